/// The shifts of an arc that keep it in contact with a convex part or another arc: their borders, and what is left to
/// either after a shift.
#pragma once

#include "escape_search.hpp"
#include "narrow/exact/arc_features.hpp"
#include "narrow/exact/real_arc.hpp"

#include <algorithm>

namespace carom::detail {

/// Of an arc and a convex part.
template <class T>
class ArcConvexRegion {
  public:
    ArcConvexRegion(const ConvexPart<T>& arc, const ConvexPart<T>& other)
        : origin_(arc.template vertex<DoubleDouble>(0)),
          arc_(real_arc(arc, origin_)),
          core_(other, origin_),
          reach_(core_.radius()) {}

    int border_count() const { return 4 * core_.corner_count() + 8 * core_.edge_count(); }

    Border border(int number) const {
        const int of_corners = 4 * core_.corner_count();
        if (number < of_corners) return at_corner(core_.corner(number / 4), number % 4);
        return at_edge((number - of_corners) / 8, (number - of_corners) % 8);
    }

    double distance(const Vec2D& shift, double /*most*/) const {
        RealArc moved = arc_;
        moved.center = moved.center + shift;
        return nearest_points(moved, core_).distance - reach_;
    }

    double extent() const {
        double largest = arc_.radius + reach_;
        for (int i = 0; i < core_.corner_count(); ++i) largest = std::max(largest, length(core_.corner(i)));
        for (int j = 0; j < core_.edge_count(); ++j) largest = std::max(largest, length(core_.edge(j).start));
        return largest;
    }

  private:
    Border at_corner(const Vec2D& v, int which) const {
        if (which < 2) return {false, v - arc_.end(which), reach_};
        return {false, v - arc_.center, which == 2 ? arc_.radius + reach_ : std::fabs(arc_.radius - reach_)};
    }

    Border at_edge(int j, int which) const {
        const RealEdge edge = core_.edge(j);
        const double side = which % 2 == 0 ? 1 : -1;
        const Vec2D extreme = arc_.radius * perp(edge.along);
        const Vec2D points[] = {arc_.end(0), arc_.end(1), arc_.center + extreme, arc_.center - extreme};
        return {true, edge.start - points[which / 2] + side * reach_ * perp(edge.along), 0, edge.along};
    }

    BasicVec2<DoubleDouble> origin_;
    RealArc arc_;
    RealCore<T> core_;
    double reach_;
};

/// Of two arcs.
template <class T>
class ArcArcRegion {
  public:
    ArcArcRegion(const ConvexPart<T>& arc, const ConvexPart<T>& other)
        : arc_(real_arc(arc, arc.template vertex<DoubleDouble>(0))),
          other_(real_arc(other, arc.template vertex<DoubleDouble>(0))) {}

    static constexpr int border_count() { return 10; }

    Border border(int number) const {
        const Vec2D w = other_.center - arc_.center;
        if (number == 0) return {false, w, arc_.radius + other_.radius};
        if (number == 1) return {false, w, std::fabs(arc_.radius - other_.radius)};
        const int i = number % 2;
        if (number < 4) return {false, other_.end(i) - arc_.center, arc_.radius};
        if (number < 6) return {false, other_.center - arc_.end(i), other_.radius};
        return {false, other_.end(i) - arc_.end(number / 2 % 2), 0};
    }

    double distance(const Vec2D& shift, double /*most*/) const {
        RealArc moved = arc_;
        moved.center = moved.center + shift;
        return nearest_points(moved, other_).distance;
    }

    double extent() const { return length(other_.center) + arc_.radius + other_.radius; }

  private:
    RealArc arc_;
    RealArc other_;
};

}  // namespace carom::detail
