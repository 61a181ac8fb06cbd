/// Reproducible pairs of shapes for which all relations occur: small grids, nested and tangent circles, and one set of
/// points written in two forms.
#pragma once

#include "oracle/cases/generate.hpp"

namespace oracle {

/// A case named by its kinds and number; the same on every machine.
template <class T>
Case<T> generate_nested(Kind a, Kind b, std::uint64_t number);

/// The same points as a shape of another type or written with other numbers, chosen by `number`; the shape as it is
/// when all such forms need rounding.
template <class T>
carom::BasicAnyShape<T> rewritten(const carom::BasicAnyShape<T>& shape, std::uint64_t number);

}  // namespace oracle
