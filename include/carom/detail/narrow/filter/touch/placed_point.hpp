/// PlacedPoint and PointPair: where poses put the only vertex of a shape, and two such shapes; and how these touch.
#pragma once

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/core/outline_view.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>

#include <cmath>
#include <type_traits>

namespace carom::detail {

/// Where a pose puts points, as seen from an origin. For no pose, the translation away from the origin.
struct Placement {
    Lanes c = both(1);  ///< cosine
    Lanes s{};          ///< sine
    Lanes at{};
    bool is_posed = false;
    bool is_rotation = true;    ///< certainly
    bool is_of_floats = false;  ///< the numbers of the rotation, so that their products with floats are exact
    double rotation_error = 0;  ///< how far (c, s) may be from the exact one, in unit roundoffs
    double shift_error = 0;     ///< how far `at` may be, beside rounding once, in unit roundoffs of 1

    /// By the outermost of its poses.
    template <class T>
    Placement(const OutlineView<T>& view, Lanes origin) : at(-origin) {
        if (view.pose_count > 0) set(view.poses[0].rot, widened(view.poses[0].at) - origin);
    }
    template <class T>
    Placement(const BasicRot<T>& rot, Lanes to) {
        set(rot, to);
    }

    /// By the rotation alone.
    Lanes turned(Lanes p) const { return c * p + Lanes{-s[0], s[0]} * swapped(p); }

    /// How far a turned point may be off, in unit roundoffs of its largest coordinate, m: products by 1.42u |p|, their
    /// sum by u|p|, with |p| below 1.42 m.
    double turn_error() const { return (is_of_floats ? 1.45 : 3.45) + 1.45 * rotation_error; }

    /// By another one first. The numbers of the rotation are sums of two products whose magnitudes add up to less than
    /// 1.01.
    Placement after(const Placement& inner) const {
        Placement result = inner;
        result.is_rotation = is_rotation & inner.is_rotation;
        if (!is_posed) {
            result.at = inner.at + at;
            return result;
        }
        const bool has_exact_products = is_of_floats & inner.is_of_floats;
        result.c = c * inner.c - s * inner.s;
        result.s = s * inner.c + c * inner.s;
        result.at = turned(inner.at) + at;
        result.is_of_floats = false;
        result.rotation_error = rotation_error + inner.rotation_error + (has_exact_products ? 1.02 : 2.9);
        result.shift_error =
            shift_error + 1.45 * greatest(magnitudes(at)) + turn_error() * greatest(magnitudes(inner.at));
        return result;
    }

  private:
    template <class T>
    void set(const BasicRot<T>& rot, Lanes to) {
        const Lanes numbers = widened(BasicVec2<T>{rot.c, rot.s});
        c = both(numbers[0]);
        s = both(numbers[1]);
        at = to;
        is_posed = true;
        is_of_floats = std::is_same_v<T, float>;
        is_rotation = std::fabs(sum_of(numbers * numbers) - 1) < 0x1p-21;
    }
};

/// Where the only vertex of a shape is: as turned by the outermost pose, and where that puts it. Without a pose the
/// latter is the vertex itself.
///
/// With m a stored coordinate, |c| + |s| <= 1.5, and the pose keeping lengths to within 2^-20, a turned coordinate is
/// off by 4.5 um, less than 7u times the larger one, and by what inner poses leave, as in LoadedOutline::place: 10u
/// times the larger of `sizes` in all.
struct PlacedPoint {
    Lanes turned{};
    Lanes at;
    Lanes sizes{};  ///< at least its coordinates as seen from the origins of its poses
    bool is_posed = false;
    bool is_rotation = true;  ///< of all poses

    template <class T>
    CAROM_ALWAYS_INLINE explicit PlacedPoint(const OutlineView<T>& view) : at(widened(view.points[0])) {
        if (view.pose_count == 0) return;
        if (view.pose_count > 1) [[unlikely]]
            add_inner_poses(view);
        put(Placement(view, Lanes{}));
        sizes = sizes + magnitudes(turned);
    }

    /// The same of a shape under at most one pose.
    template <class S, class T>
    CAROM_ALWAYS_INLINE explicit PlacedPoint(const Operand<S, T>& point)
        : at(widened(outline_view(point.shape).points[0])) {
        if (!moves(point.pose)) return;
        put(Placement(point.pose->rot, widened(point.pose->at)));
        sizes = magnitudes(turned);
    }

    Lanes point() const { return is_posed ? turned + at : at; }

    /// Puts it where it is known to be, up to rounding once.
    void put_at(Lanes there) {
        at = there;
        turned = sizes = Lanes{};
        is_posed = false;
    }
    double shift() const { return greatest(sizes); }

  private:
    CAROM_ALWAYS_INLINE void put(const Placement& pose) {
        turned = pose.turned(at);
        at = pose.at;
        is_posed = true;
        is_rotation = is_rotation & pose.is_rotation;
    }

