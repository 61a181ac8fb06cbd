/// Pairs with an inline formula of their own, for speed: circles and axis-aligned boxes without a pose.
#pragma once

#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/detail/narrow/touch/generic_pairs.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {

template <class T>
constexpr T lesser(T a, T b) {
    return a < b ? a : b;
}

template <class T>
constexpr T greater(T a, T b) {
    return a > b ? a : b;
}

/// Whether min <= max and all numbers are finite. Also false for some valid boxes that are huge.
template <class T>
constexpr bool is_sound(const BasicAabb<T>& box) {
    const T width = box.max.x - box.min.x;
    const T height = box.max.y - box.min.y;
    return lesser(width, height) >= 0 && width + height < std::numeric_limits<T>::infinity();
}

/// The result of the filter for a pair in floating point: a squared gap and a bound on its error. Uncertain by default.
template <class T>
struct Verdict {
    T gap = 0;
    T bound = 0;

    bool is_certain() const { return std::fabs(gap) > bound; }
    bool penetrates() const { return std::signbit(gap); }  ///< for a certain verdict; false then means apart
};

/// The verdict for |d|^2 against r^2, where d.x, d.y and r are each one rounded sum of two stored numbers. Both squares
/// are then sums of squares of numbers with a small relative error: with u the unit roundoff of T, |d|^2 is off by a
/// factor of at most (1 + u)^4, r^2 by (1 + u)^3, and their difference by less than 6u (|d|^2 + r^2); the least normal
/// number covers underflow. Infinity or NaN among the numbers makes the bound infinite or NaN, and nothing is certain.
template <class T>
Verdict<T> verdict_from_squares(T distance_sq, T radius_sum_sq) {
    constexpr T unit = std::numeric_limits<T>::epsilon() / 2;
    return {distance_sq - radius_sum_sq, 8 * unit * (distance_sq + radius_sum_sq) + std::numeric_limits<T>::min()};
}

/// The verdict for the squared distance of the centers against (r + s)^2.
template <class T>
Verdict<T> verdict_of(const BasicCircle<T>& a, const BasicCircle<T>& b) {
    if (!(lesser(a.radius, b.radius) >= 0)) [[unlikely]]
        return {};
    const T radius_sum = a.radius + b.radius;
    return verdict_from_squares(length_sq(b.center - a.center), radius_sum * radius_sum);
}

/// The circle's center clamped to the box is the box's nearest point [Ericson 5.2.5]; a center inside means that they
/// penetrate.
template <class T>
Verdict<T> verdict_of(const BasicCircle<T>& circle, const BasicAabb<T>& box) {
    if (!(circle.radius >= 0 && is_sound(box))) [[unlikely]]
        return {};
    const auto [x, y] = circle.center;
    const BasicVec2<T> nearest{lesser(greater(x, box.min.x), box.max.x), lesser(greater(y, box.min.y), box.max.y)};
    return verdict_from_squares(length_sq(circle.center - nearest), circle.radius * circle.radius);
}

/// The same with x and y as SIMD lanes, and without a branch. The square of a negative radius counts as negative, and
/// then nothing penetrates for certain. `offset` becomes NaN where max - min is not a finite number >= 0, as its bits
/// compared as an integer show.
inline Verdict<float> verdict_of(const Circle& circle, const Aabb& box) {
    constexpr unsigned unbounded = 0x7f800000;
    const FourFloats center = floats_of(circle.center);
    const FourFloats low = floats_of(box.min);
    const FourFloats high = floats_of(box.max);
    const auto is_unsound = std::bit_cast<FourBits>(high - low) >= FourBits{unbounded, unbounded, unbounded, unbounded};
    const FourFloats offset = center - lesser(greater(center, low), high);
    const auto checked_offset = std::bit_cast<FourFloats>(std::bit_cast<FourMasks>(offset) | is_unsound);
    const FourFloats squares = checked_offset * checked_offset;
    return verdict_from_squares(squares[0] + squares[1], circle.radius * std::fabs(circle.radius));
}

/// Two intervals overlap when the greater lower end is at most the lesser upper end, which is never true for an
/// inverted interval. Both axes are tested at once, since a processor cannot predict which one separates two boxes. A
/// number minus itself is 0, or NaN for infinity and NaN; with that added, no comparison holds. Here `low` has the
/// lower ends of two boxes, and `high` the upper ends, those of the second box first.
inline FourMasks overlap_mask(FourFloats low, FourFloats high) {
    return (low + ((low - low) + (high - high))) <= lesser(high, swapped_halves(high));
}

