/// Overlap (intersection) tests, the narrow phase for every pair of shapes: whether they touch or penetrate.
#pragma once

#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/query/operand.hpp>

namespace carom {

/// Returns whether a and b share at least one point; touching counts. Takes any two shapes, as stored or placed by a
/// pose, or AnyShape; both in float or both in double. NaN and infinity give false; so do invalid shapes, which
/// assert in builds with assertions.
///
/// The result is always exact for the stored numbers, with one exception: an ellipse and an arc are reported to overlap
/// and penetrate unless they are certainly apart (docs/numerics.md has the bound). Allocates nothing within the working
/// range of exact.hpp. Cost: a few ns for circles and axis-aligned boxes; O(n m) sign tests for polygons of up to 64
/// vertices, O((log n + log m)^2) for more, times the pairs of parts of unions. Example:
///     assert(overlaps(Circle{{0, 0}, 1}, Aabb{{1, -1}, {2, 1}}));  // they touch in (1, 0)
///     assert(!overlaps(Circle{{0, 0}, 1}, place(Aabb{{0, 0}, {1, 1}}, Pose{{2, 0}, Rot::degrees(45)})));
template <class A, class B>
bool overlaps(const A& a, const B& b) {
    return detail::dispatch<detail::Overlaps>(a, b);
}

/// Returns whether a and b still overlap after every small enough translation, that is, whether they share more than
/// touching points. Two crossing segments penetrate; two coincident points only touch. For unions it is the union that
/// counts: a point on a seam between two parts is inside. Takes the same shapes as `overlaps`, at the same cost.
/// Example:
///     assert(!penetrates(Circle{{0, 0}, 1}, Aabb{{1, -1}, {2, 1}}));
///     assert(penetrates(Segment{{-1, 0}, {1, 0}}, Segment{{0, -1}, {0, 1}}));
template <class A, class B>
bool penetrates(const A& a, const B& b) {
    return detail::dispatch<detail::Penetrates>(a, b);
}

}  // namespace carom
