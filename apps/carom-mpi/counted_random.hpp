/// Random numbers by their index: the same on any rank, in any order.
#pragma once

#include <cstdint>

namespace carom::tool {

/// The bits of an index, mixed: SplitMix64 [Steele, Lea & Flood 2014].
inline std::uint64_t mixed_bits(std::uint64_t index) {
    std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// From 0, and below 1.
inline double unit_number(std::uint64_t index) {
    return static_cast<double>(mixed_bits(index) >> 11) * 0x1p-53;
}

}  // namespace carom::tool
