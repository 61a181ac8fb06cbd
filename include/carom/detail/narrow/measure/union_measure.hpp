/// How large a union of convex parts is, and its centre.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

#include <optional>

namespace carom {

/// Area and centroid in doubles.
struct Measure {
    double area = 0;                ///< never below 0; infinite when a part with an area is unbounded
    std::optional<Vec2D> centroid;  ///< none for nothing, and where what would be averaged is unbounded
};

/// Told of parts number `first` to `first + count - 1`, in the order of `any_part`.
using TilingVisitor = FunctionRef<void(int first, int count)>;

/// Calls the visitor with each run of parts that tile one polygon, so that none has another's area; in order.
using Tilings = FunctionRef<void(TilingVisitor)>;
template <ConvexShape S>
void each_tiling(const S&, TilingVisitor) {}
template <UnionShape S>
void each_tiling(const S& shape, TilingVisitor visit);
template <class T>
void each_tiling(const BasicAnyShape<T>& shape, TilingVisitor visit);

/// Of the union, what parts share counting once. The centroid is that of what has the highest dimension: of the area,
/// else of the length of curves, else of the different points.
///
/// Parts that share nothing with others, as tiles and the pieces of polygons, are summed in some 80 bits; what lies
/// within another part counts as nothing. With u = 2^-53, M the largest coordinate, and parts of any thinness: the area
/// is within 1 ulp, that of rounded ellipses too; each coordinate of the centroid is within 1 ulp and 2^-70 M, where
/// polygons are rounded or arcs take part 32 u of the size across more. Shapes that are symmetric about a point have
/// that, rounded once.
///
/// Parts that share area are put together by the line integrals of Green's theorem along those stretches of their
/// borders that no other part covers. With D the extent and P the length of all borders of parts that are so connected:
/// where none of them is rounded, what is covered is decided exactly, and the area is within 1 ulp and 2^-80 D P,
/// however nearly borders run together; the centroid within 1 ulp, 2^-70 M and 2^-80 D^2 P over the area. Where one is
/// rounded, and s is the sine of the least angle at which borders cross, the area is off by at most 256 u D P / s, and
/// the centroid by 1024 u D^2 P / s over the area; it lies in the box around them. Among such parts ellipses stand as
/// 64-gons of the same area, whose border is off by at most 2^-10 of the half axes. Arcs count in full, also where two
/// run along each other; so do segments, unless they share a stretch.
///
/// Cost: O(parts), and for unions a sort, a comparison for each two parts whose boxes overlap along one axis, exact
/// tests for those whose boxes meet, and a walk along the border of those that share area, O(parts^2) among these.
/// Unions take memory for each part, and where parts share area for each vertex.
template <class T>
Measure measure(PartSource<T> parts, Tilings tilings);

}  // namespace carom
