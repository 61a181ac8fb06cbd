/// Sweeps against the exact oracle: what a passes over is a shape too, so whether they ever meet, before when they do
/// not, and after when no more, are questions it can answer.
#include "oracle/generate.hpp"
#include "oracle/oracle.hpp"
#include "oracle/transform.hpp"
#include "property/pairs.hpp"
#include "random.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;
using oracle::Verdict;
using oracle::Way;

struct Counts {
    int cases = 0, hits = 0, later = 0, grazes = 0, unjudged = 0;
};

constexpr bool is_convex(Kind kind) {
    return kind < Kind::ellipse;
}

constexpr bool may_be_curved(Kind kind) {
    return kind == Kind::ellipse || kind == Kind::arc || kind == Kind::compound || kind == Kind::tile_grid;
}

/// Four ulps, and what two shapes that are nearly in contact at the start cannot know in 100 bits.
template <class T>
double step_of(T t, double scale) {
    return 4 * double(std::nextafter(t, std::numeric_limits<T>::infinity()) - t) + scale * 0x1p-96;
}

template <class T>
struct Moving {
    BasicVec2<T> va, vb;
    T horizon;
};

/// Mostly towards each other, past, away; on grids by whole numbers.
template <class T>
Moving<T> draw_motion(test::Random& random, Suite suite, const Case<T>& made) {
    constexpr T forever = std::numeric_limits<T>::infinity();
    const T horizon = random.chance(0.25) ? forever : std::ldexp(T(1), random.integer(-3, 3));
    if (suite == Suite::grid || random.chance(0.33)) {
        const auto whole = [&] { return T(random.integer(-4, 4)); };
        return {{whole(), whole()}, {whole(), whole()}, horizon};
    }
    const auto gap = closest(test::placed(made.a), test::placed(made.b));
    const BasicVec2<T> to = gap.on_b - gap.on_a;
    const T size = std::max(std::fabs(to.x), std::fabs(to.y)) + std::ldexp(T(1), random.integer(-10, 9));
    const auto jitter = [&] { return T(random.real(-1, 1)) * size; };
    const T factor = random.chance(0.12) ? T(-1) : T(random.real(0, 4));
    const BasicVec2<T> vb{jitter(), jitter()};
    const BasicVec2<T> d{factor * to.x + jitter() / 2, factor * to.y + jitter() / 2};
    const BasicVec2<T> va = vb + d;
    const bool is_finite = va.x * 0 + va.y * 0 + vb.x * 0 + vb.y * 0 == 0;
    return is_finite ? Moving<T>{va, vb, horizon} : Moving<T>{{1, 0}, {0, 1}, horizon};
}

template <class T>
class SweepOracle {
  public:
    SweepOracle(Kind a, Kind b) : a_(a), b_(b) {}

    Counts counts;

    void check(Suite suite, std::uint64_t number) {
        const Case<T> made = oracle::generate<T>(suite, a_, b_, number);
        test::Random random(number * 977 + std::uint64_t(a_) * 31 + std::uint64_t(b_));
        const Moving<T> moving = draw_motion(random, suite, made);
        const auto a = test::placed(made.a);
        const auto b = test::placed(made.b);
        const Sweep<T> hit = sweep(a, moving.va, b, moving.vb, moving.horizon);
        check_swapped(a, b, moving, hit, suite != Suite::extreme);
        if (suite != Suite::extreme) check_scaled(made, moving, hit);
        const auto judge = [&](double from, double to) {
            const auto verdict = oracle::judge_swept(made.a, made.b, Way<T>{moving.va, moving.vb, from, to});
            if (verdict) return verdict;  // else a curve moves: as seen from a, b does
            return oracle::judge_swept(made.b, made.a, Way<T>{moving.vb, moving.va, from, to});
        };
        const auto expected = judge(0, double(moving.horizon));
        const auto start = judge(0, 0);
        ++counts.cases;
        counts.hits += hit.hit;
        counts.later += hit.hit && hit.started == Relation::disjoint;
        counts.grazes += hit.hit && hit.graze;
        if (!expected || !start) {  // curves that move, or touch what else is there
            ++counts.unjudged;
            return;
        }
        ASSERT_EQ(sweep_hits(a, moving.va, b, moving.vb, moving.horizon), hit.hit);
        if (may_be_curved(a_) || may_be_curved(b_)) return check_by_numbers(made, moving, hit, *expected, judge, suite);
        ASSERT_EQ(hit.hit, expected->overlaps);
        const bool convex = is_convex(a_) && is_convex(b_);
        if (convex) {
            ASSERT_EQ(hit.graze, expected->overlaps && !expected->penetrates);
        }
        if (!hit.hit) return;
        ASSERT_EQ(hit.started != Relation::disjoint, start->overlaps);
        ASSERT_TRUE(!start->overlaps || hit.enter == 0);
        ASSERT_LE(hit.enter, hit.exit);
        ASSERT_LE(hit.exit, moving.horizon);
        if (suite != Suite::extreme) check_times(hit, moving.horizon, time_scale(a, b, moving), judge, convex);
    }

