/// What must not change the answers, and what may change them one way only; no oracle needed.
#include "oracle/check.hpp"
#include "oracle/transform.hpp"
#include "random.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;
using oracle::Verdict;
using test::Random;

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t cases_per_pair = 12;
#else
constexpr std::uint64_t cases_per_pair = 300;
#endif

/// Calls `property(case, random)` for cases of every pair of shapes.
template <class T, class Property>
void for_all_cases(Suite suite, const Property& property) {
    for (int a = 0; a < oracle::kind_count; ++a)
        for (int b = a; b < oracle::kind_count; ++b)
            for (std::uint64_t i = 0; i < cases_per_pair; ++i) {
                SCOPED_TRACE(std::string(oracle::name_of(Kind(a))) + " " + oracle::name_of(Kind(b)) + " " +
                             std::to_string(i));
                Random random(i);
                property(oracle::generate<T>(suite, Kind(a), Kind(b), i), random);
                if (testing::Test::HasFatalFailure()) return;
            }
}

template <class T>
Verdict ask(const Case<T>& made) {
    const Verdict verdict = oracle::ask(made.a, made.b);
    EXPECT_TRUE(verdict.overlaps || !verdict.penetrates);
    return verdict;
}

template <class T>
bool same(const Body<T>& a, const Body<T>& b) {
    return a.shape == b.shape && a.pose == b.pose;
}

template <class T>
class Invariance : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Invariance, Numbers, );

TYPED_TEST(Invariance, a_power_of_two_scales_nothing_but_size) {
    int tried = 0, exact = 0;
    for_all_cases<TypeParam>(Suite::mixed, [&](const Case<TypeParam>& made, Random& random) {
        const int exponent = random.integer(-40, 40);
        const Case<TypeParam> bigger{oracle::scaled(made.a, exponent), oracle::scaled(made.b, exponent)};
        ++tried;
        if (!same(oracle::scaled(bigger.a, -exponent), made.a)) return;  // underflowed
        if (!same(oracle::scaled(bigger.b, -exponent), made.b)) return;
        ++exact;
        ASSERT_EQ(ask(made), ask(bigger)) << "times 2^" << exponent;
    });
    EXPECT_GT(exact, tried * 0.95);
}

TYPED_TEST(Invariance, whole_numbers_can_be_added_on_a_grid) {
    for_all_cases<TypeParam>(Suite::grid, [](const Case<TypeParam>& made, Random& random) {
        const BasicVec2<TypeParam> by{TypeParam(random.integer(-1000, 1000)), TypeParam(random.integer(-1000, 1000))};
        Case<TypeParam> moved = made;
        for (Body<TypeParam>* body : {&moved.a, &moved.b}) {
            if (random.chance(0.5))
                body->pose.at = body->pose.at + by;
            else if (body->pose.rot == BasicRot<TypeParam>{})
                body->shape = oracle::translated(body->shape, by);
            else
                body->pose.at = body->pose.at + by;
        }
        ASSERT_EQ(ask(made), ask(moved)) << "by " << double(by.x) << ", " << double(by.y);
    });
}

TYPED_TEST(Invariance, the_lengths_of_directions) {
    int changed = 0;
    for_all_cases<TypeParam>(Suite::mixed, [&](const Case<TypeParam>& made, Random& random) {
        Case<TypeParam> longer = made;
        longer.a.shape = oracle::with_longer_directions(made.a.shape, random.integer(-60, 60));
        longer.b.shape = oracle::with_longer_directions(made.b.shape, random.integer(-60, 60));
        changed += !same(made.a, longer.a) || !same(made.b, longer.b);
        ASSERT_EQ(ask(made), ask(longer));
    });
    EXPECT_GT(changed, int(cases_per_pair));
}

TYPED_TEST(Invariance, quarter_turns_of_everything) {
    for_all_cases<TypeParam>(Suite::mixed, [](const Case<TypeParam>& made, Random&) {
        Case<TypeParam> turned = made;
        for (Body<TypeParam>* body : {&turned.a, &turned.b}) {
            const auto& [at, rot] = body->pose;
            body->pose = {perp(at), {-rot.s, rot.c}};
        }
        ASSERT_EQ(ask(made), ask(turned));
    });
}

TYPED_TEST(Invariance, a_larger_radius_never_ends_a_contact) {
    int changed = 0;
    for_all_cases<TypeParam>(Suite::touching, [&](const Case<TypeParam>& made, Random& random) {
        const auto next = [](TypeParam r) { return std::nextafter(r, std::numeric_limits<TypeParam>::max()); };
        const auto one_and_a_half = [](TypeParam r) { return r * TypeParam(1.5); };
        Case<TypeParam> grown = made;
        TypeParam (*const grow)(TypeParam) = random.chance(0.5) ? +next : +one_and_a_half;
        grown.a.shape = oracle::with_radii(made.a.shape, grow);
        if (random.chance(0.5)) grown.b.shape = oracle::with_radii(made.b.shape, grow);
        const Verdict before = ask(made), after = ask(grown);
        ASSERT_LE(before.overlaps, after.overlaps);
        ASSERT_LE(before.penetrates, after.penetrates);
        changed += before != after;
    });
    EXPECT_GT(changed, 0);
}

TYPED_TEST(Invariance, the_first_vertex_and_the_winding_of_a_polygon) {
    int changed = 0;
    for_all_cases<TypeParam>(Suite::mixed, [&](const Case<TypeParam>& made, Random& random) {
        Case<TypeParam> rewound = made;
        rewound.a.shape = oracle::with_polygons_rewound(made.a.shape, random.bits() % 12);
        rewound.b.shape = oracle::with_polygons_rewound(made.b.shape, random.bits() % 12);
        changed += !same(made.a, rewound.a) || !same(made.b, rewound.b);
        ASSERT_EQ(ask(made), ask(rewound));
    });
    EXPECT_GT(changed, int(cases_per_pair));
}

TYPED_TEST(Invariance, shapes_share_all_their_points_with_themselves) {
    for_all_cases<TypeParam>(Suite::mixed, [](const Case<TypeParam>& made, Random&) {
        ASSERT_TRUE(ask(Case<TypeParam>{made.a, made.a}).overlaps);
        ASSERT_TRUE(ask(Case<TypeParam>{made.b, made.b}).overlaps);
    });
}

}  // namespace
