/// Shape cast (sweep) of boxes and balls in any number of dimensions, and how long they stay in contact.
#pragma once

#include <carom/answer/hit.hpp>
#include <carom/math/double_double_roots.hpp>
#include <carom/query/nd_overlaps.hpp>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

namespace carom {

/// The time interval in which two shapes are in contact. Times are in the time unit of the velocities.
template <class T, std::size_t N>
struct SweepN : HitResult {
    T enter{};                           ///< 0 when they overlap or touch at the start
    T exit{};                            ///< when contact ends, at most max_time; equal to `enter` for an instant
    std::array<T, N> normal{};           ///< unit, from a to b at `enter`; zero when they are in contact from the start
    bool initially_overlapping = false;  ///< whether they are in contact at time 0
};

namespace detail {

/// a - b, exactly.
template <class Number, class T>
Number exact_difference(T a, T b) {
    return Number(static_cast<double>(a)) - Number(static_cast<double>(b));
}

/// t rounded and clamped to [low, high]; `low` if it is NaN, as where squares overflow the range of doubles.
template <class T>
T time_within(const DoubleDouble& t, T low, T high) {
    const double value = t.rounded();
    return value == value ? std::clamp(static_cast<T>(value), low, high) : low;
}

template <class T, std::size_t N>
void set_unit(const std::array<DoubleDouble, N>& v, std::array<T, N>& unit) {
    DoubleDouble size_sq(0);
    for (const DoubleDouble& x : v) size_sq = size_sq + x * x;
    const DoubleDouble size = square_root(size_sq);
    for (std::size_t i = 0; i < N && size.rounded() > 0; ++i) {
        unit[i] = static_cast<T>(quotient(v[i], size).rounded()) + T(0);
    }
}

template <class T, std::size_t N>
bool is_finite(const std::array<T, N>& v) {
    T zero = 0;
    for (const T x : v) zero += x * 0;
    return zero == 0;
}

/// A time (a - b) / (v - w) of stored numbers, v != w.
template <class T>
struct SlabTime {
    T a, b, v, w;

    template <class Number>
    Number numerator() const {
        return exact_difference<Number>(a, b);
    }
    template <class Number>
    Number denominator() const {
        return exact_difference<Number>(v, w);
    }
    DoubleDouble value() const { return quotient(numerator<DoubleDouble>(), denominator<DoubleDouble>()); }
};

/// The exact sign of s - t, and of s - t for a stored t.
template <class T>
int compare(const SlabTime<T>& s, const SlabTime<T>& t) {
    const int sign = sign_of([&]<class Number>(In<Number>) {
        return s.template numerator<Number>() * t.template denominator<Number>() -
               t.template numerator<Number>() * s.template denominator<Number>();
    });
    return (s.v > s.w) == (t.v > t.w) ? sign : -sign;
}
template <class T>
int compare(const SlabTime<T>& s, T t) {
    const int sign = sign_of([&]<class Number>(In<Number>) {
        return s.template numerator<Number>() - Number(static_cast<double>(t)) * s.template denominator<Number>();
    });
    return s.v > s.w ? sign : -sign;
}

/// Two moving balls: in contact while |velocity t - offset|^2 <= reach^2, with `velocity` that of a relative to b,
/// `offset` the vector from a to b at time 0 and `reach` the sum of the radii.
template <class T, std::size_t N>
struct BallMotion {
    const BallN<T, N>& a;
    const std::array<T, N>& va;
    const BallN<T, N>& b;
    const std::array<T, N>& vb;

    template <class Number>
    struct Terms {
        Number speed_sq, along, gap_sq;  ///< velocity . velocity, velocity . offset, offset . offset - reach^2
        Number discriminant() const { return along * along - speed_sq * gap_sq; }
        Number at(const Number& t) const { return (speed_sq * t - along - along) * t + gap_sq; }
    };
    template <class Number>
    Terms<Number> terms() const {
        const Number reach = Number(static_cast<double>(a.radius)) + Number(static_cast<double>(b.radius));
        Terms<Number> result{Number(0.0), Number(0.0), -(reach * reach)};
        for (std::size_t i = 0; i < N; ++i) {
            const Number velocity = exact_difference<Number>(va[i], vb[i]);
            const Number offset = exact_difference<Number>(b.center[i], a.center[i]);
            result.speed_sq = result.speed_sq + velocity * velocity;
            result.along = result.along + velocity * offset;
            result.gap_sq = result.gap_sq + offset * offset;
        }
        return result;
    }

