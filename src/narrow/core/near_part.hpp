/// NearPart: a convex part in doubles relative to a point nearby, for visits that look at its vertices many times.
#pragma once

#include "real_part.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// Where a part is: its coordinates are within `reach` of those of `center`.
struct Vicinity {
    Vec2D center{};
    double reach = std::numeric_limits<double>::infinity();
};

/// Whether some b - a may share points with a disc; false is certain.
inline bool may_reach(const Vicinity& a, const Vicinity& b, const Vec2D& center, double radius) {
    const double limit = a.reach + b.reach + radius;
    const Vec2D way = b.center - a.center - center;
    return std::fabs(way.x) <= limit && std::fabs(way.y) <= limit;
}

/// Where the part is, roughly, is known at once; accurate vertices are made when asked for, rounded once, and kept when
/// they are few. The exact part must outlive the view.
template <class T>
class NearPart {
  public:
    NearPart(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) : part_(part), origin_(origin) {
        const Vec2D near = rounded(origin);
        is_plain_ = part.pose_count() == 0 && origin.x.value.low == 0 && origin.y.value.low == 0;
        center_ = part.template vertex<double>(0) - near;
        double local = largest(near);
        for (int i = 0; i < part.size(); ++i) {
            const Vec2D v = part.template vertex<double>(i) - near;
            rough_magnitude_ = std::max(rough_magnitude_, largest(v));
            reach_ = std::max(reach_, largest(v - center_));
            local = std::max(local, largest(lift<double>(part.local(i))));
        }
        for (int k = 0; k < part.pose_count(); ++k) local += largest(lift<double>(part.pose(k).at));
        radius_ = part.template radius<DoubleDouble>().rounded();
        slack_ = 256 * unit_roundoff * (local + radius_);
        is_fine_ = is_plain_ || slack_ <= 0x1p-10 * (rough_magnitude_ + radius_);
    }

    const ConvexPart<T>& exact() const { return part_; }
    int size() const { return part_.size(); }
    double radius() const { return radius_; }

    /// Bounds every coordinate, up to rounding, and so the rounding of whatever is computed from them.
    double magnitude() const { return (is_fine_ ? rough_magnitude_ : fine_magnitude()) + radius_; }

    /// Its reach is infinite when the part is unbounded.
    Vicinity vicinity() const {
        return {center_, part_.is_bounded() ? reach_ + radius_ + slack_ : std::numeric_limits<double>::infinity()};
    }

    Vec2D vertex(int i) const {
        if (i >= capacity) return compute(i);
        const auto at = static_cast<std::size_t>(i);
        if ((known_ >> i & 1) == 0) {
            const Vec2D v = compute(i);
            kept_x_[at] = v.x;
            kept_y_[at] = v.y;
            known_ |= std::uint64_t{1} << i;
        }
        return {kept_x_[at], kept_y_[at]};
    }
    Vec2D side_normal(int k) const { return unit(rounded_direction(detail::side_normal(part_, k))); }

  private:
    static constexpr int capacity = 64;

    // Of a part far from the origin and small beside its rounding there, which its places in doubles exaggerate.
    double fine_magnitude() const {
        if (fine_magnitude_ < 0) {
            for (int i = 0; i < size(); ++i) fine_magnitude_ = std::max(fine_magnitude_, largest(vertex(i)));
        }
        return fine_magnitude_;
    }

    static double largest(const Vec2D& v) { return std::max(std::fabs(v.x), std::fabs(v.y)); }
    Vec2D compute(int i) const {
        if (is_plain_) return lift<double>(part_.local(i)) - rounded(origin_);
        return rounded(part_.template vertex<DoubleDouble>(i) - origin_);
    }

    const ConvexPart<T>& part_;
    const BasicVec2<DoubleDouble>& origin_;
    Vec2D center_;
    double rough_magnitude_ = 0;  // from places in doubles
    mutable double fine_magnitude_ = -1;
    double reach_ = 0;
    double radius_ = 0;
    double slack_ = 0;
    bool is_fine_ = true;
    bool is_plain_ = false;  // differences of stored numbers, which doubles round once, too
    mutable std::uint64_t known_ = 0;
    mutable std::array<double, capacity> kept_x_;  // of those known
    mutable std::array<double, capacity> kept_y_;
};

}  // namespace carom::detail
