// Sweeps by hand: what counts as a hit, what is reported about it, and invalid queries.
#include <carom/query/sweep.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
const Aabb wall{{6, -4}, {8, 4}};

template <class A, class B>
auto intervals(const A& a, Vec2 va, const B& b, Vec2 vb, float max_time = inf) {
    std::vector<ContactInterval> result;
    all_contacts(a, va, b, vb, max_time, [&](const ContactInterval& c) { result.push_back(c); });
    return result;
}

TEST(SweepByHand, ABallAgainstAWall) {
    const auto hit = sweep(Circle{{0, 0}, 1}, {10, 0}, wall, {0, 0});
    EXPECT_TRUE(hit.hits());
    EXPECT_EQ(hit.enter, 0.5f);
    EXPECT_EQ(hit.exit, 0.9f);
    EXPECT_EQ(hit.normal, (Vec2{1, 0}));
    EXPECT_EQ(hit.point, (Vec2{6, 0}));
    EXPECT_FALSE(hit.initially_overlapping);
    EXPECT_EQ(hit.feature_a, (Feature{0, FeatureKind::vertex, 0}));
    EXPECT_EQ(hit.feature_b, (Feature{0, FeatureKind::edge, 3}));
    EXPECT_FALSE(hit.graze);
    EXPECT_EQ(hit.certainty, Certainty::exact);
}

TEST(SweepByHand, OnlyTheDifferenceOfVelocitiesCounts) {
    const auto hit = sweep(Circle{{0, 0}, 1}, {4, 100}, wall, {-6, 100});
    EXPECT_EQ(hit.enter, 0.5f);
    EXPECT_EQ(hit.exit, 0.9f);
    EXPECT_EQ(hit.point, (Vec2{3, 50}));  // the wall has moved towards it
}

TEST(SweepByHand, MaxTimeCutsOff) {
    EXPECT_FALSE(sweep(Circle{{0, 0}, 1}, {10, 0}, wall, {0, 0}, 0.49f).hits());
    const auto instant = sweep(Circle{{0, 0}, 1}, {10, 0}, wall, {0, 0}, 0.5f);
    EXPECT_TRUE(instant.hits() && instant.graze);
    EXPECT_EQ(instant.exit, 0.5f);
    EXPECT_EQ(sweep(Circle{{0, 0}, 1}, {10, 0}, wall, {0, 0}, 0.75f).exit, 0.75f);
    EXPECT_TRUE(sweep(Circle{{7, 0}, 1}, {10, 0}, wall, {0, 0}, 0).hits());
}

TEST(SweepByHand, OverlapAtTheStartHasNoNormalAndNoPoint) {
    const auto hit = sweep(Circle{{7, 0}, 0.5f}, {1, 0}, wall, {0, 0});
    EXPECT_EQ(hit.enter, 0);
    EXPECT_EQ(hit.exit, 1.5f);
    EXPECT_TRUE(hit.initially_overlapping);
    EXPECT_EQ(hit.normal, Vec2{});
    EXPECT_EQ(hit.point, Vec2{});
}

TEST(SweepByHand, ContactAtTheStartSeparatesSlidesOrPenetrates) {
    const Aabb box{{0, 4}, {1, 5}};
    const Aabb floor{{-9, 0}, {9, 4}};
    const auto parting = sweep(box, {0, 1}, floor, {0, 0});
    EXPECT_TRUE(parting.hits() && parting.graze);
    EXPECT_EQ(parting.exit, 0);
    EXPECT_EQ(parting.normal, (Vec2{0, -1}));
    EXPECT_TRUE(parting.initially_overlapping);
    const auto sliding = sweep(box, {2, 0}, floor, {0, 0});
    EXPECT_TRUE(sliding.hits() && sliding.graze);
    EXPECT_EQ(sliding.exit, 4.5f);
    EXPECT_EQ(sliding.normal, (Vec2{0, -1}));
    const auto sinking = sweep(box, {0, -1}, floor, {0, 0});
    EXPECT_TRUE(sinking.hits() && !sinking.graze);
    EXPECT_EQ(sinking.exit, 5);
    EXPECT_EQ(sinking.normal, (Vec2{0, -1}));
}

