/// Area and centroid of a union of convex parts.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

#include <optional>

namespace carom::detail {

/// Area and centroid in doubles, in world coordinates.
struct Measure {
    double area = 0;                ///< never negative; infinite when a part with an area is unbounded
    std::optional<Vec2D> centroid;  ///< none if the union is empty or what would be averaged is unbounded
};

/// Called with the parts number `first` to `first + count - 1`, in the order of `any_part`.
using TilingVisitor = FunctionRef<void(int first, int count)>;

/// Calls the visitor with each run of parts that tile one polygon, so that no two of them share area; in order.
using Tilings = FunctionRef<void(TilingVisitor)>;
template <ConvexShape S>
void each_tiling(const S&, TilingVisitor) {}
template <MayHaveParts S>
void each_tiling(const S& shape, TilingVisitor visit);

/// Returns the area and centroid of the union; what several parts cover counts once. The centroid is that of the points
/// of the highest dimension: of the area, else of the length of curves, else of the distinct points.
///
/// Parts that share nothing with others, such as tiles and the pieces of polygons, are summed in some 80 bits; a part
/// that lies within another one is left out. With u = 2^-53, M the largest coordinate, however thin the parts: the area
/// is within 1 ulp, that of rounded ellipses too. Each coordinate of the centroid is within 1 ulp and 2^-70 M, plus 32
/// u of the size across where polygons are rounded or arcs take part. The centroid of a shape that is symmetric about a
/// point is that point, rounded once.
///
/// Parts that share area are combined by the line integrals of Green's theorem along the pieces of their borders that
/// no other part covers. With D the extent and P the length of all borders of parts that are so connected: where none
/// of them is rounded, what is covered is decided exactly, and the area is within 1 ulp and 2^-80 D P, however nearly
/// borders run together; the centroid is within 1 ulp, 2^-70 M and 2^-80 D^2 P over the area. Where one is rounded, and
/// s is the sine of the least angle at which borders cross, the area is off by at most 256 u D P / s, and the centroid
/// by 1024 u D^2 P / s over the area; it lies in the box around them. Ellipses among such parts are replaced by 64-gons
/// of the same area, whose border is off by at most 2^-10 of the half axes. Arcs count in full, even where two run
/// along each other; so do segments, unless they share more than a point.
///
/// Cost: O(parts), and for unions a sort, a comparison for each two parts whose boxes overlap along one axis, exact
/// tests for those whose boxes overlap, and a walk along the border of those that share area, O(parts^2) among these.
/// Unions allocate memory for each part, and where parts share area for each vertex.
template <class T>
Measure measure(PartSource<T> parts, Tilings tilings);

}  // namespace carom::detail
