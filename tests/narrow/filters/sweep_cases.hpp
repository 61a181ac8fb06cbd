/// Rows for filters of shape casts. The exact answer is that of the same shapes as the only part of a compound, for
/// which there are no filters of pairs.
#pragma once

#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"

#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

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
auto exact_sweep(const SweepCase<A, B>& c) {
    using T = scalar_of<A>;
    return sweep(*BasicCompound<T>::from_parts({{c.a}}), c.va, *BasicCompound<T>::from_parts({{c.b}}), c.vb,
                 c.max_time);
}

template <class A, class B>
auto public_sweep(const SweepCase<A, B>& c) {
    return sweep(c.a, c.va, c.b, c.vb, c.max_time);
}

template <class A, class B>
bool public_sweep_hits(const SweepCase<A, B>& c) {
    return sweep_hits(c.a, c.va, c.b, c.vb, c.max_time);
}

/// Moves two shapes of size about `size`, `at` apart, mostly at each other.
template <class A, class B>
void set_random_motion(Random& random, const BasicVec2<scalar_of<A>>& at, scalar_of<A> size, SweepCase<A, B>& c) {
    using T = scalar_of<A>;
    const auto number = [&](double low, double high) { return static_cast<T>(random.real(low, high)); };
    c.vb = {number(-1, 1), number(-1, 1)};
    BasicVec2<T> d = number(0.2, 2) * (at + BasicVec2<T>{size * number(-3, 3), size * number(-3, 3)});
    if (random.chance(0.1)) d.x = 0;
    c.va = c.vb + d;
    c.max_time = random.chance(0.3) ? std::numeric_limits<T>::infinity() : number(0.1, 4);
}

/// A triangle of length 2 along `along` and of the given width.
inline ConvexPolygon needle(const Vec2& at, const Vec2& along, float width) {
    const auto made = ConvexPolygon::from_points({at, at + 2.0f * along, at + along + width * perp(along)});
    return made.ok() ? made.value() : polygon_of({at, at + along, at + perp(along)});
}

}  // namespace carom::test
