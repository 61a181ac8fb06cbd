#include "two_rotations.hpp"

namespace carom::detail {
namespace {

constexpr Lanes twice(double value) {
    return Lanes{value, value};
}

}  // namespace

constexpr SinCosTerms sin_cos_terms{
    twice(0x1.45f306dc9c883p-1),
    twice(0x1.8p52),
    twice(0x1.921fb544p0),
    twice(0x1.0b4611a6p-34),
    twice(0x1.3198a2ep-69),
    {twice(-1 / 6.0), twice(1 / 120.0), twice(-1 / 5040.0), twice(1 / 362880.0), twice(-1 / 39916800.0),
     twice(1 / 6227020800.0), twice(-1 / 1307674368000.0), twice(1 / 355687428096000.0)},
    {twice(1 / 24.0), twice(-1 / 720.0), twice(1 / 40320.0), twice(-1 / 3628800.0), twice(1 / 479001600.0),
     twice(-1 / 87178291200.0), twice(1 / 20922789888000.0)},
};

}  // namespace carom::detail
