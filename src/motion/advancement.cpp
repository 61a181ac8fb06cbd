#include "advancement.hpp"

#include "contact_geometry.hpp"
#include "gap_tracker.hpp"
#include "unit_vector.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

constexpr int max_steps = 1 << 16;
constexpr int max_steps_of_arcs = 1 << 12;  // each takes some ten times as long
constexpr int steps_without_roots = 40;
constexpr int max_tries = 12;
constexpr int max_spans = 1000;

bool is_bare(const MovingPart& part, const MovingShape& shape) {
    return shape.growth() == 0 && (part.part.core_kind() == CoreKind::arc || !part.part.is_rounded());
}

bool is_line(const ConvexPart<double>& part) {
    const CoreKind extent = part.core_kind();
    if (extent == CoreKind::bounded) return part.size() == 2;
    return extent == CoreKind::ray || extent == CoreKind::line || extent == CoreKind::arc;
}

// Whether they are a point and a line or curve: these never penetrate each other, but one may cross the other.
bool is_thin(const MovingPair& pair) {
    const ConvexPart<double>& a = pair.a().part;
    const ConvexPart<double>& b = pair.b().part;
    if (!is_bare(pair.a(), pair.shape_a()) || !is_bare(pair.b(), pair.shape_b())) return false;
    return (a.is_point() && is_line(b)) || (b.is_point() && is_line(a));
}

class Advancement {
  public:
    Advancement(const MovingPair& pair, double start, const SearchLimits& until)
        : pair_(pair), tracker_(pair, until.end), start_(start) {
        end_ = std::min(until.end, tracker_.existence().hi);
        last_ = std::min(until.last_enter, end_);
        start_only_ = until.start_only;
        motion_begins_ = until.begin;
        max_steps_ = tracker_.has_arcs() ? max_steps_of_arcs : max_steps;
        is_thin_ = is_thin(pair);
        if (is_thin_ && start > until.begin) sample_before_start(std::max(until.begin, start - shortest(start)));
    }

    // Contact with one-sided parts from behind does not count, but what follows it does.
    bool find(bool after, ContactSpan& span) {
        span.pair = pair_;
        double t = std::max(start_, tracker_.existence().lo);
        if (after) t = after_contact(t);
        for (int i = 0; i < max_spans; ++i) {
            if (!(t <= last_) || !approach(t, span)) return false;
            follow(t, span);
            if (span.certainty == Certainty::unresolved || !enters_from_behind(t)) return true;
            t = after_contact(span.exit.high);
        }
        span.certainty = Certainty::unresolved;
        return true;
    }

  private:
    // The search need not start where the motion begins: a contact at its start may have come from somewhere.
    void sample_before_start(double earlier) {
        if (!tracker_.sample(earlier).is_contact()) clear_ = earlier;
    }

    void sample_at(double t) { tracker_.sample(sample_time_ = t, GapKind::bound, sample_); }

    void follow(double t, ContactSpan& span) {
        span.enter = Instant::at(t);
        span.certain_until = end_;
        span.exit = Instant::at(end_);
        if (span.certainty == Certainty::unresolved) {
            span.certain_by = end_;
            return;
        }
        if (!span.robust) find_certain(t, span);
        if (start_only_) describe(span);
        if (!span.robust || !start_only_) find_exit(span.robust ? std::min(span.certain_by, end_) : t, span);
    }

    bool enters_from_behind(double t) const {
        if (!pair_.a().one_sided && !pair_.b().one_sided) return false;
        const Vec2D velocity = entry_velocity(t);
        if (pair_.a().one_sided && is_behind(true, t, -velocity)) return true;
        if (pair_.b().one_sided && is_behind(false, t, velocity)) return true;
        return t <= motion_begins_ && !pair_.answer_each_other(t);
    }

    // Whether P moves along the front normal of a one-sided part, or across it from behind.
    bool is_behind(bool of_a, double t, const Vec2D& velocity) const {
        const ConvexPart<double> own = tracker_.placed(of_a, t);
        if (own.size() < 2) return true;
        const double slope = dot(unit_vector(side_normal(own, 0)), velocity);
        const double level = 0x1p-40 * std::sqrt(length_sq(velocity));
        if (slope > level) return true;
        return slope >= -level && !pair_.is_in_front(of_a, t);
    }

    // Arcs in contact do not show where they first touched, but just before that they are apart.
    double just_before(double t) const {
        if (!tracker_.has_arcs() || t <= motion_begins_) return t;
        const double longest = shortest(t);
        double before = 0x1p-24 * longest;
        for (int i = 0; i < max_tries; ++i, before *= 4) {  // up to a quarter of the longest
            const double earlier = std::max(t - before, start_);
            if (!tracker_.sample(earlier).is_contact()) return earlier;
        }
        return t;
    }

