#include "oracle/motion/moving.hpp"

#include "oracle/motion/moving_parts.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

constexpr double near = 0x1p-34;      // of all lengths: from there on, doubles do not do
constexpr double blur = 0x1p-30;      // what may turn out to be nearest
constexpr double rounding = 0x1p-46;  // of doubles
constexpr double nothing = 0x1p-100;
constexpr int most_steps = 3000;

FirstNear first_near_of(MovingParts& parts, Wide level, const WideInterval& within) {
    const WideInterval there = parts.existence();
    const WideInterval times{std::max(within.low, there.low), std::min(within.high, there.high)};
    FirstNear result;
    result.time = times.low;
    if (!(times.low <= times.high)) return result;
    const double scale = parts.scale_until(times);
    for (int i = 0; i < most_steps; ++i) {
        const auto t = double(result.time), left = double(times.high - result.time);
        const PartLook rough = parts.look(t);
        double gap = rough.gap - double(level) - rounding * scale, x = rough.x, y = rough.y;
        const bool is_near = !(gap > near * scale);
        if (is_near) {
            const WideLook exact = parts.wide_look(result.time, blur * scale);
            result.met = !exact.is_apart || exact.gap.upper - level <= nothing * scale;
            if (result.met) return result;
            gap = double(exact.gap.lower - level), x = exact.x, y = exact.y;
            if (!(gap > 0)) break;
        }
        if (left <= 0) return result;
        const double step = is_near ? parts.wide_step(result.time, gap, x, y, left) : parts.step(t, gap, x, y, left);
        if (step >= left) {
            result.time = times.high;
            if (parts.look(double(times.high)).gap - double(level) > near * scale) return result;
            const WideLook exact = parts.wide_look(times.high, blur * scale);
            result.met = !exact.is_apart || exact.gap.upper - level <= nothing * scale;
            return result;
        }
        if (!(result.time + step > result.time)) break;
        result.time += step;
    }
    result.met = true;
    result.is_settled = false;
    return result;
}

// Whether a point is in a ring, or among rings an odd number of times.
bool is_in_rings(const std::vector<std::vector<WidePoint>>& rings, double x, double y) {
    bool is_in = false;
    for (const auto& ring : rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const WidePoint& p = ring[i];
            const WidePoint& q = ring[i + 1 < ring.size() ? i + 1 : 0];
            if ((double(p.y) > y) == (double(q.y) > y)) continue;
            const double share = (y - double(p.y)) / double(q.y - p.y);
            is_in ^= x < double(p.x) + share * double(q.x - p.x);
        }
    }
    return is_in;
}

struct Place {
    double c, s, x, y;
};
Place place_of(const MovingModel& m, double t) {
    const double angle = double(m.angular_velocity) * t;
    return {std::cos(angle), std::sin(angle), value_at(m.path_x, t) + double(m.pivot.x),
            value_at(m.path_y, t) + double(m.pivot.y)};
}

// Whether the first corner of any part of the other is in the filled polygon.
bool contains(const MovingModel& polygon, const MovingModel& other, double t) {
    if (polygon.rings.empty()) return false;
    const Place own = place_of(polygon, t), its = place_of(other, t);
    for (const ConvexModel& part : other.parts) {
        const double x = double(part.corners[0].x - other.pivot.x), y = double(part.corners[0].y - other.pivot.y);
        const double from_x = its.x + its.c * x - its.s * y - own.x, from_y = its.y + its.s * x + its.c * y - own.y;
        if (is_in_rings(polygon.rings, own.c * from_x + own.s * from_y + double(polygon.pivot.x),
                        own.c * from_y - own.s * from_x + double(polygon.pivot.y))) {
            return true;
        }
    }
    return false;
}

double reach_of(const MovingModel& m) {
    double reach = 0;
    for (const ConvexModel& part : m.parts) {
        for (const WidePoint& corner : part.corners) {
            const WidePoint from = corner - m.pivot;
            reach = std::max(reach, std::hypot(double(from.x), double(from.y)) + double(part.radius));
        }
    }
    return reach;
}

}  // namespace

double MovingOracle::lengths_at(double t) const {
    double lengths = 0;
    for (const MovingModel* m : {&a_, &b_}) {
        lengths += m->extent + std::fabs(double(m->pivot.x)) + std::fabs(double(m->pivot.y)) +
                   std::fabs(double(m->growth) * t) + size_at(m->path_x, t) + size_at(m->path_y, t);
        if (m->angular_velocity != 0 && !m->is_endless)
            lengths += std::fabs(double(m->angular_velocity) * t) * reach_of(*m);
    }
    return lengths;
}

double MovingOracle::speed_within(const WideInterval& times) const {
    const double t = std::max(std::fabs(double(times.low)), std::fabs(double(times.high)));
    double speed = 0;
    for (const MovingModel* m : {&a_, &b_}) {
        speed += std::fabs(double(m->growth)) + std::fabs(double(m->angular_velocity)) * reach_of(*m);
        for (const auto* p : {&m->path_x, &m->path_y}) {
            double sum = 0;
            for (std::size_t i = p->size(); i-- > 1;) sum = sum * t + double(i) * std::fabs(double((*p)[i]));
            speed += sum;
        }
    }
    return speed;
}

bool MovingOracle::exist_within(const WideInterval& times) const {
    for (const ConvexModel& part_a : a_.parts) {
        for (const ConvexModel& part_b : b_.parts) {
            const WideInterval there = MovingParts(a_, part_a, b_, part_b).existence();
            if (std::max(there.low, times.low) <= std::min(there.high, times.high)) return true;
        }
    }
    return false;
}

Gap MovingOracle::gap_at(Wide t) const {
    Gap least{1e30, 1e30};
    for (const ConvexModel& part_a : a_.parts) {
        for (const ConvexModel& part_b : b_.parts) {
            MovingParts parts(a_, part_a, b_, part_b);
            const WideInterval there = parts.existence();
            if (!(there.low <= t && t <= there.high)) continue;
            const double scale = parts.scale_until({t, t});
            if (Wide(parts.look(double(t)).gap) > least.upper + near * scale) continue;
            const WideLook exact = parts.wide_look(t, blur * scale);
            least.lower = std::min(least.lower, exact.gap.lower);
            least.upper = std::min(least.upper, exact.gap.upper);
        }
    }
    return least;
}

FirstNear MovingOracle::first_near(Wide level, const WideInterval& times) const {
    FirstNear first{false, true, times.high};
    if (is_contained(double(times.low))) return {true, true, times.low};
    for (const ConvexModel& part_a : a_.parts) {
        for (const ConvexModel& part_b : b_.parts) {
            MovingParts parts(a_, part_a, b_, part_b);
            const FirstNear found = first_near_of(parts, level, {times.low, first.time});
            if (found.met && (!first.met || found.time < first.time)) first = found;
        }
    }
    return first;
}

bool MovingOracle::is_contained(double t) const {
    return contains(a_, b_, t) || contains(b_, a_, t);
}

}  // namespace oracle
