/// QuickSweep: the line of a course through b - a in plain doubles, certain or not at all.
#pragma once

#include "crossing.hpp"
#include "quick_sides.hpp"

#include <array>

namespace carom::detail {

/// What doubles can tell of two bounded parts on a course. The outline of b - a is made of the sides of both, in the
/// order of their angles, so that a walk finds where the line crosses it. Then that is proven, however it was found:
/// the line passes beside a side of one part and the vertices of the other that are lowest over it, or with a radius
/// crosses the disc around a corner within the normals of the sides beside it.
///
/// The bounds: let L be at least every coordinate as the QuickPair sees it, each off by at most e, and M the sum of the
/// direction's, each off by u of itself. The normal of a side is then off by 2e + 2uL in each component, its product
/// with the direction by less than `slope_error` = M (4e + 32uL), and that with a difference of two vertices, or of two
/// such differences, by less than half of `area_error` = 64 L (2e + uL). Its length is off by 3e + 3uL and less than
/// 3L, so with three roundings its product with the radius R is off by less than `reach_error` = 32 R (2e + uL).
class QuickSweep {
  public:
    static constexpr int capacity = QuickPart::capacity;

    enum class Verdict { misses, crosses, doubtful };

    /// Where the line crosses the outline.
    struct End {
        double t;
        double error;  ///< how far the exact parameter may be from t
        Crossing crossing;
        Vec2D normal;         ///< out of b - a, of any length
        double normal_error;  ///< how far its components may be off
        bool is_sole;         ///< one vertex lies against the side
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

    /// Whether b - a is a segment that the line then crosses in an instant.
    bool is_instant() const { return pair_.radius == 0 && pair_.a.count + pair_.b.count == 3; }

    End enter;
    End leave;

  private:
    // direction x vertex for all vertices of a part.
    struct Shadow {
        alignas(Lanes) std::array<double, capacity + 2> heights;
        int count;
        double least;
        double most;

        Shadow(const QuickPart& part, double dx, double dy);
        int find(double height) const;
    };

    // A side with what of the other part lies against it. Together they are a side of b - a: from `start` by `seam`,
    // up to where all of it is behind its own first vertex, to `end`, in units of its length.
    struct Side {
        bool of_a;
        int index;
        DifferenceCorner corner;  // on its line
        Vec2D normal;             // out of b - a
        double start, seam, end;
        int first, last;  // the vertices of the other part at the start and the end
    };

    // Where a walk has come to: a side, by the corners it starts in, or a corner.
    struct Crossed {
        enum class By { none, side, corner };
        By by = By::none;
        bool of_a = false;
        DifferenceCorner at{};
    };

    void set_bounds();
    bool is_in_range() const;
    Verdict which_sides(const Shadow& a, const Shadow& b) const;
    template <int step>
    Crossed walk(const DifferenceCorner& from, double height, double side) const;
    bool find_end(End& end, int sign, const Crossed& crossed) const;
    bool try_side(End& end, int sign, const Side& side) const;
    bool try_corner(End& end, int sign, const DifferenceCorner& corner) const;
    DifferenceCorner corner_beyond(const Side& side, double t) const;
    DifferenceCorner farthest_corner(int sign) const;
    bool is_in_cone(const QuickPart& part, int i, const Vec2D& normal, double doubt) const;
    Side side_at(bool of_a, const DifferenceCorner& start) const;
    double time_error(double t, double slope) const;
    Vec2D corner_at(const DifferenceCorner& corner) const;

    QuickPair pair_;
    double dx_;
    double dy_;
    double length_ = 0;  // of the direction
    double slope_error_;
    double area_error_;
    double reach_error_;
};

}  // namespace carom::detail
