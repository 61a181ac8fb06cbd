/// FlatRegion: the shifts of a convex part without curves that keep it in contact with another one.
#pragma once

#include "escape_search.hpp"
#include "narrow/core/real_core.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/exact/difference.hpp>

#include <array>

namespace carom::detail {

/// b - a, a convex polygon or less, with a radius, in doubles.
template <class T>
class FlatRegion {
  public:
    static constexpr int capacity = 16;  ///< of sides

    FlatRegion(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        const Difference<T> difference(a, b);
        radius_ = difference.template radius<DoubleDouble>().rounded();
        const auto place = [&](const DifferenceCorner& corner) {
            return rounded(difference.template corner<DoubleDouble>(corner));
        };
        difference.each_corner([&](const DifferenceCorner& corner) { add_corner(place(corner)); });
        difference.each_side([&](const DifferenceSide& side) {
            const Vec2D outward = rounded(difference.normal(side.of_a, side.index).template in<DoubleDouble>());
            const Vec2D start = place(side.start), end = place(side.end);
            const Vec2D along = perp(unit(outward));
            add_side({start, along, side.open_start ? -infinity : 0, side.open_end ? infinity : length(end - start)});
        });
    }

    /// Whether there was room for all corners and sides.
    bool is_whole() const { return is_whole_; }

    int border_count() const { return (radius_ > 0 ? corner_count_ : 0) + side_count_; }

    Border border(int number) const {
        if (number < side_count_) {
            const RealEdge& side = sides_[static_cast<std::size_t>(number)];
            return {true, side.start - radius_ * perp(side.along), 0, side.along};
        }
        return {false, corners_[static_cast<std::size_t>(number - side_count_)], radius_, {}};
    }

    double distance(const Vec2D& shift, double /*most*/) const {
        double nearest = infinity;
        bool inside = side_count_ > 0;
        for (int i = 0; i < side_count_; ++i) {
            const RealEdge& side = sides_[static_cast<std::size_t>(i)];
            const double height = cross(shift - side.start, side.along);
            inside &= height < 0;
            if (side.faces(shift)) nearest = std::fmin(nearest, std::fabs(height));
        }
        if (inside) return 0;
        for (int i = 0; i < corner_count_; ++i) {
            nearest = std::fmin(nearest, length(shift - corners_[static_cast<std::size_t>(i)]));
        }
        return nearest - radius_;
    }

    double extent() const {
        double largest = radius_;
        for (int i = 0; i < corner_count_; ++i) {
            largest = std::fmax(largest, length(corners_[static_cast<std::size_t>(i)]));
        }
        return largest;
    }

  private:
    void add_corner(const Vec2D& corner) {
        is_whole_ &= corner_count_ < 2 * capacity;
        if (is_whole_) corners_[static_cast<std::size_t>(corner_count_++)] = corner;
    }
    void add_side(const RealEdge& side) {
        is_whole_ &= side_count_ < capacity;
        if (is_whole_) sides_[static_cast<std::size_t>(side_count_++)] = side;
    }

    std::array<Vec2D, 2 * capacity> corners_;
    std::array<RealEdge, capacity> sides_;
    int corner_count_ = 0;
    int side_count_ = 0;
    double radius_ = 0;
    bool is_whole_ = true;
};

}  // namespace carom::detail
