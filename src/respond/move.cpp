#include "pushed_out.hpp"
#include "slide_run.hpp"

#include <carom/respond/move.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

using namespace detail;

template <class T>
BasicMoveRoom<T>::BasicMoveRoom() : inside_(std::make_unique<Inside>()) {}
template <class T>
BasicMoveRoom<T>::~BasicMoveRoom() = default;
template <class T>
BasicMoveRoom<T>::BasicMoveRoom(BasicMoveRoom&&) noexcept = default;
template <class T>
BasicMoveRoom<T>& BasicMoveRoom<T>::operator=(BasicMoveRoom&&) noexcept = default;

namespace {

template <class T>
Status check_move(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const BasicVec2<T>& way) {
    if (Status status = check_mover(shape, pose); !status) return status;
    return check_way("the way", way);
}

// A run that is ready to begin.
template <class T>
SlideRun<T> prepared(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const BasicVec2<T>& way,
                     BasicObstacles<T> obstacles, BasicMoveRoom<T>& room) {
    const double reach = 1.0625 * (std::fabs(static_cast<double>(way.x)) + std::fabs(static_cast<double>(way.y)));
    room.inside().near.gather(shape, pose, reach, obstacles);
    SlideRun<T> run(room.inside(), pose.at, widened(way));
    run.begin();
    return run;
}

}  // namespace

template <class T>
Result<BasicMove<T>> stay_put(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                              const Given<BasicVec2<T>>& way, Given<BasicObstacles<T>> obstacles,
                              BasicMoveRoom<T>& room) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    SlideRun<T> run = prepared(shape, pose, way, obstacles, room);
    auto& in = room.inside();
    in.near.find_blocks(run.at(), way, T(1), in.blocks);
    BasicMove<T> result{run.at(), way, T(1), MoveEnd::arrived, {}};
    if (!in.blocks.empty()) {
        for (const Block<T>& block : in.blocks) {
            in.met.push_back({in.near.part(block.part).id, narrowed<T>(block.away), block.time});
        }
        result = {pose.at, {}, T(0), MoveEnd::stopped, in.met};
    } else {
        in.near.set_time(1);
        if (!in.near.settle(widened(run.at()) + widened(way), nullptr, result.at)) {
            result = {pose.at, {}, T(0), MoveEnd::stopped, {}};
        }
    }
    return result;
}

template <class T>
Result<BasicMove<T>> move_until_touching(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                                         const Given<BasicVec2<T>>& way, Given<BasicObstacles<T>> obstacles,
                                         BasicMoveRoom<T>& room) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    SlideRun<T> run = prepared(shape, pose, way, obstacles, room);
    auto& in = room.inside();
    in.near.find_blocks(run.at(), way, T(1), in.blocks);
    BasicMove<T> result{run.at(), way, T(1), MoveEnd::arrived, {}};
    const Block<T>* against = in.blocks.empty() ? nullptr : &first_of(in.blocks);
    if (against) {
        result = {run.at(), {}, against->time, MoveEnd::stopped, {}};
        for (const Block<T>& block : in.blocks) {
            in.met.push_back({in.near.part(block.part).id, narrowed<T>(block.away), against->time});
        }
        result.met = in.met;
    }
    in.near.set_time(result.time);
    const Vec2D ideal = widened(run.at()) + static_cast<double>(result.time) * widened(way);
    if (!in.near.settle(ideal, against, result.at) && !in.near.is_free(result.at)) result.end = MoveEnd::squeezed;
    return result;
}

template <class T>
Result<BasicMove<T>> slide(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                           const Given<BasicVec2<T>>& way, Given<BasicObstacles<T>> obstacles, BasicMoveRoom<T>& room) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    SlideRun<T> run = prepared(shape, pose, way, obstacles, room);
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon());
    const auto solve = [&](const Vec2D& wish, std::span<const Plane> planes) {
        return nearest_allowed(wish, planes, 8 * bit * (std::fabs(wish.x) + std::fabs(wish.y)));
    };
    run.run(solve, [](SlideRun<T>&, const Vec2D&) { return false; });
    return run.result();
}

template <class T>
Result<BasicMove<T>> bounce(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                            const Given<BasicVec2<T>>& way, Given<T> restitution, Given<BasicObstacles<T>> obstacles,
                            BasicMoveRoom<T>& room) {
    if (Status status = check_move(shape, pose, way); !status) return status.error();
    if (!(restitution >= 0 && restitution <= 1)) {
        return make_error(ErrorCode::out_of_range, -1, "restitution must be from 0 to 1; got %g",
                          static_cast<double>(restitution));
    }
    SlideRun<T> run = prepared(shape, pose, way, obstacles, room);
    run.bounce(way, static_cast<double>(restitution));
    return run.result();
}

// Each side that the mover is found to be in is added to those it has to leave, the deepest first, and it leaves all of
// them by the shortest way: a cutting-plane method [Kelley 1960].
template <class T>
Result<BasicMove<T>> push_out(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                              Given<BasicObstacles<T>> obstacles, BasicMoveRoom<T>& room) {
    if (Status status = check_mover(shape, pose); !status) return status.error();
    auto& in = room.inside();
    double reach = 0;
    for (int widened_by = 0; widened_by < 8; ++widened_by) {
        in.near.gather(shape, pose, reach, obstacles);
        in.near.set_time(T(1));
        in.met.clear();
        const PushOut<T> out = pushed_out<T>(in, pose.at);
        if (!out.is_free) return BasicMove<T>{pose.at, {}, T(0), MoveEnd::squeezed, in.met};
        if (out.way <= reach) return BasicMove<T>{out.at, {}, T(1), MoveEnd::arrived, in.met};
        reach = 2 * out.way;
    }
    return BasicMove<T>{pose.at, {}, T(0), MoveEnd::squeezed, in.met};
}

const char* move_end_name(MoveEnd end) {
    constexpr const char* names[] = {"arrived", "stopped", "squeezed", "unfinished"};
    return names[static_cast<int>(end)];
}

#define CAROM_INSTANTIATE(T)                                                                                      \
    template class BasicMoveRoom<T>;                                                                              \
    template Result<BasicMove<T>> stay_put(const BasicAnyShape<T>&, const BasicPose<T>&, const BasicVec2<T>&,     \
                                           BasicObstacles<T>, BasicMoveRoom<T>&);                                 \
    template Result<BasicMove<T>> move_until_touching(const BasicAnyShape<T>&, const BasicPose<T>&,               \
                                                      const BasicVec2<T>&, BasicObstacles<T>, BasicMoveRoom<T>&); \
    template Result<BasicMove<T>> slide(const BasicAnyShape<T>&, const BasicPose<T>&, const BasicVec2<T>&,        \
                                        BasicObstacles<T>, BasicMoveRoom<T>&);                                    \
    template Result<BasicMove<T>> bounce(const BasicAnyShape<T>&, const BasicPose<T>&, const BasicVec2<T>&, T,    \
                                         BasicObstacles<T>, BasicMoveRoom<T>&);                                   \
    template Result<BasicMove<T>> push_out(const BasicAnyShape<T>&, const BasicPose<T>&, BasicObstacles<T>,       \
                                           BasicMoveRoom<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
