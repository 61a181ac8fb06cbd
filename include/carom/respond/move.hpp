/// Moves: collision response for a shape among obstacles: try a move, move until touching, slide, bounce, push out.
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
    stopped,    ///< obstacles block the path, and the mover rests against one or goes in circles between them
    wedged,     ///< between obstacles that leave no free position: it stays at its last free one
    unfinished  ///< changed direction more than `max_turns` times: it stays at the free position that it reached
};

/// Returns "arrived", "stopped", "wedged" or "unfinished".
const char* move_end_name(MoveEnd end);

/// How often a move may change direction in one step before it is unfinished.
inline constexpr int max_turns = 64;

/// An obstacle that a mover hit.
template <class T>
struct BasicMoveHit {
    std::uint64_t obstacle = 0;  ///< its id
    BasicVec2<T> normal{};       ///< unit, from the obstacle to the mover
    T time{};                    ///< when, as a fraction of the step
};

using MoveHit = BasicMoveHit<float>;
using MoveHitD = BasicMoveHit<double>;

/// The result of a move.
template <class T>
struct BasicMove {
    BasicVec2<T> at{};         ///< the new position of the mover
    BasicVec2<T> direction{};  ///< the displacement per step with which it would continue
    T time{};                  ///< the fraction of the step that was made, from 0 to 1
    MoveEnd end = MoveEnd::arrived;
    std::span<const BasicMoveHit<T>> hits{};  ///< in order of time; valid until `workspace` is used again
};

using Move = BasicMove<float>;
using MoveD = BasicMove<double>;

namespace detail {
struct MoveAccess;
}  // namespace detail

/// A workspace for moves, to be reused: once warm, no move allocates.
template <class T>
class BasicMoveWorkspace {
  public:
    BasicMoveWorkspace();
    ~BasicMoveWorkspace();
    BasicMoveWorkspace(BasicMoveWorkspace&&) noexcept;
    BasicMoveWorkspace& operator=(BasicMoveWorkspace&&) noexcept;

    struct Scratch;

  private:
    friend struct detail::MoveAccess;
    std::unique_ptr<Scratch> scratch_;
};

using MoveWorkspace = BasicMoveWorkspace<float>;
using MoveWorkspaceD = BasicMoveWorkspace<double>;

// The workspace determines the number type of a move: no other parameter is deduced.
//
// A mover is a convex, bounded shape with an area, but no ellipse, at a pose. Obstacles move, too: their displacement
// in the step is taken to be straight and at constant velocity.
//
// At the returned position, the mover penetrates no obstacle, each at its position at `time`. This holds exactly and
// for the rounded numbers: `penetrates` is false for the mover and each convex part of an obstacle. Three cases are
// exempt: obstacles that the mover penetrated at the start, obstacles that move into a mover at rest, and all
// obstacles if the move is `wedged`. A mover that ends `stopped` or `unfinished` before the step is over is not
// followed any further: moving obstacles may penetrate it by the end of the step. Obstacles that push a mover may take
// it much farther than its own displacement; it collides with the obstacles there, too. Positions are rounded, so
// touching means contact, or a few ulps away from it; where the sides are axis-aligned and the numbers allow it, it is
// contact.
//
// A mover that penetrates an obstacle at the start passes through it; see `push_out`. One-way obstacles and one-sided
// chains stop only movers that come from the side to which they push and were on it at the start.
//
// Errors: not_finite (a pose or a displacement), bad_rotation, not_convex (a mover that is not convex, or has no area),
// and those of `validate` for the mover. Cost: a shape cast for each part near the path, times the changes of
// direction.

/// Makes the whole step if nothing at all blocks the path. Otherwise the mover stays where it is, with the first
/// obstacle in `hits`; moving obstacles may still move into it. Obstacles that it only touches or slides along do not
/// block it. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     MoveWorkspace workspace;
///     assert(try_move(ball, {}, {3, 0}, level, workspace)->at == (Vec2{3, 0}));
///     assert(try_move(ball, {}, {30, 0}, level, workspace)->at == (Vec2{0, 0}));  // however fast
template <class T>
Result<BasicMove<T>> try_move(const std::type_identity_t<BasicAnyShape<T>>& shape,
                              const std::type_identity_t<BasicPose<T>>& pose,
                              const std::type_identity_t<BasicVec2<T>>& displacement,
                              std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace);