TEST(SweepByHand, ShapesAtRestKeepTheirRelation) {
    const auto apart = sweep(Circle{{0, 0}, 1}, {3, 4}, wall, {3, 4});
    EXPECT_FALSE(apart.hits());
    const auto touching = sweep(Circle{{5, 0}, 1}, {3, 4}, wall, {3, 4});
    EXPECT_TRUE(touching.hits() && touching.graze);
    EXPECT_EQ(touching.normal, (Vec2{1, 0}));
    EXPECT_EQ(touching.exit, inf);
    const auto inside = sweep(Circle{{7, 0}, 0.5f}, {0, 0}, wall, {0, 0}, 3);
    EXPECT_EQ(inside.exit, 3);
    EXPECT_EQ(inside.normal, Vec2{});
}

TEST(SweepByHand, CornersThatJustTouchGraze) {
    const auto hit = sweep(Aabb{{0, 0}, {1, 1}}, {1, -1}, Aabb{{3, -2}, {4, 0}}, {0, 0});
    EXPECT_TRUE(hit.hits());
    EXPECT_FALSE(hit.graze);
    const auto corners = sweep(Aabb{{0, 0}, {1, 1}}, {1, 1}, Aabb{{2, 0}, {3, 1}}, {0, 0});
    EXPECT_TRUE(corners.hits() && corners.graze);
    EXPECT_EQ(corners.enter, 1);
    EXPECT_EQ(corners.exit, 1);
    EXPECT_EQ(corners.point, (Vec2{2, 1}));
}

TEST(SweepByHand, BulletsHitThinWalls) {
    const Segment plate{{0, -1}, {0, 1}};
    const auto hit = sweep(Point{{-1e6f, 0.5f}}, {1e8f, 0}, plate, {0, 0});
    EXPECT_TRUE(hit.hits());
    EXPECT_EQ(hit.enter, hit.exit);
    EXPECT_EQ(hit.normal, (Vec2{1, 0}));
    EXPECT_FALSE(sweep_hits(Point{{-1e6f, 1.5f}}, {1e8f, 0}, plate, {0, 0}));
}

TEST(SweepByHand, ShapesWithoutEnd) {
    const HalfSpace ground{{0, 0}, {0, 1}};
    const auto landing = sweep(Circle{{0, 5}, 1}, {3, -2}, ground, {0, 0});
    EXPECT_EQ(landing.enter, 2);
    EXPECT_EQ(landing.exit, inf);
    EXPECT_EQ(landing.normal, (Vec2{0, -1}));
    EXPECT_EQ(landing.point, (Vec2{6, 0}));
    const auto line = sweep(Line{{0, 3}, {1, 0}}, {5, -1}, wall, {0, 1});
    EXPECT_TRUE(line.hits());
    EXPECT_EQ(line.enter, 0);
    EXPECT_EQ(line.exit, 3.5f);
    EXPECT_TRUE(sweep_hits(Line{{0, 9}, {1, 0}}, {0, 1}, Line{{0, 0}, {1, 1}}, {0, 0}));
    EXPECT_FALSE(sweep_hits(Line{{0, 9}, {1, 0}}, {0, 1}, Line{{0, 0}, {1, 0}}, {0, 0}));
    const auto lines = sweep(Line{{0, 9}, {1, 0}}, {0, -3}, Line{{0, 0}, {1, 0}}, {0, 0});
    EXPECT_EQ(lines.enter, 3);
    EXPECT_EQ(lines.exit, 3);
    const auto rays = sweep(Ray{{0, 2}, {1, 0}}, {0, -1}, Ray{{-1, 0}, {1, 0}}, {0, 0});
    EXPECT_EQ(rays.enter, 2);
}

TEST(SweepByHand, TilesAreOneFloorAndPostsAreTwo) {
    const auto floor =
        Compound::from_parts({{Aabb{{0, 0}, {1, 9}}}, {Aabb{{1, 0}, {2, 9}}}, {Aabb{{6, 0}, {8, 9}}}}).value();
    const auto found = intervals(Circle{{-4, 5}, 1}, {2, 0}, floor, {0, 0});
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].enter, 1.5f);
    EXPECT_EQ(found[0].exit, 3.5f);
    EXPECT_EQ(found[1].enter, 4.5f);
    EXPECT_EQ(found[1].exit, 6.5f);
    const auto first = sweep(Circle{{-4, 5}, 1}, {2, 0}, floor, {0, 0});
    EXPECT_EQ(first.exit, 3.5f);
    EXPECT_EQ(first.feature_b, (Feature{0, FeatureKind::edge, 3}));
}

