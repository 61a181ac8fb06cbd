/// What of two shapes meets in a sweep, and where.
#pragma once

#include "narrow/exact/real_crossing.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>

namespace carom::detail {

/// Sets both features, whose parts are set already. The side or curve is a's, or else b's.
template <class T>
void set_features(const Crossing& crossing, bool of_a, BasicSweep<T>& result) {
    const auto set = [](Feature& feature, FeatureKind kind, int index) { feature = {feature.part, kind, index}; };
    set(result.feature_a, FeatureKind::vertex, crossing.at.on_a);
    set(result.feature_b, FeatureKind::vertex, crossing.at.on_b);
    if (crossing.on == Crossing::On::vertex) return;
    const FeatureKind kind = crossing.on == Crossing::On::edge ? FeatureKind::edge : FeatureKind::curve;
    set(of_a ? result.feature_a : result.feature_b, kind, crossing.index);
}

/// A contact in doubles: when, the normal out of b - a, and how far along it from a vertex of b or a.
struct Touching {
    double t;
    Vec2D normal;
    double out;
};

/// Where the vertex, which moves along, touches, and what it is. All but the features' parts.
template <class T>
void set_contact(const Crossing& crossing, const Touching& at, const Vec2D& vertex, const BasicVec2<T>& velocity,
                 BasicSweep<T>& result) {
    result.point = stored<T>(Vec2D{vertex.x + at.t * static_cast<double>(velocity.x) + at.out * at.normal.x,
                                   vertex.y + at.t * static_cast<double>(velocity.y) + at.out * at.normal.y});
    result.normal = stored<T>(-at.normal);
    set_features(crossing, crossing.of_a, result);
}

/// What of b - a is met, and when.
struct Met {
    Crossing crossing;
    Vec2D normal;  ///< out of b - a
    DoubleDouble t;
};

/// The same of a vertex of b, or else of a, in about 106 bits.
template <class T>
void set_contact(const SweptParts<T>& parts, const Met& met, bool by_b, BasicSweep<T>& result) {
    const ConvexPart<T>& part = by_b ? parts.b : parts.a;
    const auto at = part.template vertex<DoubleDouble>(by_b ? met.crossing.at.on_b : met.crossing.at.on_a);
    const auto velocity = lift<DoubleDouble>(by_b ? parts.vb : parts.va);
    BasicVec2<DoubleDouble> point = at + BasicVec2<DoubleDouble>{met.t * velocity.x, met.t * velocity.y};
    if (part.is_rounded()) {
        const DoubleDouble radius = part.template radius<DoubleDouble>();
        const DoubleDouble out = by_b ? radius : -radius;
        point = point + BasicVec2<DoubleDouble>{out * met.normal.x, out * met.normal.y};
    }
    result.point = stored<T>(rounded(point));
    result.normal = stored<T>(-met.normal);
    set_features(met.crossing, by_b, result);
}

}  // namespace carom::detail
