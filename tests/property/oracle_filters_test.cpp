/// The oracle with its filters against the oracle without: both must say the same.
#include "oracle/cases/reproduce.hpp"
#include "oracle/numbers/reals.hpp"
#include "oracle/relation/round_relation.hpp"
#include "oracle/touch/arc_oracle.hpp"
#include "oracle/touch/oracle.hpp"
#include "property/arc_cases.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Kind;
using oracle::Suite;
using oracle::Verdict;
using test::arc_kind;

/// Calls `ask` with and without filters.
template <class Ask>
auto with_and_without_filters(const Ask& ask) {
    const auto filtered = ask();
    const oracle::WithoutFilters without;
    return std::pair{filtered, ask()};
}

struct Tally {
    int cases = 0, hits = 0, touches = 0, unpromised = 0;
};

template <class T>
void compare(const Body<T>& a, const Body<T>& b, Tally& tally) {
    const auto [filtered, exact] = with_and_without_filters([&] { return oracle::judge_if_promised(a, b); });
    ASSERT_TRUE(filtered == exact) << oracle::to_program(oracle::Case<T>{a, b}, exact.value_or(Verdict{}));
    ++tally.cases;
    tally.unpromised += !exact;
    tally.hits += exact && exact->overlaps;
    tally.touches += exact && exact->overlaps && !exact->penetrates;
}

bool has_filter(int kind) {
    return kind == int(Kind::ellipse) || kind == arc_kind || kind == int(Kind::compound);
}

TEST(OracleFilters, change_no_verdict) {
    Tally tally;
    for (const auto& [a, b] : test::unordered_pairs()) {
        if (!has_filter(a) && !has_filter(b)) continue;
        for (std::uint64_t i = 0; i < test::cases_or_fewer(40, 1); ++i) {
            SCOPED_TRACE(test::name_of_kind(a) + " " + test::name_of_kind(b) + " " + std::to_string(i));
            for (const Suite suite : {Suite::mixed, Suite::grid, Suite::touching}) {
                const auto floats = oracle::generate<float>(suite, Kind(a), Kind(b), i + 7000);
                compare(floats.a, floats.b, tally);
            }
            const auto doubles = oracle::generate<double>(i % 2 ? Suite::mixed : Suite::touching, Kind(a), Kind(b), i);
            compare(doubles.a, doubles.b, tally);
            if (i % 4 != 0) continue;  // all their bits take long
            const auto extreme = oracle::generate<float>(Suite::extreme, Kind(a), Kind(b), i);
            compare(extreme.a, extreme.b, tally);
            if (HasFailure()) return;
        }
    }
    std::printf("%d cases, %d overlap, %d only touch, %d without a promise\n", tally.cases, tally.hits, tally.touches,
                tally.unpromised);
    test::expect_hit_rate(tally.hits, tally.cases);
    test::expect_often(tally.touches, tally.cases, 0.125, "touching");
}

TEST(OracleFilters, change_no_verdict_of_arcs_on_a_grid) {
    Tally tally;
    for (int kind = 0; kind < oracle::kind_count; ++kind) {
        for (std::uint64_t i = 0; i < test::cases_or_fewer(60, 4) && !HasFailure(); ++i) {
            SCOPED_TRACE(test::name_of_kind(kind) + " " + std::to_string(i));
            const auto made = test::ArcCaseMaker<float>(kind, i * 977 + 13).make();
            compare(made.arc, made.other, tally);
        }
    }
    std::printf("%d cases, %d overlap, %d only touch\n", tally.cases, tally.hits, tally.touches);
    test::expect_hit_rate(tally.hits, tally.cases);
    test::expect_often(tally.touches, tally.cases, 0.05, "touching");
}

TEST(OracleFilters, change_no_relation_or_distance_of_arcs) {
    int touching = 0, cases = 0;
    for (int kind = 0; kind <= arc_kind; ++kind) {
        if (kind == int(Kind::ellipse)) continue;
        for (std::uint64_t i = 0; i < test::cases_or_fewer(60, 4) && !HasFailure(); ++i, ++cases) {
            SCOPED_TRACE(test::name_of_kind(kind) + " " + std::to_string(i));
            const auto made = test::ArcCaseMaker<double>(kind, i * 977 + 29).make();
            const auto [relation, exact_relation] =
                with_and_without_filters([&] { return oracle::judge_round_relation(made.arc, made.other).value(); });
            ASSERT_STREQ(relation_name(relation), relation_name(exact_relation));
            touching += exact_relation == Relation::touching;
            const auto [distance, exact] =
                with_and_without_filters([&] { return oracle::arc_distance(made.arc, made.other); });
            ASSERT_EQ(distance, exact);
        }
    }
    test::expect_often(touching, cases, 0.05, "touching");
}

// What it says of itself, by its definition: with the error added or taken away, the sign is the same.
TEST(OracleFilters, rough_numbers_bound_the_exact_ones) {
    test::Random random(5);
    int certain = 0, doubtful = 0, right = 0;
    for (int i = 0; i < 20000; ++i) {
        oracle::Real::begin(300);
        const double a = random.scaled(-30, 30), b = random.scaled(-30, 30),
                     c = random.chance(0.5) ? a : random.scaled(-30, 30);
        // root((a / b)^2 c^2) - |a c / b|, which is 0, and with another last factor is not.
        const oracle::Real x(a), y(b), z(c), w(random.chance(0.3) ? std::nextafter(c, 2 * c) : c);
        const oracle::Real zero = root(x * x / (y * y) * (z * z)) - root(x * x * (w * w)) / root(y * y);
        const bool is_certain = zero.rough().is_beyond(0);
        const bool is_positive = zero.rough().is_positive();
        certain += is_certain;
        doubtful += !is_certain;
        const oracle::WithoutFilters without;
        const int exact = sign(zero);
        if (is_certain) {
            ASSERT_EQ(exact, is_positive ? 1 : -1) << i;
        }
        right += exact == 0;
    }
    EXPECT_GT(certain, 1000);
    EXPECT_GT(doubtful, 1000);
    EXPECT_GT(right, 1000);
}

}  // namespace
