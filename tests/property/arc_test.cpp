/// Arcs against every other kind of shape: every yes and no must agree with the arc oracle.
#include "oracle/cases/reproduce.hpp"
#include "oracle/touch/oracle.hpp"
#include "property/arc_cases.hpp"
#include "rates.hpp"

#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cstdio>

namespace {

using namespace carom;
using oracle::Kind;

class ArcPairs : public testing::TestWithParam<int> {};

TEST_P(ArcPairs, agree_with_the_oracle) {
    const int count = GetParam() == int(Kind::point) ? 2500 : 500;
    int judged = 0, hits = 0, touches = 0;
    for (int i = 0; i < count; ++i) {
        const auto made =
            test::ArcCaseMaker<float>(GetParam(), std::uint64_t(i) * 977 + std::uint64_t(GetParam())).make();
        const auto promised = oracle::judge_if_promised(made.arc, made.other);
        if (!promised) continue;
        const oracle::Verdict expected = *promised;
        ++judged;
        hits += expected.overlaps;
        touches += expected.overlaps && !expected.penetrates;
        const auto arc = place(made.arc.shape, made.arc.pose);
        const auto placed = place(made.other.shape, made.other.pose);
        const oracle::Verdict said{overlaps(arc, placed), penetrates(arc, placed)};
        const oracle::Verdict back{overlaps(placed, arc), penetrates(placed, arc)};
        const oracle::Case<float> printed{made.arc, made.other};
        ASSERT_TRUE(said == expected) << "case " << i << "\n" << oracle::to_program(printed, expected);
        ASSERT_TRUE(back == expected) << "case " << i << ", b first\n" << oracle::to_program(printed, expected);
    }
    std::printf("%d cases, %.1f %% overlap, %.1f %% only touch\n", count, 100.0 * hits / count,
                100.0 * touches / count);
    test::expect_often(judged, count, 0.8, "judged");
    test::expect_hit_rate(hits, judged);
    test::expect_often(touches, judged, 0.03, "touching");
}

std::string kind_name(const testing::TestParamInfo<int>& kind) {
    return test::arc_pair_name(kind.param);
}

INSTANTIATE_TEST_SUITE_P(Oracle, ArcPairs, testing::Range(0, oracle::kind_count), kind_name);

}  // namespace
