// Shapes and masks as bytes, for saved worlds.
#pragma once

#include "byte_io.hpp"

#include <carom/mask/bitmask.hpp>
#include <carom/shape/any_shape.hpp>

namespace carom::detail {

template <class T>
void write_shape(ByteWriter& to, const BasicAnyShape<T>& shape);

/// The next shape, of which only what its making checks is checked; a point after a failure.
template <class T>
BasicAnyShape<T> read_shape(ByteReader& from);

void write_mask(ByteWriter& to, const Bitmask& mask);
Bitmask read_mask(ByteReader& from);

}  // namespace carom::detail
