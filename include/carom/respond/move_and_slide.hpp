/// Character controller: collide and slide on floors, walls, slopes, steps, one-way platforms and moving platforms.
#pragma once

#include <carom/respond/move.hpp>

namespace carom {

/// The parameters of a character controller. All lengths are in the caller's unit.
template <class T>
struct BasicWalkRules {
    BasicVec2<T> up{0, 1};  ///< opposite to gravity, of any length except zero; (0, -1) where y points down
    T max_rise{1};          ///< the slope limit of floors, as rise over run: 1 is 45 degrees. Steeper ones are walls
    T step_height{};        ///< the highest step that it climbs without jumping
    T snap{};               ///< ground snapping: how far the floor may fall away below the feet before it is lost
};

using WalkRules = BasicWalkRules<float>;
using WalkRulesD = BasicWalkRules<double>;

/// The state of a character between two steps, kept by the caller.
template <class T>
struct BasicCharacter {
    BasicPose<T> pose{};
    BasicVec2<T> velocity{};  ///< lengths per unit of time, relative to the floor that carries it
    bool on_floor = false;
    std::uint64_t floor = 0;        ///< the id of the obstacle that it stands on
    BasicVec2<T> floor_normal{};    ///< unit, up from the floor
    BasicVec2<T> floor_velocity{};  ///< the velocity of the floor, to be added to `velocity` when it jumps off
};

using Character = BasicCharacter<float>;
using CharacterD = BasicCharacter<double>;

/// The result of one step of a character.
template <class T>
struct BasicWalk {
    MoveEnd end = MoveEnd::arrived;
    bool hit_wall = false;
    bool hit_ceiling = false;
    bool pushed_out = false;                  ///< it penetrated an obstacle at the start
    std::span<const BasicMoveHit<T>> hits{};  ///< the obstacles that it hit; valid until `workspace` is used again
};

using Walk = BasicWalk<float>;
using WalkD = BasicWalk<double>;

/// Moves a character by its velocity for `dt`, by collide and slide, and adjusts the velocity to what it hit. On a
/// floor it keeps its speed across `up` and does not slide down. At walls and slopes steeper than `max_rise` it loses
/// the speed into them, and never climbs them; under a ceiling it loses the speed against it. It climbs steps up to
/// `step_height` without a jump, and `snap` keeps it on the floor where that falls away, so that it neither hops down
/// stairs nor flies off crests. The obstacle that it stands on carries it along; others push it. That obstacle is
/// recognized by its id: of several with the same id, the one next to the feet. A wedged character stays where it is,
/// and `end` is `wedged`. Gravity is up to the caller: add it to the velocity before the call. After the call, the
/// shape does not penetrate what it hits, exactly and for the rounded position, unless `end` is `wedged` or
/// `unfinished`; see move.hpp for what that means, for one-way obstacles, for errors and cost. More errors: not_finite
/// (the velocity), out_of_range (dt not more than 0, `up` of zero, rules below 0). Example:
///     const AnyShape ground = Aabb{{-9, -1}, {9, 0}}, ledge = Aabb{{2, 0}, {9, 0.25f}};
///     ObstacleList level;
///     level.add({&ground});
///     level.add({&ledge});
///     const AnyShape body = Capsule{{0, 0.5f}, {0, 1.5f}, 0.5f};
///     const WalkRules rules{.step_height = 0.25f, .snap = 0.25f};
///     MoveWorkspace workspace;
///     Character hero{.pose = {{0, 1}, {}}};
///     for (int i = 0; i < 60; ++i) {
///         hero.velocity = {3, hero.velocity.y - 10.0f / 60};
///         move_and_slide(body, hero, 1.0f / 60, rules, level, workspace).value();
///     }
///     assert(hero.on_floor && hero.pose.at.y == 0.25f && hero.velocity == (Vec2{3, 0}));  // up on the ledge
template <class T>
Outcome<BasicWalk<T>> move_and_slide(const std::type_identity_t<BasicAnyShape<T>>& shape, BasicCharacter<T>& character,
                                     std::type_identity_t<T> dt, const std::type_identity_t<BasicWalkRules<T>>& rules,
                                     std::type_identity_t<BasicObstacles<T>> obstacles,
                                     BasicMoveWorkspace<T>& workspace);

}  // namespace carom
