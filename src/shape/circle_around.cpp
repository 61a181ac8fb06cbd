#include <carom/math/exact.hpp>
#include <carom/math/least_passing.hpp>
#include <carom/shape/circle_around.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using Circles = FunctionRef<CircleD(std::size_t)>;

// The circles relative to the first center, scaled by a power of two so that squares stay in range.
class ScaledCircles {
  public:
    ScaledCircles(std::size_t count, Circles circle) : circle_(circle) {
        double largest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const CircleD c = circle(i);
            largest = std::max({largest, std::fabs(c.center.x), std::fabs(c.center.y), c.radius});
        }
        std::frexp(largest, &exponent_);
        origin_ = scaled(circle(0).center);
    }

    CircleD operator()(std::size_t i) const {
        const CircleD c = circle_(i);
        return {scaled(c.center) - origin_, std::ldexp(c.radius, -exponent_)};
    }

    Vec2D in_world(const Vec2D& p) const {
        return {std::ldexp(p.x + origin_.x, exponent_), std::ldexp(p.y + origin_.y, exponent_)};
    }
    double length_in_world(double length) const { return std::ldexp(length, exponent_); }

  private:
    Vec2D scaled(const Vec2D& p) const { return {std::ldexp(p.x, -exponent_), std::ldexp(p.y, -exponent_)}; }

    Circles circle_;
    int exponent_ = 0;
    Vec2D origin_{};
};

double farthest_from(const Vec2D& center, const CircleD& c) {
    return std::sqrt(length_sq(c.center - center)) + c.radius;
}

// The center of the smallest circle around two, neither of which contains the other.
Vec2D between(const CircleD& a, const CircleD& b) {
    const Vec2D offset = b.center - a.center;
    const double distance = std::sqrt(length_sq(offset));
    if (distance <= std::fabs(a.radius - b.radius)) return a.radius < b.radius ? b.center : a.center;
    return a.center + 0.5 * (1 + (b.radius - a.radius) / distance) * offset;
}

// The centers of the circles internally tangent to three (Apollonius): |x - c_i| = R - r_i. Subtracting the equation of
// a from the others gives x = p + R q, and then a quadratic equation for R.
std::array<Vec2D, 2> apollonius_centers(const CircleD& a, const CircleD& b, const CircleD& c) {
    const Vec2D ab = b.center - a.center, ac = c.center - a.center;
    const double det = cross(ab, ac);
    const auto solve = [&](double s, double t) {
        return Vec2D{(s * ac.y - t * ab.y) / det, (t * ab.x - s * ac.x) / det};
    };
    const auto constant = [&](const CircleD& other, const Vec2D& offset) {
        return 0.5 * (length_sq(offset) - other.radius * other.radius + a.radius * a.radius);
    };
    const Vec2D p = solve(constant(b, ab), constant(c, ac));
    const Vec2D q = solve(b.radius - a.radius, c.radius - a.radius);
    // (q.q - 1) R^2 + 2 (p.q + r) R + p.p - r^2 = 0
    const double k2 = length_sq(q) - 1, k1 = dot(p, q) + a.radius, k0 = length_sq(p) - a.radius * a.radius;
    const double root = std::sqrt(std::max(k1 * k1 - k2 * k0, 0.0));
    const double sum = -(k1 + (k1 < 0 ? -root : root));
    return {a.center + p + (sum / k2) * q, a.center + p + (k0 / sum) * q};
}

// At most three circles of the list, and the smallest circle around them.
struct Basis {
    std::array<std::size_t, 4> items{};
    int size = 0;
    Vec2D center{};
    double radius = std::numeric_limits<double>::infinity();
};

// Of the circles tangent to some of up to four, the smallest that contains all four.
class BestBasis {
  public:
    BestBasis(const ScaledCircles& circles, const std::array<std::size_t, 4>& items, int size)
        : circles_(circles), items_(items), size_(size) {}

    Basis find() {
        for (int i = 0; i < size_; ++i) {
            consider({i}, circle(i).center);
            for (int j = 0; j < i; ++j) {
                consider({i, j}, between(circle(i), circle(j)));
                for (int k = 0; k < j; ++k) {
                    for (const Vec2D& center : apollonius_centers(circle(i), circle(j), circle(k)))
                        consider({i, j, k}, center);
                }
            }
        }
        return best_;
    }

  private:
    CircleD circle(int i) const { return circles_(items_[static_cast<std::size_t>(i)]); }

    void consider(std::initializer_list<int> touched, const Vec2D& center) {
        if (!std::isfinite(center.x) || !std::isfinite(center.y)) return;  // collinear centers have none
        double radius = 0;
        for (int i = 0; i < size_; ++i) radius = std::max(radius, farthest_from(center, circle(i)));
        if (!(radius < best_.radius)) return;
        best_ = {{}, 0, center, radius};
        for (const int i : touched)
            best_.items[static_cast<std::size_t>(best_.size++)] = items_[static_cast<std::size_t>(i)];
    }

    const ScaledCircles& circles_;
    const std::array<std::size_t, 4>& items_;
    int size_;
    Basis best_;
};

Vec2D best_center(std::size_t count, const ScaledCircles& circles) {
    Basis basis{{0}, 1, circles(0).center, circles(0).radius};
    while (true) {
        std::size_t farthest = 0;
        double reach = -1;
        for (std::size_t i = 0; i < count; ++i) {
            const double here = farthest_from(basis.center, circles(i));
            if (here > reach) reach = here, farthest = i;
        }
        if (reach <= basis.radius) return basis.center;
        basis.items[static_cast<std::size_t>(basis.size)] = farthest;
        const Basis next = BestBasis(circles, basis.items, basis.size + 1).find();
        // The radius grows with each step, until only rounding is left to gain.
        if (!(next.radius > basis.radius)) return basis.center;
        basis = next;
    }
}

// Whether the circle around `center` contains another one: the distance of the centers is at most R - r.
template <class T>
bool contains(const BasicVec2<T>& center, T radius, const CircleD& c) {
    if (static_cast<double>(radius) < c.radius) return false;
    return sign_of([&]<class N>(In<N>) {
               const N slack = N(static_cast<double>(radius)) - N(c.radius);
               return length_sq(lift<N>(c.center) - lift<N>(center)) - slack * slack;
           }) <= 0;
}

}  // namespace

template <class T>
BasicCircle<T> circle_around(std::size_t count, FunctionRef<CircleD(std::size_t)> circle) {
    const ScaledCircles scaled_circles(count, circle);
    const Vec2D center = best_center(count, scaled_circles);
    const Vec2D at = scaled_circles.in_world(center);
    BasicCircle<T> around{{static_cast<T>(at.x), static_cast<T>(at.y)}, T(0)};
    double reach = 0;
    for (std::size_t i = 0; i < count; ++i) reach = std::max(reach, farthest_from(center, scaled_circles(i)));
    const T guess = static_cast<T>(scaled_circles.length_in_world(reach));
    for (std::size_t i = 0; i < count; ++i) {
        const CircleD c = circle(i);
        if (contains(around.center, around.radius, c)) continue;
        around.radius = detail::least_passing(std::max(guess, around.radius),
                                              [&](T radius) { return contains(around.center, radius, c); });
        if (!(around.radius <= std::numeric_limits<T>::max())) break;
    }
    return around;
}

template Circle circle_around(std::size_t, FunctionRef<CircleD(std::size_t)>);
template CircleD circle_around(std::size_t, FunctionRef<CircleD(std::size_t)>);

}  // namespace carom
