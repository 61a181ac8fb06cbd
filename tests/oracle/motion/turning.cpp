#include "oracle/motion/turning.hpp"

#include "random.hpp"

#include <carom/motion/impact.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace oracle {
namespace {

using namespace carom;

constexpr int samples = 128;
constexpr double near = 1e-10;

// Around the origin, as large as 1.
AnyShapeD draw_shape(test::Random& random, Kind kind) {
    const auto v = [&] { return Vec2D{random.real(-1, 1), random.real(-1, 1)}; };
    const auto size = [&] { return random.real(0.05, 0.6); };
    switch (kind) {
        case Kind::point:
            return PointD{v()};
        case Kind::segment:
            return SegmentD{v(), v()};
        case Kind::circle:
            return CircleD{v(), size()};
        case Kind::aabb: {
            const Vec2D corner = v();
            return AabbD{corner, corner + Vec2D{size(), size()}};
        }
        case Kind::capsule:
            return CapsuleD{v(), v(), size()};
        case Kind::triangle:
            return TriangleD{v(), v(), v()};
        case Kind::polygon: {
            std::vector<Vec2D> points;
            for (int i = 0; i < 6; ++i) {
                const double angle = (i + random.real(0, 0.9)) * 1.047;
                points.push_back({std::cos(angle), 0.7 * std::sin(angle)});
            }
            return *ConvexPolygonD::from_points(points);
        }
        case Kind::ellipse:
            return EllipseD{v(), {size(), size()}, RotD::radians(random.real(0, 6))};
        case Kind::arc:
            return ArcD{v(), size(), v(), v()};
        case Kind::chain:
            return *ChainD::open({{v(), v(), v(), v()}});
        default:
            return HalfSpaceD{v(), v()};
    }
}

// From somewhere around to somewhere near the origin, with up to three turns.
MotionD draw_motion(test::Random& random, bool turns) {
    const auto path = [&](double away) {
        return PolynomialD{random.real(-away, away), random.real(-away, away), random.real(-3, 3)};
    };
    const MotionD motion = MotionD::polynomial(path(2), path(2));
    return turns ? motion.spinning(random.real(-19, 19), {random.real(-1, 1), random.real(-1, 1)}) : motion;
}

double speed_of(const MotionD& motion) {
    double speed = std::fabs(motion.angular_velocity()) * 4;
    for (const PolynomialD* p : {&motion.x(), &motion.y()}) {
        for (int i = 1; i < p->size(); ++i) speed += i * std::fabs((*p)[i]);
    }
    return speed;
}

struct Mover {
    const AnyShapeD& shape;
    const MotionD& motion;

