/// Shapes moved, scaled and otherwise changed with a known effect on the results.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <optional>

namespace oracle {

/// The core by itself.
template <class T>
carom::BasicAnyShape<T> as_shape(const carom::BasicAnyConvex<T>& core);

/// A convex shape without curved sides, but for rounding, as one type, which `contact` takes: rounded with radius 0
/// unless it is rounded already.
template <class T>
std::optional<carom::Rounded<carom::BasicAnyConvex<T>>> as_convex(const carom::BasicAnyShape<T>& shape);

/// A convex shape rounded with the radius; any other shape as it is.
template <class T>
carom::BasicAnyShape<T> grown(const carom::BasicAnyShape<T>& core, T radius);

/// The shape with `by` added to its numbers, rounded. A polygon that rounding would make invalid stays where it is.
template <class T>
carom::BasicAnyShape<T> translated(const carom::BasicAnyShape<T>& shape, carom::BasicVec2<T> by);

/// Every length times 2^exponent, those of the pose included; turns and directions stay. Exact unless it overflows or
/// underflows.
template <class T>
Body<T> scaled(const Body<T>& body, int exponent);

/// The shape rotated by +90 degrees about its origin (x towards y). Exact.
template <class T>
carom::BasicAnyShape<T> rotated(const carom::BasicAnyShape<T>& shape);

/// The body with x and y swapped: its mirror image in the diagonal. Exact.
template <class T>
Body<T> mirrored(const Body<T>& body);

/// Every radius in the shape replaced by `grow(radius)`.
template <class T>
carom::BasicAnyShape<T> with_radii(const carom::BasicAnyShape<T>& shape, T (*grow)(T));

/// Every direction and normal times 2^exponent, which changes no shape; those that would round stay.
template <class T>
carom::BasicAnyShape<T> with_longer_directions(const carom::BasicAnyShape<T>& shape, int exponent);

/// The same polygons with their first vertex moved on by `shift` and given to the factory in the other order.
template <class T>
carom::BasicAnyShape<T> with_polygons_rewound(const carom::BasicAnyShape<T>& shape, std::size_t shift);

}  // namespace oracle
