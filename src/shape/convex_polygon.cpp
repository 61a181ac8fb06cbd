#include "check_points.hpp"

#include <carom/math/exact.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/convex_view.hpp>

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

enum class Flaw { none, repeated_point, spike, wrong_turn, collinear, winds_more };

// What is wrong with an outline, at which vertex, and which way it turns at the first corner; until then 0.
struct OutlineCheck {
    Flaw flaw = Flaw::none;
    std::size_t vertex = 0;
    int orientation = 0;
};

// The flaw at the vertex where the edge ends that starts at i. Sets the orientation if that is the first corner.
template <class T>
Flaw flaw_after(Points<T> points, std::size_t i, std::size_t corner, int& orientation) {
    const auto& a = points[i];
    const auto& b = points[corner];
    const auto& c = next_point(points, corner);
    if (a == b) return Flaw::repeated_point;
    const int turn = orient(a, b, c);
    if (turn == 0 && b != c && dot_sign(a, b, b, c) < 0) return Flaw::spike;
    if (turn * orientation < 0) return Flaw::wrong_turn;
    if (orientation == 0) orientation = turn;
    return Flaw::none;
}

// Needs three finite points.
template <class T>
OutlineCheck check_outline(Points<T> points) {
    OutlineCheck result;
    for (std::size_t i = 0; i < points.size() && result.flaw == Flaw::none; ++i) {
        result.vertex = i + 1 < points.size() ? i + 1 : 0;
        result.flaw = flaw_after<T>(points, i, result.vertex, result.orientation);
    }
    if (result.flaw != Flaw::none) return result;
    if (result.orientation == 0) {
        result.flaw = Flaw::collinear;
    } else if (!winds_once<T>(points)) {
        result.flaw = Flaw::winds_more;
    }
    return result;
}

// Whether doubles are certain that the outline turns from +x towards +y at every vertex, by less than half a turn, and
// winds once. The components of edges are differences, rounded once, and keep their signs. With u the unit roundoff,
// the products are off by a factor of at most (1 + u)^3, and their difference by less than half of the bound. Infinity
// and NaN get into the bound, and nothing is certain then.
template <class T>
bool turns_left_once(Points<T> points) {
    const auto goes_back = [](const Vec2D& edge) { return edge.x < 0 || (edge.x == 0 && edge.y < 0); };
    Vec2D last = lift<double>(points.back());
    Vec2D before = last - lift<double>(points[points.size() - 2]);
    bool went_back = goes_back(before);
    int switches = 0;
    bool turns = true;
    for (const BasicVec2<T>& point : points) {
        const Vec2D here = lift<double>(point);
        const Vec2D edge = here - last;
        const double x = before.x * edge.y, y = before.y * edge.x;
        turns &= x - y > 8 * detail::unit_roundoff * (std::fabs(x) + std::fabs(y)) + detail::tiny;
        switches += goes_back(edge) != went_back;
        went_back = goes_back(edge);
        last = here;
        before = edge;
    }
    return turns && switches == 2;
}

template <class T>
Error error_of(const OutlineCheck& check, const char* shape, Points<T> points) {
    const auto at_vertex = [&](ErrorCode code, const char* what) {
        const std::size_t i = check.vertex;
        return make_error(code, static_cast<std::ptrdiff_t>(i), "%s: vertex %zu (%g, %g) %s", shape, i,
                          double(points[i].x), double(points[i].y), what);
    };
    switch (check.flaw) {
        case Flaw::repeated_point:
            return at_vertex(ErrorCode::repeated_point, "repeats its predecessor; drop one of them");
        case Flaw::spike:
            return at_vertex(ErrorCode::not_convex, "is a spike: the outline turns back on itself there");
        case Flaw::wrong_turn:
            return at_vertex(ErrorCode::not_convex,
                             "lies inside the hull or turns the other way; take the hull, or triangulate the outline");
        case Flaw::collinear:
            return make_error(ErrorCode::collinear, -1, "%s: all %zu vertices lie on one line; use a segment instead",
                              shape, points.size());
        default:
            return make_error(ErrorCode::not_convex, -1, "%s: the outline winds around more than once", shape);
    }
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
    const OutlineCheck check = check_outline<T>(outline);
    if (check.flaw != Flaw::none) return error_of<T>(check, "convex polygon", outline);
    if (check.orientation < 0) std::reverse(points.begin(), points.end());
    return BasicConvexPolygon(std::move(points));
}

template <class T>
bool detail::is_convex_outline(std::span<const BasicVec2<T>> vertices) {
    if (turns_left_once<T>(vertices)) return true;
    for (const BasicVec2<T>& p : vertices) {
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) return false;
    }
    const OutlineCheck check = check_outline<T>(vertices);
    return check.flaw == Flaw::none && check.orientation > 0;
}

template <class T>
Status detail::check_view(std::span<const BasicVec2<T>> vertices) {
    if (auto error = find_bad_point<T>("convex view", vertices, 1)) return *std::move(error);
    if (vertices.size() < 3) return std::monostate{};
    const OutlineCheck check = check_outline<T>(vertices);
    if (check.flaw != Flaw::none) return error_of<T>(check, "convex view", vertices);
    if (check.orientation > 0) return std::monostate{};
    return make_error(ErrorCode::not_convex, -1,
                      "convex view: the vertices run the wrong way around, from +y towards +x; reverse their order");
}

template bool detail::is_convex_outline(std::span<const Vec2>);
template bool detail::is_convex_outline(std::span<const Vec2D>);
template Status detail::check_view(std::span<const Vec2>);
template Status detail::check_view(std::span<const Vec2D>);

template class BasicConvexPolygon<float>;
template class BasicConvexPolygon<double>;

}  // namespace carom
