/// The convex hull of integer points.
#pragma once

#include "oracle/numbers/integers.hpp"

#include <algorithm>

namespace oracle {

/// The corners of the convex hull in positive order, strictly convex: 1 for a point, 2 for a segment (Andrew 1979).
template <class Z, class V = Vec<typename Z::Length>>
std::vector<V> convex_hull(std::vector<V> points) {
    const auto before = [](const V& a, const V& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    const auto equal = [](const V& a, const V& b) { return a.x == b.x && a.y == b.y; };
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end(), equal), points.end());
    if (points.size() < 3) return points;
    std::vector<V> hull;
    hull.reserve(points.size() + 1);
    const auto run = [&hull](const V& p, std::size_t keep) {
        while (hull.size() >= keep + 2 && cross<Z>(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0)
            hull.pop_back();
        hull.push_back(p);
    };
    for (const V& p : points) run(p, 0);
    const std::size_t lower = hull.size() - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) run(points[i], lower);
    hull.pop_back();
    return hull;
}

}  // namespace oracle
