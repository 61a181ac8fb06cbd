/// Where the origin lies with respect to the Minkowski difference of two rounded convex pieces, by brute force.
#pragma once

#include "oracle/pieces/cover.hpp"
#include "oracle/pieces/unbounded.hpp"

#include <optional>

namespace oracle {

enum class Place { outside, boundary, inside };

/// The origin's place, and on a boundary of a set with area also the sector that the set fills there.
template <class Z>
struct Location {
    Place place = Place::outside;
    std::optional<Sector<Z>> sector;
};

/// The origin in a convex polygon with area and no rounding.
template <class Z>
Location<Z> locate_in_polygon(const std::vector<Vec<typename Z::Length>>& hull) {
    const std::size_t n = hull.size();
    Location<Z> found{Place::inside, {}};
    for (std::size_t i = 0; i < n; ++i) {
        const auto &a = hull[i], &b = hull[(i + 1) % n];
        const auto side = cross<Z>(a, b);
        if (side < 0) return {Place::outside, {}};
        if (side > 0) continue;
        found.place = Place::boundary;
        if (!found.sector) found.sector = Sector<Z>{b - a, a - b};
        if (b.x == 0 && b.y == 0) found.sector = Sector<Z>{hull[(i + 2) % n] - b, a - b};
        if (a.x == 0 && a.y == 0) found.sector = Sector<Z>{b - a, hull[(i + n - 1) % n] - a};
    }
    return found;
}

/// Finds how the distance from the origin to a hull that does not contain it compares with the radius.
template <class Z>
class RoundedLocator {
  public:
    using Length = typename Z::Length;
    using Area = typename Z::Area;
    using V = Vec<Length>;

    RoundedLocator(const std::vector<V>& hull, const Length& radius)
        : hull_(hull), radius_sq_(Z::multiply(radius, radius)) {}

    Location<Z> locate() {
        const std::size_t n = hull_.size();
        for (std::size_t i = 0; i < n; ++i) {
            visit_corner(i);
            if (n > 1) visit_edge(hull_[i], hull_[(i + 1) % n]);
        }
        if (radius_sq_ == 0) found_.sector.reset();  // a segment or a point: no area
        return found_;
    }

  private:
    void touch(int distance_minus_radius, const Sector<Z>& sector) {
        if (distance_minus_radius < 0) found_ = {Place::inside, {}};
        if (distance_minus_radius == 0 && found_.place == Place::outside) found_ = {Place::boundary, sector};
    }

    /// The set's boundary around a corner p at distance radius is an arc, but straight where p ends an edge at a right
    /// angle to p. The other end of such an edge is farther away, so the corner is where the origin is nearest.
    void visit_corner(std::size_t i) {
        const V& p = hull_[i];
        const Area distance_sq = dot<Z>(p, p);
        if (distance_sq > radius_sq_) return;
        if (distance_sq < radius_sq_) return touch(-1, {});
        const V along{p.y, Length(-p.x)};
        Sector<Z> half{along, -along, false, false};
        for (const std::size_t j : {(i + 1) % hull_.size(), (i + hull_.size() - 1) % hull_.size()}) {
            const V edge = hull_[j] - p;
            if (dot<Z>(edge, p) != 0) continue;
            if (dot<Z>(edge, along) > 0) half.start_flat = true;
            if (dot<Z>(edge, along) < 0) half.end_flat = true;
        }
        touch(0, half);
    }

    /// Only where the foot of the origin's perpendicular is strictly between the ends.
    void visit_edge(const V& a, const V& b) {
        const V edge = b - a;
        if (dot<Z>(a, edge) >= 0 || dot<Z>(b, edge) <= 0) return;
        const Area side = cross<Z>(edge, a);
        const Area size = side < 0 ? Area(-side) : side;
        const int sign = Z::compare_products(size, size, radius_sq_, dot<Z>(edge, edge));
        if (sign > 0) return;
        touch(sign, side > 0 ? Sector<Z>{edge, -edge} : Sector<Z>{-edge, edge});
    }

    const std::vector<V>& hull_;
    Area radius_sq_;
    Location<Z> found_;
};

/// Places the origin in {p - q : p in a, q in b} grown by both radii. The directions of the difference are those of a
/// and the opposites of those of b.
template <class Z>
Location<Z> locate(const Piece<typename Z::Length>& a, const Piece<typename Z::Length>& b) {
    using Length = typename Z::Length;
    std::vector<Vec<Length>> differences;
    differences.reserve(a.points.size() * b.points.size());
    for (const auto& p : a.points)
        for (const auto& q : b.points) differences.push_back(p - q);
    const Length radius = a.radius + b.radius;
    std::vector<Vec<Length>> directions = a.directions;
    for (const auto& d : b.directions) directions.push_back(-d);
    const auto hull = convex_hull<Z>(cut_down<Z>(std::move(differences), directions, radius));
    if (hull.size() >= 3) {
        const Location<Z> core = locate_in_polygon<Z>(hull);
        if (radius == 0) return core;
        if (core.place != Place::outside) return {Place::inside, {}};
    }
    return RoundedLocator<Z>(hull, radius).locate();
}

}  // namespace oracle
