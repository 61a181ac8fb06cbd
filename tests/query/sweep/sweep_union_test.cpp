// Sweeps of unions: normals at the start where parts abut, and how certain stretches of several parts are.
#include <carom/query/sweep.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace carom {
namespace {

std::vector<Compound::Part> tiles(std::vector<Vec2> corners, bool reversed) {
    if (reversed) std::reverse(corners.begin(), corners.end());
    std::vector<Compound::Part> parts;
    for (const Vec2& c : corners) parts.push_back({Aabb{c, {c.x + 1, c.y + 1}}});
    return parts;
}

// Of unit squares by their lower corners.
Compound tiled(const std::vector<Vec2>& corners, bool reversed = false) {
    return Compound::from_parts(tiles(corners, reversed)).value();
}

// The normals of a against b with all velocities of a small grid, from a to b, in both orders of a call.
template <class A, class B, class Visit>
void each_start(const A& a, const B& b, const Visit& visit) {
    for (float x = -2; x <= 2; ++x) {
        for (float y = -2; y <= 2; ++y) {
            const auto forth = sweep(a, {x, y}, b, {0, 0}, 9);
            const auto back = sweep(b, {0, 0}, a, {x, y}, 9);
            ASSERT_TRUE(forth.hits() && back.hits());
            EXPECT_TRUE(forth.initially_overlapping);
            EXPECT_EQ(forth.enter, 0);
            EXPECT_EQ(forth.normal, -back.normal) << x << ' ' << y;
            EXPECT_EQ(forth.exit, back.exit);
            EXPECT_EQ(forth.graze, back.graze);
            visit(forth, Vec2{x, y});
        }
    }
}

TEST(SweepOfUnions, SeamsOfAFloorGiveNoNormalAtTheStart) {
    for (const bool reversed : {false, true}) {
        const Compound floor = tiled({{0, 0}, {1, 0}, {2, 0}}, reversed);
        const auto expect_up = [](const Sweep& hit, const Vec2& v) {
            EXPECT_EQ(hit.normal, (Vec2{0, -1})) << v.x << ' ' << v.y;
            EXPECT_EQ(hit.graze, v.y >= 0) << v.x << ' ' << v.y;
            EXPECT_EQ(hit.point.y, 1);
        };
        each_start(Point{{1, 1}}, floor, expect_up);
        each_start(Circle{{2, 3}, 2}, floor, expect_up);
        each_start(Aabb{{1, 1}, {2, 2}}, floor, expect_up);
        each_start(Aabb{{0.5f, 1}, {2, 2}}, floor, expect_up);
        each_start(Triangle{{1, 1}, {2, 3}, {0, 3}}, floor, expect_up);
        each_start(AnyShape{Box{{1.5f, 1.5f}, {0.5f, 0.5f}}}, AnyShape{floor}, expect_up);
        each_start(tiled({{0, 1}, {1, 1}}), floor, expect_up);
    }
}

TEST(SweepOfUnions, SeamsOfAWallGiveNoNormalAtTheStart) {
    for (const bool reversed : {false, true}) {
        const Compound wall = tiled({{0, 0}, {0, 1}, {0, 2}}, reversed);
        each_start(Aabb{{-1, 1}, {0, 2}}, wall, [](const Sweep& hit, const Vec2& v) {
            EXPECT_EQ(hit.normal, (Vec2{1, 0})) << v.x << ' ' << v.y;
        });
    }
}

TEST(SweepOfUnions, TheFeatureIsThatOfTheNormal) {
    const Compound floor = tiled({{1, 0}, {0, 0}});
    const auto hit = sweep(Aabb{{0.25f, 1}, {1, 2}}, {1, -1}, floor, {0, 0});
    EXPECT_EQ(hit.normal, (Vec2{0, -1}));
    EXPECT_EQ(hit.feature_b.part, 1);  // it rests on this one, and only touches a corner of the other
    EXPECT_EQ(hit.feature_b, (Feature{1, FeatureKind::edge, 2}));
}

TEST(SweepOfUnions, OneTileThatTouchesKeepsItsOwnNormal) {
    const Compound step = tiled({{0, 0}, {5, 5}});
    const auto hit = sweep(Aabb{{1, 0}, {2, 1}}, {-1, 0}, step, {0, 0});
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit.feature_b, (Feature{0, FeatureKind::edge, 1}));
}

TEST(SweepOfUnions, OneSidedFloorsCountFromTheirFrontAtTheStart) {
    const auto floor = Chain::open_one_sided({{9, 0}, {5, 0}, {0, 0}}).value();
    const auto standing = sweep(Aabb{{4, 0}, {6, 1}}, {1, -1}, floor, {0, 0});
    EXPECT_TRUE(standing.hits());
    EXPECT_EQ(standing.normal, (Vec2{0, -1}));
    EXPECT_FALSE(sweep(Aabb{{4, -1}, {6, 0}}, {1, 1}, floor, {0, 0}).hits());
}