  private:
    /// The two the other way round: the same yes or no, and times within their bound.
    template <class Placed>
    void check_swapped(const Placed& a, const Placed& b, const Moving<T>& moving, const Sweep<T>& hit, bool in_range) {
        const Sweep<T> back = sweep(b, moving.vb, a, moving.va, moving.horizon);
        if (may_be_curved(a_) || may_be_curved(b_)) return;  // see check_by_numbers
        ASSERT_EQ(back.hit, hit.hit);
        ASSERT_EQ(back.graze, hit.graze);
        ASSERT_EQ(back.started, flip(hit.started));
        if (!in_range || std::isinf(hit.exit)) return;
        const double scale = time_scale(a, b, moving);
        ASSERT_NEAR(back.enter, hit.enter, step_of(hit.enter, scale));
        ASSERT_TRUE(hit.graze || std::fabs(back.exit - hit.exit) <= step_of(hit.exit, scale));
    }

    /// All lengths and velocities times a power of two: the same times, bit for bit.
    void check_scaled(const Case<T>& made, const Moving<T>& moving, const Sweep<T>& hit) {
        const auto longer = [](const BasicVec2<T>& v) { return BasicVec2<T>{std::ldexp(v.x, 7), std::ldexp(v.y, 7)}; };
        const auto a = oracle::scaled(made.a, 7);
        const auto b = oracle::scaled(made.b, 7);
        const Sweep<T> large =
            sweep(test::placed(a), longer(moving.va), test::placed(b), longer(moving.vb), moving.horizon);
        ASSERT_EQ(large.hit, hit.hit);
        ASSERT_EQ(large.graze, hit.graze);
        ASSERT_EQ(large.started, hit.started);
        ASSERT_EQ(large.enter, hit.enter);
        ASSERT_EQ(large.exit, hit.exit);
        ASSERT_EQ(large.normal, hit.normal);
        // Below the normal numbers scaling rounds.
        const auto is_normal = [](T x) { return std::fabs(x) >= 128 * std::numeric_limits<T>::min(); };
        if (is_normal(large.point.x) && is_normal(large.point.y)) {
            ASSERT_EQ(large.point, longer(hit.point));
        }
    }

    /// Ellipses and arcs are met when that cannot be excluded: never too late, and never far too early.
    template <class Judge>
    void check_by_numbers(const Case<T>& made, const Moving<T>& moving, const Sweep<T>& hit, const Verdict& expected,
                          const Judge& judge, Suite suite) {
        ASSERT_TRUE(hit.hit || !expected.overlaps);
        ASSERT_TRUE(!expected.overlaps ||
                    sweep_hits(test::placed(made.b), moving.vb, test::placed(made.a), moving.va, moving.horizon));
        if (!hit.hit || made.a.pose.rot != BasicRot<T>{}) return;
        const auto a = test::placed(made.a);
        const auto b = test::placed(made.b);
        const double scale = time_scale(a, b, moving);
        const double before = double(hit.enter) - scale * 0x1p-12;
        if (before > 0 && scale > 0 && !hit.graze && suite != Suite::extreme) {
            const auto earlier = judge(0, before);
            ASSERT_FALSE(earlier && earlier->overlaps) << "enter " << hit.enter;
        }
    }