    auto at(double t) const {
        const double c = std::cos(motion.angular_velocity() * t), s = std::sin(motion.angular_velocity() * t);
        const Vec2D p = motion.pivot();
        const Vec2D rotated{c * p.x - s * p.y, s * p.x + c * p.y};
        return place(shape, PoseD{Vec2D{motion.x()(t), motion.y()(t)} + p - rotated, RotD{c, s}});
    }
};

// Below 0 when they penetrate each other.
double gap(const Mover& a, const Mover& b, double t) {
    return signed_distance(a.at(t), b.at(t));
}

struct Answers {
    ImpactD hit;
    std::vector<MovingContactD> contacts;
    ApproachD nearest;
    double nearest_accuracy;
};

template <class A, class B>
Answers ask(const AnyShapeD& a, const A& motion_a, const AnyShapeD& b, const B& motion_b, bool is_rough) {
    const IntervalD times{0, 1};
    Answers answers{first_impact(a, motion_a, b, motion_b, times), {}, {}, is_rough ? 1e-3 : 1e-8};
    all_contacts(a, motion_a, b, motion_b, times, [&](const MovingContactD& c) {
        answers.contacts.push_back(c);
        return answers.contacts.size() > 100 ? Visit::stop : Visit::proceed;
    });
    answers.nearest = closest_approach(a, motion_a, b, motion_b, times).value();
    return answers;
}

std::string complain(const char* what, double t) {
    return std::string(what) + ", at " + std::to_string(t);
}

// What a sample says against the answers.
std::string against(const Answers& answers, double t, double gap_then) {
    bool inside = false, deep_inside = false;
    for (const auto& c : answers.contacts) {
        inside |= c.enter.lo <= t && t <= c.exit.hi;
        const bool is_settled = c.certainty != Certainty::unresolved;
        deep_inside |= is_settled && c.enter.hi + 1e-9 <= t && t <= c.exit.lo - 1e-9;
    }
    if (gap_then < -near && !(answers.hit.hits() && answers.hit.time.lo <= t)) return complain("a missed hit", t);
    if (gap_then < -near && !inside) return complain("a missed contact", t);
    if (gap_then > near && deep_inside) return complain("no contact in a stretch of contact", t);
    return {};
}

// By bisection between two samples.
double first_contact_between(const Mover& a, const Mover& b, double low, double high) {
    for (double middle; low < (middle = low + (high - low) / 2) && middle < high;) {
        (gap(a, b, middle) > 0 ? low : high) = middle;
    }
    return high;
}

// Where it is unresolved only that there is no contact before.
std::string against_hit(const ImpactD& hit, const Mover& a, const Mover& b) {
    const bool is_resolved = hit.certainty != Certainty::unresolved;
    if (is_resolved && gap(a, b, hit.time.hi) > near) return complain("a false hit", hit.time.hi);
    if (!(hit.time.lo > 0)) return {};
    if (gap(a, b, hit.time.lo) < -near) return complain("a late hit", hit.time.lo);
    if (!is_resolved) return {};
    if (std::fabs(length_sq(hit.normal) - 1) > 1e-12) return complain("a normal that is not unit", hit.time.lo);
    const PointD point{hit.point};
    const double off = std::max(distance(a.at(hit.time.hi), point), distance(b.at(hit.time.hi), point));
    return off > 1e-7 ? complain("a point of contact that is not of both", hit.time.hi) : std::string();
}

std::string judge(const Answers& answers, const Mover& a, const Mover& b, TurningCounts& counts) {
    const auto& [hit, contacts, nearest, nearest_accuracy] = answers;
    ++counts.cases;
    counts.hits += hit.hits();
    counts.later += hit.hits() && hit.time.lo > 0;
    counts.several += contacts.size() > 1;
    counts.unresolved += hit.certainty == Certainty::unresolved || nearest.certainty == Certainty::unresolved;
    if (hit.hits() == contacts.empty()) return "first_impact and all_contacts disagree";
    double least = std::numeric_limits<double>::infinity(), before = 0;
    std::optional<double> first;
    for (int i = 0; i <= samples; ++i) {
        const double t = double(i) / samples;
        const double gap_then = gap(a, b, t);
        least = std::min(least, gap_then);
        if (gap_then < -near && !first) first = t;
        if (!first) before = t;
        if (const std::string problem = against(answers, t, gap_then); !problem.empty()) return problem;
    }
    if (nearest.certainty != Certainty::unresolved && nearest.distance > std::max(least, 0.0) + nearest_accuracy) {
        return complain("not the nearest", nearest.time);
    }
    if (std::fabs(std::max(gap(a, b, nearest.time), 0.0) - nearest.distance) > 1e-8) {
        return complain("not the distance", nearest.time);
    }
    if (!hit.hits()) return {};
    if (hit.certainty != Certainty::unresolved && nearest.distance != 0) return "apart, and yet a hit";
    if (first && hit.time.lo > before) {
        const double late = hit.time.lo - first_contact_between(a, b, before, *first);
        if (late > 1e-12) return complain("a late hit", hit.time.lo);
        counts.latest = std::max(counts.latest, late);
    }
    return against_hit(hit, a, b);
}

}  // namespace

TurningCounts& TurningCounts::operator+=(const TurningCounts& other) {
    cases += other.cases;
    hits += other.hits;
    later += other.later;
    several += other.several;
    unresolved += other.unresolved;
    latest = std::max(latest, other.latest);
    return *this;
}

std::string check_turning(Kind kind_a, Kind kind_b, std::uint64_t number, TurningCounts& counts) {
    test::Random random(number * 7919 + std::uint64_t(kind_a) * 41 + std::uint64_t(kind_b));
    const AnyShapeD a = draw_shape(random, kind_a);
    const AnyShapeD b = draw_shape(random, kind_b);
    const MotionD motion_a = draw_motion(random, kind_a != Kind::half_space);
    const MotionD motion_b = kind_b == Kind::half_space ? MotionD() : draw_motion(random, random.chance(0.5));
    const bool has_arc = kind_a == Kind::arc || kind_b == Kind::arc;
    const auto custom = [&](double t) { return motion_a.pose_at(t); };
    const Answers answers = random.chance(0.2) ? ask(a, CustomMotion{custom, speed_of(motion_a) + 6}, b, motion_b, true)
                                               : ask(a, motion_a, b, motion_b, has_arc);
    return judge(answers, {a, motion_a}, {b, motion_b}, counts);
}

}  // namespace oracle
