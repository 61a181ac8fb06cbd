/// Axis-aligned boxes and balls in any number of dimensions.
#pragma once

#include <array>
#include <cstddef>

namespace carom {

/// All points p with min[i] <= p[i] <= max[i] on every axis i.
template <class T, std::size_t N>
struct BoxN {
    std::array<T, N> min{};
    std::array<T, N> max{};
    friend bool operator==(const BoxN&, const BoxN&) = default;
};

/// All points at distance <= radius from center. radius >= 0; with radius 0 it is a point.
template <class T, std::size_t N>
struct BallN {
    std::array<T, N> center{};
    T radius{};
    friend bool operator==(const BallN&, const BallN&) = default;
};

}  // namespace carom
