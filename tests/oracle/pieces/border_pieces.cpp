#include "oracle/pieces/border_pieces.hpp"

#include <algorithm>

namespace oracle {
namespace {

using V = Vec<Real>;

/// Of the line through p along a unit vector, with a circle.
std::vector<V> line_and_circle(const V& p, const V& along, const V& center, const Real& radius) {
    const Real height = cross_of(along, difference(center, p));
    const Real rest = radius * radius - height * height;
    if (sign(rest) < 0) return {};
    const V foot = difference(center, scaled(left(along), height));
    if (sign(rest) == 0) return {foot};
    const V step = scaled(along, root(rest));
    return {sum(foot, step), difference(foot, step)};
}

/// Of the lines and circles that two pieces are of.
std::vector<V> crossings_of_wholes(const BorderPiece& k, const BorderPiece& l) {
    if (k.is_round() && !l.is_round()) return crossings_of_wholes(l, k);
    if (!k.is_round()) {
        const V along = difference(k.b, k.a);
        if (l.is_round()) return line_and_circle(k.a, unit(along), l.arc.center, l.arc.radius);
        const V other = difference(l.b, l.a);
        const Real turn = cross_of(along, other);
        if (sign(turn) == 0) return {};
        return {sum(k.a, scaled(along, cross_of(difference(l.a, k.a), other) / turn))};
    }
    const V offset = difference(l.arc.center, k.arc.center);
    if (is_zero(offset)) return {};
    const Real apart_sq = dot_of(offset, offset);
    const Real power = apart_sq + k.arc.radius * k.arc.radius - l.arc.radius * l.arc.radius;
    const V on_axis = sum(k.arc.center, scaled(offset, power / (Real(2.0) * apart_sq)));
    return line_and_circle(on_axis, unit(left(offset)), k.arc.center, k.arc.radius);
}

BorderPiece circle_piece(const V& center, const Real& radius, const V& from, const V& to) {
    BorderPiece piece;
    piece.arc.is_arc = true;
    piece.arc.center = center;
    piece.arc.radius = radius;
    piece.arc.from = from;
    piece.arc.to = to;
    piece.arc.turn = sign(cross_of(from, to));
    piece.arc.full = piece.arc.turn == 0 && sign(dot_of(from, to)) > 0;
    return piece;
}

}  // namespace

bool BorderPiece::reaches(const V& p) const {
    if (is_round()) return arc.holds(difference(p, arc.center)) >= 0;
    const V along = difference(b, a);
    return sign(dot_of(along, difference(p, a))) >= 0 && sign(dot_of(along, difference(p, b))) <= 0;
}

bool BorderPiece::holds(const V& p) const {
    if (is_round()) {
        const V out = difference(p, arc.center);
        return sign(dot_of(out, out) - arc.radius * arc.radius) == 0 && reaches(p);
    }
    return sign(cross_of(difference(b, a), difference(p, a))) == 0 && reaches(p);
}

std::vector<V> crossings(const BorderPiece& k, const BorderPiece& l) {
    std::vector<V> found;
    for (const V& p : crossings_of_wholes(k, l))
        if (k.reaches(p) && l.reaches(p)) found.push_back(p);
    return found;
}

std::vector<V> BorderPiece::sorted(std::vector<V> cuts) const {
    const auto before = [&](const V& p, const V& q) {
        if (!is_round()) return sign(dot_of(difference(b, a), difference(p, q))) < 0;
        const V u = difference(p, arc.center), v = difference(q, arc.center);
        const auto place = [&](const V& w) {  // by half turns from the start
            const int side = sign(cross_of(arc.from, w));
            if (side != 0) return side > 0 ? 1 : 3;
            return sign(dot_of(arc.from, w)) > 0 ? 0 : 2;
        };
        const int place_u = place(u), place_v = place(v);
        return place_u != place_v ? place_u < place_v : sign(cross_of(u, v)) > 0;
    };
    std::sort(cuts.begin(), cuts.end(), before);
    const auto same = [](const V& p, const V& q) { return is_zero(difference(p, q)); };
    cuts.erase(std::unique(cuts.begin(), cuts.end(), same), cuts.end());
    return cuts;
}

V BorderPiece::middle(const V& from, const V& to) const {
    if (!is_round()) return scaled(sum(from, to), Real(0.5));
    const V u = difference(from, arc.center), v = difference(to, arc.center);
    const int turn = sign(cross_of(u, v));
    if (turn > 0) return arc.end(unit(sum(u, v)));
    if (turn < 0) return arc.end(opposite(unit(sum(u, v))));
    return arc.end(unit(sign(dot_of(u, v)) > 0 ? opposite(u) : left(u)));
}

V BorderPiece::normal(const V& p) const {
    return unit(is_round() ? difference(p, arc.center) : left(difference(b, a)));
}

std::vector<BorderPiece> border_pieces(const Item<Real>& item) {
    if (item.is_arc) return {{item, {}, {}}};
    const auto& hull = item.hull;
    const bool is_round = sign(item.radius) > 0;
    if (hull.size() == 1) {
        const V east{1.0, 0.0};
        if (!is_round) return {};
        return {circle_piece(hull[0], item.radius, east, east)};
    }
    if (hull.size() == 2 && !is_round) return {{{}, hull[0], hull[1]}};
    std::vector<BorderPiece> pieces;
    const std::size_t n = hull.size();
    for (std::size_t i = 0; i < n; ++i) {  // a segment is a polygon of two sides
        const V &a = hull[i], &b = hull[(i + 1) % n], &c = hull[(i + 2) % n];
        const V out = opposite(left(unit(difference(b, a))));
        const V shift = scaled(out, item.radius);
        pieces.push_back({{}, sum(a, shift), sum(b, shift)});
        if (is_round) pieces.push_back(circle_piece(b, item.radius, out, opposite(left(unit(difference(c, b))))));
    }
    return pieces;
}

}  // namespace oracle
