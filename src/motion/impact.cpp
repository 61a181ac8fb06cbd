// The first contact of two moving shapes, and all others.
#include "connected_contact.hpp"
#include "gap_tracker.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// The lower of two neighboring doubles represents the time.
double time_of(const ContactSpan& span) {
    return span.enter.low;
}

Vec2D place_at(const MovingShape& shape, double t) {
    return {shape.motion->x()(t), shape.motion->y()(t)};
}

// The velocity of P.
Vec2D relative_velocity(const MovingPair& pair, double t) {
    const PolynomialPath<double> path = pair.relative_path<double>();
    return {path.x.derivative()(t), path.y.derivative()(t)};
}

// The side or corner of a core or line that P touches. Collinear sides, and parallel sides of both shapes, are reached
// at the same time: the one that P is on counts.
Condition entry_condition(const ContactSpan& span, const Vec2D& at) {
    if (span.entry.kind != Condition::Kind::inside_side && span.entry.kind != Condition::Kind::outside_side)
        return span.entry;
    const Difference<double> difference = span.pair.difference();
    Condition best = span.entry;
    double least = std::numeric_limits<double>::infinity();
    const Vec2D outward = span.entry.outward({});
    const Vec2D velocity = relative_velocity(span.pair, time_of(span));
    const bool must_face = dot(outward, velocity) < 0;
    difference.each_side([&](const DifferenceSide& side) {
        const Condition condition = Condition::of_side(span.pair, Condition::Kind::inside_side, side);
        if (dot(condition.outward({}), outward) < 0.5) return;
        if (must_face && !(dot(condition.outward({}), velocity) < 0)) return;
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

// The vertex that touches, moved to that time, offset by its radius along the normal.
void set_contact(const ConnectedContact& contact, FoundImpact& result) {
    const ContactSpan& span = contact.first();
    const double t = time_of(span);
    const Vec2D at_a = place_at(span.pair.shape_a(), t);
    const Vec2D at_b = place_at(span.pair.shape_b(), t);
    const Vec2D at = at_a - at_b;
    const Condition own = entry_condition(span, at);
    const Vec2D own_outward = own.outward(at - own.pair.difference().corner<double>(own.corner));
    const Condition entry = contact.find_other_side(own_outward).value_or(own);
    const MovingPair& pair = entry.pair;
    const Vec2D outward = entry.outward(at - pair.difference().corner<double>(entry.corner));
    const bool is_corner = entry.kind == Condition::Kind::near_corner || entry.kind >= Condition::Kind::left_of;
    const bool by_b = !is_corner && entry.side.of_a;
    const ConvexPart<double>& part = (by_b ? pair.b() : pair.a()).part;
    const double radius = pair.radius_of<double>(!by_b)(t);
    const Vec2D vertex = part.vertex<double>(by_b ? entry.corner.on_b : entry.corner.on_a);
    result.normal = -outward;
    result.point = vertex + (by_b ? at_b : at_a) + (by_b ? radius : -radius) * outward;
    if (!pair.difference().is_bounded()) {
        // An unbounded shape may be touched anywhere along its length.
        result.point = GapTracker(pair, t).separation_at(t).on_b + pair.shape_b().growth() * t * outward;
    }
    result.feature_a = {pair.a().index, FeatureKind::vertex, entry.corner.on_a};
    result.feature_b = {pair.b().index, FeatureKind::vertex, entry.corner.on_b};
    if (is_corner) return;
    Feature& side = entry.side.of_a ? result.feature_a : result.feature_b;
    side.kind = FeatureKind::edge;
    side.index = entry.side.index;
}

}  // namespace

FoundImpact first_impact(const MotionQuery& query) {
    ConnectedContact contact(query);
    FoundImpact result;
    result.hit = contact.find_next(true);
    result.certainty = contact.certainty();
    if (!result.hit) return result;
    const ContactSpan& span = contact.first();
    result.time = {span.enter.low, span.certain_by};
    result.at_start = compare(span.enter, Instant::at(query.range.lo)) == 0;
    if (result.certainty == Certainty::unresolved) return result;
    if (!span.pair.is_exact()) {
        const ContactGeometry& geometry = span.geometry;
        result.point = geometry.point;
        result.normal = geometry.normal;
        result.feature_a = geometry.feature_a;
        result.feature_b = geometry.feature_b;
        result.penetrating = geometry.penetrating;
    } else if (span.has_entry) {
        set_contact(contact, result);
    } else {
        result.penetrating = true;
    }
    const bool grown_inside = result.at_start && query.has_grown() && contact.penetrates_at_start();
    result.penetrating = result.penetrating || grown_inside;
    if (result.penetrating) result.normal = {};
    if (!span.robust && !span.pair.is_exact()) {
        result.graze = true;
    } else if (!span.robust) {
        contact.find_end();
        result.graze = contact.grazes();
    }
    return result;
}

Visit visit_contacts(const MotionQuery& query, FunctionRef<Visit(const FoundContact&)> visit) {
    const MotionQuery from_both_sides{query.a, query.b, query.range, true};
    ConnectedContact contact(from_both_sides);
    [[maybe_unused]] std::int64_t intervals = 0;
    [[maybe_unused]] Instant last;
    while (contact.find_next()) {
        contact.find_end();
        if (is_out_of_work()) return Visit::proceed;
        CAROM_ASSERT(intervals == 0 || compare(last, contact.end()) < 0, "a contact ends before the last one does");
        CAROM_ASSERT(intervals < contact.max_ends(), "%lld contacts", static_cast<long long>(intervals));
        ++intervals;
        last = contact.end();
        const ContactSpan& span = contact.first();
        const Instant& end = contact.end();
        const bool is_last = contact.certainty() == Certainty::unresolved;
        const bool at_start = compare(span.enter, Instant::at(query.range.lo)) == 0;
        if (visit({{span.enter.low, span.certain_by},
                   {contact.certain_until(), end.high},
                   at_start,
                   at_start && query.has_grown() && contact.penetrates_at_start(),
                   contact.grazes(),
                   contact.certainty()}) == Visit::stop) {
            return Visit::stop;
        }
        if (is_last) break;
    }
    return Visit::proceed;
}

}  // namespace carom::detail
