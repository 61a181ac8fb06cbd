/// Condition: a polynomial of time that is at most 0 while some relation of a moving pair holds.
#pragma once

#include "moving_pair.hpp"

namespace carom::detail {

/// The relation: P is the position of a relative to b, and the Minkowski difference b - a is fixed.
struct Condition {
    enum class Kind : unsigned char {
        inside_side,   ///< P is not outside the line of a side
        outside_side,  ///< P is not inside it
        after_start,   ///< along a side, P is not before its start
        before_end,    ///< nor beyond its end
        near_side,     ///< P is no farther from the line of a side than the radius
        near_corner,   ///< nor from a corner
        left_of,       ///< P is not to the right of a corner, and so on
        right_of,
        below,
        above,
        a_exists,  ///< the radius of a is not below 0
        b_exists,
    };

    MovingPair pair{};
    Kind kind = Kind::inside_side;
    DifferenceSide side{};      ///< of conditions on a side
    DifferenceCorner corner{};  ///< the corner, or one of the side's

    friend bool operator==(const Condition& c, const Condition& d) {
        return c.pair == d.pair && c.kind == d.kind && c.side.of_a == d.side.of_a && c.side.index == d.side.index &&
               c.corner == d.corner;
    }

    /// Whether it says that a radius is not negative.
    bool is_about_radius() const { return kind == Kind::a_exists || kind == Kind::b_exists; }

    static Condition of_side(const MovingPair& pair, Kind kind, const DifferenceSide& side) {
        return {pair, kind, side, kind == Kind::before_end ? side.end : side.start};
    }
    static Condition of_corner(const MovingPair& pair, Kind kind, const DifferenceCorner& corner) {
        return {pair, kind, {}, corner};
    }

    /// Whether P is on the border of b - a where the polynomial is 0; else it may also be a cut through the interior.
    bool is_border() const { return kind != Kind::after_start && kind != Kind::before_end; }

    /// The polynomial.
    template <class N>
    BasicPolynomial<N> in() const;

    /// The unit outward normal of the region where it holds, given P relative to the corner; zero for radii.
    Vec2D outward(const Vec2D& from_corner) const;
};

/// The maximum number of times at which the conditions of a pair change: their roots. A side has four conditions, not
/// counting negated ones; a corner has one, or four if it is the only one.
inline int max_changes(const MovingPair& pair) {
    const PolynomialPath<double> path = pair.relative_path<double>();
    const int degree = std::max({path.x.size() - 1, path.y.size() - 1, 1});
    int conditions = 2;  // the radii exist
    pair.difference().each_side([&](const DifferenceSide&) { conditions += 4; });
    pair.difference().each_corner([&](const DifferenceCorner&) { conditions += 4; });
    return conditions * 2 * degree;  // squares have twice the degree
}

// u . (P - corner).
template <class N>
BasicPolynomial<N> height_along(const BasicVec2<N>& u, const PolynomialPath<N>& path, const BasicVec2<N>& corner) {
    BasicPolynomial<N> height;
    height.resize(std::max({path.x.size(), path.y.size(), 1}));
    for (int i = 0; i < path.x.size(); ++i) height[i] = u.x * path.x[i];
    for (int i = 0; i < path.y.size(); ++i) height[i] = height[i] + u.y * path.y[i];
    height[0] = height[0] - dot(u, corner);
    return height;
}

template <class N>
BasicPolynomial<N> Condition::in() const {
    if (is_about_radius()) return -pair.radius_of<N>(kind == Kind::a_exists);
    const Difference<double> difference = pair.difference();
    PolynomialPath<N> path = pair.relative_path<N>();
    const BasicVec2<N> at = difference.corner<N>(corner);
    const N zero(0.0);
    const N one(1.0);
    switch (kind) {
        case Kind::left_of:
            return height_along<N>({one, zero}, path, at);
        case Kind::right_of:
            return height_along<N>({-one, zero}, path, at);
        case Kind::below:
            return height_along<N>({zero, one}, path, at);
        case Kind::above:
            return height_along<N>({zero, -one}, path, at);
        case Kind::near_corner: {
            path.x -= at.x;
            path.y -= at.y;
            const auto radius = pair.radius<N>();
            return path.x * path.x + path.y * path.y - radius * radius;
        }
        default:
            break;
    }
    const BasicVec2<N> normal = difference.normal(side.of_a, side.index).template in<N>();
    switch (kind) {
        case Kind::after_start:
            return height_along<N>(-perp(normal), path, at);
        case Kind::before_end:
            return height_along<N>(perp(normal), path, at);
        case Kind::outside_side:
            return height_along<N>(-normal, path, at);
        case Kind::near_side: {
            const auto height = height_along<N>(normal, path, at);
            const auto radius = pair.radius<N>();
            return height * height - BasicPolynomial<N>(length_sq(normal)) * radius * radius;
        }
        default:
            return height_along<N>(normal, path, at);
    }
}

}  // namespace carom::detail
