/// Motion along polynomials against the exact oracle. With coefficients and times of few bits every place is a double,
/// so that it can say at any of these times whether the two are in contact.
#include "oracle/cases/generate.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/touch/oracle.hpp"
#include "property/pairs.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

using namespace carom;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;
using oracle::SweepInput;

constexpr int samples = 32;
constexpr double max_time = 4;

struct Counts {
    int cases = 0, hits = 0, later = 0, touching = 0, grazes = 0, several = 0, certified = 0;
};

constexpr bool is_curved(Kind kind) {
    return kind == Kind::ellipse || kind == Kind::arc;
}

template <class T>
BasicPolynomial<T> draw_path(test::Random& random, int degree) {
    BasicPolynomial<T> path;
    path.resize(degree + 1);
    for (int i = 1; i <= degree; ++i) path[i] = T(random.integer(-6, 6)) / T(1 << random.integer(0, 2));
    return path;
}

template <class T>
BasicMotion<T> draw_motion(test::Random& random) {
    if (random.chance(0.2)) return {};
    const int degree = random.integer(1, 3);
    return BasicMotion<T>::polynomial(draw_path<T>(random, degree), draw_path<T>(random, degree));
}

/// Along the gap, or nearly so, as far as a number of few bits goes.
template <class T>
BasicMotion<T> straight_at(const BasicClosest<T>& closest, test::Random& random) {
    const T duration = std::ldexp(T(1), random.integer(-1, 1));
    const auto rounded = [&](T x) {
        const T unit = x == 0 ? T(1) : std::ldexp(T(1), std::ilogb(x) - 10);
        return std::round(x / unit) * unit / duration;
    };
    return BasicMotion<T>::linear({rounded(closest.on_b.x - closest.on_a.x), rounded(closest.on_b.y - closest.on_a.y)});
}

template <class T>
BasicVec2<T> place_at(const BasicMotion<T>& motion, T t) {
    return {motion.x()(t), motion.y()(t)};
}

template <class T>
class MotionOracle {
  public:
    MotionOracle(Kind a, Kind b) : a_(a), b_(b) {}

    Counts counts;

    void check(Suite suite, std::uint64_t number) {
        const Case<T> made = draw_case(suite, number);
        test::Random random(number * 613 + std::uint64_t(a_) * 37 + std::uint64_t(b_));
        const auto a = test::placed(made.a);
        const auto b = test::placed(made.b);
        const bool is_aimed = random.chance(share_aimed());
        const BasicMotion<T> motion_a =
            is_aimed ? straight_at<T>(closest(a, b).value(), random) : draw_motion<T>(random);
        const BasicMotion<T> motion_b = is_aimed ? BasicMotion<T>() : draw_motion<T>(random);
        const BasicInterval<T> times{0, T(max_time)};
        const BasicImpact<T> hit = first_impact(a, motion_a, b, motion_b, times);
        std::vector<BasicMovingContact<T>> contacts;
        all_contacts(a, motion_a, b, motion_b, times, [&](const BasicMovingContact<T>& c) {
            contacts.push_back(c);
            return contacts.size() > 100 ? Visit::stop : Visit::proceed;
        });
        ++counts.cases;
        counts.hits += hit.hits();
        counts.grazes += hit.hits() && hit.graze;
        counts.later += hit.hits() && hit.time.hi > 0;
        counts.several += contacts.size() > 1;
        if (hit.certainty != Certainty::exact) {  // a union with a curve
            ++counts.certified;
            return;
        }
        ASSERT_EQ(hit.hits(), !contacts.empty());
        const bool two_sided = a_ != Kind::chain && b_ != Kind::chain;
        for (int i = 0; i <= samples; ++i) {
            const T t = T(max_time) * T(i) / T(samples);
            const SweepInput<T> input{place_at(motion_a, t), place_at(motion_b, t), 1, 1};
            const auto verdict = oracle::judge_swept(made.a, made.b, input);
            if (!verdict) continue;
            counts.touching += i == 0 && verdict->overlaps && !verdict->penetrates;
            SCOPED_TRACE(t);
            if (!verdict->overlaps) {
                for (const auto& c : contacts) ASSERT_FALSE(c.enter.hi <= t && t <= c.exit.lo);
                continue;
            }
            if (!two_sided) continue;
            ASSERT_TRUE(hit.hits() && hit.time.lo <= t);
            bool is_in_one = false;
            for (const auto& c : contacts) {
                const bool is_in = c.enter.lo <= t && t <= c.exit.hi;
                is_in_one |= is_in;
                ASSERT_FALSE(is_in && verdict->penetrates && c.graze);
            }
            ASSERT_TRUE(is_in_one);
            ASSERT_TRUE(t > 0 || (hit.time.lo == 0 && hit.initially_overlapping));
        }
        check_swapped_and_scaled(made, a, motion_a, b, motion_b, hit);
        check_nearest(a, motion_a, b, motion_b, hit.hits());
        if (!hit.hits()) return;
        ASSERT_EQ(hit.time, contacts[0].enter);
        ASSERT_EQ(hit.graze, contacts[0].graze);
        if (hit.time.lo == 0 && hit.time.hi == 0) return;
        check_contact(made, a, motion_a, b, motion_b, hit);
    }

