/// Random numbers for inputs: the same on every platform and in every run.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bench {

/// SplitMix64 [Steele, Lea & Flood 2014].
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    /// A float in [low, high).
    float real(float low, float high) {
        return low + (high - low) * static_cast<float>(static_cast<double>(next() >> 40) * 0x1p-24);
    }

    /// A whole number in [0, end).
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(next() % end); }

  private:
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

}  // namespace bench
