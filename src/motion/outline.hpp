/// Outline: the few corners and sides of a bounded straight part in plain doubles, and the gap between two of them.
#pragma once

#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

#include <array>

namespace carom::detail {

struct Outline {
    static constexpr int capacity = 16;

    int count = 0;

    Outline() {}

    static bool fits(const ConvexPart<double>& part) { return part.is_bounded() && part.size() <= capacity; }

    /// Takes it from a part; empty when it does not fit.
    void set(const ConvexPart<double>& part);

    /// The other one, moved by a pose.
    void set_posed(const Outline& other, const PoseD& pose);

    Vec2D corner(int i) const { return corners_[i]; }

    /// The unit outward normal of the side from corner i to the next; a segment has two.
    Vec2D normal(int i) const { return normals_[i]; }
    int side_count() const { return count == 1 ? 0 : count; }

    /// The minimum of all corners along a direction.
    double least_along(const Vec2D& direction) const;

  private:
    /// The x and y of an even number of points: the last is repeated if there are fewer. In unions of one member, so
    /// that only the points in use are written.
    struct Points {
        union {
            std::array<double, capacity> x;
        };
        union {
            std::array<double, capacity> y;
        };
        Points() {}
        Vec2D operator[](int i) const { return {x[static_cast<std::size_t>(i)], y[static_cast<std::size_t>(i)]}; }
        void set(int i, const Vec2D& v);
        void set_rotated(const Points& other, int size, const RotD& rot, const Vec2D& shift);
    };

    Points corners_;
    Points normals_;
};

/// Whether a normal is that of a side, and whose.
enum class NormalOf { corners, side_of_a, side_of_b };

/// The gap of two outlines, and a bound along a direction: unit, from a to b.
struct DirectedGap {
    double gap;    ///< below 0 the depth
    double bound;  ///< the gap along the normal, which is no more than the gap
    Vec2D normal;
    NormalOf normal_of;
};

enum class GapKind { distance, bound };

/// With GapKind::bound, a gap above the tolerance is itself only a lower bound: cheaper without a radius.
DirectedGap gap_between(const Outline& a, const Outline& b, double radius, double tolerance, GapKind kind);

/// A corner of one and the closest point on the other's border.
struct NearestCorner {
    bool corner_of_a = false;
    int corner = 0;
    int other = 0;         ///< the corner or side of the other
    bool is_side = false;  ///< whether `other` is a side
    double distance_sq = 0;
    Vec2D from_a_to_b{};
    Vec2D on_a{};
};

/// Without radii; if they penetrate each other, between their borders.
NearestCorner nearest_corner(const Outline& a, const Outline& b);

}  // namespace carom::detail
