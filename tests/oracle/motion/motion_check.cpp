#include "oracle/motion/motion_check.hpp"

#include <carom/motion/impact.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <vector>

namespace oracle {
namespace {

using namespace carom;

constexpr double tolerance = 0x1p-46;       // of the lengths: what may count as contact, where certified
constexpr double shortest_pause = 0x1p-28;  // of a step: contact may begin again within it
constexpr double nothing = 0x1p-96;         // of the lengths: no number of the steps tells that from 0

template <class T>
struct Answers {
    BasicImpact<T> hit;
    std::vector<BasicMovingContact<T>> contacts;
    BasicApproach<T> nearest;
};

template <class T, class A, class MA, class B>
Answers<T> ask(const A& a, const MA& motion_a, const B& b, const MotionCase<T>& step) {
    Answers<T> answers;
    answers.hit = first_impact(a, motion_a, b, step.motion_b, step.times);
    all_contacts(a, motion_a, b, step.motion_b, step.times, [&](const BasicMovingContact<T>& c) {
        answers.contacts.push_back(c);
        return answers.contacts.size() > 100 ? Visit::stop : Visit::proceed;
    });
    constexpr T none = std::numeric_limits<T>::quiet_NaN();  // of shapes that are never there together
    answers.nearest =
        closest_approach(a, motion_a, b, step.motion_b, step.times).value_or(BasicApproach<T>{none, none});
    return answers;
}

template <class T>
Answers<T> ask(const MotionCase<T>& step, double speed) {
    if (step.is_guided) {
        const auto guide = [&](double t) { return step.motion_a.pose_at(t); };
        const CustomMotion guided{guide, speed};
        if (step.is_placed) return ask(place(step.a, step.pose_a), guided, place(step.b, step.pose_b), step);
        return ask(step.a, guided, step.b, step);
    }
    if (step.is_placed) return ask(place(step.a, step.pose_a), step.motion_a, place(step.b, step.pose_b), step);
    return ask(step.a, step.motion_a, step.b, step);
}

enum class Complaint { none, missed, false_hit, late, early, other };

struct Problem {
    Complaint complaint = Complaint::none;
    std::string text;

    explicit operator bool() const { return complaint != Complaint::none; }
};

Problem complain(Complaint complaint, const char* what, Wide t) {
    char text[160];
    std::snprintf(text, sizeof text, "%s, at %.17g", what, double(t));
    return {complaint, text};
}

template <class T>
class Judge {
  public:
    Judge(const MotionCase<T>& step, const MovingOracle& oracle, const Answers<T>& answers, bool is_exact,
          MotionTally& tally)
        : oracle_(oracle),
          answers_(answers),
          is_exact_(is_exact),
          is_guided_(step.is_guided),
          times_{Wide(step.times.lo), Wide(step.times.hi)},
          tally_(tally) {
        lengths_ = std::max(oracle.lengths_at(double(times_.low)), oracle.lengths_at(double(times_.high)));
        level_ = is_exact ? 0 : 1.0625 * tolerance * lengths_;  // doubles do not tell it from the tolerance
    }

    Problem run() {
        const BasicImpact<T>& hit = answers_.hit;
        ++tally_.steps;
        tally_.hits += hit.hits();
        tally_.later += hit.hits() && hit.time.lo > T(times_.low);
        tally_.several += answers_.contacts.size() > 1;
        tally_.unresolved += hit.certainty == Certainty::unresolved;
        first_ = oracle_.first_near(0, times_);
        if (Problem bad = against_hit()) return bad;
        if (hit.certainty == Certainty::unresolved) return {};
        if (hit.hits() == answers_.contacts.empty())
            return complain(Complaint::other, "impact and contacts disagree", 0);
        if (Problem bad = against_contacts()) return bad;
        return against_nearest();
    }

  private:
    FirstNear first_near(Wide level, const WideInterval& times) {
        const FirstNear found = oracle_.first_near(level, times);
        tally_.left_open += !found.is_settled;
        return found;
    }

