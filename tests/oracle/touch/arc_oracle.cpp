#include "oracle/touch/arc_oracle.hpp"

#include "oracle/pieces/arc_shifts.hpp"
#include "oracle/pieces/real_items.hpp"

namespace oracle {
namespace {

using PieceZ = Piece<mpz_class>;

/// Unbounded directions extend for 16 times the size of all coordinates, which is beyond all arcs.
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

template <class N>
N margin(int bits) {
    return N::power_of_two(-2 * bits - 40);
}

template <class N>
int touch_either(const Item<N>& a, const Item<N>& b, int bits) {
    return a.is_arc ? touch_sign(a, b, margin<N>(bits)) : touch_sign(b, a, margin<N>(bits));
}

/// Some points of the arc, as directions from its center: in doubles, which is near enough for trying.
std::vector<Vec<double>> samples_of(const Item<Rough>& arc) {
    constexpr int count = 32;
    constexpr double whole_turn = 6.283185307179586;
    const double start = std::atan2(arc.from.y.value(), arc.from.x.value());
    double sweep = std::atan2(arc.to.y.value(), arc.to.x.value()) - start;
    if (sweep <= 0 || arc.full) sweep += whole_turn;
    std::vector<Vec<double>> samples;
    for (int i = 0; i < count; ++i) {
        const double angle = start + sweep * (i + 0.5) / count;
        samples.push_back({std::cos(angle), std::sin(angle)});
    }
    return samples;
}

/// How deep a point is in a hull, with its radius: in doubles, for choosing.
double depth_of(const Vec<double>& p, const Item<double>& other) {
    const auto& hull = other.hull;
    double within = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec<double>&a = hull[i], &b = hull[(i + 1) % hull.size()];
        const Vec<double> edge = difference(b, a);
        const double length = std::hypot(edge.x, edge.y);
        if (length > 0) within = std::min(within, cross_of(edge, difference(p, a)) / length);
    }
    if (other.radius == 0 || (hull.size() > 2 && within >= 0)) return hull.size() > 2 ? within + other.radius : -1;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec<double>&a = hull[i], &b = hull[(i + 1) % hull.size()];
        const Vec<double> edge = difference(b, a), offset = difference(p, a);
        const double along = dot_of(edge, edge) > 0 ? dot_of(offset, edge) / dot_of(edge, edge) : 0;
        const Vec<double> off = difference(offset, scaled(edge, std::clamp(along, 0.0, 1.0)));
        nearest = std::min(nearest, std::hypot(off.x, off.y));
    }
    return other.radius - nearest;
}

/// Whether the deepest of some points of the arc is for certain deeper in the other item than `margin`.
bool certainly_inside(const Item<Rough>& arc, const Item<Rough>& other, const Rough& margin) {
    if (!arc.is_arc || other.is_arc || (other.hull.size() < 3 && other.radius.is_exact_zero())) return false;
    Item<double> near;
    near.radius = other.radius.value();
    for (const Vec<Rough>& p : other.hull) near.hull.push_back({p.x.value(), p.y.value()});
    const Vec<double> center{arc.center.x.value(), arc.center.y.value()};
    Vec<double> best;
    double best_depth = 0;
    for (const Vec<double>& direction : samples_of(arc)) {
        const double depth = depth_of(sum(center, scaled(direction, arc.radius.value())), near);
        if (depth > best_depth) best_depth = depth, best = direction;
    }
    if (best_depth == 0) return false;
    const Vec<Rough> direction{best.x, best.y};
    if (arc.holds(direction) <= 0) return false;
    const Vec<Rough> p = arc.end(unit(direction));
    if (sign(other.radius) > 0) return sign(distance_sq(p, other) + margin - other.radius * other.radius) < 0;
    return is_deeper(p, other, margin);
}

Item<Real> moved(Item<Real> item, const Vec<Real>& by) {
    item.center = sum(item.center, by);
    for (Vec<Real>& p : item.hull) p = sum(p, by);
    return item;
}

/// Whether two rounded hulls, one of them just shifted, still touch.
bool hulls_touch(const Item<Real>& a, const Item<Real>& b) {
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

ArcContacts::ArcContacts(int width, int direction_bits) : width_(width), bits_(width + direction_bits) {
    Real::begin(10 * bits_ + 320);
}

std::optional<Place> ArcContacts::add_arc_roughly(const PieceZ& a, const PieceZ& b) const {
    if (!Formulas::here().is_filtered) return std::nullopt;
    try {
        const Item<Rough> item_a = item_of<Rough>(a, width_), item_b = item_of<Rough>(b, width_);
        const Rough deep = margin<Rough>(bits_);
        if (certainly_inside(item_a, item_b, deep) || certainly_inside(item_b, item_a, deep)) return Place::inside;
        const int how = touch_either(item_a, item_b, bits_);
        if (how != 0) return how > 0 ? Place::outside : Place::inside;
    } catch (const Doubt&) {
    }
    return std::nullopt;
}

Place ArcContacts::add_arc(const PieceZ& a, const PieceZ& b) {
    if (const auto place = add_arc_roughly(a, b)) return *place;
    const Item<Real> item_a = item_of<Real>(a, width_), item_b = item_of<Real>(b, width_);
    const int how = touch_either(item_a, item_b, bits_);
    if (how != 0) return how > 0 ? Place::outside : Place::inside;
    touching_pairs_.push_back({item_a, item_b});
    return Place::boundary;
}

void ArcContacts::add_touching(const PieceZ& a, const PieceZ& b) {
    touching_pairs_.push_back({item_of<Real>(a, width_), item_of<Real>(b, width_)});
}

bool ArcContacts::survives(const Vec<Real>& shift) const {
    const Real::Scope scope;
    return std::any_of(touching_pairs_.begin(), touching_pairs_.end(), [&](const TouchingPair& m) {
        const Item<Real> a = moved(m.a, shift);
        return a.is_arc ? is_hit(a, m.b) : m.b.is_arc ? is_hit(m.b, a) : hulls_touch(a, m.b);
    });
}

bool ArcContacts::survive_all_shifts() const {
    if (empty()) return false;
    const Real step = Real::power_of_two(-2 * bits_ - 48);
    if (Formulas::here().is_filtered) {
        // Most are parted in about half of all directions: some of any kind spare the search for all that matter.
        static constexpr double some[][2] = {{0.8, 0.3}, {-0.8, -0.3}, {-0.3, 0.8}, {0.3, -0.8},
                                             {0.4, 0.9}, {-0.4, -0.9}, {-0.9, 0.4}, {0.9, -0.4}};
        for (const auto& [x, y] : some)
            if (!survives({Real(x) * step, Real(y) * step})) return false;
    }
    Borders borders;
    for (const TouchingPair& m : touching_pairs_) borders.add(m.a, m.b);
    borders.sort();
    return borders.all_shifts(step, [&](const Vec<Real>& shift) { return survives(shift); });
}

template <class T>
double arc_distance(const Body<T>& a, const Body<T>& b) {
    Real::begin(300);
    const Item<Real> p = item_of(a), q = item_of(b);
    const Real reach = (p.is_arc ? Real(0.0) : p.radius) + (q.is_arc ? Real(0.0) : q.radius);
    const Real gap = root(p.is_arc ? least_distance_sq(p, q) : least_distance_sq(q, p)) - reach;
    return gap.rounded();
}

template double arc_distance(const Body<float>&, const Body<float>&);
template double arc_distance(const Body<double>&, const Body<double>&);

}  // namespace oracle
