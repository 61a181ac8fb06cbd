// One-sided chains push and are hit from their front: bodies at rest, sliding, from behind; rays in both directions.
#include "query/contact/one_sided_floor.hpp"
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

using test::body_at;
using test::level_floor;

TEST(OneSidedContact, ABodyRestsAndSlidesWithoutASnag) {
    const ChainD floor = level_floor();
    for (double x = -0.75; x < 10; x += 1.0 / 32) {
        for (const double sunk : {0.0, 0.0625, 0.25, 0.5}) {
            const auto hit = contact(floor, body_at(x, -sunk));
            ASSERT_TRUE(hit) << x << ' ' << sunk;
            ASSERT_EQ(hit->normal, (Vec2D{0, 1})) << x << ' ' << sunk;
            ASSERT_EQ(hit->separation, -sunk) << x << ' ' << sunk;
        }
        const auto thin = contact(floor, body_at(x, -0.25, 1.0 / 64, 2));  // deeper than wide, on joints too
        if (x < 0) continue;
        ASSERT_EQ(thin->normal, (Vec2D{0, 1})) << x;
        ASSERT_EQ(thin->separation, -0.25) << x;
        ASSERT_EQ(contact(floor, CircleD{{x, 0.25}, 0.5})->normal, (Vec2D{0, 1})) << x;
        ASSERT_EQ(contact(floor, EllipseD{{x, 0.25}, {2, 0.5}, {}})->normal, (Vec2D{0, 1})) << x;
    }
}

TEST(OneSidedContact, NearTheFloorTheNormalIsTheFaces) {
    const ChainD floor = level_floor();
    for (double x = 0.5; x < 9; x += 1.0 / 16) {
        const auto hit = contact(floor, body_at(x, 0.125), 0.5);
        ASSERT_TRUE(hit);
        ASSERT_EQ(hit->normal, (Vec2D{0, 1})) << x;
        ASSERT_EQ(hit->separation, 0.125);
    }
    EXPECT_FALSE(contact(floor, body_at(10.5, -0.5), 1.0));  // next to the end: the ghost's segment would push
    EXPECT_TRUE(contact(ChainD::open_one_sided({{10, 0}, {0, 0}}).value(), body_at(10.5, 0.25), 1.0));
}

TEST(OneSidedContact, FromBehindThereIsNone) {
    const ChainD floor = level_floor();
    for (double x = -0.5; x < 10; x += 0.125) {
        for (const double y : {-1.0, -0.9375, -0.75, -0.5625}) {
            const AabbD body = body_at(x, y);
            EXPECT_TRUE(overlaps(floor, body));
            EXPECT_FALSE(contact(floor, body)) << x << ' ' << y;
            EXPECT_FALSE(contact(body, floor)) << x << ' ' << y;
            EXPECT_LE(signed_distance(floor, body), 0);
        }
        EXPECT_FALSE(contact(floor, body_at(x, -1.25), 1.0));
        EXPECT_FALSE(contact(floor, CircleD{{x, -0.25}, 1}));
    }
}

