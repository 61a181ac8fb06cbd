#include "oracle/relation/relation.hpp"

#include "oracle/relation/spread.hpp"
#include "oracle/relation/whole_gap.hpp"
#include "oracle/relation/whole_table.hpp"

#include <type_traits>

namespace oracle {
namespace {

using namespace whole;

using carom::Relation;

/// Of a convex set to a convex one, at least one of them rounded.
template <class N>
Spread spread_of_convex(const Set<N>& a, const Set<N>& b) {
    if (!b.has_area()) return {true, true, true};
    const int greatest = SupportDifference<N>(a, b).greatest_sign();
    if (greatest > 0) return {true, true, true};
    return {false, greatest == 0, a.has_area() || gap_sign(a, b) < 0};
}

/// Whether the rounded set may be within the bounded ones, as far as the boxes of all can tell.
template <class N>
bool box_within(const Set<N>& a, const Union<N>& areas) {
    const auto reaches = [&](const auto& of_member) { return std::any_of(areas.begin(), areas.end(), of_member); };
    return reaches([&](const Set<N>& s) { return !s.directions.empty() || s.low.x <= a.low.x; }) &&
           reaches([&](const Set<N>& s) { return !s.directions.empty() || s.low.y <= a.low.y; }) &&
           reaches([&](const Set<N>& s) { return !s.directions.empty() || s.high.x >= a.high.x; }) &&
           reaches([&](const Set<N>& s) { return !s.directions.empty() || s.high.y >= a.high.y; });
}

/// The sign of the gap between a rounded set and a stretch from p on, to `end` if there is one and else in `direction`:
/// in a unit in which both ends are whole.
int gap_to_stretch(const Set<mpz_class>& a, const Spot<mpz_class>& p, const Spot<mpz_class>* end,
                   const Vec<mpz_class>& direction) {
    const mpz_class unit = end ? mpz_class(p.w * end->w) : p.w;
    const auto in_unit = [&](const Spot<mpz_class>& spot) {
        const mpz_class factor = unit / spot.w;
        return Vec<mpz_class>{spot.at.x * factor, spot.at.y * factor};
    };
    BoxedPiece<Big> finer, stretch;
    for (const auto& c : a.corners) finer.points.push_back({c.x * unit, c.y * unit});
    finer.directions = a.directions;
    finer.radius = a.radius * unit;
    finer.low = {a.low.x * unit, a.low.y * unit}, finer.high = {a.high.x * unit, a.high.y * unit};
    const Vec<mpz_class> from = in_unit(p), to = end ? in_unit(*end) : from;
    stretch.points = {from};
    if (end) stretch.points.push_back(to);
    if (!end) stretch.directions = {direction};
    stretch.low = {std::min(from.x, to.x), std::min(from.y, to.y)};
    stretch.high = {std::max(from.x, to.x), std::max(from.y, to.y)};
    return gap_sign(Set<mpz_class>(finer), Set<mpz_class>(stretch));
}

/// Calls visit(p, end, direction) for the stretches of the borders between the area of the union and what is outside of
/// it, cut where edges meet; without an end they are unbounded.
template <class Visit>
void each_border(const Union<mpz_class>& areas, const Visit& visit) {
    using V = Vec<mpz_class>;
    const Arrangement<mpz_class> all({&areas});
    for (const Edge<mpz_class>* e : all.edges()) {
        std::vector<Spot<mpz_class>> on_edge;
        std::copy_if(all.vertices().begin(), all.vertices().end(), std::back_inserter(on_edge),
                     [&](const auto& v) { return e->holds(v); });
        const auto is_before = [&](const auto& p, const auto& q) {
            return mpz_class(dot(e->d, p.at) * q.w) < dot(e->d, q.at) * p.w;
        };
        std::sort(on_edge.begin(), on_edge.end(), is_before);
        const auto visit_if_border = [&](const Spot<mpz_class>& p, const Spot<mpz_class>* end, const V& direction) {
            const Around<mpz_class> around(areas, p);
            if (around.holds_left_of(direction) != around.holds_right_of(direction)) visit(p, end, direction);
        };
        for (std::size_t i = 1; i < on_edge.size(); ++i)
            if (is_before(on_edge[i - 1], on_edge[i])) visit_if_border(on_edge[i - 1], &on_edge[i], e->d);
        if (!e->has_end) visit_if_border(on_edge.back(), nullptr, e->d);
        if (!e->has_start) visit_if_border(on_edge.front(), nullptr, opposite(e->d));
    }
}

/// Of a rounded convex set to a union of straight ones: it is within when one point is and no border comes nearer to
/// its core than its radius. What has no area adds nothing to what an area can be within.
template <class N>
Spread spread_in_union(const Set<N>& a, const Union<N>& b) {
    Union<N> areas;
    std::copy_if(b.begin(), b.end(), std::back_inserter(areas), [](const auto& s) { return s.has_area(); });
    if (areas.empty() || !box_within(a, areas)) return {true, false, true};
    if (!Around<N>(areas, {a.corners[0], N(1)}).holds_point()) return {true, false, true};
    if constexpr (std::is_same_v<N, mpz_class>) {
        Spread spread{false, false, true};
        each_border(areas, [&](const auto& p, const auto* end, const auto& direction) {
            const int gap = gap_to_stretch(a, p, end, direction);
            spread.outside |= gap < 0;
            spread.on_boundary |= gap == 0;
        });
        return spread;
    }
    throw TooWide{};
}

/// Of a union of straight sets to a rounded convex one: the whole is as its members are.
template <class N>
Spread spread_of_union(const Union<N>& a, const Set<N>& b) {
    Spread total;
    for (const Set<N>& member : a) {
        const Spread one = spread_of_convex(member, b);
        total.outside |= one.outside;
        total.on_boundary |= one.on_boundary;
        total.in_interior |= one.in_interior;
    }
    return total;
}

template <class N>
Relation relation_with_rounded(const Set<N>& a, const Union<N>& b) {
    int gap = 1;
    for (const Set<N>& member : b) gap = std::min(gap, gap_sign(a, member));
    if (gap > 0) return Relation::disjoint;
    const Spread of_a = b.size() == 1 ? spread_of_convex(a, b[0]) : spread_in_union(a, b);
    return relation_of(of_a, spread_of_union(b, a), true, gap < 0);
}

template <class N>
bool any_rounded(const Union<N>& set) {
    return std::any_of(set.begin(), set.end(), [](const auto& s) { return s.is_rounded(); });
}

template <class N>
bool all_apart(const Union<N>& a, const Union<N>& b) {
    return std::all_of(a.begin(), a.end(), [&](const auto& x) {
        return std::all_of(b.begin(), b.end(), [&](const auto& y) { return boxes_apart(x, y); });
    });
}

template <class N>
std::optional<Relation> judge(const Union<N>& a, const Union<N>& b) {
    const bool round_a = any_rounded(a), round_b = any_rounded(b);
    const bool is_judged = round_a ? a.size() == 1 && (!round_b || b.size() == 1) : !round_b || b.size() == 1;
    if (!is_judged) return {};
    if (all_apart(a, b)) return Relation::disjoint;
    if (round_a) return relation_with_rounded(a[0], b);
    if (round_b) return carom::flip(relation_with_rounded(b[0], a));
    return relation_of(tabulate(a, b));
}

template <class N, class Z, class M>
Union<N> in_whole_numbers(const Pieces<M>& pieces, int unit) {
    Union<N> set;
    for (const auto& piece : in_units<Z>(pieces, unit)) set.emplace_back(piece);
    if constexpr (std::is_same_v<N, Int128>) {
        for (const auto& member : set)
            for (const auto& d : member.directions)
                if (std::max(bit_length(d.x), bit_length(d.y)) > small_bits) throw TooWide{};
    }
    return set;
}

template <class M, class T>
std::optional<Relation> judge_with(const Body<T>& a, const Body<T>& b) {
    const auto pieces_a = pieces_of<Dyadic<M>>(a.shape, a.pose), pieces_b = pieces_of<Dyadic<M>>(b.shape, b.pose);
    for (const auto* pieces : {&pieces_a, &pieces_b})
        for (const auto& piece : *pieces)
            if (!piece.ends.empty() || !piece.axes.empty()) return {};
    BitRange range;
    range.include(pieces_a);
    range.include(pieces_b);
    if constexpr (std::is_same_v<M, Int128>) {
        if (range.width() > small_bits) throw TooWide{};
        return judge(in_whole_numbers<Int128, Small>(pieces_a, range.lowest),
                     in_whole_numbers<Int128, Small>(pieces_b, range.lowest));
    } else {
        return judge(in_whole_numbers<mpz_class, Big>(pieces_a, range.lowest),
                     in_whole_numbers<mpz_class, Big>(pieces_b, range.lowest));
    }
}

template <class T>
std::optional<Relation> judge_in_any_width(const Body<T>& a, const Body<T>& b) {
    try {
        return judge_with<Int128>(a, b);
    } catch (const TooWide&) {
        return judge_with<mpz_class>(a, b);
    }
}

}  // namespace

template <class T>
std::optional<Relation> judge_relation(const Body<T>& a, const Body<T>& b) {
    try {
        return judge_in_any_width(a, b);
    } catch (const NoShape&) {
        return Relation::disjoint;
    }
}

template std::optional<Relation> judge_relation(const Body<float>&, const Body<float>&);
template std::optional<Relation> judge_relation(const Body<double>&, const Body<double>&);

}  // namespace oracle
