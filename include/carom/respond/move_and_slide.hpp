/// Characters that walk: floors, walls, slopes, steps, one-way platforms, and platforms that carry.
#pragma once

#include <carom/respond/move.hpp>

namespace carom {

/// What a character can do. All lengths are in the caller's unit.
template <class T>
struct BasicWalkRules {
    BasicVec2<T> up{0, 1};  ///< against gravity, of any length but zero; (0, -1) where y points down
    T max_rise{1};          ///< the steepest floor, as rise over run: 1 is 45 degrees. Steeper ones are walls
    T step_height{};        ///< how high a step it takes without jumping
    T snap{};               ///< how far below its feet a floor may fall away before it loses the ground
};

using WalkRules = BasicWalkRules<float>;
using WalkRulesD = BasicWalkRules<double>;

/// A character between two steps: the caller keeps it.
template <class T>
struct BasicCharacter {
    BasicPose<T> pose{};
    BasicVec2<T> velocity{};  ///< in lengths a unit of time, against the ground that carries it
    bool on_floor = false;
    std::uint64_t floor = 0;        ///< the obstacle that it stands on
    BasicVec2<T> floor_normal{};    ///< unit, up from the floor
    BasicVec2<T> floor_velocity{};  ///< what the floor added: to be added to the velocity when it jumps off
};

using Character = BasicCharacter<float>;
using CharacterD = BasicCharacter<double>;

/// What became of a character in one step.
template <class T>
struct BasicWalk {
    MoveEnd end = MoveEnd::arrived;
    bool hit_wall = false;
    bool hit_ceiling = false;
    bool pushed_out = false;            ///< it was in something at the start
    std::span<const Meeting<T>> met{};  ///< what was in the way; valid until the room is used again
};

using Walk = BasicWalk<float>;
using WalkD = BasicWalk<double>;

/// Moves a character by its velocity for `dt` and makes the velocity fit what it met. On a floor it keeps its speed
/// across `up` and does not slide down; at walls and slopes steeper than `max_rise` it loses the speed into them, and
/// never climbs them; under a ceiling it loses the speed against it. Steps up to `step_height` are taken without a
/// jump, and `snap` keeps it on the ground where that falls away, so that it neither hops down stairs nor flies off
/// crests. The obstacle that it stands on carries it along; others push it. It is known again by its id: of several
/// with one id, the one that is next to its feet. Where it is squeezed, it stays, and `end` says so. Gravity is the
/// caller's: add it to the velocity before the call. The shape does not penetrate what it meets after the call, for the
/// rounded position and exactly, unless it is squeezed or unfinished; see move.hpp for what that means, for one-way
/// obstacles, for errors and cost. More errors: not_finite (the velocity), out_of_range (dt not more than 0, `up` of
/// zero, rules below 0). Example:
///     const AnyShape ground = Aabb{{-9, -1}, {9, 0}}, ledge = Aabb{{2, 0}, {9, 0.25f}};
///     ObstacleList level;
///     level.add({&ground});
///     level.add({&ledge});
///     const AnyShape body = Capsule{{0, 0.5f}, {0, 1.5f}, 0.5f};
///     const WalkRules rules{.step_height = 0.25f, .snap = 0.25f};
///     MoveRoom room;
///     Character hero{.pose = {{0, 1}, {}}};
///     for (int i = 0; i < 60; ++i) {
///         hero.velocity = {3, hero.velocity.y - 10.0f / 60};
///         move_and_slide(body, hero, 1.0f / 60, rules, level, room).value();
///     }
///     assert(hero.on_floor && hero.pose.at.y == 0.25f && hero.velocity == (Vec2{3, 0}));  // up on the ledge
template <class T>
Result<BasicWalk<T>> move_and_slide(const Given<BasicAnyShape<T>>& shape, BasicCharacter<T>& character, Given<T> dt,
                                    const Given<BasicWalkRules<T>>& rules, Given<BasicObstacles<T>> obstacles,
                                    BasicMoveRoom<T>& room);

}  // namespace carom
