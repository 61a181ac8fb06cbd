/// Polygons with many vertices, and brute force about them: every vertex against every side.
#pragma once

#include "random.hpp"

#include <carom/math/pose.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

namespace carom::test {

using Real = long double;  // 11 bits more than double where that is worth testing

struct Far2 {
    Real x, y;
};

inline Far2 operator-(const Far2& a, const Far2& b) {
    return {a.x - b.x, a.y - b.y};
}
inline Real dot(const Far2& a, const Far2& b) {
    return a.x * b.x + a.y * b.y;
}
inline Real cross(const Far2& a, const Far2& b) {
    return a.x * b.y - a.y * b.x;
}

/// A polygon on the integer lattice with about `count` vertices: short edge vectors in the order of their angles, and
/// their opposites. Edges in a row may be collinear.
inline std::vector<Vec2D> lattice_outline(Random& random, int count, int longest) {
    std::vector<Vec2D> edges;
    while (static_cast<int>(edges.size()) < count / 2) {
        const Vec2D e{double(random.integer(-longest, longest)), double(random.integer(0, longest))};
        if (e.y > 0 || e.x > 0) edges.push_back(e);
    }
    std::stable_sort(edges.begin(), edges.end(), [](const Vec2D& u, const Vec2D& v) { return u.x * v.y > u.y * v.x; });
    std::vector<Vec2D> points;
    Vec2D at{};
    for (const double sign : {1.0, -1.0}) {
        for (const Vec2D& e : edges) {
            points.push_back(at);
            at = at + sign * e;
        }
    }
    return points;
}

/// Random points on an ellipse, or evenly spaced ones.
inline std::vector<Vec2D> ring_outline(Random& random, int count, double radius, double flatness, bool is_even) {
    std::vector<double> angles;
    for (int i = 0; i < count; ++i) angles.push_back(is_even ? i : random.real(0, count));
    std::sort(angles.begin(), angles.end());
    const double start = random.real(0, 1);
    std::vector<Vec2D> points;
    for (const double angle : angles) {
        const double turn = 2 * std::numbers::pi * (angle + start) / count;
        points.push_back({radius * std::cos(turn), flatness * radius * std::sin(turn)});
    }
    return points;
}

/// Points of a parabola: long rows of nearly collinear vertices, closed by one long side.
inline std::vector<Vec2D> parabola_outline(int count, double bend) {
    std::vector<Vec2D> points;
    for (int i = 0; i < count; ++i) {
        const double x = i - count / 2;
        points.push_back({x, bend * x * x});
    }
    return points;
}

/// One of these, of a size of about 1.
inline std::vector<Vec2D> drawn_outline(Random& random, int count) {
    switch (random.integer(0, 4)) {
        case 0:
            return ring_outline(random, count, 1, 1, true);
        case 1:
            return ring_outline(random, count, 1, random.real(0.1, 1), false);
        case 2:
            return ring_outline(random, count, 1, random.chance(0.5) ? 0x1p-10 : 0x1p-4, random.chance(0.5));
        case 3: {
            auto points = lattice_outline(random, count, 30);
            for (Vec2D& p : points) p = 0x1p-12 * p;
            return points;
        }
        default: {
            auto points = parabola_outline(count, 0x1p-10);
            for (Vec2D& p : points) p = 0x1p-8 * p;
            return points;
        }
    }
}

/// The strictly convex outline of what rounding has left of one.
template <class T>
std::optional<BasicConvexPolygon<T>> polygon_of(const std::vector<Vec2D>& points, double scale, const Vec2D& at) {
    std::vector<BasicVec2<T>> all;
    for (const Vec2D& p : points) {
        all.push_back({static_cast<T>(scale * p.x + at.x), static_cast<T>(scale * p.y + at.y)});
    }
    auto polygon = BasicConvexPolygon<T>::from_points(all);
    if (polygon.ok()) return std::move(*polygon);
    std::sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::vector<BasicVec2<T>> hull;
    for (const int side : {0, 1}) {
        const std::size_t base = hull.size();
        for (const auto& p : all) {
            while (hull.size() >= base + 2 && orient(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        if (side == 0) std::reverse(all.begin(), all.end());
    }
    polygon = BasicConvexPolygon<T>::from_points(hull);
    if (!polygon.ok()) return std::nullopt;
    return std::move(*polygon);
}

template <class T>
std::vector<Far2> far_outline(const std::vector<BasicVec2<T>>& points, const BasicPose<T>& pose) {
    std::vector<Far2> result;
    for (const BasicVec2<T>& p : points) {
        const Real c = pose.rot.c, s = pose.rot.s;
        result.push_back({c * p.x - s * p.y + pose.at.x, s * p.x + c * p.y + pose.at.y});
    }
    return result;
}

template <class T>
std::vector<Far2> far_outline(const BasicConvexPolygon<T>& polygon, const BasicPose<T>& pose = {}) {
    return far_outline(std::vector<BasicVec2<T>>(polygon.points().begin(), polygon.points().end()), pose);
}

/// The greatest height of a side's lowest vertex: minus the depth where it is below 0, else the two are apart. A
/// segment has two flanks and two caps.
inline Real best_separation(const std::vector<Far2>& a, const std::vector<Far2>& b) {
    Real best = -std::numeric_limits<Real>::infinity();
    const auto add_side = [&](const Far2& start, const Far2& edge) {
        Real lowest = std::numeric_limits<Real>::infinity();
        for (const Far2& p : b) lowest = std::min(lowest, cross(p - start, edge));
        best = std::max(best, lowest / std::sqrt(dot(edge, edge)));
    };
    for (std::size_t k = 0; a.size() > 1 && k < a.size(); ++k) {
        const Far2 end = a[(k + 1) % a.size()];
        const Far2 edge = end - a[k];
        add_side(a[k], edge);
        if (a.size() == 2) add_side(end, {-edge.y, edge.x});
    }
    return best;
}

inline Real distance_to_edges(const std::vector<Far2>& vertices, const std::vector<Far2>& edges) {
    Real best = std::numeric_limits<Real>::infinity();
    for (std::size_t k = 0; k < edges.size(); ++k) {
        const Far2 edge = edges[(k + 1) % edges.size()] - edges[k];
        const Real length_sq = dot(edge, edge);
        for (const Far2& p : vertices) {
            const Far2 way = p - edges[k];
            const Real t = length_sq > 0 ? std::clamp(dot(way, edge) / length_sq, Real(0), Real(1)) : Real(0);
            const Far2 off{way.x - t * edge.x, way.y - t * edge.y};
            best = std::min(best, dot(off, off));
        }
    }
    return std::sqrt(best);
}

/// The signed distance.
inline Real brute_separation(const std::vector<Far2>& a, const std::vector<Far2>& b) {
    const Real by_sides = std::max(best_separation(a, b), best_separation(b, a));
    return by_sides > 0 ? std::min(distance_to_edges(a, b), distance_to_edges(b, a)) : by_sides;
}

inline Real size_of(const std::vector<Far2>& a, const std::vector<Far2>& b) {
    Real size = 0;
    for (const auto* outline : {&a, &b}) {
        for (const Far2& p : *outline) size = std::max({size, std::fabs(p.x - a[0].x), std::fabs(p.y - a[0].y)});
    }
    return size;
}

}  // namespace carom::test
