#include "root_bracket.hpp"

#include "constant_size.hpp"

#include <carom/config.hpp>

#include <cmath>

namespace carom::detail {
namespace {

std::int64_t middle(std::int64_t low, std::int64_t high) {  // they may be more than 2^63 apart
    return low + static_cast<std::int64_t>((static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low)) / 2);
}

bool are_neighbors(std::int64_t low, std::int64_t high) {
    return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) <= 1;
}

}  // namespace

IntervalD root_bracket(IntervalD open, int sign_below, double guess, FunctionRef<int(double)> sign_at) {
    std::int64_t low = ordinal(open.lo), high = ordinal(open.hi);
    const auto bracket = [&] { return IntervalD{from_ordinal(low), from_ordinal(high)}; };
    if (are_neighbors(low, high)) return bracket();
    std::int64_t probe = guess > open.lo && guess < open.hi ? ordinal(guess) : middle(low, high);
    // Gallops from the guess until it has passed the root, then bisects. The step doubles up to 2^60; fewer than 16
    // such steps span the fewer than 2^64 doubles, and these can be halved 64 times.
    [[maybe_unused]] constexpr int max_probes = 1 + 60 + 16 + 64;
    std::int64_t step = 1;
    bool below = false, above = false;  // whether either end has been moved already
    for ([[maybe_unused]] int probes = 1;; ++probes) {
        CAROM_ASSERT(probes <= max_probes, "no root is found between %g and %g", open.lo, open.hi);
        const int sign = sign_at(from_ordinal(probe));
        if (sign == 0) return {from_ordinal(probe), from_ordinal(probe)};
        const bool root_is_above = sign == sign_below;
        (root_is_above ? low : high) = probe;
        (root_is_above ? below : above) = true;
        if (are_neighbors(low, high)) return bracket();
        const bool gallops = below != above && static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >
                                                   2 * static_cast<std::uint64_t>(step);
        probe = gallops ? (root_is_above ? low + step : high - step) : middle(low, high);
        if (step < std::int64_t{1} << 60) step *= 2;
    }
}

namespace {

template <class Size>
double newton(const double* coefficients, Size size, IntervalD inside, int sign_below, double start) {
    constexpr int max_steps = 40;
    double low = inside.lo, high = inside.hi;
    double x = start > low && start < high ? start : low + (high - low) / 2;
    for (int i = 0; i < max_steps; ++i) {
        double value = coefficients[size - 1], slope = 0;
        for (int k = size - 2; k >= 0; --k) {
            slope = slope * x + value;
            value = value * x + coefficients[k];
        }
        if (value == 0) return x;
        ((value > 0 ? 1 : -1) == sign_below ? low : high) = x;
        double next = x - value / slope;
        const bool strayed = !(next >= low && next <= high);
        if (strayed) next = low + (high - low) / 2;
        const double moved = std::fabs(next - x);
        x = next;
        if (moved <= 0x1p-50 * std::fabs(x) || (!strayed && moved <= 0x1p-28 * std::fabs(x) && i > 0)) break;
    }
    return x;
}

}  // namespace

double newton_guess(const double* coefficients, int size, IntervalD inside, int sign_below, double start) {
    return with_constant_size(size, [&](auto n) { return newton(coefficients, n, inside, sign_below, start); });
}

}  // namespace carom::detail
