/// Lanes: two doubles at once, which every machine of interest has. The same bits as one by one.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

using Lanes = double __attribute__((vector_size(16)));

template <class T>
Lanes lanes_of(const BasicVec2<T>& v) {
    return Lanes{static_cast<double>(v.x), static_cast<double>(v.y)};
}

inline Lanes both(double value) {
    return Lanes{value, value};
}

inline Lanes lesser(Lanes a, Lanes b) {
    return a < b ? a : b;
}

inline Lanes greater(Lanes a, Lanes b) {
    return a > b ? a : b;
}

/// The first numbers of both.
inline Lanes firsts(Lanes a, Lanes b) {
    return Lanes{a[0], b[0]};
}

/// The second numbers of both.
inline Lanes seconds(Lanes a, Lanes b) {
    return Lanes{a[1], b[1]};
}

inline Lanes swapped(Lanes a) {
    return Lanes{a[1], a[0]};
}

inline double greatest(Lanes a) {
    return greater(a, swapped(a))[0];
}

inline double least(Lanes a) {
    return lesser(a, swapped(a))[0];
}

}  // namespace carom::detail
