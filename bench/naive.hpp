/// What one would write by hand in doubles, without a thought for rounding: the yardstick in the same run.
#pragma once

#include <carom/math/vec2.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace bench::naive {

using carom::Vec2D;
using Hexagon = std::array<Vec2D, 6>;
using Quad = std::array<Vec2D, 4>;

struct Circle {
    Vec2D center;
    double radius;
};

struct Box {
    Vec2D min, max;
};

struct Capsule {
    Vec2D a, b;
    double radius;
};

inline bool overlap(const Circle& a, const Circle& b) {
    const double r = a.radius + b.radius;
    return length_sq(b.center - a.center) <= r * r;
}

inline bool overlap(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

inline bool overlap(const Circle& circle, const Box& box) {
    const Vec2D nearest{std::clamp(circle.center.x, box.min.x, box.max.x),
                        std::clamp(circle.center.y, box.min.y, box.max.y)};
    return length_sq(circle.center - nearest) <= circle.radius * circle.radius;
}

/// From a point to a segment, squared.
inline double distance_sq(const Vec2D& p, const Vec2D& a, const Vec2D& b) {
    const Vec2D e = b - a;
    const Vec2D w = p - a;
    const double t = std::clamp(dot(w, e) / length_sq(e), 0.0, 1.0);
    return length_sq(w - t * e);
}

inline bool overlap(const Capsule& a, const Capsule& b) {
    const double r = a.radius + b.radius;
    const double nearest = std::min({distance_sq(a.a, b.a, b.b), distance_sq(a.b, b.a, b.b), distance_sq(b.a, a.a, a.b),
                                     distance_sq(b.b, a.a, a.b)});
    if (nearest <= r * r) return true;
    const Vec2D ea = a.b - a.a;
    const Vec2D eb = b.b - b.a;
    return cross(ea, b.a - a.a) * cross(ea, b.b - a.a) < 0 && cross(eb, a.a - b.a) * cross(eb, a.b - b.a) < 0;
}

/// Whether a side of a has all of b outside.
template <std::size_t n>
bool side_separates(const std::array<Vec2D, n>& a, const std::array<Vec2D, n>& b) {
    for (std::size_t k = 0; k < n; ++k) {
        const Vec2D e = a[k + 1 < n ? k + 1 : 0] - a[k];
        double highest = -HUGE_VAL;
        for (const Vec2D& p : b) highest = std::max(highest, cross(e, p - a[k]));
        if (highest < 0) return true;
    }
    return false;
}

template <std::size_t n>
bool overlap(const std::array<Vec2D, n>& a, const std::array<Vec2D, n>& b) {
    return !side_separates(a, b) && !side_separates(b, a);
}

inline bool overlap(const Vec2D& p, const Hexagon& hexagon) {
    for (std::size_t k = 0; k < 6; ++k) {
        const Vec2D& a = hexagon[k];
        if (cross(hexagon[k + 1 < 6 ? k + 1 : 0] - a, p - a) < 0) return false;
    }
    return true;
}

inline double distance(const Hexagon& a, const Hexagon& b) {
    if (overlap(a, b)) return 0;
    double nearest = HUGE_VAL;
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = 0; j < 6; ++j) {
            const std::size_t next = j + 1 < 6 ? j + 1 : 0;
            nearest = std::min({nearest, distance_sq(a[i], b[j], b[next]), distance_sq(b[i], a[j], a[next])});
        }
    }
    return std::sqrt(nearest);
}

/// The least depth over the sides of a, and of no more than b's own.
inline double depth_below(const Hexagon& a, const Hexagon& b) {
    double least = HUGE_VAL;
    for (std::size_t k = 0; k < 6; ++k) {
        const Vec2D e = a[k + 1 < 6 ? k + 1 : 0] - a[k];
        double highest = -HUGE_VAL;
        for (const Vec2D& p : b) highest = std::max(highest, cross(e, p - a[k]));
        least = std::min(least, highest / std::sqrt(length_sq(e)));
    }
    return least;
}

/// The depth of two that overlap, 0 for others.
inline double depth(const Hexagon& a, const Hexagon& b) {
    return std::max(0.0, std::min(depth_below(a, b), depth_below(b, a)));
}

/// The points where a pose puts them.
template <std::size_t n>
std::array<Vec2D, n> placed(const std::array<Vec2D, n>& points, const Vec2D& at, double c, double s) {
    std::array<Vec2D, n> result;
    for (std::size_t i = 0; i < n; ++i) {
        result[i] = {c * points[i].x - s * points[i].y + at.x, s * points[i].x + c * points[i].y + at.y};
    }
    return result;
}

}  // namespace bench::naive
