/// Error-free transformations: sums and products of doubles together with their exact rounding errors.
#pragma once

namespace carom::detail {

/// An unevaluated sum high + low with |low| <= ulp(high) / 2.
struct TwoTerm {
    double high;
    double low;
};

/// a + b = high + low exactly, unless it overflows [Knuth 1969; Shewchuk 1997, theorem 7].
constexpr TwoTerm two_sum(double a, double b) {
    const double high = a + b;
    const double b_part = high - a;
    const double a_part = high - b_part;
    return {high, (a - a_part) + (b - b_part)};
}

/// The same for |a| >= |b| [Dekker 1971].
constexpr TwoTerm fast_two_sum(double a, double b) {
    const double high = a + b;
    return {high, b - (high - a)};
}

/// a = high + low with at most 26 bits in each, for |a| < 2^996 [Dekker 1971; Shewchuk 1997, theorem 17].
constexpr TwoTerm split(double a) {
    const double scaled = 0x1.0000002p27 * a;  // 2^27 + 1
    const double high = scaled - (scaled - a);
    return {high, a - high};
}

/// a * b = high + low exactly when no half underflows or overflows: |a|, |b| < 2^996 and |a b| in [2^-968, 2^1022].
/// Uses no fused multiply-add: the result would be the same, but not every target has that instruction.
constexpr TwoTerm two_product(double a, double b) {
    const double high = a * b;
    const TwoTerm as = split(a);
    const TwoTerm bs = split(b);
    const double error = ((high - as.high * bs.high) - as.low * bs.high) - as.high * bs.low;
    return {high, as.low * bs.low - error};
}

}  // namespace carom::detail
