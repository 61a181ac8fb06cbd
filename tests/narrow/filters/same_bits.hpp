/// Separations and contact points compared bit for bit.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/real_manifold.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

namespace carom::test {

inline bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

inline bool same_bits(const Vec2D& a, const Vec2D& b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y);
}

inline bool same_bits(const Separation& a, const Separation& b) {
    return same_bits(a.gap, b.gap) && same_bits(a.normal, b.normal) && a.unique_normal == b.unique_normal &&
           same_bits(a.on_a, b.on_a) && same_bits(a.on_b, b.on_b);
}

inline void expect_same_bits(const Separation& got, const Separation& exact) {
    EXPECT_TRUE(same_bits(got, exact)) << "gap " << got.gap << " and " << exact.gap << ", normal " << got.normal.x
                                       << ' ' << got.normal.y << " and " << exact.normal.x << ' ' << exact.normal.y
                                       << ", on_a off by " << got.on_a.x - exact.on_a.x << ' '
                                       << got.on_a.y - exact.on_a.y << ", on_b by " << got.on_b.x - exact.on_b.x << ' '
                                       << got.on_b.y - exact.on_b.y << ", unique " << got.unique_normal << ' '
                                       << exact.unique_normal;
}

/// The points alone, not the separations from which they were found.
inline bool same_points(const RealManifold& a, const RealManifold& b) {
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

}  // namespace carom::test
