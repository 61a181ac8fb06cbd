// Whether an arbitrarily small shift removes a contact: against shifts in many directions that do, or do not.
#include "random.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace carom {
namespace {

// Small numbers, so that much touches, slides along and lies in one line.
struct Cases {
    test::Random random;

    double place() { return random.integer(-3, 3); }
    Vec2D vec() { return {place(), place()}; }

    AnyShapeD boxes() {
        const Vec2D min = vec(), size{double(random.integer(1, 2)), double(random.integer(1, 2))};
        const AabbD first{min, min + size};
        const Vec2D next = random.chance(0.5) ? Vec2D{first.max.x, min.y} : Vec2D{min.x, first.max.y};
        const AabbD second{next, next + Vec2D{1, 2}};
        return CompoundD::from_parts({{first, {}}, {second, {}}}).value();
    }

    AnyShapeD shape() {
        const Vec2D p = vec(), q = vec();
        switch (random.integer(0, p == q ? 2 : 5)) {
            case 0:
                return CircleD{p, double(random.integer(1, 3))};
            case 1:
                return PointD{p};
            case 2:
                return boxes();
            case 3:
                return SegmentD{p, q};
            case 4:
                return CapsuleD{p, q, double(random.integer(1, 2))};
            default:
                return ChainD::open({p, q, q + Vec2D{1, place()}}).value();
        }
    }

    MotionD motion(int degree) {
        const bool is_level = random.chance(0.5);
        const auto speed = [&](bool none) { return none ? 0.0 : double(random.integer(-2, 2)); };
        const double x1 = speed(false), x2 = speed(degree < 2), y1 = speed(is_level), y2 = speed(is_level || degree < 2);
        return MotionD::polynomial({0, x1, x2}, {0, y1, y2});
    }
};

struct Pair {
    AnyShapeD a, b;
    MotionD motion;
    double growth_a = 0, growth_b = 0;
    IntervalD times;

    std::vector<MovingContactD> contacts(const Vec2D& shift) const {
        std::vector<MovingContactD> found;
        const auto motion_b = MotionD::linear({0, 0}).growing(growth_b);
        all_contacts(a, motion.growing(growth_a), place(b, {shift, {}}), motion_b, times,
                     [&](const MovingContactD& contact) { found.push_back(contact); });
        return found;
    }

    // Tried, in 96 directions.
    bool can_be_shifted_away(const MovingContactD& contact) const {
        for (int i = 0; i < 96; ++i) {
            const double angle = 0.1234 + i * (std::numbers::pi / 48);
            bool is_left = false;
            for (const MovingContactD& c : contacts({0x1p-34 * std::cos(angle), 0x1p-34 * std::sin(angle)})) {
                is_left = is_left || (c.enter.lo <= contact.exit.hi + 0x1p-6 && c.exit.hi >= contact.enter.lo - 0x1p-6);
            }
            if (!is_left) return true;
        }
        return false;
    }
};

void expect_right_grazes(std::uint64_t seed, int degree, bool grows, double start) {
    Cases cases{test::Random(seed)};
    int contacts = 0, grazes = 0;
    for (int i = 0; i < 250; ++i) {
        Pair pair{cases.shape(), cases.shape(), cases.motion(degree)};
        if (grows) pair.growth_a = cases.random.integer(-1, 1), pair.growth_b = cases.random.integer(-1, 1);
        pair.times = {start, start + cases.random.integer(0, 4)};
        const std::vector<MovingContactD> all = pair.contacts({0, 0});
        const auto first = first_impact(pair.a, pair.motion.growing(pair.growth_a), pair.b,
                                        MotionD::linear({0, 0}).growing(pair.growth_b), pair.times);
        EXPECT_EQ(first.hits(), !all.empty()) << i;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const bool is_near_last = k > 0 && all[k].enter.lo - all[k - 1].exit.hi < 0.1;
            const bool is_near_next = k + 1 < all.size() && all[k + 1].enter.lo - all[k].exit.hi < 0.1;
            if (is_near_last || is_near_next) continue;
            const bool graze = pair.can_be_shifted_away(all[k]);
            EXPECT_EQ(all[k].graze, graze) << seed << " " << i;
            if (k == 0) {
                EXPECT_EQ(first.graze, graze) << seed << " " << i;
            }
            ++contacts;
            grazes += graze;
        }
    }
    EXPECT_GT(contacts, 80);
    EXPECT_GT(grazes, 8);
}

TEST(GrazeOracle, AlongStraightPaths) {
    expect_right_grazes(1, 1, false, 0);
}
TEST(GrazeOracle, AlongCurves) {
    expect_right_grazes(2, 2, false, 0);
    expect_right_grazes(3, 2, false, -1);
}
TEST(GrazeOracle, OfWhatGrows) {
    expect_right_grazes(4, 1, true, 0);
    expect_right_grazes(5, 2, true, 0);
}
TEST(GrazeOracle, OfWhatHasGrownBefore) {
    expect_right_grazes(6, 1, true, 1);
    expect_right_grazes(7, 1, true, -2);
}