/// Moves until the mover touches an obstacle that it would penetrate next, and stops there. Obstacles that it only
/// slides along do not stop it. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall, {}, {}, {}, 7});
///     MoveWorkspace workspace;
///     const auto move = move_until_touching(ball, {}, {8, 4}, level, workspace);
///     assert(move->at == (Vec2{4, 2}) && move->time == 0.5f && move->end == MoveEnd::stopped);
///     assert(move->hits[0].obstacle == 7 && move->hits[0].normal == (Vec2{-1, 0}));
template <class T>
Result<BasicMove<T>> move_until_touching(const std::type_identity_t<BasicAnyShape<T>>& shape,
                                         const std::type_identity_t<BasicPose<T>>& pose,
                                         const std::type_identity_t<BasicVec2<T>>& displacement,
                                         std::type_identity_t<BasicObstacles<T>> obstacles,
                                         BasicMoveWorkspace<T>& workspace);

/// Collide and slide: moves, and at each obstacle in its path continues with the remaining displacement, less its
/// component into the obstacle. In a corner, all sides that the mover touches count together, so that it does not
/// bounce back and forth. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     MoveWorkspace workspace;
///     assert(slide(ball, {}, {8, 4}, level, workspace)->at == (Vec2{4, 4}));
template <class T>
Result<BasicMove<T>> slide(const std::type_identity_t<BasicAnyShape<T>>& shape,
                           const std::type_identity_t<BasicPose<T>>& pose,
                           const std::type_identity_t<BasicVec2<T>>& displacement,
                           std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace);

/// Moves, and bounces off each obstacle in its path: the component of the displacement into the obstacle, relative to
/// the motion of the obstacle, is reversed and multiplied by `restitution`, from 0 to 1. Between obstacles where the
/// mover bounces ever faster, the move ends `unfinished`. Errors: out_of_range (the restitution), too. Example:
///     const AnyShape wall = Aabb{{5, -9}, {6, 9}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     MoveWorkspace workspace;
///     const auto move = bounce(ball, {}, {8, 4}, 0.5f, level, workspace);
///     assert(move->at == (Vec2{2, 4}) && move->direction == (Vec2{-4, 4}));
template <class T>
Result<BasicMove<T>> bounce(const std::type_identity_t<BasicAnyShape<T>>& shape,
                            const std::type_identity_t<BasicPose<T>>& pose,
                            const std::type_identity_t<BasicVec2<T>>& displacement, std::type_identity_t<T> restitution,
                            std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace);

/// Depenetration: moves a shape that penetrates obstacles, where they are at the end of the step, out of all of them at
/// once, by the shortest displacement for the sides that it has to leave by; the deepest ones are taken first. `end` is
/// `arrived`, also when there was nothing to do, or `wedged` when there is no free position, as between walls that
/// are too near each other: then it stays where it is. Example:
///     const AnyShape wall = Aabb{{0, 0}, {1, 9}}, floor = Aabb{{0, 0}, {9, 1}}, ball = Circle{{0, 0}, 1};
///     ObstacleList level;
///     level.add({&wall});
///     level.add({&floor});
///     MoveWorkspace workspace;
///     assert(push_out(ball, {{1.75f, 1.5f}, {}}, level, workspace)->at == (Vec2{2, 2}));
template <class T>
Result<BasicMove<T>> push_out(const std::type_identity_t<BasicAnyShape<T>>& shape,
                              const std::type_identity_t<BasicPose<T>>& pose,
                              std::type_identity_t<BasicObstacles<T>> obstacles, BasicMoveWorkspace<T>& workspace);

}  // namespace carom
