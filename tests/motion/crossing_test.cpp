// A point that turns, or comes to an arc, crosses what has no area: it goes through it, which is no graze.
#include "random.hpp"
#include "rates.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

/// Checks the first contact, in both orders and among all contacts; returns whether it is later than the start.
template <class A, class B>
bool expect_graze(bool graze, const A& a, const MotionD& motion_a, const B& b, const MotionD& motion_b) {
    const auto hit = first_impact(a, motion_a, b, motion_b, {0, 4});
    const bool is_later = hit.hits() && hit.time.lo > 0 && hit.time.hi < 4 && hit.certainty != Certainty::unresolved;
    if (!is_later) return false;
    EXPECT_EQ(hit.graze, graze);
    EXPECT_EQ(first_impact(b, motion_b, a, motion_a, {0, 4}).graze, graze);
    int contacts = 0;
    all_contacts(a, motion_a, b, motion_b, {0, 4}, [&](const MovingContactD& contact) {
        EXPECT_TRUE(contact.graze == graze || contact.exit.hi >= 4);
        return ++contacts == 8 ? Visit::stop : Visit::proceed;
    });
    EXPECT_GT(contacts, 0);
    return true;
}

class Crossing : public testing::Test {
  protected:
    Vec2D draw() {
        const double x = random.real(-4, 4);
        return {x, random.real(-4, 4)};
    }
    MotionD turning() { return MotionD::linear(0.25 * draw()).spinning(random.real(1, 3), draw()); }

    test::Random random{20};
};

TEST_F(Crossing, OfSidesThatAPointRotatesThrough) {
    int crossed = 0;
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const PointD point{draw()};
        const MotionD motion = turning();
        const auto still = MotionD::still();
        crossed += expect_graze(false, point, motion, SegmentD{draw(), draw()}, still);
        crossed += expect_graze(false, point, motion, RayD{draw(), draw()}, still);
        crossed += expect_graze(false, point, motion, LineD{draw(), draw()}, still);
        crossed += expect_graze(false, point, motion, SegmentD{draw(), draw()}, turning());
    }
    test::expect_hit_rate(crossed, 4 * 300);
}

TEST_F(Crossing, OfArcs) {
    int crossed = 0;
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const PointD point{draw()};
        const Vec2D velocity = draw();
        const ArcD arc{draw(), random.real(1, 4), draw(), draw()};
        if (expect_graze(false, point, MotionD::linear(velocity), arc, MotionD::still())) {
            ++crossed;
            EXPECT_FALSE(sweep(point, velocity, arc, {0, 0}, 4).graze);
        }
        crossed += expect_graze(false, point, turning(), arc, MotionD::still());
    }
    test::expect_hit_rate(crossed, 2 * 300);
}

TEST_F(Crossing, NotOfSidesThatAreOnlyTouched) {
    const auto around = MotionD::still().spinning(1, {0, 0});
    const auto still = MotionD::still();
    EXPECT_TRUE(expect_graze(true, PointD{{1, 0}}, around, SegmentD{{-5, 1}, {5, 1}}, still));
    EXPECT_TRUE(expect_graze(true, PointD{{1, 0}}, around, LineD{{-5, 1}, {1, 0}}, still));
    EXPECT_TRUE(expect_graze(true, PointD{{1, 0}}, around, SegmentD{{0, 1}, {0, 3}}, still));
    EXPECT_TRUE(expect_graze(true, PointD{{3, -3}}, MotionD::linear({0, 2}), ArcD{{0, 0}, 3, {1, 0}, {-1, 0}}, still));
}

// A contact in the first instant has no motion before it.
TEST_F(Crossing, NotAtTheStart) {
    const auto around = MotionD::still().spinning(1, {0, 0});
    const auto hit = first_impact(PointD{{1, 0}}, around, SegmentD{{0, 0}, {2, 0}}, MotionD::still(), {0, 1});
    EXPECT_TRUE(hit.hits() && hit.time.lo == 0 && hit.graze);
}

}  // namespace
}  // namespace carom
