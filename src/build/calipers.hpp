/// Rotating calipers: the extreme vertices of a convex polygon for the direction of each of its edges.
#pragma once

#include "predicates.hpp"

#include <vector>

namespace carom::detail {

/// For one edge: the vertices farthest along it, against it, and from it.
struct Extremes {
    std::size_t ahead, behind, across;
};

/// The extremes of every edge i -> i + 1 of a strictly convex polygon in positive order, decided exactly. O(n)
/// [Toussaint 1983].
template <class T>
std::vector<Extremes> calipers(const std::vector<BasicVec2<T>>& hull) {
    const std::size_t n = hull.size();
    const auto at = [&](std::size_t i) -> const BasicVec2<T>& { return hull[i % n]; };
    std::vector<Extremes> result(n);
    std::size_t ahead = 1, across = 1, behind = 1;
    for (std::size_t i = 0; i < n; ++i) {
        const auto &a = at(i), &b = at(i + 1);
        ahead = std::max(ahead, i + 1);
        while (dot_sign(a, b, at(ahead), at(ahead + 1)) > 0) ++ahead;
        across = std::max(across, ahead);
        while (cross_sign(a, b, at(across), at(across + 1)) > 0) ++across;
        behind = std::max(behind, across);
        while (dot_sign(a, b, at(behind), at(behind + 1)) < 0) ++behind;
        result[i] = {ahead % n, behind % n, across % n};
    }
    return result;
}

}  // namespace carom::detail
