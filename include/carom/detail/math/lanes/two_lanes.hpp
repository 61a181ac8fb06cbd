/// TwoLanes: error-free transformations of two numbers at once. Their results are bitwise those of scalar code.
#pragma once

#include <carom/detail/math/error_free.hpp>
#include <carom/detail/math/lanes/lanes.hpp>

namespace carom::detail {

/// Two unevaluated sums high + low, one TwoTerm in each lane.
struct TwoLanes {
    Lanes high;
    Lanes low;
};

inline TwoLanes two_sum(Lanes a, Lanes b) {
    const Lanes high = a + b;
    const Lanes b_part = high - a;
    const Lanes a_part = high - b_part;
    return {high, (a - a_part) + (b - b_part)};
}

inline TwoLanes fast_two_sum(Lanes a, Lanes b) {
    const Lanes high = a + b;
    return {high, b - (high - a)};
}

inline TwoLanes split(Lanes a) {
    const Lanes scaled = both(0x1.0000002p27) * a;
    const Lanes high = scaled - (scaled - a);
    return {high, a - high};
}

inline TwoLanes two_product(Lanes a, Lanes b) {
    const Lanes high = a * b;
    const TwoLanes as = split(a);
    const TwoLanes bs = split(b);
    const Lanes error = ((high - as.high * bs.high) - as.low * bs.high) - as.high * bs.low;
    return {high, as.low * bs.low - error};
}

}  // namespace carom::detail
