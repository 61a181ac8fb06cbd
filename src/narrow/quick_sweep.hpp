/// QuickSweep: the line of a course through b - a in plain doubles, certain or not at all.
#pragma once

#include "crossing.hpp"
#include "quick_sides.hpp"

namespace carom::detail {

/// What doubles can tell of two bounded parts on a course. b - a is the intersection of the half planes of its sides,
/// each a side of one part with the farthest vertex of the other: so the line enters by the last side it comes in by,
/// and leaves by the first that it goes out by [Cyrus & Beck 1978]. With a radius these sides are mitred: where the
/// line does not pass beside the side itself it meets the disc around its end, which is then proven to be where the
/// outline is.
///
/// The bounds: let L be at least every coordinate as the QuickPair sees it, each off by at most e, and M the sum of the
/// direction's, each off by u of itself. The normal of a side is then off by 2e + 2uL in each component, its product
/// with the direction by less than `slope_error` = M (4e + 32uL), and that with a difference of two vertices, or of two
/// such differences, by less than `area_error` = 64 L (2e + uL). Its length is off by 3e + 3uL and less than 3L, so
/// with three roundings its product with the radius R is off by less than `reach_error` = 32 R (2e + uL).
///
/// Without a radius the time of an end is the extreme of those of all its sides, each off by its own area and slope:
/// since no slope that counts is less than 8 slope errors, none that is not the extreme is farther beyond it than the
/// error that the extreme would have by the least slope of all.
class QuickSweep {
  public:
    static constexpr int capacity = 16;

    enum class Verdict { misses, crosses, doubtful };

    /// Where the line crosses the outline.
    struct End {
        double t;
        double error;         ///< how far the exact parameter may be from t
        bool by_corner;       ///< with a radius: on the disc around a corner
        Crossing crossing;    ///< this and what follows after `find_place`
        Vec2D normal;         ///< out of b - a, of any length
        double normal_error;  ///< how far its components may be off
        bool is_sole;         ///< no other place on the outline may be where the line crosses
        bool by_b;            ///< a vertex of b touches a there, else one of a touches b
        int vertex;
    };

    template <class T>
    static bool fits(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        return a.is_bounded() && b.is_bounded() && a.size() <= capacity && b.size() <= capacity;
    }

    /// Of any two that a QuickPair is made of.
    template <class A, class B, class T>
    QuickSweep(const A& a, const B& b, const BasicVec2<T>& va, const BasicVec2<T>& vb)
        : pair_(a, b),
          dx_(static_cast<double>(va.x) - static_cast<double>(vb.x)),
          dy_(static_cast<double>(va.y) - static_cast<double>(vb.y)) {
        set_bounds();
    }

    /// Whether the line penetrates b - a, and when.
    Verdict run();

    /// What is at an end, `enter` or `leave`, after it does.
    void find_place(End& end) const;

    /// Whether b - a is a segment that the line then crosses in an instant.
    bool is_instant() const { return pair_.radius == 0 && pair_.a.count + pair_.b.count == 3; }

    End enter;
    End leave;

  private:
    // A side with what of the other part lies against it. Together they are a side of b - a: from `start` by `seam`,
    // up to where all of it is behind its own first vertex, to `end`, in units of its length.
    struct Side {
        bool of_a;
        int index;
        Vec2D normal;  // out of b - a
        double start, seam, end;
        int first, last;  // the vertices of the other part at the start and the end
    };

    // When the line passes the sides of one part, with the sign of the end, so that the decisive one is the least; NaN
    // for those it does not pass in that way.
    struct Times {
        Row of_a;
        Row of_b;
        Lanes least;
    };

    void set_bounds();
    bool is_in_range() const;
    Verdict which_sides() const;
    void cut_by_sides(bool of_a);
    bool find_times();
    void set_side(End& end, const Side& side) const;
    bool find_round_end(End& end) const;
    bool try_corner(End& end, const DifferenceCorner& corner) const;
    DifferenceCorner farthest_corner(int sign) const;
    bool is_in_cone(const QuickPart& part, int i, const Vec2D& normal, double doubt) const;
    Side decisive_side(const End& end) const;
    Side side_at(bool of_a, int index) const;
    double time_error(double t, double slope) const;

    int sign_of(const End& end) const { return &end == &enter ? -1 : 1; }
    const Times& times_of(const End& end) const { return &end == &enter ? enters_ : leaves_; }

    QuickPair pair_;
    double dx_;
    double dy_;
    double length_ = 0;  // of the direction
    double slope_error_;
    double area_error_;
    double reach_error_;
    double slack_;      // how far the origin is inside of all sides along the line
    double steepness_;  // the least slope of all others
    Times enters_;
    Times leaves_;
};

}  // namespace carom::detail
