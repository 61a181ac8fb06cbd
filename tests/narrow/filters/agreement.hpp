/// Separations and contact points compared: those of shapes without poses are equal, those of placed ones within a
/// bound.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/real_manifold.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom::test {

inline bool agree(double a, double b, double slack = 0) {
    return a == b || std::fabs(a - b) <= slack;
}

inline bool agree(const Vec2D& a, const Vec2D& b, double slack = 0) {
    return agree(a.x, b.x, slack) && agree(a.y, b.y, slack);
}

/// Points, which carry the rounding of their coordinates, too.
inline bool points_agree(const Vec2D& a, const Vec2D& b, double slack) {
    return agree(a, b, slack + 0x1p-50 * (std::fabs(a.x) + std::fabs(a.y)));
}

/// Lengths are within `slack`, and normals within 2^-40, or equal where there is none.
inline bool agree(const detail::Separation& a, const detail::Separation& b, double slack = 0) {
    return agree(a.gap, b.gap, slack) && agree(a.normal, b.normal, slack > 0 ? 0x1p-40 : 0) &&
           a.unique_normal == b.unique_normal && points_agree(a.on_a, b.on_a, slack + 0x1p-50 * std::fabs(a.gap)) &&
           points_agree(a.on_b, b.on_b, slack + 0x1p-50 * std::fabs(a.gap));
}

inline void expect_agreement(const detail::Separation& got, const detail::Separation& exact, double slack = 0) {
    EXPECT_TRUE(agree(got, exact, slack))
        << "gap " << got.gap << " and " << exact.gap << ", normal " << got.normal.x << ' ' << got.normal.y << " and "
        << exact.normal.x << ' ' << exact.normal.y << ", on_a off by " << got.on_a.x - exact.on_a.x << ' '
        << got.on_a.y - exact.on_a.y << ", on_b by " << got.on_b.x - exact.on_b.x << ' ' << got.on_b.y - exact.on_b.y
        << ", unique " << got.unique_normal << ' ' << exact.unique_normal << ", slack " << slack;
}

/// The points alone, not the separations from which they were found.
inline bool points_agree(const detail::RealManifold& a, const detail::RealManifold& b, double slack = 0) {
    if (a.count != b.count) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(a.count); ++i) {
        if (!points_agree(a.points[i].point, b.points[i].point, slack) ||
            !agree(a.points[i].separation, b.points[i].separation, slack) ||
            !(a.points[i].features == b.points[i].features)) {
            return false;
        }
    }
    return true;
}

}  // namespace carom::test
