/// Partition: which rank has which region of the plane.
#pragma once

#include <carom/broad/tree.hpp>
#include <carom/detail/world/rank_map.hpp>
#include <carom/mpi/ranks.hpp>

#include <span>
#include <vector>

namespace carom::detail {

/// A point that counts in the division, with its weight.
struct WeightedPoint {
    double x = 0;
    double y = 0;
    float weight = 1;
};

/// Rectangles, one for each rank, that share no point and together are the plane: each has its upper sides, and only
/// the outermost have their lower sides. A region may be empty. All ranks know all of them.
class Partition final : public RankMap {
  public:
    /// All of the plane is rank 0's.
    explicit Partition(const Ranks& ranks);

    /// Collective. Divides the plane so that the regions have about the same weight of points, by recursive coordinate
    /// bisection [Berger and Bokhari 1987], with Zoltan. Without points all stays as it is. Errors: bad_size where
    /// Zoltan fails.
    Status divide(const Ranks& ranks, std::span<const WeightedPoint> points);

    const AabbD& region(int rank) const { return regions_[static_cast<std::size_t>(rank)]; }

    bool has(int rank, const Vec2D& point) const override { return is_in(region(rank), inside(point)); }

    void visit_ranks(const AabbD& box, FunctionRef<void(int)> visit) const override {
        const AabbD finite{inside(box.min), inside(box.max)};
        tree_.visit_box(finite, [&](TreeId found) {
            const AabbD& region = regions_[found.index];
            if (meets(region.min.x, region.max.x, finite.min.x, finite.max.x) &&
                meets(region.min.y, region.max.y, finite.min.y, finite.max.y))
                visit(static_cast<int>(found.index));
        });
    }

  private:
    static constexpr double most = std::numeric_limits<double>::max();

    static double inside(double x) { return x < -most ? -most : x > most ? most : x; }
    static Vec2D inside(const Vec2D& point) { return {inside(point.x), inside(point.y)}; }
    static bool is_above(double low, double x) { return x > low || low == -most; }
    static bool is_in(const AabbD& region, const Vec2D& point) {
        return is_above(region.min.x, point.x) && point.x <= region.max.x && is_above(region.min.y, point.y) &&
               point.y <= region.max.y;
    }
    // Whether an interval (from, to], or [from, to] at the lower end of the numbers, has a number from low to high.
    static bool meets(double from, double to, double low, double high) {
        return is_above(from, high) && low <= to && (from < to || from == -most);
    }

    void set(std::vector<AabbD> regions);

    std::vector<AabbD> regions_;
    TreeD tree_;  ///< of the regions
};

}  // namespace carom::detail
