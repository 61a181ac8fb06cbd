#include "by_numbers.hpp"

#include "follower.hpp"
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

class Search {
  public:
    Search(const MovingPair& pair, double start, const Until& until)
        : pair_(pair), follower_(pair, until.end), start_(start) {
        end_ = std::min(until.end, follower_.existence().hi);
        last_ = std::min(until.last_enter, end_);
        is_start_enough_ = until.start_only;
        most_steps_ = follower_.has_arcs() ? most_steps_of_arcs : most_steps;
    }

    // Of one-sided parts those from behind do not count, but what comes after them.
    bool find(bool after, ContactSpan& span) {
        double t = std::max(start_, follower_.existence().lo);
        if (after) t += shortest(t);
        for (int i = 0; i < most_spans; ++i) {
            if (!(t <= last_) || !approach(t, span)) return false;
            follow(t, span);
            if (span.certainty == Certainty::unresolved || !is_from_behind(follower_.look(t), t)) return true;
            t = span.exit.low + shortest(span.exit.low);
        }
        span.certainty = Certainty::unresolved;
        return true;
    }

  private:
    void follow(double t, ContactSpan& span) const {
        span.pair = pair_;
        span.enter = Instant::at(t);
        span.sure_by = t;
        span.surely_until = end_;
        span.through = false;
        span.exit = Instant::at(end_);
        if (span.certainty == Certainty::unresolved) {
            span.sure_by = end_;
            return;
        }
        if (find_sure(t, span) && is_start_enough_) return;
        leave(t, span);
    }

    bool is_from_behind(const Look& look, double t) const {
        for (const bool of_a : {true, false}) {
            if (!(of_a ? pair_.a() : pair_.b()).one_sided) continue;
            const ConvexPart<double> own = follower_.placed(of_a, t);
            if (own.size() < 2) return true;
            if (dot(unit_vector(side_normal(own, 0)), of_a ? -look.normal : look.normal) > 0) return true;
        }
        return false;
    }

    double shortest(double t) const {
        const double unit = std::min(follower_.unit(t), end_ - start_);
        const double share = follower_.has_arcs() ? 0x1p-8 : 0x1p-32;
        return std::max(share * (unit > 0 ? unit : 1), 0x1p-50 * std::fabs(t));
    }

    // On to the first contact; false when there is none.
    bool approach(double& t, ContactSpan& span) {
        span.certainty = Certainty::certified;
        for (int i = 0; i < most_steps_; ++i) {
            // Where all time has to be looked at, or many steps did not do: roots say when they may meet at all.
            if (i == (last_ < infinity ? steps_without_roots : 0)) {
                const IntervalD near = follower_.near_times({t, last_});
                if (near.empty()) return false;
                t = std::max(t, near.lo);
                last_ = near.hi;
            }
            const Look look = follower_.look(t);
            if (look.is_contact()) return true;
            if (t == last_) return false;
            const double step = follower_.safe_step(t, look);
            if (!(t + step < last_)) {
                if (last_ == infinity) return false;
                t = last_;
            } else if (t + step > t) {
                t += step;
            } else {
                break;  // no double lies between this and the next contact
            }
        }
        span.certainty = Certainty::unresolved;
        return true;
    }

    // A time soon after at which there is contact beyond doubt. False when they do not soon penetrate each other.
    bool find_sure(double t, ContactSpan& span) const {
        const Look here = follower_.look(t);
        const double speed = follower_.speed_bound(t, 0);
        double step = std::max(speed > 0 ? 2 * here.tolerance / speed : 0, 0x1p-52 * std::fabs(t));
        double later = t;
        for (int i = 0; i < most_tries && step > 0 && later < end_; ++i, step *= 4) {
            later = std::min(t + step, end_);
            const Look look = follower_.look(later);
            if (look.gap < -look.tolerance) {
                if (t > start_ || !follower_.is_touching(t)) span.sure_by = later;
                span.through = true;
                return true;
            }
        }
        return false;
    }

    void leave(double t, ContactSpan& span) const {
        if (follower_.is_still()) {
            const Look look = follower_.look(t);
            span.through = span.through || look.gap < -look.tolerance;
            return;
        }
        const double shortest_step = shortest(t);
        double touching = t;
        const int steps = is_start_enough_ ? std::min(most_steps_, most_steps_of_arcs) : most_steps_;
        for (int i = 0; i < steps; ++i) {
            const Look look = follower_.look(t);
            if (!look.is_contact()) return set_exit(touching, t, span);
            touching = t;
            span.through = span.through || look.gap < -look.tolerance;
            if (t == end_) break;
            t = std::min(t + std::max(shortest_step, follower_.contact_step(t, look)), end_);
        }
        span.exit = Instant::at(end_);
        if (t != end_ && !is_start_enough_) span.certainty = Certainty::unresolved;
    }

    // Between the last time at which there certainly is contact and the first at which there certainly is none.
    void set_exit(double touching, double apart, ContactSpan& span) const {
        const auto last_with = [&](double low, double high, double sign) {
            for (double middle; low < (middle = low + (high - low) / 2) && middle < high;) {
                const Look look = follower_.look(middle);
                (look.gap <= sign * look.tolerance ? low : high) = middle;
            }
            return IntervalD{low, high};
        };
        span.exit = Instant::at(last_with(touching, apart, 1).hi);
        span.surely_until = last_with(touching, apart, -1).lo;
    }

    const MovingPair& pair_;
    Follower follower_;
    double start_;
    double end_;   // of contact
    double last_;  // of its beginning
    bool is_start_enough_;
    int most_steps_;
};

}  // namespace

void first_span_by_numbers(const MovingPair& pair, const From& from, const Until& until, SpanVisitor visit) {
    ContactSpan span;
    if (Search(pair, from.instant.low, until).find(from.after, span)) visit(span);
}

}  // namespace carom::detail
