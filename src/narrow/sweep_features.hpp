/// What of two shapes meets in a sweep, and where.
#pragma once

#include "float_lanes.hpp"
#include "real_crossing.hpp"

#include <carom/narrow/sweep.hpp>

namespace carom::detail {

/// Sets both features, whose parts are set already. The side or curve is a's, or else b's.
template <class T>
void set_features(const Crossing& crossing, bool of_a, Sweep<T>& result) {
    const auto set = [](Feature& feature, FeatureKind kind, int index) { feature = {feature.part, kind, index}; };
    set(result.feature_a, FeatureKind::vertex, crossing.at.on_a);
    set(result.feature_b, FeatureKind::vertex, crossing.at.on_b);
    if (crossing.on == Crossing::On::vertex) return;
    const FeatureKind kind = crossing.on == Crossing::On::edge ? FeatureKind::edge : FeatureKind::curve;
    set(of_a ? result.feature_a : result.feature_b, kind, crossing.index);
}

/// A contact in numbers: when, the normal out of b - a, and how far along it from a vertex of b or a.
struct Touching {
    double t;
    Vec2D normal;
    double out;
};

/// Where the vertex, which moves along, touches, and what it is. All but the features' parts.
template <class T>
void set_contact(const Crossing& crossing, const Touching& at, const Vec2D& vertex, const BasicVec2<T>& velocity,
                 Sweep<T>& result) {
    result.point = stored<T>(Vec2D{vertex.x + at.t * static_cast<double>(velocity.x) + at.out * at.normal.x,
                                   vertex.y + at.t * static_cast<double>(velocity.y) + at.out * at.normal.y});
    result.normal = stored<T>(-at.normal);
    set_features(crossing, crossing.of_a, result);
}

}  // namespace carom::detail
