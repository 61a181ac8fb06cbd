// Found by the property tests: normals that rounding rotated around or made NaN where cores nearly touch, and gaps
// hidden by rounding that did not scale with the shapes.
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// The cores are apart by some 10^-16; pushed along the reported normal by the depth they keep 0.03 between them.
TEST(Separation, NormalOfRoundedShapesWhoseCoresNearlyTouch) {
    const TriangleD a{{7, -2}, {-1, 6}, {-2, -8}};
    const Rounded<SegmentD> b{{{-2, -8}, {-1, -8}}, 1};
    const PoseD pose{{0x1.2000008536e9cp+3, 0x1.7fffffbd648adp+2}, {0x1.ffffffffffffcp-1, -0x1.0a6dd38b7a241p-25}};
    const auto hit = contact(a, place(b, pose));
    ASSERT_TRUE(hit);
    const Vec2D out = -hit->separation * hit->normal;
    EXPECT_NEAR(signed_distance(a, place(b, PoseD{pose.at + out, pose.rot})), 0, 1e-13);
}

// The two orders of two segments give normals 124 degrees apart, both "unique".
TEST(Separation, NormalOfSegmentsAHairApart) {
    const double u = 0x1.0c6f7a0b5ed8dp-20;
    const SegmentD a{{-u, -u}, {2 * u, u}};
    const SegmentD b{{0x1.92a737110e453p-18, 0x1.92a737110e453p-19}, {0x1.92a737110e453p-19, 0x1.92a737110e453p-19}};
    const auto placed = place(a, PoseD{{u, 2 * u}, {}});
    const auto there = contact(placed, b, 1.0), back = contact(b, placed, 1.0);
    EXPECT_NEAR(there->normal.x, -back->normal.x, 1e-6);
    EXPECT_NEAR(there->normal.y, -back->normal.y, 1e-6);
}

// The nearest vertices differ by less than 2^-106 of their size.
TEST(Separation, NormalIsNeverNaN) {
    const HalfSpaceD a{{0x1.222c46c2e17c7p+23, 0x1.9f97023e4909ap+15}, {-1, 2}};
    const AabbD b{{0x1.1913f5a585982p+22, 0x1.9f97023e4909ap+15}, {0x1.222c46c2e17c7p+23, 0x1.c04497399498ap+19}};
    const RotD rot{-0x1.999999999999ap-1, 0x1.3333333333333p-1};
    const auto near = contact(place(a, PoseD{{0, 0}, rot}), place(b, PoseD{{0, -0x1p-1074}, rot}), 1.0);
    ASSERT_TRUE(near);
    EXPECT_NEAR(std::hypot(near->normal.x, near->normal.y), 1, 1e-15);
}

// Apart, exactly; the double gap rounds to 0, and the answer is the same number at every size.
TEST(Separation, AHiddenGapScales) {
    const auto gap = [](float k) {
        const Triangle a{{-5 * k, 4 * k}, {-5 * k, -6 * k}, {-1 * k, 4 * k}};
        const Circle b{{-4 * k, -4 * k}, 3 * k};
        return signed_distance(place(a, Pose{{0, 0}, {-0x1.c3c3c4p-1f, 0x1.e1e1e2p-2f}}), b);
    };
    ASSERT_GT(gap(1), 0);
    EXPECT_EQ(gap(1024), 1024 * gap(1));
}

// Where one of two touching edges is at -0 the distance is 0 all the same, as the batches say.
TEST(Separation, OfWhatTouchesIsNotMinusZero) {
    const Aabb a{{-2, -7}, {0, 6}}, b{{-0.0f, 2}, {2, 5}};
    const AabbD c{{-2, -7}, {0, 6}}, d{{-0.0, 2}, {2, 5}};
    for (const double distance : {double(distance(a, b)), double(distance(b, a)), distance(c, d), distance(d, c),
                                  double(signed_distance(a, b)), signed_distance(c, d), distance(PointD{{0, 1}}, c)}) {
        EXPECT_EQ(distance, 0);
        EXPECT_FALSE(std::signbit(distance));
    }
}

}  // namespace
}  // namespace carom
