/// Sweeps against exact arithmetic: hits, misses, starts, grazes and times of every pair of kinds.
#include "oracle/cases/transform.hpp"
#include "oracle/motion/check_sweep.hpp"
#include "oracle/motion/sweep_times.hpp"
#include "property/pairs.hpp"
#include "property/sweep/passing_time.hpp"
#include "rates.hpp"

#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;
using oracle::SweepCase;
using oracle::SweepCheck;
using oracle::SweepInput;
using oracle::SweepSort;

struct Counts {
    int cases = 0, hits = 0, later = 0, grazes = 0, touching = 0, inside = 0, times = 0, overlaps_asked = 0,
        by_numbers = 0, unjudged = 0;
};

template <class T>
class SweepOracle {
  public:
    SweepOracle(Kind a, Kind b) : a_(a), b_(b) {}

    Counts counts;

    void check(SweepSort sort, Suite suite, std::uint64_t number) {
        const SweepCase<T> drawn = oracle::draw_sweep<T>(sort, suite, a_, b_, number);
        const auto a = test::placed(drawn.made.a);
        const auto b = test::placed(drawn.made.b);
        const BasicSweep<T> hit = sweep(a, drawn.input.va, b, drawn.input.vb, drawn.max_time());
        const SweepCheck found = oracle::check_sweep(drawn);
        ASSERT_EQ(found.disagreement, "");
        count(found, hit);
        if (drawn.in_range) check_scaled(drawn, hit);
        if (found.by_numbers) check_by_numbers(drawn, hit);
    }

  private:
    void count(const SweepCheck& found, const BasicSweep<T>& hit) {
        ++counts.cases;
        counts.hits += found.hit;
        counts.later += hit.hits() && !hit.initially_overlapping;
        counts.grazes += found.grazes;
        counts.touching += found.started_touching;
        counts.inside += found.started_inside;
        counts.times += found.enter.has_value() + found.exit.has_value();
        counts.overlaps_asked += found.overlaps_asked;
        counts.by_numbers += found.by_numbers;
        counts.unjudged += !found.judged;
    }

    /// All lengths and velocities times a power of two: the same times, bit for bit.
    void check_scaled(const SweepCase<T>& drawn, const BasicSweep<T>& hit) {
        const auto longer = [](const BasicVec2<T>& v) { return BasicVec2<T>{std::ldexp(v.x, 7), std::ldexp(v.y, 7)}; };
        const auto a = oracle::scaled(drawn.made.a, 7);
        const auto b = oracle::scaled(drawn.made.b, 7);
        const BasicSweep<T> large =
            sweep(test::placed(a), longer(drawn.input.va), test::placed(b), longer(drawn.input.vb), drawn.max_time());
        ASSERT_EQ(large.hits(), hit.hits());
        ASSERT_EQ(large.graze, hit.graze);
        ASSERT_EQ(large.initially_overlapping, hit.initially_overlapping);
        ASSERT_EQ(large.enter, hit.enter);
        ASSERT_EQ(large.exit, hit.exit);
        ASSERT_EQ(large.normal, hit.normal);
        // Below the normal numbers scaling rounds.
        const auto is_normal = [](T x) { return std::fabs(x) >= 128 * std::numeric_limits<T>::min(); };
        if (is_normal(large.point.x) && is_normal(large.point.y)) {
            ASSERT_EQ(large.point, longer(hit.point));
        }
    }

    /// Ellipses and arcs are hit when that cannot be excluded, and never far too late.
    void check_by_numbers(const SweepCase<T>& drawn, const BasicSweep<T>& hit) {
        if (!hit.hits() || hit.graze || !drawn.in_range || drawn.made.a.pose.rot != BasicRot<T>{}) return;
        const double scale = test::passing_time(drawn.made.a, drawn.made.b, drawn.input);
        const double ulp = double(hit.enter) - double(std::nextafter(hit.enter, T(0)));
        const double before = double(hit.enter) - std::max(scale * 0x1p-12, 4 * ulp);
        if (!(before > 0 && scale > 0)) return;
        const auto& [va, vb, from, to] = drawn.input;
        const auto earlier = oracle::sweep_hits(drawn.made.a, drawn.made.b, SweepInput<T>{va, vb, from, before});
        ASSERT_FALSE(earlier.value_or(false)) << "enter " << hit.enter;
    }

    Kind a_, b_;
};

