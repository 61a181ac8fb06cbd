#include "hull_points.hpp"
#include "predicates.hpp"
#include "working_scale.hpp"

#include <carom/build/enclosing.hpp>
#include <carom/math/least_passing.hpp>

#include <algorithm>
#include <cstdint>

namespace carom {
namespace {

// The smallest circle around points, given by the one to three points that determine it. Neither center nor radius is
// ever computed: whether it contains a point is the sign of a polynomial in the points.
template <class T>
class Support {
  public:
    explicit Support(const BasicVec2<T>& a) : points_{a}, size_(1) {}
    Support(const BasicVec2<T>& a, const BasicVec2<T>& b) : points_{a, b}, size_(2) {}
    Support(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c) : points_{a, b, c}, size_(3) {}

    bool contains(const BasicVec2<T>& p) const {
        const auto& [a, b, c] = points_;
        if (size_ == 1) return p == a;
        if (size_ == 2) return dot_sign(p, a, p, b) <= 0;  // Thales
        return orient(a, b, c) * detail::in_circle(a, b, c, p) >= 0;
    }

    // Rounded. Relative to the vertex opposite the longest side, where the circumcenter is well conditioned: the
    // triangle is not obtuse, so the angle there is at least 60 degrees.
    BasicVec2<T> center(std::span<const BasicVec2<T>> all) const {
        const detail::WorkingScale<T> working(all, points_[0]);
        const auto side_sq = [&](int i, int j) {
            return length_sq(working.to_working(points_[j]) - working.to_working(points_[i]));
        };
        int apex = 0;
        if (size_ == 3 && side_sq(2, 0) >= side_sq(0, 1) && side_sq(2, 0) >= side_sq(1, 2)) apex = 1;
        if (size_ == 3 && side_sq(0, 1) > side_sq(1, 2) && side_sq(0, 1) > side_sq(2, 0)) apex = 2;
        const detail::WorkingScale<T> scale(all, points_[apex]);
        if (size_ == 1) return points_[0];
        const Vec2D u = scale.to_working(points_[(apex + 1) % 3]);
        if (size_ == 2) return scale.from_working(0.5 * u);
        const Vec2D v = scale.to_working(points_[(apex + 2) % 3]);
        const double k = 0.5 / cross(u, v);
        return scale.from_working(k * -perp(length_sq(u) * v - length_sq(v) * u));
    }

  private:
    BasicVec2<T> points_[3];
    int size_;
};

// A fixed shuffle makes the expected time linear, except for input made to defeat it.
template <class T>
void shuffle(std::vector<BasicVec2<T>>& points) {
    std::uint64_t state = 1;
    for (std::size_t i = points.size(); i > 1; --i) {
        state = state * 6364136223846793005u + 1442695040888963407u;  // [Knuth 1997, 3.3.4]
        std::swap(points[i - 1], points[(state >> 33) % i]);
    }
}

// Welzl's recursion as loops: a point outside the circle of the previous points is on the boundary of the circle of
// those and itself. It then moves to the front, to be tested early (move-to-front heuristic).
template <class T>
Support<T> smallest_support(std::vector<BasicVec2<T>> points) {
    shuffle(points);
    Support<T> circle(points[0]);
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (circle.contains(points[i])) continue;
        const BasicVec2<T> p = points[i];
        circle = Support<T>(points[0], p);
        for (std::size_t j = 1; j < i; ++j) {
            if (circle.contains(points[j])) continue;
            circle = Support<T>(points[j], p);
            for (std::size_t k = 0; k < j; ++k) {
                if (!circle.contains(points[k])) circle = Support<T>(points[j], p, points[k]);
            }
        }
        std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(i),
                    points.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return circle;
}

}  // namespace

template <class T>
Result<BasicCircle<T>> enclosing_circle(std::span<const BasicVec2<T>> points) {
    const Result<std::vector<BasicVec2<T>>> hull = detail::hull_points("enclosing circle", points);
    if (!hull.ok()) return hull.error();
    const BasicVec2<T> center = smallest_support(*hull).center(*hull);
    const detail::WorkingScale<T> scale(*hull, center);
    double reach_sq = 0;
    for (const auto& p : *hull) reach_sq = std::max(reach_sq, length_sq(scale.to_working(p)));
    const T radius = detail::least_passing(scale.length_from_working(std::sqrt(reach_sq)), [&](T r) {
        return std::all_of(hull->begin(), hull->end(),
                           [&](const auto& p) { return compare_distance(center, p, r, T(0)) <= 0; });
    });
    if (!std::isfinite(radius))
        return make_error(ErrorCode::bad_size, -1, "enclosing circle: its radius exceeds the largest finite number");
    return BasicCircle<T>{center, radius};
}

template Result<Circle> enclosing_circle(std::span<const Vec2>);
template Result<CircleD> enclosing_circle(std::span<const Vec2D>);

}  // namespace carom
