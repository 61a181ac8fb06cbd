/// `classify` against the exact oracles, for every pair of shapes: every relation must agree.
#include "oracle/relation/check_relation.hpp"
#include "oracle/relation/relation_cases.hpp"
#include "property/pairs.hpp"
#include "property/relation/relation_tally.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

namespace {

namespace test = carom::test;
using carom::Relation;
using oracle::Kind;
using oracle::Suite;

using Tally = test::RelationTally;

template <class T>
void check(const oracle::Case<T>& made, Tally& tally) {
    const oracle::RelationCheck result = oracle::check_relation(made);
    tally.add(result.said, result.judged);
    ASSERT_EQ(result.disagreement, "") << result.disagreement;
}

/// Four pairs of kinds in five have neither an ellipse nor an arc, and the oracle judges most of those.
void expect_most_judged(const Tally& tally) {
    test::expect_often(tally.judged, tally.cases, 2 / 3.0, "judged");
}

// Small grids and nested circles: every relation comes often, and hardly any is unresolved.
TEST(ClassifyOracle, nested) {
    Tally tally;
    test::for_all_pairs(test::cases_or_fewer(50), [&](Kind a, Kind b, std::uint64_t i) {
        check(oracle::generate_nested<float>(a, b, i), tally);
        check(oracle::generate_nested<double>(a, b, i), tally);
    });
    tally.print("nested");
    for (int i = 0; i < int(Relation::unresolved); ++i)
        test::expect_often(tally.of[std::size_t(i)], tally.cases, 0.005, relation_name(Relation(i)));
    test::expect_hit_rate(tally.hits(), tally.cases);
    EXPECT_LT(tally.count(Relation::unresolved), tally.cases / 50);
    expect_most_judged(tally);
}

// The suites that the other verbs are tested with: rotated, touching, far off, and at the ends of the range.
TEST(ClassifyOracle, any_suite) {
    Tally tally;
    test::for_all_pairs(test::cases_or_fewer(20), [&](Kind a, Kind b, std::uint64_t i) {
        check(oracle::generate<float>(Suite::mixed, a, b, i), tally);
        check(oracle::generate<double>(Suite::touching, a, b, i), tally);
        check(oracle::generate<float>(Suite::extreme, a, b, i), tally);
    });
    tally.print("any suite");
    test::expect_often(tally.count(Relation::touching), tally.cases, 0.1, "touching");
    test::expect_often(tally.count(Relation::overlapping), tally.cases, 0.1, "overlapping");
    test::expect_hit_rate(tally.hits(), tally.cases);
    expect_most_judged(tally);
}

/// 20 000 cases of every pair.
class EveryRelation : public testing::TestWithParam<std::pair<int, int>> {
  protected:
    template <class Generate>
    void run(std::uint64_t count, const Generate& generate) {
        const auto a = Kind(GetParam().first), b = Kind(GetParam().second);
        test::for_cases(count, [&](std::uint64_t i) { check(generate(a, b, i), tally); });
    }
    template <class T>
    void run(Suite suite, std::uint64_t count) {
        run(count, [suite](Kind a, Kind b, std::uint64_t i) { return oracle::generate<T>(suite, a, b, i); });
    }
    void expect_about_half_to_overlap() const {
        tally.print(testing::UnitTest::GetInstance()->current_test_info()->name());
        test::expect_hit_rate(tally.hits(), tally.cases);
    }

    Tally tally;
};

TEST_P(EveryRelation, nested) {
    run(5000, oracle::generate_nested<float>);
    run(4000, oracle::generate_nested<double>);
    expect_about_half_to_overlap();
}

TEST_P(EveryRelation, mixed) {
    run<float>(Suite::mixed, 4000);
    run<double>(Suite::mixed, 1500);
    expect_about_half_to_overlap();
}

TEST_P(EveryRelation, on_a_grid) {
    run<float>(Suite::grid, 2500);
    expect_about_half_to_overlap();
}

TEST_P(EveryRelation, touching) {
    run<float>(Suite::touching, 2000);
    run<double>(Suite::touching, 800);
    test::expect_often(tally.hits(), tally.cases, 0.3, "meet");
}

TEST_P(EveryRelation, at_the_ends_of_the_range) {
    run<float>(Suite::extreme, 150);
    run<double>(Suite::extreme, 50);
    test::expect_share(tally.hits(), tally.cases, 0.2, 0.8, "meet");
}

std::string pair_name(const testing::TestParamInfo<std::pair<int, int>>& pair) {
    return test::name_of_kind(pair.param.first) + "_" + test::name_of_kind(pair.param.second);
}

INSTANTIATE_TEST_SUITE_P(Slow, EveryRelation, testing::ValuesIn(test::unordered_pairs()), pair_name);

}  // namespace
