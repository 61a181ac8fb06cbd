/// ExitCandidates: the nearest exit of regions among all points of their borders that may be the nearest one.
#pragma once

#include "exit_region.hpp"
#include "narrow/core/few_or_many.hpp"

#include <carom/detail/math/infinity.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace carom::detail {

/// A point of a border, how far it is, and how far walks come to it by the margins of covers.
struct BorderPoint {
    Vec2D at;
    Vec2D outward;
    double along;  ///< a side, along its tangent
    double depth;
    double reach;
};

/// A side of a region, or the arc around a corner.
struct ExitCurve {
    std::uint32_t region;
    const RegionSide* side;      ///< null for an arc
    const RegionCorner* corner;  ///< null for a side
    double radius;
    double least = 0;  ///< how far it is from the origin, at least
    AabbD box{};       ///< around it
    std::size_t number = 0;
};

/// The nearest exit: where it is, on which curve, whether that is nearest to the origin there, and whether no other
/// exit is as deep.
struct NearestExitPoint {
    BorderPoint point;
    const ExitCurve* curve;
    bool is_foot;
    bool is_unique;
};

/// The shortest shift outside of all regions is on the border of one of them, where that is nearest to the origin, or
/// where the borders of two cross. These points are tried, those of the nearest borders first, and each is certainly
/// outside, certainly inside of some region, or in doubt, which matters only if nothing shorter is certainly outside.
class ExitCandidates {
  public:
    static constexpr std::size_t most_regions = 32;

    /// For exits of at most this length.
    explicit ExitCandidates(double reach) : reach_(reach) {}

    bool is_full() const { return regions_.size() == most_regions; }
    const ExitRegion& region(std::uint32_t number) const { return regions_[number]; }

    /// Adds a region. What it refers to must stay where it is.
    void add(const ExitRegion& region);

    /// None where it is in doubt. Unless it is known that the shapes `penetrate`, none where no region holds the
    /// origin, either. Of infinite depth where no exit is within reach.
    std::optional<NearestExitPoint> find(bool penetrate);

  private:
    enum class Clear { no, doubtful, yes };  // for certain, or by less than the tolerance

    struct Exit {
        Vec2D at{};
        double depth = infinity;
        const ExitCurve* curve = nullptr;  // of several that of the first region, as those who walk along all find it
        const ExitCurve* other = nullptr;  // that it crosses; itself at the foot of the origin
        bool touches = false;              // the other, which faces it
        bool is_unique = true;             // no other is as deep
    };

    void add_curves(std::uint32_t number);
    void add_curve(ExitCurve curve);
    double limit() const;
    void try_foot(const ExitCurve& curve);
    void try_crossings(const ExitCurve& p, const ExitCurve& q);
    bool has(std::uint32_t number, const ExitCurve& curve) const;
    void keep(const Vec2D& x, const ExitCurve& p, const ExitCurve& q);
    void keep(Clear is_exit, const Exit& exit);
    Clear is_positive(double x) const;
    Clear is_on(const ExitCurve& curve, const Vec2D& x) const;
    bool end_together(const ExitCurve& p, const ExitCurve& q, const Vec2D& x) const;
    Clear is_outside(std::uint32_t number, const Vec2D& x, const ExitCurve& p, const ExitCurve& q) const;
    Clear leads_out(const Vec2D& x, const Vec2D& normal) const;
    NearestExitPoint nearest() const;

    double reach_;
    double magnitude_ = 0;
    double tolerance_ = 0;  // of what counts as clear
    double rounding_ = 0;   // of offsets
    FewOrMany<ExitRegion, most_regions> regions_;
    FewOrMany<ExitCurve, 64> curves_;
    Exit best_;
    double doubtful_ = infinity;  // the least depth of what may be an exit, or may not
};

}  // namespace carom::detail
