/// A direction of any length is the same direction, and a unit of time is anyone's choice: sweeps and casts find the
/// same, times apart.
#include "oracle/cases/transform.hpp"
#include "oracle/motion/sweep_cases.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>

namespace carom {
namespace {

using oracle::Body;
using oracle::Kind;
using oracle::Suite;
using oracle::SweepCase;
using oracle::SweepSort;

constexpr int exponents[] = {-1000, -700, -300, 300, 700, 980};

Vec2D scaled(const Vec2D& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}

bool keeps_bits(const Vec2D& v, int exponent) {
    return scaled(scaled(v, exponent), -exponent) == v;
}

/// Whether `other` times 2^exponent is the usual time up to an ulp, as far as the range of double goes: it may be
/// found by another algorithm, the least doubles have fewer bits, and there is an end to the large ones.
bool is_same_time(double usual, double other, int exponent) {
    const double found = std::ldexp(other, exponent);
    if (usual == found || std::fabs(std::ldexp(usual, -exponent)) > 0x1p1020) return true;
    return std::fabs(usual - found) <=
           0x1p-52 * std::fabs(usual) + std::fmax(0x1p-1070, std::ldexp(0x1p-1070, exponent));
}

std::pair<SweepD, bool> ask(const Body<double>& a, const Body<double>& b, const Vec2D& va, const Vec2D& vb,
                            double max_time) {
    const auto placed_a = place(a.shape, a.pose), placed_b = place(b.shape, b.pose);
    return {sweep(placed_a, va, placed_b, vb, max_time), sweep_hits(placed_a, va, placed_b, vb, max_time)};
}

void expect_same(const std::pair<SweepD, bool>& one, const std::pair<SweepD, bool>& other, int times) {
    const auto& [x, x_hits] = one;
    const auto& [y, y_hits] = other;
    ASSERT_EQ(x.hits(), y.hits());
    ASSERT_EQ(x_hits, y_hits);
    ASSERT_EQ(x.graze, y.graze);
    ASSERT_EQ(x.initially_overlapping, y.initially_overlapping);
    ASSERT_EQ(x.certainty, y.certainty);
    ASSERT_TRUE(is_same_time(x.enter, y.enter, times)) << x.enter << ' ' << y.enter;
    ASSERT_TRUE(is_same_time(x.exit, y.exit, times)) << x.exit << ' ' << y.exit;
}

template <class Use>
void for_all_sweeps(const Use& use) {
    for (int a = 0; a < oracle::kind_count; ++a) {
        for (int b = 0; b < oracle::kind_count; ++b) {
            for (const SweepSort sort : {SweepSort::random, SweepSort::graze, SweepSort::touching}) {
                test::for_cases(6, [&](std::uint64_t i) {
                    const auto drawn = oracle::draw_sweep<double>(sort, Suite::mixed, Kind(a), Kind(b), i);
                    SCOPED_TRACE(test::name_of_kind(a) + " " + test::name_of_kind(b) + " " + std::to_string(i));
                    use(drawn);
                });
            }
        }
    }
}

TEST(Units, DirectionsOfAnyLength) {
    int hits = 0, asked = 0;
    for_all_sweeps([&](const SweepCase<double>& drawn) {
        const auto& [a, b] = drawn.made;
        const auto usual = ask(a, b, drawn.input.va, drawn.input.vb, drawn.max_time());
        ++asked;
        hits += usual.first.hits();
        for (const int exponent : exponents) {
            const Body<double> other_a{oracle::with_longer_directions(a.shape, exponent), a.pose};
            const Body<double> other_b{oracle::with_longer_directions(b.shape, exponent), b.pose};
            expect_same(usual, ask(other_a, other_b, drawn.input.va, drawn.input.vb, drawn.max_time()), 0);
        }
    });
    test::expect_hit_rate(hits, asked);
}

TEST(Units, SpeedsOfAnySize) {
    int hits = 0, asked = 0;
    for_all_sweeps([&](const SweepCase<double>& drawn) {
        const auto& [a, b] = drawn.made;
        const Vec2D &va = drawn.input.va, &vb = drawn.input.vb;
        const double max_time = drawn.max_time();
        const auto usual = ask(a, b, va, vb, max_time);
        ++asked;
        hits += usual.first.hits();
        for (const int e : exponents) {
            if (!keeps_bits(va, e) || !keeps_bits(vb, e) || !keeps_bits({max_time, 0}, -e)) continue;
            expect_same(usual, ask(a, b, scaled(va, e), scaled(vb, e), std::ldexp(max_time, -e)), e);
        }
    });
    test::expect_hit_rate(hits, asked);
}

TEST(Units, RaysOfAnyDirection) {
    int hits = 0, asked = 0;
    for (int kind = 0; kind < oracle::kind_count; ++kind) {
        for (const Suite suite : {Suite::mixed, Suite::touching, Suite::grid}) {
            test::for_cases(100, [&](std::uint64_t i) {
                SCOPED_TRACE(test::name_of_kind(kind) + " " + std::to_string(i));
                const auto [a, b] = oracle::generate<double>(suite, Kind::ray, Kind(kind), i);
                const auto& [origin, direction] = std::get<RayD>(a.shape.value);
                const auto target = place(b.shape, b.pose);
                const double max_t = i % 2 == 0 ? std::numeric_limits<double>::infinity() : 8;
                const auto usual = raycast(place(RayD{origin, direction}, a.pose), target, max_t);
                const auto usual_clip = clip(place(LineD{origin, direction}, a.pose), target);
                ++asked;
                hits += usual.has_value();
                for (const int e : exponents) {
                    const Vec2D longer = scaled(direction, e);
                    if (!keeps_bits(direction, e)) continue;
                    const auto found = raycast(place(RayD{origin, longer}, a.pose), target, std::ldexp(max_t, -e));
                    const auto found_clip = clip(place(LineD{origin, longer}, a.pose), target);
                    ASSERT_EQ(found.has_value(), usual.has_value());
                    if (found) {
                        ASSERT_EQ(found->graze, usual->graze);
                        ASSERT_EQ(found->started_inside, usual->started_inside);
                        ASSERT_NEAR(found->normal.x, usual->normal.x, 0x1p-52);
                        ASSERT_NEAR(found->normal.y, usual->normal.y, 0x1p-52);
                        ASSERT_TRUE(is_same_time(usual->enter, found->enter, e));
                        ASSERT_TRUE(is_same_time(usual->exit, found->exit, e));
                        ASSERT_EQ(found->feature, usual->feature);
                    }
                    ASSERT_EQ(found_clip.has_value(), usual_clip.has_value());
                    if (!found_clip) continue;
                    ASSERT_EQ(found_clip->graze, usual_clip->graze);
                    ASSERT_TRUE(is_same_time(usual_clip->enter, found_clip->enter, e));
                    ASSERT_TRUE(is_same_time(usual_clip->exit, found_clip->exit, e));
                }
            });
        }
    }
    test::expect_hit_rate(hits, asked);
}

}  // namespace
}  // namespace carom
