/// Bounded stand-ins for unbounded convex sets, the same set as they around the origin.
///
/// Let M = hull(P) + cone(D), and let every p in P satisfy |p| <= L. To find how M lies around the origin at distances
/// up to a radius r, and what changes there when M is moved by at most 1, sees M only within B, the disc of radius
/// r + 1 around the origin. Cut the cone down to Q = {sum of t_i d_i : 0 <= t_i <= k_i}. Then hull(P) + Q is a part of
/// M, and it has all of M within B if the k_i are large enough:
///
/// Let x = p + y be in B with p in hull(P) and y in the cone; so |y| <= L + r + 1 =: s. By Caratheodory's theorem y is
/// a sum of at most two linearly independent directions of D with factors >= 0.
/// - y = t d_i: then t = |y| / |d_i| <= s / |d_i|.
/// - y = t d_i + u d_j: then t = cross(y, d_j) / cross(d_i, d_j) <= s |d_j| / |cross(d_i, d_j)|, and likewise u.
/// So k_i = the greatest of these bounds over all j does. It is finite, as all is in integers, and it keeps the numbers
/// small: where directions are at right angles the steps k_i d_i are about as long as s.
///
/// A cone that is a half plane or the whole plane is no exception.
#pragma once

#include "oracle/pieces/hull.hpp"

namespace oracle {

template <class Number>
Number magnitude(const Number& x) {
    return x < 0 ? Number(-x) : x;
}

/// A length of the vector, from above: |x| + |y|.
template <class Length>
Length at_most(const Vec<Length>& v) {
    return magnitude<Length>(v.x) + magnitude<Length>(v.y);
}

/// A length of the vector, from below: the greater of |x| and |y|.
template <class Length>
Length at_least(const Vec<Length>& v) {
    return std::max(magnitude<Length>(v.x), magnitude<Length>(v.y));
}

template <class Area>
Area quotient_rounded_up(const Area& a, const Area& b) {
    return (a + b - 1) / b;
}

/// k_i, given s.
template <class Z>
typename Z::Area steps_along(const std::vector<Vec<typename Z::Length>>& directions, std::size_t i,
                             const typename Z::Length& s) {
    using Area = typename Z::Area;
    Area steps = quotient_rounded_up<Area>(Area(s), Area(at_least(directions[i])));
    for (const auto& other : directions) {
        const Area turn = magnitude<Area>(cross<Z>(directions[i], other));
        if (turn != 0) steps = std::max(steps, quotient_rounded_up<Area>(Z::multiply(s, at_most(other)), turn));
    }
    return steps;
}

/// Points whose hull is hull(points) + cone(directions) at all distances up to radius + 1 from the origin. No direction
/// is zero.
template <class Z, class V = Vec<typename Z::Length>>
std::vector<V> cut_down(std::vector<V> points, const std::vector<V>& directions, const typename Z::Length& radius) {
    if (directions.empty()) return points;
    using Area = typename Z::Area;
    typename Z::Length s = 0;
    for (const V& p : points) s = std::max(s, at_most(p));
    s += radius + 1;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const typename Z::Length steps = Z::to_length(steps_along<Z>(directions, i, s));
        const Area x = Z::multiply(steps, directions[i].x), y = Z::multiply(steps, directions[i].y);
        for (std::size_t j = points.size(); j-- > 0;) {
            const V p = points[j];
            points.push_back({Z::to_length(Area(p.x + x)), Z::to_length(Area(p.y + y))});
        }
        points = convex_hull<Z>(std::move(points));
    }
    return points;
}

}  // namespace oracle
