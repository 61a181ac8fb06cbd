/// What turns, is curved or moves as a function says, against dense sampling: nothing that a sample sees may be missed,
/// and nothing found that is not there.
#include "oracle/generate.hpp"
#include "property/pairs.hpp"
#include "random.hpp"
#include "sanitized.hpp"

#include <carom/motion/impact.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

namespace {

using namespace carom;
using oracle::Kind;

constexpr int samples = 128;

struct Counts {
    int cases = 0, hits = 0, later = 0, unresolved = 0, several = 0;
    double worst_time = 0;
};

/// Around the origin, as large as 1.
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

constexpr Kind kinds[] = {Kind::point,   Kind::segment, Kind::circle, Kind::aabb,  Kind::capsule,   Kind::triangle,
                          Kind::polygon, Kind::ellipse, Kind::arc,    Kind::chain, Kind::half_space};
constexpr int kind_count = static_cast<int>(std::size(kinds));

/// From somewhere around to somewhere near the origin, with up to three turns.
MotionD draw_motion(test::Random& random, bool turns) {
    const auto way = [&](double away) {
        return PolynomialD{random.real(-away, away), random.real(-away, away), random.real(-3, 3)};
    };
    const MotionD motion = MotionD::polynomial(way(2), way(2));
    return turns ? motion.spinning(random.real(-19, 19), {random.real(-1, 1), random.real(-1, 1)}) : motion;
}

class TurningOracle {
  public:
    TurningOracle(Kind a, Kind b) : a_(a), b_(b) {}

    Counts counts;

    void check(std::uint64_t number) {
        test::Random random(number * 7919 + std::uint64_t(a_) * 41 + std::uint64_t(b_));
        const AnyShapeD a = draw_shape(random, a_);
        const AnyShapeD b = draw_shape(random, b_);
        const MotionD motion_a = draw_motion(random, a_ != Kind::half_space);
        const MotionD motion_b = b_ == Kind::half_space ? MotionD() : draw_motion(random, random.chance(0.5));
        const auto custom_a = [&](double t) { return motion_a.pose_at(t); };
        const double speed = speed_of(motion_a) + 6;
        if (random.chance(0.2)) {
            check(a, CustomMotion{custom_a, speed}, b, motion_b, motion_a);
        } else {
            check(a, motion_a, b, motion_b, motion_a);
        }
    }

  private:
    static double speed_of(const MotionD& motion) {
        double speed = std::fabs(motion.spin()) * 4;
        for (const PolynomialD* p : {&motion.x(), &motion.y()}) {
            for (int i = 1; i < p->size(); ++i) speed += i * std::fabs((*p)[i]);
        }
        return speed;
    }

    template <class A>
    static auto placed(const A& shape, const MotionD& motion, double t) {
        const double c = std::cos(motion.spin() * t), s = std::sin(motion.spin() * t);
        const Vec2D p = motion.pivot();
        const Vec2D turned{c * p.x - s * p.y, s * p.x + c * p.y};
        return place(shape, PoseD{Vec2D{motion.x()(t), motion.y()(t)} + p - turned, RotD{c, s}});
    }

