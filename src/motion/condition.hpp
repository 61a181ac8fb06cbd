/// Condition: a polynomial of time that is at most 0 while something about a moving pair holds.
#pragma once

#include "moving_pair.hpp"

namespace carom::detail {

/// What holds: P is where a is as seen from b, and b - a with all its sides and corners stands still.
struct Condition {
    enum class Kind : unsigned char {
        inside_side,  ///< P is not outside of the line of a side
        off_side,     ///< P is not inside of it
        after_start,  ///< along a side, P is not before its start
        before_end,   ///< nor behind its end
        near_side,    ///< P is no farther from the line of a side than the radius
        near_corner,  ///< nor from a corner
        left_of,      ///< P is not to the right of a corner, and so on
        right_of,
        below,
        above,
        a_is_there,  ///< the radius of a is not below 0
        b_is_there,
    };

    MovingPair pair{};
    Kind kind = Kind::inside_side;
    DifferenceSide side{};      ///< for those about a side
    DifferenceCorner corner{};  ///< a corner of the side, or the one it is about

    friend bool operator==(const Condition& c, const Condition& d) {
        return c.pair == d.pair && c.kind == d.kind && c.side.of_a == d.side.of_a && c.side.index == d.side.index &&
               c.corner == d.corner;
    }

    /// That a radius is there is no border either, of another kind.
    bool is_of_radius() const { return kind == Kind::a_is_there || kind == Kind::b_is_there; }

    static Condition of_side(const MovingPair& pair, Kind kind, const DifferenceSide& side) {
        return {pair, kind, side, kind == Kind::before_end ? side.end : side.start};
    }
    static Condition of_corner(const MovingPair& pair, Kind kind, const DifferenceCorner& corner) {
        return {pair, kind, {}, corner};
    }

    /// Whether only a border of b - a is where it is 0; else a cut through its inside may be.
    bool is_border() const { return kind != Kind::after_start && kind != Kind::before_end; }

    /// The polynomial.
    template <class N>
    BasicPolynomial<N> in() const;

    /// Unit, out of where it holds, given where P is as seen from the corner; zero for those of radii.
    Vec2D outward(const Vec2D& from_corner) const;
};

/// How many times all conditions about a pair may come to hold or cease to, at most: their roots. About a side there
/// are four, not counting those that are one below zero; about a corner one, or four when there is no other.
inline int most_changes(const MovingPair& pair) {
    const PolynomialWay<double> way = pair.way<double>();
    const int degree = std::max({way.x.size() - 1, way.y.size() - 1, 1});
    int conditions = 2;  // that the radii are there
    pair.difference().each_side([&](const DifferenceSide&) { conditions += 4; });
    pair.difference().each_corner([&](const DifferenceCorner&) { conditions += 4; });
    return conditions * 2 * degree;  // squares have twice the degree
}

// u . (P - corner).
template <class N>
BasicPolynomial<N> height_along(const BasicVec2<N>& u, const PolynomialWay<N>& way, const BasicVec2<N>& corner) {
    BasicPolynomial<N> height;
    height.resize(std::max({way.x.size(), way.y.size(), 1}));
    for (int i = 0; i < way.x.size(); ++i) height[i] = u.x * way.x[i];
    for (int i = 0; i < way.y.size(); ++i) height[i] = height[i] + u.y * way.y[i];
    height[0] = height[0] - dot(u, corner);
    return height;
}

template <class N>
BasicPolynomial<N> Condition::in() const {
    if (is_of_radius()) return -pair.radius_of<N>(kind == Kind::a_is_there);
    const Difference<double> difference = pair.difference();
    PolynomialWay<N> way = pair.way<N>();
    const BasicVec2<N> at = difference.corner<N>(corner);
    const N zero(0.0);
    const N one(1.0);
    switch (kind) {
        case Kind::left_of:
            return height_along<N>({one, zero}, way, at);
        case Kind::right_of:
            return height_along<N>({-one, zero}, way, at);
        case Kind::below:
            return height_along<N>({zero, one}, way, at);
        case Kind::above:
            return height_along<N>({zero, -one}, way, at);
        case Kind::near_corner: {
            way.x -= at.x;
            way.y -= at.y;
            const auto radius = pair.radius<N>();
            return way.x * way.x + way.y * way.y - radius * radius;
        }
        default:
            break;
    }
    const BasicVec2<N> normal = difference.normal(side.of_a, side.index).template in<N>();
    switch (kind) {
        case Kind::after_start:
            return height_along<N>(-perp(normal), way, at);
        case Kind::before_end:
            return height_along<N>(perp(normal), way, at);
        case Kind::off_side:
            return height_along<N>(-normal, way, at);
        case Kind::near_side: {
            const auto height = height_along<N>(normal, way, at);
            const auto radius = pair.radius<N>();
            return height * height - BasicPolynomial<N>(length_sq(normal)) * radius * radius;
        }
        default:
            return height_along<N>(normal, way, at);
    }
}

}  // namespace carom::detail