    /// How long it takes to pass the coordinates.
    template <class Placed>
    static double time_scale(const Placed& a, const Placed& b, const Moving<T>& moving) {
        double most = 0;
        for (const auto& box : {bounds(a), bounds(b)})
            for (const T x : {box.min.x, box.min.y, box.max.x, box.max.y})
                if (std::isfinite(x)) most = std::max(most, std::fabs(double(x)));
        const double speed = std::max(std::fabs(double(moving.va.x) - double(moving.vb.x)),
                                      std::fabs(double(moving.va.y) - double(moving.vb.y)));
        return speed > 0 ? most / speed : 0;
    }

    /// They do not meet before `enter`, do by then, and no more after `exit`. Grazing times are less exact.
    template <class Judge>
    void check_times(const Sweep<T>& hit, T horizon, double scale, const Judge& judge, bool convex) {
        if (hit.graze && std::is_same_v<T, double>) return;
        const double before = double(hit.enter) - step_of(hit.enter, scale);
        const double by_then = std::min(double(hit.enter) + step_of(hit.enter, scale), double(horizon));
        if (hit.started == Relation::disjoint && before > 0) {
            ASSERT_FALSE(judge(0, before)->overlaps) << "enter " << hit.enter;
        }
        ASSERT_TRUE(judge(0, by_then)->overlaps) << "enter " << hit.enter;
        if (!convex || !(hit.exit < horizon)) return;
        const double after = double(hit.exit) + step_of(hit.exit, scale);
        ASSERT_FALSE(judge(after, after)->overlaps) << "exit " << hit.exit;
        const double still = double(hit.exit) - step_of(hit.exit, scale);
        ASSERT_TRUE(still < by_then || judge(still, still)->overlaps) << "exit " << hit.exit;
    }

    Kind a_, b_;
};

class EverySweep : public testing::TestWithParam<std::pair<int, int>> {
  protected:
    template <class T>
    void run(Suite suite, std::uint64_t count) {
        const auto [a, b] = GetParam();
        SweepOracle<T> test{Kind(a), Kind(b)};
        for (std::uint64_t i = 0; i < test::cases_or_fewer(count); ++i) {
            SCOPED_TRACE(i);
            test.check(suite, i);
            if (testing::Test::HasFailure()) break;
        }
        const Counts& c = test.counts;
        std::printf("%d sweeps: %d hit, %d of them later, %d graze; %d unjudged\n", c.cases, c.hits, c.later, c.grazes,
                    c.unjudged);
        // 40 to 90 % in every pair; anything may happen among the few cases of a sanitized run.
        if ((suite == Suite::mixed || suite == Suite::grid) && !test::is_sanitized) {
            EXPECT_GT(c.hits, c.cases * 2 / 5);
            EXPECT_LT(c.hits, c.cases * 9 / 10);
        }
    }
};

TEST_P(EverySweep, mixed) {
    run<float>(Suite::mixed, 400);
    run<double>(Suite::mixed, 200);
}

TEST_P(EverySweep, on_a_grid) {
    run<float>(Suite::grid, 400);
}

TEST_P(EverySweep, touching) {
    run<float>(Suite::touching, 200);
    run<double>(Suite::touching, 100);
}

TEST_P(EverySweep, at_the_ends_of_the_range) {
    run<float>(Suite::extreme, 60);
    run<double>(Suite::extreme, 60);
}

INSTANTIATE_TEST_SUITE_P(Sweep, EverySweep, testing::ValuesIn(test::unordered_pairs()), [](const auto& pair) {
    return test::name_of_kind(pair.param.first) + "_" + test::name_of_kind(pair.param.second);
});

}  // namespace
