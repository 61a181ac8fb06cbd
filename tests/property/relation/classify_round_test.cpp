/// `classify` of unions with rounded parts and arcs against an oracle that cuts all borders up: every relation must
/// agree, and none may be unresolved.
#include "oracle/cases/reproduce.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/relation/relation_cases.hpp"
#include "oracle/relation/round_relation.hpp"
#include "property/pairs.hpp"
#include "property/relation/relation_tally.hpp"
#include "property/relation/round_cases.hpp"
#include "rates.hpp"

#include <carom/query/classify.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;
using oracle::Kind;

using Tally = test::RelationTally;

template <class T>
void check(const oracle::Case<T>& made, Tally& tally) {
    const auto expected = oracle::judge_round_relation(made.a, made.b);
    if (!expected) return;  // with an ellipse, or both without end
    const auto a = test::placed(made.a), b = test::placed(made.b);
    ASSERT_STREQ(relation_name(classify(a, b)), relation_name(*expected)) << oracle::to_program(made, {});
    ASSERT_EQ(classify(b, a), flip(*expected)) << oracle::to_program(made, {});
    tally.add(*expected, true);
}

template <class T>
oracle::Case<T> make(test::RoundFamily family, std::uint64_t number) {
    return test::RoundCaseMaker<T>(family, number).make();
}

void check_family(test::RoundFamily family, std::uint64_t count) {
    Tally tally;
    test::for_cases(count, [&](std::uint64_t i) {
        check(make<float>(family, i), tally);
        check(make<double>(family, ~i), tally);
    });
    tally.print("family");
    for (const Relation r : {Relation::touching, Relation::overlapping, Relation::inside_tangent, Relation::inside})
        test::expect_often(tally.of[std::size_t(r)], tally.cases, 0.01, relation_name(r));
}

TEST(ClassifyRoundOracle, arcs_of_a_circle) {
    check_family(test::RoundFamily::arcs_of_a_circle, 1000);
}

TEST(ClassifyRoundOracle, discs_through_a_point) {
    check_family(test::RoundFamily::discs_through_a_point, 1000);
}

TEST(ClassifyRoundOracle, rounded_in_a_row) {
    check_family(test::RoundFamily::rounded_in_a_row, 1000);
}

TEST(ClassifyRoundOracle, arc_and_concave_polygon) {
    check_family(test::RoundFamily::arc_and_concave_polygon, 1000);
}

TEST(ClassifyRoundOracleSlow, families) {
    for (int family = 0; family < test::round_family_count; ++family) check_family(test::RoundFamily(family), 10000);
}

// Lengths times a power of two, far out of the range in which no product over- or underflows, and where one shape lies
// far from the origin.
TEST(ClassifyRound, scale_and_place_do_not_matter) {
    for (int family = 0; family < test::round_family_count; ++family) {
        for (std::uint64_t i = 0; i < test::cases_or_fewer(200); ++i) {
            const auto made = make<double>(test::RoundFamily(family), i + 5000);
            const Relation relation = classify(test::placed(made.a), test::placed(made.b));
            for (const int exponent : {-300, -40, 9, 250}) {
                const auto a = oracle::scaled(made.a, exponent), b = oracle::scaled(made.b, exponent);
                ASSERT_STREQ(relation_name(classify(test::placed(a), test::placed(b))), relation_name(relation))
                    << oracle::to_program(made, {}) << "times 2^" << exponent;
            }
            auto far = made;
            const Vec2D shift{0x1p40, -0x1p39};
            far.a.pose.at = far.a.pose.at + shift;
            far.b.pose.at = far.b.pose.at + shift;
            ASSERT_EQ(classify(test::placed(far.a), test::placed(far.b)), relation) << oracle::to_program(far, {});
        }
    }
}

// Arcs on the grid of the unions' corners, often placed to touch.
TEST(ClassifyRoundOracle, arc_and_union) {
    Tally tally;
    for (int kind = int(Kind::chain); kind <= int(Kind::tile_grid); ++kind) {
        for (std::uint64_t i = 0; i < test::cases_or_fewer(500); ++i) {
            const auto single = test::ArcCaseMaker<float>(kind, i * 7919).make();
            const auto made = test::ArcCaseMaker<double>(kind, i * 7919 + 1).make();
            SCOPED_TRACE(test::arc_pair_name(kind) + " " + std::to_string(i));
            check(oracle::Case<float>{single.arc, single.other}, tally);
            check(oracle::Case<double>{made.arc, made.other}, tally);
            if (HasFatalFailure()) return;
        }
    }
    tally.print("arc and union");
    test::expect_often(tally.of[std::size_t(Relation::touching)], tally.cases, 0.05, "touching");
    test::expect_hit_rate(tally.hits(), tally.cases);
}

void check_all_pairs(std::uint64_t first, std::uint64_t count) {
    Tally tally;
    test::for_all_pairs(test::cases_or_fewer(count), [&](Kind a, Kind b, std::uint64_t i) {
        check(oracle::generate_nested<float>(a, b, first + i), tally);
        check(oracle::generate_nested<double>(a, b, first + i), tally);
    });
    tally.print("all pairs");
    for (int r = 0; r < int(Relation::unresolved); ++r)
        test::expect_often(tally.of[std::size_t(r)], tally.cases, 0.005, relation_name(Relation(r)));
    test::expect_hit_rate(tally.hits(), tally.cases);
}

TEST(ClassifyRoundOracle, all_pairs) {
    check_all_pairs(1000, 15);
}

TEST(ClassifyRoundOracleSlow, all_pairs) {
    check_all_pairs(2000, 150);
}

}  // namespace
