/// VisibleBorder: which stretches of the borders of a union's parts no other part covers.
#pragma once

#include "straightened.hpp"
#include "union_border.hpp"

#include <limits>

namespace carom::detail {

/// The parts of a union that may cover others: those with an area, with polygons around the ellipses. Arcs are left
/// out; `number_of` counts like this.
template <class T>
class CoveringParts {
  public:
    explicit CoveringParts(PartSource<T> parts) : parts_(parts) {}

    bool operator()(PartVisitor<T> visit) const {
        return parts_([&](const ConvexPart<T>& part) {
            if (part.extent() == Extent::arc) return false;
            if (part.extent() != Extent::ellipse) return visit(part);
            constexpr int pieces = 16;
            CutCurve<T> curve(part);
            curve.cut_roughly(pieces);
            return curve.any_piece(1 + 16.0 / (pieces * pieces), visit);
        });
    }

    /// The number that a border of these parts gives to the part that the shape counts as `number`.
    int index_of(int number) const {
        int index = 0;
        parts_([&](const ConvexPart<T>& part) {
            index += part.size() > 0 && part.extent() != Extent::arc;
            return number-- == 0;
        });
        return index;
    }

  private:
    PartSource<T> parts_;
};

/// A straight stretch of a part's border, or a point of it with its tangent.
struct BorderStretch {
    Vec2D start;
    Vec2D normal;  ///< unit, outward
    Vec2D along;   ///< unit
    double length;
};

/// The border of a union, as that of its Minkowski difference with a point: what lies right outside of a stretch is
/// looked for as `union_separation` does, with the same tolerances, so that neither an edge between two tiles nor one
/// that runs on in the next tile is taken for something else. Places are seen from `origin`, near `place`.
template <class T>
class VisibleBorder {
  public:
    VisibleBorder(PartSource<T> parts, const Vec2D& place, const BasicVec2<DoubleDouble>& origin)
        : parts_(parts), origin_(origin) {
        point_.part.set_point({static_cast<T>(place.x), static_cast<T>(place.y)});
    }
    VisibleBorder(const VisibleBorder&) = delete;
    VisibleBorder& operator=(const VisibleBorder&) = delete;

    /// Calls `visit(from, to)` with what of a stretch is not covered. A point counts where its tangent is free ahead or
    /// behind.
    template <class Visit>
    void each_visible(const NearPart<T>& part, int number, const BorderStretch& stretch, const Visit& visit) const {
        const NearPart<T> near_point(point_.part, origin_);
        const MinkowskiRegion<T> region(near_point, part, parts_.index_of(number));
        const Vec2D start = stretch.start - near_point.vertex(0);
        const auto curve = [&](const Vec2D& along, double length) {
            const Vec2D tangent = perp(stretch.normal);
            return BorderCurve::edge(stretch.normal, dot(stretch.normal, start), dot(tangent, start),
                                     dot(tangent, along) > 0, length);
        };
        if (stretch.length > 0) return border_.each_uncovered(region, curve(stretch.along, stretch.length), visit);
        const double slack = 64 * unit_roundoff * region.magnitude();
        for (const Vec2D& along : {stretch.along, -stretch.along}) {
            const BorderCurve tangent = curve(along, region.magnitude());
            const double free_from = border_.first_uncovered(region, tangent, {0, 0}, Inside::unlimited).sharp;
            if (free_from <= slack) return visit(0, 0);
        }
    }

  private:
    struct OnePart {
        ConvexPart<T> part;
        bool operator()(PartVisitor<T> visit) const { return visit(part); }
    };

    CoveringParts<T> parts_;
    OnePart point_;
    BasicVec2<DoubleDouble> origin_;
    UnionBorder<T> border_{point_, parts_, origin_, 2, UnionBorder<T>::Shared::all_count};
};

}  // namespace carom::detail
