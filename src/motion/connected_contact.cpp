#include "connected_contact.hpp"

#include <carom/detail/narrow/touch/visible_side.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// For a contact found by steps in which rotating parts may take over from each other without end.
constexpr int max_rounds = 1 << 12;

// The sides of a pair's b - a that P is on at an instant.
auto sides_at(const Instant& when, const MovingPair& pair, const Difference<double>& difference) {
    return SidesAtPoint<double>(difference, [&](const DifferenceSide& side, Beyond beyond) {
        using Kind = Condition::Kind;
        constexpr Kind kinds[] = {Kind::inside_side, Kind::after_start, Kind::before_end};
        return sign_at(Condition::of_side(pair, kinds[static_cast<int>(beyond)], side), when);
    });
}

bool has_flat_sides(const MovingPair& pair) {
    return pair.is_exact() && !pair.is_rounded() && !pair.a().one_sided && !pair.b().one_sided;
}

// The outward normals of what P touches. As long as they lie within a half-plane, one shift ends all touches: those
// from `right_` to `left_`, counterclockwise by less than a half turn.
class TouchedNormals {
  public:
    /// Returns false if no shift does any more.
    bool add(const Vec2D& normal) {
        if (normal == Vec2D{}) return true;
        if (right_ == Vec2D{}) right_ = left_ = normal;
        const bool is_after_right = cross(right_, normal) >= 0;
        const bool is_before_left = cross(normal, left_) >= 0;
        if (!is_after_right && !is_before_left) return false;
        if (!is_before_left) left_ = normal;
        if (!is_after_right) right_ = normal;
        return !is_opposite(right_, normal) && !is_opposite(left_, normal);
    }

  private:
    // Of unit vectors. Those computed at different times may differ by rounding.
    static bool is_opposite(const Vec2D& u, const Vec2D& v) {
        return dot(u, v) < 0 && std::fabs(cross(u, v)) < 0x1p-44;
    }

    Vec2D right_{};
    Vec2D left_{};
};

}  // namespace

ConnectedContact::ConnectedContact(const MotionQuery& query) : query_(query) {
    const auto& [a, b, range, from_both_sides] = query;
    const AabbD swept_a = swept(a.box, a, range);
    const AabbD swept_b = swept(b.box, b, range);
    a.collect(a, range, swept_a, swept_b, a_);
    b.collect(b, range, swept_b, swept_a, b_);
    if (!from_both_sides) return;
    a_.make_two_sided();
    b_.make_two_sided();
}

void ConnectedContact::each_pair(PairVisitor visit) const {
    for (std::size_t i = 0; i < a_.size(); ++i) {
        for (std::size_t j = 0; j < b_.size() && spend_work(); ++j) {
            if (boxes_overlap(a_[i].swept, b_[j].swept)) visit({a_[i], query_.a, b_[j], query_.b});
        }
    }
}

bool ConnectedContact::find_next(bool start_only) {
    const SearchStart from = found_ ? SearchStart{end_, true} : SearchStart{Instant::at(query_.range.lo), false};
    SearchLimits until{query_.range.lo, query_.range.hi, query_.range.hi, start_only};
    const bool is_over = found_ && compare(end_, Instant::at(until.end)) >= 0;
    found_ = false;
    if (is_over || !(from.instant.low <= until.end)) return false;
    each_pair([&](const MovingPair& pair) {
        if (!pair.is_exact()) certainty_ = std::max(certainty_, Certainty::conservative);
        each_first_span(pair, from, until, [&](const ContactSpan& span) {
            const int order = found_ ? compare(span.enter, first_.enter) : -1;
            entries_at_once_ = order < 0 ? 1 : entries_at_once_ + (order == 0);
            if (order > 0 || (order == 0 && (first_.has_entry || !span.has_entry))) return;
            first_ = span;
            until.last_enter = std::min(until.last_enter, span.enter.high);
            found_ = true;
        });
    });
    if (!found_) return false;
    end_ = first_.exit;
    certain_until_ = first_.certain_until;
    certainty_ = std::max(certainty_, first_.certainty);
    return true;
}

template <class Visitor>
void ConnectedContact::each_entry_at_once(const Visitor& visit) const {
    each_pair([&](const MovingPair& pair) {
        if (!has_flat_sides(pair)) return;
        const Difference<double> difference = pair.difference();
        const auto sides = sides_at(first_.enter, pair, difference);
        if (sides.is_on_border()) visit(pair, sides);
    });
}