TEST(SweepByHand, ASlotJustAsWideHoldsOn) {
    const auto slot = Compound::from_parts({{Aabb{{4, 0}, {8, 2}}}, {Aabb{{4, 3}, {8, 5}}}}).value();
    const auto fitting = sweep(Aabb{{0, 2}, {1, 3}}, {1, 0}, slot, {0, 0});
    EXPECT_TRUE(fitting.hits());
    EXPECT_FALSE(fitting.graze);
    EXPECT_EQ(fitting.enter, 3);
    EXPECT_EQ(fitting.exit, 8);
    EXPECT_FALSE(sweep(Aabb{{0, 2.25f}, {1, 2.75f}}, {1, 0}, slot, {0, 0}).hits());
    EXPECT_TRUE(sweep(Aabb{{0, 2.25f}, {1, 3}}, {1, 0}, slot, {0, 0}).graze);
}

TEST(SweepByHand, OneSidedChainsAreHitFromTheirFront) {
    const auto floor = Chain::open_one_sided({{9, 0}, {5, 0}, {0, 0}}).value();
    EXPECT_TRUE(sweep(Circle{{5, 5}, 1}, {0, -1}, floor, {0, 0}).hits());
    EXPECT_FALSE(sweep(Circle{{5, -5}, 1}, {0, 1}, floor, {0, 0}).hits());
    EXPECT_TRUE(sweep(floor, {0, 1}, Circle{{5, 5}, 1}, {0, 0}).hits());
    EXPECT_FALSE(sweep(floor, {0, -1}, Circle{{5, -5}, 1}, {0, 0}).hits());
    EXPECT_EQ(intervals(Circle{{5, -5}, 1}, {0, 1}, floor, {0, 0}).size(), 1u);
}

TEST(SweepByHand, EllipsesAndArcs) {
    const auto ellipses = sweep(Ellipse{{0, 0}, {2, 1}}, {1, 0}, Ellipse{{10, 0}, {3, 1}}, {0, 0});
    EXPECT_TRUE(ellipses.hits());
    EXPECT_NEAR(ellipses.enter, 5, 1e-6f);
    EXPECT_NEAR(ellipses.exit, 15, 1e-5f);
    EXPECT_EQ(ellipses.certainty, Certainty::conservative);
    EXPECT_NEAR(ellipses.normal.x, 1, 1e-6f);
    EXPECT_NEAR(ellipses.point.x, 7, 1e-5f);
    EXPECT_FALSE(sweep(Ellipse{{0, 0}, {2, 1}}, {1, 0}, Ellipse{{10, 2.5f}, {3, 1}}, {0, 0}).hits());
    const Arc cup{{0, 0}, 2, {-1, 0}, {1, 0}};  // open at the top
    const auto into = intervals(Circle{{0, 9}, 1}, {0, -1}, cup, {0, 0});
    ASSERT_EQ(into.size(), 1u);
    EXPECT_NEAR(into[0].enter, 10, 1e-5f);
    EXPECT_NEAR(into[0].exit, 12, 1e-5f);
    const auto through = intervals(Circle{{-9, -1}, 0.25f}, {1, 0}, cup, {0, 0});
    EXPECT_EQ(through.size(), 2u);
}

TEST(SweepByHand, InvalidQueriesGiveNoHit) {
    const Circle ball{{0, 0}, 1};
    EXPECT_FALSE(sweep(ball, {nan, 0}, wall, {0, 0}).hits());
    EXPECT_FALSE(sweep(ball, {10, 0}, wall, {inf, 0}).hits());
    EXPECT_FALSE(sweep(ball, {10, 0}, wall, {0, 0}, -1).hits());
    EXPECT_FALSE(sweep(ball, {10, 0}, wall, {0, 0}, nan).hits());
    EXPECT_FALSE(sweep(Circle{{nan, 0}, 1}, {10, 0}, wall, {0, 0}).hits());
    EXPECT_TRUE(intervals(ball, {10, 0}, wall, {0, nan}).empty());
}

}  // namespace
}  // namespace carom
