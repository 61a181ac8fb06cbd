// A sweep of two convex parts, from doubles where they can tell.
#include "certain_time.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/real_crossing.hpp"
#include "quick_sweep.hpp"
#include "sweep_features.hpp"

#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

// Numbers of two parts, those that doubles do not know well enough in more. Then all of them are what they would be
// without these doubles, to the last bit.
template <class T>
struct NumbersOfParts {
    const SweptParts<T>& parts;

    Vec2D vertex(const SweepEnd& end) const { return part(end).template vertex<double>(end.vertex); }
    double radius(const SweepEnd& end) const { return part(end).template radius<DoubleDouble>().rounded(); }

    // False where there may be more than one such end.
    bool set_time(SweepEnd& end) const {
        const Difference<T> difference(parts.a, parts.b);
        if (!is_right(difference, end)) return false;
        end.t = real_parameter(course(), difference, end.crossing);
        return true;
    }
    bool set_beginning(const SweepEnd& end, BasicSweep<T>& result) const {
        if (!end.is_sole) return false;
        const RealCrossing real = real_crossing(course(), Difference<T>(parts.a, parts.b), end.crossing);
        set_contact(parts, {end.crossing, real.normal, real.t}, end.by_b, result);
        result.enter = std::min(static_cast<T>(real.t.rounded()), parts.max_time);
        return true;
    }

  private:
    const ConvexPart<T>& part(const SweepEnd& end) const { return end.by_b ? parts.b : parts.a; }
    LinearMotion<T> course() const { return LinearMotion<T>::of_motion(parts.va, parts.vb, parts.max_time); }
};

// Those of two outlines, which doubles know, or none.
struct NumbersOfOutlines {
    const OutlinePair& pair;
    const OutlineView<float>& a;
    const OutlineView<float>& b;

    Vec2D vertex(const SweepEnd& end) const {
        const Lanes seen = pair.origin + (end.by_b ? pair.b : pair.a).vertex(end.vertex);
        return {seen[0], seen[1]};
    }
    double radius(const SweepEnd& end) const { return (end.by_b ? b : a).whole_radius(); }
    bool set_time(const SweepEnd&) const { return false; }
    bool set_beginning(const SweepEnd&, BasicSweep<float>&) const { return false; }
};

// When, where and by what an end that is certain begins.
template <class T, class Numbers>
bool set_beginning(const Numbers& numbers, const Course<T>& course, const SweepEnd& end, BasicSweep<T>& result) {
    if (!is_good<T>(end.error, end.t) || !has_good_normal<T>(end)) return numbers.set_beginning(end, result);
    const double radius = numbers.radius(end);
    const Touching at{end.t, unit(end.normal), end.by_b ? radius : -radius};
    set_contact(end.crossing, at, numbers.vertex(end), end.by_b ? course.vb : course.va, result);
    result.enter = std::min(static_cast<T>(end.t), course.max_time);
    return true;
}

// With a radius that is a float: a rounded circle may have none.
bool is_disc(const ConvexPart<float>& part) {
    const double radius = part.template radius<ErrorBounded>().value;
    return part.is_point() && part.pose_count() == 0 && radius > 0 &&
           static_cast<double>(static_cast<float>(radius)) == radius;
}

bool is_upright_box(const ConvexPart<float>& part) {
    if (part.size() != 4 || !part.is_bounded() || part.pose_count() > 0 || part.is_rounded()) return false;
    const auto at = [&](int i) { return part.local(i); };
    return at(0).y == at(1).y && at(1).x == at(2).x && at(2).y == at(3).y && at(3).x == at(0).x && at(0).x < at(1).x;
}

Circle disc_of(const ConvexPart<float>& part) {
    return {part.local(0), static_cast<float>(part.template radius<ErrorBounded>().value)};
}

template <class S>
BasicSweep<float> doubtful(const S&, const Vec2&, const S&, const Vec2&, float) {
    BasicSweep<float> result;
    result.certainty = Certainty::unresolved;
    return result;
}

// What a shape is wrapped in makes no difference: what has a shorter way goes it.
bool shorter_sweep(const SweptParts<float>& parts, BasicSweep<float>& result) {
    const auto& [a, b, va, vb, max_time] = parts;
    BasicSweep<float> found;
    if (is_disc(a) && is_disc(b)) {
        found = sweep_or(disc_of(a), va, disc_of(b), vb, max_time, &doubtful<Circle>);
    } else if (is_upright_box(a) && is_upright_box(b)) {
        found = sweep_or(Aabb{a.local(0), a.local(2)}, va, Aabb{b.local(0), b.local(2)}, vb, max_time, &doubtful<Aabb>);
    } else {
        return false;
    }
    if (found.certainty == Certainty::unresolved) return false;
    result = found;
    return true;
}

