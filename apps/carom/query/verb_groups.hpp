/// The verbs of `carom query` by theme, one file for each group.
#pragma once

#include "query/verbs.hpp"

namespace carom::tool {

std::span<const Verb> relation_verbs();   ///< yes or no: how two shapes lie to each other
std::span<const Verb> metric_verbs();     ///< lengths and nearest points of two shapes
std::span<const Verb> contact_verbs();    ///< how two shapes meet: normals, depths, points
std::span<const Verb> ray_verbs();        ///< lines, rays and segments: where they meet shapes, and each other
std::span<const Verb> motion_verbs();     ///< two shapes that move in straight lines
std::span<const Verb> impact_verbs();     ///< two shapes that move along curves, turn or grow
std::span<const Verb> measure_verbs();    ///< what can be said about one shape
std::span<const Verb> pair_verbs();       ///< which of many boxes overlap
std::span<const Verb> response_verbs();   ///< what happens next: collisions and flights
std::span<const Verb> mask_verbs();       ///< pixels
std::span<const Verb> mask_edit_verbs();  ///< masks made of masks
std::span<const Verb> mask_fact_verbs();  ///< what can be said about one mask

/// What a question about two shapes, or about one, may have.
inline constexpr JsonKeys a_and_b = {"ask", "a", "b"};
inline constexpr JsonKeys only_a = {"ask", "a"};

}  // namespace carom::tool