  private:
    static bool is_thin(Kind kind) { return kind == Kind::point || kind == Kind::segment; }
    static bool is_vast(Kind kind) { return kind == Kind::line || kind == Kind::half_space; }

    /// So many move straight at each other, because chance brings the two together too rarely.
    double share_aimed() const {
        if (is_unbounded(a_) || is_unbounded(b_)) return 0;
        if (a_ == Kind::point && b_ == Kind::point) return 0.5;
        return is_thin(a_) || is_thin(b_) ? 0.2 : 0.1;
    }

    /// Of the motions of shapes that are apart a third lead to a hit, with lines and half planes one half: so one case
    /// in four or in eight touches at the start, if a few draws find one that does, and the others do not.
    Case<T> draw_case(Suite suite, std::uint64_t number) const {
        if (suite == Suite::touching) return oracle::generate<T>(suite, a_, b_, number);
        constexpr std::uint64_t draws = 16;
        const std::uint64_t share = is_vast(a_) || is_vast(b_) ? 8 : 4;
        for (std::uint64_t draw = 0;; ++draw) {
            const Case<T> made = oracle::generate<T>(suite, a_, b_, number * draws + draw);
            const auto verdict = oracle::judge_if_promised(made.a, made.b);
            if (draw + 1 == draws || (verdict && verdict->overlaps == (number % share == 0))) return made;
        }
    }

    /// The two in the other order, and all lengths times a power of two: the same times, bit for bit.
    template <class Placed>
    void check_swapped_and_scaled(const Case<T>& made, const Placed& a, const BasicMotion<T>& motion_a, const Placed& b,
                                  const BasicMotion<T>& motion_b, const BasicImpact<T>& hit) {
        const BasicInterval<T> times{0, T(max_time)};
        const BasicImpact<T> back = first_impact(b, motion_b, a, motion_a, times);
        ASSERT_EQ(back.hits(), hit.hits());
        ASSERT_EQ(back.time, hit.time);
        ASSERT_EQ(back.graze, hit.graze);
        ASSERT_EQ(back.initially_overlapping, hit.initially_overlapping);
        const auto longer = [](const BasicMotion<T>& motion) {
            const BasicPolynomial<T> factor(T(128));
            return BasicMotion<T>::polynomial(factor * motion.x(), factor * motion.y());
        };
        const auto large_a = oracle::scaled(made.a, 7);
        const auto large_b = oracle::scaled(made.b, 7);
        const BasicImpact<T> large =
            first_impact(test::placed(large_a), longer(motion_a), test::placed(large_b), longer(motion_b), times);
        ASSERT_EQ(large.hits(), hit.hits());
        ASSERT_EQ(large.time, hit.time);
        ASSERT_EQ(large.graze, hit.graze);
        ASSERT_EQ(large.normal, hit.normal);
        ASSERT_EQ(large.point, T(128) * hit.point);
    }

