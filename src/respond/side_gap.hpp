// The gap between two sharp parts along their edges, to rounding. It decides resting contact, which takes the exact
// kernels microseconds. Penetration is decided elsewhere.
#pragma once

#include "aligned_part.hpp"

#include <optional>

namespace carom::detail {

/// The largest gap along the normals of the edges of both parts; below zero, the depth. Its rounding error depends on
/// the sizes of the parts, not on their positions. Where two corners face each other, the distance is larger. None for
/// parts that are rounded, curved or unbounded, or have more vertices than `max_side_gap_vertices`.
inline constexpr int max_side_gap_vertices = 16;
template <class T>
std::optional<Gap> side_gap(const ConvexPart<T>& mover, const ConvexPart<T>& part);

/// Whether two sharp parts face each other along a normal over more than a few ulps: contact of two corners does not
/// push. `reach` is the largest gap that counts as contact.
template <class T>
bool face_each_other(const ConvexPart<T>& a, const ConvexPart<T>& b, const Vec2D& normal, double reach);

}  // namespace carom::detail
