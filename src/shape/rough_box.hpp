/// A box around any shape, a little too large: for what is only skipped by it.
#pragma once

#include <carom/shape/any_shape.hpp>

namespace carom::detail {

/// An upright box that contains the shape, rounded outward generously; infinite where the shape goes on without end.
/// `bounds` in query/ is the tight one.
template <class T>
AabbD rough_box(const BasicAnyShape<T>& shape);

}  // namespace carom::detail
