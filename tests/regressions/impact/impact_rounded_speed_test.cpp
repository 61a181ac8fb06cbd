// Found here: along a path of 10^8 lengths out and back, the rounding of the speed alone led a step beyond the contact.
#include <carom/motion/impact.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/triangle.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(Regression, ARotatingPolygonThatComesBackFromFarAwayHits) {
    const auto a = ConvexPolygonD::from_points({{{-3.4834027816447524, -1.9661904945425814},
                                                 {-1.5172122871021709, -5.4495932761873336},
                                                 {1.9661904945425814, -3.4834027816447524},
                                                 {0, 0}}})
                       .value();
    const Vec2D q{-68392.366312792539, 121170.18594195263};
    const TriangleD b{q, {-68391.347997810037, 121170.41623436764}, {-68391.642926384215, 121170.93874478489}};
    const auto motion =
        MotionD::polynomial({0, 47663105.662587725, -23831553.131341215}, {0, -84442376.292675674, 42221187.976977505});
    const auto hit = first_impact(a, MotionD::still(), b, motion.spinning(1e-12, q), {0, 2.5});
    ASSERT_TRUE(hit.hits());
    EXPECT_LE(hit.time.lo, 1.9985640268685214);
    EXPECT_NEAR(hit.time.lo, 1.9985640268685214, 1e-6);
}

}  // namespace
}  // namespace carom
