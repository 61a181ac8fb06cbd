/// FarthestPoint: the support mapping of convex parts.
#pragma once

#include "real_part.hpp"

#include <carom/detail/narrow/core/ellipse_features.hpp>

namespace carom::detail {

/// The farthest point of an ellipse or of a part with vertices, without its radius, along a direction: in doubles,
/// relative to `origin` and times `unit`.
template <class T>
class FarthestPoint {
  public:
    FarthestPoint(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin, double unit)
        : part_(part), origin_(origin), unit_(unit) {
        if (part.core_kind() != CoreKind::ellipse) return;
        center_ = vertex(0);
        axes_ = {unit * rounded(part.template direction<DoubleDouble>(0)),
                 unit * rounded(part.template direction<DoubleDouble>(1))};
    }

    Vec2D operator()(const Vec2D& direction) const {
        if (part_.core_kind() != CoreKind::ellipse) return vertex(farthest_vertex(direction));
        const double along_u = dot(direction, axes_.u);
        const double along_v = dot(direction, axes_.v);
        const double support = std::sqrt(along_u * along_u + along_v * along_v);
        if (support == 0) return center_;
        return center_ + (along_u / support) * axes_.u + (along_v / support) * axes_.v;
    }

    /// The half axes of an ellipse.
    const HalfAxes<double>& axes() const { return axes_; }

  private:
    Vec2D vertex(int i) const { return unit_ * rounded(part_.template vertex<DoubleDouble>(i) - origin_); }

    // Searches the vertices before their poses: rotating the direction back is cheaper than rotating them all.
    int farthest_vertex(const Vec2D& direction) const {
        const Vec2D local = turned_back(part_, direction);
        const auto support = [&](int i) {
            const Vec2D p{static_cast<double>(part_.local(i).x), static_cast<double>(part_.local(i).y)};
            return dot(local, p);
        };
        int farthest = 0;
        for (int i = 1; i < part_.size(); ++i) {
            if (support(i) > support(farthest)) farthest = i;
        }
        return farthest;
    }

    const ConvexPart<T>& part_;
    BasicVec2<DoubleDouble> origin_;
    double unit_;
    Vec2D center_{};
    HalfAxes<double> axes_{};
};

}  // namespace carom::detail
