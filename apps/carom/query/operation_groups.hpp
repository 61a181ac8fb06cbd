/// The operations of `carom query` by theme, one file for each group.
#pragma once

#include "query/operations.hpp"

namespace carom::tool {

std::span<const Operation> relation_operations();  ///< relations of two shapes
std::span<const Operation> metric_operations();    ///< distances and closest points of two shapes
std::span<const Operation> contact_operations();   ///< contacts of two shapes: normals, depths, points
std::span<const Operation> ray_operations();  ///< intersections of lines, rays and segments with shapes and each other
std::span<const Operation> motion_operations();     ///< two shapes that move in straight lines
std::span<const Operation> impact_operations();     ///< two shapes that move along curves, rotate or grow
std::span<const Operation> measure_operations();    ///< properties of one shape
std::span<const Operation> pair_operations();       ///< overlapping pairs of many boxes
std::span<const Operation> response_operations();   ///< collision response and projectile motion
std::span<const Operation> mask_operations();       ///< two masks
std::span<const Operation> mask_edit_operations();  ///< masks made from masks
std::span<const Operation> mask_fact_operations();  ///< properties of one mask

/// The keys of a query about two shapes, or about one.
inline constexpr JsonKeys a_and_b = {"ask", "a", "b"};
inline constexpr JsonKeys only_a = {"ask", "a"};

}  // namespace carom::tool