    // The velocity, as seen from b, of the point of a that touches. For growth and a caller's own motion, the normal
    // from a to b instead; zero as the motion begins.
    Vec2D entry_velocity(double t) const {
        const Separation separation = tracker_.separation_at(just_before(t));
        const MovingShape &a = pair_.shape_a(), &b = pair_.shape_b();
        if (!a.motion || !b.motion || a.growth() != 0 || b.growth() != 0) {
            return t <= motion_begins_ ? Vec2D{} : separation.normal;
        }
        const GapSample sample = tracker_.sample(t);
        const auto velocity = [&](const MovingShape& shape, const BodyState& state) {
            return state.velocity + shape.motion->angular_velocity() * perp(separation.on_b - state.pivot);
        };
        return velocity(a, sample.state_a) - velocity(b, sample.state_b);
    }

    double shortest(double t) const {
        const double scale = std::min(tracker_.time_scale(t), end_ - start_);
        const double share = tracker_.has_arcs() ? 0x1p-8 : 0x1p-32;
        return std::max(share * (scale > 0 ? scale : 1), 0x1p-50 * std::fabs(t));
    }

    // The shortest time that counts after the end of a contact, or the start of the next contact within it. For arcs
    // that time is long, and is sampled in steps of half the time since the end.
    double after_contact(double ended) {
        const double longest = shortest(ended);
        if (!tracker_.has_arcs()) return ended + longest;
        double apart = ended;
        double since = 0x1p-24 * longest;
        constexpr int max_samples = 42;
        for (int i = 0; i < max_samples && since < longest; ++i, since *= 1.5) {
            const double t = ended + since;
            if (tracker_.sample(t).is_contact()) return change_between(apart, t, 1, false).hi;
            apart = t;
        }
        return ended + longest;
    }

    // The time in which motion makes up for the rounding of a sample.
    double rounding_time(double t) const {
        const double speed = tracker_.speed_bound(t, 0);
        return std::max(speed > 0 ? 2 * sample_.tolerance / speed : 0, 0x1p-52 * std::fabs(t));
    }

    // Steps to the first contact and samples it; false when there is none. Close to contact, a sample just past the end
    // of the step may already show penetration, which is just as good.
    bool approach(double& t, ContactSpan& span) {
        constexpr double close = 0x1p22;  // in tolerances; the next step is as good as the square root of that
        span.certainty = Certainty::conservative;
        span.robust = false;
        bool may_jump = true;
        for (int i = 0; i < max_steps_; ++i) {
            // For an unlimited time, or after many steps, roots bound the time in which they may touch at all.
            const bool is_cheap = i == 0 && tracker_.has_linear_path();
            if (is_cheap || i == (last_ < infinity ? steps_without_roots : 0)) {
                const IntervalD near = tracker_.near_times({t, last_});
                if (near.empty()) return false;
                t = std::max(t, near.lo);
                last_ = near.hi;
            }
            sample_at(t);
            if (sample_.is_contact()) return true;
            clear_ = t;
            if (t == last_) return false;
            const double step = tracker_.safe_step(t, sample_);
            const double next = t + step;
            if (!(next < last_)) {
                if (last_ == infinity) return false;
                t = last_;
                continue;
            }
            if (!(next > t)) break;  // no double lies between this and the next contact
            if (may_jump && sample_.gap < close * sample_.tolerance) {
                may_jump = false;
                span.certain_by =
                    next + std::max(3 * sample_.tolerance / sample_.gap * step, 0x1p-52 * std::fabs(next));
                if (span.certain_by < end_) sample_at(span.certain_by);
                span.robust = sample_.is_penetrating();
            }
            t = next;
            if (span.robust) return true;
        }
        span.certainty = Certainty::unresolved;
        return true;
    }

    // A time soon after at which contact is certain, unless they do not penetrate each other soon.
    void find_certain(double t, ContactSpan& span) {
        span.certain_by = t;
        span.robust = sample_.is_penetrating();
        if (span.robust) return;
        double step = rounding_time(t);
        double later = t;
        for (int i = 0; i < max_tries && step > 0 && later < end_ && !span.robust; ++i, step *= 4) {
            later = std::min(t + step, end_);
            sample_at(later);
            span.robust = sample_.is_penetrating();
        }
        if (span.robust && (t > start_ || !tracker_.is_touching(t))) span.certain_by = later;
    }

