/// What floats know of two polygons: how deep they overlap, and where they rest on each other.
#pragma once

#include <carom/detail/answer/real_manifold.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>
#include <carom/shape/convex_polygon.hpp>

namespace carom::detail {

/// What floats know of two polygons: the separation of two that penetrate, bit for bit, and whether they are apart, for
/// certain. Unknown are those with more than 8 vertices, with corners that do not turn clearly or very short sides,
/// sizes far from 1, and sides that tie. Cost: O(n m), four sides at a time, without branches.
QuickTouch overlapping_separation(const ConvexPolygon& a, const ConvexPolygon& b, Separation& result);

/// The same with the points of the contact, or none where these are not clear.
QuickTouch overlapping_contact(const ConvexPolygon& a, const ConvexPolygon& b, double margin, RealManifold& result);

}  // namespace carom::detail
