/// RoundCorner: a point where the borders of two parts, straight or round, cross or begin, as exact numbers with
/// roots.
#pragma once

#include "corner.hpp"

#include <carom/detail/math/algebraic/root_number.hpp>

namespace carom::detail {

/// A straight piece of a part's border: an edge of its core (side 0), or that shifted by the radius to its left (1) or
/// right (-1).
template <class T>
struct BorderLine {
    const ConvexPart<T>* part;
    int edge;
    int side;

    Direction<T> direction() const { return edge_direction(*part, edge); }
    template <class N>
    BasicVec2<N> start() const {
        return part->template vertex<N>(edge);
    }
};

/// A circle that contains a piece of a part's border: around a vertex of its core with its radius, or an arc's.
template <class T>
struct BorderCircle {
    const ConvexPart<T>* part;
    int vertex;

    template <class N>
    BasicVec2<N> center() const {
        return part->template vertex<N>(vertex);
    }
    template <class N>
    N radius() const {
        return part->template radius<N>();
    }
};

/// The parts must outlive it. Where lines and circles cross, coordinates are quotients of numbers with one root, or two
/// if one of them is a shifted line; everything is multiplied by the denominator, as for a Corner.
template <class T>
class RoundCorner {
  public:
    static RoundCorner vertex(const ConvexPart<T>& part, int i) {
        return {Kind::vertex, {}, {}, {&part, i}, {}, {}, 1};
    }

    /// Some point of the circle.
    static RoundCorner on(const BorderCircle<T>& circle) { return {Kind::on_circle, {}, {}, circle, {}, {}, 1}; }

    /// The point of the circle in a direction from its center.
    static RoundCorner towards(const BorderCircle<T>& circle, const Direction<T>& direction) {
        return {Kind::towards, {}, {}, circle, {}, direction, 1};
    }

    /// `turn` is the sign of the turn from one to the other, not 0.
    static RoundCorner crossing(const BorderLine<T>& k, const BorderLine<T>& l, int turn) {
        return {Kind::lines, k, l, {}, {}, {}, turn};
    }
    /// Of two points the one farther along the line (side 1) or the other (-1).
    static RoundCorner crossing(const BorderLine<T>& line, const BorderCircle<T>& circle, int side) {
        return {Kind::line_and_circle, line, {}, circle, {}, {}, side};
    }
    /// Of two points the one on the left (side 1) or right (-1) of the line from center to center, which differ.
    static RoundCorner crossing(const BorderCircle<T>& c, const BorderCircle<T>& d, int side) {
        return {Kind::circles, {}, {}, c, d, {}, side};
    }

    RoundCorner(const RoundCorner&) = delete;
    RoundCorner& operator=(const RoundCorner&) = delete;

    /// The sign of a formula that takes In<N> and the corner as a Homogeneous<N>, in which N may have roots.
    template <class Formula>
    int sign(const Formula& formula) const {
        if (const auto sign = formula(In<ErrorBounded>{}, quick_).certain_sign()) return *sign;
        if (!exact_) exact_.emplace(*this);
        if (const auto sign = exact_->sign(formula)) return *sign;
        return *Located<WideNumber>(*this).sign(formula);
    }

    /// A box that contains it; the whole plane if doubles cannot bound it.
    AabbD box() const { return box_around(quick_); }

    /// A circle that it is on; null for a vertex and the crossing of lines.
    const BorderCircle<T>* circle() const { return kind_ == Kind::vertex || kind_ == Kind::lines ? nullptr : &circle_; }

  private:
    enum class Kind { vertex, on_circle, towards, lines, line_and_circle, circles };

    // The coordinates with the radicands that they refer to.
    template <class N>
    struct Located {
        Radicands<N> radicands;
        Homogeneous<RootNumber<N>> at;

        explicit Located(const RoundCorner& corner) : at(corner.compute(radicands)) {}
        Located(const Located&) = delete;
        Located& operator=(const Located&) = delete;

        template <class Formula>
        std::optional<int> sign(const Formula& formula) const {
            return RootNumber<N>(formula(In<RootNumber<N>>{}, at)).sign();
        }
    };

    RoundCorner(Kind kind, const BorderLine<T>& k, const BorderLine<T>& l, const BorderCircle<T>& c,
                const BorderCircle<T>& d, const Direction<T>& direction, int side)
        : kind_(kind), line_(k), other_line_(l), circle_(c), other_circle_(d), direction_(direction), side_(side) {
        Radicands<ErrorBounded> radicands;
        const auto at = compute(radicands);
        quick_ = {{at.at.x.rounded(), at.at.y.rounded()}, at.weight.rounded()};
    }

    template <class N>
    Homogeneous<RootNumber<N>> compute(Radicands<N>& radicands) const;
    template <class N>
    Homogeneous<RootNumber<N>> compute_towards(Radicands<N>& radicands) const;
    template <class N>
    Homogeneous<RootNumber<N>> compute_lines(Radicands<N>& radicands) const;
    template <class N>
    Homogeneous<RootNumber<N>> compute_line_and_circle(Radicands<N>& radicands) const;
    template <class N>
    Homogeneous<RootNumber<N>> compute_circles(Radicands<N>& radicands) const;

    Kind kind_;
    BorderLine<T> line_;
    BorderLine<T> other_line_;
    BorderCircle<T> circle_;
    BorderCircle<T> other_circle_;
    Direction<T> direction_;
    int side_;
    Homogeneous<ErrorBounded> quick_;
    mutable std::optional<Located<Expansion>> exact_;  // computed on demand
};

template <class T>
using RoundCornerVisitor = FunctionRef<bool(const RoundCorner<T>&)>;

/// Visits the corners of two unions without ellipses until the visitor returns true, and returns whether it did: where
/// pieces of their parts' borders begin, end, cross and touch, and a point of each disc. Skips parts that are not near
/// any of the other union. Some corners are visited more than once.
template <class T>
bool any_round_corner(PartSource<T> a, PartSource<T> b, RoundCornerVisitor<T> visit);

/// Whether the box overlaps that of some part.
template <class T>
bool box_overlaps_any(const AabbD& box, PartSource<T> others);

/// The sign of the height of a corner over side k: +1 strictly outside, 0 on the side's line.
template <class T>
int height_sign(const ConvexPart<T>& part, int k, const RoundCorner<T>& corner) {
    const Direction<T> normal = side_normal(part, k);
    const int foot = side_vertex(part, k);
    return corner.sign([&]<class N>(In<N>, const Homogeneous<N>& c) {
        return dot(with_roots<N>(normal.template in<Plain<N>>()),
                   c.at - c.weight * with_roots<N>(part.template vertex<Plain<N>>(foot)));
    });
}

/// Whether a point is the corner.
template <class T>
bool is_at(const ConvexPart<T>& point, const RoundCorner<T>& corner) {
    const auto offset_sign = [&](auto coordinate) {
        return corner.sign([&]<class N>(In<N>, const Homogeneous<N>& c) {
            return coordinate(c.at - c.weight * with_roots<N>(point.template vertex<Plain<N>>(0)));
        });
    };
    return offset_sign([](const auto& v) { return v.x; }) == 0 && offset_sign([](const auto& v) { return v.y; }) == 0;
}

}  // namespace carom::detail
