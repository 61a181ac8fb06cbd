#include "curved_stretch.hpp"

#include "arc_passage.hpp"
#include "ellipse_arc_stretch.hpp"
#include "narrow/exact/recession_cone.hpp"
#include "passage_scale.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

constexpr int most_steps = 60;
constexpr int most_tries = 8;

// A number that grows with its slope: a convex function of time.
struct Sloped {
    double value = 0;
    double slope = 0;
};

// Where a convex function is at most `tolerance`, by Newton's method from outside: its tangents lie below it, so that
// no step goes too far. What has not got there after all steps comes so near to it that it counts.
template <class Function>
class SublevelStretch {
  public:
    SublevelStretch(const Function& function, double tolerance) : function_(function), tolerance_(tolerance) {}

    // From `low` on. False when there is none up to `high`. After `unit` it is over, unless something has no end; the
    // function is not asked after `most`. That it never falls, or never rises, is known: numbers do not tell a slope
    // of 0.
    bool find(double low, double high, double unit, double most, bool never_falls, bool never_rises) {
        enter = low;
        if (never_falls ? function_(low).value > tolerance_ : !approach(enter, 1, high)) return false;
        leave = infinity;
        double step = unit;
        for (int i = 0; i < most_tries && !never_rises; ++i, step *= 256) {
            const double t = std::min(enter + step, std::max(enter, most));
            const Sloped at = function_(t);
            if (!(at.value > tolerance_ && at.slope > 0)) continue;
            leave = t;
            approach(leave, -1, enter);
            leave = std::max(leave, enter);
            break;
        }
        return true;
    }

    double enter = 0;
    double leave = 0;

  private:
    bool approach(double& t, int way, double last) const {
        for (int i = 0; i < most_steps; ++i) {
            const Sloped at = function_(t);
            if (!(at.value > tolerance_)) return true;
            if (!(way * at.slope < 0)) return false;
            const double next = t - at.value / at.slope;
            if (!(way * next > way * t)) return true;
            if (way * next > way * last) {
                t = last;  // rounding may have carried it past an end that it only just reaches
                return !(function_(last).value > tolerance_);
            }
            t = next;
        }
        return true;
    }

    const Function& function_;
    double tolerance_;
};

template <class T>
bool has_arc(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return a.core_kind() == CoreKind::arc || b.core_kind() == CoreKind::arc;
}

// An ellipse, and anything. One of the two moves along `direction`, the other stands still: always the same one, so
// that both orders give the same times.
template <class T>
class CurvedPair {
  public:
    CurvedPair(const CurvedPassage<T>& passage)
        : course_(passage.course),
          in_order_(comes_first(passage.a, passage.b)),
          a_(in_order_ ? passage.a : passage.b),
          b_(in_order_ ? passage.b : passage.a),
          high_(static_cast<double>(passage.course.high())),
          scale_({passage.course, a_, b_}) {
        if (!in_order_) scale_.direction = -scale_.direction;
        const Difference<T> difference(passage.a, passage.b);
        const RecessionCone<T> cone(difference);
        never_parts_ = cone.contains(passage.course, 1);
        never_nears_ = cone.contains(passage.course, -1);
    }

    bool any(FunctionRef<bool(const CurvedStretch&)> visit) const {
        if (!scale_.is_in_range()) return visit({0, infinity, false, false});
        return has_arc(a_, b_) ? any_ellipse_arc_stretch<T>({course_, a_, b_}, scale_.direction, high_, visit)
                               : any_convex(visit);
    }

  private:
    ConvexPart<T> a_at(double t) const { return translated(a_, t * scale_.direction); }

    // The distance of convex parts, below 0 their depth, is a convex function of time.
    Sloped gap_at(const ConvexPart<T>& a, const ConvexPart<T>& b) const {
        const Separation s = separation(a, b);
        return {s.gap, -dot(s.normal, scale_.direction)};
    }

    bool any_convex(FunctionRef<bool(const CurvedStretch&)> visit) const {
        const auto gap = [&](double t) { return gap_at(a_at(t), b_); };
        SublevelStretch stretch(gap, scale_.tolerance);
        const double low = std::max(static_cast<double>(course_.low()), -scale_.unit);  // a line has not begun before
        if (!stretch.find(low, high_, scale_.unit, scale_.most_time, never_nears_, never_parts_)) return false;
        const double last = std::min(stretch.leave, high_);
        const double middle =
            last < infinity ? stretch.enter + (last - stretch.enter) / 2 : stretch.enter + scale_.unit;
        return visit({stretch.enter, stretch.leave, gap(middle).value < -scale_.tolerance});
    }

    const LinearMotion<T>& course_;
    bool in_order_;
    const ConvexPart<T>& a_;
    const ConvexPart<T>& b_;
    double high_;
    PassageScale<T> scale_;
    bool never_parts_ = false;
    bool never_nears_ = false;
};

}  // namespace

template <class T>
bool any_curved_stretch(const CurvedPassage<T>& passage, FunctionRef<bool(const CurvedStretch&)> visit) {
    if (passage.a.size() == 0 || passage.b.size() == 0) return false;
    if (is_exact_pair(Difference<T>(passage.a, passage.b))) return any_arc_stretch(passage, visit);
    return CurvedPair<T>(passage).any(visit);
}

template bool any_curved_stretch(const CurvedPassage<float>&, FunctionRef<bool(const CurvedStretch&)>);
template bool any_curved_stretch(const CurvedPassage<double>&, FunctionRef<bool(const CurvedStretch&)>);

}  // namespace carom::detail
