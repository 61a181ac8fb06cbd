/// Boxes and balls in any number of dimensions.
#pragma once

#include <array>
#include <cstddef>

namespace carom {

/// All points with min <= p <= max on every axis.
template <class T, std::size_t N>
struct BoxN {
    std::array<T, N> min{};
    std::array<T, N> max{};
    friend bool operator==(const BoxN&, const BoxN&) = default;
};

/// All points at distance <= radius from center. radius >= 0; 0 makes it the point it is.
template <class T, std::size_t N>
struct BallN {
    std::array<T, N> center{};
    T radius{};
    friend bool operator==(const BallN&, const BallN&) = default;
};

}  // namespace carom
