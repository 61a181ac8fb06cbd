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

namespace carom::tool {

/// One of the two: what it is and where.
struct Subject {
    std::size_t item = 0;    ///< index into the level's items; it has a body
    AabbD box;               ///< around its body, rounded outward
    std::int64_t parts = 0;  ///< how many convex shapes and arcs its body is the union of
};

/// The pictures of both on the level's pixel grid, and what they share.
struct SharedPixels {
    MaskAt a;
    MaskAt b;
    std::int64_t count = 0;
    std::optional<PixelPos> first;  ///< rows top-down, then left to right
};

/// The answers about two items. Yes and no are exact unless `certified`.
struct Explanation {
    Subject a;
    Subject b;
    Vec2D box_gap;               ///< between the boxes along x and along y; below zero what they share
    bool boxes_overlap = false;  ///< touching counts, here and below
    bool overlapping = false;    ///< of the shapes
    bool penetrating = false;    ///< more than touching
    bool certified = false;      ///< an ellipse meets an arc: "no" is certain, "yes" may be a near miss
    Relation relation = Relation::disjoint;
    BasicClosest<double> nearest;                  ///< the nearest points when they are apart, a shared one otherwise
    std::optional<BasicManifold<double>> meeting;  ///< how they meet, when they overlap and do not pass
    Vec2D contact_point;                           ///< halfway between the two surfaces, when they overlap
    std::optional<SharedPixels> pixels;            ///< when the shapes overlap and both have pictures
    std::optional<Movement> movement;              ///< when one of them moves; all else is about the time 0

    /// Whether they overlap and nothing pushes: a one-sided chain has the other not in front of it.
    bool pass() const { return overlapping && !meeting; }

    /// What to move b by so that the two only touch; none when they do not overlap, pass, or no shift parts them.
    std::optional<Vec2D> way_out() const;
};

/// Compares two items of a level, which must differ. Throws UsageError when they do not or one has no collision shape,
/// InputError when a picture is too large to compare.
Explanation explain(const Level& level, std::size_t a, std::size_t b);

}  // namespace carom::tool
