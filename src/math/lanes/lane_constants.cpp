// Constants with the same number in all lanes.
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/math/error_bounded.hpp>

#include <limits>

namespace carom::detail {
namespace {

constexpr Lanes twice(double value) {
    return Lanes{value, value};
}

constexpr FourFloats four(float value) {
    return FourFloats{value, value, value, value};
}

constexpr int no_float_sign = std::numeric_limits<int>::max();
constexpr long long no_sign = std::numeric_limits<long long>::max();

}  // namespace

constinit const LaneConstants lane_constants = {
    .no_float_sign = {no_float_sign, no_float_sign, no_float_sign, no_float_sign},
    .no_sign = {no_sign, no_sign},
    .float_turn_error = four(8 * std::numeric_limits<float>::epsilon() / 2),
    .float_turn_loss = four(std::numeric_limits<float>::min() * 16),
    .tiny = twice(tiny),
    .to_minus_20 = twice(0x1p-20),
    .to_minus_26 = twice(0x1p-26),
};

}  // namespace carom::detail
