/// Rows for filters of shape casts. The exact answer is that of the same shapes as the only part of a compound, for
/// which there are no filters of pairs, with times that no filter had to do with.
#pragma once

#include "narrow/exact/real_crossing.hpp"
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"
#include "narrow/linear/stretch.hpp"

#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

#include <cmath>
#include <limits>

namespace carom::test {

template <class A, class B>
struct SweepCase {
    using T = scalar_of<A>;
    A a;
    B b;
    BasicVec2<T> va, vb;
    T max_time;
};

template <class A, class B>
SweepCase<B, A> swapped(const SweepCase<A, B>& c) {
    return {c.b, c.a, c.vb, c.va, c.max_time};
}

/// Sets the times from signs and sums that are exact.
template <class A, class B, class T>
void set_exact_times(const detail::Operand<A, T>& of_a, const BasicVec2<T>& va, const detail::Operand<B, T>& of_b,
                     const BasicVec2<T>& vb, T max_time, BasicSweep<T>& result) {
    using namespace carom::detail;
    if (va == vb) return;
    const ConvexPart<T> a = convex_part(of_a), b = convex_part(of_b);
    const auto course = LinearMotion<T>::of_motion(va, vb, max_time);
    const Difference<T> difference(a, b);
    const auto side_of = [&](const Crossing& crossing, T time) {
        return compare<T>(course, {&difference, crossing}, {nullptr, {}, time});
    };
    const auto time_of = [&](const Crossing& crossing) {
        if (side_of(crossing, T(0)) <= 0) return T(0);
        if (side_of(crossing, max_time) >= 0) return max_time;
        return static_cast<T>(real_crossing(course, difference, crossing).t.rounded());
    };
    bool hits = false;
    any_stretch<T>(course, difference, [&](const Stretch& stretch) {
        hits = side_of(stretch.leave, T(0)) >= 0 && side_of(stretch.enter, max_time) <= 0;
        if (hits) result.enter = time_of(stretch.enter), result.exit = time_of(stretch.leave);
        return true;
    });
    EXPECT_EQ(hits, result.hits());
}

template <class A, class B>
auto exact_sweep(const SweepCase<A, B>& c) {
    using T = scalar_of<A>;
    auto result =
        sweep(*BasicCompound<T>::from_parts({{c.a}}), c.va, *BasicCompound<T>::from_parts({{c.b}}), c.vb, c.max_time);
    set_exact_times<A, B, T>({c.a}, c.va, {c.b}, c.vb, c.max_time, result);
    return result;
}

template <class A, class B>
auto public_sweep(const SweepCase<A, B>& c) {
    return sweep(c.a, c.va, c.b, c.vb, c.max_time);
}

template <class A, class B>
bool public_sweep_hits(const SweepCase<A, B>& c) {
    return sweep_hits(c.a, c.va, c.b, c.vb, c.max_time);
}

inline ConvexPolygon random_polygon(Random& random, const Vec2& at, float size) {
    return polygon_on_circle<float>(random, random.integer(3, 8), at, size * static_cast<float>(random.real(0.2, 2)));
}

/// A polygon and the shape that `make(place, size)` returns, far from the origin, mostly moving at each other.
template <class Make>
auto polygon_sweep(Random& random, Make make) {
    const float size = std::ldexp(1.0f, random.integer(-12, 12));
    const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
    const Vec2 at{size * number(-6, 6), size * number(-6, 6)};
    const Vec2 far{size * number(-99, 99), size * number(-99, 99)};
    const auto polygon = random_polygon(random, far, size);
    auto other = make(far + at, size);
    const Vec2 vb{number(-1, 1), number(-1, 1)};
    Vec2 d = number(0.2, 2) * (at + Vec2{size * number(-3, 3), size * number(-3, 3)});
    if (random.chance(0.1)) d.x = 0;
    const float max_time = random.chance(0.3) ? std::numeric_limits<float>::infinity() : number(0.1, 4);
    return SweepCase<ConvexPolygon, decltype(other)>{polygon, other, vb + d, vb, max_time};
}

/// A triangle of length 2 along `along` and of the given width.
inline ConvexPolygon needle(const Vec2& at, const Vec2& along, float width) {
    const auto made = ConvexPolygon::from_points({at, at + 2.0f * along, at + along + width * perp(along)});
    return made.ok() ? made.value() : polygon_of({at, at + along, at + perp(along)});
}

/// A needle along its length at the shape that `make(place, along, width)` returns.
template <class Make>
auto needle_sweep(Random& random, Make make) {
    const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
    const Rot turn = Rot::degrees(number(-180, 180));
    const Vec2 along{turn.c, turn.s};
    const float width = std::ldexp(1.0f, -random.integer(random.chance(0.5) ? 4 : 21, 25));
    auto other = make(number(2.5, 6) * along + number(-2, 2) * width * perp(along), along, width);
    const Vec2 vb{number(-1, 1), number(-1, 1)};
    const float max_time = random.chance(0.3) ? std::numeric_limits<float>::infinity() : number(0.1, 6);
    return SweepCase<ConvexPolygon, decltype(other)>{needle({0, 0}, along, width), other, vb + along, vb, max_time};
}

}  // namespace carom::test
