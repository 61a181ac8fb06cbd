/// Lanes: two doubles at once, FourFloats: four floats, which every machine of interest has. The same bits as one by
/// one.
#pragma once

#include <carom/math/vec2.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace carom::detail {

using Lanes = double __attribute__((vector_size(16)));
using FourFloats = float __attribute__((vector_size(16)));

/// What comparisons give: each number's bits are all set, or none.
using LaneMasks = long long __attribute__((vector_size(16)));
using FourMasks = int __attribute__((vector_size(16)));
using FourBits = unsigned __attribute__((vector_size(16)));

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

/// The second of two that do not compare. Where one is known beforehand, GCC does not see that this is one instruction.
inline Lanes lesser(Lanes a, Lanes b) {
#ifdef __SSE2__
    return __builtin_ia32_minpd(a, b);
#else
    return a < b ? a : b;
#endif
}

inline Lanes greater(Lanes a, Lanes b) {
#ifdef __SSE2__
    return __builtin_ia32_maxpd(a, b);
#else
    return a > b ? a : b;
#endif
}

inline FourFloats lesser(FourFloats a, FourFloats b) {
#ifdef __SSE2__
    return __builtin_ia32_minps(a, b);
#else
    return a < b ? a : b;
#endif
}

inline FourFloats greater(FourFloats a, FourFloats b) {
#ifdef __SSE2__
    return __builtin_ia32_maxps(a, b);
#else
    return a > b ? a : b;
#endif
}

/// One where the masks are set, and the other where not.
inline Lanes chosen(LaneMasks masks, Lanes one, Lanes other) {
    const auto bits = [](Lanes a) { return std::bit_cast<LaneMasks>(a); };
    return std::bit_cast<Lanes>((masks & bits(one)) | (~masks & bits(other)));
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

/// Without their signs.
inline Lanes magnitudes(Lanes a) {
    return std::bit_cast<Lanes>(std::bit_cast<LaneMasks>(a) & LaneMasks{INT64_MAX, INT64_MAX});
}

/// Of numbers that are not below 0; NaN else.
inline Lanes roots_of(Lanes a) {
#ifdef __SSE2__
    return __builtin_ia32_sqrtpd(a);
#else
    return Lanes{std::sqrt(a[0]), std::sqrt(a[1])};
#endif
}

inline double greatest(Lanes a) {
    return greater(a, swapped(a))[0];
}

inline double least(Lanes a) {
    return lesser(a, swapped(a))[0];
}

/// One point, and zeros behind it. Number by number: what has just been stored so cannot be loaded together without
/// waiting for the memory.
inline FourFloats floats_of(const Vec2& point) {
#if defined(__SSE2__) && !defined(__clang__)
    // What is behind the two is cleared as they are read; else GCC clears it once more.
    return __builtin_ia32_unpcklps(FourFloats{point.x, 0, 0, 0}, FourFloats{point.y, 0, 0, 0});
#else
    return FourFloats{point.x, point.y, 0, 0};
#endif
}

inline FourFloats floats_of(const Vec2& first, const Vec2& second) {
    return FourFloats{first.x, first.y, second.x, second.y};
}

/// The latter two first.
inline FourFloats swapped_halves(FourFloats a) {
    return __builtin_shufflevector(a, a, 2, 3, 0, 1);
}

/// Bit i is the sign of number i.
inline int sign_bits(Lanes a) {
#ifdef __SSE2__
    return __builtin_ia32_movmskpd(a);
#else
    const auto bits = std::bit_cast<LaneMasks>(a) < LaneMasks{};
    return static_cast<int>((bits[0] & 1) | (bits[1] & 2));
#endif
}

/// Bit i is the sign of number i.
inline unsigned signs_of(FourFloats a) {
#ifdef __SSE2__
    return static_cast<unsigned>(__builtin_ia32_movmskps(a));
#else
    const auto bits = std::bit_cast<FourMasks>(a) < FourMasks{};
    return (bits[0] & 1u) | (bits[1] & 2u) | (bits[2] & 4u) | (bits[3] & 8u);
#endif
}

/// Whether both comparisons hold.
inline bool are_all(LaneMasks masks) {
    return sign_bits(std::bit_cast<Lanes>(masks)) == 3;
}

inline bool are_all_four(FourMasks masks) {
    return signs_of(std::bit_cast<FourFloats>(masks)) == 0xf;
}

}  // namespace carom::detail
