/// RealCore: the corners, edges and sides of a convex part in doubles, computed once for many queries.
#pragma once

#include "real_part.hpp"

#include <array>

namespace carom::detail {

/// An edge from `start` along a unit vector; it may be unbounded on one or both sides.
struct RealEdge {
    Vec2D start;
    Vec2D along;
    double low;
    double high;

    bool faces(const Vec2D& p) const {
        const double t = dot(along, p - start);
        return low < t && t < high;
    }
    Vec2D foot(const Vec2D& p) const { return p - cross(along, p - start) * perp(along); }
};

/// A half plane bounded by the line through `vertex`; the normal points out of it.
struct RealSide {
    Vec2D normal;  ///< of any length
    Vec2D vertex;

    bool contains(const Vec2D& p) const { return !(dot(normal, p - vertex) > 0); }
};

/// Relative to an origin in the world. The first few features are cached; others are computed on demand.
template <class T>
class RealCore {
  public:
    RealCore(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin);

    int corner_count() const { return corner_count_; }
    Vec2D corner(int i) const { return i < capacity ? corners_[static_cast<std::size_t>(i)] : part_.vertex(i); }

    int edge_count() const { return edge_count_; }
    RealEdge edge(int j) const { return j < capacity ? edges_[static_cast<std::size_t>(j)] : make_edge(j); }

    double radius() const { return radius_; }

    /// Whether the core has an area that contains p, up to rounding.
    bool contains(const Vec2D& p) const;

  private:
    static constexpr int capacity = 8;

    RealEdge make_edge(int j) const;
    RealSide make_side(int k) const;

    RealPart<T> part_;
    int corner_count_;
    int edge_count_;
    int side_count_;
    double radius_;
    std::array<Vec2D, capacity> corners_;
    std::array<RealEdge, capacity> edges_;
    std::array<RealSide, capacity> sides_;
};

}  // namespace carom::detail
