// An ellipse and an arc, with numbers as small or as large as they go.
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/arc.hpp>
#include <carom/shape/ellipse.hpp>
#include <carom/shape/placed.hpp>
#include <carom/shape/rounded.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// The lengths are a few thousand times the smallest double, so their products kept 14 bits: found apart, a silent miss.
TEST(EllipseAndArc, TouchAtTheSmallestNumbers) {
    const EllipseD ellipse{{-0x0.0000000001d4ep-1022, 0x0.0000000000551p-1022},
                           {0x0.000000000023ap-1022, 0x0.0000000000e5fp-1022},
                           {0x1.c3c3c3c3c3c3cp-1, -0x1.e1e1e1e1e1e1ep-2}};
    const ArcD arc{{-0x0.00000000036fbp-1022, -0x0.0000000002ddbp-1022},
                   0x0.0000000000d28p-1022,
                   {-0x0.00000001p-1022, 0x0.00000000cp-1022},
                   {-0x0p+0, -0x0.000000004p-1022}};
    const PoseD pose{{-0x0.0000000001d29p-1022, -0x0.0000000001f64p-1022},
                     {0x1.ffffffffffff7p-1, -0x1.797e95e6e96dap-25}};
    EXPECT_TRUE(overlaps(place(ellipse, pose), arc));
    EXPECT_TRUE(penetrates(place(ellipse, pose), arc));
}

// An arc's directions may be as long as numbers go: rotated by a pose they overflowed, and the arc was another one.
TEST(EllipseAndArc, DirectionsOfAnyLength) {
    const EllipseD ellipse{{-3, -1}, {2, 1}, {-0.8, 0.6}};
    const PoseD pose{{0, 0}, {-0.8, -0.6}};
    for (const double size : {1.0, 0x1p+1010, 0x1p-1060}) {
        const ArcD arc{{-4, 1}, 2, {1.5 * size, -2 * size}, {-0.25 * size, 0.5 * size}};
        EXPECT_TRUE(overlaps(place(ellipse, pose), place(arc, pose))) << size;
        EXPECT_FALSE(overlaps(place(ellipse, pose), place(ArcD{{4, 1}, 2, arc.from, arc.to}, pose))) << size;
    }
}

// Compared with the arc the ellipse is as good as a point, and lengths in its half axes overflow: never found apart.
TEST(EllipseAndArc, APointNextToAHugeArc) {
    const EllipseD speck{{0, 0}, {0x1p-1066, 0x1p-1065}, {}};
    EXPECT_FALSE(overlaps(speck, ArcD{{3, 4}, 6, {1, 0}, {1, 0}}));
    EXPECT_TRUE(overlaps(speck, ArcD{{3, 4}, 5, {1, 0}, {1, 0}}));
    EXPECT_FALSE(overlaps(speck, ArcD{{3, 4}, 5, {1, 0}, {0, 1}}));
}

// Made wide, a needle took all beyond its ends with it: found to overlap what is far off.
TEST(EllipseAndArc, AnArcBeyondTheEndOfANeedle) {
    for (const int exponent : {-20, -30, -40, -51, -57, -200}) {
        const EllipseD needle{{0, 0}, {0.25, std::ldexp(1.0, exponent)}, {}};
        const ArcD arc{{0.625, 0}, 0.125, {-1, 1}, {-1, -1}};
        EXPECT_FALSE(overlaps(needle, arc)) << exponent;
        EXPECT_EQ(distance(needle, arc), 0.25) << exponent;
        EXPECT_TRUE(overlaps(needle, ArcD{{0.3125, 0}, 0.125, arc.from, arc.to})) << exponent;
    }
}

// The radius around the ellipse was left out: an arc within was found apart.
TEST(EllipseAndArc, AnArcWithinARoundedEllipse) {
    const Rounded<EllipseD> disc{{{0, 0}, {1, 1}, {}}, 0.5};
    const ArcD within{{0, 0}, 1.25, {1, 0}, {0, 1}}, without{{0, 0}, 1.75, {1, 0}, {0, 1}};
    EXPECT_TRUE(overlaps(disc, within));
    EXPECT_TRUE(penetrates(within, disc));
    EXPECT_LT(signed_distance(disc, within), 0);
    EXPECT_FALSE(overlaps(disc, without));
    EXPECT_NEAR(distance(disc, without), 0.25, 1e-15);
}

// A slack was meant for lengths of about 1, which those beyond 2^900 did not become: a crossing was not seen.
TEST(EllipseAndArc, CrossAtAnyScale) {
    for (const double s : {1.0, 0x1p-1000, 0x1p-960, 0x1p-400, 0x1p400, 0x1p899, 0x1p940, 0x1p980}) {
        const EllipseD ellipse{{0, 0}, {0.82796670626861979 * s, 0.82121682923998962 * s}, {}};
        const ArcD arc{{0.085629693465597748 * s, -0.81684579042748162 * s},
                       3.248025272372411e-05 * s,
                       {0.35576661485181171, 0.93457483154474186},
                       {-0.62598675733352349, 0.77983368716865542}};
        if (s >= 0x1p-400) {  // below, the numbers are others
            EXPECT_TRUE(overlaps(ellipse, arc)) << s;
        }
        const EllipseD half{{0, 0}, {s, s / 2}, {}};
        EXPECT_NEAR(distance(half, ArcD{{0.0625 * s, 0}, 2 * s, {1, 1}, {1, -1}}) / s, 0.9375, 1e-12) << s;
        const ClosestD nearest = closest(half, ArcD{{0.0625 * s, 0}, 2 * s, {1, 1}, {1, -1}}).value();
        EXPECT_NEAR(nearest.on_a.x / s, -1, 1e-9) << s;
    }
}

// Nearer to the arc than its lengths can tell, but off it.
TEST(EllipseAndArc, ASpeckRightNextToAnArc) {
    const EllipseD speck{
        {0x0.0000000000004p-1022, 0x0.0000000000025p-1022}, {0x0.0000000000018p-1022, 0x0.0000000000015p-1022}, {}};
    const ArcD arc{{0x1.e0334d1bf8cp-2, -0x1.447bde775728p+1}, 0x1.2335108190e8p+2, {0, 0x1p+1010}, {0x1p+1010, 0}};
    EXPECT_FALSE(overlaps(speck, arc));
    EXPECT_FALSE(penetrates(arc, speck));
}

}  // namespace
}  // namespace carom
