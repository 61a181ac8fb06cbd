/// Overlap tests of boxes and balls in any number of dimensions: whether they touch, and whether they penetrate.
#pragma once

#include <carom/math/exact.hpp>
#include <carom/shape/nd.hpp>

namespace carom {

namespace detail {

template <class T, std::size_t N>
bool is_valid(const BoxN<T, N>& box) {
    for (std::size_t i = 0; i < N; ++i) {
        if (!(box.min[i] <= box.max[i]) || !(box.min[i] * 0 + box.max[i] * 0 == 0)) return false;
    }
    return true;
}

template <class T, std::size_t N>
bool is_valid(const BallN<T, N>& ball) {
    T zero = ball.radius * 0;
    for (const T& x : ball.center) zero += x * 0;
    return ball.radius >= 0 && zero == 0;
}

/// The sign of |ab| - (r + s), exactly.
template <class T, std::size_t N>
int compare_distance_nd(const std::array<T, N>& a, const std::array<T, N>& b, T r, T s) {
    return sign_of([&]<class Number>(In<Number>) {
        const auto exact = [](T x) { return Number(static_cast<double>(x)); };
        const Number reach = exact(r) + exact(s);
        Number gap = -(reach * reach);
        for (std::size_t i = 0; i < N; ++i) {
            const Number difference = exact(b[i]) - exact(a[i]);
            gap = gap + difference * difference;
        }
        return gap;
    });
}

template <class T, std::size_t N>
int compare_distance_nd(const BallN<T, N>& ball, const BoxN<T, N>& box) {
    std::array<T, N> nearest = ball.center;
    for (std::size_t i = 0; i < N; ++i) {
        if (nearest[i] < box.min[i]) nearest[i] = box.min[i];
        if (nearest[i] > box.max[i]) nearest[i] = box.max[i];
    }
    return compare_distance_nd(ball.center, nearest, ball.radius, T(0));
}

template <class T, std::size_t N>
bool is_strictly_inside(const std::array<T, N>& p, const BoxN<T, N>& box) {
    for (std::size_t i = 0; i < N; ++i) {
        if (!(box.min[i] < p[i] && p[i] < box.max[i])) return false;
    }
    return true;
}

}  // namespace detail

/// Returns whether the boxes share a point; touching counts. Exact, by 2 N comparisons [Flipcode]. NaN, infinity and
/// min > max give false. Example:
///     assert(overlaps(BoxN<float, 3>{{0, 0, 0}, {1, 1, 1}}, BoxN<float, 3>{{1, 0, 0}, {2, 1, 1}}));
template <class T, std::size_t N>
bool overlaps(const BoxN<T, N>& a, const BoxN<T, N>& b) {
    if (!detail::is_valid(a) || !detail::is_valid(b)) return false;
    for (std::size_t i = 0; i < N; ++i) {
        if (a.min[i] > b.max[i] || b.min[i] > a.max[i]) return false;
    }
    return true;
}

/// Returns whether the balls share a point; touching counts. Exact: compares squared distances and takes no root
/// [Canvas]. NaN, infinity and negative radii give false. Example:
///     assert(overlaps(BallN<float, 3>{{0, 0, 0}, 3}, BallN<float, 3>{{2, 4, 4}, 3}));
template <class T, std::size_t N>
bool overlaps(const BallN<T, N>& a, const BallN<T, N>& b) {
    if (!detail::is_valid(a) || !detail::is_valid(b)) return false;
    return detail::compare_distance_nd(a.center, b.center, a.radius, b.radius) <= 0;
}

/// Returns whether ball and box share a point; touching counts. Exact: the ball's center clamped to the box is the
/// box's closest point [Ericson 5.2.5]. Example:
///     assert(overlaps(BallN<float, 3>{{0, 0, 0}, 3}, BoxN<float, 3>{{1, 2, 2}, {9, 9, 9}}));
template <class T, std::size_t N>
bool overlaps(const BallN<T, N>& ball, const BoxN<T, N>& box) {
    if (!detail::is_valid(ball) || !detail::is_valid(box)) return false;
    return detail::compare_distance_nd(ball, box) <= 0;
}

template <class T, std::size_t N>
bool overlaps(const BoxN<T, N>& box, const BallN<T, N>& ball) {
    return overlaps(ball, box);
}

/// Returns whether the boxes still overlap after every small enough translation, as `penetrates` does in the plane: on
/// every axis their intervals share more than a point, or one is a point strictly inside the other. Example:
///     assert(!penetrates(BoxN<float, 3>{{0, 0, 0}, {1, 1, 1}}, BoxN<float, 3>{{1, 0, 0}, {2, 1, 1}}));
template <class T, std::size_t N>
bool penetrates(const BoxN<T, N>& a, const BoxN<T, N>& b) {
    if (!detail::is_valid(a) || !detail::is_valid(b)) return false;
    for (std::size_t i = 0; i < N; ++i) {
        if (!(a.min[i] < b.max[i] && b.min[i] < a.max[i])) return false;
    }
    return true;
}

/// The same for balls: whether their centers are closer than the sum of the radii. Example:
///     assert(!penetrates(BallN<float, 3>{{0, 0, 0}, 3}, BallN<float, 3>{{2, 4, 4}, 3}));
template <class T, std::size_t N>
bool penetrates(const BallN<T, N>& a, const BallN<T, N>& b) {
    if (!detail::is_valid(a) || !detail::is_valid(b)) return false;
    return detail::compare_distance_nd(a.center, b.center, a.radius, b.radius) < 0;
}

/// The same for a ball and a box; a ball of radius 0 penetrates a box that it is strictly inside of. Example:
///     assert(penetrates(BallN<float, 3>{{5, 5, 5}, 0}, BoxN<float, 3>{{1, 2, 2}, {9, 9, 9}}));
template <class T, std::size_t N>
bool penetrates(const BallN<T, N>& ball, const BoxN<T, N>& box) {
    if (!detail::is_valid(ball) || !detail::is_valid(box)) return false;
    return detail::compare_distance_nd(ball, box) < 0 || detail::is_strictly_inside(ball.center, box);
}

template <class T, std::size_t N>
bool penetrates(const BoxN<T, N>& box, const BallN<T, N>& ball) {
    return penetrates(ball, box);
}

}  // namespace carom
