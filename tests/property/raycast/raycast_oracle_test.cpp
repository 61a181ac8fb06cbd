/// Casts against the exact oracle: whether a ray, line or segment hits, starts inside, or only grazes.
#include "oracle/cases/generate.hpp"
#include "oracle/touch/oracle.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <carom/detail/math/error_free.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/placed.hpp>

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

/// A straight path crosses a convex shape in one stretch, so that this stretch grazes when the whole does not
/// penetrate. All others, arcs among them, it may cross again and again.
constexpr bool is_convex(Kind kind) {
    return kind < Kind::arc;
}

struct Counts {
    int cases = 0, hits = 0, grazes = 0, inside = 0, cut_short = 0, first_alone = 0, concrete = 0, unjudged = 0;
    int clips = 0, clip_hits = 0, clip_touches = 0;
};

/// The stretches of `straight` in the shape: in order, apart, and telling of penetration as the oracle does.
template <class Straight, class T>
void expect_stretches(const Straight& straight, const Body<T>& target, const Verdict& expected, bool single) {
    int stretches = 0;
    bool all_graze = true;
    T last = -std::numeric_limits<T>::infinity();
    clip_all(straight, place(target.shape, target.pose), [&](const BasicClip<T>& stretch) {
        EXPECT_LE(stretch.enter, stretch.exit);
        EXPECT_GE(stretch.enter, last);
        last = stretch.exit;
        ++stretches;
        all_graze = all_graze && stretch.graze;
    });
    EXPECT_EQ(stretches > 0, expected.overlaps);
    EXPECT_TRUE(stretches <= 1 || !single);
    EXPECT_TRUE(all_graze || expected.penetrates);
    EXPECT_FALSE(all_graze && expected.penetrates && stretches == 1);
}

template <class T>
class CastOracle {
  public:
    explicit CastOracle(Kind kind) : kind_(kind) {}

    Counts counts;

    void check_ray(Suite suite, std::uint64_t number) {
        const Case<T> made = oracle::generate<T>(suite, Kind::ray, kind_, number);
        const auto& ray = std::get<BasicRay<T>>(made.a.shape.value);
        const auto placed = place(ray, made.a.pose);
        const auto target = place(made.b.shape, made.b.pose);
        const auto expected = oracle::judge_if_promised(made.a, made.b);
        const auto start = oracle::judge_if_promised(Body<T>{BasicPoint<T>{ray.origin}, made.a.pose}, made.b);
        ++counts.cases;
        if (!expected || !start) {  // it touches an arc and something else of a compound
            ++counts.unjudged;
            return;
        }
        const auto found = raycast(placed, target);
        const BasicRaycast<T> hit = found.value_or(BasicRaycast<T>{});
        ASSERT_EQ(found.has_value(), expected->overlaps);
        ASSERT_EQ(hit.started_inside, start->penetrates);
        ASSERT_TRUE(!start->overlaps || (found && hit.enter == 0) || suite == Suite::extreme);
        const auto at_start = raycast(placed, target, 0);
        ASSERT_EQ(at_start.has_value(), start->overlaps);
        ASSERT_EQ(at_start && at_start->graze, start->overlaps && !start->penetrates);
        if (is_convex(kind_)) {
            ASSERT_EQ(hit.graze, expected->overlaps && !expected->penetrates);
        }
        if (found) {
            ASSERT_LE(hit.enter, hit.exit);
            ASSERT_GE(hit.feature.part, 0);
        }
        if (made.a.pose == BasicPose<T>{}) check_concrete(ray, made.b, found);
        expect_stretches(placed, made.b, *expected, is_convex(kind_));
        check_cut_short(made, std::ldexp(T(1), int(number % 5) - 2));
        if (found) check_first_stretch(made, hit);
        counts.hits += found.has_value();
        counts.grazes += hit.graze;
        counts.inside += hit.started_inside;
    }

