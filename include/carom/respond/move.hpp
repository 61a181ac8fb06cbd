/// Moving a shape among obstacles: stay put, move until touching, slide, bounce.
#pragma once

#include <carom/respond/obstacles.hpp>
#include <carom/result.hpp>

#include <memory>
#include <span>
#include <type_traits>

namespace carom {

/// How a move ended.
enum class MoveEnd {
    arrived,    ///< the whole step was made
    stopped,    ///< something is in the way, and the mover rests against it
    squeezed,   ///< caught between obstacles that leave no room: it stays where it last had some
    unfinished  ///< turned more often than `max_turns`: it stays where it had come to, which is free
};

/// "arrived", "stopped", "squeezed" or "unfinished".
const char* move_end_name(MoveEnd end);

/// How often a move may turn in one step before it is unfinished.
inline constexpr int max_turns = 64;

/// An obstacle that a mover ran into.
template <class T>
struct Meeting {
    std::uint64_t obstacle = 0;  ///< its id
    BasicVec2<T> normal{};       ///< unit, from the obstacle to the mover
    T time{};                    ///< when, as a part of the step
};

template <class T>
struct BasicMove {
    BasicVec2<T> at{};         ///< where the mover is now
    BasicVec2<T> direction{};  ///< the way in a step that it would go on with
    T time{};                  ///< how much of the step was made, from 0 to 1
    MoveEnd end = MoveEnd::arrived;
    std::span<const Meeting<T>> met{};  ///< in order of time; valid until the room is used again
};

using Move = BasicMove<float>;
using MoveD = BasicMove<double>;

/// Memory for moves, to be used again and again: once warm, no move takes any from the heap.
template <class T>
class BasicMoveRoom {
  public:
    BasicMoveRoom();
    ~BasicMoveRoom();
    BasicMoveRoom(BasicMoveRoom&&) noexcept;
    BasicMoveRoom& operator=(BasicMoveRoom&&) noexcept;

    struct Inside;
    Inside& inside() { return *inside_; }

  private:
    std::unique_ptr<Inside> inside_;
};

using MoveRoom = BasicMoveRoom<float>;
using MoveRoomD = BasicMoveRoom<double>;

/// An argument that fits in with the others: the room says which number type is meant.
template <class X>
using Given = std::type_identity_t<X>;

// A mover is a convex, bounded shape with an area, at a pose. Where it is returned it penetrates no obstacle as that
// is at `time`, exactly and for the rounded numbers: `penetrates` of the mover and each convex part of an obstacle says
// no. Three things are left out: what it was in at the start, what moves into one that stays put, and all when it is
// `squeezed`. One that stopped or is unfinished before the step was over is not looked at any later: what moves may
// come over it until the end. What pushes it may take it much further than its way; it meets what is there, too.
// Positions are floats, so to touch means to be in contact or a few ulp away from it; where the sides are upright and
// the numbers allow, it is contact. Obstacles move, too: the way that they came in the step is taken as straight and
// steady. A mover that penetrates an obstacle at the start passes through it; see `push_out`. Obstacles that push one
// way, and one-sided chains, stop only what comes from there and was there at the start.
//
// Errors: not_finite (a pose or a way), bad_rotation, not_convex (a mover that is not convex, or has no area), and what
// `validate` says of the mover. Cost: a sweep for each part that is near the way, times the turns.

/// Makes the step if nothing at all is in the way, and none otherwise: then it stays where it is and the first obstacle
/// is in `met`, but for what moves into it. To touch and to slide along is free. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     MoveRoom room;
///     assert(stay_put(ball, {}, {3, 0}, level, room)->at == (Vec2{3, 0}));
///     assert(stay_put(ball, {}, {30, 0}, level, room)->at == (Vec2{0, 0}));  // however fast
template <class T>
Result<BasicMove<T>> stay_put(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                              const Given<BasicVec2<T>>& way, Given<BasicObstacles<T>> obstacles,
                              BasicMoveRoom<T>& room);

/// Moves until it touches what it would run into, and stops there. What it only slides along does not stop it. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall, {}, {}, {}, 7});
///     MoveRoom room;
///     const auto move = move_until_touching(ball, {}, {8, 4}, level, room);
///     assert(move->at == (Vec2{4, 2}) && move->time == 0.5f && move->end == MoveEnd::stopped);
///     assert(move->met[0].obstacle == 7 && move->met[0].normal == (Vec2{-1, 0}));
template <class T>
Result<BasicMove<T>> move_until_touching(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                                         const Given<BasicVec2<T>>& way, Given<BasicObstacles<T>> obstacles,
                                         BasicMoveRoom<T>& room);

/// Moves, and where something is in the way goes on with what is left of the way when the part against it is taken off.
/// In a corner all sides that it touches count together, so that nothing bounces to and fro. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     MoveRoom room;
///     assert(slide(ball, {}, {8, 4}, level, room)->at == (Vec2{4, 4}));
template <class T>
Result<BasicMove<T>> slide(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                           const Given<BasicVec2<T>>& way, Given<BasicObstacles<T>> obstacles, BasicMoveRoom<T>& room);

/// Moves, and where something is in the way is thrown back: the part of the way against it turns round and is
/// multiplied by `restitution`, from 0 to 1. Seen from an obstacle that moves. Between obstacles in which it bounces
/// ever faster it is unfinished in the end. Errors: out_of_range (the restitution), too. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     MoveRoom room;
///     const auto move = bounce(ball, {}, {8, 4}, 0.5f, level, room);
///     assert(move->at == (Vec2{2, 4}) && move->direction == (Vec2{-4, 4}));
template <class T>
Result<BasicMove<T>> bounce(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                            const Given<BasicVec2<T>>& way, Given<T> restitution, Given<BasicObstacles<T>> obstacles,
                            BasicMoveRoom<T>& room);

/// Moves a shape that penetrates obstacles, at the end of the step, out of all of them at once: by the shortest way for
/// the sides that it is asked to leave by, of which the deepest come first. `end` is `arrived`, also when there was
/// nothing to do, or `squeezed` when there is no room, as between walls that are too near each other: then it stays
/// where it is. Example:
///     const AnyShape wall = Aabb{{0, 0}, {1, 9}}, floor = Aabb{{0, 0}, {9, 1}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     level.add({&floor});
///     MoveRoom room;
///     assert(push_out(ball, {{1.75f, 1.5f}, {}}, level, room)->at == (Vec2{2, 2}));
template <class T>
Result<BasicMove<T>> push_out(const Given<BasicAnyShape<T>>& shape, const Given<BasicPose<T>>& pose,
                              Given<BasicObstacles<T>> obstacles, BasicMoveRoom<T>& room);

}  // namespace carom
