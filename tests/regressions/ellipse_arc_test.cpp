// An ellipse and an arc, where the stretches of the arc that were looked at were not those it has.
#include <carom/query/overlaps.hpp>
#include <carom/shape/arc.hpp>
#include <carom/shape/ellipse.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// The lengths are a few thousand times the smallest double, so their products kept 14 bits: found apart, a silent miss.
TEST(EllipseAndArc, MeetAtTheSmallestNumbers) {
    const EllipseD ellipse{{-0x0.0000000001d4ep-1022, 0x0.0000000000551p-1022},
                           {0x0.000000000023ap-1022, 0x0.0000000000e5fp-1022},
                           {0x1.c3c3c3c3c3c3cp-1, -0x1.e1e1e1e1e1e1ep-2}};
    const ArcD arc{{-0x0.00000000036fbp-1022, -0x0.0000000002ddbp-1022},
                   0x0.0000000000d28p-1022,
                   {-0x0.00000001p-1022, 0x0.00000000cp-1022},
                   {-0x0p+0, -0x0.000000004p-1022}};
    EXPECT_TRUE(overlaps(ellipse, arc));
    EXPECT_TRUE(penetrates(ellipse, arc));
}

// An arc of just a quarter turn, by directions whose rounded lengths made it look a little less: it was taken for a
// whole circle, and so met what lies on its other side.
TEST(EllipseAndArc, AQuarterTurnIsNoWholeCircle) {
    int far = 0;
    for (int x = 1; x <= 16; ++x) {
        for (int y = 1; y <= 16; ++y) {
            for (int times = 1; times <= 7; ++times) {
                const ArcD arc{{0, 0}, 10, {double(x), double(y)}, {double(-y * times), double(x * times)}};
                const Vec2D behind{-10 * x / std::hypot(x, y), -10 * y / std::hypot(x, y)};
                far += !overlaps(EllipseD{behind, {1, 2}, {}}, arc);
            }
        }
    }
    EXPECT_EQ(far, 16 * 16 * 7);
}

}  // namespace
}  // namespace carom
