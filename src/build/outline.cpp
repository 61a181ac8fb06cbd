#include "lexicographic.hpp"

#include <carom/build/triangulate.hpp>
#include <carom/math/exact.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace carom {
namespace {

using detail::precedes;

// Whether c, known to be on the line ab, lies between a and b or on one of them.
template <class T>
bool between(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c) {
    return precedes(a, b) ? !precedes(c, a) && !precedes(b, c) : !precedes(c, b) && !precedes(a, c);
}

// Whether the closed segments ab and cd share a point [Ericson 5.1.9.1, made exact].
template <class T>
bool segments_meet(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c, const BasicVec2<T>& d) {
    const int abc = orient(a, b, c), abd = orient(a, b, d);
    if (abc * abd > 0) return false;
    const int cda = orient(c, d, a), cdb = orient(c, d, b);
    if (cda * cdb > 0) return false;
    if (abc * abd < 0 && cda * cdb < 0) return true;
    return (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) || (cda == 0 && between(c, d, a)) ||
           (cdb == 0 && between(c, d, b));
}

template <class T>
class OutlineCheck {
  public:
    explicit OutlineCheck(std::span<const BasicVec2<T>> points) : points_(points) {}

    Status run() const {
        if (points_.size() < 3)
            return make_error(ErrorCode::too_few_points, -1, "outline: needs at least 3 points; got %zu",
                              points_.size());
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (!std::isfinite(points_[i].x) || !std::isfinite(points_[i].y))
                return at_vertex(ErrorCode::not_finite, i, "must be finite");
        }
        bool flat = true;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (point(i) == point(i + 1))
                return at_vertex(ErrorCode::repeated_point, (i + 1) % points_.size(),
                                 "repeats its predecessor; drop one of them");
            flat = flat && orient(point(i), point(i + 1), point(i + 2)) == 0;
        }
        if (flat)
            return make_error(ErrorCode::collinear, -1,
                              "outline: all %zu vertices lie on one line; use a segment instead", points_.size());
        return check_crossings();
    }

  private:
    const BasicVec2<T>& point(std::size_t i) const { return points_[i % points_.size()]; }

    Error at_vertex(ErrorCode code, std::size_t i, const char* what) const {
        return make_error(code, static_cast<std::ptrdiff_t>(i), "outline: vertex %zu (%g, %g) %s", i,
                          double(points_[i].x), double(points_[i].y), what);
    }

    T left(std::size_t edge) const { return std::min(point(edge).x, point(edge + 1).x); }
    T right(std::size_t edge) const { return std::max(point(edge).x, point(edge + 1).x); }

    // A sweep along x: an edge is compared with those whose x ranges it meets.
    Status check_crossings() const {
        std::vector<std::size_t> order(points_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [this](std::size_t a, std::size_t b) { return left(a) != left(b) ? left(a) < left(b) : a < b; });
        std::vector<std::size_t> active;
        for (const std::size_t edge : order) {
            std::erase_if(active, [&](std::size_t other) { return right(other) < left(edge); });
            for (const std::size_t other : active) {
                if (Status status = check_pair(std::min(edge, other), std::max(edge, other)); !status.ok())
                    return status;
            }
            active.push_back(edge);
        }
        return std::monostate{};
    }

    // first < second. Neighbours share a vertex; beyond that they may only meet where one doubles back on the other.
    Status check_pair(std::size_t first, std::size_t second) const {
        const std::size_t n = points_.size();
        if (second == first + 1) return check_spike(first);
        if (first == 0 && second == n - 1) return check_spike(second);
        const auto& a = point(first);
        const auto& b = point(first + 1);
        const auto& c = point(second);
        const auto& d = point(second + 1);
        if (std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y)) return std::monostate{};
        if (!segments_meet(a, b, c, d)) return std::monostate{};
        return make_error(ErrorCode::self_intersecting, static_cast<std::ptrdiff_t>(first),
                          "outline: the edge from vertex %zu (%g, %g) crosses or touches the edge from vertex %zu "
                          "(%g, %g); the outline of a polygon must not meet itself",
                          first, double(a.x), double(a.y), second, double(c.x), double(c.y));
    }

    Status check_spike(std::size_t edge) const {
        const auto& a = point(edge);
        const auto& b = point(edge + 1);
        const auto& c = point(edge + 2);
        if (orient(a, b, c) != 0 || precedes(a, b) == precedes(b, c)) return std::monostate{};
        return at_vertex(ErrorCode::self_intersecting, (edge + 1) % points_.size(),
                         "is a spike: the outline turns back on itself there");
    }

    std::span<const BasicVec2<T>> points_;
};

}  // namespace

template <class T>
Status validate_outline(std::span<const BasicVec2<T>> outline) {
    return OutlineCheck<T>(outline).run();
}

template Status validate_outline(std::span<const BasicVec2<float>>);
template Status validate_outline(std::span<const BasicVec2<double>>);

}  // namespace carom
