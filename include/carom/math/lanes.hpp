/// Lanes: two doubles at once, which every machine of interest has. The same bits as one by one.
#pragma once

#include <carom/math/vec2.hpp>

#include <cstring>

namespace carom::detail {

using Lanes = double __attribute__((vector_size(16)));

template <class T>
Lanes lanes_of(const BasicVec2<T>& v) {
    return Lanes{static_cast<double>(v.x), static_cast<double>(v.y)};
}

inline Lanes both(double value) {
    return Lanes{value, value};
}

/// Two numbers that stand side by side, at any address.
inline Lanes two_of(const double* numbers) {
    Lanes result;
    std::memcpy(&result, numbers, sizeof result);
    return result;
}

inline void put_two(double* numbers, Lanes value) {
    std::memcpy(numbers, &value, sizeof value);
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

/// The second number of one and the first of another: what follows two numbers, one later.
inline Lanes shifted(Lanes a, Lanes next) {
    return Lanes{a[1], next[0]};
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
