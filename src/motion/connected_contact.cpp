#include "connected_contact.hpp"

#include <carom/detail/narrow/touch/visible_side.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// For a contact that is followed by steps, as parts that turn take over from each other, maybe for ever.
constexpr int most_looks = 1 << 12;

// The sides of a pair's b - a that P is on at an instant.
auto sides_at(const Instant& when, const MovingPair& pair, const Difference<double>& difference) {
    return SidesAtPoint(difference, [&](const DifferenceSide& side, Beyond beyond) {
        using Kind = Condition::Kind;
        constexpr Kind kinds[] = {Kind::inside_side, Kind::after_start, Kind::before_end};
        return sign_at(Condition::of_side(pair, kinds[static_cast<int>(beyond)], side), when);
    });
}

bool has_flat_sides(const MovingPair& pair) {
    return pair.is_exact() && !pair.is_rounded() && !pair.a().one_sided && !pair.b().one_sided;
}

}  // namespace

ConnectedContact::ConnectedContact(const Encounter& encounter) : encounter_(encounter) {
    const auto& [a, b, range, from_both_sides] = encounter;
    const AabbD swept_a = swept(a.box, a, range);
    const AabbD swept_b = swept(b.box, b, range);
    a.collect(a, range, swept_a, swept_b, a_);
    b.collect(b, range, swept_b, swept_a, b_);
    if (!from_both_sides) return;
    a_.open_behind();
    b_.open_behind();
}

void ConnectedContact::each_pair(PairVisitor visit) const {
    for (std::size_t i = 0; i < a_.size(); ++i) {
        for (std::size_t j = 0; j < b_.size() && spend_work(); ++j) {
            if (boxes_overlap(a_[i].swept, b_[j].swept)) visit({a_[i], encounter_.a, b_[j], encounter_.b});
        }
    }
}

bool ConnectedContact::find_next(bool start_only) {
    const From from = found_ ? From{end_, true} : From{Instant::at(encounter_.range.lo), false};
    Until until{encounter_.range.lo, encounter_.range.hi, encounter_.range.hi, start_only};
    const bool is_over = found_ && compare(end_, Instant::at(until.end)) >= 0;
    found_ = false;
    if (is_over || !(from.instant.low <= until.end)) return false;
    each_pair([&](const MovingPair& pair) {
        if (!pair.is_exact()) certainty_ = std::max(certainty_, Certainty::conservative);
        each_first_span(pair, from, until, [&](const ContactSpan& span) {
            const int order = found_ ? compare(span.enter, first_.enter) : -1;
            met_at_once_ = order < 0 ? 1 : met_at_once_ + (order == 0);
            if (order > 0 || (order == 0 && (first_.has_met || !span.has_met))) return;
            first_ = span;
            until.last_enter = std::min(until.last_enter, span.enter.high);
            found_ = true;
        });
    });
    if (!found_) return false;
    end_ = first_.exit;
    surely_until_ = first_.surely_until;
    certainty_ = std::max(certainty_, first_.certainty);
    return true;
}

template <class Visitor>
void ConnectedContact::each_met_at_once(const Visitor& visit) const {
    each_pair([&](const MovingPair& pair) {
        if (!has_flat_sides(pair)) return;
        const Difference<double> difference = pair.difference();
        const auto sides = sides_at(first_.enter, pair, difference);
        if (sides.is_on_border()) visit(pair, sides);
    });
}

bool ConnectedContact::any_covers(const Direction<double>& along, const Direction<double>& towards) const {
    bool result = false;
    each_met_at_once([&](const MovingPair&, const auto& sides) { result = result || sides.covers(along, towards); });
    return result;
}

