/// MovingParts: one pair of moving convex parts, at one time after the other.
#pragma once

#include "oracle/motion/moving.hpp"

#include <array>
#include <vector>

namespace oracle {

/// How far apart at a time, and along which unit normal from a to b.
struct PartLook {
    double gap = 0;
    double x = 0, y = 0;
};

/// The same in 113 bits.
struct WideLook {
    Gap gap;
    double x = 0, y = 0;
    bool is_apart = false;  ///< else the normal means nothing
};

class MovingParts {
  public:
    MovingParts(const MovingModel& a, const ConvexModel& part_a, const MovingModel& b, const ConvexModel& part_b);

    /// When both are there.
    WideInterval existence() const;

    /// All lengths and displacements until then, with those that represent infinite ones.
    double scale_until(const WideInterval& times) const;

    /// In doubles; the gap is a lower bound where it is large. Sets the corners that `step` and `wide_look` use.
    PartLook look(double t);

    /// After `look` at that time, from the sides and corners that are nearest in doubles, by up to `blur`.
    WideLook wide_look(Wide t, double blur) const;

    /// After a look at t with that gap, above the level, along a normal: until no corner can have come so far.
    double step(double t, double gap, double normal_x, double normal_y, double most);

    /// The same from a wide look.
    double wide_step(Wide t, double gap, double normal_x, double normal_y, double most);

  private:
    static constexpr int capacity = 24;
    struct Body {
        const MovingModel* model = nullptr;
        const ConvexModel* part = nullptr;
        int count = 0;
        double reach = 0;  // of the corners from the pivot
        double pivot_x = 0, pivot_y = 0, pivot_velocity_x = 0, pivot_velocity_y = 0;
        std::array<double, capacity> from_pivot_x, from_pivot_y;
        std::array<double, capacity> x, y, velocity_x, velocity_y;
    };
    struct Placed {  // in 113 bits
        WideTurn turn;
        WidePoint at;
    };

    static void set(Body& body, const MovingModel& model, const ConvexModel& part);
    static void place(Body& body, double t);
    static Placed place(const Body& body, Wide t);
    static WidePoint corner_of(const Body& body, const Placed& placed, int i);
    static double least_along(const Body& body, double x, double y);

    PartLook by_axes() const;
    bool is_flat() const { return a_.count <= 2 && b_.count <= 2; }
    double step_in_frame(double t, double gap, double normal_x, double normal_y, double window, const Body* own) const;
    double radii_at(double t) const;
    template <class Visitor>
    void each_axis(const Visitor& visit) const;
    template <class Visitor>
    void each_near_feature(const Visitor& visit) const;

    Body a_, b_;
    double last_step_ = 1;
    std::vector<Wide> wide_path_x_, wide_path_y_;  // of b as seen from a
    std::vector<double> path_x_, path_y_;
};

}  // namespace oracle