    // Whether they are in contact, or as near as may count as such, within a bracket.
    bool is_contact_within(Wide low, Wide high) {
        const Wide doubt = is_exact_ ? 0 : Wide(0x1p-51) * size_of(high);  // of when what grows begins to be there
        const WideInterval within{std::max(low, times_.low), std::min(high + doubt, times_.high)};
        return first_near(level_ + Wide(nothing * lengths_), within).met;
    }

    // Times found by two algorithms need not be the same.
    bool is_near_contact(Wide t) const {
        const BasicImpact<T>& hit = answers_.hit;
        return (t >= Wide(hit.time.lo) && t <= Wide(hit.time.hi)) || oracle_.gap_at(t).lower <= 4 * level_;
    }

    // Of a first contact that the oracle found before: whether they touched only, as far as 113 bits tell.
    bool has_clearly_begun(Wide t) const { return oracle_.gap_at(t).lower < -Wide(nothing * lengths_); }

    Problem against_hit() {
        const BasicImpact<T>& hit = answers_.hit;
        const Wide low = Wide(hit.time.lo), high = Wide(hit.time.hi);
        if (!first_.is_settled) {
            ++tally_.left_open;
            return {};
        }
        if (!hit.hits()) return first_.met ? complain(Complaint::missed, "a missed hit", first_.time) : Problem{};
        if (first_.met && low > first_.time && (!is_exact_ || is_late(first_.time, low))) {
            return complain(Complaint::late, "a late hit", low - first_.time);
        }
        if (hit.certainty == Certainty::unresolved) return {};
        if (is_exact_ != (hit.certainty == Certainty::exact)) return complain(Complaint::other, "not as certain", low);
        if (is_exact_ && !are_neighbors(hit.time)) return complain(Complaint::other, "no neighbouring times", low);
        if (!is_contact_within(low, high)) {
            return complain(first_.met ? Complaint::early : Complaint::false_hit,
                            first_.met ? "an early hit" : "a false hit", low);
        }
        if (is_exact_ && (low == times_.low && high == low) != (hit.initially_overlapping)) {
            return complain(Complaint::other, "not how it started", low);
        }
        if (first_.met && low > times_.low && !(is_exact_ && hit.graze)) count_error(low);
        return against_point(hit);
    }

    static bool are_neighbors(const BasicInterval<T>& time) {
        return time.lo == time.hi || std::nextafter(time.lo, time.hi) == time.hi;
    }

    // A graze ends the steps of the oracle a little before; what lies between is then no deeper than nothing.
    bool is_late(Wide first, Wide low) const {
        return first < times_.low + Wide(nothing)
                   ? false
                   : has_clearly_begun(low) || oracle_.gap_at(low).upper > nothing * lengths_;
    }

    void count_error(Wide low) {
        const T at = T(first_.time);
        const T ulp = std::max(std::nextafter(std::fabs(at), std::numeric_limits<T>::infinity()) - std::fabs(at),
                               std::numeric_limits<T>::epsilon() * T(0.0078125));
        tally_.ulps.add(double(size_of(first_.time - low) / Wide(ulp)));
        if (is_exact_ || !std::is_same_v<T, double>) return;
        const double gap = double(oracle_.gap_at(low).lower);
        if (gap > 1e20) return;  // one of them begins to be there
        tally_.gaps.add(std::max(gap, 0.0) / (tolerance * oracle_.lengths_at(double(low))));
    }

