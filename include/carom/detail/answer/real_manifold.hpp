/// RealManifold: a separation and the contact manifold, up to two points at which one shape rests on the other.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/separation.hpp>

#include <array>

namespace carom {

/// One point of a contact manifold, in doubles.
struct RealManifoldPoint {
    Vec2D point{};          ///< halfway between the two surfaces, along the normal
    double separation = 0;  ///< the gap at this point; negative for a depth
    FeaturePair features;
};

/// The separation, and one or two contact points.
struct RealManifold {
    Separation separation;
    int count = 0;
    std::array<RealManifoldPoint, 2> points{};
};

}  // namespace carom
