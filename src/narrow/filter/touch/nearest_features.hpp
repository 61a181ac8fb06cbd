/// The nearest features of two outlines that are apart: found by a walk, and how far apart they certainly are.
#pragma once

#include "clear_features.hpp"
#include "outline.hpp"

#include <optional>

namespace carom::detail {

/// The nearest features of two cores that are apart: two vertices, or a vertex over the inside of an edge.
struct NearestFeatures {
    int a;  ///< the vertex, or the edge that starts there
    int b;  ///< the same of b
    bool a_is_edge = false;
    bool b_is_edge = false;
    bool are_clear = false;  ///< no other features are so near that rounding could prefer them
};

/// Nothing when the way to the nearest features is lost, as where the cores may overlap. Cost: a walk of a few steps
/// along both outlines, each step to a nearer feature [Lin & Canny 1991].
std::optional<NearestFeatures> find_nearest_features(const OutlinePair& pair);

/// A side of one of two cores, as convex_features.hpp counts them, and a vertex of the other that is deepest below it,
/// or was found to be up to rounding.
struct SideDepth {
    bool is_of_a = false;
    int side = 0;
    int vertex = 0;
};

/// The side of two outlines that the other one is the furthest above; or where that is below all sides, the one that it
/// is the least deep below.
struct FurthestSide : SideDepth {
    double height = 0;  ///< of the lowest vertex, times the length; below 0 where it is below all sides
    double length_sq = 0;
    double square = 0;       ///< of the height itself, with its sign
    double next = 0;         ///< the next such square
    double third = 0;        ///< the next one beside the greatest of either outline
    double shortest_sq = 0;  ///< of all sides
};

/// Of two outlines of which one has two vertices or more. A segment has two sides. Cost: O(n m), without branches.
FurthestSide find_furthest_side(const OutlinePair& pair);

/// The same as `find_nearest_features`, which starts at a side that separates the two: mostly they are there.
std::optional<NearestFeatures> find_nearest_features(const OutlinePair& pair, const FurthestSide& side);

/// The squared distance of features, times `scale`: the square of the length of `towards`, which leads from a to b and
/// is at right angles to an edge.
struct FeatureDistance {
    Lanes towards;
    double along;  ///< the way from a to b along it, times its length
    double scale;
};

FeatureDistance distance_of(const OutlinePair& pair, const NearestFeatures& nearest);

}  // namespace carom::detail
