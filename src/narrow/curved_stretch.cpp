#include "curved_stretch.hpp"

#include "ellipse_arc_stretch.hpp"
#include "real_crossing.hpp"

#include <carom/narrow/convex_kernel.hpp>
#include <carom/narrow/separation.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
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

    // From `low` on. False when there is none up to `high`. After `unit` it is over, unless something has no end.
    bool find(double low, double high, double unit) {
        enter = low;
        if (!approach(enter, 1, high)) return false;
        leave = infinity;
        double step = unit;
        for (int i = 0; i < most_tries; ++i, step *= 256) {
            const double t = enter + step;
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

// What a passage is in numbers. One of the two moves along `direction`, the other stands still.
template <class T>
class CurvedPair {
  public:
    CurvedPair(const CurvedPassage<T>& passage)
        : course_(passage.course), a_(passage.a), b_(passage.b), high_(static_cast<double>(passage.course.high())) {
        direction_ = rounded(course_.template direction<DoubleDouble>());
        speed_ = length(direction_);
        size_ = extent_of(a_) + extent_of(b_);
        tolerance_ = 0x1p-46 * size_;
        unit_ = 4 * (size_ > 0 ? size_ / speed_ : 1 / speed_);
    }

    bool any(FunctionRef<bool(const CurvedStretch&)> visit) const {
        if (!is_in_range(size_) || !is_in_range(speed_)) return visit({0, infinity, false, false});
        const bool with_arc = a_.extent() == Extent::arc || b_.extent() == Extent::arc;
        const bool with_ellipse = a_.extent() == Extent::ellipse || b_.extent() == Extent::ellipse;
        if (with_arc && with_ellipse) return any_ellipse_arc_stretch<T>({course_, a_, b_}, direction_, high_, visit);
        return with_arc ? any_between_events(visit) : any_convex(visit);
    }

  private:
    static bool is_in_range(double x) { return x > 0x1p-900 && x < 0x1p900; }

    // The largest coordinate relative to each other, and sizes.
    double extent_of(const ConvexPart<T>& part) const {
        const auto origin = a_.template vertex<DoubleDouble>(0);
        double most = part.template radius<DoubleDouble>().rounded();
        for (int i = 0; i < part.size(); ++i) {
            const Vec2D v = rounded(part.template vertex<DoubleDouble>(i) - origin);
            most = std::max(most, std::max(std::fabs(v.x), std::fabs(v.y)));
        }
        if (part.extent() == Extent::ellipse) {
            for (const int k : {0, 1}) most += length(rounded(part.template direction<DoubleDouble>(k)));
        }
        return most;
    }

    ConvexPart<T> a_at(double t) const { return moved_by(a_, t * direction_); }

    // The distance of convex parts, below 0 their depth, is a convex function of time.
    Sloped gap_at(const ConvexPart<T>& a, const ConvexPart<T>& b) const {
        const Separation s = separation(a, b);
        return {s.gap, -dot(s.normal, direction_)};
    }

    bool any_convex(FunctionRef<bool(const CurvedStretch&)> visit) const {
        const auto gap = [&](double t) { return gap_at(a_at(t), b_); };
        SublevelStretch stretch(gap, tolerance_);
        const double low = std::max(static_cast<double>(course_.low()), -unit_);  // before which a line has not begun
        if (!stretch.find(low, high_, unit_)) return false;
        const double last = std::min(stretch.leave, high_);
        const double middle = last < infinity ? stretch.enter + (last - stretch.enter) / 2 : stretch.enter + unit_;
        return visit({stretch.enter, stretch.leave, gap(middle).value < -tolerance_});
    }

    // Contact of an arc begins and ends only at events: an end of it crosses the other's border, or the whole circle
    // touches it from outside or inside. In between nothing changes; other times do no harm.
    bool any_between_events(FunctionRef<bool(const CurvedStretch&)> visit) const {
        double from = 0;
        bool inside = is_touching(0);
        double enter = 0;
        bool crosses = false;
        for (int i = 0; i < 64 + 16 * (a_.size() + b_.size()) && from <= high_; ++i) {
            const double next = next_event(from);
            const double until = std::min(next, high_);
            const double middle = until < infinity ? from + (until - from) / 2 : from + unit_;
            const bool goes_on = until > from && is_touching(middle);
            if (goes_on) {
                if (!inside) enter = from;
                inside = true;
                crosses = crosses || are_penetrating(middle);
            } else if (inside) {
                if (visit({enter, from, crosses})) return true;
                inside = crosses = false;
            }
            if (next > high_ || next == infinity) break;
            if (!inside && is_touching(next)) inside = true, enter = next;
            from = next;
        }
        return inside && visit({enter, high_, crosses});
    }

    bool is_touching(double t) const {
        const ConvexPart<T> a = a_at(t);
        return touch(a, b_) != Touch::apart || gap(a, b_) <= tolerance_;
    }

    bool are_penetrating(double t) const { return touch(a_at(t), b_) == Touch::penetrating; }

    double next_event(double after) const {
        double next = infinity;
        each_event([&](double t) {
            if (t > after && t < next) next = t;
        });
        return next;
    }

    void each_event(FunctionRef<void(double)> visit) const {
        if (a_.extent() == Extent::arc) events_of_arc(a_, 1, b_, visit);
        if (b_.extent() == Extent::arc) events_of_arc(b_, -1, a_, visit);
    }

    // Of an arc that moves along the direction (sign 1) or against it, past what stands still.
    void events_of_arc(const ConvexPart<T>& arc, int sign, const ConvexPart<T>& other,
                       FunctionRef<void(double)> visit) const {
        const auto pass = [&](const ConvexPart<T>& mover, const ConvexPart<T>& still) {
            const Difference<T> difference = sign > 0 ? Difference<T>(mover, still) : Difference<T>(still, mover);
            crossings(difference, visit);
        };
        ConvexPart<T> center = arc;
        center.set_point(arc.local(0));
        const double radius = arc.template radius<DoubleDouble>().rounded();
        ConvexPart<T> end = center;
        end.drop_radius();
        for (const int k : {0, 1}) {
            const ConvexPart<T> tip = moved_by(end, radius * unit_end(arc, k));
            pass(tip, other);
            nearest_times(tip, sign, other, visit);
        }
        nearest_times(center, sign, other, visit);
        if (other.extent() == Extent::arc) {
            ConvexPart<T> disc = other;
            disc.set_point(other.local(0));
            pass(center, disc);
            return inner_event(center, pass, disc);
        }
        pass(center, other);
        for (int i = 0; i < other.size(); ++i) {
            ConvexPart<T> disc = other;
            disc.set_point(other.local(i));
            inner_event(center, pass, disc);
        }
    }

    // When the point comes nearest to each vertex: should it only touch there, rounding may hide the crossings.
    void nearest_times(const ConvexPart<T>& mover, int sign, const ConvexPart<T>& still,
                       FunctionRef<void(double)> visit) const {
        const auto from = mover.template vertex<DoubleDouble>(0);
        for (int i = 0; i < still.size(); ++i) {
            const Vec2D way = rounded(still.template vertex<DoubleDouble>(i) - from);
            visit(sign * dot(way, direction_) / (speed_ * speed_));
        }
    }

    // One circle inside the other: their centers are as far apart as their radii differ.
    template <class Pass>
    void inner_event(ConvexPart<T> center, const Pass& pass, ConvexPart<T> disc) const {
        const DoubleDouble difference = center.template radius<DoubleDouble>() - disc.template radius<DoubleDouble>();
        const double size = std::fabs(difference.rounded());
        const T most = static_cast<T>(size);
        center.drop_radius();
        disc.drop_radius();
        disc.set_radius(most);
        pass(center, disc);
    }

    void crossings(const Difference<T>& difference, FunctionRef<void(double)> visit) const {
        any_stretch<T>(course_, difference, [&](const Stretch& stretch) {
            const auto at = [&](const Crossing& crossing) {
                visit(real_crossing(course_, difference, crossing).t.rounded());
            };
            if (!stretch.from_infinity) at(stretch.enter);
            if (!stretch.to_infinity) at(stretch.leave);
            return false;
        });
    }

    const Course<T>& course_;
    const ConvexPart<T>& a_;
    const ConvexPart<T>& b_;
    Vec2D direction_{};
    double high_;
    double speed_ = 0;
    double size_ = 0;
    double tolerance_ = 0;
    double unit_ = 0;
};

}  // namespace

// A vector that is no T, as a sum of two.
template <class T>
ConvexPart<T> moved_by(const ConvexPart<T>& part, const Vec2D& way) {
    const BasicVec2<T> most{static_cast<T>(way.x), static_cast<T>(way.y)};
    const BasicVec2<T> rest{static_cast<T>(way.x - static_cast<double>(most.x)),
                            static_cast<T>(way.y - static_cast<double>(most.y))};
    return part.moved(most).moved(rest);
}

template <class T>
bool any_curved_stretch(const CurvedPassage<T>& passage, FunctionRef<bool(const CurvedStretch&)> visit) {
    if (passage.a.size() == 0 || passage.b.size() == 0) return false;
    return CurvedPair<T>(passage).any(visit);
}

template <class T>
ConvexPart<T> moved_part(const ConvexPart<T>& part, const BasicVec2<T>& velocity, double t) {
    return moved_by(part, t * Vec2D{static_cast<double>(velocity.x), static_cast<double>(velocity.y)});
}

#define CAROM_INSTANTIATE(T)                                                                            \
    template bool any_curved_stretch(const CurvedPassage<T>&, FunctionRef<bool(const CurvedStretch&)>); \
    template ConvexPart<T> moved_by(const ConvexPart<T>&, const Vec2D&);                                \
    template ConvexPart<T> moved_part(const ConvexPart<T>&, const BasicVec2<T>&, double)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
