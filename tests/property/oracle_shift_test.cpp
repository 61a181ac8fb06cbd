/// The oracle's "penetrates" against what it means: moved a little in many directions, the shapes still overlap.
#include "oracle/cases/generate.hpp"
#include "oracle/pieces/pieces.hpp"
#include "oracle/touch/oracle.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;

bool has_arc(const Body<double>& body) {
    const auto pieces = oracle::pieces_of<double>(body.shape, body.pose);
    return std::any_of(pieces.begin(), pieces.end(), [](const auto& piece) { return !piece.ends.empty(); });
}

bool is_straight(const Body<double>& body) {
    const auto pieces = oracle::pieces_of<double>(body.shape, body.pose);
    return std::all_of(pieces.begin(), pieces.end(),
                       [](const auto& piece) { return piece.radius == 0 && piece.axes.empty() && piece.ends.empty(); });
}

/// How many of 64 small shifts of b lose the overlap. A pose around b's own keeps them exact however small they are.
int shifts_that_part(const Case<double>& made) {
    constexpr int rim = 8;
    constexpr double unit = 0x1p-200;
    Body<double> moved{CompoundD::from_parts({{made.b.shape, made.b.pose}}).value()};
    int parted = 0;
    for (int i = -rim; i < rim; ++i) {
        for (const auto& [x, y] : {std::pair{i, -rim}, {rim, i}, {-i, rim}, {-rim, -i}}) {
            moved.pose.at = {x * unit, y * unit};
            parted += !oracle::judge(made.a, moved).overlaps;
        }
    }
    return parted;
}

TEST(OracleShift, penetrating_shapes_survive_every_small_shift_and_others_do_not) {
    int straight = 0, penetrating = 0, cases = 0;
    test::for_all_pairs(test::cases_or_fewer(60, 1), [&](Kind a, Kind b, std::uint64_t i) {
        const auto made = oracle::generate<double>(Suite::grid, a, b, i);
        if (has_arc(made.a) || has_arc(made.b)) return;  // judged by shifts to begin with
        const oracle::Verdict verdict = oracle::judge(made.a, made.b);
        ++cases;
        if (!verdict.overlaps) return;
        const int parted = shifts_that_part(made);
        penetrating += verdict.penetrates;
        if (verdict.penetrates) {
            ASSERT_EQ(parted, 0);
        } else if (is_straight(made.a) && is_straight(made.b)) {
            // Between round borders the gap may be a cusp that no sample hits; between edges it is a sector.
            ++straight;
            ASSERT_GT(parted, 0);
        }
    });
    std::printf("%d cases, %d penetrate, %d with edges only touch\n", cases, penetrating, straight);
    test::expect_share(penetrating, cases, 0.1, 0.7, "penetrating");
    test::expect_often(straight, cases, 0.05, "edges that only touch");
}

}  // namespace
