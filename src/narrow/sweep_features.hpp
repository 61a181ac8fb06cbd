/// What of two shapes meets in a sweep.
#pragma once

#include "crossing.hpp"

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

}  // namespace carom::detail