    // The point is on both at the time of contact, up to the precision of the number type.
    Problem against_point(const BasicImpact<T>& hit) const {
        if (!(hit.time.lo > T(times_.low))) return {};
        // What comes to be inside of the other has no normal.
        const Wide there = Wide(hit.time.hi), soon = there + Wide(0x1p-40) * (times_.high - times_.low);
        const bool is_inside = std::min(oracle_.gap_at(there).lower, oracle_.gap_at(soon).lower) < 0;
        if (hit.normal == BasicVec2<T>{} && is_inside) return {};
        if (std::fabs(length_sq(hit.normal) - 1) > 1e-6)
            return complain(Complaint::other, "no unit normal", hit.time.lo);
        const double t = double(hit.time.hi), speed = oracle_.speed_within(times_);
        const double epsilon = double(std::numeric_limits<T>::epsilon());
        const double ulps = 64 * epsilon * (lengths_ + speed * std::fabs(t));
        const double near = is_exact_ ? ulps : ulps + 1e-7 * lengths_;
        MovingModel point;
        point.parts.push_back({{{Wide(hit.point.x), Wide(hit.point.y)}}, 0});
        for (const MovingModel* shape : {&oracle_.a(), &oracle_.b()}) {
            const MovingOracle to_point(*shape, point);
            if (to_point.is_contained(t)) continue;
            if (double(to_point.gap_at(Wide(t)).lower) > near)
                return complain(Complaint::other, "a point of only one", t);
        }
        return {};
    }

    Problem against_contacts() {
        Wide clear = times_.low;  // from there on there is to be no contact until the next one
        bool is_known = true;
        for (const BasicMovingContact<T>& c : answers_.contacts) {
            const Wide enter = Wide(c.enter.lo), exit = Wide(c.exit.hi);
            if (is_known) {
                if (Problem bad = against_pause(clear, enter)) return bad;
            }
            if (c.certainty == Certainty::unresolved) return {};
            if (Problem bad = against_stretch(c)) return bad;
            clear = exit + Wide(shortest_pause) * (times_.high - times_.low);
            is_known = exit < times_.high;
        }
        return is_known ? against_pause(clear, times_.high) : Problem{};
    }

    Problem against_pause(Wide from, Wide to) {
        if (!(from < to)) return {};
        const FirstNear found = first_near(0, {from, to});
        if (!found.met || !found.is_settled) return {};
        if (found.time <= from) {
            const bool is_deep = oracle_.gap_at(from).lower < -Wide(2 * tolerance * lengths_);
            return is_deep ? complain(Complaint::other, "a contact that ends too early", from) : Problem{};
        }
        const bool is_next = is_exact_ ? !is_late(found.time, to) : false;
        return found.time < to && !is_next ? complain(Complaint::missed, "a missed contact", found.time) : Problem{};
    }

    Problem against_stretch(const BasicMovingContact<T>& c) {
        if (!is_contact_within(Wide(c.enter.lo), Wide(c.enter.hi))) {
            return complain(Complaint::false_hit, "a false contact", c.enter.lo);
        }
        const Wide low = Wide(c.enter.hi), high = Wide(c.exit.lo);
        constexpr int samples = 8;
        for (int i = 1; i < samples && low < high; ++i) {
            const Wide t = low + (high - low) * i / samples;
            if (oracle_.gap_at(t).lower > level_ + Wide(nothing * lengths_) && !oracle_.is_contained(double(t))) {
                return complain(Complaint::false_hit, "no contact in a stretch of it", t);
            }
        }
        return {};
    }

    Problem against_nearest() {
        const BasicApproach<T>& nearest = answers_.nearest;
        if (!oracle_.exist_within(times_)) return {};
        if (nearest.certainty == Certainty::unresolved) return {};
        const BasicImpact<T>& hit = answers_.hit;
        const double epsilon = double(std::numeric_limits<T>::epsilon());
        const Wide t = std::clamp(Wide(nearest.time), times_.low, times_.high);
        if (hit.hits()) {
            if (nearest.distance != 0) return complain(Complaint::other, "apart, and yet a hit", t);
            const Wide doubt = Wide(2 * epsilon) * size_of(t);  // it is rounded
            const bool is_first = is_exact_ ? nearest.time >= hit.time.lo && nearest.time <= hit.time.hi
                                            : t <= first_.time + doubt && is_near_contact(t);
            return is_first ? Problem{} : complain(Complaint::other, "nearest not at the first contact", t);
        }
        const double speed = oracle_.speed_within(times_);
        const double ulps = 32 * epsilon * lengths_;
        const double share = is_exact_ ? 0 : (is_guided_ ? 0x1p-12 : 0x1p-30);
        const double distance = double(nearest.distance);
        const Gap there = oracle_.gap_at(t);
        if (there.lower > 1e20) return {};  // rounded to where one of them is gone
        const double off = ulps + (std::is_same_v<T, float> ? speed * epsilon : 0) * (1 + std::fabs(double(t)));
        if (!(std::fabs(double(there.lower) - distance) <= off))
            return complain(Complaint::other, "not the distance", t);
        const double nearer = distance - ulps - share * lengths_;
        if (!(nearer > 0)) return {};
        const FirstNear found = first_near(Wide(nearer), times_);
        return found.met && found.is_settled ? complain(Complaint::other, "not the nearest", found.time) : Problem{};
    }

