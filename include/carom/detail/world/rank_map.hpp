/// RankMap: which rank has which region of the plane.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/shape/aabb.hpp>

namespace carom::detail {

/// Regions, one for each rank, that share no point and together are the plane.
class RankMap {
  public:
    virtual ~RankMap() = default;

    /// Whether a point is of a rank; what is infinite counts as the largest number.
    virtual bool has(int rank, const Vec2D& point) const = 0;

    /// Calls `visit(rank)` for each rank that has a point of a box.
    virtual void visit_ranks(const AabbD& box, FunctionRef<void(int)> visit) const = 0;

    /// The rank that has a point.
    int rank_of(const Vec2D& point) const {
        int found = 0;
        visit_ranks({point, point}, [&](int rank) { found = rank; });
        return found;
    }

  protected:
    RankMap() = default;
    RankMap(const RankMap&) = default;
    RankMap& operator=(const RankMap&) = default;
};

}  // namespace carom::detail
