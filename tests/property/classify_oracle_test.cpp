/// `classify` against the exact oracle, for every pair of shapes: every relation must agree.
#include "oracle/relation.hpp"
#include "oracle/relation_cases.hpp"
#include "oracle/reproduce.hpp"
#include "property/pairs.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace {

using carom::Relation;
using oracle::Kind;
using oracle::Suite;

constexpr int relation_count = 9;

/// How often each relation came, and how many cases the oracle judged.
struct Tally {
    std::array<int, relation_count> of{};
    int cases = 0, judged = 0;

    void print(const char* title) const {
        std::printf("%s: %d cases, %d judged by the oracle\n", title, cases, judged);
        for (int i = 0; i < relation_count; ++i)
            std::printf("  %-17s %7d\n", carom::relation_name(Relation(i)), of[std::size_t(i)]);
    }
};

template <class T>
std::string describe(const oracle::Case<T>& made) {
    return oracle::to_program(made, {});
}

/// Asks in both orders, as AnyShape and as the shapes they are.
template <class T>
Relation ask(const oracle::Case<T>& made) {
    const auto a = carom::place(made.a.shape, made.a.pose), b = carom::place(made.b.shape, made.b.pose);
    const Relation relation = classify(a, b);
    EXPECT_EQ(classify(b, a), flip(relation)) << describe(made);
    std::visit(
        [&](const auto& x, const auto& y) {
            EXPECT_EQ(classify(carom::place(x, made.a.pose), carom::place(y, made.b.pose)), relation);
        },
        made.a.shape.value, made.b.shape.value);
    return relation;
}

template <class T>
void check(const oracle::Case<T>& made, Tally& tally) {
    const Relation relation = ask(made);
    ++tally.cases;
    ++tally.of[std::size_t(relation)];
    const auto expected = oracle::judge_relation(made.a, made.b);
    if (expected) {
        ++tally.judged;
        ASSERT_STREQ(relation_name(relation), relation_name(*expected)) << describe(made);
    } else {
        const bool meet = overlaps(carom::place(made.a.shape, made.a.pose), carom::place(made.b.shape, made.b.pose));
        ASSERT_EQ(relation == Relation::disjoint, !meet) << describe(made);
    }
}

/// Four pairs of kinds in five have neither an ellipse nor an arc, and the oracle judges most of those.
void expect_most_judged(const Tally& tally) {
    EXPECT_GT(tally.judged, tally.cases / 3 * 2);
}

/// Small grids and nested circles: every relation comes often, and hardly any is unresolved.
void check_nested(std::uint64_t count) {
    Tally tally;
    carom::test::for_all_pairs(carom::test::cases_or_fewer(count), [&](Kind a, Kind b, std::uint64_t i) {
        check(oracle::generate_nested<float>(a, b, i), tally);
        check(oracle::generate_nested<double>(a, b, i), tally);
    });
    tally.print("nested");
    for (int i = 0; i < int(Relation::unresolved); ++i)
        EXPECT_GT(tally.of[std::size_t(i)], tally.cases / 200) << relation_name(Relation(i));
    EXPECT_LT(tally.of[std::size_t(Relation::unresolved)], tally.cases / 50);
    expect_most_judged(tally);
}

/// The suites that the other verbs are tested with: turned, touching, far off, and at the ends of the range.
void check_any_suite(std::uint64_t count) {
    Tally tally;
    carom::test::for_all_pairs(carom::test::cases_or_fewer(count), [&](Kind a, Kind b, std::uint64_t i) {
        check(oracle::generate<float>(Suite::mixed, a, b, i), tally);
        check(oracle::generate<double>(Suite::touching, a, b, i), tally);
        check(oracle::generate<float>(Suite::extreme, a, b, i), tally);
    });
    tally.print("any suite");
    EXPECT_GT(tally.of[std::size_t(Relation::touching)], tally.cases / 10);
    EXPECT_GT(tally.of[std::size_t(Relation::overlapping)], tally.cases / 10);
    expect_most_judged(tally);
}

TEST(ClassifyOracle, nested) {
    check_nested(15);
}

TEST(ClassifyOracle, any_suite) {
    check_any_suite(5);
}

TEST(ClassifyOracleSlow, nested) {
    check_nested(120);
}

TEST(ClassifyOracleSlow, any_suite) {
    check_any_suite(40);
}

}  // namespace