    /// Whether they come into contact by max_time; at time 0 they are apart.
    bool collides(T max_time) const {
        if (sign_of([&]<class Number>(In<Number>) { return terms<Number>().along; }) <= 0) return false;
        if (sign_of([&]<class Number>(In<Number>) { return terms<Number>().discriminant(); }) < 0) return false;
        if (max_time == std::numeric_limits<T>::infinity()) return true;
        const auto time = static_cast<double>(max_time);
        const auto nearest_later = [&]<class Number>(In<Number>) {
            const auto all = terms<Number>();
            return all.along - Number(time) * all.speed_sq;
        };
        if (sign_of(nearest_later) <= 0) return true;
        return sign_of([&]<class Number>(In<Number>) { return terms<Number>().at(Number(time)); }) <= 0;
    }
};

}  // namespace detail

/// Returns the time interval in which the box a, moving at velocity va, and the box b, moving at vb, are in contact,
/// for 0 <= t <= `max_time`, which may be infinite. Touching counts. `hits` is exact, for the exact difference of the
/// velocities. NaN and infinite velocities, a negative max_time and invalid boxes give no hit. Error: times 1 ulp.
/// Cost: at most O(N^2) comparisons. Source: the slabs of every axis [Flipcode; Ericson 5.5.8], ordered exactly.
/// Example:
///     const BoxN<float, 3> a{{0, 0, 0}, {1, 1, 1}}, b{{4, 0, 0}, {5, 1, 1}};
///     const auto hit = sweep(a, {2, 0, 0}, b, {0, 0, 0}, 10);
///     assert(hit.hits() && hit.enter == 1.5f && hit.exit == 2.5f && hit.normal[0] == 1);
template <class T, std::size_t N>
SweepN<T, N> sweep(const BoxN<T, N>& a, const std::type_identity_t<std::array<T, N>>& va, const BoxN<T, N>& b,
                   const std::type_identity_t<std::array<T, N>>& vb,
                   std::type_identity_t<T> max_time = std::numeric_limits<T>::infinity()) {
    SweepN<T, N> result;
    const bool is_valid_query = detail::is_valid(a) && detail::is_valid(b) && max_time >= 0;
    if (!is_valid_query || !detail::is_finite(va) || !detail::is_finite(vb)) return result;
    using Time = detail::SlabTime<T>;
    const Time* enter = nullptr;  // the last axis entered, if after time 0, and the first axis left
    const Time* leave = nullptr;
    std::array<Time, N> in, out;
    std::size_t axis = 0;
    for (std::size_t i = 0; i < N; ++i) {
        if (va[i] == vb[i]) {
            if (a.min[i] > b.max[i] || b.min[i] > a.max[i]) return result;
            continue;
        }
        in[i] = {b.min[i], a.max[i], va[i], vb[i]};
        out[i] = {b.max[i], a.min[i], va[i], vb[i]};
        if (va[i] < vb[i]) std::swap(in[i], out[i]);
        if (detail::compare(in[i], T(0)) > 0 && (!enter || detail::compare(in[i], *enter) > 0)) {
            enter = &in[i];
            axis = i;
        }
        if (!leave || detail::compare(out[i], *leave) < 0) leave = &out[i];
    }
    if (leave && (detail::compare(*leave, T(0)) < 0 || (enter && detail::compare(*enter, *leave) > 0))) return result;
    if (enter && detail::compare(*enter, max_time) > 0) return result;
    result.set_hits();
    result.initially_overlapping = !enter;
    if (enter) {
        result.enter = detail::time_within(enter->value(), T(0), max_time);
        result.normal[axis] = va[axis] > vb[axis] ? T(1) : T(-1);
    }
    const bool is_instant = enter && leave && detail::compare(*enter, *leave) == 0;
    result.exit =
        is_instant ? result.enter : (leave ? detail::time_within(leave->value(), result.enter, max_time) : max_time);
    return result;
}

/// The same for balls. `hits` is exact: decided by the signs of a discriminant and of squared distances. Error: times 1
/// ulp, or for balls that nearly graze the square root of the error of double-double; the normal 1 ulp. Source:
/// [Ericson 5.5.5]. Example:
///     const BallN<float, 3> a{{0, 0, 0}, 1}, b{{6, 0, 0}, 2};
///     const auto hit = sweep(a, {1, 0, 0}, b, {0, 0, 0});
///     assert(hit.hits() && hit.enter == 3 && hit.exit == 9 && hit.normal[0] == 1);
template <class T, std::size_t N>
SweepN<T, N> sweep(const BallN<T, N>& a, const std::type_identity_t<std::array<T, N>>& va, const BallN<T, N>& b,
                   const std::type_identity_t<std::array<T, N>>& vb,
                   std::type_identity_t<T> max_time = std::numeric_limits<T>::infinity()) {
    SweepN<T, N> result;
    const bool is_valid_query = detail::is_valid(a) && detail::is_valid(b) && max_time >= 0;
    if (!is_valid_query || !detail::is_finite(va) || !detail::is_finite(vb)) return result;
    const detail::BallMotion<T, N> motion{a, va, b, vb};
    result.initially_overlapping = overlaps(a, b);
    result.set_hits(result.initially_overlapping || motion.collides(max_time));
    if (!result.hits()) return result;
    const auto all = motion.template terms<DoubleDouble>();
    const DoubleDouble root = square_root(all.discriminant());
    if (!result.initially_overlapping) {
        // The form of the root that does not cancel: both terms of the divisor are positive.
        const DoubleDouble enter = quotient(all.gap_sq, all.along + root);
        result.enter = detail::time_within(enter, T(0), max_time);
        std::array<DoubleDouble, N> offset, velocity;
        for (std::size_t i = 0; i < N; ++i) {
            velocity[i] = detail::exact_difference<DoubleDouble>(va[i], vb[i]);
            offset[i] = detail::exact_difference<DoubleDouble>(b.center[i], a.center[i]) - enter * velocity[i];
        }
        // For two points the normal is the direction of the relative velocity.
        detail::set_unit(a.radius + b.radius > 0 ? offset : velocity, result.normal);
    }
    result.exit = max_time;
    if (va == vb) return result;
    const DoubleDouble exit =
        all.along.rounded() >= 0 ? quotient(all.along + root, all.speed_sq) : quotient(all.gap_sq, all.along - root);
    const bool is_instant =
        sign_of([&]<class Number>(In<Number>) { return motion.template terms<Number>().discriminant(); }) == 0;
    result.exit = is_instant ? result.enter : detail::time_within(exit, result.enter, max_time);
    return result;
}

}  // namespace carom
