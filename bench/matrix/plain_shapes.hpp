/// What a textbook has for two convex shapes of few vertices and a radius: separating axes, and vertices against edges.
/// In doubles, without a thought for rounding.
#pragma once

#include <carom/math/pose.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace bench::plain {

using carom::Vec2D;

/// A point, a segment, or a polygon that turns counterclockwise, grown by the radius.
template <std::size_t n>
struct Shape {
    std::array<Vec2D, n> points;
    double radius;
};

template <std::size_t n>
Shape<n> placed(const Shape<n>& shape, const carom::PoseD& pose) {
    Shape<n> result{{}, shape.radius};
    for (std::size_t i = 0; i < n; ++i) result.points[i] = carom::apply(pose, shape.points[i]);
    return result;
}

/// From a point's vertex to itself there is no side; a segment has one for each direction.
template <std::size_t n>
inline constexpr std::size_t side_count = n == 1 ? 0 : n;

template <std::size_t n>
Vec2D side(const Shape<n>& shape, std::size_t k) {
    return shape.points[k + 1 < n ? k + 1 : 0] - shape.points[k];
}

/// Whether a side of a has all of b's core farther outside than the radii.
template <std::size_t n, std::size_t m>
bool side_separates(const Shape<n>& a, const Shape<m>& b, double radius) {
    for (std::size_t k = 0; k < side_count<n>; ++k) {
        const Vec2D e = side(a, k);
        double highest = -HUGE_VAL;
        for (const Vec2D& p : b.points) highest = std::max(highest, cross(e, p - a.points[k]));
        if (highest < 0 && highest * highest > radius * radius * length_sq(e)) return true;
    }
    return false;
}

template <std::size_t n, std::size_t m>
bool cores_overlap(const Shape<n>& a, const Shape<m>& b) {
    if constexpr (n + m <= 3) return false;
    return !side_separates(a, b, 0) && !side_separates(b, a, 0);
}

struct Closest {
    double distance_sq = HUGE_VAL;
    Vec2D on_a, on_b;
};

template <std::size_t n>
Vec2D nearest_on_side(const Shape<n>& shape, std::size_t k, const Vec2D& p) {
    if constexpr (n == 1) return shape.points[0];
    const Vec2D e = side(shape, k);
    return shape.points[k] + std::clamp(dot(p - shape.points[k], e) / length_sq(e), 0.0, 1.0) * e;
}

/// The closest points of two cores that are apart: one of them is a vertex.
template <std::size_t n, std::size_t m>
Closest closest(const Shape<n>& a, const Shape<m>& b) {
    constexpr auto sides = [](std::size_t count) { return count == 2 ? 1 : count; };
    Closest best;
    const auto offer = [&](const Vec2D& on_a, const Vec2D& on_b) {
        const double distance_sq = length_sq(on_b - on_a);
        if (distance_sq < best.distance_sq) best = {distance_sq, on_a, on_b};
    };
    for (const Vec2D& p : b.points) {
        for (std::size_t k = 0; k < sides(n); ++k) offer(nearest_on_side(a, k, p), p);
    }
    for (const Vec2D& p : a.points) {
        for (std::size_t k = 0; k < sides(m); ++k) offer(p, nearest_on_side(b, k, p));
    }
    return best;
}

template <std::size_t n, std::size_t m>
bool overlaps(const Shape<n>& a, const Shape<m>& b) {
    const double radius = a.radius + b.radius;
    if constexpr (n + m > 2) {
        if (side_separates(a, b, radius) || side_separates(b, a, radius)) return false;
        if (radius == 0) return n + m > 3;
        if (cores_overlap(a, b)) return true;
    }
    return closest(a, b).distance_sq <= radius * radius;
}

template <std::size_t n, std::size_t m>
double distance(const Shape<n>& a, const Shape<m>& b) {
    if (cores_overlap(a, b)) return 0;
    return std::max(0.0, std::sqrt(closest(a, b).distance_sq) - a.radius - b.radius);
}

/// When a, moving by t * direction, meets b; infinity if never.
template <std::size_t n, std::size_t m>
double time_of_impact(const Shape<n>& a, const Vec2D& direction, const Shape<m>& b) {
    if (overlaps(a, b)) return 0;
    const double radius = a.radius + b.radius;
    double first = HUGE_VAL;
    const auto offer = [&](double t) { first = t >= 0 ? std::min(first, t) : first; };
    // A point that moves against the side of a shape, grown by the radius.
    const auto meet_sides = [&](const Vec2D& p, const Vec2D& v, const auto& shape, std::size_t sides) {
        for (std::size_t k = 0; k < sides; ++k) {
            const Vec2D e = side(shape, k);
            const double size = std::sqrt(length_sq(e)), rate = cross(e, v) / size;
            if (rate <= 0) continue;  // the outside is on the right
            const double t = (-cross(e, p - shape.points[k]) / size - radius) / rate;
            const double along = dot(e, p + t * v - shape.points[k]);
            if (along >= 0 && along <= size * size) offer(t);
        }
    };
    for (const Vec2D& p : a.points) meet_sides(p, direction, b, side_count<m>);
    for (const Vec2D& p : b.points) meet_sides(p, -direction, a, side_count<n>);
    if (radius == 0) return first;
    const double speed_sq = length_sq(direction);
    for (const Vec2D& p : a.points) {
        for (const Vec2D& q : b.points) {
            const Vec2D from = p - q;
            const double half = dot(from, direction),
                         root = half * half - speed_sq * (length_sq(from) - radius * radius);
            if (root >= 0) offer((-half - std::sqrt(root)) / speed_sq);
        }
    }
    return first;
}

