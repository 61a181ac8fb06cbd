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

/// Whether min <= max and all numbers are finite. Also no for some valid boxes that are huge.
template <class T>
constexpr bool is_sound(const BasicAabb<T>& box) {
    const T width = box.max.x - box.min.x;
    const T height = box.max.y - box.min.y;
    return lesser(width, height) >= 0 && width + height < std::numeric_limits<T>::infinity();
}

/// Whether all numbers are finite: infinity and NaN stay in the sum. Also no for some boxes that are huge.
template <class T>
bool are_finite(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    const T sum = ((a.min.x + a.max.x) + (b.min.x + b.max.x)) + ((a.min.y + a.max.y) + (b.min.y + b.max.y));
    return std::fabs(sum) < std::numeric_limits<T>::infinity();
}

/// What plain arithmetic knows of a pair: a squared gap and how far off it may be. The default knows nothing.
template <class T>
struct Verdict {
    T gap = 0;
    T bound = 0;

    bool is_certain() const { return std::fabs(gap) > bound; }
    bool penetrates() const { return gap < 0; }  ///< else the two are apart
};

/// The verdict for |d|^2 against r^2, where d.x, d.y and r are each one rounded sum of two stored numbers. Both squares
/// are then sums of squares of relatively exact numbers: with u the unit roundoff of T, |d|^2 is off by a factor of at
/// most (1 + u)^4, r^2 by (1 + u)^3, and their difference by less than 6u (|d|^2 + r^2); the least normal number covers
/// underflow. Infinity and NaN among the numbers make the bound so, and nothing is certain.
template <class T>
Verdict<T> verdict_from_squares(BasicVec2<T> d, T r) {
    constexpr T unit = std::numeric_limits<T>::epsilon() / 2;
    const T distance_sq = d.x * d.x + d.y * d.y;
    const T reach_sq = r * r;
    return {distance_sq - reach_sq, 8 * unit * (distance_sq + reach_sq) + std::numeric_limits<T>::min()};
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

/// A pair that decides in the shapes' own numbers where they stand, by Special::verdict and without branches on the
/// answer, and exactly where that leaves a doubt; placed shapes go through the convex kernel.
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
        const Verdict<T> quick = Special::verdict(a.shape, b.shape);
        if (quick.is_certain()) [[likely]]
            return quick.penetrates();
        return exact_touch(a.shape, b.shape) != Touch::apart;
    }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (a.pose || b.pose) return touch(a, b) == Touch::penetrating;
        const Verdict<T> quick = Special::verdict(a.shape, b.shape);
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
    static detail::Verdict<T> verdict(const BasicCircle<T>& a, const BasicCircle<T>& b) {
        if (!(detail::lesser(a.radius, b.radius) >= 0)) [[unlikely]]
            return {};
        return detail::verdict_from_squares(b.center - a.center, a.radius + b.radius);
    }
};

/// The circle's centre clamped to the box is the nearest point of it [Ericson 5.2.5]; inside, they penetrate.
template <class T>
struct Pair<BasicCircle<T>, BasicAabb<T>>
    : detail::SpecialPair<BasicCircle<T>, BasicAabb<T>, Pair<BasicCircle<T>, BasicAabb<T>>> {
    static detail::Verdict<T> verdict(const BasicCircle<T>& circle, const BasicAabb<T>& box) {
        if (!(circle.radius >= 0 && detail::is_sound(box))) [[unlikely]]
            return {};
        const auto [x, y] = circle.center;
        const BasicVec2<T> nearest{detail::lesser(detail::greater(x, box.min.x), box.max.x),
                                   detail::lesser(detail::greater(y, box.min.y), box.max.y)};
        return detail::verdict_from_squares(circle.center - nearest, circle.radius);
    }
};

/// Intervals meet when the greater lower end is at most the lesser upper end, which is never so for an interval whose
/// own ends are the wrong way round. Boxes penetrate when they also share more than a point on both axes, which a box
/// without width still does when it passes strictly inside.
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
        if (detail::are_finite(a.shape, b.shape)) [[likely]]
            return meet(a.shape, b.shape);
        return detail::exact_touch(a.shape, b.shape) != Touch::apart;
    }
    static bool penetrates(const Box& a, const Box& b) {
        if (a.pose || b.pose) return touch(a, b) == Touch::penetrating;
        if (detail::are_finite(a.shape, b.shape)) [[likely]]
            return meet(a.shape, b.shape) & cross(a.shape, b.shape);
        return detail::exact_touch(a.shape, b.shape) == Touch::penetrating;
    }

  private:
    // Without branches: which axis tells two boxes apart is a coin toss to a processor.
    static constexpr bool meet(const BasicAabb<T>& a, const BasicAabb<T>& b) {
        const bool on_x = detail::greater(a.min.x, b.min.x) <= detail::lesser(a.max.x, b.max.x);
        const bool on_y = detail::greater(a.min.y, b.min.y) <= detail::lesser(a.max.y, b.max.y);
        return on_x & on_y;
    }
    static constexpr bool cross(const BasicAabb<T>& a, const BasicAabb<T>& b) {
        return (a.min.x < b.max.x) & (b.min.x < a.max.x) & (a.min.y < b.max.y) & (b.min.y < a.max.y);
    }
};

}  // namespace carom
