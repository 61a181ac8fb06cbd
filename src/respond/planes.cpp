#include "planes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

bool is_allowed(const Vec2D& displacement, std::span<const Plane> planes, double slack) {
    for (const Plane& plane : planes) {
        if (!(dot(displacement, plane.normal) >= plane.min_speed() - slack)) return false;
    }
    return true;
}

// The intersection of the boundaries of both planes; none if they are parallel.
std::optional<Vec2D> corner_of(const Plane& a, const Plane& b) {
    const double turn = cross(a.normal, b.normal);
    if (std::fabs(turn) < 0x1p-40) return std::nullopt;
    return Vec2D{(a.min_speed() * b.normal.y - b.min_speed() * a.normal.y) / turn,
                 (b.min_speed() * a.normal.x - a.min_speed() * b.normal.x) / turn};
}

// Planes at rest only take from a wish, and all of it where they meet, but for their bias. Two nearly opposite ones
// would meet far off by that.
struct Longest {
    double along_a_plane;
    double to_a_corner;
};

Longest longest_allowed(const Vec2D& wish, std::span<const Plane> planes, double slack) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    double most_bias = slack;
    bool are_at_rest = true;
    for (const Plane& plane : planes) {
        if (plane.speed > 0) return {infinite, infinite};
        are_at_rest = are_at_rest && plane.speed == 0;
        most_bias = std::max(most_bias, plane.bias);
    }
    const double longest = std::sqrt(length_sq(wish)) * (1 + 0x1p-20) + 4 * most_bias;
    return {longest, are_at_rest ? 64 * most_bias : longest};
}

}  // namespace

double slack_of(const Vec2D& wish, std::span<const Plane> planes, double bit) {
    double fastest = 0;
    for (const Plane& plane : planes) fastest = std::max(fastest, std::fabs(plane.speed));
    return 8 * bit * (std::fabs(wish.x) + std::fabs(wish.y) + fastest);
}

std::optional<Vec2D> nearest_allowed(const Vec2D& wish, std::span<const Plane> planes, double slack) {
    if (is_allowed(wish, planes, 0)) return wish;
    std::optional<Vec2D> best;
    double least = std::numeric_limits<double>::infinity();
    const auto [along_a_plane, to_a_corner] = longest_allowed(wish, planes, slack);
    const auto consider = [&](const Vec2D& displacement, double longest) {
        const double off = length_sq(displacement - wish);
        if (off >= least || length_sq(displacement) > longest * longest) return;
        if (!is_allowed(displacement, planes, slack)) return;
        best = displacement;
        least = off;
    };
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const double short_by = planes[i].min_speed() - dot(wish, planes[i].normal);
        if (short_by > 0) consider(wish + short_by * planes[i].normal, along_a_plane);
    }
    if (best) return best;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        for (std::size_t j = i + 1; j < planes.size(); ++j) {
            if (const auto corner = corner_of(planes[i], planes[j])) consider(*corner, to_a_corner);
        }
    }
    if (!best && is_allowed({}, planes, slack)) best = Vec2D{};  // between parallel walls, or due to rounding
    return best;
}

template <class T>
BasicVec2<T> rounded_clear(const Vec2D& displacement, std::span<const Plane> planes) {
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon()) * std::sqrt(length_sq(displacement));
    Vec2D aim = displacement;
    for (double bits = 1; bits <= 16; bits *= 2) {
        const BasicVec2<T> rounded = narrowed<T>(aim);
        bool is_clear = true;
        for (const Plane& plane : planes) {
            if (dot(lift<double>(rounded), plane.normal) >= plane.min_speed()) continue;
            is_clear = false;
            aim = aim + (bits * bit) * plane.normal;
        }
        if (is_clear) return rounded;
    }
    return narrowed<T>(displacement);
}

template BasicVec2<float> rounded_clear(const Vec2D&, std::span<const Plane>);
template BasicVec2<double> rounded_clear(const Vec2D&, std::span<const Plane>);

}  // namespace carom::detail
