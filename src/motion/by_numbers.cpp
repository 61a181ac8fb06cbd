#include "by_numbers.hpp"

#include "follower.hpp"
#include "meeting.hpp"
#include "unit_vector.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int most_steps = 1 << 16;
constexpr int most_steps_of_arcs = 1 << 12;  // each takes some ten times as long
constexpr int steps_without_roots = 40;
constexpr int most_tries = 12;
constexpr int most_spans = 1000;

bool is_bare(const MovingPart& part, const Mover& mover) {
    return mover.growth() == 0 && (part.part.core_kind() == CoreKind::arc || !part.part.is_rounded());
}

bool is_line(const ConvexPart<double>& part) {
    const CoreKind kind = part.core_kind();
    if (kind == CoreKind::bounded) return part.size() == 2;
    return kind == CoreKind::ray || kind == CoreKind::line || kind == CoreKind::arc;
}

// Whether they are a point and a line or curve: then they never penetrate each other, but one may cross the other.
bool is_thin(const MovingPair& pair) {
    const ConvexPart<double>& a = pair.a().part;
    const ConvexPart<double>& b = pair.b().part;
    if (!is_bare(pair.a(), pair.mover_a()) || !is_bare(pair.b(), pair.mover_b())) return false;
    return (a.is_point() && is_line(b)) || (b.is_point() && is_line(a));
}

class Search {
  public:
    Search(const MovingPair& pair, double start, const Until& until)
        : pair_(pair), follower_(pair, until.end), start_(start) {
        end_ = std::min(until.end, follower_.existence().hi);
        last_ = std::min(until.last_enter, end_);
        is_start_enough_ = until.start_only;
        motion_begins_ = until.begin;
        most_steps_ = follower_.has_arcs() ? most_steps_of_arcs : most_steps;
        is_thin_ = is_thin(pair);
        if (is_thin_ && start > until.begin) begin_after(std::max(until.begin, start - shortest(start)));
    }

    // Of one-sided parts those from behind do not count, but what comes after them.
    bool find(bool after, ContactSpan& span) {
        span.pair = pair_;
        double t = std::max(start_, follower_.existence().lo);
        if (after) t = after_contact(t);
        for (int i = 0; i < most_spans; ++i) {
            if (!(t <= last_) || !approach(t, span)) return false;
            follow(t, span);
            if (span.certainty == Certainty::unresolved || !is_from_behind(t)) return true;
            t = after_contact(span.exit.high);
        }
        span.certainty = Certainty::unresolved;
        return true;
    }

  private:
    // The start is not the beginning of all: what is met there may have come from somewhere.
    void begin_after(double earlier) {
        if (!follower_.look(earlier).is_contact()) clear_ = earlier;
    }

    void look_at(double t) { follower_.look(look_time_ = t, GapKind::bound, look_); }

    void follow(double t, ContactSpan& span) {
        span.enter = Instant::at(t);
        span.surely_until = end_;
        span.exit = Instant::at(end_);
        if (span.certainty == Certainty::unresolved) {
            span.sure_by = end_;
            return;
        }
        if (!span.through) find_sure(t, span);
        if (is_start_enough_) describe(span);
        if (!span.through || !is_start_enough_) leave(span.through ? std::min(span.sure_by, end_) : t, span);
    }

    bool is_from_behind(double t) const {
        if (!pair_.a().one_sided && !pair_.b().one_sided) return false;
        const Vec2D way = way_of_meeting(t);
        if (pair_.a().one_sided && is_behind(true, t, -way)) return true;
        if (pair_.b().one_sided && is_behind(false, t, way)) return true;
        return t <= motion_begins_ && !pair_.answer_each_other(t);
    }

    // Whether a one-sided one is met along its front; or across it, by what is behind it.
    bool is_behind(bool of_a, double t, const Vec2D& way) const {
        const ConvexPart<double> own = follower_.placed(of_a, t);
        if (own.size() < 2) return true;
        const double slope = dot(unit_vector(side_normal(own, 0)), way);
        const double level = 0x1p-40 * std::sqrt(length_sq(way));
        if (slope > level) return true;
        return slope >= -level && !pair_.is_in_front(of_a, t);
    }

    // Arcs that are in contact do not tell where they met, but just before, they are apart.
    double just_before(double t) const {
        if (!follower_.has_arcs() || t <= motion_begins_) return t;
        const double longest = shortest(t);
        double before = 0x1p-24 * longest;
        for (int i = 0; i < most_tries; ++i, before *= 4) {  // up to a quarter of the longest
            const double earlier = std::max(t - before, start_);
            if (!follower_.look(earlier).is_contact()) return earlier;
        }
        return t;
    }

