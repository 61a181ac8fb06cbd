/// InsidePolygon: which parts of a shape are inside a polygon, where none crosses its border.
#pragma once

#include "narrow/core/few_or_many.hpp"
#include "near_parts.hpp"
#include "region_set.hpp"

#include <algorithm>
#include <cstddef>

namespace carom::detail {

/// A polygon that knows its edges, and a point of each part of another shape.
template <class T>
class InsidePolygon {
  public:
    /// `sign` is +1 where shifts are those of the shape, -1 where they are those of the polygon.
    InsidePolygon(PartSource<T> polygon, PartSource<T> shape, double sign)
        : polygon_(polygon), box_(shape.box()), sign_(sign), is_connected_(shape.is_bordered()) {
        const AabbD all = polygon.box();
        margin_ = 0x1p-38 * std::max({-all.min.x, all.max.x, -all.min.y, all.max.y});
        shape([&](const ConvexPart<T>& part) {
            if (part.size() > 0) points_.push_back({part.number(), middle_of(part)});
            return false;
        });
    }

    /// The shape's box.
    const AabbD& box() const { return box_; }
    /// All that it comes to by the shifts of a cell.
    AabbD box_after(const ShiftCell& cell) const { return shifted(box_, sign_ * cell.center, cell.reach()); }

    /// Whether a point of the shape is inside after all shifts of a cell; true is certain. Few points are tried.
    bool holds_all(const ShiftCell& cell) const {
        const std::size_t step = points_.size() / most_tried + 1;
        for (std::size_t i = 0; i < points_.size(); i += step) {
            if (is_inside(points_[i].at, cell.center, cell.reach())) return true;
        }
        return false;
    }

    /// Whether, where the border of a region is reached, another part of the shape than the region's is inside.
    bool holds_another(const MinkowskiRegion<T>& region, const Vec2D& shift) const {
        if (is_connected_ || points_.size() < 2) return false;  // where one part is outside, all of it is
        const int own = (sign_ > 0 ? region.a() : region.b()).exact().number();
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (points_[i].part != own && is_inside(points_[i].at, shift, margin_)) return true;
        }
        return false;
    }

  private:
    struct InnerPoint {
        int part;
        Vec2D at;
    };
    static constexpr std::size_t most_tried = 16;

    static Vec2D middle_of(const ConvexPart<T>& part) {
        Vec2D middle{};
        for (int i = 0; i < part.size(); ++i) middle = middle + (1.0 / part.size()) * part.template vertex<double>(i);
        return middle;
    }

    bool is_inside(const Vec2D& point, const Vec2D& shift, double radius) const {
        return polygon_.holds(shifted({point, point}, sign_ * shift, radius));
    }

    PartSource<T> polygon_;
    AabbD box_;
    double sign_;
    double margin_;  // of what may be on the border
    bool is_connected_;
    FewOrMany<InnerPoint, 32> points_;
};

}  // namespace carom::detail
