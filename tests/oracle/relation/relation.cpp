#include "oracle/relation/relation.hpp"

#include "oracle/numbers/reals.hpp"
#include "oracle/relation/spread.hpp"
#include "oracle/relation/whole_relation.hpp"

#include <algorithm>
#include <iterator>

namespace oracle {
namespace {

using carom::Relation;

/// The sign of x - y |u|.
int compare_with_multiple(const mpq_class& x, const mpq_class& y, const Point& u) {
    if (sgn(x) != sgn(y)) return sgn(x) > sgn(y) ? 1 : -1;
    const mpq_class squares = x * x - y * y * dot(u, u);
    return sgn(x) >= 0 ? sgn(squares) : -sgn(squares);
}

/// The difference of two support functions, h_a - h_b, over the unit circle, by the normal fan of both hulls.
class SupportDifference {
  public:
    SupportDifference(const Straight& a, const Straight& b) : a_(a), b_(b), slack_(b.radius - a.radius) {
        for (const Point& u : {Point{1, 0}, Point{0, 1}}) add_normal_of(u);
        for (const Straight* set : {&a, &b}) {
            for (const Point& d : set->directions) add_normal_of(d);
            for (const Point& p : set->corners)
                for (const Point& q : set->corners)
                    if (!same(p, q)) add_normal_of(minus(p, q));
        }
        std::sort(fan_.begin(), fan_.end(), [](const Point& u, const Point& v) {
            const bool upper_u = u.y > 0 || (u.y == 0 && u.x > 0), upper_v = v.y > 0 || (v.y == 0 && v.x > 0);
            return upper_u != upper_v ? upper_u : cross(u, v) > 0;
        });
    }

    /// The sign of the greatest difference: above 0 a is not within b, at 0 it reaches b's border.
    int greatest_sign() const {
        int greatest = -1;
        for (std::size_t i = 0; i < fan_.size(); ++i) {
            greatest = std::max(greatest, sign_at(fan_[i]));
            const Point& next = fan_[(i + 1) % fan_.size()];
            if (cross(fan_[i], next) != 0) greatest = std::max(greatest, sign_between(fan_[i], next));
        }
        return greatest;
    }

  private:
    void add_normal_of(const Point& d) {
        fan_.push_back({-d.y, d.x});
        fan_.push_back({d.y, -d.x});
    }

    static bool is_bounded_along(const Straight& set, const Point& u) {
        return std::all_of(set.directions.begin(), set.directions.end(),
                           [&](const Point& d) { return dot(d, u) <= 0; });
    }

    static const Point& farthest(const Straight& set, const Point& u) {
        return *std::max_element(set.corners.begin(), set.corners.end(),
                                 [&](const Point& p, const Point& q) { return dot(p, u) < dot(q, u); });
    }

    int sign_at(const Point& u) const {
        if (!is_bounded_along(b_, u)) return -1;
        if (!is_bounded_along(a_, u)) return 1;
        return compare_with_multiple(dot(minus(farthest(a_, u), farthest(b_, u)), u), slack_, u);
    }

    /// Between neighbors of the fan the farthest corners are the same two; the difference is greatest in the direction
    /// from one to the other, if that is between the neighbors, and at a neighbor otherwise.
    int sign_between(const Point& u, const Point& v) const {
        const Point middle = plus(u, v);
        if (!is_bounded_along(b_, middle)) return -1;
        if (!is_bounded_along(a_, middle)) return 1;
        const Point w = minus(farthest(a_, middle), farthest(b_, middle));
        if (!(cross(u, w) > 0 && cross(w, v) > 0)) return -1;
        if (slack_ < 0) return 1;
        return sgn(mpq_class(dot(w, w) - slack_ * slack_));
    }

    const Straight& a_;
    const Straight& b_;
    mpq_class slack_;
    std::vector<Point> fan_;
};

/// The sign of the distance of two rounded sets.
int gap_sign(const Straight& a, const Straight& b) {
    const mpq_class reach = a.radius + b.radius;
    return sgn(mpq_class(distance_sq(a, b) - reach * reach));
}

/// Of a convex set to a convex one, at least one of them rounded.
Spread spread_of_convex(const Straight& a, const Straight& b) {
    if (!b.has_area()) return {true, true, true};
    const int greatest = SupportDifference(a, b).greatest_sign();
    if (greatest > 0) return {true, true, true};
    return {false, greatest == 0, a.has_area() || gap_sign(a, b) < 0};
}

/// Of a rounded convex set to a union of straight ones: it is within when one point is and no border comes nearer to
/// its core than its radius. What has no area adds nothing to what an area can be within.
Spread spread_in_union(const Straight& a, const Union& b) {
    Union areas;
    std::copy_if(b.begin(), b.end(), std::back_inserter(areas), [](const Straight& s) { return s.has_area(); });
    Spread spread{!holds(areas, a.corners[0]), false, true};
    for (const Edge& e : border(areas)) {
        const int gap = gap_sign(Straight(e), a);
        spread.outside |= gap < 0;
        spread.on_boundary |= gap == 0;
    }
    return spread;
}

/// Of a union of straight sets to a rounded convex one: the whole is as its members are.
Spread spread_of_union(const Union& a, const Straight& b) {
    Spread total;
    for (const Straight& member : a) {
        const Spread one = spread_of_convex(member, b);
        total.outside |= one.outside;
        total.on_boundary |= one.on_boundary;
        total.in_interior |= one.in_interior;
    }
    return total;
}

Relation relation_with_rounded(const Straight& a, const Union& b) {
    int gap = 1;
    for (const Straight& member : b) gap = std::min(gap, gap_sign(a, member));
    const bool one = b.size() == 1;
    return relation_of(one ? spread_of_convex(a, b[0]) : spread_in_union(a, b), spread_of_union(b, a), gap <= 0,
                       gap < 0);
}

bool any_rounded(const Union& set) {
    return std::any_of(set.begin(), set.end(), [](const Straight& s) { return s.is_rounded(); });
}

template <class T>
Union union_of(const Body<T>& body) {
    Union set;
    for (const auto& piece : pieces_of<Dyadic<mpz_class>>(body.shape, body.pose)) set.emplace_back(piece);
    return set;
}

template <class T>
bool has_curve(const Body<T>& body) {
    const auto pieces = pieces_of<Dyadic<mpz_class>>(body.shape, body.pose);
    return std::any_of(pieces.begin(), pieces.end(),
                       [](const auto& piece) { return !piece.ends.empty() || !piece.axes.empty(); });
}

}  // namespace

template <class T>
std::optional<Relation> judge_relation(const Body<T>& a, const Body<T>& b) {
    try {
        if (Formulas::here().is_filtered) return whole::judge_relation(a, b);
        if (has_curve(a) || has_curve(b)) return {};
        const Union all_a = union_of(a), all_b = union_of(b);
        const bool round_a = any_rounded(all_a), round_b = any_rounded(all_b);
        if (!round_a && !round_b) return relation_of(tabulate(all_a, all_b));
        if (all_a.size() == 1 && round_a && (!round_b || all_b.size() == 1))
            return relation_with_rounded(all_a[0], all_b);
        if (all_b.size() == 1 && round_b && !round_a) return carom::flip(relation_with_rounded(all_b[0], all_a));
        return {};
    } catch (const NoShape&) {
        return Relation::disjoint;
    }
}

template std::optional<Relation> judge_relation(const Body<float>&, const Body<float>&);
template std::optional<Relation> judge_relation(const Body<double>&, const Body<double>&);

}  // namespace oracle
