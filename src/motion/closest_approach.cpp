// The time at which two moving shapes are closest.
#include "connected_contact.hpp"
#include "gap_tracker.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

constexpr double pi = 3.141592653589793;
constexpr double accuracy = 0x1p-32;         // relative to the lengths and paths involved
constexpr double coarse_accuracy = 0x1p-12;  // where only a speed is known: bisection is slow there
constexpr int first_samples = 32;
constexpr int max_samples = 1 << 16;
constexpr int max_rotations = 64;
constexpr int valley_widths = 3;  // a wide valley may hold two

using PolynomialOfTime = PolynomialD;

class NearestTime {
  public:
    NearestTime(const MovingPair& pair, IntervalD range, FoundApproach& best)
        : pair_(pair), range_(range), tracker_(pair, range.hi), best_(best) {
        range_ = intersection(range, tracker_.existence());
    }

    void find() {
        if (range_.empty()) return;
        sample(range_.lo);
        if (range_.hi < infinity) sample(range_.hi);
        pair_.is_exact() ? at_critical_times() : by_halving();
    }

  private:
    GapSample sample(double t) {
        const GapSample sample = tracker_.sample(t, GapKind::distance);
        if (sample.gap < best_.distance) {
            best_.distance = sample.gap;
            best_.time = t;
        }
        return sample;
    }

    void at_roots(const PolynomialOfTime& p) {
        if (spend_work()) real_roots(p, range_, [&](const RealRoot& root) { sample(root.low); });
    }

    // The distance of P from b - a has no kinks, so at its minimum it is a stationary distance to a side or corner.
    void at_critical_times() {
        const PolynomialPath<double> path = pair_.relative_path<double>();
        const Difference<double> difference = pair_.difference();
        const double growth = pair_.shape_a().growth() + pair_.shape_b().growth();
        difference.each_side([&](const DifferenceSide& side) {
            const auto normal = difference.normal(side.of_a, side.index).in<double>();
            const PolynomialOfTime rise = height_along<double>(normal, path, {0, 0}).derivative();
            at_roots(rise - PolynomialOfTime(growth * std::sqrt(length_sq(normal))));
        });
        difference.each_corner([&](const DifferenceCorner& corner) {
            const Vec2D at = difference.corner<double>(corner);
            const PolynomialOfTime x = path.x - PolynomialOfTime(at.x);
            const PolynomialOfTime y = path.y - PolynomialOfTime(at.y);
            if (growth == 0) return at_roots((x * x + y * y).derivative());
            const double unit = unit_of(x, y, growth), rate = growth * unit;
            const PolynomialOfTime near_x = x * PolynomialOfTime(unit), near_y = y * PolynomialOfTime(unit);
            const PolynomialOfTime square = near_x * near_x + near_y * near_y;
            const PolynomialOfTime rise = square.derivative();
            at_roots(rise * rise - PolynomialOfTime(4 * rate * rate) * square);
        });
    }

    // A power of two that brings the largest number near 1, so that fourth powers of lengths stay in range.
    static double unit_of(const PolynomialOfTime& x, const PolynomialOfTime& y, double growth) {
        double largest = std::fabs(growth);
        for (const PolynomialOfTime* p : {&x, &y}) {
            for (int i = 0; i < p->size(); ++i) largest = std::max(largest, std::fabs((*p)[i]));
        }
        return std::ldexp(1, -std::clamp(std::ilogb(largest), -1000, 1000));
    }

    // Branch and bound: only an interval whose lower bound is below the best distance so far is bisected.
    void by_halving() {
        const double last = last_time();
        const double share = tracker_.has_directions() ? accuracy : coarse_accuracy;
        for (int i = 1; i < first_samples; ++i) sample(range_.lo + (last - range_.lo) * i / first_samples);
        constexpr int max_pending = 128;
        IntervalD pending[max_pending];
        int count = 0;
        pending[count++] = {range_.lo, last};
        for (int i = 0; count > 0; ++i) {
            if (i == max_samples || count + 1 >= max_pending || !spend_work()) {
                best_.certainty = Certainty::unresolved;
                return;
            }
            const IntervalD interval = pending[--count];
            const double middle = interval.lo + interval.width() / 2;
            const double half = std::max(middle - interval.lo, interval.hi - middle);
            const GapSample here = sample(middle);
            const double scale = here.tolerance / GapTracker::accuracy * share;
            if (tracker_.least_gap_around(middle, here, half) >= best_.distance - scale) continue;
            if (!(interval.lo < middle && middle < interval.hi)) continue;
            pending[count++] = {middle, interval.hi};
            pending[count++] = {interval.lo, middle};
        }
        if (!(share > accuracy)) return;
        double width = (last - range_.lo) / first_samples;
        for (int i = 0; i < valley_widths; ++i, width /= 16) polish(width);
    }