TEST(OneSidedContact, LoopsInBothOrders) {
    const auto block = ChainD::closed_one_sided({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).value();
    const auto room = ChainD::closed_one_sided({{0, 4}, {4, 4}, {4, 0}, {0, 0}}).value();
    const AabbD outside = body_at(3.9375, 1), inside = body_at(3.0625, 1);
    EXPECT_EQ(contact(block, outside)->normal, (Vec2D{1, 0}));
    EXPECT_EQ(contact(block, outside)->separation, -0.0625);
    EXPECT_FALSE(contact(room, outside));
    EXPECT_EQ(contact(room, inside)->normal, (Vec2D{-1, 0}));
    EXPECT_EQ(contact(inside, room)->normal, (Vec2D{1, 0}));
    EXPECT_FALSE(contact(block, inside));
    // On the block's corner: over the shallower side.
    EXPECT_EQ(contact(block, body_at(3.9375, 3.5))->normal, (Vec2D{1, 0}));
    EXPECT_EQ(contact(block, body_at(3.5, 3.9375))->normal, (Vec2D{0, 1}));
    EXPECT_EQ(contact(block, body_at(3.5, 3.9375))->separation, -0.0625);
    // In the room's corner: the deeper one first.
    EXPECT_EQ(contact(room, body_at(3.125, 3.25))->normal, (Vec2D{0, -1}));
    EXPECT_EQ(contact(room, body_at(3.125, 3.25))->separation, -0.25);
}

TEST(OneSidedContact, ThinGroundIsNotSeenFromBehind) {
    const auto plank = ChainD::closed_one_sided({{0, 0}, {8, 0}, {8, 0.125}, {0, 0.125}}).value();
    for (double x = -0.75; x < 7.5; x += 0.125) {
        EXPECT_EQ(contact(plank, body_at(x, -0.125))->separation, -0.25);  // through both sides
        EXPECT_EQ(contact(plank, body_at(x, -0.125))->normal, (Vec2D{0, 1}));
    }
}

TEST(OneSidedContact, OverHillsTheLeastAllowedShift) {
    const auto hill = ChainD::open_one_sided({{8, -1}, {0, 0}, {-8, 0}}).value();  // level, then gently down
    const auto hit = contact(hill, body_at(-4 + 0.0625, -0.125, 4, 1));
    EXPECT_EQ(hit->normal, (Vec2D{0, 1}));
    EXPECT_EQ(hit->separation, -0.125);
    const auto far = contact(hill, place(body_at(0, 0, 2, 2), PoseD{{4, -0.5}, RotD::degrees(0)}));
    EXPECT_GT(far->normal.x, 0);  // resting on the slope
    for (int degrees = 0; degrees < 360; degrees += 7) {
        const PoseD pose{{3, 5}, RotD::degrees(degrees)};
        const auto rotated = contact(place(hill, pose), place(body_at(-4 + 0.0625, -0.125, 4, 1), pose));
        const Vec2D up = rotate(pose.rot, Vec2D{0, 1});
        ASSERT_NEAR(rotated->normal.x, up.x, 1e-14);
        ASSERT_NEAR(rotated->normal.y, up.y, 1e-14);
        ASSERT_NEAR(rotated->separation, -0.125, 1e-14);
    }
}

TEST(OneSidedContact, InCompoundsUnderPosesAndInAnyShape) {
    const ChainD floor = level_floor();
    const auto inner = CompoundD::from_parts({{floor, PoseD{{0, 0}, RotD::degrees(30)}}}).value();
    const auto level =
        CompoundD::from_parts({{inner, PoseD{{1, 2}, RotD::degrees(15)}}, {CircleD{{50, 0}, 1}}}).value();
    const PoseD pose{{1e3, -7}, RotD::degrees(-77)};
    for (double x = 0.25; x < 9; x += 0.125) {
        for (const bool behind : {false, true}) {
            AabbD body = body_at(x, behind ? -0.875 : -0.125);
            const auto placed = CompoundD::from_parts({{body, PoseD{{0, 0}, RotD::degrees(30)}}}).value();
            const auto whole = CompoundD::from_parts({{placed, PoseD{{1, 2}, RotD::degrees(15)}}}).value();
            const auto hit = contact(place(level, pose), place(whole, pose));
            ASSERT_EQ(hit.has_value(), !behind) << x;
            if (!hit) continue;
            const Vec2D up = rotate(RotD::degrees(-32), Vec2D{0, 1});
            ASSERT_NEAR(hit->normal.x, up.x, 1e-12);
            ASSERT_NEAR(hit->normal.y, up.y, 1e-12);
            ASSERT_NEAR(hit->separation, -0.125, 1e-12);
        }
    }
    const AnyShapeD any = floor;
    EXPECT_TRUE(contact(any, AnyShapeD(body_at(3, -0.125))));
    EXPECT_FALSE(contact(any, AnyShapeD(body_at(3, -0.875))));
}

TEST(OneSidedContact, OthersInTheSameCompoundPushOnAllSides) {
    const auto mixed = CompoundD::from_parts({{level_floor()}, {AabbD{{3, -4}, {5, -1}}}}).value();
    EXPECT_EQ(contact(mixed, body_at(3.5, -1.125, 1, 2))->normal, (Vec2D{0, 1}));
    EXPECT_EQ(contact(mixed, body_at(3.5, -1.125, 1, 2))->separation, -0.125 - 0.0);
    EXPECT_FALSE(contact(mixed, body_at(7, -1.75, 1, 2)));
}

TEST(OneSidedContact, BothOrdersOfRandomPairsAreFlipped) {
    test::Random random(17);
    int hits = 0, passes = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto number = [&] { return i % 2 ? double(random.integer(-4, 4)) : random.real(-4, 4); };
        const auto point = [&] { return Vec2D{number(), number()}; };
        const auto chain = i % 3 ? ChainD::open_one_sided({point(), point(), point()}).value()
                                 : ChainD::closed_one_sided({point(), point(), point(), point()}).value();
        const AnyShapeD bodies[] = {BoxD{point(), {1, 2}, RotD::degrees(number() * 9)},
                                    CircleD{point(), 1.5},
                                    CapsuleD{point(), point(), 0.5},
                                    HalfSpaceD{point(), {1, 2}},
                                    TriangleD{point(), point(), point()},
                                    EllipseD{point(), {2, 1}, {}},
                                    ArcD{point(), 2, {1, 0}, {0, 1}},
                                    chain};
        const AnyShapeD& body = bodies[random.integer(0, 7)];
        const auto there = contact(chain, body), back = contact(body, chain);
        ASSERT_EQ(there.has_value(), back.has_value()) << i;
        ASSERT_TRUE(overlaps(chain, body) || !there) << i;
        if (!there) {
            passes += overlaps(chain, body);
            continue;
        }
        ++hits;
        ASSERT_LE(there->separation, 0) << i;
        ASSERT_NEAR(length_sq(there->normal), 1, 1e-14) << i;
        if (AnyShapeD(chain) == body) continue;
        ASSERT_EQ(there->separation, back->separation) << i;
        ASSERT_EQ(there->normal, -back->normal) << i;
    }
    test::expect_hit_rate(hits, 4000);
    test::expect_often(passes, 4000, 0.025, "overlaps without a contact");
}

