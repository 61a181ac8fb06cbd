/// VisibleBorder: which stretches of the borders of a union's parts no other part covers.
#pragma once

#include "narrow/border/straightened.hpp"
#include "narrow/border/union_border.hpp"

namespace carom::detail {

/// The parts of a union that may cover something in a region: those with an area, with polygons around the ellipses
/// that are larger by up to a sixteenth.
template <class T>
class CoveringParts {
  public:
    CoveringParts(PartSource<T> parts, const AabbD& region) : parts_(parts), region_(region) {}

    bool operator()(PartVisitor<T> visit) const {
        return parts_(MovingBox(region_), [&](const ConvexPart<T>& part) {
            if (!may_cover(part)) return false;
            if (part.core_kind() != CoreKind::ellipse) return visit(part);
            constexpr int pieces = 16;
            CutCurve<T> curve(part);
            curve.cut_roughly(pieces);
            return curve.any_piece(1 + 16.0 / (pieces * pieces), visit);
        });
    }

  private:
    bool may_cover(const ConvexPart<T>& part) const {
        return part.has_area() && boxes_overlap(box_around(part), region_);
    }

    PartSource<T> parts_;
    AabbD region_;
};

/// A straight stretch of a part's border, or a point of it with its tangent.
struct BorderStretch {
    Vec2D start;
    Vec2D normal;  ///< unit, outward
    Vec2D along;   ///< unit
    double length;
    bool goes_ahead;  ///< of a point: whether the border goes on straight, along or back
    bool goes_back;
};

/// The border of a union where a stretch of the border of one of its parts is. It is that of the Minkowski difference
/// with a point: what lies right outside of the stretch is looked for as `union_separation` does, with the same
/// tolerances, so that neither an edge between two tiles nor one that runs on in the next tile is taken for something
/// else. Places are seen from `origin`, which is `place`.
template <class T>
class VisibleBorder {
  public:
    VisibleBorder(PartSource<T> parts, const Vec2D& place, const BasicVec2<DoubleDouble>& origin,
                  const CachedPart<T>& part, const BorderStretch& stretch)
        : stretch_(stretch), part_(part), parts_(parts, region_of(place, part, stretch)), origin_(origin) {
        point_.part.set_point({static_cast<T>(place.x), static_cast<T>(place.y)});
    }
    VisibleBorder(const VisibleBorder&) = delete;
    VisibleBorder& operator=(const VisibleBorder&) = delete;

    /// Calls `visit(from, to)` with what of the stretch is not covered, but for slivers that rounding leaves. A point
    /// counts where what goes on from it is free.
    template <class Visit>
    void each_visible(const Visit& visit) const {
        const CachedPart<T> near_point(point_.part, origin_);
        const MinkowskiRegion<T> region(near_point, part_);
        const Vec2D start = stretch_.start - near_point.vertex(0);
        const auto curve = [&](const Vec2D& along, double length) {
            const Vec2D tangent = perp(stretch_.normal);
            return BorderCurve::edge(stretch_.normal, dot(stretch_.normal, start), dot(tangent, start),
                                     dot(tangent, along) > 0, length);
        };
        const double slack = 64 * unit_roundoff * region.magnitude();
        if (stretch_.length > 0) {
            border_.each_uncovered(region, curve(stretch_.along, stretch_.length), [&](double from, double to) {
                if (to - from > slack) visit(from, to);
            });
            return;
        }
        const auto is_free = [&](const Vec2D& along) {
            const BorderCurve tangent = curve(along, region.magnitude());
            return border_.first_uncovered(region, tangent, {0, 0}, Inside::unlimited).sharp <= slack;
        };
        if ((stretch_.goes_ahead && is_free(stretch_.along)) || (stretch_.goes_back && is_free(-stretch_.along))) {
            visit(0, 0);
        }
    }

  private:
    struct OnePart {
        ConvexPart<T> part;
        bool operator()(PartVisitor<T> visit) const { return visit(part); }
    };

    // Around the stretch, and larger by far more than rounding.
    static AabbD region_of(const Vec2D& place, const CachedPart<T>& part, const BorderStretch& stretch) {
        const Vec2D start = place + stretch.start, end = start + stretch.length * stretch.along;
        const double grow = 0x1p-30 * (part.magnitude() + std::fabs(place.x) + std::fabs(place.y));
        return {{std::fmin(start.x, end.x) - grow, std::fmin(start.y, end.y) - grow},
                {std::fmax(start.x, end.x) + grow, std::fmax(start.y, end.y) + grow}};
    }

    double tolerance() const {
        double largest = part_.magnitude();
        parts_([&](const ConvexPart<T>& part) {
            largest = std::fmax(largest, CachedPart<T>(part, origin_).magnitude());
            return false;
        });
        return UnionBorder<T>::tolerance_of(largest);
    }

    const BorderStretch& stretch_;
    const CachedPart<T>& part_;
    CoveringParts<T> parts_;
    OnePart point_;
    BasicVec2<DoubleDouble> origin_;
    PairRegions<T> regions_{point_, parts_, origin_, 2};
    UnionBorder<T> border_{regions_, UnionBorder<T>::Shared::all_count, tolerance()};
};

}  // namespace carom::detail
