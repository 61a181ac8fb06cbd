/// RealManifold: a separation and the contact manifold, up to two points at which one shape rests on the other.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/separation.hpp>

#include <array>
#include <utility>

namespace carom::detail {

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

/// Returns the contact of (b, a), given that of (a, b).
inline RealManifold flipped(RealManifold contact) {
    contact.separation = flipped(contact.separation);
    for (RealManifoldPoint& point : contact.points) std::swap(point.features.a, point.features.b);
    if (contact.count == 2) std::swap(contact.points[0], contact.points[1]);
    return contact;
}

}  // namespace carom::detail