inline bool overlap(const Aabb& a, const Aabb& b) {
    return are_all_four(overlap_mask(floats_of(a.min, b.min), floats_of(b.max, a.max)));
}

/// Whether they overlap, and each begins before the other one ends, on both axes. Then they penetrate, even if one has
/// no width and passes strictly inside the other.
inline bool penetrate(const Aabb& a, const Aabb& b) {
    const FourFloats low = floats_of(a.min, b.min);
    const FourFloats high = floats_of(b.max, a.max);
    return are_all_four(overlap_mask(low, high) & (low < high));
}

struct BoxEnds {
    Lanes low;
    Lanes high;

    explicit BoxEnds(const AabbD& box) : low(lanes_of(box.min)), high(lanes_of(box.max)) {}

    Lanes zero() const { return (low - low) + (high - high); }
};

inline LaneMasks overlap_mask(const BoxEnds& a, const BoxEnds& b) {
    return greater(a.low, b.low) + (a.zero() + b.zero()) <= lesser(a.high, b.high);
}

inline bool overlap(const AabbD& box_a, const AabbD& box_b) {
    return are_all(overlap_mask(BoxEnds(box_a), BoxEnds(box_b)));
}

inline bool penetrate(const AabbD& box_a, const AabbD& box_b) {
    const BoxEnds a(box_a);
    const BoxEnds b(box_b);
    return are_all(overlap_mask(a, b) & (a.low < b.high) & (b.low < a.high));
}

/// The exact results for shapes without a pose, out of line.
template <class T>
Touch exact_touch(const BasicCircle<T>& a, const BasicCircle<T>& b);
template <class T>
Touch exact_touch(const BasicCircle<T>& circle, const BasicAabb<T>& box);
template <class T>
Touch exact_touch(const BasicAabb<T>& a, const BasicAabb<T>& b);

/// A pair that is decided in the shapes' own number type if neither has a pose: by `verdict_of` without branches on the
/// result, and exactly where that is uncertain. Placed shapes go through the convex kernel.
template <class A, class B>
struct SpecialPair {
    using T = scalar_of<A>;
    static constexpr PairTier tier = PairTier::special;

    static Touch touch(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (a.pose || b.pose) return convex_touch(a, b);
        return exact_touch(a.shape, b.shape);
    }
    static bool overlaps(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (a.pose || b.pose) return touch(a, b) != Touch::apart;
        const Verdict<T> quick = verdict_of(a.shape, b.shape);
        if (quick.is_certain()) [[likely]]
            return quick.penetrates();
        return exact_touch(a.shape, b.shape) != Touch::apart;
    }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (a.pose || b.pose) return touch(a, b) == Touch::penetrating;
        const Verdict<T> quick = verdict_of(a.shape, b.shape);
        if (quick.is_certain()) [[likely]]
            return quick.penetrates();
        return exact_touch(a.shape, b.shape) == Touch::penetrating;
    }
};

/// Two circles of radius 0 at the same point only touch.
template <class T>
struct Pair<BasicCircle<T>, BasicCircle<T>> : SpecialPair<BasicCircle<T>, BasicCircle<T>> {};

template <class T>
struct Pair<BasicCircle<T>, BasicAabb<T>> : SpecialPair<BasicCircle<T>, BasicAabb<T>> {};

template <class T>
struct Pair<BasicAabb<T>, BasicAabb<T>> {
    using Box = Operand<BasicAabb<T>, T>;
    static constexpr PairTier tier = PairTier::special;

    static Touch touch(const Box& a, const Box& b) {
        if (a.pose || b.pose) return convex_touch(a, b);
        return exact_touch(a.shape, b.shape);
    }
    static bool overlaps(const Box& a, const Box& b) {
        if (a.pose || b.pose) return touch(a, b) != Touch::apart;
        return detail::overlap(a.shape, b.shape);
    }
    static bool penetrates(const Box& a, const Box& b) {
        if (a.pose || b.pose) return touch(a, b) == Touch::penetrating;
        return penetrate(a.shape, b.shape);
    }
};

}  // namespace carom::detail
