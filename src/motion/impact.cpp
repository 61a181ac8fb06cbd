// The first contact of two that move, and all others.
#include "connected_contact.hpp"
#include "follower.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// Between two neighboring doubles the lower one stands for all.
double time_of(const ContactSpan& span) {
    return span.enter.low;
}

Vec2D place_at(const Mover& mover, double t) {
    return {mover.motion->x()(t), mover.motion->y()(t)};
}

// Which way P goes.
Vec2D way_along(const MovingPair& pair, double t) {
    const PolynomialWay<double> way = pair.way<double>();
    return {way.x.derivative()(t), way.y.derivative()(t)};
}

// The side of a core or of a line, or its corner, that P is at. Sides in a row, and those of both that are parallel,
// are met at one time: that one is it which P is beside.
Condition met_condition(const ContactSpan& span, const Vec2D& at) {
    if (span.met.kind != Condition::Kind::inside_side && span.met.kind != Condition::Kind::off_side) return span.met;
    const Difference<double> difference = span.pair.difference();
    Condition best = span.met;
    double least = std::numeric_limits<double>::infinity();
    const Vec2D outward = span.met.outward({});
    const Vec2D along_way = way_along(span.pair, time_of(span));
    const bool must_face = dot(outward, along_way) < 0;
    difference.each_side([&](const DifferenceSide& side) {
        const Condition condition = Condition::of_side(span.pair, Condition::Kind::inside_side, side);
        if (dot(condition.outward({}), outward) < 0.5) return;
        if (must_face && !(dot(condition.outward({}), along_way) < 0)) return;
        const Vec2D along = perp(condition.outward({}));
        const Vec2D from_start = at - difference.corner<double>(side.start);
        const double off = std::fabs(dot(condition.outward({}), from_start));
        const double before = side.open_start ? 0 : std::max(0.0, -dot(along, from_start));
        const Vec2D from_end = at - difference.corner<double>(side.end);
        const double behind = side.open_end ? 0 : std::max(0.0, dot(along, from_end));
        if (off + before + behind < least) {
            least = off + before + behind;
            best = condition;
        }
    });
    return best;
}

// The vertex that is met, moved there, and its radius further along the normal.
void set_contact(const ConnectedContact& contact, FoundImpact& result) {
    const ContactSpan& span = contact.first();
    const double t = time_of(span);
    const Vec2D way_a = place_at(span.pair.mover_a(), t);
    const Vec2D way_b = place_at(span.pair.mover_b(), t);
    const Vec2D at = way_a - way_b;
    const Condition own = met_condition(span, at);
    const Vec2D own_outward = own.outward(at - own.pair.difference().corner<double>(own.corner));
    const Condition met = contact.find_other_side(own_outward).value_or(own);
    const MovingPair& pair = met.pair;
    const Vec2D outward = met.outward(at - pair.difference().corner<double>(met.corner));
    const bool is_corner = met.kind == Condition::Kind::near_corner || met.kind >= Condition::Kind::left_of;
    const bool by_b = !is_corner && met.side.of_a;
    const ConvexPart<double>& part = (by_b ? pair.b() : pair.a()).part;
    const double radius = pair.radius_of<double>(!by_b)(t);
    const Vec2D vertex = part.vertex<double>(by_b ? met.corner.on_b : met.corner.on_a);
    result.normal = -outward;
    result.point = vertex + (by_b ? way_b : way_a) + (by_b ? radius : -radius) * outward;
    if (!pair.difference().is_bounded()) {
        // What has no end may be met anywhere along it.
        result.point = Follower(pair, t).separation_at(t).on_b + pair.mover_b().growth() * t * outward;
    }
    result.feature_a = {pair.a().index, FeatureKind::vertex, met.corner.on_a};
    result.feature_b = {pair.b().index, FeatureKind::vertex, met.corner.on_b};
    if (is_corner) return;
    Feature& side = met.side.of_a ? result.feature_a : result.feature_b;
    side.kind = FeatureKind::edge;
    side.index = met.side.index;
}

}  // namespace

FoundImpact first_impact(const Encounter& encounter) {
    ConnectedContact contact(encounter);
    FoundImpact result;
    result.hit = contact.find_next(true);
    result.certainty = contact.certainty();
    if (!result.hit) return result;
    const ContactSpan& span = contact.first();
    result.time = {span.enter.low, span.sure_by};
    result.at_start = compare(span.enter, Instant::at(encounter.range.lo)) == 0;
    if (result.certainty == Certainty::unresolved) return result;
    if (!span.pair.is_exact()) {
        const MeetingPlace& meeting = span.meeting;
        result.point = meeting.point;
        result.normal = meeting.normal;
        result.feature_a = meeting.feature_a;
        result.feature_b = meeting.feature_b;
        result.penetrating = meeting.penetrating;
    } else if (span.has_met) {
        set_contact(contact, result);
    } else {
        result.penetrating = true;
    }
    if (result.penetrating) result.normal = {};
    if (!span.through && !span.pair.is_exact()) {
        result.graze = true;
    } else if (!span.through) {
        contact.find_end();
        result.graze = contact.grazes();
    }
    return result;
}

Visit visit_contacts(const Encounter& encounter, FunctionRef<Visit(const FoundContact&)> visit) {
    const Encounter from_both_sides{encounter.a, encounter.b, encounter.range, true};
    ConnectedContact contact(from_both_sides);
    [[maybe_unused]] std::int64_t stretches = 0;
    [[maybe_unused]] Instant last;
    while (contact.find_next()) {
        contact.find_end();
        if (is_out_of_work()) return Visit::proceed;
        CAROM_ASSERT(stretches == 0 || compare(last, contact.end()) < 0, "a contact ends before the last one does");
        CAROM_ASSERT(stretches < contact.most_ends(), "%lld contacts", static_cast<long long>(stretches));
        ++stretches;
        last = contact.end();
        const ContactSpan& span = contact.first();
        const Instant& end = contact.end();
        const bool is_last = contact.certainty() == Certainty::unresolved;
        if (visit({{span.enter.low, span.sure_by},
                   {contact.surely_until(), end.high},
                   contact.grazes(),
                   contact.certainty()}) == Visit::stop) {
            return Visit::stop;
        }
        if (is_last) break;
    }
    return Visit::proceed;
}

}  // namespace carom::detail