    // The bottom of the valley around the best time so far, by golden-section search [Kiefer 1953].
    void polish(double width) {
        constexpr double golden = 0.6180339887498949;
        constexpr int max_sections = 60;
        double low = std::max(best_.time - width, range_.lo), high = std::min(best_.time + width, range_.hi);
        double left = high - golden * (high - low), right = low + golden * (high - low);
        double at_left = sample(left).gap, at_right = sample(right).gap;
        for (int i = 0; i < max_sections && left < right; ++i) {
            if (at_left < at_right) {
                high = right, right = left, at_right = at_left;
                at_left = sample(left = high - golden * (high - low)).gap;
            } else {
                low = left, left = right, at_left = at_right;
                at_right = sample(right = low + golden * (high - low)).gap;
            }
        }
    }

    // After which nothing comes closer, or rotation has been through all angles.
    double last_time() {
        if (range_.hi < infinity) return range_.hi;
        if (pair_.shape_a().custom || pair_.shape_b().custom) return give_up_after(range_.lo);
        const double angular_velocity_a = std::fabs(pair_.shape_a().motion->angular_velocity());
        const double angular_velocity_b = std::fabs(pair_.shape_b().motion->angular_velocity());
        const PolynomialPath<double> path = pair_.relative_path<double>();
        const bool grows = pair_.shape_a().growth() != 0 || pair_.shape_b().growth() != 0;
        if (grows || tracker_.reach() == infinity) {
            return give_up_after(range_.lo + max_rotations * tracker_.time_scale(range_.lo));
        }
        if (!tracker_.has_constant_path()) {
            const Vec2D from = tracker_.between_pivots();
            const PolynomialOfTime x = path.x + PolynomialOfTime(from.x);
            const PolynomialOfTime y = path.y + PolynomialOfTime(from.y);
            const double reach = best_.distance + tracker_.reach();
            double last = range_.lo;
            const PolynomialOfTime beyond = x * x + y * y - PolynomialOfTime(reach * reach);
            real_roots(beyond, range_, [&](const RealRoot& root) { last = root.high; });
            return last;
        }
        if (angular_velocity_a != 0 && angular_velocity_b != 0)
            return give_up_after(range_.lo + max_rotations * 2 * pi / std::max(angular_velocity_a, angular_velocity_b));
        return angular_velocity_a + angular_velocity_b > 0
                   ? range_.lo + 2 * pi / (angular_velocity_a + angular_velocity_b)
                   : range_.lo;
    }

    double give_up_after(double t) {
        best_.certainty = Certainty::unresolved;
        return t;
    }

    const MovingPair& pair_;
    IntervalD range_;
    GapTracker tracker_;
    FoundApproach& best_;
};

// The nearest of the pairs of parts whose swept boxes come as near as `reach`.
FoundApproach nearest_within(const MotionQuery& query, const AabbD& swept_a, const AabbD& swept_b, double reach) {
    const auto& [a, b, range, from_both_sides] = query;
    FoundApproach best{range.lo, infinity};
    PartList parts_a, parts_b;
    a.collect(a, range, swept_a, grown(swept_b, reach), parts_a);
    b.collect(b, range, swept_b, grown(swept_a, reach), parts_b);
    for (std::size_t i = 0; i < parts_a.size(); ++i) {
        for (std::size_t j = 0; j < parts_b.size() && spend_work(); ++j) {
            if (gap_between(parts_a[i].swept, parts_b[j].swept) > best.distance) continue;
            const MovingPair pair(parts_a[i], a, parts_b[j], b);
            if (!pair.is_exact()) best.certainty = std::max(best.certainty, Certainty::conservative);
            NearestTime(pair, range, best).find();
        }
    }
    return best;
}

}  // namespace

// Within a reach that grows until it exceeds the distance found: what lies beyond comes no nearer.
std::optional<FoundApproach> closest_approach(const MotionQuery& query) {
    const FoundImpact impact = first_impact({query.a, query.b, query.range, true});
    if (impact.hit && impact.certainty != Certainty::unresolved) {
        return FoundApproach{impact.time.lo, 0, impact.certainty};
    }
    constexpr int max_passes = 16;
    const AabbD swept_a = swept(query.a.box, query.a, query.range);
    const AabbD swept_b = swept(query.b.box, query.b, query.range);
    const auto size_of = [](const AabbD& box) { return std::max(box.max.x - box.min.x, box.max.y - box.min.y); };
    double reach = gap_between(swept_a, swept_b) + std::min(size_of(query.a.box), size_of(query.b.box));
    FoundApproach best = nearest_within(query, swept_a, swept_b, reach);
    for (int pass = 0; best.distance > reach && reach < infinity; ++pass) {
        const bool goes_on = reach > 0 && pass < max_passes;
        reach = best.distance < infinity ? best.distance : (goes_on ? 2 * reach : infinity);
        best = nearest_within(query, swept_a, swept_b, reach);
    }
    if (best.distance == infinity) return std::nullopt;
    best.distance = std::max(best.distance, 0.0);
    return best;
}

}  // namespace carom::detail