    /// No sample is nearer than the nearest, which is as near as it says.
    template <class Placed>
    void check_nearest(const Placed& a, const BasicMotion<T>& motion_a, const Placed& b, const BasicMotion<T>& motion_b,
                       bool hit) {
        const BasicApproach<T> nearest = closest_approach(a, motion_a, b, motion_b, {0, T(max_time)}).value();
        if (nearest.certainty != Certainty::exact) return;  // a curve that the contact did not come near
        if (hit) {
            ASSERT_EQ(nearest.distance, 0);
            return;
        }
        double scale = 1000 + double(nearest.distance);  // no path is longer
        for (const auto& box : {bounds(a), bounds(b)})
            for (const T x : {box.min.x, box.min.y, box.max.x, box.max.y})
                if (std::isfinite(x)) scale = std::max(scale, std::fabs(double(x)));
        const double near = scale * double(std::numeric_limits<T>::epsilon()) * 64;
        const auto distance_at = [&](T t) {
            const auto moved = [&](const auto& placed, const BasicMotion<T>& motion) {
                return place(*placed.shape, BasicPose<T>{placed.pose.at + place_at(motion, t), placed.pose.rot});
            };
            return double(distance(moved(a, motion_a), moved(b, motion_b)));
        };
        ASSERT_NEAR(distance_at(nearest.time), double(nearest.distance), near);
        for (int i = 0; i <= samples; ++i) {
            const T t = T(max_time) * T(i) / T(samples);
            ASSERT_GE(distance_at(t), double(nearest.distance) - near) << "at " << t;
        }
    }

    /// At the time of contact the two touch up to rounding.
    template <class Placed>
    void check_contact(const Case<T>& made, const Placed& a, const BasicMotion<T>& motion_a, const Placed& b,
                       const BasicMotion<T>& motion_b, const BasicImpact<T>& hit) {
        const T t = hit.time.lo;
        const auto moved = [&](const auto& placed, const BasicMotion<T>& motion) {
            return place(*placed.shape, BasicPose<T>{placed.pose.at + place_at(motion, t), placed.pose.rot});
        };
        const auto moved_a = moved(a, motion_a);
        const auto moved_b = moved(b, motion_b);
        double scale = 1;
        for (const auto& v :
             {place_at(motion_a, t), place_at(motion_b, t), made.a.pose.at, made.b.pose.at, BasicVec2<T>(hit.point)})
            scale = std::max(scale, std::max(std::fabs(double(v.x)), std::fabs(double(v.y))));
        const double speed = 100;
        const double near = (scale + speed * double(t)) * double(std::numeric_limits<T>::epsilon()) * 64;
        ASSERT_LE(double(distance(moved_a, moved_b)), near);
        ASSERT_LE(double(distance(moved_a, BasicPoint<T>{hit.point})), near) << hit.point.x << " " << hit.point.y;
        ASSERT_LE(double(distance(moved_b, BasicPoint<T>{hit.point})), near) << hit.point.x << " " << hit.point.y;
        ASSERT_NEAR(double(length_sq(hit.normal)), 1, 1e-6);
    }

    Kind a_, b_;
};

class EveryMotion : public testing::TestWithParam<std::pair<int, int>> {
  protected:
    template <class T>
    Counts run(Suite suite, std::uint64_t count) {
        const auto [a, b] = GetParam();
        MotionOracle<T> test{Kind(a), Kind(b)};
        test::for_cases(count, [&](std::uint64_t i) { test.check(suite, i); });
        const Counts& c = test.counts;
        std::printf("%d motions: %d hit, %d of them later, %d from touching; %d graze; %d several times\n", c.cases,
                    c.hits, c.later, c.touching, c.grazes, c.several);
        return c;
    }

    static void expect_about_half_to_hit(const Counts& c) {
        test::expect_hit_rate(c.hits, c.cases);
        test::expect_often(c.later, c.cases, 0.05, "later");
    }
};

TEST_P(EveryMotion, on_a_grid) {
    expect_about_half_to_hit(run<double>(Suite::grid, 60));
}

TEST_P(EveryMotion, touching) {
    const Counts c = run<double>(Suite::touching, 20);
    test::expect_often(c.touching, c.cases, 0.15, "from touching");
}

TEST_P(EveryMotion, mixed) {
    expect_about_half_to_hit(run<float>(Suite::mixed, 40));
}

/// Curved shapes are hit at conservative times.
std::vector<std::pair<int, int>> straight_pairs() {
    auto pairs = test::unordered_pairs();
    std::erase_if(pairs, [](const auto& pair) { return is_curved(Kind(pair.first)) || is_curved(Kind(pair.second)); });
    return pairs;
}

INSTANTIATE_TEST_SUITE_P(Motion, EveryMotion, testing::ValuesIn(straight_pairs()), [](const auto& pair) {
    return test::name_of_kind(pair.param.first) + "_" + test::name_of_kind(pair.param.second);
});

}  // namespace