    // How the point of a where they meet moves as seen from b. Of what grows and of a caller's own motion, where it is:
    // the normal from a to b, and as the motion begins, nothing.
    Vec2D way_of_meeting(double t) const {
        const Separation met = follower_.separation_at(just_before(t));
        const Mover &a = pair_.mover_a(), &b = pair_.mover_b();
        if (!a.motion || !b.motion || a.growth() != 0 || b.growth() != 0) {
            return t <= motion_begins_ ? Vec2D{} : met.normal;
        }
        const Look look = follower_.look(t);
        const auto velocity = [&](const Mover& mover, const BodyState& state) {
            return state.velocity + mover.motion->angular_velocity() * perp(met.on_b - state.pivot);
        };
        return velocity(a, look.state_a) - velocity(b, look.state_b);
    }

    double shortest(double t) const {
        const double unit = std::min(follower_.unit(t), end_ - start_);
        const double share = follower_.has_arcs() ? 0x1p-8 : 0x1p-32;
        return std::max(share * (unit > 0 ? unit : 1), 0x1p-50 * std::fabs(t));
    }

    // The shortest time that counts after the end of a contact, or the beginning of the next one within. That time is
    // long for arcs, and is looked at in steps that are half of what has passed since.
    double after_contact(double ended) {
        const double longest = shortest(ended);
        if (!follower_.has_arcs()) return ended + longest;
        double apart = ended;
        double since = 0x1p-24 * longest;
        constexpr int most_looks = 42;
        for (int i = 0; i < most_looks && since < longest; ++i, since *= 1.5) {
            const double t = ended + since;
            if (follower_.look(t).is_contact()) return change_between(apart, t, 1, false).hi;
            apart = t;
        }
        return ended + longest;
    }

    // Time for which a speed makes up for what a look does not know.
    double blur(double t) const {
        const double speed = follower_.speed_bound(t, 0);
        return std::max(speed > 0 ? 2 * look_.tolerance / speed : 0, 0x1p-52 * std::fabs(t));
    }

    // On to the first contact, with a look at it; false when there is none. Close to it, a look just behind where the
    // step ends may find that they penetrate each other: that is as good.
    bool approach(double& t, ContactSpan& span) {
        constexpr double close = 0x1p22;  // tolerances; the next step is as good as the root of that
        span.certainty = Certainty::conservative;
        span.through = false;
        bool may_jump = true;
        for (int i = 0; i < most_steps_; ++i) {
            // Where all time has to be looked at, or many steps did not do: roots say when they may meet at all.
            const bool is_cheap = i == 0 && follower_.flies_straight();
            if (is_cheap || i == (last_ < infinity ? steps_without_roots : 0)) {
                const IntervalD near = follower_.near_times({t, last_});
                if (near.empty()) return false;
                t = std::max(t, near.lo);
                last_ = near.hi;
            }
            look_at(t);
            if (look_.is_contact()) return true;
            clear_ = t;
            if (t == last_) return false;
            const double step = follower_.safe_step(t, look_);
            const double next = t + step;
            if (!(next < last_)) {
                if (last_ == infinity) return false;
                t = last_;
                continue;
            }
            if (!(next > t)) break;  // no double lies between this and the next contact
            if (may_jump && look_.gap < close * look_.tolerance) {
                may_jump = false;
                span.sure_by = next + std::max(3 * look_.tolerance / look_.gap * step, 0x1p-52 * std::fabs(next));
                if (span.sure_by < end_) look_at(span.sure_by);
                span.through = look_.is_penetrating();
            }
            t = next;
            if (span.through) return true;
        }
        span.certainty = Certainty::unresolved;
        return true;
    }

    // A time soon after at which there is contact beyond doubt, unless they do not soon penetrate each other.
    void find_sure(double t, ContactSpan& span) {
        span.sure_by = t;
        span.through = look_.is_penetrating();
        if (span.through) return;
        double step = blur(t);
        double later = t;
        for (int i = 0; i < most_tries && step > 0 && later < end_ && !span.through; ++i, step *= 4) {
            later = std::min(t + step, end_);
            look_at(later);
            span.through = look_.is_penetrating();
        }
        if (span.through && (t > start_ || !follower_.is_touching(t))) span.sure_by = later;
    }

