#include "oracle/relation/round_relation.hpp"

#include "oracle/pieces/border_pieces.hpp"
#include "oracle/pieces/real_items.hpp"
#include "oracle/relation/spread.hpp"

#include <algorithm>
#include <array>

namespace oracle {
namespace {

using carom::Relation;
using V = Vec<Real>;
using Items = std::vector<Item<Real>>;
using Sets = std::array<Items, 2>;

constexpr int zero_bits = 400, step_bits = 160;

bool item_holds(const Item<Real>& item, const V& p) {
    const Real reach = item.is_arc ? Real(0.0) : item.radius * item.radius;
    return any_distance_sq(p, item, [&](const Real& d) { return sign(d - reach) <= 0; });
}

bool holds(const Items& set, const V& p) {
    return std::any_of(set.begin(), set.end(), [&](const auto& item) { return item_holds(item, p); });
}

/// What one set has on a stretch and to the left and right of it.
struct SideOccupancy {
    bool on, left, right;

    State state() const {
        if (left && right) return interior;
        if (!on) return exterior;
        return left || right ? boundary : interior;  // in the middle of a curve
    }
};

struct Stretch {
    V start, middle, end;
    std::array<SideOccupancy, 2> of;
};

bool are_same(const V& p, const V& q) {
    return is_zero(difference(p, q));
}

/// A branch at a vertex; stretches that coincide are one branch.
struct Branch {
    V middle;
    bool is_at_end_of_loop;
    const Stretch* stretch;
};

class RoundArrangement {
  public:
    explicit RoundArrangement(const Sets& sets) : sets_(sets) {
        for (const Items& set : sets)
            for (const auto& item : set) {
                const auto of_item = border_pieces(item);
                pieces_.insert(pieces_.end(), of_item.begin(), of_item.end());
                if (of_item.empty()) points_.push_back(item.hull[0]);
            }
        for (const BorderPiece& piece : pieces_) add_stretches(piece);
    }

    Table tabulate() {
        Table table;
        for (const Stretch& s : stretches_) {
            table.seen[s.of[0].state()][s.of[1].state()] = true;
            table.seen[cell(s.of[0].left)][cell(s.of[1].left)] = true;
            table.seen[cell(s.of[0].right)][cell(s.of[1].right)] = true;
        }
        for (const V& p : vertices()) {
            const auto branches = branches_from(p);
            table.seen[state_at(0, p, branches)][state_at(1, p, branches)] = true;
        }
        return table;
    }

  private:
    static State cell(bool is_in) { return is_in ? interior : exterior; }

    void add_stretches(const BorderPiece& piece) {
        std::vector<V> cuts{piece.start(), piece.end()};
        for (const V& p : points_)
            if (piece.holds(p)) cuts.push_back(p);
        for (const BorderPiece& other : pieces_) {
            if (&other == &piece) continue;
            for (const V& p : crossings(piece, other)) cuts.push_back(p);
            for (const V& p : {other.start(), other.end()})
                if (piece.holds(p)) cuts.push_back(p);
        }
        cuts = piece.sorted(std::move(cuts));
        const bool is_closed = piece.is_round() && piece.arc.full;
        for (std::size_t i = 0; i + (is_closed ? 0 : 1) < cuts.size(); ++i) {
            const V &from = cuts[i], &to = cuts[(i + 1) % cuts.size()], middle = piece.middle(from, to);
            const V step = scaled(piece.normal(middle), Real::power_of_two(-step_bits));
            Stretch stretch{from, middle, to, {}};
            for (std::size_t k = 0; k < 2; ++k)
                stretch.of[k] = {holds(sets_[k], middle), holds(sets_[k], sum(middle, step)),
                                 holds(sets_[k], difference(middle, step))};
            stretches_.push_back(stretch);
        }
    }

    std::vector<V> vertices() const {
        std::vector<V> found;
        const auto add = [&](const V& p) {
            if (std::none_of(found.begin(), found.end(), [&](const V& q) { return are_same(p, q); }))
                found.push_back(p);
        };
        for (const V& p : points_) add(p);
        for (const Stretch& s : stretches_) add(s.start), add(s.end);
        return found;
    }

    std::vector<Branch> branches_from(const V& p) const {
        std::vector<Branch> branches;
        const auto add = [&](const Branch& branch) {
            const auto is_same = [&](const Branch& other) {
                return other.is_at_end_of_loop == branch.is_at_end_of_loop && are_same(other.middle, branch.middle);
            };
            if (std::none_of(branches.begin(), branches.end(), is_same)) branches.push_back(branch);
        };
        for (const Stretch& s : stretches_) {
            const bool starts = are_same(s.start, p);
            if (starts) add({s.middle, false, &s});
            if (are_same(s.end, p)) add({s.middle, starts, &s});
        }
        return branches;
    }

    /// By what is on and between the branches at the point, as the definition says.
    State state_at(std::size_t k, const V& p, const std::vector<Branch>& branches) const {
        if (!holds(sets_[k], p)) return exterior;
        bool all_area = true, some_area = false;
        int curves = 0;
        for (const Branch& branch : branches) {
            const SideOccupancy& sides = branch.stretch->of[k];
            all_area = all_area && sides.left && sides.right;
            some_area = some_area || sides.left || sides.right;
            curves += sides.on;
        }
        if (all_area) return interior;  // or a point by itself
        if (some_area) return boundary;
        return curves == 1 ? boundary : interior;
    }

    const Sets& sets_;
    std::vector<BorderPiece> pieces_;
    std::vector<V> points_;
    std::vector<Stretch> stretches_;
};

template <class T>
bool is_judged(const Body<T>& body, bool& is_bounded) {
    for (const auto& piece : pieces_of<Dyadic<mpz_class>>(body.shape, body.pose)) {
        if (!piece.axes.empty()) return false;
        is_bounded = is_bounded && piece.directions.empty();
    }
    return true;
}

}  // namespace

template <class T>
std::optional<Relation> judge_round_relation(const Body<T>& a, const Body<T>& b) {
    bool a_is_bounded = true, b_is_bounded = true;
    if (!is_judged(a, a_is_bounded) || !is_judged(b, b_is_bounded) || (!a_is_bounded && !b_is_bounded)) return {};
    Real::begin(zero_bits);
    const Sets sets{items_of(a), items_of(b)};
    return relation_of(RoundArrangement(sets).tabulate());
}

template std::optional<Relation> judge_round_relation(const Body<float>&, const Body<float>&);
template std::optional<Relation> judge_round_relation(const Body<double>&, const Body<double>&);

}  // namespace oracle
