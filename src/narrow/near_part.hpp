/// NearPart: a convex part in doubles relative to a point nearby, for visits that look at its vertices many times.
#pragma once

#include "real_part.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace carom::detail {

/// Where the part is, roughly, is known at once; accurate vertices are made when asked for, rounded once, and kept when
/// they are few. The exact part must outlive the view.
template <class T>
class NearPart {
  public:
    NearPart(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) : part_(part), origin_(origin) {
        const Vec2D near = rounded(origin);
        is_plain_ = part.pose_count() == 0 && origin.x.value.low == 0 && origin.y.value.low == 0;
        centre_ = part.template vertex<double>(0) - near;
        double local = largest(near);
        for (int i = 0; i < part.size(); ++i) {
            const Vec2D v = part.template vertex<double>(i) - near;
            magnitude_ = std::max(magnitude_, largest(v));
            reach_ = std::max(reach_, largest(v - centre_));
            local = std::max(local, largest(lift<double>(part.local(i))));
        }
        for (int k = 0; k < part.pose_count(); ++k) local += largest(lift<double>(part.pose(k).at));
        radius_ = part.template radius<DoubleDouble>().rounded();
        slack_ = 256 * unit_roundoff * (local + radius_);
    }

    const ConvexPart<T>& exact() const { return part_; }
    int size() const { return part_.size(); }
    double radius() const { return radius_; }

    /// Bounds every coordinate, up to rounding, and so the rounding of whatever is computed from them.
    double magnitude() const { return magnitude_ + radius_; }

    /// Every coordinate is within `reach` of those of `centre`; infinite when the part is unbounded.
    const Vec2D& centre() const { return centre_; }
    double reach() const {
        return part_.is_bounded() ? reach_ + radius_ + slack_ : std::numeric_limits<double>::infinity();
    }

    Vec2D vertex(int i) const {
        if (i >= capacity) return compute(i);
        const auto at = static_cast<std::size_t>(i);
        if (!known_[at]) kept_[at] = compute(i);
        known_[at] = true;
        return kept_[at];
    }
    Vec2D side_normal(int k) const {
        const Direction<T> normal = carom::side_normal(part_, k);
        return unit(normal.is_plain() ? normal.template in<double>() : rounded(normal.template in<DoubleDouble>()));
    }

  private:
    static constexpr int capacity = 8;

    static double largest(const Vec2D& v) { return std::max(std::fabs(v.x), std::fabs(v.y)); }
    Vec2D compute(int i) const {
        if (is_plain_) return lift<double>(part_.local(i)) - rounded(origin_);
        return rounded(part_.template vertex<DoubleDouble>(i) - origin_);
    }

    const ConvexPart<T>& part_;
    const BasicVec2<DoubleDouble>& origin_;
    Vec2D centre_;
    double magnitude_ = 0;
    double reach_ = 0;
    double radius_ = 0;
    double slack_ = 0;
    bool is_plain_ = false;  // differences of stored numbers, which doubles round once, too
    mutable std::array<bool, capacity> known_{};
    mutable std::array<Vec2D, capacity> kept_;
};

}  // namespace carom::detail
