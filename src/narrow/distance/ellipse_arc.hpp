/// An ellipse and an arc in doubles: stretches of the arc, and how far they are from the ellipse.
#pragma once

#include "ellipse_point.hpp"
#include "narrow/core/farthest_point.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/touch/ellipse.hpp"

#include <array>

namespace carom::detail {

/// A stretch of an arc of at most a quarter turn, by the unit directions of its ends.
struct ArcStretch {
    Vec2D start;
    Vec2D end;

    Vec2D middle() const { return unit(start + end); }
    bool holds(const Vec2D& direction) const { return cross(start, direction) >= 0 && cross(direction, end) >= 0; }

    // How far it rises over its chord, for a circle of radius 1.
    double rise() const {
        const double sine = cross(start, middle());
        return sine * sine / (1 + dot(start, middle()));
    }
};

/// An arc in doubles, seen from the center of an ellipse and times a unit.
template <class T>
struct SeenArc {
    Vec2D center;
    double radius;
    std::array<ArcStretch, 4> stretches;  // counter-clockwise, without a gap, each a quarter turn but the last
    int count = 0;
    bool full = false;

    SeenArc(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc, double scale) {
        center = scale * rounded(arc.template vertex<DoubleDouble>(0) - ellipse.template vertex<DoubleDouble>(0));
        radius = scale * arc.template radius<DoubleDouble>().rounded();
        const Vec2D to = unit_end_direction(arc, 1);
        Vec2D from = unit_end_direction(arc, 0);
        const Direction<T> start = Direction<T>::of(arc, 0, 0);
        const Direction<T> end = Direction<T>::of(arc, 0, 1);
        const int turn = cross_sign(start, end);
        const int forward = dot_sign(start, end);
        full = turn == 0 && forward > 0;
        count = turn == 0 ? (forward > 0 ? 4 : 2) : turn > 0 ? (forward >= 0 ? 1 : 2) : (forward <= 0 ? 3 : 4);
        for (int i = 0; i < count; ++i) {
            stretches[static_cast<std::size_t>(i)] = {from, i + 1 < count ? perp(from) : to};
            from = perp(from);
        }
    }

    Vec2D at(const Vec2D& direction) const { return center + radius * direction; }
};

/// The power of two that brings a pair's lengths to where their products keep their bits; 0 for nearly all.
template <class T>
int exponent_into_range(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const double unit = EllipsePair<T>{ellipse, arc}.unit(0);
    return unit > 0x1p-300 && unit < 0x1p300 ? 0 : std::ilogb(unit);
}

template <class T, class Ask>
auto ask_in_range(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc, const Ask& ask) {
    const int exponent = exponent_into_range(ellipse, arc);
    return exponent == 0 ? ask(ellipse, arc) : ask(ellipse.scaled(exponent), arc.scaled(exponent));
}

/// How far an ellipse and an arc are from each other, from the center of the ellipse and times a unit.
template <class T>
class ArcGaps {
  public:
    ArcGaps(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc)
        : scale(EllipsePair<T>{ellipse, arc}.unit(0)),
          real(ellipse, arc, scale),
          of_ellipse(ellipse, ellipse.template vertex<DoubleDouble>(0), scale) {}

    BestDirection to_hull_of_arc() const {
        return highest_direction([&](const Vec2D& n) { return lowest_of_arc(n) - of_ellipse(n); },
                                 std::array<Vec2D, 5>{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}}});
    }

    double scale;
    SeenArc<T> real;
    FarthestPoint<T> of_ellipse;

  private:
    Vec2D lowest_of_arc(const Vec2D& n) const {
        Vec2D lowest = real.at(real.stretches[0].start);
        for (int i = 0; i < real.count; ++i) {
            const ArcStretch& stretch = real.stretches[static_cast<std::size_t>(i)];
            if (stretch.holds(-n)) return real.at(-n);
            if (dot(n, real.at(stretch.end)) < dot(n, lowest)) lowest = real.at(stretch.end);
        }
        return lowest;
    }
};

}  // namespace carom::detail