template <class Accepts>
std::optional<Condition> ConnectedContact::visible_side(const Accepts& accepts) const {
    std::optional<Condition> found;
    each_met_at_once([&](const MovingPair& pair, const auto& sides) {
        sides.each([&](const DifferenceSide& side) {
            const auto condition = Condition::of_side(pair, Condition::Kind::inside_side, side);
            if (found || !accepts(condition.outward({}))) return;
            const auto is_covered = [&](const Direction<double>& along, const Direction<double>& towards) {
                return any_covers(along, towards);
            };
            if (sides.is_visible(side, is_covered)) found = condition;
        });
    });
    return found;
}

std::optional<Condition> ConnectedContact::find_other_side(const Vec2D& normal) const {
    const MovingPair& first = first_.pair;
    if (met_at_once_ < 2 || !first_.has_met || !has_flat_sides(first)) return std::nullopt;
    if (visible_side([&](const Vec2D& outward) { return dot(outward, normal) > 1 - 0x1p-20; })) return std::nullopt;
    const PolynomialWay<double> way = first.way<double>();
    const Vec2D along{way.x.derivative()(first_.enter.low), way.y.derivative()(first_.enter.low)};
    const auto facing = visible_side([&](const Vec2D& outward) { return dot(outward, along) < 0; });
    return facing ? facing : visible_side([](const Vec2D&) { return true; });
}

std::int64_t ConnectedContact::most_ends() const {
    std::int64_t ends = 1;
    bool is_exact = true;
    each_pair([&](const MovingPair& pair) {
        is_exact &= pair.is_exact();
        if (is_exact) ends += most_changes(pair);
    });
    return is_exact ? ends : std::numeric_limits<std::int64_t>::max();
}

void ConnectedContact::find_end() {
    bool grown = a_.size() * b_.size() > 0;
    std::int64_t looks = 0;
    for (; grown && !is_out_of_work() && compare(end_, Instant::at(encounter_.range.hi)) < 0; ++looks) {
        CAROM_ASSERT(looks <= most_ends(), "the contact has grown %lld times", static_cast<long long>(looks));
        if (looks == most_looks && certainty_ != Certainty::exact) {
            certainty_ = Certainty::unresolved;
            end_ = Instant::at(encounter_.range.hi);
            return;
        }
        grown = false;
        const From from{end_, false};
        each_pair([&](const MovingPair& pair) {
            const Until until{encounter_.range.lo, from.instant.high, encounter_.range.hi};
            each_first_span(pair, from, until, [&](const ContactSpan& span) {
                if (compare(span.enter, from.instant) > 0 || compare(span.exit, end_) <= 0) return;
                end_ = span.exit;
                surely_until_ = span.surely_until;
                certainty_ = std::max(certainty_, span.certainty);
                grown = true;
            });
        });
    }
}

// Something is gone through; or something is touched on the left of the way, and something on the right.
bool ConnectedContact::grazes() const {
    if (first_.through) return false;
    const Instant start = Instant::at(encounter_.range.lo);
    const Instant max_time = Instant::at(encounter_.range.hi);
    const Until until{encounter_.range.lo, end_.high, encounter_.range.hi};
    bool through = false, left = false, right = false;
    each_pair([&](const MovingPair& pair) {
        From from{first_.enter, false};
        int looks = 0;  // after the first, each is from another end
        for (; !through && !is_out_of_work() && compare(from.instant, end_) <= 0; ++looks) {
            CAROM_ASSERT(!pair.is_exact() || looks <= most_changes(pair) + 1, "%d looks", looks);
            if (looks == most_looks && !pair.is_exact()) return;
            From next{max_time, true};
            each_first_span(pair, from, until, [&](const ContactSpan& span) {
                if (compare(span.exit, next.instant) < 0) next.instant = span.exit;
                if (compare(span.enter, end_) > 0) return;
                through |= span.through;
                const bool is_on_the_way = compare(span.exit, start) > 0 && compare(span.enter, max_time) < 0;
                left |= is_on_the_way && span.lean > 0;
                right |= is_on_the_way && span.lean < 0;
            });
            if (compare(next.instant, max_time) >= 0) break;
            from = next;
        }
    });
    return !through && !(left && right);
}

}  // namespace carom::detail
