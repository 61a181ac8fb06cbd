/// WorldObstacles: the colliders of a World, as obstacles for character controllers and other moves.
#pragma once

#include <carom/detail/respond/pixel_shapes.hpp>
#include <carom/respond/obstacles.hpp>
#include <carom/world/world.hpp>

#include <cstdint>
#include <vector>

namespace carom {

/// Obstacles from a world: its colliders that are not sensors. Those that the last update moved, by their own motion or
/// because the caller moved them, carry and push along the straight line from their previous position: rotations and
/// curves are ignored. One-way colliders are one-way obstacles. Keeps its memory from one frame to the next.
///
/// Colliders of pixels are obstacles by the squares of their pixels, as `tile_grid_of_pixels` makes them when the first
/// mover comes near, and kept as long as movers are near them: one for each mask, however many colliders have it, and
/// one more for each collider that is rotated or scaled. Masks that are too large for it are left out. Example:
///     World world;
///     const ColliderKind kind = ColliderKind::kinematic_body;
///     const ColliderId lift = world.add({.shape = Aabb{{-2, -1}, {2, 0}}, .velocity = {0, 1}, .kind = kind}).value();
///     WorldObstacles level;
///     MoveWorkspace workspace;
///     Character hero{.pose = {{0, 1}, {}}};
///     const AnyShape body = Capsule{{0, 0.5f}, {0, -0.5f}, 0.5f};
///     for (int i = 0; i < 60; ++i) {
///         assert(world.update(0.25f).ok());
///         level.refresh(world);
///         hero.velocity.y -= 1;
///         move_and_slide(body, hero, 0.25f, {.snap = 0.5f}, level, workspace).value();
///     }
///     assert(hero.on_floor && hero.pose.at.y == 16 && WorldObstacles::collider_of(hero.floor) == lift);
template <class T>
class BasicWorldObstacles {
  public:
    /// Takes the obstacles from the world after an update. The world must not change or move in memory until the next
    /// `refresh`. Cost: O(colliders).
    void refresh(const BasicWorld<T>& world);

    /// Sets the mover: from now on, only colliders that may collide with its filter are obstacles, and the mover itself
    /// is not. Before, the filter is `{}`: colliders whose `mask` lacks category 1 are no obstacles.
    void set_mover(const Filter& filter, ColliderId mover = {});

    /// Visits the obstacles in a region, as BasicObstacles requires. Cost: that of `World::overlap_aabb`, and a
    /// comparison for each collider that moves; O(pixels) for a mask that nothing was near before, or that was rotated
    /// since.
    void operator()(const BasicAabb<T>& region, ObstacleVisitor<T> visit) const;

    /// The collider of an obstacle, from the id of the obstacle.
    static ColliderId collider_of(std::uint64_t obstacle_id);

  private:
    struct Moving {
        ColliderId id;
        BasicVec2<T> displacement;
        BasicAabb<T> box;  // now and before
    };
    BasicVec2<T> displacement(ColliderId id) const;
    void visit_collider(ColliderId id, const BasicVec2<T>& displacement, ObstacleVisitor<T> visit) const;

    const BasicWorld<T>* world_ = nullptr;
    Filter filter_{};
    ColliderId mover_{};
    std::vector<Moving> moving_;
    mutable std::vector<ColliderId> found_;
    mutable detail::PixelShapes<T> pixels_;
};

using WorldObstacles = BasicWorldObstacles<float>;
using WorldObstaclesD = BasicWorldObstacles<double>;

extern template class BasicWorldObstacles<float>;
extern template class BasicWorldObstacles<double>;

}  // namespace carom
