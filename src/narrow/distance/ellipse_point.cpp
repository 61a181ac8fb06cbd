#include "ellipse_point.hpp"

#include "narrow/core/real_part.hpp"

#include <carom/detail/math/error_bounded.hpp>

#include <cmath>

namespace carom::detail {
namespace {

// In the frame of the longer half axis a and the shorter b, for a point in the first quadrant.
struct Quadrant {
    double a;
    double b;
    Vec2D point;

    // Not unit.
    Vec2D normal() const {
        if (a == 0) return point;
        const double off_circle = (a - b) * (a + b);
        const double t = root(off_circle);
        if (t > 0) return {point.x * t, point.y * (t + off_circle)};
        // On the longer axis, nearer to the ellipse's flat sides than to its end.
        const double along = off_circle > 0 ? std::fmin(a * point.x / off_circle, 1.0) : 0;
        if (along == 1 && point.y > b) return {0, 1};  // over the end of what is as good as a segment
        return {along * b, std::sqrt((1 - along) * (1 + along)) * a};
    }

  private:
    double root(double off_circle) const {
        constexpr int max_steps = 2048;  // far from the root each grows t by half: this is the range of double
        const double over_a = a * point.x, over_b = b * point.y;
        double t = std::fmax(over_b, over_a - off_circle);
        for (int i = 0; i < max_steps; ++i) {
            const double p = over_a / (t + off_circle), q = over_b / t;
            const double next = t + (p * p + q * q - 1) / (2 * (p * p / (t + off_circle) + q * q / t));
            if (!(next > t)) break;
            t = next;
        }
        return t;
    }
};

// Whether the directions on the other side of an axis are different ones and as good: that much less high they are.
bool is_rival(double less_high, double sine, double size) {
    return less_high <= 32 * unit_roundoff * size && sine > 0x1p-10;
}

}  // namespace

BestDirection ellipse_to_point(const HalfAxes<double>& axes, const Vec2D& point) {
    const double u = length(axes.u), v = length(axes.v);
    const Vec2D right = unit(u >= v ? axes.u : axes.v), up = perp(right);
    const double x = dot(right, point), y = dot(up, point);
    const Quadrant quadrant{std::fmax(u, v), std::fmin(u, v), {std::fabs(x), std::fabs(y)}};
    const Vec2D n = unit(quadrant.normal());
    const Vec2D normal = std::copysign(n.x, x) * right + std::copysign(n.y, y) * up;
    const double along_u = dot(normal, axes.u), along_v = dot(normal, axes.v);
    const double height = dot(normal, point) - std::sqrt(along_u * along_u + along_v * along_v);
    const double size = quadrant.a + length(point), sine = 2 * n.x * n.y;
    const bool has_rival = is_rival(2 * n.x * quadrant.point.x, n.x * n.x > 0.5 ? 1 : sine, size) ||
                           is_rival(2 * n.y * quadrant.point.y, n.y * n.y > 0.5 ? 1 : sine, size);
    return {normal, height, height > 0 || !has_rival};
}

}  // namespace carom::detail
