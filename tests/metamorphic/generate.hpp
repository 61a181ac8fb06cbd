/// Random queries: on small grids, thin and degenerate, with long numbers, far away; placed and unplaced.
#pragma once

#include "metamorphic/spec.hpp"
#include "random.hpp"

namespace metamorphic {

using carom::test::Random;

/// How the numbers are drawn.
enum class Numbers { tiny_grid, grid, halves, thin, floats, far };
inline constexpr int numbers_count = 6;

Spec random_shape(Kind kind, Numbers numbers, Precision precision, Random& random);

/// Any two kinds, of any numbers. Some are moved so that they touch, or nearly so.
Query random_query(Precision precision, Random& random);

}  // namespace metamorphic
