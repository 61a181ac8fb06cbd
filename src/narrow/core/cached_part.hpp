/// CachedPart: a convex part in doubles relative to a point nearby, for code that reads its vertices many times.
#pragma once

#include "real_part.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// A square that contains a part: coordinates are within `half_size` of those of `center`.
struct BoundingSquare {
    Vec2D center{};
    double half_size = std::numeric_limits<double>::infinity();
};

/// Whether b - a may intersect a disc; false is certain.
inline bool may_reach_disc(const BoundingSquare& a, const BoundingSquare& b, const Vec2D& center, double radius) {
    const double limit = a.half_size + b.half_size + radius;
    const Vec2D offset = b.center - a.center - center;
    return std::fabs(offset.x) <= limit && std::fabs(offset.y) <= limit;
}

/// An approximate position is computed at once; accurate vertices and the normals of sides are computed on demand,
/// rounded once, and cached if they are few. The exact part must outlive this one.
template <class T>
class CachedPart {
  public:
    CachedPart(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) : part_(part), origin_(origin) {
        const Vec2D rounded_origin = rounded(origin);
        is_plain_ = part.pose_count() == 0 && origin.x.value.low == 0 && origin.y.value.low == 0;
        center_ = part.template vertex<double>(0) - rounded_origin;
        double local = largest(rounded_origin);
        for (int i = 0; i < part.size(); ++i) {
            const Vec2D v = part.template vertex<double>(i) - rounded_origin;
            rough_magnitude_ = std::max(rough_magnitude_, largest(v));
            half_size_ = std::max(half_size_, largest(v - center_));
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

    /// Infinite when the part is unbounded.
    BoundingSquare bounding_square() const {
        return {center_, part_.is_bounded() ? half_size_ + radius_ + slack_ : std::numeric_limits<double>::infinity()};
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
    Vec2D side_normal(int k) const {
        if (k >= normal_capacity) return unit(rounded_direction(detail::side_normal(part_, k)));
        const auto at = static_cast<std::size_t>(k);
        if ((known_normals_ >> k & 1) == 0) {
            const Vec2D normal = unit(rounded_direction(detail::side_normal(part_, k)));
            normal_x_[at] = normal.x;
            normal_y_[at] = normal.y;
            known_normals_ |= 1u << k;
        }
        return {normal_x_[at], normal_y_[at]};
    }

  private:
    static constexpr int capacity = 64, normal_capacity = 8;

    // For a part that is small compared with the rounding of its coordinates in doubles, which exaggerate its
    // magnitude.
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
    double rough_magnitude_ = 0;  // from coordinates in doubles
    mutable double fine_magnitude_ = -1;
    double half_size_ = 0;
    double radius_ = 0;
    double slack_ = 0;
    bool is_fine_ = true;
    bool is_plain_ = false;  // differences of stored numbers, which doubles round once, too
    mutable std::uint64_t known_ = 0;
    mutable unsigned known_normals_ = 0;
    mutable std::array<double, normal_capacity> normal_x_;
    mutable std::array<double, normal_capacity> normal_y_;
    mutable std::array<double, capacity> kept_x_;  // of those known
    mutable std::array<double, capacity> kept_y_;
};

}  // namespace carom::detail