class EverySweep : public testing::TestWithParam<std::pair<int, int>> {
  protected:
    template <class T>
    Counts run(SweepSort sort, Suite suite, std::uint64_t count) {
        const auto [a, b] = GetParam();
        if (is_of(Kind::arc)) count /= 5;  // what an arc passes over takes the oracle milliseconds
        SweepOracle<T> test{Kind(a), Kind(b)};
        test::for_cases(count, [&](std::uint64_t i) { test.check(sort, suite, i); });
        const Counts& c = test.counts;
        std::printf(
            "%d sweeps: %d hit, %d of them later, %d graze; %d start touching, %d inside; %d times; %d by numbers, %d "
            "unjudged\n",
            c.cases, c.hits, c.later, c.grazes, c.touching, c.inside, c.times, c.by_numbers, c.unjudged);
        return c;
    }

    /// Compounds and tile grids may hold ellipses and arcs.
    bool may_be_curved() const {
        return is_of(Kind::ellipse) || is_of(Kind::arc) || is_of(Kind::compound) || is_of(Kind::tile_grid);
    }
    bool is_of(Kind kind) const { return GetParam().first == int(kind) || GetParam().second == int(kind); }
};

TEST_P(EverySweep, mixed) {
    const Counts floats = run<float>(SweepSort::random, Suite::mixed, 1000);
    const Counts doubles = run<double>(SweepSort::random, Suite::mixed, 500);
    test::expect_hit_rate(floats.hits + doubles.hits, floats.cases + doubles.cases);
    if (may_be_curved()) return;
    // Instants have no time after them, and before a point there is nothing.
    test::expect_share(floats.overlaps_asked, floats.times, 0.5, 2, "asked for overlaps");
    EXPECT_EQ(floats.by_numbers + doubles.by_numbers, 0);
}

TEST_P(EverySweep, on_a_grid) {
    const Counts floats = run<float>(SweepSort::random, Suite::grid, 500);
    const Counts doubles = run<double>(SweepSort::random, Suite::grid, 200);
    test::expect_hit_rate(floats.hits + doubles.hits, floats.cases + doubles.cases);
}

TEST_P(EverySweep, from_a_touch) {
    const Counts floats = run<float>(SweepSort::touching, Suite::touching, 200);
    const Counts doubles = run<double>(SweepSort::touching, Suite::touching, 100);
    if (is_of(Kind::ellipse) || is_of(Kind::arc)) return;
    test::expect_often(floats.touching + doubles.touching, floats.cases + doubles.cases, 0.15, "start touching");
}

TEST_P(EverySweep, over_a_touch) {
    const Counts floats = run<float>(SweepSort::graze, Suite::grid, 150);
    const Counts doubles = run<double>(SweepSort::graze, Suite::touching, 100);
    if (is_of(Kind::arc)) return;  // of one fifth of the cases hardly any grazes
    test::expect_often(floats.grazes + doubles.grazes, floats.cases + doubles.cases, 0.04, "grazes");
}

TEST_P(EverySweep, along_a_side) {
    const Counts floats = run<float>(SweepSort::parallel, Suite::grid, 150);
    const Counts doubles = run<double>(SweepSort::parallel, Suite::mixed, 100);
    test::expect_share(floats.hits + doubles.hits, floats.cases + doubles.cases, 0.2, 0.8, "hits");
}

TEST_P(EverySweep, not_at_all) {
    const Counts floats = run<float>(SweepSort::still, Suite::grid, 60);
    const Counts doubles = run<double>(SweepSort::still, Suite::mixed, 30);
    test::expect_share(floats.hits + doubles.hits, floats.cases + doubles.cases, 0.2, 0.8, "hits");
}

TEST_P(EverySweep, from_inside) {
    const Counts floats = run<float>(SweepSort::inside, Suite::mixed, 60);
    const Counts doubles = run<double>(SweepSort::inside, Suite::grid, 30);
    test::expect_often(floats.hits + doubles.hits, floats.cases + doubles.cases, 0.3, "hits");
}

/// From 10^4 times the sizes away.
TEST_P(EverySweep, like_a_bullet) {
    const Counts floats = run<float>(SweepSort::bullet, Suite::mixed, 100);
    const Counts doubles = run<double>(SweepSort::bullet, Suite::mixed, 100);
    test::expect_often(floats.hits + doubles.hits, floats.cases + doubles.cases, 0.03, "hits");
}

TEST_P(EverySweep, at_the_ends_of_the_range) {
    const Counts floats = run<float>(SweepSort::random, Suite::extreme, 60);
    const Counts doubles = run<double>(SweepSort::random, Suite::extreme, 30);
    test::expect_share(floats.hits + doubles.hits, floats.cases + doubles.cases, 0.2, 0.8, "hits");
}

INSTANTIATE_TEST_SUITE_P(Sweep, EverySweep, testing::ValuesIn(test::unordered_pairs()), [](const auto& pair) {
    return test::name_of_kind(pair.param.first) + "_" + test::name_of_kind(pair.param.second);
});

}  // namespace
