#include "oracle/pieces/real_items.hpp"

#include "oracle/pieces/hull.hpp"

#include <algorithm>
#include <climits>

namespace oracle {
namespace {

using Exact = Dyadic<mpz_class>;

/// Of the larger coordinate.
int exponent_of(const Vec<Exact>& v) {
    int exponent = INT_MIN;
    for (const Exact& x : {v.x, v.y})
        if (!x.is_zero()) exponent = std::max(exponent, x.exponent + bit_length(x.mantissa));
    return exponent;
}

constexpr int far_away = 64;  // from all arcs of the tests

int turn_of(const Vec<Exact>& from, const Vec<Exact>& to) {
    return sgn((from.x * to.y - from.y * to.x).mantissa);
}

}  // namespace

Item<Real> item_of(const Piece<Exact>& piece, int far) {
    Item<Real> item;
    item.radius = Real(piece.radius);
    if (piece.ends.empty()) {
        std::vector<Vec<Real>> points;
        for (const auto& p : piece.points) {
            points.push_back(real_of(p));
            for (const auto& d : piece.directions)
                points.push_back(sum(real_of(p), scaled(real_of(d), Real::power_of_two(far - exponent_of(d)))));
        }
        item.hull = convex_hull<RealNumbers>(points);
        return item;
    }
    if (piece.radius.is_zero()) {
        item.hull = {real_of(piece.points[0])};
        return item;
    }
    const auto &from = piece.ends[0], &to = piece.ends[1];
    item.is_arc = true;
    item.center = real_of(piece.points[0]);
    item.from = unit(real_of(from));
    item.to = unit(real_of(to));
    item.turn = turn_of(from, to);
    item.full = item.turn == 0 && sgn((from.x * to.x + from.y * to.y).mantissa) > 0;
    return item;
}

template <class T>
Item<Real> item_of(const Body<T>& body) {
    return item_of(pieces_of<Exact>(body.shape, body.pose).front(), far_away);
}

template <class T>
std::vector<Item<Real>> items_of(const Body<T>& body) {
    std::vector<Item<Real>> items;
    for (const auto& piece : pieces_of<Exact>(body.shape, body.pose)) items.push_back(item_of(piece, far_away));
    return items;
}

template Item<Real> item_of(const Body<float>&);
template Item<Real> item_of(const Body<double>&);
template std::vector<Item<Real>> items_of(const Body<float>&);
template std::vector<Item<Real>> items_of(const Body<double>&);

}  // namespace oracle
