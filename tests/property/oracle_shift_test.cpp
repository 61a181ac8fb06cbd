/// The oracle's "penetrates" against what it means: moved a little in many directions, the shapes still overlap.
#include "oracle/generate.hpp"
#include "oracle/oracle.hpp"
#include "oracle/pieces.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;

#if defined(CAROM_SANITIZED)
constexpr std::uint64_t cases_per_pair = 4;
#else
constexpr std::uint64_t cases_per_pair = 60;
#endif

bool is_straight(Kind kind) {
    return kind != Kind::circle && kind != Kind::capsule && kind != Kind::rounded && kind != Kind::compound;
}

bool has_arc(const Body<double>& body) {
    const auto pieces = oracle::pieces_of<double>(body.shape, body.pose);
    return std::any_of(pieces.begin(), pieces.end(), [](const auto& piece) { return !piece.ends.empty(); });
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
    int straight = 0, straight_parted = 0, penetrating = 0;
    for (int a = 0; a < oracle::kind_count; ++a) {
        for (int b = a; b < oracle::kind_count; ++b) {
            for (std::uint64_t i = 0; i < cases_per_pair; ++i) {
                const auto made = oracle::generate<double>(Suite::grid, Kind(a), Kind(b), i);
                if (has_arc(made.a) || has_arc(made.b)) continue;  // judged by shifts to begin with
                const oracle::Verdict verdict = oracle::judge(made.a, made.b);
                if (!verdict.overlaps) continue;
                const int parted = shifts_that_part(made);
                penetrating += verdict.penetrates;
                if (verdict.penetrates) {
                    ASSERT_EQ(parted, 0) << oracle::name_of(Kind(a)) << " " << oracle::name_of(Kind(b)) << " " << i;
                }
                // Between arcs the gap may be a cusp that no sample hits; between edges it is a sector.
                const bool shows = !verdict.penetrates && is_straight(Kind(a)) && is_straight(Kind(b));
                straight += shows;
                straight_parted += shows && parted > 0;
            }
        }
    }
    EXPECT_GT(penetrating, 0);
    EXPECT_GT(straight_parted, straight * 0.995) << "of " << straight;
}

}  // namespace
