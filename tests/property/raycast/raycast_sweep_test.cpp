/// A ray cast is the sweep of a point, and of a circle without radius: the same result from another algorithm.
#include "oracle/cases/transform.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

namespace {

using namespace carom;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;

struct Counts {
    int cases = 0, hits = 0, grazes = 0, inside = 0;
};

/// Two times that are both off by at most half an ulp, or nearly so.
template <class T>
bool is_same_time(T a, T b) {
    return a == b || std::nextafter(a, b) == b;
}

template <class T>
class CastsAndSweeps {
  public:
    explicit CastsAndSweeps(Kind kind) : kind_(kind) {}

    Counts counts;

    void check(Suite suite, std::uint64_t number) {
        Case<T> made = oracle::generate<T>(suite, Kind::ray, kind_, number);
        if (!(made.a.pose == BasicPose<T>{})) return;  // a pose would turn the ray's direction too, without rounding
        const auto& ray = std::get<BasicRay<T>>(made.a.shape.value);
        const auto target = test::placed(made.b);
        const T max_t = number % 3 == 0 ? std::ldexp(T(1), int(number % 8) - 3) : std::numeric_limits<T>::infinity();
        const auto cast = raycast(ray, target, max_t);
        const BasicVec2<T> still{};
        const BasicSweep<T> by_point = sweep(BasicPoint<T>{ray.origin}, ray.direction, target, still, max_t);
        const BasicSweep<T> by_circle = sweep(BasicCircle<T>{ray.origin, 0}, ray.direction, target, still, max_t);
        const BasicSweep<T> by_target = sweep(target, -ray.direction, BasicPoint<T>{ray.origin}, still, max_t);
        compare(cast, by_point, 1);
        compare(cast, by_circle, 1);
        compare(cast, by_target, -1);
        ++counts.cases;
        counts.hits += cast.has_value();
        counts.grazes += cast && cast->graze;
        counts.inside += cast && cast->started_inside;
    }

  private:
    /// The normal of a cast points towards the ray, that of a sweep from a to b. Where several parts of a union touch
    /// at the start a sweep has that of `contact`.
    void compare(const std::optional<BasicRaycast<T>>& found, const BasicSweep<T>& swept, T sign) const {
        ASSERT_EQ(found.has_value(), swept.hits());
        if (!found) return;
        const BasicRaycast<T>& cast = *found;
        ASSERT_EQ(cast.graze, swept.graze);
        ASSERT_EQ(cast.enter == 0, swept.enter == 0);
        ASSERT_PRED2(is_same_time<T>, cast.enter, swept.enter);
        ASSERT_PRED2(is_same_time<T>, cast.exit, swept.exit);
        ASSERT_EQ(cast.started_inside, swept.normal == BasicVec2<T>{});
        if (kind_ > Kind::arc && cast.enter == 0) return;
        const double ulp = double(std::numeric_limits<T>::epsilon());
        ASSERT_NEAR(double(cast.normal.x), double(-sign * swept.normal.x), 2 * ulp);
        ASSERT_NEAR(double(cast.normal.y), double(-sign * swept.normal.y), 2 * ulp);
    }

    Kind kind_;
};

class CastsAndSweepsOf : public testing::TestWithParam<int> {
  protected:
    template <class T>
    Counts run(Suite suite, std::uint64_t count) {
        CastsAndSweeps<T> test{Kind(GetParam())};
        test::for_cases(count, [&](std::uint64_t i) { test.check(suite, i); });
        const Counts& c = test.counts;
        std::printf("%d casts: %d hit, %d graze, %d from inside\n", c.cases, c.hits, c.grazes, c.inside);
        return c;
    }
};

TEST_P(CastsAndSweepsOf, the_same_agree) {
    for (const Suite suite : {Suite::mixed, Suite::grid, Suite::touching}) {
        const Counts floats = run<float>(suite, 2000);
        const Counts doubles = run<double>(suite, 1000);
        for (const Counts& counts : {floats, doubles}) {
            if (suite == Suite::touching)
                test::expect_often(counts.grazes, counts.cases, 0.15, "grazes");
            else
                test::expect_hit_rate(counts.hits, counts.cases);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cast, CastsAndSweepsOf, testing::Range(0, oracle::kind_count),
                         [](const auto& kind) { return oracle::name_of(Kind(kind.param)); });

}  // namespace
