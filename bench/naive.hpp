/// What one would write by hand in doubles, without a thought for rounding: the yardstick in the same run.
#pragma once

#include <carom/shape/circle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

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

/// Where a ray from outside hits, or -1.
inline double enter(const Vec2D& from, const Vec2D& along, const Circle& circle) {
    const Vec2D w = circle.center - from;
    const double q = length_sq(along);
    const double p = dot(along, w);
    const double d = p * p - q * (length_sq(w) - circle.radius * circle.radius);
    if (d < 0) return -1;
    const double t = (p - std::sqrt(d)) / q;
    return t >= 0 && t <= 1 ? t : -1;
}

/// Slabs, as [Kay & Kajiya 1986].
inline double enter(const Vec2D& from, const Vec2D& along, const Box& box) {
    const double x0 = (box.min.x - from.x) / along.x;
    const double x1 = (box.max.x - from.x) / along.x;
    const double y0 = (box.min.y - from.y) / along.y;
    const double y1 = (box.max.y - from.y) / along.y;
    const double low = std::max(std::min(x0, x1), std::min(y0, y1));
    const double high = std::min(std::max(x0, x1), std::max(y0, y1));
    return low <= high && low >= 0 && low <= 1 ? low : -1;
}

/// Cut off side by side [Cyrus & Beck 1978].
inline double enter(const Vec2D& from, const Vec2D& along, const Hexagon& hexagon) {
    double low = 0;
    double high = 1;
    for (std::size_t k = 0; k < 6; ++k) {
        const Vec2D e = hexagon[k + 1 < 6 ? k + 1 : 0] - hexagon[k];
        const double height = cross(from - hexagon[k], e);
        const double slope = cross(along, e);
        if (slope < 0) {
            low = std::max(low, -height / slope);
        } else {
            if (slope == 0 && height > 0) return -1;
            if (slope > 0) high = std::min(high, -height / slope);
        }
    }
    return low <= high ? low : -1;
}

/// When a moving polygon hits another: cut off by the sides of both [Cyrus & Beck 1978].
inline double sweep(std::span<const carom::Vec2> a, std::span<const carom::Vec2> b, const Vec2D& along) {
    double low = 0;
    double high = 1;
    const auto cut_by = [&](std::span<const carom::Vec2> own, std::span<const carom::Vec2> other, double sign) {
        for (std::size_t k = 0; k < own.size(); ++k) {
            const carom::Vec2& from = own[k];
            const carom::Vec2& to = own[k + 1 < own.size() ? k + 1 : 0];
            const Vec2D normal{double(to.y) - double(from.y), double(from.x) - double(to.x)};
            double facing = dot(normal, {other[0].x, other[0].y});
            for (const carom::Vec2& v : other) facing = std::min(facing, dot(normal, {v.x, v.y}));
            const double height = dot(normal, {from.x, from.y}) - facing;
            const double slope = sign * dot(normal, along);
            if (slope < 0) low = std::max(low, height / slope);
            if (slope > 0) high = std::min(high, height / slope);
        }
    };
    cut_by(b, a, 1);
    cut_by(a, b, -1);
    return low <= high ? low : -1;
}

/// When a moving polygon hits a circle: a side moved out by its radius, or the disc around a corner.
inline double sweep(std::span<const carom::Vec2> polygon, const carom::Circle& circle, const Vec2D& along) {
    double first = 2;
    const Vec2D center{circle.center.x, circle.center.y};
    const double radius = circle.radius;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
        const carom::Vec2& to = polygon[k + 1 < polygon.size() ? k + 1 : 0];
        const Vec2D p{polygon[k].x, polygon[k].y};
        const Vec2D e = Vec2D{to.x, to.y} - p;
        const double at_corner = enter(center, -along, Circle{p, radius});
        if (at_corner >= 0) first = std::min(first, at_corner);
        const Vec2D normal{e.y, -e.x};
        const double slope = -dot(normal, along);
        if (slope >= 0) continue;
        const double t = (radius * std::sqrt(length_sq(e)) - dot(normal, center - p)) / slope;
        const double foot = dot(e, center - t * along - p);
        if (t >= 0 && t <= 1 && foot >= 0 && foot <= length_sq(e)) first = std::min(first, t);
    }
    return first <= 1 ? first : -1;
}

struct RoundedBox {
    Vec2D center, rot, half;
    double radius;
};

/// The outer box is hit next to a corner, or that corner's circle is.
inline double enter(const Vec2D& from, const Vec2D& along, const RoundedBox& box) {
    const auto local = [&box](const Vec2D& v) { return Vec2D{dot(box.rot, v), cross(box.rot, v)}; };
    const Vec2D start = local(from - box.center);
    const Vec2D step = local(along);
    const Vec2D outer{box.half.x + box.radius, box.half.y + box.radius};
    const double t = enter(start, step, Box{{-outer.x, -outer.y}, outer});
    if (t < 0) return -1;
    const Vec2D at = start + t * step;
    if (std::fabs(at.x) <= box.half.x || std::fabs(at.y) <= box.half.y) return t;
    double first = 2;
    for (const double x : {-box.half.x, box.half.x}) {
        for (const double y : {-box.half.y, box.half.y}) {
            const double corner = enter(start, step, Circle{{x, y}, box.radius});
            if (corner >= 0) first = std::min(first, corner);
        }
    }
    return first <= 1 ? first : -1;
}

}  // namespace bench::naive
