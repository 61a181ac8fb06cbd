/// `sweep` and `first_impact` both take straight motions, and compute them by other means: the crossings of
/// a line with b - a, and the roots of what can be said about its sides. Where both are exact they agree.
#include "oracle/cases/shape_maker.hpp"
#include "property/pairs.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

namespace {

using namespace carom;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;

template <class T>
struct Moving {
    BasicVec2<T> va, vb;
    T max_time;
};

/// By small whole numbers, or at each other.
template <class T>
Moving<T> draw_motion(test::Random& random, bool whole, const Case<T>& made) {
    const T max_time = random.chance(0.3) ? std::numeric_limits<T>::infinity() : T(random.integer(1, 16)) / 2;
    const auto draw = [&]() -> BasicVec2<T> {
        const T x = whole ? T(random.integer(-3, 3)) : T(random.real(-8, 8));
        return {x, whole ? T(random.integer(-3, 3)) : T(random.real(-8, 8))};
    };
    const BasicVec2<T> va = draw();
    const BasicVec2<T> vb = random.chance(0.4) ? draw() : BasicVec2<T>{};
    if (whole || random.chance(0.4)) return {va, vb, max_time};
    const auto gap = closest(test::placed(made.a), test::placed(made.b)).value();
    const T factor = T(random.real(0.3, 3));
    const BasicVec2<T> towards = vb + factor * (gap.on_b - gap.on_a);
    return {towards.x * 0 + towards.y * 0 == 0 ? towards : va, vb, max_time};
}

class SweepAndImpact {
  public:
    int asked = 0, hits = 0, grazes = 0, exact = 0;

    template <class T>
    void check(const Case<T>& made, const Moving<T>& moving) {
        const auto a = test::placed(made.a);
        const auto b = test::placed(made.b);
        const BasicSweep<T> swept = sweep(a, moving.va, b, moving.vb, moving.max_time);
        const BasicImpact<T> met = first_impact(a, BasicMotion<T>::linear(moving.va), b,
                                                BasicMotion<T>::linear(moving.vb), {0, moving.max_time});
        ++asked;
        if (swept.certainty != Certainty::exact || met.certainty != Certainty::exact) return;
        ++exact;
        ASSERT_EQ(swept.hits(), met.hits());
        if (!swept.hits()) return;
        ++hits;
        grazes += swept.graze;
        const double doubt =
            2 * double(swept.enter) * double(std::numeric_limits<T>::epsilon()) + 0x1p-96 * time_to_pass(a, b, moving);
        ASSERT_GE(double(swept.enter), double(met.time.lo) - doubt);
        ASSERT_LE(double(swept.enter), double(met.time.hi) + doubt);
        ASSERT_EQ(swept.initially_overlapping, met.initially_overlapping);
        ASSERT_EQ(swept.graze, met.graze);
        ASSERT_EQ(swept.normal == BasicVec2<T>{}, met.normal == BasicVec2<T>{});
    }

  private:
    template <class T, class Placed>
    static double time_to_pass(const Placed& a, const Placed& b, const Moving<T>& moving) {
        double most = 0;
        for (const auto& box : {bounds(a), bounds(b)})
            for (const T x : {box.min.x, box.min.y, box.max.x, box.max.y})
                if (std::isfinite(x)) most = std::max(most, std::fabs(double(x)));
        const double speed = std::max(std::fabs(double(moving.va.x) - double(moving.vb.x)),
                                      std::fabs(double(moving.va.y) - double(moving.vb.y)));
        return speed > 0 ? most / speed : 0;
    }
};

/// Cases of one pair of kinds: those of the oracle's suites, and crowded ones of few whole numbers, where corners,
/// sides and ends touch all the time.
template <class T>
void check_pair(SweepAndImpact& both, Kind a, Kind b, std::uint64_t number) {
    for (const Suite suite : {Suite::mixed, Suite::touching, Suite::grid}) {
        test::Random random(number * 977 + std::uint64_t(a) * 31 + std::uint64_t(b) + std::uint64_t(suite) * 7777777);
        const Case<T> made = oracle::generate<T>(suite, a, b, number);
        both.check(made, draw_motion(random, suite == Suite::grid || random.chance(0.3), made));
    }
    test::Random random(number * 1009 + std::uint64_t(a) * 31 + std::uint64_t(b));
    for (const long cells : {4, 8}) {
        oracle::ShapeMaker<T> maker(random, {cells, 1, 0});
        Case<T> made;
        made.a.shape = maker.make(a);
        made.b.shape = maker.make(b);
        both.check(made, draw_motion(random, true, made));
    }
}

constexpr bool is_curved(Kind kind) {
    return kind == Kind::ellipse || kind == Kind::arc;
}

TEST(LinearMotion, ImpactsAgreeWithSweeps) {
    SweepAndImpact both;
    test::for_all_pairs(test::cases_or_fewer(8), [&](Kind a, Kind b, std::uint64_t number) {
        if (is_curved(a) || is_curved(b)) return;
        for (const auto& [first, second] : {std::pair(a, b), std::pair(b, a)}) {
            check_pair<double>(both, first, second, number);
            check_pair<float>(both, first, second, number);
        }
    });
    std::printf("%d exact: %d hit, %d of them graze\n", both.exact, both.hits, both.grazes);
    test::expect_often(both.exact, both.asked, 0.8, "exact");
    test::expect_hit_rate(both.hits, both.exact);
    test::expect_often(both.grazes, both.exact, 0.05, "graze");
}

}  // namespace
