/// How large a union of convex parts is, and its centre.
#pragma once

#include <carom/narrow/union_kernel.hpp>

#include <optional>

namespace carom {

/// Area and centroid in doubles.
struct Measure {
    double area = 0;                ///< never below 0; infinite when a part with an area is unbounded
    std::optional<Vec2D> centroid;  ///< none for nothing, and where what would be averaged is unbounded
};

/// Of the union, what parts share counting once: the line integrals of Green's theorem along those stretches of the
/// parts' borders that no other part covers; where borders run together, that of the first part counts. The centroid is
/// that of what has the highest dimension: of the area, else of the length of curves, else of the different points;
/// where rounding or underflow leaves no area, that of the straight sides, or else a vertex. Error of the area: at most
/// 256 u D P, with D the extent and P the length of all borders, over the sine of the least angle at which borders
/// cross. Ellipses count in full, pi times both half axes; but where one shares area with another part or is rounded,
/// all ellipses stand as 64-gons of the same area, whose border is off by at most 2^-10 of the half axes. Arcs count in
/// full, also where two run along each other. Cost: O(parts^2) and more where many cross. No memory is taken.
template <class T>
Measure measure(PartSource<T> parts);

}  // namespace carom