bool ConnectedContact::any_covers(const Direction<double>& along, const Direction<double>& towards) const {
    bool result = false;
    each_entry_at_once([&](const MovingPair&, const auto& sides) { result = result || sides.covers(along, towards); });
    return result;
}

template <class Accepts>
std::optional<Condition> ConnectedContact::visible_side(const Accepts& accepts) const {
    std::optional<Condition> found;
    each_entry_at_once([&](const MovingPair& pair, const auto& sides) {
        sides.each([&](const auto& on) {
            const auto condition = Condition::of_side(pair, Condition::Kind::inside_side, on.side);
            if (found || !accepts(condition.outward({}))) return;
            const auto is_covered = [&](const Direction<double>& along, const Direction<double>& towards) {
                return any_covers(along, towards);
            };
            if (sides.is_visible(on, is_covered)) found = condition;
        });
    });
    return found;
}

std::optional<Condition> ConnectedContact::find_other_side(const Vec2D& normal) const {
    const MovingPair& first = first_.pair;
    if (entries_at_once_ < 2 || !first_.has_entry || !has_flat_sides(first)) return std::nullopt;
    if (visible_side([&](const Vec2D& outward) { return dot(outward, normal) > 1 - 0x1p-20; })) return std::nullopt;
    const PolynomialPath<double> path = first.relative_path<double>();
    const Vec2D along{path.x.derivative()(first_.enter.low), path.y.derivative()(first_.enter.low)};
    const auto facing = visible_side([&](const Vec2D& outward) { return dot(outward, along) < 0; });
    return facing ? facing : visible_side([](const Vec2D&) { return true; });
}

bool ConnectedContact::penetrates_at_start() const {
    bool result = false;
    each_pair([&](const MovingPair& pair) { result = result || pair.penetrates(query_.range.lo); });
    return result;
}

std::int64_t ConnectedContact::max_ends() const {
    std::int64_t ends = 1;
    bool is_exact = true;
    each_pair([&](const MovingPair& pair) {
        is_exact &= pair.is_exact();
        if (is_exact) ends += max_changes(pair);
    });
    return is_exact ? ends : std::numeric_limits<std::int64_t>::max();
}

void ConnectedContact::find_end() {
    bool grown = a_.size() * b_.size() > 0;
    std::int64_t rounds = 0;
    for (; grown && !is_out_of_work() && compare(end_, Instant::at(query_.range.hi)) < 0; ++rounds) {
        CAROM_ASSERT(rounds <= max_ends(), "the contact has grown %lld times", static_cast<long long>(rounds));
        if (rounds == max_rounds && certainty_ != Certainty::exact) {
            certainty_ = Certainty::unresolved;
            end_ = Instant::at(query_.range.hi);
            return;
        }
        grown = false;
        const SearchStart from{end_, false};
        each_pair([&](const MovingPair& pair) {
            const SearchLimits until{query_.range.lo, from.instant.high, query_.range.hi};
            each_first_span(pair, from, until, [&](const ContactSpan& span) {
                if (compare(span.enter, from.instant) > 0 || compare(span.exit, end_) <= 0) return;
                end_ = span.exit;
                certain_until_ = span.certain_until;
                certainty_ = std::max(certainty_, span.certainty);
                grown = true;
            });
        });
    }
}

// Unless a span is robust, or P is held between what it touches.
bool ConnectedContact::grazes() const {
    if (first_.robust) return false;
    const Instant start = Instant::at(query_.range.lo);
    const Instant max_time = Instant::at(query_.range.hi);
    const SearchLimits until{query_.range.lo, end_.high, query_.range.hi};
    TouchedNormals normals;
    bool robust = false;
    each_pair([&](const MovingPair& pair) {
        SearchStart from{first_.enter, false};
        int rounds = 0;  // after the first, each starts from another exit
        for (; !robust && !is_out_of_work() && compare(from.instant, end_) <= 0; ++rounds) {
            CAROM_ASSERT(!pair.is_exact() || rounds <= max_changes(pair) + 1, "%d rounds", rounds);
            if (rounds == max_rounds && !pair.is_exact()) return;
            SearchStart next{max_time, true};
            each_first_span(pair, from, until, [&](const ContactSpan& span) {
                if (compare(span.exit, next.instant) < 0) next.instant = span.exit;
                if (compare(span.enter, end_) > 0) return;
                const bool is_in_range = compare(span.exit, start) > 0 && compare(span.enter, max_time) < 0;
                robust = robust || span.robust || (is_in_range && !normals.add(span.outward));
            });
            if (compare(next.instant, max_time) >= 0) break;
            from = next;
        }
    });
    return !robust;
}

}  // namespace carom::detail
