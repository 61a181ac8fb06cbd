/// What the answers about motion tell of shapes that are in contact from the start, which the library's own leave to
/// `classify` and `closest`.
#pragma once

#include <carom/query/classify.hpp>
#include <carom/query/distance.hpp>

#include <algorithm>

namespace carom::tool {

template <class Hit>
bool starts_penetrating(const Hit& found) {
    return found.initially_overlapping && found.normal == decltype(found.normal){};
}

/// A point of two shapes in contact, which may be so only since they have grown.
template <class A, class B, class T = scalar_of_operand<A>>
BasicVec2<T> point_of_both(const A& a, const B& b, T grown_a = 0, T grown_b = 0) {
    const auto nearest = closest(a, b).value_or(BasicClosest<T>{});
    const T grown = grown_a + grown_b;
    const T share = grown > 0 ? std::clamp(grown_a / grown, T(0), T(1)) : T(0);
    return nearest.on_a + share * (nearest.on_b - nearest.on_a);
}

}  // namespace carom::tool
