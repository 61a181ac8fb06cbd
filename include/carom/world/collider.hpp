/// Collider: a shape or a pixel mask in a collision world, and the ids of colliders.
#pragma once

#include <carom/broad/filter.hpp>
#include <carom/mask/shared_mask.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>

#include <compare>
#include <cstdint>

namespace carom {

/// Identifies a collider of a world: the number of its slot, and how often the slot was used before, which
/// distinguishes a removed collider from later ones in the same slot. Only after a slot has been used 2^32 times do its
/// ids repeat. Ids are ordered by slot. A new collider gets the slot that became free last; of those that became free
/// after the same update, the highest, in whatever order their colliders were removed.
struct ColliderId {
    std::uint32_t index = 0xFFFFFFFF;
    std::uint32_t generation = 0;
    friend auto operator<=>(const ColliderId&, const ColliderId&) = default;
};

/// Which pairs a world tests: those in which at least one collider is a `dynamic_body`.
enum class ColliderKind : std::uint8_t {
    static_body,     ///< for walls: has no velocity, but the caller can `move` it
    kinematic_body,  ///< for lifts and doors: moves, and collides only with dynamic bodies
    dynamic_body     ///< collides with everything
};

/// A pixel mask as a collider. It is scaled about `pivot` (in pixels of the mask), rotated, and translated so that the
/// pivot is at the collider's position; `resample` says which pixels of the world's grid that sets. A pose without
/// rotation, at scale 1, shifts the mask by whole pixels: its origin is rounded, halves down.
struct ColliderMask {
    SharedMask pixels;  ///< of a sprite used often, all colliders have the same
    Vec2D pivot{0, 0};
    double scale = 1;
    friend bool operator==(const ColliderMask&, const ColliderMask&) = default;
};

/// The parameters of a collider that is added to a world.
template <class T>
struct BasicCollider {
    BasicAnyShape<T> shape{};  ///< in its local frame; not used if there is a mask
    ColliderMask mask{};       ///< none if it has no pixels
    BasicPose<T> pose{};       ///< places the shape in the world
    BasicVec2<T> velocity{};   ///< lengths per unit of time
    T angular_velocity{};      ///< angular velocity, radians per unit of time, about the pose's position
    ColliderKind kind = ColliderKind::dynamic_body;
    Filter filter{};
    bool sensor = false;          ///< a trigger: its events are not `solid`
    bool continuous = false;      ///< continuous collision detection on whole paths, its own and those of its partners
    BasicVec2<T> one_way{};       ///< the direction in which it pushes, in world space; zero for all directions
    std::uint64_t user_data = 0;  ///< the caller's own
};

using Collider = BasicCollider<float>;
using ColliderD = BasicCollider<double>;

}  // namespace carom
