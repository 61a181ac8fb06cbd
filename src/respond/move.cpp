#include "pushed_out.hpp"
#include "slide_run.hpp"

#include <carom/respond/move.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

using namespace detail;

template <class T>
BasicMoveWorkspace<T>::BasicMoveWorkspace() : inside_(std::make_unique<Inside>()) {}
template <class T>
BasicMoveWorkspace<T>::~BasicMoveWorkspace() = default;
template <class T>
BasicMoveWorkspace<T>::BasicMoveWorkspace(BasicMoveWorkspace&&) noexcept = default;
template <class T>
BasicMoveWorkspace<T>& BasicMoveWorkspace<T>::operator=(BasicMoveWorkspace&&) noexcept = default;

namespace {

template <class T>
Status check_move(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const BasicVec2<T>& way) {
    if (Status status = check_mover(shape, pose); !status) return status;
    return check_way("the way", way);
}

template <class T>
BasicMove<T> caught(const BasicPose<T>& pose, const std::vector<BasicMoveHit<T>>& hits) {
    return {pose.at, {}, T(0), MoveEnd::wedged, hits};
}

// What becomes of a run that has begun, among all that it can come to.
template <class T>
BasicMove<T> made(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const BasicVec2<T>& way,
                  BasicObstacles<T> obstacles, BasicMoveWorkspace<T>& workspace,
                  FunctionRef<BasicMove<T>(SlideRun<T>& run)> make) {
    auto& in = workspace.inside();
    BasicMove<T> result;
    const double reach = 1.0625 * (std::fabs(static_cast<double>(way.x)) + std::fabs(static_cast<double>(way.y)));
    const bool is_done = in.near.gather_and_try(shape, pose, reach, obstacles, [&] {
        SlideRun<T> run(in, pose.at, lift<double>(way));
        run.begin();
        result = make(run);
    });
    return is_done ? result : caught(pose, in.hits);
}

template <class T>
BasicMove<T> stayed(SlideRun<T>& run, const BasicPose<T>& pose, const BasicVec2<T>& way) {
    auto& in = run.inside();
    in.near.find_blocks(run.at(), way, T(1), in.blocks);
    for (const Block<T>& block : in.blocks) {
        in.hits.push_back({in.near.part(block.part).id, narrowed<T>(block.away), block.time});
    }
    BasicMove<T> result{pose.at, {}, T(0), MoveEnd::stopped, in.hits};
    if (!in.blocks.empty()) return result;
    in.near.set_time(1);
    if (in.near.settle(lift<double>(run.at()) + lift<double>(way), nullptr, result.at)) {
        result = {result.at, way, T(1), MoveEnd::arrived, {}};
    }
    return result;
}

template <class T>
BasicMove<T> touched(SlideRun<T>& run, const BasicVec2<T>& way) {
    auto& in = run.inside();
    in.near.find_blocks(run.at(), way, T(1), in.blocks);
    BasicMove<T> result{run.at(), way, T(1), MoveEnd::arrived, {}};
    const Block<T>* against = in.blocks.empty() ? nullptr : &first_of(in.blocks);
    if (against) {
        result = {run.at(), {}, against->time, MoveEnd::stopped, {}};
        for (const Block<T>& block : in.blocks) {
            in.hits.push_back({in.near.part(block.part).id, narrowed<T>(block.away), against->time});
        }
        result.hits = in.hits;
    }
    in.near.set_time(result.time);
    const Vec2D ideal = lift<double>(run.at()) + static_cast<double>(result.time) * lift<double>(way);
    if (!in.near.settle(ideal, against, result.at) && !in.near.is_free(result.at)) result.end = MoveEnd::wedged;
    return result;
}

}  // namespace

template <class T>
Result<BasicMove<T>> try_move(const std::type_identity_t<BasicAnyShape<T>>& shape,
                              const std::type_identity_t<BasicPose<T>>& pose,
                              const std::type_identity_t<BasicVec2<T>>& way,
                              std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    return made<T>(shape, pose, way, obstacles, workspace, [&](SlideRun<T>& run) { return stayed(run, pose, way); });
}

