/// Pairs with a formula of their own, for speed: circles and axis-aligned boxes where they stand.
#pragma once

#include <carom/narrow/generic_pairs.hpp>

#include <cmath>
#include <limits>

namespace carom {

namespace detail {

template <class T>
constexpr T lesser(T a, T b) {
    return a < b ? a : b;
}

template <class T>
constexpr T greater(T a, T b) {
    return a > b ? a : b;
}

/// The least extent of a box, below 0 when min > max on an axis.
template <class T>
constexpr T least_extent(const BasicAabb<T>& box) {
    return lesser(box.max.x - box.min.x, box.max.y - box.min.y);
}

/// Infinite or NaN when one of the box's numbers is, and when they are huge.
template <class T>
constexpr T girth(const BasicAabb<T>& box) {
    return (box.max.x - box.min.x) + (box.max.y - box.min.y);
}

/// Whether min <= max and all numbers are finite. Also no for some valid boxes that are huge.
template <class T>
constexpr bool are_sound(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return girth(a) + girth(b) < std::numeric_limits<T>::infinity() && lesser(least_extent(a), least_extent(b)) >= 0;
}

/// What plain doubles know of a pair: a squared gap and how far off it may be. The default knows nothing.
struct Verdict {
    double gap = 0;
    double bound = 0;

    bool is_certain() const { return std::fabs(gap) > bound; }
    bool penetrates() const { return gap < 0; }  ///< else the two are apart
};

/// The verdict for |d|^2 against r^2, where d.x, d.y and r are each one rounded sum of two stored numbers. Both squares
/// are then sums of squares of relatively exact numbers: with u = 2^-53, |d|^2 is off by a factor of at most (1 + u)^4,
/// r^2 by (1 + u)^3, and their difference by less than 6u (|d|^2 + r^2); `tiny` covers underflow. Infinity and NaN
/// among the numbers make the bound so, and nothing is certain.
inline Verdict verdict_from_squares(double dx, double dy, double r) {
    const double distance_sq = dx * dx + dy * dy;
    const double reach_sq = r * r;
    return {distance_sq - reach_sq, 8 * unit_roundoff * (distance_sq + reach_sq) + tiny};
}

constexpr Touch touch_from_sign(int gap_sign) {
    return gap_sign < 0 ? Touch::penetrating : (gap_sign == 0 ? Touch::touching : Touch::apart);
}

/// The exact answers for shapes as they stand, out of line.
template <class T>
Touch exact_touch(const BasicCircle<T>& a, const BasicCircle<T>& b);
template <class T>
Touch exact_touch(const BasicCircle<T>& circle, const BasicAabb<T>& box);
template <class T>
Touch exact_touch(const BasicAabb<T>& a, const BasicAabb<T>& b);

/// A pair that decides in doubles where shapes stand, by Special::verdict and without branches on the answer, and
/// exactly where that leaves a doubt; placed shapes go through the convex kernel.
template <class A, class B, class Special>
struct SpecialPair {
    using T = scalar_of<A>;
    static constexpr PairTier tier = PairTier::special;

    static Touch touch(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (a.pose || b.pose) return carom::touch(convex_part(a), convex_part(b));
        return exact_touch(a.shape, b.shape);
    }
    static bool overlaps(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (a.pose || b.pose) return touch(a, b) != Touch::apart;
        const Verdict quick = Special::verdict(a.shape, b.shape);
        if (quick.is_certain()) [[likely]]
            return quick.penetrates();
        return exact_touch(a.shape, b.shape) != Touch::apart;
    }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (a.pose || b.pose) return touch(a, b) == Touch::penetrating;
        const Verdict quick = Special::verdict(a.shape, b.shape);
        if (quick.is_certain()) [[likely]]
            return quick.penetrates();
        return exact_touch(a.shape, b.shape) == Touch::penetrating;
    }
};

}  // namespace detail

/// |centre to centre|^2 against (r + s)^2. Two circles of radius 0 in one place only touch.
template <class T>
struct Pair<BasicCircle<T>, BasicCircle<T>>
    : detail::SpecialPair<BasicCircle<T>, BasicCircle<T>, Pair<BasicCircle<T>, BasicCircle<T>>> {
    static detail::Verdict verdict(const BasicCircle<T>& a, const BasicCircle<T>& b) {
        if (!(detail::lesser(a.radius, b.radius) >= 0)) [[unlikely]]
            return {};
        return detail::verdict_from_squares(static_cast<double>(b.center.x) - static_cast<double>(a.center.x),
                                            static_cast<double>(b.center.y) - static_cast<double>(a.center.y),
                                            static_cast<double>(a.radius) + static_cast<double>(b.radius));
    }
};

/// The circle's centre clamped to the box is the nearest point of it [Ericson 5.2.5]; inside, they penetrate.
template <class T>
struct Pair<BasicCircle<T>, BasicAabb<T>>
    : detail::SpecialPair<BasicCircle<T>, BasicAabb<T>, Pair<BasicCircle<T>, BasicAabb<T>>> {
    static detail::Verdict verdict(const BasicCircle<T>& circle, const BasicAabb<T>& box) {
        if (!(circle.radius >= 0 && detail::are_sound(box, box))) [[unlikely]]
            return {};
        const auto [x, y] = circle.center;
        const T nearest_x = detail::lesser(detail::greater(x, box.min.x), box.max.x);
        const T nearest_y = detail::lesser(detail::greater(y, box.min.y), box.max.y);
        return detail::verdict_from_squares(static_cast<double>(x) - static_cast<double>(nearest_x),
                                            static_cast<double>(y) - static_cast<double>(nearest_y),
                                            static_cast<double>(circle.radius));
    }
};

/// Whether both intervals meet, from the signs of differences, which rounding keeps. Boxes penetrate when their
/// intervals share more than a point on both axes, which a box without width still does when it passes strictly inside.
template <class T>
struct Pair<BasicAabb<T>, BasicAabb<T>> {
    using Box = Operand<BasicAabb<T>, T>;
    static constexpr PairTier tier = PairTier::special;

    static Touch touch(const Box& a, const Box& b) {
        if (a.pose || b.pose) return carom::touch(convex_part(a), convex_part(b));
        return detail::exact_touch(a.shape, b.shape);
    }
    static bool overlaps(const Box& a, const Box& b) {
        if (a.pose || b.pose) return touch(a, b) != Touch::apart;
        if (detail::are_sound(a.shape, b.shape)) [[likely]]
            return gap(a.shape, b.shape) <= 0;
        return detail::exact_touch(a.shape, b.shape) != Touch::apart;
    }
    static bool penetrates(const Box& a, const Box& b) {
        if (a.pose || b.pose) return touch(a, b) == Touch::penetrating;
        if (detail::are_sound(a.shape, b.shape)) [[likely]]
            return gap(a.shape, b.shape) < 0;
        return detail::exact_touch(a.shape, b.shape) == Touch::penetrating;
    }

  private:
    // The greatest of the four gaps between opposite ends.
    static constexpr T gap(const BasicAabb<T>& a, const BasicAabb<T>& b) {
        const T gap_x = detail::greater(a.min.x - b.max.x, b.min.x - a.max.x);
        const T gap_y = detail::greater(a.min.y - b.max.y, b.min.y - a.max.y);
        return detail::greater(gap_x, gap_y);
    }
};

}  // namespace carom