TEST(OneSidedRay, PassesFromBehind) {
    const ChainD floor = level_floor();
    for (double x = 0; x <= 10; x += 0.125) {
        const auto down = raycast(RayD{{x, 3}, {0, -1}}, floor);
        ASSERT_TRUE(down.has_value()) << x;
        ASSERT_EQ(down->normal, (Vec2D{0, 1}));
        ASSERT_FALSE(raycast(RayD{{x, -3}, {0, 1}}, floor).has_value()) << x;
        ASSERT_TRUE(raycast(RayD{{x, 0}, {0, -1}}, floor).has_value()) << x;
        ASSERT_FALSE(raycast(RayD{{x, 0}, {0, 1}}, floor).has_value()) << x;
        ASSERT_TRUE(clip(RayD{{x, -3}, {0, 1}}, floor).has_value()) << x;
    }
    EXPECT_TRUE(raycast(RayD{{-3, 0}, {1, 0}}, floor).has_value());  // along it is not from behind
    EXPECT_TRUE(raycast(RayD{{-3, 0}, {1, 0}}, floor)->graze);
}

TEST(OneSidedRay, LoopsAndCompounds) {
    const auto block = ChainD::closed_one_sided({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).value();
    EXPECT_EQ(raycast(RayD{{-1, 2}, {1, 0}}, block)->enter, 1);
    EXPECT_FALSE(raycast(RayD{{1, 2}, {1, 0}}, block).has_value());
    const auto room = ChainD::closed_one_sided({{0, 4}, {4, 4}, {4, 0}, {0, 0}}).value();
    EXPECT_EQ(raycast(RayD{{-1, 2}, {1, 0}}, room)->enter, 5);
    EXPECT_EQ(raycast(RayD{{1, 2}, {1, 0}}, room)->enter, 3);
    const auto both = CompoundD::from_parts({{block}, {AabbD{{6, 0}, {7, 4}}}}).value();
    EXPECT_EQ(raycast(RayD{{1, 2}, {1, 0}}, both)->enter, 5);
    EXPECT_EQ(raycast(RayD{{1, 2}, {1, 0}}, both)->feature.part, 4);
    EXPECT_EQ(raycast(RayD{{1, 2}, {1, 0}}, AnyShapeD(both))->enter, 5);
    const PoseD pose{{100, 50}, RotD::degrees(90)};
    EXPECT_EQ(raycast(RayD{{98, 49}, {0, 1}}, place(block, pose))->enter, 1);
    EXPECT_FALSE(raycast(RayD{{98, 51}, {0, 1}}, place(block, pose)).has_value());
}

}  // namespace
}  // namespace carom