bool shorter_sweep(const SweptParts<double>&, BasicSweep<double>&) {
    return false;
}

template <class T, class Numbers>
bool write(QuickSweep& quick, const Numbers& numbers, const Course<T>& course, BasicSweep<T>& result) {
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict != QuickSweep::Verdict::crosses) return verdict == QuickSweep::Verdict::misses;
    const double high = static_cast<double>(course.max_time);
    const int enter_side = certain_side(quick.enter, 0);
    const int leave_side = certain_side(quick.leave, 0);
    const int enter_high = certain_side(quick.enter, high);
    const int leave_high = certain_side(quick.leave, high);
    if (leave_side < 0 || enter_high > 0) return true;
    const bool apart = quick.enter.t + quick.enter.error < quick.leave.t - quick.leave.error;
    if (enter_side == 0 || leave_side == 0 || enter_high == 0 || leave_high == 0) return false;
    if (!apart && !quick.is_instant()) return false;
    if (enter_side > 0 && !set_beginning(numbers, course, quick.enter, result)) return false;
    result.exit = course.max_time;
    if (quick.is_instant()) {
        result.exit = result.enter;
    } else if (leave_high < 0) {
        if (!is_good<T>(quick.leave.error, quick.leave.t) && !numbers.set_time(quick.leave)) return false;
        result.exit = std::clamp(static_cast<T>(quick.leave.t), result.enter, course.max_time);
    }
    result.set_hits();
    result.feature_a.part = result.feature_b.part = 0;
    result.initially_overlapping = enter_side < 0;
    return true;
}

std::optional<bool> hits(QuickSweep& quick, double max_time) {
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return false;
    if (verdict != QuickSweep::Verdict::crosses) return std::nullopt;
    const int leave_side = certain_side(quick.leave, 0);
    const int enter_high = certain_side(quick.enter, max_time);
    if (leave_side < 0 || enter_high > 0) return false;
    return leave_side > 0 && enter_high < 0 ? std::optional<bool>(true) : std::nullopt;
}

}  // namespace

template <class T>
bool quick_sweep(const SweptParts<T>& parts, BasicSweep<T>& result) {
    if (parts.a.size() == 0 || parts.b.size() == 0) return true;
    if (shorter_sweep(parts, result)) return true;
    if (!QuickSweep::fits(parts.a, parts.b) || exponent_towards_one(parts.a, parts.b) != 0) return false;
    QuickSweep quick(parts.a, parts.b, parts.va, parts.vb);
    return write(quick, NumbersOfParts<T>{parts}, Course<T>{parts.va, parts.vb, parts.max_time}, result);
}

bool outline_sweep(const OutlineView<float>& a, const OutlineView<float>& b, const Course<float>& course,
                   BasicSweep<float>& result) {
    const auto is_upright = [](const auto& view) { return view.form == OutlineForm::aabb && view.pose_count == 0; };
    if (is_upright(a) && is_upright(b)) return false;  // which have a shorter path as parts
    QuickSweep quick(a, b, course.va, course.vb);
    return quick.pair().is_loaded() && write(quick, NumbersOfOutlines{quick.pair(), a, b}, course, result);
}

template <class T>
std::optional<bool> quick_sweep_hits(const SweptParts<T>& parts) {
    if (parts.a.size() == 0 || parts.b.size() == 0) return false;
    if (!QuickSweep::fits(parts.a, parts.b)) return std::nullopt;
    QuickSweep quick(parts.a, parts.b, parts.va, parts.vb);
    return hits(quick, static_cast<double>(parts.max_time));
}

std::optional<bool> outline_sweep_hits(const OutlineView<float>& a, const OutlineView<float>& b,
                                       const Course<float>& course) {
    QuickSweep quick(a, b, course.va, course.vb);
    if (!quick.pair().is_loaded()) return std::nullopt;
    return hits(quick, static_cast<double>(course.max_time));
}

#define CAROM_INSTANTIATE(T)                                         \
    template bool quick_sweep(const SweptParts<T>&, BasicSweep<T>&); \
    template std::optional<bool> quick_sweep_hits(const SweptParts<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