    template <class Straight>
    void check_clip(Suite suite, Kind straight, std::uint64_t number) {
        const Case<T> made = oracle::generate<T>(suite, straight, kind_, number);
        const auto placed = place(std::get<Straight>(made.a.shape.value), made.a.pose);
        const auto expected = oracle::judge_if_promised(made.a, made.b);
        if (!expected) return;
        expect_stretches(placed, made.b, *expected, is_convex(kind_));
        ++counts.clips;
        counts.clip_hits += expected->overlaps;
        counts.clip_touches += expected->overlaps && !expected->penetrates;
    }

  private:
    /// The same ray without a pose, and the shape as its own type: which doubles decide where they can.
    void check_concrete(const BasicRay<T>& ray, const Body<T>& target, const std::optional<BasicRaycast<T>>& exact) {
        const BasicRaycast<T> expected = exact.value_or(BasicRaycast<T>{});
        const auto compare = [&](const std::optional<BasicRaycast<T>>& found) {
            ASSERT_EQ(found.has_value(), exact.has_value());
            const BasicRaycast<T> hit = found.value_or(BasicRaycast<T>{});
            ASSERT_EQ(hit.started_inside, expected.started_inside);
            ASSERT_EQ(hit.graze, expected.graze);
            ASSERT_EQ(hit.feature, expected.feature);
            ASSERT_EQ(hit.enter, expected.enter);
            ASSERT_EQ(hit.exit, expected.exit);
        };
        const auto both = [&](const auto& shape) {
            compare(raycast(ray, place(shape, target.pose)));
            if (target.pose == BasicPose<T>{}) compare(raycast(ray, shape));
        };
        std::visit(
            [&]<class S>(const S& shape) {
                if constexpr (std::is_same_v<S, Rounded<BasicAnyConvex<T>>>) {
                    std::visit(
                        [&](const auto& core) {
                            both(Rounded<std::decay_t<decltype(core)>>{core, shape.radius});
                        },
                        shape.core.value);
                } else {
                    both(shape);
                }
            },
            target.shape.value);
        ++counts.concrete;
    }

    /// A ray up to max_t against the segment that it then is, where its end can be stored.
    void check_cut_short(const Case<T>& made, T max_t) {
        const auto& ray = std::get<BasicRay<T>>(made.a.shape.value);
        const auto end = point_at(ray, max_t);
        if (!end) return;
        const auto expected =
            oracle::judge_if_promised(Body<T>{BasicSegment<T>{ray.origin, *end}, made.a.pose}, made.b);
        if (!expected) return;
        const auto found = raycast(place(ray, made.a.pose), place(made.b.shape, made.b.pose), max_t);
        const BasicRaycast<T> hit = found.value_or(BasicRaycast<T>{});
        ASSERT_EQ(found.has_value(), expected->overlaps);
        ASSERT_LE(hit.exit, max_t);
        if (is_convex(kind_)) {
            ASSERT_EQ(hit.graze, expected->overlaps && !expected->penetrates);
        }
        ++counts.cut_short;
    }

    /// Cut off between its first stretch and the second, the ray grazes when the segment that it then is does not
    /// penetrate.
    void check_first_stretch(const Case<T>& made, const BasicRaycast<T>& hit) {
        if (is_convex(kind_)) return;
        const auto& ray = std::get<BasicRay<T>>(made.a.shape.value);
        T next = std::numeric_limits<T>::infinity();
        int stretches = 0;
        clip_all(place(ray, made.a.pose), place(made.b.shape, made.b.pose), [&](const BasicClip<T>& stretch) {
            if (++stretches == 2) next = stretch.enter;
            return stretches == 2 ? Visit::stop : Visit::proceed;
        });
        for (T step = 1024; step >= T(0x1p-10); step /= 2) {
            const T t = (std::floor(hit.exit / step) + 1) * step;
            const auto end = t > hit.exit && t < next ? point_at(ray, t) : std::nullopt;
            if (!end) continue;
            const auto expected =
                oracle::judge_if_promised(Body<T>{BasicSegment<T>{ray.origin, *end}, made.a.pose}, made.b);
            if (!expected) return;
            ASSERT_TRUE(expected->overlaps);
            ASSERT_EQ(hit.graze, !expected->penetrates);
            ++counts.first_alone;
            return;
        }
    }

