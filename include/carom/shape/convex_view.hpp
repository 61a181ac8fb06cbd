/// ConvexView: a convex shape whose vertices stay in the caller's own memory, with an optional radius.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

#include <span>

namespace carom {

/// All points at distance <= radius from the convex hull of the vertices: a circle or point for one vertex, a capsule
/// or segment for two, a convex polygon, rounded if radius > 0, for three and more. It lets a convex shape of your own
/// take part in every query, without a copy and without a support function: make a view wherever a shape is needed. The
/// vertices must outlive it.
///
/// Three and more vertices run from +x towards +y: counter-clockwise when y points up. Features number them as they
/// stand in `vertices`. The outline must be convex, as that of a ConvexPolygon; vertices in the middle of an edge are
/// allowed. `validate` tells what is wrong and at which vertex. Queries check it, too: an outline that is not convex or
/// runs the other way around is a programmer error (asserted), and, like NaN, contains nothing.
///
/// The result of every query is the same, bit for bit, as that of a rounded shape that owns the same vertices: a
/// Rounded<Point>, Rounded<Segment> or Rounded<ConvexPolygon>. Cost: the same, and O(vertices) for the check, some ns
/// for each. A ConvexPolygon is checked once, and has some faster paths. A view cannot be in an AnyShape, a compound or
/// a world, because it does not own its vertices; there, keep a copy as a ConvexPolygon or a Rounded shape:
/// `Rounded<ConvexPolygon>{ConvexPolygon::from_points(points).value(), radius}`. Example:
///     const Vec2 kite[] = {{0, -3}, {2, 0}, {0, 1}, {-2, 0}};
///     const ConvexView view{kite, 0.5f};
///     assert(validate(view).ok() && overlaps(view, Circle{{0, 2}, 0.5f}));
///     assert(!overlaps(place(view, Pose{{0, 10}, Rot::degrees(90)}), Circle{{0, 2}, 0.5f}));
template <class T>
struct BasicConvexView {
    std::span<const BasicVec2<T>> vertices{};
    T radius{};
};

using ConvexView = BasicConvexView<float>;
using ConvexViewD = BasicConvexView<double>;

namespace detail {

/// Whether three or more vertices are the outline of a convex polygon, in the order of a ConvexPolygon's. Exact; false
/// for vertices that are not finite. Does not allocate.
template <class T>
bool is_convex_outline(std::span<const BasicVec2<T>> vertices);

/// What `validate` says about any number of vertices.
template <class T>
[[nodiscard]] Status check_view(std::span<const BasicVec2<T>> vertices);

}  // namespace detail

}  // namespace carom