    const MovingOracle& oracle_;
    const Answers<T>& answers_;
    bool is_exact_;
    bool is_guided_;
    WideInterval times_;
    MotionTally& tally_;
    double lengths_ = 0;
    Wide level_ = 0;
    FirstNear first_;
};

template <class T>
std::string check(Family family, test::Random& random, MotionTally& tally, const MotionReach& reach) {
    MotionCase<T> step = draw_motion_case<T>(family, random, reach);
    const MovingOracle oracle(step.model_a, step.model_b);
    const WideInterval times{Wide(step.times.lo), Wide(step.times.hi)};
    const Answers<T> answers = ask(step, oracle.speed_within(times) * (1 + 1e-9));
    const bool is_exact = !step.motion_a.rotates() && !step.motion_b.rotates() && !step.is_guided;
    const Problem verdict = Judge<T>(step, oracle, answers, is_exact, tally).run();
    tally.missed += verdict.complaint == Complaint::missed;
    tally.false_hits += verdict.complaint == Complaint::false_hit;
    tally.late += verdict.complaint == Complaint::late;
    tally.early += verdict.complaint == Complaint::early;
    tally.other += verdict.complaint == Complaint::other;
    if (!verdict) return {};
    return std::string(name_of(step.kind_a)) + " " + name_of(step.kind_b) +
           (std::is_same_v<T, float> ? " in float: " : " in double: ") + verdict.text;
}

}  // namespace

void ErrorSizes::add(double error) {
    most = std::max(most, error);
    const int exponent = error > 0 ? std::ilogb(error) + 1 : lowest;
    ++count[std::size_t(std::clamp(exponent - lowest, 0, bins - 1))];
}

double ErrorSizes::median() const {
    std::uint64_t all = 0, below = 0;
    for (const std::uint64_t n : count) all += n;
    for (std::size_t i = 0; i < count.size(); ++i) {
        below += count[i];
        if (2 * below >= all) return i == 0 ? 0 : std::ldexp(1.0, int(i) + lowest);
    }
    return 0;
}

ErrorSizes& ErrorSizes::operator+=(const ErrorSizes& other) {
    for (std::size_t i = 0; i < count.size(); ++i) count[i] += other.count[i];
    most = std::max(most, other.most);
    return *this;
}

MotionTally& MotionTally::operator+=(const MotionTally& t) {
    steps += t.steps, hits += t.hits, later += t.later, several += t.several;
    missed += t.missed, false_hits += t.false_hits, late += t.late, early += t.early, other += t.other;
    unresolved += t.unresolved, left_open += t.left_open;
    ulps += t.ulps, gaps += t.gaps;
    return *this;
}

std::string check_motion(Family family, std::uint64_t number, MotionTally& tally, const MotionReach& reach) {
    test::Random random(number * 104729 + std::uint64_t(family) * 7919);
    const bool in_float = family == Family::thrown_paths ? random.chance(0.9) : random.chance(0.4);
    return in_float ? check<float>(family, random, tally, reach) : check<double>(family, random, tally, reach);
}

}  // namespace oracle
