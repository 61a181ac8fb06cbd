// When two that move come nearest to each other.
#include "connected_contact.hpp"
#include "follower.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double pi = 3.141592653589793;
constexpr double accuracy = 0x1p-32;        // relative to the lengths and ways involved
constexpr double rough_accuracy = 0x1p-12;  // where only a speed is known: halving is slow there
constexpr int first_looks = 32;
constexpr int most_looks = 1 << 16;
constexpr int most_turns = 64;
constexpr int valley_widths = 3;  // there may be two valleys in a wide one

using PolynomialOfTime = PolynomialD;

class NearestTime {
  public:
    NearestTime(const MovingPair& pair, IntervalD range, FoundApproach& best)
        : pair_(pair), range_(range), follower_(pair, range.hi), best_(best) {
        range_ = intersection(range, follower_.existence());
    }

    void find() {
        if (range_.empty()) return;
        look(range_.lo);
        if (range_.hi < infinity) look(range_.hi);
        pair_.is_exact() ? at_critical_times() : by_halving();
    }

  private:
    Look look(double t) {
        const Look look = follower_.look(t, GapKind::distance);
        if (look.gap < best_.distance) {
            best_.distance = look.gap;
            best_.time = t;
        }
        return look;
    }

    void at_roots(const PolynomialOfTime& p) {
        if (spend_work()) real_roots(p, range_, [&](const RealRoot& root) { look(root.low); });
    }

    // The distance of P from b - a has no kinks, so where it is least it is that of a side or corner at rest.
    void at_critical_times() {
        const PolynomialWay<double> way = pair_.way<double>();
        const Difference<double> difference = pair_.difference();
        const double growth = pair_.mover_a().growth() + pair_.mover_b().growth();
        difference.each_side([&](const DifferenceSide& side) {
            const auto normal = difference.normal(side.of_a, side.index).in<double>();
            const PolynomialOfTime rise = height_along<double>(normal, way, {0, 0}).derivative();
            at_roots(rise - PolynomialOfTime(growth * std::sqrt(length_sq(normal))));
        });
        difference.each_corner([&](const DifferenceCorner& corner) {
            const Vec2D at = difference.corner<double>(corner);
            const PolynomialOfTime x = way.x - PolynomialOfTime(at.x);
            const PolynomialOfTime y = way.y - PolynomialOfTime(at.y);
            const PolynomialOfTime square = x * x + y * y;
            const PolynomialOfTime rise = square.derivative();
            if (growth == 0) return at_roots(rise);
            at_roots(rise * rise - PolynomialOfTime(4 * growth * growth) * square);
        });
    }

    // What is nearer than the nearest so far can only be in intervals whose lower bound says so: these are halved.
    void by_halving() {
        const double last = last_time();
        const double share = follower_.has_directions() ? accuracy : rough_accuracy;
        for (int i = 1; i < first_looks; ++i) look(range_.lo + (last - range_.lo) * i / first_looks);
        constexpr int most_pending = 128;
        IntervalD pending[most_pending];
        int count = 0;
        pending[count++] = {range_.lo, last};
        for (int i = 0; count > 0; ++i) {
            if (i == most_looks || count + 1 >= most_pending || !spend_work()) {
                best_.certainty = Certainty::unresolved;
                return;
            }
            const IntervalD interval = pending[--count];
            const double middle = interval.lo + interval.width() / 2;
            const double half = std::max(middle - interval.lo, interval.hi - middle);
            const Look here = look(middle);
            const double scale = here.tolerance / Follower::accuracy * share;
            if (follower_.least_gap_around(middle, here, half) >= best_.distance - scale) continue;
            if (!(interval.lo < middle && middle < interval.hi)) continue;
            pending[count++] = {middle, interval.hi};
            pending[count++] = {interval.lo, middle};
        }
        if (!(share > accuracy)) return;
        double width = (last - range_.lo) / first_looks;
        for (int i = 0; i < valley_widths; ++i, width /= 16) polish(width);
    }

    // The bottom of the valley around the nearest so far, by golden sections [Kiefer 1953].
    void polish(double width) {
        constexpr double golden = 0.6180339887498949;
        constexpr int most_sections = 60;
        double low = std::max(best_.time - width, range_.lo), high = std::min(best_.time + width, range_.hi);
        double left = high - golden * (high - low), right = low + golden * (high - low);
        double at_left = look(left).gap, at_right = look(right).gap;
        for (int i = 0; i < most_sections && left < right; ++i) {
            if (at_left < at_right) {
                high = right, right = left, at_right = at_left;
                at_left = look(left = high - golden * (high - low)).gap;
            } else {
                low = left, left = right, at_left = at_right;
                at_right = look(right = low + golden * (high - low)).gap;
            }
        }
    }

    // After which nothing comes nearer, or what turns has been through all its angles.
    double last_time() {
        if (range_.hi < infinity) return range_.hi;
        if (pair_.mover_a().custom || pair_.mover_b().custom) return give_up_after(range_.lo);
        const double angular_velocity_a = std::fabs(pair_.mover_a().motion->angular_velocity());
        const double angular_velocity_b = std::fabs(pair_.mover_b().motion->angular_velocity());
        const PolynomialWay<double> way = pair_.way<double>();
        const bool grows = pair_.mover_a().growth() != 0 || pair_.mover_b().growth() != 0;
        if (grows || follower_.reach() == infinity) {
            return give_up_after(range_.lo + most_turns * follower_.unit(range_.lo));
        }
        if (!follower_.is_way_constant()) {
            const Vec2D from = follower_.between_pivots();
            const PolynomialOfTime x = way.x + PolynomialOfTime(from.x);
            const PolynomialOfTime y = way.y + PolynomialOfTime(from.y);
            const double reach = best_.distance + follower_.reach();
            double last = range_.lo;
            const PolynomialOfTime beyond = x * x + y * y - PolynomialOfTime(reach * reach);
            real_roots(beyond, range_, [&](const RealRoot& root) { last = root.high; });
            return last;
        }
        if (angular_velocity_a != 0 && angular_velocity_b != 0)
            return give_up_after(range_.lo + most_turns * 2 * pi / std::max(angular_velocity_a, angular_velocity_b));
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
    Follower follower_;
    FoundApproach& best_;
};

}  // namespace

std::optional<FoundApproach> closest_approach(const Encounter& encounter) {
    const FoundImpact impact = first_impact({encounter.a, encounter.b, encounter.range, true});
    if (impact.hit && impact.certainty != Certainty::unresolved) {
        return FoundApproach{impact.time.lo, 0, impact.certainty};
    }
    FoundApproach best{encounter.range.lo, infinity};
    const Mover &a = encounter.a, &b = encounter.b;
    const IntervalD range = encounter.range;
    PartList parts_a, parts_b;
    a.collect(a, range, whole_plane, whole_plane, parts_a);
    b.collect(b, range, whole_plane, whole_plane, parts_b);
    for (std::size_t i = 0; i < parts_a.size(); ++i) {
        for (std::size_t j = 0; j < parts_b.size() && spend_work(); ++j) {
            const MovingPair pair(parts_a[i], a, parts_b[j], b);
            if (!pair.is_exact()) best.certainty = std::max(best.certainty, Certainty::conservative);
            NearestTime(pair, range, best).find();
        }
    }
    if (best.distance == infinity) return std::nullopt;
    best.distance = std::max(best.distance, 0.0);
    return best;
}

}  // namespace carom::detail
