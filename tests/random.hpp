/// A small reproducible random source for tests.
#pragma once

#include <cmath>
#include <cstdint>

namespace carom::test {

/// SplitMix64 [Steele, Lea & Flood 2014]: the same numbers on every platform, unlike the standard distributions.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    /// A whole number from low to high, both included.
    int integer(int low, int high) {
        return low + static_cast<int>(bits() % (static_cast<std::uint64_t>(high - low) + 1));
    }

    /// A number in [low, high).
    double real(double low, double high) { return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53; }

    /// A number with a random sign and an exponent drawn evenly from [low, high].
    double scaled(int low, int high) {
        const double sign = bits() & 1 ? -1 : 1;
        return sign * std::ldexp(real(1, 2), integer(low, high));
    }

    bool chance(double p) { return real(0, 1) < p; }

  private:
    std::uint64_t state_;
};

}  // namespace carom::test