template <class T>
Result<BasicMove<T>> move_until_touching(const std::type_identity_t<BasicAnyShape<T>>& shape,
                                         const std::type_identity_t<BasicPose<T>>& pose,
                                         const std::type_identity_t<BasicVec2<T>>& way,
                                         std::type_identity_t<BasicObstacles<T>> obstacles,
                                         BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    return made<T>(shape, pose, way, obstacles, workspace, [&](SlideRun<T>& run) { return touched(run, way); });
}

template <class T>
Result<BasicMove<T>> slide(const std::type_identity_t<BasicAnyShape<T>>& shape,
                           const std::type_identity_t<BasicPose<T>>& pose,
                           const std::type_identity_t<BasicVec2<T>>& way,
                           std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon());
    const auto solve = [&](const Vec2D& wish, std::span<const Plane> planes) {
        return nearest_allowed(wish, planes, slack_of(wish, planes, bit));
    };
    return made<T>(shape, pose, way, obstacles, workspace, [&](SlideRun<T>& run) {
        run.run(solve, [](SlideRun<T>&, const Vec2D&) { return false; });
        return run.result();
    });
}

template <class T>
Result<BasicMove<T>> bounce(const std::type_identity_t<BasicAnyShape<T>>& shape,
                            const std::type_identity_t<BasicPose<T>>& pose,
                            const std::type_identity_t<BasicVec2<T>>& way, std::type_identity_t<T> restitution,
                            std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    if (!(restitution >= 0 && restitution <= 1)) {
        return make_error(ErrorCode::out_of_range, -1, "restitution must be from 0 to 1; got %g",
                          static_cast<double>(restitution));
    }
    return made<T>(shape, pose, way, obstacles, workspace, [&](SlideRun<T>& run) {
        run.bounce(way, static_cast<double>(restitution));
        return run.result();
    });
}

// Each side that the mover is found to be in is added to those it has to leave, the deepest first, and it leaves all of
// them by the shortest way: a cutting-plane method [Kelley 1960].
template <class T>
Result<BasicMove<T>> push_out(const std::type_identity_t<BasicAnyShape<T>>& shape,
                              const std::type_identity_t<BasicPose<T>>& pose,
                              std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_mover(shape, pose); !status) return status.error();
    auto& in = workspace.inside();
    PushOut<T> out;
    const bool is_done = in.near.gather_and_try(shape, pose, 0, obstacles, [&] {
        in.near.set_time(T(1));
        in.hits.clear();
        out = pushed_out<T>(in, pose.at);
    });
    if (!is_done || !out.is_free) return caught(pose, in.hits);
    return BasicMove<T>{out.at, {}, T(1), MoveEnd::arrived, in.hits};
}

const char* move_end_name(MoveEnd end) {
    constexpr const char* names[] = {"arrived", "stopped", "squeezed", "unfinished"};
    return names[static_cast<int>(end)];
}

#define CAROM_INSTANTIATE(T)                                                                                           \
    template class BasicMoveWorkspace<T>;                                                                              \
    template Result<BasicMove<T>> try_move(const BasicAnyShape<T>&, const BasicPose<T>&, const BasicVec2<T>&,          \
                                           BasicObstacles<T>, BasicMoveWorkspace<T>&);                                 \
    template Result<BasicMove<T>> move_until_touching(const BasicAnyShape<T>&, const BasicPose<T>&,                    \
                                                      const BasicVec2<T>&, BasicObstacles<T>, BasicMoveWorkspace<T>&); \
    template Result<BasicMove<T>> slide(const BasicAnyShape<T>&, const BasicPose<T>&, const BasicVec2<T>&,             \
                                        BasicObstacles<T>, BasicMoveWorkspace<T>&);                                    \
    template Result<BasicMove<T>> bounce(const BasicAnyShape<T>&, const BasicPose<T>&, const BasicVec2<T>&, T,         \
                                         BasicObstacles<T>, BasicMoveWorkspace<T>&);                                   \
    template Result<BasicMove<T>> push_out(const BasicAnyShape<T>&, const BasicPose<T>&, BasicObstacles<T>,            \
                                           BasicMoveWorkspace<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
