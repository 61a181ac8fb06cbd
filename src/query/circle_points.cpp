#include <carom/math/double_double.hpp>
#include <carom/math/exact.hpp>
#include <carom/query/intersect.hpp>

#include <cmath>
#include <utility>

namespace carom {
namespace {

using D = DoubleDouble;

// The exact sign of |ab| - |r - s|.
template <class T>
int compare_with_difference(const BasicCircle<T>& a, const BasicCircle<T>& b) {
    return sign_of([&]<class N>(In<N>) {
        const N difference = N(static_cast<double>(a.radius)) - N(static_cast<double>(b.radius));
        return length_sq(lift<N>(b.center) - lift<N>(a.center)) - difference * difference;
    });
}

template <class T>
bool is_circle(const BasicCircle<T>& c) {
    return c.center.x * 0 + c.center.y * 0 + c.radius * 0 == 0 && c.radius >= 0;
}

double divide(const D& x, const D& y) {
    const double first = x.value.high / y.value.high;
    return first + (x - y * D(first)).value.high / y.value.high;
}

double square_root(const D& x) {
    if (!(x.value.high > 0)) return 0;
    const double root = std::sqrt(x.value.high);
    return root + (x - D(root) * D(root)).value.high / (2 * root);
}

// With d the distance of the centers, the crossings lie at a = (d^2 + r^2 - s^2) / 2d along the line of centers, at h =
// sqrt(r^2 - a^2) to either side of it. Everything is scaled by d, so that only h takes a root.
template <class T>
BasicCirclePoints<T> crossings(const BasicCircle<T>& a, const BasicCircle<T>& b, bool touching) {
    const BasicVec2<D> between = lift<D>(b.center) - lift<D>(a.center);
    const D d_sq = length_sq(between);
    const D r(static_cast<double>(a.radius));
    const D s(static_cast<double>(b.radius));
    const D along = D(0.5) * (d_sq + (r - s) * (r + s));
    const double a_share = divide(along, d_sq);
    const double h_share = touching ? 0 : divide(D(square_root(r * r * d_sq - along * along)), d_sq);
    const Vec2D step{between.x.rounded(), between.y.rounded()};
    const auto point = [&](double side) {
        const double x = a_share * step.x - side * h_share * step.y;
        const double y = a_share * step.y + side * h_share * step.x;
        return BasicVec2<T>{static_cast<T>(static_cast<double>(a.center.x) + x),
                            static_cast<T>(static_cast<double>(a.center.y) + y)};
    };
    BasicCirclePoints<T> result{touching ? CirclePointCount::one : CirclePointCount::two, point(1), point(-1)};
    if (std::pair(result.second.x, result.second.y) < std::pair(result.first.x, result.first.y)) {
        std::swap(result.first, result.second);
    }
    return result;
}

}  // namespace

template <class T>
BasicCirclePoints<T> circle_circle_points(const BasicCircle<T>& a, const BasicCircle<T>& b) {
    if (!is_circle(a) || !is_circle(b)) return {};
    if (a.center == b.center) {
        if (a.radius != b.radius) return {};
        if (a.radius == 0) return {CirclePointCount::one, a.center, a.center};
        return {CirclePointCount::infinite, {}, {}};
    }
    const int outside = compare_distance(a.center, b.center, a.radius, b.radius);
    const int inside = compare_with_difference(a, b);
    if (outside > 0 || inside < 0) return {};
    return crossings(a, b, outside == 0 || inside == 0);
}

template BasicCirclePoints<float> circle_circle_points(const BasicCircle<float>&, const BasicCircle<float>&);
template BasicCirclePoints<double> circle_circle_points(const BasicCircle<double>&, const BasicCircle<double>&);

}  // namespace carom
