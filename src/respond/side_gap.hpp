// The gap between two sharp parts that lie side by side: what the exact kernels take microseconds to settle when it is
// next to nothing, and what a mover that rests on something is in all the time. Who penetrates is decided elsewhere.
#pragma once

#include "upright.hpp"

#include <optional>

namespace carom::detail {

/// The least gap over the sides of both parts that no other side exceeds, below zero the depth; to rounding, of what
/// the parts measure and not of where they are. Where two corners face each other they are further apart than that.
/// None for parts that are rounded, curved or endless, or have more vertices than `most_side_gap_vertices`.
inline constexpr int most_side_gap_vertices = 16;
template <class T>
std::optional<Gap> side_gap(const ConvexPart<T>& mover, const ConvexPart<T>& part);

/// Whether two sharp parts face each other along a normal by more than last bits: corner to corner is no contact that
/// pushes. `reach` is what counts as contact.
template <class T>
bool face_each_other(const ConvexPart<T>& a, const ConvexPart<T>& b, const Vec2D& normal, double reach);

}  // namespace carom::detail