    template <class T>
    CAROM_NOINLINE void add_inner_poses(const OutlineView<T>& view) {
        for (int k = view.pose_count - 1; k > 0; --k) {
            const Placement pose(view.poses[k].rot, lanes_of(view.poses[k].at));
            turned = pose.turned(at);
            at = turned + pose.at;
            sizes = both(1.5 * greatest(sizes) + 2 * greatest(magnitudes(turned)) + 4 * greatest(magnitudes(pose.at)));
            is_rotation = is_rotation && pose.is_rotation;
        }
    }
};

/// Two circles or points. A coordinate of the way between them is off by less than 10u times the sum of all sizes.
struct PointPair {
    PlacedPoint a;
    PlacedPoint b;
    Lanes shift;  ///< between where the poses put them
    Lanes way;
    double radius_a;
    double radius_b;
    bool is_sound;

    /// Of two outlines, or of two shapes of which each is under at most one pose.
    template <class A, class B>
    CAROM_ALWAYS_INLINE PointPair(const A& of, const B& and_of)
        : a(of),
          b(and_of),
          shift(b.at - a.at),
          way((b.turned - a.turned) + shift),
          radius_a(unposed_view(of).whole_radius()),
          radius_b(unposed_view(and_of).whole_radius()) {
        const bool a_is_sound = unposed_view(of).has_no_negative_radius();
        const bool b_is_sound = unposed_view(and_of).has_no_negative_radius();
        is_sound = a.is_rotation & b.is_rotation & a_is_sound & b_is_sound & (radius() < infinity);
    }

    double radius() const { return radius_a + radius_b; }

    /// The square of the way is off by less than 30u times the square of all sizes.
    CAROM_ALWAYS_INLINE QuickTouch touch() const {
        const double size = sum_of(a.sizes + b.sizes + magnitudes(shift));
        const double reach_sq = radius() * radius();
        const double gap = sum_of(way * way) - reach_sq;
        const double bound = 64 * unit_roundoff * (size * size + reach_sq) + tiny;
        return touch_by(gap, is_sound & (std::fabs(gap) > bound));
    }
};

template <class A, class B, class T>
CAROM_NOINLINE QuickTouch touch_in_doubles(const Operand<A, T>& a, const Operand<B, T>& b) {
    return PointPair(a, b).touch();
}

/// How two circles or points of floats touch, each under at most one pose: in floats, both at a time, and in doubles
/// where these cannot tell.
///
/// With v the unit roundoff of floats and D the sum of all magnitudes in the two turned points and the shift: a turned
/// coordinate is off by 3v times that point's part of D, a coordinate of the way by 5v D, and its square by 14v D^2;
/// that of the radii by 4v of itself.
template <class A, class B>
CAROM_ALWAYS_INLINE inline QuickTouch points_touch(const Operand<A, float>& a, const Operand<B, float>& b) {
    static constexpr Pose identity;
    if (!moves(a.pose) && !moves(b.pose)) return PointPair(a, b).touch();  // however far from the origin they are
    const OutlineView<float> of_a = unposed_view(a), of_b = unposed_view(b);
    const Vec2 &p = of_a.points[0], &q = of_b.points[0];
    const Pose &on = a.pose ? *a.pose : identity, &to = b.pose ? *b.pose : identity;
    const FourFloats points{p.x, p.y, q.x, q.y};
    const FourFloats at{on.at.x, on.at.y, to.at.x, to.at.y};
    const FourFloats rotations{on.rot.c, on.rot.s, to.rot.c, to.rot.s};
    const FourFloats turned =
        shuffled<0, 0, 2, 2>(rotations, rotations) * points +
        shuffled<1, 1, 3, 3>(rotations, rotations) * swapped_pairs(points) * FourFloats{-1, 1, -1, 1};
    const FourFloats shift = swapped_halves(at) - at;
    const FourFloats way = (swapped_halves(turned) - turned) + shift;
    const FourFloats halves = magnitude(turned) + all_four(0.5f) * magnitude(shift);
    const FourFloats terms = shuffled<0, 1, 4, 5>(way * way, halves + swapped_halves(halves));
    const FourFloats sums = terms + swapped_pairs(terms);
    const FourFloats norms = rotations * rotations + swapped_pairs(rotations * rotations);
    const bool are_rotations = signs_of((FourFloats)are_less(magnitude(norms - all_four(1)), all_four(0x1p-22f))) == 15;
    const float reach = static_cast<float>(of_a.whole_radius() + of_b.whole_radius()), reach_sq = reach * reach;
    const float gap = sums[0] - reach_sq;
    const float bound = 0x1p-19f * (sums[2] * sums[2] + reach_sq) + 0x1p-100f;
    const bool a_is_sound = of_a.has_no_negative_radius(), b_is_sound = of_b.has_no_negative_radius();
    if (!(are_rotations & a_is_sound & b_is_sound & (std::fabs(gap) > bound))) [[unlikely]]
        return touch_in_doubles(a, b);
    return static_cast<QuickTouch>(gap < 0);
}

template <class A, class B>
QuickTouch points_touch(const Operand<A, double>& a, const Operand<B, double>& b) {
    return PointPair(a, b).touch();
}

}  // namespace carom::detail
