/// Portable SIMD on vector types of 16 bytes: Lanes (two doubles) and FourFloats. Their results are bitwise those of
/// scalar code.
#pragma once

#include <carom/detail/compiler.hpp>
#include <carom/math/vec2.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace carom::detail {

using Lanes = VectorOf<double>::Type;
using FourFloats = VectorOf<float>::Type;

/// The results of comparisons: all bits of a number are set, or none.
using LaneMasks = VectorOf<long long>::Type;
using FourMasks = VectorOf<int>::Type;
using FourBits = VectorOf<unsigned>::Type;

template <class T>
Lanes lanes_of(const BasicVec2<T>& v) {
    return Lanes{static_cast<double>(v.x), static_cast<double>(v.y)};
}

inline Lanes both(double value) {
    return Lanes{value, value};
}

/// Loads two adjacent numbers from any address (unaligned).
inline Lanes two_of(const double* numbers) {
    Lanes result;
    std::memcpy(&result, numbers, sizeof result);
    return result;
}

inline void put_two(double* numbers, Lanes value) {
    std::memcpy(numbers, &value, sizeof value);
}

/// The lesser number in each lane, or b where a or b is NaN. GCC does not recognize this as one instruction where one
/// operand is a constant.
inline Lanes lesser(Lanes a, Lanes b) {
#ifdef CAROM_HAS_SSE2
    return __builtin_ia32_minpd(a, b);
#else
    return where(a < b, a, b);
#endif
}

inline Lanes greater(Lanes a, Lanes b) {
#ifdef CAROM_HAS_SSE2
    return __builtin_ia32_maxpd(a, b);
#else
    return where(a > b, a, b);
#endif
}

inline FourFloats lesser(FourFloats a, FourFloats b) {
#ifdef CAROM_HAS_SSE2
    return __builtin_ia32_minps(a, b);
#else
    return where(a < b, a, b);
#endif
}

inline FourFloats greater(FourFloats a, FourFloats b) {
#ifdef CAROM_HAS_SSE2
    return __builtin_ia32_maxps(a, b);
#else
    return where(a > b, a, b);
#endif
}

/// `one` where the masks are set, else `other`.
inline Lanes chosen(LaneMasks masks, Lanes one, Lanes other) {
    const auto bits = [](Lanes a) { return std::bit_cast<LaneMasks>(a); };
    return std::bit_cast<Lanes>((masks & bits(one)) | (~masks & bits(other)));
}

/// The first number of each.
inline Lanes firsts(Lanes a, Lanes b) {
    return Lanes{a[0], b[0]};
}

/// The second number of each.
inline Lanes seconds(Lanes a, Lanes b) {
    return Lanes{a[1], b[1]};
}

/// The second number of a and the first of `next`: a window over a sequence, moved by one.
inline Lanes shifted(Lanes a, Lanes next) {
    return Lanes{a[1], next[0]};
}

inline Lanes swapped(Lanes a) {
    return Lanes{a[1], a[0]};
}

/// The absolute values.
inline Lanes magnitudes(Lanes a) {
    return std::bit_cast<Lanes>(std::bit_cast<LaneMasks>(a) & LaneMasks{INT64_MAX, INT64_MAX});
}

/// The square roots; NaN for negative numbers.
inline Lanes roots_of(Lanes a) {
#ifdef CAROM_HAS_SSE2
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

/// One point, followed by zeros. Reads the two floats separately: a combined load of floats that were just stored
/// separately would stall on store forwarding.
inline FourFloats floats_of(const Vec2& point) {
#if defined(CAROM_HAS_SSE2) && !defined(__clang__)
    // Each scalar load clears the other lanes; otherwise GCC clears them once more.
    return __builtin_ia32_unpcklps(FourFloats{point.x, 0, 0, 0}, FourFloats{point.y, 0, 0, 0});
#else
    return FourFloats{point.x, point.y, 0, 0};
#endif
}

inline FourFloats floats_of(const Vec2& first, const Vec2& second) {
    return FourFloats{first.x, first.y, second.x, second.y};
}

/// Swaps the first two numbers with the last two.
inline FourFloats swapped_halves(FourFloats a) {
    return shuffled<2, 3, 0, 1>(a, a);
}

/// Bit i is the sign of number i.
inline int sign_bits(Lanes a) {
#ifdef CAROM_HAS_SSE2
    return __builtin_ia32_movmskpd(a);
#else
    const auto bits = std::bit_cast<LaneMasks>(a) < LaneMasks{};
    return static_cast<int>((bits[0] & 1) | (bits[1] & 2));
#endif
}

/// Bit i is the sign of number i.
inline unsigned signs_of(FourFloats a) {
#ifdef CAROM_HAS_SSE2
    return static_cast<unsigned>(__builtin_ia32_movmskps(a));
#else
    const auto bits = std::bit_cast<FourMasks>(a) < FourMasks{};
    return (bits[0] & 1u) | (bits[1] & 2u) | (bits[2] & 4u) | (bits[3] & 8u);
#endif
}

/// Whether all masks are set.
inline bool are_all(LaneMasks masks) {
    return sign_bits(std::bit_cast<Lanes>(masks)) == 3;
}

inline bool are_all_four(FourMasks masks) {
    return signs_of(std::bit_cast<FourFloats>(masks)) == 0xf;
}

}  // namespace carom::detail
