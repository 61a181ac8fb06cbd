/// `classify` of arcs against an oracle that cuts them up: every relation must agree, and all must occur.
#include "oracle/cases/reproduce.hpp"
#include "oracle/relation/round_relation.hpp"
#include "property/arc_cases.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/classify.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdio>

namespace {

using namespace carom;
using oracle::Kind;
using test::arc_kind;

constexpr int relation_count = 9;

template <class T>
void check(int kind, std::uint64_t number, std::array<int, relation_count>& tally) {
    const auto made = test::ArcCaseMaker<T>(kind, number * 977 + std::uint64_t(kind)).make();
    const Relation expected = oracle::judge_round_relation(made.arc, made.other).value();
    const auto arc = place(made.arc.shape, made.arc.pose);
    const auto other = place(made.other.shape, made.other.pose);
    const oracle::Case<T> printed{made.arc, made.other};
    ASSERT_STREQ(relation_name(classify(arc, other)), relation_name(expected))
        << test::arc_pair_name(kind) << " " << number << "\n"
        << oracle::to_program(printed, {});
    ASSERT_EQ(classify(other, arc), flip(expected)) << oracle::to_program(printed, {});
    ++tally[std::size_t(expected)];
}

bool is_judged(int kind) {
    return kind <= int(Kind::rounded) || kind == arc_kind;  // convex, or an arc
}

TEST(ClassifyArcOracle, agree_with_the_oracle) {
    std::array<int, relation_count> tally{};
    int cases = 0;
    for (int kind = 0; kind <= arc_kind; ++kind) {
        // Only another arc may lie within an arc and reach its end: more of them.
        const std::uint64_t count = test::cases_or_fewer(kind == arc_kind ? 3000 : 600);
        for (std::uint64_t i = 0; i < count && is_judged(kind); ++i, cases += 2) {
            check<float>(kind, i, tally);
            check<double>(kind, i + 10000, tally);
            if (HasFatalFailure()) return;
        }
    }
    std::printf("%d cases\n", cases);
    for (int r = 0; r < relation_count; ++r)
        std::printf("  %-17s %6d\n", relation_name(Relation(r)), tally[std::size_t(r)]);
    // What may lie within an arc: a point, another arc.
    for (const Relation r : {Relation::disjoint, Relation::touching, Relation::overlapping, Relation::inside,
                             Relation::inside_tangent, Relation::contains, Relation::contains_tangent, Relation::equal})
        test::expect_often(tally[std::size_t(r)], cases, 0.001, relation_name(r));
    test::expect_hit_rate(cases - tally[std::size_t(Relation::disjoint)], cases);
    EXPECT_EQ(tally[std::size_t(Relation::unresolved)], 0);
}

}  // namespace
