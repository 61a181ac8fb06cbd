/// Separations and contact points compared, within a bound.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/real_manifold.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

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

/// Lengths are within `slack`, and normals within 2^-24, for of a vertex and a point next to it on an edge the exact
/// way takes the one whose distance rounds down. Where several points are as near they may be others, but as far along
/// the normal.
inline bool agree(const detail::Separation& a, const detail::Separation& b, double slack) {
    constexpr double angle = 0x1p-24;
    const double room = slack + 0x1p-50 * std::fabs(a.gap);
    const auto places_agree = [&](const Vec2D& p, const Vec2D& q) {
        const double rounding = 0x1p-50 * (std::fabs(p.x) + std::fabs(p.y));
        return std::fabs(dot(b.normal, p - q)) <= room + rounding + angle * std::sqrt(length_sq(p - q));
    };
    return agree(a.gap, b.gap, slack) && agree(a.normal, b.normal, angle) && a.unique_normal == b.unique_normal &&
           places_agree(a.on_a, b.on_a) && places_agree(a.on_b, b.on_b) &&
           points_agree(a.on_b, a.on_a + a.gap * a.normal, room);
}

inline void expect_agreement(const detail::Separation& got, const detail::Separation& exact, double slack) {
    EXPECT_TRUE(agree(got, exact, slack))
        << "gap " << got.gap << " and " << exact.gap << ", normal " << got.normal.x << ' ' << got.normal.y << " and "
        << exact.normal.x << ' ' << exact.normal.y << ", on_a off by " << got.on_a.x - exact.on_a.x << ' '
        << got.on_a.y - exact.on_a.y << ", on_b by " << got.on_b.x - exact.on_b.x << ' ' << got.on_b.y - exact.on_b.y
        << ", unique " << got.unique_normal << ' ' << exact.unique_normal << ", slack " << slack;
}

/// The points that certainly count: not those up to `slack` from the margin, and of two in one place only the first.
inline std::vector<detail::RealManifoldPoint> certain_points(const detail::RealManifold& contact, double margin,
                                                             double slack) {
    std::vector<detail::RealManifoldPoint> points;
    for (std::size_t i = 0; i < static_cast<std::size_t>(contact.count); ++i) {
        const detail::RealManifoldPoint& point = contact.points[i];
        const bool is_again = !points.empty() && points_agree(points[0].point, point.point, 0x1p10 * slack);
        if (!is_again && point.separation < margin - slack) points.push_back(point);
    }
    return points;
}

/// The points alone, not the separations from which they were found. Where an edge ends at the end of a side, either
/// may be the vertex. Of normals that differ they may be off by that angle times the size, of which `slack` is 2^-47.
inline bool points_agree(const detail::RealManifold& a, const detail::RealManifold& b, double margin, double slack) {
    slack += 0x1p47 * slack * std::sqrt(length_sq(a.separation.normal - b.separation.normal));
    const auto of_a = certain_points(a, margin, slack);
    const auto of_b = certain_points(b, margin, slack);
    const bool are_clear = of_a.size() == static_cast<std::size_t>(a.count) && a.count == b.count;
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), [&](const auto& p, const auto& q) {
        return points_agree(p.point, q.point, slack) && agree(p.separation, q.separation, slack) &&
               (p.features == q.features || p.features.a.kind != q.features.a.kind || !are_clear);
    });
}

}  // namespace carom::test
