/// A box around any shape that may be a little too large: for culling only.
#pragma once

#include <carom/shape/any_shape.hpp>

namespace carom::detail {

/// An axis-aligned box that contains the shape, rounded outward generously; infinite where the shape is unbounded.
/// `bounds` in query/ is the tight one.
template <class T>
AabbD loose_box(const BasicAnyShape<T>& shape);

}  // namespace carom::detail
