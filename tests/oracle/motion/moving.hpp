/// Two moving unions of convex parts, judged by brute force over corners and sides, in doubles and, where these are
/// near each other, in 113 bits: how far apart they are at a time, and when they first come near. Shares nothing with
/// the library.
#pragma once

#include "oracle/numbers/wide.hpp"

#include <functional>
#include <vector>

namespace oracle {

/// All points within the radius of the convex hull of corners, which are in positive order: one, two or more.
struct ConvexModel {
    std::vector<WidePoint> corners;
    Wide radius = 0;
};

/// Where corners are at time t: path(t) + pivot + (corner - pivot) rotated by angular_velocity t; the radius is then
/// radius + growth t, and what has less than none is gone.
struct MovingModel {
    std::vector<ConvexModel> parts;
    std::vector<std::vector<WidePoint>> rings;  ///< of a filled polygon, whose parts are then only its sides
    std::vector<Wide> path_x, path_y;
    Wide angular_velocity = 0;
    WidePoint pivot;
    Wide growth = 0;
    double extent = 0;        ///< the largest coordinate of its numbers, without what stands for the infinite
    bool is_endless = false;  ///< a bounded part stands for a ray, a line or a half-space
};

struct WideInterval {
    Wide low = 0, high = 0;
};

/// The gap at a time, between two bounds that are nearly always the same; below 0 the depth along some axis, or more.
struct Gap {
    Wide lower = 0, upper = 0;
};

/// The first time at which they are as near as asked about, to within 2^-80 of the lengths.
struct FirstNear {
    bool met = false;
    bool is_settled = true;  ///< else the steps ran out at that time, and there is nothing before
    Wide time = 0;
};

class MovingOracle {
  public:
    MovingOracle(MovingModel a, MovingModel b) : a_(std::move(a)), b_(std::move(b)) {}

    const MovingModel& a() const { return a_; }
    const MovingModel& b() const { return b_; }

    /// What the library's tolerance is a share of: all lengths and displacements involved at a time.
    double lengths_at(double t) const;

    /// No point moves faster than this within the times.
    double speed_within(const WideInterval& times) const;

    /// Whether there is a time within these at which both have a part that is not gone.
    bool exist_within(const WideInterval& times) const;

    Gap gap_at(Wide t) const;

    /// The first time at which the gap is at most `level`. Steps are such that no corner can come along the normal of
    /// the nearest points: as long as a bound of all accelerations lets its square of time.
    FirstNear first_near(Wide level, const WideInterval& times) const;

    /// Whether a filled polygon, of which only the sides are parts, has a corner of the other inside.
    bool is_contained(double t) const;

  private:
    MovingModel a_, b_;
};

}  // namespace oracle
