/// Sweeps of pixels, as the squares that they are.
#pragma once

#include "body.hpp"

#include <carom/query/sweep.hpp>

namespace carom::detail {

/// As `sweep` of shapes would answer, with the normal from a to b, for bodies of which one has pixels: sides between
/// two set pixels give no normal.
template <class T>
BasicSweep<T> sweep_of_squares(const Body<T>& a, const BasicVec2<T>& va, const Body<T>& b, const BasicVec2<T>& vb,
                               T max_time);

}  // namespace carom::detail