struct Contact {
    Vec2D normal{1, 0};  ///< from a to b
    double separation = HUGE_VAL;
    Vec2D point;  ///< midway between the surfaces
};

/// The side of a beyond which b is farthest, or which it has passed least: b's separation from it, the outward normal,
/// and the point of b that is deepest.
template <std::size_t n, std::size_t m>
Contact best_side(const Shape<n>& a, const Shape<m>& b) {
    Contact best{{1, 0}, -HUGE_VAL, {}};
    for (std::size_t k = 0; k < side_count<n>; ++k) {
        const Vec2D e = side(a, k);
        const Vec2D normal = 1 / std::sqrt(length_sq(e)) * Vec2D{e.y, -e.x};
        double lowest = HUGE_VAL;
        Vec2D deepest;
        for (const Vec2D& p : b.points) {
            const double height = dot(normal, p - a.points[k]);
            if (height < lowest) lowest = height, deepest = p;
        }
        if (lowest > best.separation) best = {normal, lowest, deepest};
    }
    return best;
}

/// The contact of two that overlap; an infinite separation for others.
template <std::size_t n, std::size_t m>
Contact contact(const Shape<n>& a, const Shape<m>& b) {
    const double radius = a.radius + b.radius;
    const Contact of_a = best_side(a, b), of_b = best_side(b, a);
    const double core = std::max(of_a.separation, of_b.separation);
    if (core > radius) return {};
    Contact result;
    if (n + m > 3 && core <= 0) {
        const bool is_of_a = of_a.separation >= of_b.separation;
        const Contact& best = is_of_a ? of_a : of_b;
        result.normal = is_of_a ? best.normal : -best.normal;
        result.separation = core - radius;
        // The deepest point is on the other shape's core.
        const double out = (is_of_a ? b.radius : a.radius) + 0.5 * result.separation;
        result.point = best.point - out * best.normal;
        return result;
    }
    const Closest nearest = closest(a, b);
    const double gap = std::sqrt(nearest.distance_sq);
    if (gap > radius) return {};
    if (gap > 0) result.normal = 1 / gap * (nearest.on_b - nearest.on_a);
    result.separation = gap - radius;
    result.point = 0.5 * (nearest.on_a + nearest.on_b + (a.radius - b.radius) * result.normal);
    return result;
}

struct Manifold {
    Contact contact;
    int count = 0;
    std::array<Vec2D, 2> points;
    std::array<double, 2> separations;
};

/// The side that faces a direction most, and how much.
template <std::size_t n>
std::size_t facing_side(const Shape<n>& shape, const Vec2D& direction, double& facing) {
    std::size_t best = 0;
    facing = -HUGE_VAL;
    for (std::size_t k = 0; k < n; ++k) {
        const Vec2D e = side(shape, k);
        const double along = cross(direction, e) / std::sqrt(length_sq(e));
        if (along > facing) facing = along, best = k;
    }
    return best;
}

/// Clips side j of `incident` to the ends of side i of `reference` [Catto 2006]. `outward` points away from the
/// reference.
template <std::size_t n, std::size_t m>
void clip(const Shape<n>& reference, std::size_t i, const Shape<m>& incident, std::size_t j, const Vec2D& outward,
          Manifold& result) {
    const Vec2D from = reference.points[i], e = side(reference, i);
    const Vec2D p = incident.points[j], d = side(incident, j);
    const double begin = dot(p - from, e), slope = dot(d, e), length = length_sq(e);
    if (slope == 0) return;
    const double t0 = -begin / slope, t1 = (length - begin) / slope;
    const double low = std::max(0.0, std::min(t0, t1)), high = std::min(1.0, std::max(t0, t1));
    if (low > high) return;
    for (const double t : {low, high}) {
        const Vec2D q = p + t * d;
        const double height = dot(q - from, outward) - reference.radius - incident.radius;
        if (height > 0) continue;
        result.points[static_cast<std::size_t>(result.count)] = q - (incident.radius + 0.5 * height) * outward;
        result.separations[static_cast<std::size_t>(result.count++)] = height;
    }
}

template <std::size_t n, std::size_t m>
Manifold manifold(const Shape<n>& a, const Shape<m>& b) {
    Manifold result{contact(a, b), 0, {}, {}};
    if (result.contact.separation > 0) return result;
    if constexpr (n > 1 && m > 1) {
        const Vec2D& normal = result.contact.normal;
        double facing_a, facing_b;
        const std::size_t i = facing_side(a, normal, facing_a), j = facing_side(b, -normal, facing_b);
        if (facing_a >= facing_b) {
            const Vec2D e = side(a, i);
            clip(a, i, b, j, 1 / std::sqrt(length_sq(e)) * Vec2D{e.y, -e.x}, result);
        } else {
            const Vec2D e = side(b, j);
            clip(b, j, a, i, 1 / std::sqrt(length_sq(e)) * Vec2D{e.y, -e.x}, result);
        }
    }
    if (result.count == 0) {
        result.count = 1;
        result.points[0] = result.contact.point;
        result.separations[0] = result.contact.separation;
    }
    return result;
}

}  // namespace bench::plain