// Squares on a grid, where most contacts are grazes: if only one direction separates them, it is the normal.
TEST(SweepOfUnions, TheNormalAtTheStartIsThatOfTheContact) {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> cell(0, 3), speed(-2, 2);
    int starts = 0, several = 0;
    for (int i = 0; i < 4000; ++i) {
        std::vector<Vec2> corners;
        const auto take = [&] { corners.push_back({float(cell(random)), float(cell(random))}); };
        for (int n = 1 + cell(random); n >= 0; --n) take();
        const Compound level = tiled(corners);
        const Aabb body{{float(cell(random)), float(cell(random))}, {4, 4}};
        const Aabb box{body.min, {body.min.x + 1, body.min.y + 1}};
        const Vec2 v{float(speed(random)), float(speed(random))};
        const auto hit = sweep(box, v, level, {0, 0});
        const auto touched = contact(box, level);
        if (!hit.initially_overlapping || v == Vec2{} || penetrates(box, level)) continue;
        ASSERT_TRUE(touched);
        ++starts;
        int pairs = 0;
        for (const Vec2& c : corners) pairs += overlaps(box, Aabb{c, {c.x + 1, c.y + 1}});
        if (pairs < 2) continue;
        ++several;
        EXPECT_EQ(hit.normal, touched->normal) << i;
        EXPECT_EQ(hit.enter, 0);
        EXPECT_TRUE(overlaps(Point{hit.point}, box) && overlaps(Point{hit.point}, level));
    }
    EXPECT_GT(starts, 800);
    EXPECT_GT(several, 400);
}

std::vector<Certainty> certainties(const Compound& b, float max_time) {
    std::vector<Certainty> result;
    all_contacts(Circle{{0, 0}, 1}, {1, 0}, b, {0, 0}, max_time,
                 [&](const ContactInterval& c) { result.push_back(c.certainty); });
    return result;
}

TEST(SweepCertainty, ACurveBehindTheStretchLeavesItExact) {
    for (const bool reversed : {false, true}) {
        std::vector<Compound::Part> parts{{Aabb{{4, -1}, {5, 1}}}, {Ellipse{{20, 0}, {3, 2}}}};
        if (reversed) std::swap(parts[0], parts[1]);
        const Compound both = Compound::from_parts(parts).value();
        EXPECT_EQ(sweep(Circle{{0, 0}, 1}, {1, 0}, both, {0, 0}).certainty, Certainty::exact);
        EXPECT_EQ(certainties(both, 99), (std::vector{Certainty::exact, Certainty::conservative}));
    }
}

TEST(SweepCertainty, ACurveThatEndsTheStretchIsCertified) {
    for (const bool reversed : {false, true}) {
        std::vector<Compound::Part> parts{{Aabb{{4, -1}, {5, 1}}}, {Ellipse{{7, 0}, {3, 2}}}};
        if (reversed) std::swap(parts[0], parts[1]);
        const Compound both = Compound::from_parts(parts).value();
        const auto hit = sweep(Circle{{0, 0}, 1}, {1, 0}, both, {0, 0});
        EXPECT_EQ(hit.certainty, Certainty::conservative);
        EXPECT_NEAR(hit.exit, 11, 1e-5f);
        EXPECT_EQ(certainties(both, 99), (std::vector{Certainty::conservative}));
    }
}

TEST(SweepCertainty, AnUnresolvedPartMakesTheIntervalUnresolved) {
    const EllipseD enormous{{0, 0}, {1e300, 5e299}};  // bits of the other speed and radius would be lost near 1
    const Vec2D slow{1e-15, 0};
    ASSERT_EQ(sweep(CircleD{{0, 0}, 1e-15}, slow, enormous, {0, 0}).certainty, Certainty::unresolved);
    for (const bool reversed : {false, true}) {
        std::vector<CompoundD::Part> parts{{AabbD{{1, -1}, {5, 1}}}, {enormous}};
        if (reversed) std::swap(parts[0], parts[1]);
        const CompoundD both = CompoundD::from_parts(parts).value();
        const auto hit = sweep(CircleD{{0, 0}, 1e-15}, slow, both, {0, 0}, 1e17);
        EXPECT_TRUE(hit.hits());
        EXPECT_EQ(hit.enter, 0);
        EXPECT_EQ(hit.certainty, Certainty::unresolved) << reversed;
    }
}

TEST(SweepCertainty, AMissBetweenCurvesIsCertified) {
    const Compound gate = Compound::from_parts({{Ellipse{{7, 2}, {1.5f, 1}}}, {Aabb{{1, 5}, {3, 8}}}}).value();
    const auto miss = sweep(Circle{{0, 0}, 1}, {1, 1}, gate, {0, 0}, 9);
    EXPECT_FALSE(miss.hits());
    EXPECT_EQ(miss.certainty, Certainty::conservative);
}

// From behind, a wall does not block, though `contact` reports it: leaving it, the box hits the floor.
TEST(SweepOfUnions, AOneSidedWallThatIsLeftHasNoNormal) {
    const auto room = Chain::open_one_sided({{9, 3}, {9, 0}, {8.5f, 0}, {0, 0}}).value();
    for (const Vec2 v : {Vec2{-1, -1}, Vec2{-1, 0}}) {
        const auto hit = sweep(Aabb{{8, 0}, {9, 2}}, v, room, Vec2{0, 0});
        ASSERT_TRUE(hit.hits());
        EXPECT_EQ(hit.normal, (Vec2{0, -1}));
    }
}

}  // namespace
}  // namespace carom
