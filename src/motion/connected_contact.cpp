#include "connected_contact.hpp"

#include <carom/narrow/visible_side.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

// On which side of the way of P what it touches is: 1 left, -1 right, 0 when there is no telling.
int lean(const ContactSpan& span) {
    const double t = span.enter.low;
    const PolynomialWay<double> way = span.pair.way<double>();
    const Vec2D along{way.x.derivative()(t), way.y.derivative()(t)};
    const Vec2D at{way.x(t), way.y(t)};
    const Vec2D outward = span.freed_by.outward(at - span.pair.difference().corner<double>(span.freed_by.corner));
    const double turn = cross(along, outward);
    return turn > 0 ? -1 : (turn < 0 ? 1 : 0);
}

// The sides that P is on at an instant.
auto sides_at(const Instant& when, const MovingPair& pair, const Difference<double>& difference) {
    return MetSides(difference, [&](const DifferenceSide& side) {
        return sign_at(Condition::of_side(pair, Condition::Kind::inside_side, side), when);
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
        for (std::size_t j = 0; j < b_.size(); ++j) {
            if (boxes_meet(a_[i].swept, b_[j].swept)) visit({a_[i], encounter_.a, b_[j], encounter_.b});
        }
    }
}

bool ConnectedContact::find_next(bool start_only) {
    const From from = found_ ? From{end_, true} : From{Instant::at(encounter_.range.lo), false};
    Until until{encounter_.range.hi, encounter_.range.hi, start_only, encounter_.range.lo};
    const bool is_over = found_ && compare(end_, Instant::at(until.end)) >= 0;
    found_ = false;
    if (is_over || !(from.instant.low <= until.end)) return false;
    each_pair([&](const MovingPair& pair) {
        if (!pair.is_exact()) certainty_ = std::max(certainty_, Certainty::certified);
        each_first_span(pair, from, until, [&](const ContactSpan& span) {
            const int order = found_ ? compare(span.enter, first_.enter) : -1;
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
        if (sides.is_met()) visit(pair, sides);
    });
}

std::optional<Condition> ConnectedContact::find_other_side(const Condition& met) const {
    constexpr auto kind = Condition::Kind::inside_side;
    const MovingPair& first = first_.pair;
    if (a_.size() * b_.size() < 2 || !first_.has_met || !has_flat_sides(first)) return std::nullopt;
    const Difference<double> own = first.difference();
    const auto own_sides = sides_at(first_.enter, first, own);
    if (!own_sides.is_corner()) return std::nullopt;
    int pairs = 0;
    each_met_at_once([&](const MovingPair&, const auto&) { ++pairs; });
    if (pairs < 2) return std::nullopt;
    const auto any_met = [&](const auto& visit) {
        bool found = false;
        each_met_at_once([&](const MovingPair&, const auto& sides) { found = found || visit(sides); });
        return found;
    };
    if (met.kind == kind && is_visible(own_sides, own.normal(met.side.of_a, met.side.index), any_met)) {
        return std::nullopt;
    }
    const PolynomialWay<double> way = first.way<double>();
    const Vec2D along{way.x.derivative()(first_.enter.low), way.y.derivative()(first_.enter.low)};
    std::optional<Condition> found;
    each_met_at_once([&](const MovingPair& pair, const auto& sides) {
        sides.each([&](const DifferenceSide& side, const Direction<double>& normal) {
            const auto condition = Condition::of_side(pair, kind, side);
            const bool faces = dot(condition.outward({}), along) < 0;
            if (!found && faces && is_visible(sides, normal, any_met)) found = condition;
        });
    });
    return found;
}

void ConnectedContact::find_end() {
    bool grown = a_.size() * b_.size() > 0;
    while (grown && compare(end_, Instant::at(encounter_.range.hi)) < 0) {
        grown = false;
        const From from{end_, false};
        each_pair([&](const MovingPair& pair) {
            const Until until{from.instant.high, encounter_.range.hi, false, encounter_.range.lo};
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
    const Instant horizon = Instant::at(encounter_.range.hi);
    bool through = false, left = false, right = false;
    each_pair([&](const MovingPair& pair) {
        From from{first_.enter, false};
        while (!through && compare(from.instant, end_) <= 0) {
            From next{horizon, true};
            const Until until{end_.high, encounter_.range.hi, false, encounter_.range.lo};
            each_first_span(pair, from, until, [&](const ContactSpan& span) {
                if (compare(span.exit, next.instant) < 0) next.instant = span.exit;
                if (compare(span.enter, end_) > 0) return;
                through |= span.through;
                const bool is_on_the_way = compare(span.exit, start) > 0 && compare(span.enter, horizon) < 0;
                if (!is_on_the_way || !span.has_met || !pair.is_exact()) return;
                left |= lean(span) > 0;
                right |= lean(span) < 0;
            });
            if (compare(next.instant, horizon) >= 0) break;
            from = next;
        }
    });
    return !through && !(left && right);
}

}  // namespace carom::detail
