/// QuickSweep: the line of a course through b - a in plain doubles, certain or not at all.
#pragma once

#include "crossing.hpp"

#include <array>

namespace carom::detail {

/// What doubles can tell of two bounded parts on a course. b - a is the intersection of the half planes of its sides,
/// each a side of one part with the farthest vertex of the other: so the line enters by the last side it comes in by,
/// and leaves by the first that it goes out by [Cyrus & Beck 1978]. With a radius these sides are mitred: where the
/// line does not pass beside the side itself it meets the disc around its end, which is then proven to be where the
/// outline is.
///
/// The bounds: let L be at least every coordinate as seen from a's first vertex, each off by at most e, and M the sum
/// of the direction's, each off by u of itself. The normal of a side is then off by 2e + 2uL in each component, its
/// product with the direction by less than `slope_error` = M (4e + 32uL), and that with a difference of two vertices,
/// or of two such differences, by less than `area_error` = 64 L (2e + uL). Its length is off by 3e + 3uL and less than
/// 3L, so with three roundings its product with the radius R is off by less than `reach_error` = 32 R (2e + uL).
class QuickSweep {
  public:
    static constexpr int capacity = 16;

    enum class Verdict { misses, crosses, doubtful };

    struct End {
        Crossing crossing{};
        double t = 0;
        double error = 0;         ///< how far the exact parameter may be from t
        Vec2D normal{};           ///< out of b - a, of any length
        double normal_error = 0;  ///< how far its components may be off
        bool is_sole = true;      ///< no other place on the outline may be where the line crosses
        bool by_b = false;        ///< a vertex of b touches a there, else one of a touches b
        int vertex = 0;
    };

    template <class T>
    static bool fits(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        return a.is_bounded() && b.is_bounded() && a.size() <= capacity && b.size() <= capacity;
    }

    template <class T>
    QuickSweep(const ConvexPart<T>& a, const ConvexPart<T>& b, const BasicVec2<T>& va, const BasicVec2<T>& vb);

    /// Whether the line penetrates b - a, and where.
    Verdict run();

    /// Whether b - a is a segment that the line then crosses in an instant.
    bool is_instant() const { return radius_ == 0 && a_.count + b_.count == 3; }

    End enter;
    End leave;

  private:
    // The vertices of a part, and what makes it up.
    struct Outline {
        std::array<double, capacity> x;
        std::array<double, capacity> y;
        int count = 0;

        int next(int i) const { return i + 1 == count ? 0 : i + 1; }
        int previous(int i) const { return i == 0 ? count - 1 : i - 1; }
        int side_count() const { return count == 1 ? 0 : count; }
    };

    struct Side {
        bool of_a = false;
        int index = -1;
        double nx = 0, ny = 0;
        double offset = 0;  // normal . x on the side, without the radius
        double reach = 0;   // radius times the normal's length
        double slope = 0;
        double t = 0;
    };

    // Where a line comes in (sign -1) or goes out (1), by sides alone.
    struct Cut {
        Side side{};
        double next_t = 0;  // of the side that comes next to it
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    template <class T>
    double load(const ConvexPart<T>& part, Outline& outline);
    bool is_in_range() const;
    Verdict which_sides() const;
    void cut_by_sides(bool of_a);
    bool finish(End& end, const Cut& cut, int sign) const;
    bool try_side(End& end, const Cut& cut, int sign) const;
    bool try_corner(End& end, const DifferenceCorner& corner, int sign) const;
    DifferenceCorner corner_beyond(const Cut& cut) const;
    DifferenceCorner farthest_corner(int sign) const;
    bool is_in_cone(const Outline& outline, int i, const Vec2D& normal, double doubt) const;
    double time_error(double t, double slope) const;

    Outline a_;
    Outline b_;
    double dx_ = 0;
    double dy_ = 0;
    double radius_ = 0;
    double length_ = 0;  // of the direction
    double error_ = 0;
    double largest_ = 0;
    double slope_error_ = 0;
    double area_error_ = 0;
    double reach_error_ = 0;
    double slack_ = 0;  // how far the origin is inside of all sides along the line
    Cut first_{};
    Cut last_{};
};

}  // namespace carom::detail
