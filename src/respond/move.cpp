#include "depenetrate.hpp"
#include "slide_run.hpp"

#include <carom/respond/move.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

using namespace detail;

template <class T>
BasicMoveWorkspace<T>::BasicMoveWorkspace() : scratch_(std::make_unique<Scratch>()) {}
template <class T>
BasicMoveWorkspace<T>::~BasicMoveWorkspace() = default;
template <class T>
BasicMoveWorkspace<T>::BasicMoveWorkspace(BasicMoveWorkspace&&) noexcept = default;
template <class T>
BasicMoveWorkspace<T>& BasicMoveWorkspace<T>::operator=(BasicMoveWorkspace&&) noexcept = default;

namespace {

template <class T>
Status check_move(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const BasicVec2<T>& displacement) {
    if (Status status = check_mover(shape, pose); !status) return status;
    return check_finite("the way", displacement);
}

template <class T>
BasicMove<T> wedged_move(const BasicPose<T>& pose, const std::vector<BasicMoveHit<T>>& hits) {
    return {pose.at, {}, T(0), MoveEnd::wedged, hits};
}

// Runs a move among all obstacles that it can reach.
template <class T>
BasicMove<T> run_move(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const BasicVec2<T>& displacement,
                      BasicObstacles<T> obstacles, BasicMoveWorkspace<T>& workspace,
                      FunctionRef<BasicMove<T>(SlideRun<T>& run)> make) {
    auto& scratch = MoveAccess::scratch(workspace);
    BasicMove<T> result;
    const double reach =
        1.0625 * (std::fabs(static_cast<double>(displacement.x)) + std::fabs(static_cast<double>(displacement.y)));
    const bool is_done = scratch.context.gather_and_try(shape, pose, reach, obstacles, [&] {
        SlideRun<T> run(scratch, pose.at, lift<double>(displacement));
        run.begin();
        result = make(run);
    });
    return is_done ? result : wedged_move(pose, scratch.hits);
}

template <class T>
BasicMove<T> whole_move(SlideRun<T>& run, const BasicPose<T>& pose, const BasicVec2<T>& displacement) {
    auto& scratch = run.scratch();
    scratch.context.find_blocking_hits(run.at(), displacement, T(1), scratch.blocking);
    for (const BlockingHit<T>& block : scratch.blocking) {
        scratch.hits.push_back({scratch.context.part(block.part).id, narrowed<T>(block.normal), block.time});
    }
    BasicMove<T> result{pose.at, {}, T(0), MoveEnd::stopped, scratch.hits};
    if (!scratch.blocking.empty()) return result;
    scratch.context.set_time(1);
    if (scratch.context.settle_at_goal(lift<double>(run.at()) + lift<double>(displacement), result.at)) {
        result = {result.at, displacement, T(1), MoveEnd::arrived, {}};
    }
    return result;
}

template <class T>
BasicMove<T> first_touch(SlideRun<T>& run, const BasicVec2<T>& displacement) {
    auto& scratch = run.scratch();
    scratch.context.find_blocking_hits(run.at(), displacement, T(1), scratch.blocking);
    BasicMove<T> result{run.at(), displacement, T(1), MoveEnd::arrived, {}};
    const BlockingHit<T>* against = scratch.blocking.empty() ? nullptr : &earliest_of(scratch.blocking);
    if (against) {
        result = {run.at(), {}, against->time, MoveEnd::stopped, {}};
        for (const BlockingHit<T>& block : scratch.blocking) {
            scratch.hits.push_back({scratch.context.part(block.part).id, narrowed<T>(block.normal), against->time});
        }
        result.hits = scratch.hits;
    }
    scratch.context.set_time(result.time);
    const Vec2D ideal = lift<double>(run.at()) + static_cast<double>(result.time) * lift<double>(displacement);
    const bool is_there =
        against ? scratch.context.settle(ideal, against, result.at) : scratch.context.settle_at_goal(ideal, result.at);
    if (!is_there) result.end = scratch.context.is_free(result.at) ? MoveEnd::stopped : MoveEnd::wedged;
    return result;
}

}  // namespace

template <class T>
Result<BasicMove<T>> try_move(const std::type_identity_t<BasicAnyShape<T>>& shape,
                              const std::type_identity_t<BasicPose<T>>& pose,
                              const std::type_identity_t<BasicVec2<T>>& displacement,
                              std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, displacement); !status) return status.error();
    return run_move<T>(shape, pose, displacement, obstacles, workspace,
                       [&](SlideRun<T>& run) { return whole_move(run, pose, displacement); });
}

template <class T>
Result<BasicMove<T>> move_until_touching(const std::type_identity_t<BasicAnyShape<T>>& shape,
                                         const std::type_identity_t<BasicPose<T>>& pose,
                                         const std::type_identity_t<BasicVec2<T>>& displacement,
                                         std::type_identity_t<BasicObstacles<T>> obstacles,
                                         BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, displacement); !status) return status.error();
    return run_move<T>(shape, pose, displacement, obstacles, workspace,
                       [&](SlideRun<T>& run) { return first_touch(run, displacement); });
}

template <class T>
Result<BasicMove<T>> slide(const std::type_identity_t<BasicAnyShape<T>>& shape,
                           const std::type_identity_t<BasicPose<T>>& pose,
                           const std::type_identity_t<BasicVec2<T>>& displacement,
                           std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, displacement); !status) return status.error();
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon());
    const auto solve = [&](const Vec2D& wish, std::span<const Plane> planes) {
        return nearest_allowed(wish, planes, slack_of(wish, planes, bit));
    };
    return run_move<T>(shape, pose, displacement, obstacles, workspace, [&](SlideRun<T>& run) {
        run.run(solve, [](SlideRun<T>&, const Vec2D&, std::size_t) { return false; });
        return run.result();
    });
}

template <class T>
Result<BasicMove<T>> bounce(const std::type_identity_t<BasicAnyShape<T>>& shape,
                            const std::type_identity_t<BasicPose<T>>& pose,
                            const std::type_identity_t<BasicVec2<T>>& displacement, std::type_identity_t<T> restitution,
                            std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_move(shape, pose, displacement); !status) return status.error();
    if (!(restitution >= 0 && restitution <= 1)) {
        return make_error(ErrorCode::out_of_range, -1, "restitution must be from 0 to 1; got %g",
                          static_cast<double>(restitution));
    }
    return run_move<T>(shape, pose, displacement, obstacles, workspace, [&](SlideRun<T>& run) {
        run.bounce(displacement, static_cast<double>(restitution));
        return run.result();
    });
}

// Adds the deepest plane that the mover violates and applies the minimum translation out of all planes so far, until
// none is violated: a cutting-plane method [Kelley 1960].
template <class T>
Result<BasicMove<T>> push_out(const std::type_identity_t<BasicAnyShape<T>>& shape,
                              const std::type_identity_t<BasicPose<T>>& pose,
                              std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace) {
    if (Status status = check_mover(shape, pose); !status) return status.error();
    auto& scratch = MoveAccess::scratch(workspace);
    Depenetration<T> out;
    const bool is_done = scratch.context.gather_and_try(shape, pose, 0, obstacles, [&] {
        scratch.context.set_time(T(1));
        scratch.hits.clear();
        out = depenetrate<T>(scratch, pose.at);
    });
    if (!is_done || !out.is_free) return wedged_move(pose, scratch.hits);
    return BasicMove<T>{out.at, {}, T(1), MoveEnd::arrived, scratch.hits};
}

const char* move_end_name(MoveEnd end) {
    constexpr const char* names[] = {"arrived", "stopped", "wedged", "unfinished"};
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
