#include "check_points.hpp"

#include <carom/math/exact.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

template <class T>
using Points = std::span<const BasicVec2<T>>;

template <class T>
const BasicVec2<T>& next_point(Points<T> points, std::size_t i) {
    return points[i + 1 < points.size() ? i + 1 : i + 1 - points.size()];
}

template <class T>
Error at_vertex(ErrorCode code, Points<T> points, std::size_t i, const char* what) {
    return make_error(code, static_cast<std::ptrdiff_t>(i), "convex polygon: vertex %zu (%g, %g) %s", i,
                      double(points[i].x), double(points[i].y), what);
}

template <class T>
bool precedes(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

// An outline whose corners all have one orientation is convex exactly when it winds once: its edges switch only twice
// between forward and backward in lexicographic order.
template <class T>
bool winds_once(Points<T> points) {
    int switches = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto& b = next_point(points, i);
        switches += precedes(points[i], b) != precedes(b, next_point(points, i + 1 == points.size() ? 0 : i + 1));
    }
    return switches == 2;
}

// The orientation at the end of the edge that starts at i, or the error there.
template <class T>
Result<int> orientation_after(Points<T> points, std::size_t i, int orientation) {
    const auto& a = points[i];
    const auto& b = next_point(points, i);
    const std::size_t corner = i + 1 < points.size() ? i + 1 : 0;
    const auto& c = next_point(points, corner);
    if (a == b)
        return at_vertex(ErrorCode::repeated_point, points, corner, "repeats its predecessor; drop one of them");
    const int side = orient(a, b, c);
    if (side == 0 && b != c && dot_sign(a, b, b, c) < 0) {
        return at_vertex(ErrorCode::not_convex, points, corner, "is a spike: the outline turns back on itself there");
    }
    if (side * orientation < 0) {
        return at_vertex(ErrorCode::not_convex, points, corner,
                         "lies inside the hull or turns the other way; take the hull, or triangulate the outline");
    }
    return side;
}

// Whether the outline turns by more than 2^-6 at b. The squared cosine is then at most 1 - 2^-12, far from rounding;
// false if squares leave the range of doubles.
template <class T>
bool turns_clearly_at(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c) {
    const Vec2D to = lift<double>(b) - lift<double>(a);
    const Vec2D from = lift<double>(c) - lift<double>(b);
    const double along = dot(to, from);
    const double squares = length_sq(to) * length_sq(from);
    return squares > 0x1p-900 && squares < 0x1p900 && (along <= 0 || along * along <= (1 - 0x1p-12) * squares);
}

// Infinite or 0 where the square is out of range.
template <class T>
T side_length(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return static_cast<T>(std::sqrt(length_sq(lift<double>(b) - lift<double>(a))));
}

}  // namespace

template <class T>
BasicConvexPolygon<T>::BasicConvexPolygon(std::vector<BasicVec2<T>> points) : box_{points[0], points[0]} {
    const std::size_t n = points.size();
    points_.reserve(n + again);
    points_.assign(points.begin(), points.end());
    for (std::size_t i = 0; i < again; ++i) points_.push_back(points_[i]);  // a triangle repeats its first point twice
    for (std::size_t i = 0; i < n; ++i) {
        const BasicVec2<T>& p = points_[i];
        box_ = {{std::min(box_.min.x, p.x), std::min(box_.min.y, p.y)},
                {std::max(box_.max.x, p.x), std::max(box_.max.y, p.y)}};
        shortest_side_ = std::min(shortest_side_, side_length(p, points_[i + 1]));
        turns_clearly_ = turns_clearly_ && turns_clearly_at(p, points_[i + 1], points_[i + 2]);
    }
}

template <class T>
Result<BasicConvexPolygon<T>> BasicConvexPolygon<T>::from_points(std::vector<BasicVec2<T>> points) {
    const Points<T> outline(points);
    if (auto error = detail::find_bad_point<T>("convex polygon", outline, 3)) return *std::move(error);
    int orientation = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Result<int> found = orientation_after<T>(outline, i, orientation);
        if (!found.ok()) return found.error();
        if (orientation == 0) orientation = *found;
    }
    if (orientation == 0) {
        return make_error(ErrorCode::collinear, -1,
                          "convex polygon: all %zu vertices lie on one line; use a segment instead", outline.size());
    }
    if (!winds_once<T>(outline)) {
        return make_error(ErrorCode::not_convex, -1, "convex polygon: the outline winds around more than once");
    }
    if (orientation < 0) std::reverse(points.begin(), points.end());
    return BasicConvexPolygon(std::move(points));
}

template class BasicConvexPolygon<float>;
template class BasicConvexPolygon<double>;

}  // namespace carom
