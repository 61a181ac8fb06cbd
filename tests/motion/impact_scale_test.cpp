// Lengths times 2^k change no time by a bit, however small they become, or large before squares overflow.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/motion/impact.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace carom {
namespace {

// The same numbers for every exponent, as lengths times 2^exponent.
class Scene {
  public:
    Scene(std::uint64_t seed, int exponent) : random_(seed), exponent_(exponent) {}

    AnyShapeD shape() {
        switch (random_.integer(0, 7)) {
            case 0:
                return CircleD{point(), size()};
            case 1:
                return SegmentD{point(), point()};
            case 2: {
                const Vec2D corner = point();
                return AabbD{corner, corner + Vec2D{size(), size()}};
            }
            case 3:
                return CapsuleD{point(), point(), size()};
            case 4:
                return TriangleD{point(), point(), point()};
            case 5:
                return EllipseD{point(), {size(), size()}, RotD::radians(random_.real(0, 6))};
            case 6: {
                const Vec2D start{random_.real(-1, 1), random_.real(-1, 1)};
                return ArcD{point(), size(), start, {random_.real(-1, 1), random_.real(-1, 1)}};
            }
            default:
                return *ChainD::open({{point(), point(), point(), point()}});
        }
    }

    MotionD motion(bool spins, bool grows) {
        const auto path = [&] { return PolynomialD{length(1.2), length(2), length(3)}; };
        MotionD motion = MotionD::polynomial(path(), path());
        if (spins) motion = motion.spinning(random_.real(-9, 9), point());
        return grows ? motion.growing(length(0.1)) : motion;
    }

  private:
    double length(double most) { return std::ldexp(random_.real(-most, most), exponent_); }
    double size() { return std::ldexp(random_.real(0.05, 0.6), exponent_); }
    Vec2D point() {
        const double x = length(1);
        return {x, length(1)};
    }

    test::Random random_;
    int exponent_;
};

struct Answers {
    ImpactD hit;
    ApproachD nearest;
};

Answers ask(std::uint64_t seed, int exponent) {
    Scene scene(seed, exponent);
    const AnyShapeD a = scene.shape(), b = scene.shape();
    const MotionD motion_a = scene.motion(seed % 2 == 0, seed % 3 == 0);
    const MotionD motion_b = scene.motion(seed % 4 < 2, false);
    const IntervalD times{0, 1};
    return {first_impact(a, motion_a, b, motion_b, times), closest_approach(a, motion_a, b, motion_b, times).value()};
}

TEST(ImpactScale, NoExponentChangesATime) {
    int hits = 0, later = 0;
    const auto cases = static_cast<int>(test::cases_or_fewer(100, 20));
    for (int i = 0; i < cases; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        const Answers expected = ask(seed, 0);
        hits += expected.hit.hits();
        later += expected.hit.hits() && expected.hit.time.lo > 0;
        for (const int exponent : {-800, -540, -301, -101, 100}) {
            const Answers got = ask(seed, exponent);
            ASSERT_EQ(got.hit.hits(), expected.hit.hits()) << i << ", 2^" << exponent;
            ASSERT_EQ(got.hit.certainty, expected.hit.certainty) << i << ", 2^" << exponent;
            ASSERT_EQ(got.nearest.time, expected.nearest.time) << i << ", 2^" << exponent;
            ASSERT_EQ(got.nearest.distance, std::ldexp(expected.nearest.distance, exponent)) << i << ", 2^" << exponent;
            if (!expected.hit.hits()) continue;
            ASSERT_EQ(got.hit.time, expected.hit.time) << i << ", 2^" << exponent;
            if (!(expected.hit.time.lo > 0)) continue;
            ASSERT_EQ(got.hit.point.x, std::ldexp(expected.hit.point.x, exponent)) << i << ", 2^" << exponent;
            ASSERT_EQ(got.hit.normal, expected.hit.normal) << i << ", 2^" << exponent;
        }
    }
    test::expect_hit_rate(hits, cases);
    test::expect_often(later, cases, 0.1, "later");
}

TEST(ImpactScale, SmallThingsNextToHugeOnesStayAsTheyAre) {
    for (const double w : {1.0, 0x1p400, 1e300, 1e308}) {
        const AabbD ground{{-w, -1}, {w, 0}};
        const CircleD above{{0, 3e-20}, 1e-20};
        EXPECT_FALSE(first_impact(above, MotionD::linear({1e-20, 0}), ground, MotionD::still(), {0, 10}).hits()) << w;
        const auto hit = first_impact(above, MotionD::linear({0, -1e-20}), ground, MotionD::still(), {0, 10});
        ASSERT_TRUE(hit.hits()) << w;
        EXPECT_NEAR(hit.time.lo, 2, 1e-15) << w;
    }
}

TEST(ImpactScale, SmallThingsOnACallersPathStayAsTheyAre) {
    const CircleD speck{{0, 0}, 1e-100};
    for (const double far : {1.0, 1e90, 1e150}) {
        const auto near = [far](double) { return PoseD{{far, 0}, {}}; };
        const auto beyond = [far](double) { return PoseD{{2 * far, 0}, {}}; };
        EXPECT_EQ(
            closest_approach(speck, CustomMotion{near, 0}, speck, CustomMotion{beyond, 0}, {0, 1}).value().distance,
            far);
    }
}

TEST(ImpactScale, ARotatingBarScalesBitForBit) {
    const auto scaled = [](double k) {
        const AabbD bar{k * Vec2D{-2, -0.25}, k * Vec2D{2, 0.25}}, peg{k * Vec2D{-0.25, 0.75}, k * Vec2D{0.25, 1.25}};
        const auto wheel =
            MotionD::ballistic(k * Vec2D{0.0625, 0.1}, k * Vec2D{0, 0.03}).spinning(0.7, k * Vec2D{0.3, 0});
        return first_impact(bar, wheel, peg, MotionD::still(), {0, 9});
    };
    const auto hit = scaled(1);
    ASSERT_TRUE(hit.hits());
    for (const double k : {1024.0, 0x1p200, 0x1p-230, 0x1p800, 0x1p-540, 0x1p-800}) {
        const auto other = scaled(k);
        EXPECT_EQ(other.time, hit.time) << k;
        EXPECT_EQ(other.point, k * hit.point) << k;
        EXPECT_EQ(other.normal, hit.normal) << k;
    }
}

// Fourth powers of such lengths leave the range of doubles.
TEST(ImpactScale, TheClosestApproachToWhatGrows) {
    for (const int exponent : {0, 250, 260, 280, -280}) {
        const double k = std::ldexp(1.0, exponent);
        const auto nearest = closest_approach(PointD{{-4 * k, k}}, MotionD::linear({k, 0}), PointD{},
                                              MotionD::still().growing(0.125 * k), {0, 8})
                                 .value();
        EXPECT_NEAR(nearest.time, 4.126, 1e-3) << exponent;
        EXPECT_NEAR(nearest.distance / k, 0.492, 1e-3) << exponent;
    }
}

}  // namespace
}  // namespace carom