template <class A, class B>
void expect_graze(bool graze, const A& a, const MotionD& motion_a, const B& b, const MotionD& motion_b,
                  const IntervalD& times) {
    EXPECT_EQ(first_impact(a, motion_a, b, motion_b, times).graze, graze);
    EXPECT_EQ(first_impact(b, motion_b, a, motion_a, times).graze, graze);
    int contacts = 0;
    all_contacts(a, motion_a, b, motion_b, times, [&](const MovingContactD& contact) {
        ++contacts;
        EXPECT_EQ(contact.graze, graze);
    });
    EXPECT_EQ(contacts, 1);
}

TEST(Graze, APathThatTurnsBackAlongTheSideItTouches) {
    const auto there_and_back = MotionD::polynomial({0, 3, -1}, {});
    expect_graze(true, CapsuleD{{-1, 2}, {0, 2}, 2}, there_and_back, AabbD{{0, -2}, {4, 0}}, MotionD::still(), {0, 3});
    const auto boxes = CompoundD::from_parts({{AabbD{{0, -2}, {2, 0}}, {}}, {AabbD{{2, -2}, {4, 0}}, {}}}).value();
    expect_graze(true, CircleD{{0, 1}, 1}, there_and_back, boxes, MotionD::still(), {0, 3});
    const auto gap = CompoundD::from_parts({{AabbD{{0, -2}, {4, 0}}, {}}, {AabbD{{0, 2}, {4, 4}}, {}}}).value();
    expect_graze(false, CircleD{{0, 1}, 1}, there_and_back, gap, MotionD::still(), {0, 3});
}

// At a standstill first, so that no velocity tells on which side of it something lies.
TEST(Graze, BetweenTwoSidesFromAStandstill) {
    const auto gap = CompoundD::from_parts({{AabbD{{0, -2}, {4, 0}}, {}}, {AabbD{{0, 2}, {4, 4}}, {}}}).value();
    expect_graze(false, CircleD{{1, 1}, 1}, MotionD::polynomial({0, 0, 1}, {}), gap, MotionD::still(), {0, 1});
    expect_graze(true, AabbD{{1, 0}, {2, 1}}, MotionD::polynomial({0, 0, 1}, {}), gap, MotionD::still(), {0, 1});
}

TEST(Graze, AShapeThatVanishesAtACorner) {
    expect_graze(true, AabbD{{0, 0}, {1, 1}}, MotionD::still().growing(-1), AabbD{{1, 1}, {2, 2}},
                 MotionD::linear({-2, -2}), {-1, 1});
}

TEST(Graze, OfTheSizeAtTheStart) {
    expect_graze(true, CircleD{{0, 0}, 3}, MotionD::still().growing(-1), CircleD{{4, 0}, 2}, MotionD::still(), {1, 3});
    expect_graze(false, CircleD{{0, 0}, 1}, MotionD::still().growing(3), CircleD{{4, 0}, 1}, MotionD::still(), {1, 1});
}

TEST(FirstImpact, WhatHasGrownAcrossAPointHasNoNormal) {
    const auto hit = first_impact(CapsuleD{{0, 0}, {8, 0}, 2}, MotionD::still().growing(1), PointD{{3, 0}},
                                  MotionD::still(), {1, 3});
    EXPECT_TRUE(hit.hits() && hit.initially_overlapping);
    EXPECT_EQ(hit.normal, (Vec2D{0, 0}));
    EXPECT_EQ(hit.point, (Vec2D{0, 0}));
    EXPECT_FALSE(hit.graze);
}

// Its first segment is in contact from behind from the start, which does not count when the second is touched either.
TEST(Graze, OfAOneSidedChainThatIsInContactFromBehind) {
    const auto chain = ChainD::open_one_sided({{0, -1}, {-2, 0}, {1, 1}, {1, -2}}).value();
    int hits = 0;
    for (const double radius : {1, 2}) {
        const CircleD circle{{-1, 1}, radius};
        const auto swept = sweep(circle, {0, 0}, chain, {1, 0}, 4.0);
        const auto hit = first_impact(circle, MotionD::still(), chain, MotionD::linear({1, 0}), {0, 4});
        ASSERT_EQ(hit.hits(), swept.hits());
        hits += hit.hits();
        EXPECT_EQ(hit.graze, swept.graze);
    }
    EXPECT_GT(hits, 0);
}

TEST(CustomMotion, PosesThatAreNoneGiveNoContact) {
    const AabbD box{{0, 0}, {1, 1}};
    const auto far = [](double) { return PoseD{{std::numeric_limits<double>::quiet_NaN(), 0}, {}}; };
    const auto skewed = [](double) { return PoseD{{0, 0}, {2, 0}}; };
    const auto later = [](double t) { return PoseD{{t > 0.5 ? std::numeric_limits<double>::infinity() : t, 0}, {}}; };
    for (const CustomMotion& motion : {CustomMotion{far, 1}, CustomMotion{skewed, 1}, CustomMotion{later, 1}}) {
        const CircleD circle{{2.75, 0}, 1};
        EXPECT_FALSE(first_impact(box, motion, circle, MotionD::still(), {0, 1}).hits());
        EXPECT_FALSE(first_impact(circle, MotionD::still(), box, motion, {0, 1}).hits());
        EXPECT_FALSE(closest_approach(box, motion, circle, MotionD::still(), {0, 1}).has_value());
        const auto visit = [](const MovingContactD&) {
            ADD_FAILURE();
            return Visit::stop;
        };
        EXPECT_EQ(all_contacts(box, motion, circle, MotionD::still(), {0, 1}, visit), Visit::proceed);
    }
}

}  // namespace
}  // namespace carom
