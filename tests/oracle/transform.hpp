/// Shapes moved, scaled and changed in other ways that have a known effect on the answers.
#pragma once

#include "oracle/oracle.hpp"

namespace oracle {

/// The shape with `by` added to its numbers, rounded. A polygon that rounding would make invalid stays where it is.
template <class T>
carom::BasicAnyShape<T> translated(const carom::BasicAnyShape<T>& shape, carom::BasicVec2<T> by);

/// Every length times 2^exponent, those of the pose included; turns stay. Exact unless it overflows or underflows.
template <class T>
Body<T> scaled(const Body<T>& body, int exponent);

/// Every radius in the shape replaced by `grow(radius)`.
template <class T>
carom::BasicAnyShape<T> with_radii(const carom::BasicAnyShape<T>& shape, T (*grow)(T));

/// The same polygons with their first vertex moved on by `shift` and given to the factory in the other order.
template <class T>
carom::BasicAnyShape<T> with_polygons_rewound(const carom::BasicAnyShape<T>& shape, std::size_t shift);

}  // namespace oracle
