/// Separations drawn at random and compared to the last bit.
#pragma once

#include "random.hpp"
#include "rates.hpp"

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/real_manifold.hpp>
#include <carom/math/pose.hpp>

#include <bit>
#include <cstdint>

namespace carom::test {

inline bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

inline bool same_bits(const Vec2D& a, const Vec2D& b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y);
}

inline bool same_bits(const detail::Separation& a, const detail::Separation& b) {
    return same_bits(a.gap, b.gap) && same_bits(a.normal, b.normal) && a.unique_normal == b.unique_normal &&
           same_bits(a.on_a, b.on_a) && same_bits(a.on_b, b.on_b);
}

inline bool same_bits(const detail::RealManifold& a, const detail::RealManifold& b) {
    if (a.count != b.count) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(a.count); ++i) {
        if (!same_bits(a.points[i].point, b.points[i].point) ||
            !same_bits(a.points[i].separation, b.points[i].separation) ||
            !(a.points[i].features == b.points[i].features)) {
            return false;
        }
    }
    return true;
}

/// How the pairs drawn met, so that no test proves nothing.
struct Counts {
    int total = 0;
    int apart = 0;
    int touching = 0;
    int penetrating = 0;
    int ties = 0;
    int quick = 0;  // answered by doubles alone

    void add(const detail::Separation& s) {
        ++total;
        apart += s.gap > 0;
        touching += s.gap == 0;
        penetrating += s.gap < 0;
        ties += !s.unique_normal;
    }
};

inline void expect_both(const Counts& counts, double touching, double ties) {
    expect_hit_rate(counts.total - counts.apart, counts.total);
    expect_often(counts.penetrating, counts.total, 0.2, "penetrating");
    expect_often(counts.touching, counts.total, touching, "touching");
    expect_often(counts.ties, counts.total, ties, "ties");
}

/// How the numbers of a case are drawn.
enum class Style { random, grid, fine_grid, far_out };

template <class T>
struct Numbers {
    Random random{11};
    Style style = Style::random;

    T number() {
        switch (style) {
            case Style::random:
                return static_cast<T>(random.real(-2, 2));
            case Style::grid:
                return static_cast<T>(random.integer(-4, 4));
            case Style::fine_grid:  // so that an edge may be very short
                return static_cast<T>(random.integer(-4, 4) +
                                      (random.chance(0.3) ? random.integer(-1, 1) * 0x1p-14 : 0));
            default:
                return static_cast<T>(1e5 + random.integer(-4, 4) * 0.1);
        }
    }
    BasicVec2<T> point() { return {number(), number()}; }

    BasicPose<T> pose() {
        if (random.chance(0.5)) return {point(), BasicRot<T>::degrees(static_cast<T>(90 * random.integer(0, 3)))};
        return {point(), BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)))};
    }
};

}  // namespace carom::test
