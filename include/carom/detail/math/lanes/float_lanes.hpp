/// More SIMD operations on Lanes, and on FourFloats. Their results are bitwise those of scalar code.
#pragma once

#include <carom/detail/math/lanes/lanes.hpp>

#ifdef CAROM_HAS_SSE2
#include <emmintrin.h>
#endif

#include <bit>
#include <cmath>
#include <cstring>

namespace carom::detail {

/// Constants with the same number in all lanes, loaded from memory. GCC 12 would load a known constant as a scalar and
/// broadcast it.
struct LaneConstants {
    FourMasks no_float_sign;
    LaneMasks no_sign;
    FourFloats float_turn_error;
    FourFloats float_turn_loss;
    Lanes tiny;
    Lanes to_minus_20;  ///< powers of 2
    Lanes to_minus_26;
};
extern const LaneConstants lane_constants;

inline FourFloats all_four(float value) {
    return FourFloats{value, value, value, value};
}

/// Converts two adjacent floats with one instruction, which GCC does not generate from two conversions.
inline Lanes two_widened(const float* numbers) {
#ifdef CAROM_HAS_SSE2
    return (Lanes)_mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(numbers))));
#else
    return Lanes{static_cast<double>(numbers[0]), static_cast<double>(numbers[1])};
#endif
}

/// Converts the first two of four floats.
inline Lanes two_widened(FourFloats a) {
#ifdef CAROM_HAS_SSE2
    return (Lanes)_mm_cvtps_pd((__m128)a);
#else
    return Lanes{static_cast<double>(a[0]), static_cast<double>(a[1])};
#endif
}

/// Converts one number into both lanes.
inline Lanes both_widened(float value) {
    return two_widened(all_four(value));
}

inline Lanes both_widened(double value) {
    return both(value);
}

/// The same as `lanes_of`. Loads x and y one by one: a load of both waits where they were just written one by one, as
/// in a shape that is made for a query.
inline Lanes widened(const Vec2& v) {
#ifdef CAROM_HAS_SSE2
    return two_widened((FourFloats)_mm_unpacklo_ps(_mm_load_ss(&v.x), _mm_load_ss(&v.y)));
#else
    return lanes_of(v);
#endif
}

inline Lanes widened(const Vec2D& v) {
    return lanes_of(v);
}

/// Loads four adjacent floats from any address (unaligned).
inline FourFloats four_of(const float* numbers) {
    FourFloats result;
    std::memcpy(&result, numbers, sizeof result);
    return result;
}

inline void put_four(float* numbers, FourFloats value) {
    std::memcpy(numbers, &value, sizeof value);
}

/// a < b, for masks that are moved between lanes; see `are_less` for Lanes below.
inline FourMasks are_less(FourFloats a, FourFloats b) {
#ifdef CAROM_HAS_SSE2
    return (FourMasks)_mm_cmplt_ps((__m128)a, (__m128)b);
#else
    return a < b;
#endif
}

inline FourMasks are_equal(FourFloats a, FourFloats b) {
#ifdef CAROM_HAS_SSE2
    return (FourMasks)_mm_cmpeq_ps((__m128)a, (__m128)b);
#else
    return a == b;
#endif
}

/// a where the mask is set, else NaN, for which `greater` and `lesser` return their second operand.
inline FourFloats only_where(FourMasks mask, FourFloats a) {
    return (FourFloats)((FourMasks)a | ~mask);
}

inline FourFloats square_roots(FourFloats a) {
#ifdef CAROM_HAS_SSE2
    return (FourFloats)_mm_sqrt_ps((__m128)a);
#else
    return FourFloats{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])};
#endif
}

/// Loads two adjacent points.
inline FourFloats load_two(const Vec2* points) {
    FourFloats result;
    std::memcpy(&result, points, sizeof result);
    return result;
}

/// The bits of one point, followed by zeros. As integers, since GCC shuffles a copy of these in one instruction.
inline FourMasks load_bits(const Vec2& point) {
    long long bits;
    std::memcpy(&bits, &point, sizeof point);
    return (FourMasks)LaneMasks{bits, 0};
}

/// Loads two points from two addresses.
inline FourFloats load_two(const Vec2& first, const Vec2& second) {
    LaneMasks result{};
    std::memcpy(&result, &first, sizeof first);
    long long other;
    std::memcpy(&other, &second, sizeof second);
    result[1] = other;
    return (FourFloats)result;
}

/// Swaps the x and y of each of two points.
inline FourFloats swapped_pairs(FourFloats a) {
    return shuffled<1, 0, 3, 2>(a, a);
}

inline float greatest(FourFloats a) {
    const FourFloats two = greater(a, swapped_halves(a));
    return greater(two, swapped_pairs(two))[0];
}

