/// FourFloats: four floats at once, which every machine of interest has, and what else lanes can do. The same bits as
/// one by one.
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "lanes.hpp"

#include <cmath>
#include <cstring>

namespace carom::detail {

using FourFloats = float __attribute__((vector_size(16)));
using FourMasks = int __attribute__((vector_size(16)));

inline FourFloats all_four(float value) {
    return FourFloats{value, value, value, value};
}

/// Two points, one after the other.
inline FourFloats load_two(const Vec2* points) {
    FourFloats result;
    std::memcpy(&result, points, sizeof result);
    return result;
}

/// The x of four points.
inline FourFloats firsts(FourFloats a, FourFloats b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6);
}

/// The y of four points.
inline FourFloats seconds(FourFloats a, FourFloats b) {
    return __builtin_shufflevector(a, b, 1, 3, 5, 7);
}

inline FourFloats magnitude(FourFloats a) {
    const FourMasks no_sign = {0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff};
    return (FourFloats)((FourMasks)a & no_sign);
}

inline Lanes magnitude(Lanes a) {
    using Bits = long long __attribute__((vector_size(16)));
    return (Lanes)((Bits)a & Bits{~0ull >> 1, ~0ull >> 1});
}

inline Lanes square_roots(Lanes a) {
#ifdef __SSE2__
    return (Lanes)_mm_sqrt_pd((__m128d)a);
#else
    return Lanes{std::sqrt(a[0]), std::sqrt(a[1])};
#endif
}

/// Bit i is the sign of number i.
inline unsigned signs_of(FourFloats a) {
#ifdef __SSE2__
    return static_cast<unsigned>(_mm_movemask_ps((__m128)a));
#else
    const auto bits = (FourMasks)a < FourMasks{};
    return (bits[0] & 1u) | (bits[1] & 2u) | (bits[2] & 4u) | (bits[3] & 8u);
#endif
}

/// Bit i is whether number i is at most that of the other.
inline unsigned bits_at_most(Lanes a, Lanes b) {
#ifdef __SSE2__
    return static_cast<unsigned>(_mm_movemask_pd((__m128d)(a <= b)));
#else
    return (a[0] <= b[0] ? 1u : 0u) | (a[1] <= b[1] ? 2u : 0u);
#endif
}

}  // namespace carom::detail
