/// FlatContact: a separation, and up to two points at which one shape rests on the other.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/separation.hpp>

#include <array>

namespace carom {

/// One point of a manifold, in doubles.
struct FlatPoint {
    Vec2D point{};          ///< halfway between the two surfaces, along the normal
    double separation = 0;  ///< the gap at this point
    FeaturePair features;
};

/// The separation, and one or two points.
struct FlatContact {
    Separation separation;
    int count = 0;
    std::array<FlatPoint, 2> points{};
};

}  // namespace carom
