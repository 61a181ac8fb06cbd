/// Arcs and other shapes on a grid, often where they just touch.
#pragma once

#include "oracle/cases/shape_maker.hpp"
#include "oracle/pieces/pieces.hpp"

#include <carom/shape/compound.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace carom::test {

inline constexpr int arc_kind = int(oracle::Kind::arc);

/// Whole numbers and Pythagorean directions, so that ends of arcs often are whole points and rarely are not.
template <class T>
class ArcMaker {
  public:
    explicit ArcMaker(oracle::Random& random) : random_(random) {}

    BasicVec2<T> direction() {
        static constexpr int simple[][2] = {{1, 0}, {0, 1},  {3, 4},  {4, 3},  {-3, 4}, {1, 1},
                                            {1, 2}, {5, 12}, {-8, 6}, {-1, 3}, {4, -3}, {24, 7}};
        const auto& d = simple[random_.integer(0, random_.chance(0.7) ? 4 : 11)];
        const BasicVec2<T> v{T(d[0]), T(d[1])};
        return random_.chance(0.5) ? v : -v;
    }

    BasicArc<T> make() {
        static constexpr int radii[] = {5, 5, 5, 10, 13, 2, 3, 1, 4, 7};
        BasicArc<T> arc{{T(random_.integer(-8, 8)), T(random_.integer(-8, 8))},
                        T(radii[random_.integer(0, 9)]),
                        direction(),
                        direction()};
        if (random_.chance(0.15)) arc.to = -arc.from;
        if (random_.chance(0.1)) arc.to = arc.from;
        if (random_.chance(0.1)) arc.from = {T(random_.real(-1, 1)), T(random_.real(-1, 1))};
        if (random_.chance(0.1)) arc.radius = T(random_.real(1, 9));
        return arc;
    }

  private:
    oracle::Random& random_;
};

template <class T>
struct ArcCase {
    oracle::Body<T> arc;
    oracle::Body<T> other;
};

template <class T>
class ArcCaseMaker {
  public:
    ArcCaseMaker(int kind, std::uint64_t seed)
        : kind_(kind), random_(seed), shapes_(random_, {8, 1, 0}), arcs_(random_) {}

    ArcCase<T> make() {
        const BasicArc<T> arc = arcs_.make();
        ArcCase<T> made{{arc, {}}, {}};
        if (kind_ == arc_kind) {
            BasicArc<T> other = random_.chance(0.2) ? arc : arcs_.make();
            if (random_.chance(0.4)) other.center = arc.center, other.radius = arc.radius;
            if (random_.chance(0.3)) other.from = random_.chance(0.5) ? arc.to : arc.from;
            if (random_.chance(0.2)) other.to = random_.chance(0.5) ? arc.to : arc.from;
            made.other.shape = other;
        } else {
            made.other.shape = shapes_.make(oracle::Kind(kind_));
            if (kind_ == int(oracle::Kind::compound) && random_.chance(0.5)) {
                const BasicVec2<T> at = on(arc);
                made.other.shape = BasicCompound<T>::from_parts({{made.other.shape}, {arc_beside(at)}}).value();
            }
        }
        if (random_.chance(share_apart())) {
            move_away(made.other);
        } else if (random_.chance(share_arranged())) {
            arrange(arc, made.other);
        } else if (random_.chance(0.5)) {
            made.arc.pose = made.other.pose = {shapes_.shift(), shapes_.turn()};
        }
        return made;
    }

  private:
    bool is(oracle::Kind kind) const { return kind_ == int(kind); }

    // So that about half of the cases touch: points hardly ever do by chance, large shapes nearly always.
    double share_arranged() const {
        if (is(oracle::Kind::point)) return 1;
        return is(oracle::Kind::half_space) ? 0.3 : 0.65;
    }
    double share_apart() const {
        if (is(oracle::Kind::half_space)) return 0.3;
        return is(oracle::Kind::line) || is(oracle::Kind::polygon) || is(oracle::Kind::compound) ? 0.2 : 0;
    }

    // Out of reach, unless it has no end on that side.
    void move_away(oracle::Body<T>& other) {
        BasicVec2<T> direction = arcs_.direction();
        if (const auto* half = std::get_if<BasicHalfSpace<T>>(&other.shape.value)) direction = -half->normal;
        if (const auto* line = std::get_if<BasicLine<T>>(&other.shape.value)) direction = perp(line->direction);
        const T size = std::max(std::fabs(direction.x), std::fabs(direction.y));
        other.pose.at = std::ldexp(T(1), 5 - std::ilogb(size)) * direction;
    }

    // A whole point of the arc, nearly always: its ends, or extreme ones.
    BasicVec2<T> on(const BasicArc<T>& arc) {
        const BasicVec2<T> d = random_.chance(0.4) ? arc.from : random_.chance(0.5) ? arc.to : arcs_.direction();
        const T length = std::sqrt(d.x * d.x + d.y * d.y);
        return {std::round(arc.center.x + arc.radius * d.x / length),
                std::round(arc.center.y + arc.radius * d.y / length)};
    }

    BasicAnyShape<T> arc_beside(const BasicVec2<T>& p) {
        BasicArc<T> arc = arcs_.make();
        const BasicVec2<T> end = on(arc);
        arc.center = arc.center + p - end;
        return arc;
    }

    // A point of the other's rim onto one of the arc.
    void arrange(const BasicArc<T>& arc, oracle::Body<T>& other) {
        BasicVec2<T> from{};
        if (const auto* other_arc = std::get_if<BasicArc<T>>(&other.shape.value)) {
            from = on(*other_arc);
        } else {
            const auto pieces = oracle::pieces_of<double>(without_arcs(other.shape), {});
            const auto& piece = pieces[random_.bits() % pieces.size()];
            const auto& p = piece.points[random_.bits() % piece.points.size()];
            const BasicVec2<T> d = arcs_.direction();
            const double r = piece.radius / std::sqrt(double(d.x * d.x + d.y * d.y));
            from = {T(std::round(p.x + r * d.x)), T(std::round(p.y + r * d.y))};
        }
        if (random_.chance(0.2)) {
            other.pose.at = arc.center - from;  // a corner in the center
        } else {
            other.pose.at = on(arc) - from;
        }
    }

    static BasicAnyShape<T> without_arcs(const BasicAnyShape<T>& shape) {
        const auto* compound = std::get_if<BasicCompound<T>>(&shape.value);
        return compound && compound->parts().size() == 2 && std::get_if<BasicArc<T>>(&compound->parts()[1].shape.value)
                   ? compound->parts()[0].shape
                   : shape;
    }

    int kind_;
    oracle::Random random_;
    oracle::ShapeMaker<T> shapes_;
    ArcMaker<T> arcs_;
};

inline std::string arc_pair_name(int kind) {
    return oracle::name_of(oracle::Kind(kind));
}

}  // namespace carom::test
