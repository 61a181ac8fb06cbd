// Areas and centroids of unions that never ended: where parts of very different sizes touched, the walk along a border
// got stuck. And areas that were grossly wrong: next to very thin triangles, which covered too much, and where each of
// three borders that nearly run together was replaced by another.
#include <carom/query/measure.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/triangle.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace carom {
namespace {

TEST(AreaEndless, OfChains) {
    for (const double far : {15.0, 17.0, 20.0, 1e6}) {
        const auto straight = *ChainD::open({{{0, 0}, {1, 0}, {far, 0}}});
        EXPECT_EQ(area(straight), 0);
        EXPECT_EQ(*centroid(straight), (Vec2D{far / 2, 0})) << far;
        const auto of_floats = *Chain::open({{{0, 0}, {1, 0}, {static_cast<float>(far), 0}}});
        EXPECT_EQ(area(of_floats), 0);
        EXPECT_EQ(centroid(of_floats)->x, static_cast<float>(far / 2)) << far;
    }
    const double length = std::sqrt(99.0 * 99 + 1);
    const auto center = centroid(*Chain::open({{{0, 0}, {1, 0}, {100, 1}}}));
    ASSERT_TRUE(center);
    EXPECT_EQ(center->x, static_cast<float>((0.5 + 50.5 * length) / (1 + length)));
    EXPECT_EQ(center->y, static_cast<float>(0.5 * length / (1 + length)));
}

TEST(AreaEndless, OfBoxes) {
    EXPECT_EQ(area(*CompoundD::from_parts({{AabbD{{0, 0}, {1, 1}}}, {AabbD{{.5, .5}, {10, 10}}}})), 91);
    EXPECT_EQ(area(*CompoundD::from_parts({{AabbD{{0, 0}, {1, 1}}}, {AabbD{{.5, .5}, {100, 100}}}})), 9901);
    EXPECT_EQ(
        area(*Compound::from_parts({{Aabb{{0, -3}, {3, 2}}}, {Aabb{{4, 300}, {35, 304}}}, {Aabb{{1, 0}, {202, 3}}}})),
        738);
}

// A triangle about as thin as the rounding of what is next to it; its tip, pushed out by that, reached far over the
// top of the box.
TEST(AreaEndless, NextToNeedles) {
    const AabbD first{{-7, -3}, {-6, -2}};
    const AabbD box{{-5, -1}, {0, 0}};
    for (int exponent = -80; exponent <= -30; ++exponent) {
        const double h = std::ldexp(1, exponent);
        for (const TriangleD& needle : {TriangleD{{0, 0}, {1, 0}, {1, h}}, TriangleD{{1, 0}, {0, 0}, {1, h}},
                                        TriangleD{{1, h}, {0, 0}, {1, 0}}, TriangleD{{0, 0}, {1, 0}, {1, -h}}}) {
            const double expected = 6 + 0.5 * h;
            EXPECT_NEAR(area(*CompoundD::from_parts({{first}, {needle}, {box}})), expected, 4e-15) << exponent;
            EXPECT_NEAR(area(*CompoundD::from_parts({{first}, {box}, {needle}})), expected, 4e-15) << exponent;
        }
    }
}

// Tops 2^-52 to 2^-45 apart, of which the lowest came first.
TEST(AreaEndless, OfTopsAsCloseAsRounding) {
    const AabbD first{{-7, -3}, {-6, -2}};
    for (int k = 1; k < 128; ++k) {
        const double d = std::ldexp(k, -52);
        const AabbD box[] = {{{0, 0}, {1, 1}}, {{0, 0}, {1, 1 + d}}, {{0, 0}, {1, 1 + 2 * d}}};
        int order[] = {0, 1, 2};
        do {
            const auto shape = *CompoundD::from_parts({{first}, {box[order[0]]}, {box[order[1]]}, {box[order[2]]}});
            EXPECT_NEAR(area(shape), 2, 1e-13) << k;
        } while (std::next_permutation(std::begin(order), std::end(order)));
    }
}

// What is next to two boxes whose right sides are one touches both or neither.
TEST(AreaEndless, OfSidesThatFaceTwoOthers) {
    const AabbD boxes[] = {{{-26, -492581209243743}, {140737488355346, -211106232532977}},
                           {{-422212465065996, -492581209243565}, {140737488355346, 211106232532996}},
                           {{140737488355351, -492581209243628}, {492581209243674, 562949953421310}}};
    EXPECT_NEAR(area(*CompoundD::from_parts({{boxes[0]}, {boxes[1]}, {boxes[2]}})), 7.6752282435693296e+29, 1e17);
}

}  // namespace
}  // namespace carom