    // How they meet, by the time that they surely do.
    void describe(ContactSpan& span) {
        if (look_time_ != span.sure_by) follower_.look(look_time_ = span.sure_by, GapKind::distance, look_);
        // Arcs that penetrate something tell how to part them, which need not be where they met.
        const double t = follower_.has_arcs() ? span.enter.low : span.sure_by;
        span.meeting =
            look_.has_outlines() ? meeting_of_outlines(pair_, t, look_) : meeting_at(pair_, t, start_, follower_);
        span.meeting.penetrating = span.enter.low == span.sure_by && look_.is_penetrating();
    }

    // From when they surely are in contact: where they begin, their gap may still be more than the tolerance.
    void leave(double t, ContactSpan& span) const {
        if (follower_.is_still()) {
            const Look look = follower_.look(t);
            span.through = span.through || look.is_penetrating();
            return;
        }
        const double shortest_step = shortest(t);
        double touching = t;
        const int steps = is_start_enough_ ? std::min(most_steps_, most_steps_of_arcs) : most_steps_;
        for (int i = 0; i < steps; ++i) {
            const Look look = follower_.look(t);
            if (!look.is_contact()) return set_exit(touching, t, span);
            touching = t;
            span.through = span.through || look.is_penetrating();
            if (t == end_) break;
            t = std::min(t + std::max(shortest_step, follower_.contact_step(t, look)), end_);
        }
        span.exit = Instant::at(end_);
        if (t != end_ && !is_start_enough_) span.certainty = Certainty::unresolved;
    }

    // Between the last time at which there certainly is contact and the first at which there certainly is none.
    void set_exit(double touching, double apart, ContactSpan& span) const {
        span.exit = Instant::at(change_between(touching, apart, 1, true).hi);
        span.surely_until = change_between(touching, apart, -1, true).lo;
        span.through = span.through || (is_thin_ && is_crossing(span));
    }

    // Whether what is nearest lies ahead just before and behind just after, and they pass each other beside the ends.
    bool is_crossing(const ContactSpan& span) const {
        if (!(clear_ < span.enter.low)) return false;
        double before = std::max(clear_, span.enter.low - 4 * blur(span.enter.low));
        if (follower_.look(before).is_contact()) before = change_between(clear_, span.enter.low, 1, false).lo;
        const double after = span.exit.low;
        if (!(dot(follower_.separation_at(before).normal, follower_.separation_at(after).normal) < 0)) return false;
        return !is_at_end(span.enter.low) && !is_at_end(after);
    }

    bool is_at_end(double t) const {
        const double near = 16 * follower_.look(t).tolerance;
        const bool point_is_a = pair_.a().part.is_point();
        const Vec2D at = follower_.placed(point_is_a, t).vertex<double>(0);
        const ConvexPart<double> line = follower_.placed(!point_is_a, t);
        const auto is_end = [&](const Vec2D& end) { return !(length_sq(at - end) > near * near); };
        if (line.core_kind() == CoreKind::line) return false;
        if (line.core_kind() != CoreKind::arc) return is_end(line.vertex<double>(0)) || is_end(line.vertex<double>(1));
        const auto end_of_arc = [&](int k) {
            return line.vertex<double>(0) + line.radius<double>() * unit_vector(line.direction<double>(k));
        };
        return is_end(end_of_arc(0)) || is_end(end_of_arc(1));
    }

    // The neighboring doubles between which a gap gets greater than so many tolerances, or no longer is.
    IntervalD change_between(double low, double high, double tolerances, bool opens) const {
        [[maybe_unused]] constexpr int most_halvings = 2100;  // of what is below 2^1024, down to 2^-1074
        [[maybe_unused]] int halvings = 0;
        for (double middle; low < (middle = low + (high - low) / 2) && middle < high; ++halvings) {
            CAROM_ASSERT(halvings < most_halvings, "between %g and %g", low, high);
            const Look look = follower_.look(middle);
            const bool is_open = look.gap > tolerances * look.tolerance;
            (is_open != opens ? low : high) = middle;
        }
        return {low, high};
    }

    const MovingPair& pair_;
    Follower follower_;
    Look look_;
    double look_time_ = 0;
    double start_;
    double end_;               // of contact
    double last_;              // of its beginning
    double clear_ = infinity;  // the last time looked at without contact
    double motion_begins_;
    bool is_start_enough_;
    bool is_thin_;
    int most_steps_;
};

}  // namespace

void first_span_by_numbers(const MovingPair& pair, const From& from, const Until& until, SpanVisitor visit) {
    ContactSpan span;
    if (Search(pair, from.instant.low, until).find(from.after, span)) visit(span);
}

}  // namespace carom::detail
