/// Why two items of a level do or do not collide: the facts, step by step.
#pragma once

#include "check/result.hpp"
#include "explain/movement.hpp"
#include "level/level.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/manifold.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace carom::tool {

/// One of the two items.
struct Subject {
    std::size_t item = 0;    ///< index into the level's items; it has a body
    AabbD box;               ///< around its body, rounded outward
    std::int64_t parts = 0;  ///< how many convex shapes and arcs its body is the union of
};

/// The sprites of both on the level's pixel grid, and their overlap.
struct SharedPixels {
    MaskAt a;
    MaskAt b;
    std::int64_t count = 0;
    std::optional<PixelPos> first;  ///< rows top-down, then left to right
};

/// What `carom check` does with the pair.
struct CheckRules {
    std::string settings;      ///< the path of the carom.toml that applies
    std::string not_compared;  ///< why the pair is not compared; empty when it is
};

/// The facts about two items. Booleans are exact unless `certified`.
struct Explanation {
    Subject a;
    Subject b;
    Vec2D box_gap;               ///< between the boxes along x and along y; below zero what they share
    bool boxes_overlap = false;  ///< touching counts, here and below
    bool overlapping = false;    ///< of the shapes
    bool penetrating = false;    ///< more than touching
    bool certified = false;      ///< an ellipse against an arc: "no" is certain, "yes" may be a near miss
    Relation relation = Relation::disjoint;
    ClosestD nearest;                    ///< the closest points if they are apart, else a common point
    std::optional<ManifoldD> manifold;   ///< their contact, if they overlap and do not pass
    Vec2D contact_point;                 ///< halfway between the two surfaces, when they overlap
    std::optional<SharedPixels> pixels;  ///< if the shapes overlap and both have sprites
    std::optional<Movement> movement;    ///< if one of them moves; all else is at time 0
    std::optional<CheckRules> check;     ///< if a carom.toml applies to the level

    /// Whether they overlap without pushing: the other is not in front of a one-sided chain.
    bool pass() const { return overlapping && !manifold; }

    /// The translation of b after which the two only touch; none if they do not overlap, pass, or cannot be separated.
    std::optional<Vec2D> separating_translation() const;
};

/// Compares two items of a level, which must differ. Throws UsageError when they do not or one has no collision shape,
/// InputError when a sprite is too large to compare.
Explanation explain(const Level& level, std::size_t a, std::size_t b);

}  // namespace carom::tool