inline float least(FourFloats a) {
    const FourFloats two = lesser(a, swapped_halves(a));
    return lesser(two, swapped_pairs(two))[0];
}

/// The x coordinates of four points.
inline FourFloats firsts(FourFloats a, FourFloats b) {
    return shuffled<0, 2, 4, 6>(a, b);
}

/// The y coordinates of four points.
inline FourFloats seconds(FourFloats a, FourFloats b) {
    return shuffled<1, 3, 5, 7>(a, b);
}

inline FourFloats magnitude(FourFloats a) {
    return (FourFloats)((FourMasks)a & lane_constants.no_float_sign);
}

inline Lanes magnitude(Lanes a) {
    return (Lanes)((LaneMasks)a & lane_constants.no_sign);
}

/// The sign bits alone.
inline LaneMasks signs_of(Lanes a) {
    return (LaneMasks)a & LaneMasks{1ll << 63, 1ll << 63};
}

/// Negates each number where the sign bit in `signs` is set.
inline Lanes flipped(Lanes a, LaneMasks signs) {
    return (Lanes)((LaneMasks)a ^ signs);
}

/// Non-negative numbers with the signs of others.
inline Lanes copysigned(Lanes sizes, Lanes signs) {
    return (Lanes)((LaneMasks)sizes | signs_of(signs));
}

/// The first where the mask is set, else the second.
inline Lanes picked(LaneMasks mask, Lanes first, Lanes second) {
    return (Lanes)(((LaneMasks)first & mask) | ((LaneMasks)second & ~mask));
}

/// a where the mask is set, else 0.
inline Lanes only(LaneMasks mask, Lanes a) {
    return (Lanes)((LaneMasks)a & mask);
}

/// a < b, for masks that are moved between lanes: GCC splits those of its own comparisons into scalars.
inline LaneMasks are_less(Lanes a, Lanes b) {
#ifdef CAROM_HAS_SSE2
    return (LaneMasks)_mm_cmplt_pd((__m128d)a, (__m128d)b);
#else
    return a < b;
#endif
}

inline LaneMasks are_at_most(Lanes a, Lanes b) {
#ifdef CAROM_HAS_SSE2
    return (LaneMasks)_mm_cmple_pd((__m128d)a, (__m128d)b);
#else
    return a <= b;
#endif
}

inline LaneMasks swapped(LaneMasks a) {
    return shuffled<1, 0>(a, a);
}

/// The first mask of each.
inline LaneMasks firsts(LaneMasks a, LaneMasks b) {
    return shuffled<0, 2>(a, b);
}

inline double sum_of(Lanes a) {
    return (a + swapped(a))[0];
}

inline Lanes square_roots(Lanes a) {
#ifdef CAROM_HAS_SSE2
    return (Lanes)_mm_sqrt_pd((__m128d)a);
#else
    return Lanes{std::sqrt(a[0]), std::sqrt(a[1])};
#endif
}

/// The square root without std::sqrt's handling of errno.
inline double square_root(double a) {
    return square_roots(both(a))[0];
}

/// Rounds to floats, without negative zeros.
inline Vec2 stored(Lanes a) {
#if defined(CAROM_HAS_SSE2) && defined(__x86_64__)
    const __m128 rounded = _mm_add_ps(_mm_cvtpd_ps((__m128d)a), _mm_setzero_ps());
    return std::bit_cast<Vec2>(_mm_cvtsi128_si64(_mm_castps_si128(rounded)));
#else
    return {static_cast<float>(a[0]) + 0.0f, static_cast<float>(a[1]) + 0.0f};
#endif
}

/// Rounds to floats, followed by zeros.
inline FourFloats narrowed(Lanes a) {
#ifdef CAROM_HAS_SSE2
    return (FourFloats)_mm_cvtpd_ps((__m128d)a);
#else
    return FourFloats{static_cast<float>(a[0]), static_cast<float>(a[1]), 0, 0};
#endif
}

/// Rounds two pairs to floats, one pair after the other.
inline FourFloats narrowed(Lanes first, Lanes second) {
#ifdef CAROM_HAS_SSE2
    return (FourFloats)_mm_movelh_ps(_mm_cvtpd_ps((__m128d)first), _mm_cvtpd_ps((__m128d)second));
#else
    return FourFloats{static_cast<float>(first[0]), static_cast<float>(first[1]), static_cast<float>(second[0]),
                      static_cast<float>(second[1])};
#endif
}

/// Bit i is set when a[i] <= b[i].
inline unsigned bits_at_most(Lanes a, Lanes b) {
#ifdef CAROM_HAS_SSE2
    return static_cast<unsigned>(_mm_movemask_pd((__m128d)(a <= b)));
#else
    return (a[0] <= b[0] ? 1u : 0u) | (a[1] <= b[1] ? 2u : 0u);
#endif
}

}  // namespace carom::detail