    /// Nothing where it cannot be stored.
    static std::optional<BasicVec2<T>> point_at(const BasicRay<T>& ray, T t) {
        const auto along = [t](T start, T step) -> std::optional<T> {
            const double product = double(t) * double(step);
            const detail::TwoTerm sum = detail::two_sum(double(start), product);
            const bool is_exact = std::fma(double(t), double(step), -product) == 0 && sum.low == 0 &&
                                  double(T(sum.high)) == sum.high && std::isfinite(sum.high);
            return is_exact ? std::optional<T>(T(sum.high)) : std::nullopt;
        };
        const auto x = along(ray.origin.x, ray.direction.x), y = along(ray.origin.y, ray.direction.y);
        return x && y ? std::optional<BasicVec2<T>>({*x, *y}) : std::nullopt;
    }

    Kind kind_;
};

class EveryShape : public testing::TestWithParam<int> {
  protected:
    template <class T>
    Counts run(Suite suite, std::uint64_t count) {
        CastOracle<T> test{Kind(GetParam())};
        test::for_cases(count, [&](std::uint64_t i) {
            test.check_ray(suite, i);
            test.template check_clip<BasicSegment<T>>(suite, Kind::segment, i);
            test.template check_clip<BasicLine<T>>(suite, Kind::line, i);
        });
        const Counts& c = test.counts;
        std::printf(
            "%d rays: %d hit, %d graze, %d from inside; %d cut short, %d behind the first stretch; %d unjudged\n",
            c.cases, c.hits, c.grazes, c.inside, c.cut_short, c.first_alone, c.unjudged);
        EXPECT_LE(c.unjudged, c.cases / 20);
        return c;
    }

    static void expect_about_half_to_hit(const Counts& counts, double low = 0.3) {
        test::expect_share(counts.hits, counts.cases - counts.unjudged, low, 1 - low, "rays");
        test::expect_share(counts.clip_hits, counts.clips, low, 1 - low, "segments and lines");
    }
};

TEST_P(EveryShape, mixed) {
    const Counts floats = run<float>(Suite::mixed, 800);
    const Counts doubles = run<double>(Suite::mixed, 500);
    expect_about_half_to_hit(floats);
    expect_about_half_to_hit(doubles);
}

TEST_P(EveryShape, on_a_grid) {
    const Counts counts = run<float>(Suite::grid, 800);
    expect_about_half_to_hit(counts);
    test::expect_often(counts.cut_short, counts.cases, 0.25, "cut short");
    test::expect_often(counts.concrete, counts.cases, 0.25, "without a pose");
    if (!is_convex(Kind(GetParam()))) test::expect_often(counts.first_alone, counts.hits, 0.5, "first stretches");
}

TEST_P(EveryShape, touching) {
    for (const Counts& counts : {run<float>(Suite::touching, 800), run<double>(Suite::touching, 300)}) {
        test::expect_often(counts.grazes, counts.cases, 0.125, "grazes");
        test::expect_often(counts.clip_touches, counts.clips, 0.125, "clips that touch");
    }
}

TEST_P(EveryShape, at_the_ends_of_the_range) {
    expect_about_half_to_hit(run<float>(Suite::extreme, 400), 0.25);
    expect_about_half_to_hit(run<double>(Suite::extreme, 400), 0.25);
}

INSTANTIATE_TEST_SUITE_P(Cast, EveryShape, testing::Range(0, oracle::kind_count),
                         [](const auto& kind) { return oracle::name_of(Kind(kind.param)); });

}  // namespace
