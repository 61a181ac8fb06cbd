/// Whether two shapes touch, and whether they run into each other: exact answers for every pair.
#pragma once

#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/query/dispatch.hpp>

namespace carom {

/// Whether a and b share at least one point; touching counts. Takes any two shapes, as they are or placed by a pose, or
/// AnyShape; both in float or both in double. Always the exact answer for the stored numbers, but for an ellipse and an
/// arc: these overlap and penetrate unless they are apart for certain (docs/numerics.md has the bound). NaN, infinity
/// and numbers that are no shape give false. Takes no memory within the working range of exact.hpp. Cost: a few ns for
/// circles and upright boxes, O(n m) sign tests for polygons, times the pairs of parts of unions. Example:
///     assert(overlaps(Circle{{0, 0}, 1}, Aabb{{1, -1}, {2, 1}}));  // they touch in (1, 0)
///     assert(!overlaps(Circle{{0, 0}, 1}, place(Aabb{{0, 0}, {1, 1}}, Pose{{2, 0}, Rot::degrees(45)})));
template <class A, class B>
bool overlaps(const A& a, const B& b) {
    return detail::dispatch<detail::Overlaps>(a, b);
}

/// Whether a and b stay overlapping after every small enough shift: they share more than touching points. Two crossing
/// segments penetrate; a point on a point only touches. Unions mean the union: what lies on a seam between two parts is
/// inside. Takes the same and costs the same as `overlaps`. Example:
///     assert(!penetrates(Circle{{0, 0}, 1}, Aabb{{1, -1}, {2, 1}}));
///     assert(penetrates(Segment{{-1, 0}, {1, 0}}, Segment{{0, -1}, {0, 1}}));
template <class A, class B>
bool penetrates(const A& a, const B& b) {
    return detail::dispatch<detail::Penetrates>(a, b);
}

}  // namespace carom
