#include "round_corner.hpp"

#include "narrow/exact/arc_features.hpp"
#include "parts_near.hpp"
#include "round_cone.hpp"

#include <cmath>
#include <tuple>

namespace carom::detail {
namespace {

// How far the points of a line lie to the left of the edge, times the edge's length. Sets the radicand.
template <class N, class T>
RootNumber<N> shift_of(const BorderLine<T>& line, Radicands<N>& radicands) {
    if (line.side == 0) return {};
    radicands.first = length_sq(line.direction().template in<N>());
    return RootNumber<N>(N(line.side) * line.part->template radius<N>()) * RootNumber<N>::first_root(radicands);
}

// The height of the circle's center over the line, to its left, times the edge's length.
template <class N, class T>
RootNumber<N> height_of(const BorderCircle<T>& circle, const BorderLine<T>& line, Radicands<N>& radicands) {
    const BasicVec2<N> along = line.direction().template in<N>();
    return cross(along, circle.template center<N>() - line.template start<N>()) - shift_of(line, radicands);
}

// The radicand where a line and a circle cross. Negative when they do not.
template <class N, class T>
RootNumber<N> radicand_of(const BorderLine<T>& line, const BorderCircle<T>& circle, const RootNumber<N>& height) {
    const N r = circle.template radius<N>();
    return r * r * length_sq(line.direction().template in<N>()) - height * height;
}

template <class N, class T>
N power_of(const BorderCircle<T>& c, const BorderCircle<T>& d) {
    const N r = c.template radius<N>();
    const N s = d.template radius<N>();
    return length_sq(d.template center<N>() - c.template center<N>()) + r * r - s * s;
}

template <class N, class T>
N radicand_of(const BorderCircle<T>& c, const BorderCircle<T>& d) {
    const N r = c.template radius<N>();
    const N power = power_of<N>(c, d);
    return N(4.0) * length_sq(d.template center<N>() - c.template center<N>()) * r * r - power * power;
}

}  // namespace

template <class T>
template <class N>
Homogeneous<RootNumber<N>> RoundCorner<T>::compute(Radicands<N>& radicands) const {
    using Roots = RootNumber<N>;
    switch (kind_) {
        case Kind::towards:
            return compute_towards(radicands);
        case Kind::lines:
            return compute_lines(radicands);
        case Kind::line_and_circle:
            return compute_line_and_circle(radicands);
        case Kind::circles:
            return compute_circles(radicands);
        case Kind::on_circle:
            return {
                with_roots<Roots>(circle_.template center<N>() + BasicVec2<N>{circle_.template radius<N>(), N(0.0)})};
        default:
            return {with_roots<Roots>(circle_.template center<N>())};
    }
}

template <class T>
template <class N>
Homogeneous<RootNumber<N>> RoundCorner<T>::compute_towards(Radicands<N>& radicands) const {
    using Roots = RootNumber<N>;
    const BasicVec2<N> out = direction_.template in<N>();
    radicands.first = length_sq(out);
    const Roots weight(radicands.first);
    const Roots far = Roots(circle_.template radius<N>()) * Roots::first_root(radicands);
    return {weight * with_roots<Roots>(circle_.template center<N>()) + far * with_roots<Roots>(out), weight};
}

// Where cross(d, p) = c and cross(e, p) = f, p is (c e - f d) / cross(d, e).
template <class T>
template <class N>
Homogeneous<RootNumber<N>> RoundCorner<T>::compute_lines(Radicands<N>& radicands) const {
    using Roots = RootNumber<N>;
    const BasicVec2<N> d = line_.direction().template in<N>();
    const BasicVec2<N> e = other_line_.direction().template in<N>();
    const BasicVec2<N> start = line_.template start<N>();
    const Roots weight(N(side_) * cross(d, e));
    Roots own = shift_of(line_, radicands);
    Roots other(cross(e, other_line_.template start<N>() - start));
    if (other_line_.side != 0 && line_.side != 0) {
        radicands.second[0] = length_sq(e);
        other =
            other + Roots(N(other_line_.side) * other_line_.part->template radius<N>()) * Roots::second_root(radicands);
    } else {
        other = other + shift_of(other_line_, radicands);
    }
    const BasicVec2<Roots> step = own * with_roots<Roots>(e) - other * with_roots<Roots>(d);
    return {weight * with_roots<Roots>(start) + Roots(N(side_)) * step, weight};
}

template <class T>
template <class N>
Homogeneous<RootNumber<N>> RoundCorner<T>::compute_line_and_circle(Radicands<N>& radicands) const {
    using Roots = RootNumber<N>;
    const BasicVec2<N> along = line_.direction().template in<N>();
    const Roots weight(length_sq(along));
    const Roots height = height_of(circle_, line_, radicands);
    const Roots radicand = radicand_of(line_, circle_, height);
    Roots root;
    if (line_.side == 0) {
        radicands.first = radicand.coefficient(0);
        root = Roots::first_root(radicands);
    } else {
        for (int i = 0; i < 2; ++i) radicands.second[i] = radicand.coefficient(i);
        root = Roots::second_root(radicands);
    }
    const BasicVec2<Roots> step =
        Roots(N(side_)) * root * with_roots<Roots>(along) - height * with_roots<Roots>(perp(along));
    return {weight * with_roots<Roots>(circle_.template center<N>()) + step, weight};
}

template <class T>
template <class N>
Homogeneous<RootNumber<N>> RoundCorner<T>::compute_circles(Radicands<N>& radicands) const {
    using Roots = RootNumber<N>;
    const BasicVec2<N> center = circle_.template center<N>();
    const BasicVec2<N> between = other_circle_.template center<N>() - center;
    const N weight = N(2.0) * length_sq(between);
    radicands.first = radicand_of<N>(circle_, other_circle_);
    const Roots root = Roots(N(side_)) * Roots::first_root(radicands);
    return {with_roots<Roots>(weight * center + power_of<N>(circle_, other_circle_) * between) +
                root * with_roots<Roots>(perp(between)),
            Roots(weight)};
}

namespace {

template <class T, class Visit>
bool any_line(const ConvexPart<T>& part, const Visit& visit) {
    if (part.core_kind() == CoreKind::arc) return false;
    for (int j = 0; j < edge_count(part); ++j) {
        if (!part.is_rounded()) {
            if (visit(BorderLine<T>{&part, j, 0})) return true;
            continue;
        }
        if (visit(BorderLine<T>{&part, j, -1})) return true;
        if (!spans_area(part) && visit(BorderLine<T>{&part, j, 1})) return true;
    }
    return false;
}

template <class T, class Visit>
bool any_circle(const ConvexPart<T>& part, const Visit& visit) {
    if (part.core_kind() == CoreKind::arc) return visit(BorderCircle<T>{&part, 0});
    for (int i = 0; part.is_rounded() && i < corner_count(part); ++i) {
        if (visit(BorderCircle<T>{&part, i})) return true;
    }
    return false;
}

// Visits the points where the pieces of a part's border begin and end.
template <class T>
bool any_own_corner(const ConvexPart<T>& part, RoundCornerVisitor<T> visit) {
    if (part.core_kind() == CoreKind::arc) {
        const BorderCircle<T> circle{&part, 0};
        return visit(RoundCorner<T>::towards(circle, Direction<T>::of(part, 0, 0))) ||
               visit(RoundCorner<T>::towards(circle, Direction<T>::of(part, 0, 1)));
    }
    if (!part.is_rounded()) {
        for (int i = 0; i < part.size(); ++i) {
            if (visit(RoundCorner<T>::vertex(part, i))) return true;
        }
        return false;
    }
    if (edge_count(part) == 0) return visit(RoundCorner<T>::on({&part, 0}));
    return any_line(part, [&](const BorderLine<T>& line) {
        const Direction<T> out = line.direction().rotated(line.side);
        const int end = line.edge + 1 < part.size() ? line.edge + 1 : 0;
        return visit(RoundCorner<T>::towards({&part, line.edge}, out)) ||
               (part.is_bounded() && visit(RoundCorner<T>::towards({&part, end}, out)));
    });
}

template <class T>
bool any_crossing(const BorderLine<T>& k, const BorderLine<T>& l, RoundCornerVisitor<T> visit) {
    const int turn = cross_sign(k.direction(), l.direction());
    if (turn == 0) return false;
    if (k.side == 0 && l.side == 0 && !edges_cross(*k.part, k.edge, *l.part, l.edge, turn)) return false;
    return visit(RoundCorner<T>::crossing(k, l, turn));
}

template <class T>
bool any_crossing(const BorderLine<T>& line, const BorderCircle<T>& circle, RoundCornerVisitor<T> visit) {
    const int reach = sign_of_roots([&]<class N>(In<N>, Radicands<N>& radicands) {
        return radicand_of(line, circle, height_of(circle, line, radicands));
    });
    return reach >= 0 && (visit(RoundCorner<T>::crossing(line, circle, 1)) ||
                          (reach > 0 && visit(RoundCorner<T>::crossing(line, circle, -1))));
}

template <class T>
bool any_crossing(const BorderCircle<T>& c, const BorderCircle<T>& d, RoundCornerVisitor<T> visit) {
    if (is_zero(Direction<T>{c.part, c.vertex, d.part, d.vertex})) return false;
    const int reach = sign_of([&]<class N>(In<N>) { return radicand_of<N>(c, d); });
    return reach >= 0 &&
           (visit(RoundCorner<T>::crossing(c, d, 1)) || (reach > 0 && visit(RoundCorner<T>::crossing(c, d, -1))));
}

// Visits the crossings of the lines and circles that the borders are pieces of; the pieces need not reach there.
template <class T>
bool any_crossing(const ConvexPart<T>& p, const ConvexPart<T>& q, RoundCornerVisitor<T> visit) {
    return any_line(p,
                    [&](const BorderLine<T>& of_p) {
                        return any_line(q, [&](const auto& of_q) { return any_crossing(of_p, of_q, visit); }) ||
                               any_circle(q, [&](const auto& of_q) { return any_crossing(of_p, of_q, visit); });
                    }) ||
           any_circle(p, [&](const BorderCircle<T>& of_p) {
               return any_line(q, [&](const auto& of_q) { return any_crossing(of_q, of_p, visit); }) ||
                      any_circle(q, [&](const auto& of_q) { return any_crossing(of_p, of_q, visit); });
           });
}

// An order of boxes, so that a pair of parts is visited from one of them only; from both if the boxes are equal.
bool comes_before(const AabbD& a, const AabbD& b) {
    const auto key = [](const AabbD& box) { return std::tuple(box.min.x, box.min.y, box.max.x, box.max.y); };
    return key(a) < key(b);
}

// Whether two parts have the same numbers.
template <class T>
bool is_same_part(const ConvexPart<T>& p, const ConvexPart<T>& q) {
    if (p.core_kind() != q.core_kind() || p.size() != q.size() || p.pose_count() != q.pose_count()) return false;
    if (radius_order(p, q) != 0) return false;
    for (int k = 0; k < p.pose_count(); ++k) {
        if (!(p.pose(k) == q.pose(k))) return false;
    }
    const int directions = p.is_bounded() ? 0 : (p.core_kind() == CoreKind::arc ? 2 : 1);
    for (int i = 0; i < p.size() + directions; ++i) {
        if (!(p.local(i) == q.local(i))) return false;
    }
    return true;
}

// Visits each border of `others` whose box overlaps the given one.
template <class T, class Visit>
bool any_near(const AabbD& box, PartSource<T> others, const Visit& visit) {
    return any_border<T>(others, box, [&](const ConvexPart<T>& other) {
        const AabbD other_box = box_around(other);
        return boxes_overlap(box, other_box) && visit(other, other_box);
    });
}

template <class T>
bool any_crossing_on_borders(const ConvexPart<T>& p, const ConvexPart<T>& q, RoundCornerVisitor<T> visit) {
    return any_crossing<T>(p, q, [&](const RoundCorner<T>& corner) {
        return cone_at(p, corner).ray_count > 0 && cone_at(q, corner).ray_count > 0 && visit(corner);
    });
}

// Crossings of one union's own borders inside the other union: the rest prove no more than that it leaves the other, as
// do crossings of the borders of both. The edges of a polygon meet at its vertices only.
template <class T>
bool any_crossing_within(PartSource<T> parts, PartSource<T> others, RoundCornerVisitor<T> visit) {
    const auto is_in_other = [&](const RoundCorner<T>& corner) {
        return others(corner.box(),
                      [&](const ConvexPart<T>& other) { return cone_at(other, corner).kind != ConeKind::absent; });
    };
    if (parts.is_bordered()) return false;
    return parts(others.box(), [&](const ConvexPart<T>& p) {
        const AabbD box = box_around(p);
        if (!box_overlaps_any(box, others)) return false;
        return any_near(box, parts, [&](const ConvexPart<T>& q, const AabbD& box_of_q) {
            if (comes_before(box_of_q, box) || is_same_part(p, q)) return false;
            return any_crossing_on_borders<T>(
                p, q, [&](const RoundCorner<T>& corner) { return is_in_other(corner) && visit(corner); });
        });
    });
}

}  // namespace

template <class T>
bool any_round_corner(PartSource<T> a, PartSource<T> b, RoundCornerVisitor<T> visit) {
    const auto of_part = [&](const ConvexPart<T>& p, PartSource<T> others) {
        return box_overlaps_any(box_around(p), others) && any_own_corner(p, visit);
    };
    const auto of_both = [&](const ConvexPart<T>& p) {
        return any_near(box_around(p), b,
                        [&](const ConvexPart<T>& q, const AabbD&) { return any_crossing_on_borders(p, q, visit); });
    };
    return any_border<T>(a, b.box(), [&](const ConvexPart<T>& p) { return of_part(p, b) || of_both(p); }) ||
           any_border<T>(b, a.box(), [&](const ConvexPart<T>& p) { return of_part(p, a); }) ||
           any_crossing_within(a, b, visit) || any_crossing_within(b, a, visit);
}

template <class T>
bool box_overlaps_any(const AabbD& box, PartSource<T> others) {
    return others(box, [&](const ConvexPart<T>& other) { return boxes_overlap(box, box_around(other)); });
}

#define CAROM_INSTANTIATE_IN(T, N) template Homogeneous<RootNumber<N>> RoundCorner<T>::compute(Radicands<N>&) const
#define CAROM_INSTANTIATE(T)                                     \
    CAROM_INSTANTIATE_IN(T, ErrorBounded);                       \
    CAROM_INSTANTIATE_IN(T, Expansion);                          \
    CAROM_INSTANTIATE_IN(T, WideNumber);                         \
    template bool box_overlaps_any(const AabbD&, PartSource<T>); \
    template bool any_round_corner(PartSource<T>, PartSource<T>, RoundCornerVisitor<T>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE
#undef CAROM_INSTANTIATE_IN

}  // namespace carom::detail
