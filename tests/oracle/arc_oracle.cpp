#include "oracle/arc_oracle.hpp"

#include "oracle/arc_shifts.hpp"

namespace oracle {
namespace {

using PieceZ = Piece<mpz_class>;

/// Directions without end go on for 16 times the size of all coordinates, which is beyond all arcs.
std::vector<Vec<mpz_class>> corners_of(const PieceZ& piece, int width) {
    std::vector<Vec<mpz_class>> corners = piece.points;
    for (const auto& p : piece.points) {
        for (const auto& d : piece.directions) {
            const int bits = std::max(bit_length(d.x), bit_length(d.y));
            const unsigned longer = unsigned(std::max(0, width + 5 - bits));
            corners.push_back({p.x + (d.x << longer), p.y + (d.y << longer)});
        }
    }
    return convex_hull<Big>(corners);
}

template <class N>
Vec<N> vector_of(const Vec<mpz_class>& v, int width) {
    return {N(v.x, -width), N(v.y, -width)};
}

template <class N>
Vec<N> unit_of(const Vec<mpz_class>& v) {
    return unit(vector_of<N>(v, std::max(bit_length(v.x), bit_length(v.y))));
}

template <class N>
Item<N> item_of(const PieceZ& piece, int width) {
    Item<N> item;
    item.radius = N(piece.radius, -width);
    if (piece.ends.empty()) {
        for (const auto& p : corners_of(piece, width)) item.hull.push_back(vector_of<N>(p, width));
        return item;
    }
    const auto &from = piece.ends[0], &to = piece.ends[1];
    item.is_arc = true;
    item.center = vector_of<N>(piece.points[0], width);
    item.from = unit_of<N>(from);
    item.to = unit_of<N>(to);
    item.turn = sgn(cross<Big>(from, to));
    item.full = item.turn == 0 && dot<Big>(from, to) > 0;
    return item;
}

int zero_bits(int width) {
    return 10 * width + 320;
}

template <class N>
N margin(int width) {
    return N::power_of_two(-2 * width - 40);
}

template <class N>
int meet_either(const Item<N>& a, const Item<N>& b, int width) {
    return a.is_arc ? meet(a, b, margin<N>(width)) : meet(b, a, margin<N>(width));
}

/// Whether one of some points of the arc is for certain deeper in the other item than `margin`. It is the quick way for
/// arcs that pass through a corner, or end on a border.
bool certainly_inside(const Item<Rough>& arc, const Item<Rough>& other, const Rough& margin) {
    static const std::vector<Vec<Rough>> ways = [] {
        std::vector<Vec<Rough>> all;
        for (int i = 0; i < 64; ++i) all.push_back({Rough(std::cos(0.0981748 * i)), Rough(std::sin(0.0981748 * i))});
        return all;
    }();
    if (!arc.is_arc || other.is_arc) return false;
    const auto is_deep = [&](const Vec<Rough>& way) {
        if (arc.holds(way) <= 0) return false;
        const Vec<Rough> p = arc.end(unit(way));
        if (sign(other.radius) > 0) return sign(distance_sq(p, other) + margin - other.radius * other.radius) < 0;
        bool inside = other.hull.size() > 2;
        for (std::size_t i = 0; i < other.hull.size() && inside; ++i) {
            const Vec<Rough>&a = other.hull[i], &b = other.hull[(i + 1) % other.hull.size()];
            inside = sign(cross_of(unit(difference(b, a)), difference(p, a)) - margin) > 0;
        }
        return inside;
    };
    return std::any_of(ways.begin(), ways.end(), [&](const Vec<Rough>& way) {
        try {
            return is_deep(way);
        } catch (const Doubt&) {
            return false;
        }
    });
}

Item<Real> moved(Item<Real> item, const Vec<Real>& by) {
    item.center = sum(item.center, by);
    for (Vec<Real>& p : item.hull) p = sum(p, by);
    return item;
}

/// Whether two rounded hulls, one of them just shifted, still meet.
bool hulls_meet(const Item<Real>& a, const Item<Real>& b) {
    Real best = Real::power_of_two(40);
    for (const Vec<Real>& p : a.hull) best = least(best, distance_sq(p, b));
    for (const Vec<Real>& p : b.hull) best = least(best, distance_sq(p, a));
    const Real reach = a.radius + b.radius;
    if (sign(best - reach * reach) <= 0) return true;
    for (std::size_t i = 0; i + 1 < a.hull.size() + (a.hull.size() > 2); ++i) {
        for (std::size_t j = 0; j + 1 < b.hull.size() + (b.hull.size() > 2); ++j) {
            const Vec<Real>&p = a.hull[i], &q = a.hull[(i + 1) % a.hull.size()];
            const Vec<Real>&r = b.hull[j], &s = b.hull[(j + 1) % b.hull.size()];
            const auto side = [](const Vec<Real>& u, const Vec<Real>& v, const Vec<Real>& w) {
                return sign(cross_of(difference(v, u), difference(w, u)));
            };
            if (side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0) return true;
        }
    }
    return false;
}

}  // namespace

ArcContacts::ArcContacts(int width) : width_(width) {
    Real::tell_from_zero(zero_bits(width));
}

Place ArcContacts::add_arc(const PieceZ& a, const PieceZ& b) {
    try {
        const Item<Rough> rough_a = item_of<Rough>(a, width_), rough_b = item_of<Rough>(b, width_);
        if (certainly_inside(rough_a, rough_b, margin<Rough>(width_))) return Place::inside;
        if (certainly_inside(rough_b, rough_a, margin<Rough>(width_))) return Place::inside;
        const int how = meet_either(rough_a, rough_b, width_);
        if (how != 0) return how > 0 ? Place::outside : Place::inside;
    } catch (const Doubt&) {
    }
    const Item<Real> item_a = item_of<Real>(a, width_), item_b = item_of<Real>(b, width_);
    const int how = meet_either(item_a, item_b, width_);
    if (how != 0) return how > 0 ? Place::outside : Place::inside;
    meetings_.push_back({item_a, item_b});
    return Place::boundary;
}

void ArcContacts::add_touching(const PieceZ& a, const PieceZ& b) {
    meetings_.push_back({item_of<Real>(a, width_), item_of<Real>(b, width_)});
}

bool ArcContacts::survive_all_shifts() const {
    Borders borders;
    for (const Meeting& m : meetings_) borders.add(m.a, m.b);
    borders.sort();
    return !empty() && borders.all_shifts(Real::power_of_two(-2 * width_ - 48), [&](const Vec<Real>& shift) {
        return std::any_of(meetings_.begin(), meetings_.end(), [&](const Meeting& m) {
            const Item<Real> a = moved(m.a, shift);
            return a.is_arc || m.b.is_arc ? meet_either(a, m.b, width_) <= 0 : hulls_meet(a, m.b);
        });
    });
}

template <class T>
double arc_distance(const Body<T>& a, const Body<T>& b) {
    // In units of 2^-200, which all numbers of the tests are multiples of.
    constexpr int unit = -200, width = 260;
    Real::tell_from_zero(zero_bits(width));
    const auto item = [&](const Body<T>& body) {
        const auto piece = pieces_of<Dyadic<mpz_class>>(body.shape, body.pose)[0];
        const auto whole = [](const Dyadic<mpz_class>& x) {
            return x.is_zero() ? mpz_class(0) : shift_up(x.mantissa, x.exponent - unit);
        };
        const auto all = [&](const auto& vectors) {
            std::vector<Vec<mpz_class>> out;
            for (const auto& v : vectors) out.push_back({whole(v.x), whole(v.y)});
            return out;
        };
        return item_of<Real>({all(piece.points), all(piece.directions), whole(piece.radius), {}, all(piece.ends)},
                             width);
    };
    const Item<Real> p = item(a), q = item(b);
    const Real reach = (p.is_arc ? Real(0.0) : p.radius) + (q.is_arc ? Real(0.0) : q.radius);
    const Real gap = root(p.is_arc ? least_distance_sq(p, q) : least_distance_sq(q, p)) - reach;
    return std::ldexp(gap.rounded(), width + unit);
}

template double arc_distance(const Body<float>&, const Body<float>&);
template double arc_distance(const Body<double>&, const Body<double>&);

}  // namespace oracle
