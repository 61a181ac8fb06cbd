/// Convex sets with straight borders, in rational numbers: membership, distance, and the edges they add to an
/// arrangement.
#pragma once

#include "oracle/pieces/pieces.hpp"

#include <gmpxx.h>

#include <optional>

namespace oracle {

using Point = Vec<mpq_class>;

inline mpq_class cross(const Point& a, const Point& b) {
    return a.x * b.y - a.y * b.x;
}
inline mpq_class dot(const Point& a, const Point& b) {
    return a.x * b.x + a.y * b.y;
}
inline Point plus(const Point& a, const Point& b, const mpq_class& t = 1) {
    return {a.x + t * b.x, a.y + t * b.y};
}
inline Point minus(const Point& a, const Point& b) {
    return {a.x - b.x, a.y - b.y};
}
inline bool same(const Point& a, const Point& b) {
    return a.x == b.x && a.y == b.y;
}

/// p + t d for t from 0 to 1, with an end left off where it is unbounded.
struct Edge {
    Point p, d;
    bool has_start = true, has_end = true;

    bool in_range(const mpq_class& t) const { return (!has_start || t >= 0) && (!has_end || t <= 1); }
    bool holds(const Point& q) const;
    std::vector<Point> ends() const;
};

/// Where two edges that are not parallel cross.
std::optional<Point> crossing(const Edge& e, const Edge& f);

/// The square of the distance of a point to an edge.
mpq_class distance_sq(const Point& q, const Edge& e);

/// The hull of one of the oracle's pieces; its radius is stored separately.
struct Straight {
    std::vector<Point> corners;     ///< of the hull; of an unbounded set a point of its border
    std::vector<Point> directions;  ///< in which it is unbounded
    std::vector<Edge> edges;
    mpq_class radius;

    explicit Straight(const Piece<Dyadic<mpz_class>>& piece);
    explicit Straight(const Edge& edge) : corners{edge.p}, edges{edge} { add_flanks(edge); }

    bool is_rounded() const { return radius > 0; }
    bool has_area() const { return is_rounded() || core_has_area; }
    bool holds(const Point& q) const;  ///< the hull, without the radius

    bool core_has_area = false;

  private:
    struct HalfPlane {
        Point normal;
        mpq_class most;
    };
    void keep(const Point& normal, const Point& at) { half_planes_.push_back({normal, dot(normal, at)}); }
    void add_flanks(const Edge& edge);
    std::vector<HalfPlane> half_planes_;
};

/// The square of the distance of two hulls; 0 when they overlap.
mpq_class distance_sq(const Straight& a, const Straight& b);

}  // namespace oracle