    template <class A, class MA>
    void check(const A& a, const MA& asked, const A& b, const MotionD& motion_b, const MotionD& motion_a) {
        constexpr double near = 1e-10;
        const IntervalD times{0, 1};
        const Impact<double> hit = first_impact(a, asked, b, motion_b, times);
        std::vector<MovingContact<double>> contacts;
        all_contacts(a, asked, b, motion_b, times, [&](const MovingContact<double>& c) {
            contacts.push_back(c);
            return contacts.size() > 100;
        });
        const Approach<double> nearest = closest_approach(a, asked, b, motion_b, times);
        // Below 0 when they penetrate each other.
        const auto gap_at = [&](double t) { return signed_distance(placed(a, motion_a, t), placed(b, motion_b, t)); };
        ++counts.cases;
        counts.hits += hit.hit;
        counts.later += hit.hit && hit.time.lo > 0;
        counts.unresolved += hit.certainty == Certainty::unresolved || nearest.certainty == Certainty::unresolved;
        counts.several += contacts.size() > 1;
        ASSERT_EQ(hit.hit, !contacts.empty());
        double least = 1e9;
        std::optional<double> first;
        double before = 0;
        for (int i = 0; i <= samples; ++i) {
            const double t = double(i) / samples;
            SCOPED_TRACE(t);
            const double g = gap_at(t);
            least = std::min(least, g);
            bool inside = false, deep_inside = false;
            for (const auto& c : contacts) {
                inside |= c.enter.lo <= t && t <= c.exit.hi;
                const bool is_settled = c.certainty != Certainty::unresolved;
                deep_inside |= is_settled && c.enter.hi + 1e-9 <= t && t <= c.exit.lo - 1e-9;
            }
            if (g < -near) {
                ASSERT_TRUE(hit.hit && hit.time.lo <= t) << "missed";
                ASSERT_TRUE(inside) << "missed later";
                if (!first) first = t;
            } else if (g > near) {
                ASSERT_FALSE(deep_inside) << "gap " << g;
            }
            if (!first) before = t;
        }
        const bool is_rough = std::is_same_v<MA, CustomMotion> || a_ == Kind::arc || b_ == Kind::arc;
        ASSERT_LE(nearest.distance, std::max(least, 0.0) + (is_rough ? 1e-3 : 1e-8));
        ASSERT_NEAR(std::max(gap_at(nearest.time), 0.0), nearest.distance, 1e-8);
        if (!hit.hit) return;
        ASSERT_EQ(nearest.distance, 0);
        ASSERT_LE(gap_at(hit.time.hi), near) << "false hit at " << hit.time.lo << " " << hit.time.hi;
        if (hit.time.lo > 0) {
            ASSERT_GE(gap_at(hit.time.lo), -near);
            ASSERT_NEAR(length_sq(hit.normal), 1, 1e-12);
            const PointD point{hit.point};
            ASSERT_LE(distance(placed(a, motion_a, hit.time.hi), point), 1e-7);
            ASSERT_LE(distance(placed(b, motion_b, hit.time.hi), point), 1e-7);
        }
        if (first && hit.time.lo > before) check_time(gap_at, before, *first, hit);
    }

    /// By bisection between two samples.
    template <class Gap>
    void check_time(const Gap& gap_at, double low, double high, const Impact<double>& hit) {
        while (true) {
            const double middle = low + (high - low) / 2;
            if (!(low < middle && middle < high)) break;
            (gap_at(middle) > 0 ? low : high) = middle;
        }
        ASSERT_LE(hit.time.lo, high + 1e-12);
        const double late = hit.time.hi - high;
        counts.worst_time = std::max(counts.worst_time, late);
    }

    Kind a_, b_;
};

TEST(TurningMotion, AgreesWithDenseSampling) {
    Counts all;
    for (int i = 0; i < kind_count; ++i) {
        for (int j = i; j < kind_count; ++j) {
            if (kinds[i] == Kind::half_space) continue;
            SCOPED_TRACE(test::name_of_kind(int(kinds[i])) + " " + test::name_of_kind(int(kinds[j])));
            TurningOracle oracle(kinds[i], kinds[j]);
            for (std::uint64_t n = 0; n < test::cases_or_fewer(30); ++n) {
                SCOPED_TRACE(n);
                oracle.check(n);
                if (testing::Test::HasFailure()) return;
            }
            all.cases += oracle.counts.cases;
            all.hits += oracle.counts.hits;
            all.later += oracle.counts.later;
            all.unresolved += oracle.counts.unresolved;
            all.several += oracle.counts.several;
            all.worst_time = std::max(all.worst_time, oracle.counts.worst_time);
        }
    }
    std::printf("%d motions: %d hit, %d of them later, %d several times, %d unresolved; late by up to %g\n", all.cases,
                all.hits, all.later, all.several, all.unresolved, all.worst_time);
}

}  // namespace
