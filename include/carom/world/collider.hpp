/// What a world holds: colliders, and the ids by which they are called.
#pragma once

#include <carom/broad/filter.hpp>
#include <carom/mask/bitmask.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>

#include <compare>
#include <cstdint>
#include <memory>

namespace carom {

/// A collider of a world: the number of its slot, and how often the slot has been given away before, which tells one
/// that was removed from what came into its slot after it. Only when a slot has been given away 2^32 times does it
/// begin again with an id that it had. Ids are ordered by slot.
struct ColliderId {
    std::uint32_t index = 0xFFFFFFFF;
    std::uint32_t generation = 0;
    friend auto operator<=>(const ColliderId&, const ColliderId&) = default;
};

/// Which pairs a world looks at: those in which at least one is `moving`.
enum class ColliderKind : std::uint8_t {
    fixed,      ///< walls: has no velocity, but can be moved by hand
    kinematic,  ///< lifts and doors: moves, and meets only what is `moving`
    moving      ///< meets everything
};

/// Pixels as a collider. They are scaled about `pivot` (in pixels of the mask), turned, and moved so that the pivot is
/// at the collider's position; `resample` says which pixels of the world's grid that sets. A pose that does not turn,
/// at scale 1, shifts the mask by whole pixels: its origin rounded, halves down.
struct ColliderMask {
    std::shared_ptr<const Bitmask> pixels;  ///< shared, so that a sprite used often is there once; must not change
    Vec2D pivot{0, 0};
    double scale = 1;
    friend bool operator==(const ColliderMask&, const ColliderMask&) = default;
};

/// All that a world has to be told about a collider.
template <class T>
struct BasicCollider {
    BasicAnyShape<T> shape{};  ///< in its own frame; not used where there is a mask
    ColliderMask mask{};       ///< without pixels there is none
    BasicPose<T> pose{};       ///< carries the shape into the world
    BasicVec2<T> velocity{};   ///< lengths a unit of time
    T spin{};                  ///< radians a unit of time, about the pose's position
    ColliderKind kind = ColliderKind::moving;
    Filter filter{};
    bool sensor = false;          ///< its events are not `solid`
    bool continuous = false;      ///< its whole way counts in each update, and that of what meets it
    BasicVec2<T> one_way{};       ///< the direction in which it pushes, in the world; zero for all directions
    std::uint64_t user_data = 0;  ///< the caller's own
};

using Collider = BasicCollider<float>;
using ColliderD = BasicCollider<double>;

}  // namespace carom