    // The geometry of the contact, at the time by which it is certain.
    void describe(ContactSpan& span) {
        if (sample_time_ != span.certain_by)
            tracker_.sample(sample_time_ = span.certain_by, GapKind::distance, sample_);
        // The depth of arcs tells how to separate them, which need not be where they first touched.
        const double t = tracker_.has_arcs() ? span.enter.low : span.certain_by;
        span.geometry =
            sample_.has_outlines() ? contact_of_outlines(pair_, t, sample_) : contact_at(pair_, t, start_, tracker_);
        span.geometry.penetrating = span.enter.low == span.certain_by && sample_.is_penetrating();
    }

    // From when contact is certain: at its start the gap may still exceed the tolerance.
    void find_exit(double t, ContactSpan& span) const {
        if (tracker_.is_still()) {
            const GapSample sample = tracker_.sample(t);
            span.robust = span.robust || sample.is_penetrating();
            return;
        }
        const double shortest_step = shortest(t);
        double touching = t;
        const int steps = start_only_ ? std::min(max_steps_, max_steps_of_arcs) : max_steps_;
        for (int i = 0; i < steps; ++i) {
            const GapSample sample = tracker_.sample(t);
            if (!sample.is_contact()) return set_exit(touching, t, span);
            touching = t;
            span.robust = span.robust || sample.is_penetrating();
            if (t == end_) break;
            t = std::min(t + std::max(shortest_step, tracker_.contact_step(t, sample)), end_);
        }
        span.exit = Instant::at(end_);
        if (t != end_ && !start_only_) span.certainty = Certainty::unresolved;
    }

    // Between the last time at which contact is certain and the first at which there certainly is none.
    void set_exit(double touching, double apart, ContactSpan& span) const {
        span.exit = Instant::at(change_between(touching, apart, 1, true).hi);
        span.certain_until = change_between(touching, apart, -1, true).lo;
        span.robust = span.robust || (is_thin_ && is_crossing(span));
    }

    // Whether the closest point lies ahead just before and behind just after, and away from the ends.
    bool is_crossing(const ContactSpan& span) const {
        if (!(clear_ < span.enter.low)) return false;
        double before = std::max(clear_, span.enter.low - 4 * rounding_time(span.enter.low));
        if (tracker_.sample(before).is_contact()) before = change_between(clear_, span.enter.low, 1, false).lo;
        const double after = span.exit.low;
        if (!(dot(tracker_.separation_at(before).normal, tracker_.separation_at(after).normal) < 0)) return false;
        return !is_at_end(span.enter.low) && !is_at_end(after);
    }

    bool is_at_end(double t) const {
        const double near = 16 * tracker_.sample(t).tolerance;
        const bool point_is_a = pair_.a().part.is_point();
        const Vec2D at = tracker_.placed(point_is_a, t).vertex<double>(0);
        const ConvexPart<double> line = tracker_.placed(!point_is_a, t);
        const auto is_end = [&](const Vec2D& end) { return !(length_sq(at - end) > near * near); };
        if (line.core_kind() == CoreKind::line) return false;
        if (line.core_kind() != CoreKind::arc) return is_end(line.vertex<double>(0)) || is_end(line.vertex<double>(1));
        const auto end_of_arc = [&](int k) {
            return line.vertex<double>(0) + line.radius<double>() * unit_vector(line.direction<double>(k));
        };
        return is_end(end_of_arc(0)) || is_end(end_of_arc(1));
    }

    // The neighboring doubles between which the gap comes to exceed so many tolerances, or no longer does.
    IntervalD change_between(double low, double high, double tolerances, bool opens) const {
        [[maybe_unused]] constexpr int max_halvings = 2100;  // from below 2^1024 down to 2^-1074
        [[maybe_unused]] int halvings = 0;
        for (double middle; low < (middle = low + (high - low) / 2) && middle < high; ++halvings) {
            CAROM_ASSERT(halvings < max_halvings, "between %g and %g", low, high);
            const GapSample sample = tracker_.sample(middle);
            const bool is_open = sample.gap > tolerances * sample.tolerance;
            (is_open != opens ? low : high) = middle;
        }
        return {low, high};
    }

    const MovingPair& pair_;
    GapTracker tracker_;
    GapSample sample_;
    double sample_time_ = 0;
    double start_;
    double end_;               // of contact
    double last_;              // of its start
    double clear_ = infinity;  // the last time sampled without contact
    double motion_begins_;
    bool start_only_;
    bool is_thin_;
    int max_steps_;
};

}  // namespace

void first_span_by_advancement(const MovingPair& pair, const SearchStart& from, const SearchLimits& until,
                               SpanVisitor visit) {
    ContactSpan span;
    if (Advancement(pair, from.instant.low, until).find(from.after, span)) visit(span);
}

}  // namespace carom::detail
