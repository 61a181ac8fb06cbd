#include "cli/usage_error.hpp"
#include "explain/explain_report.hpp"
#include "explain/explanation.hpp"
#include "tool/check/check_levels.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace carom::tool {
namespace {

Level pair_of(AnyShapeD a, AnyShapeD b) {
    return level_of({item_of("game", "a", 1, std::move(a)), item_of("game", "b", 2, std::move(b))});
}

std::string verdict_of(AnyShapeD a, AnyShapeD b) {
    return verdict(explain(pair_of(std::move(a), std::move(b)), 0, 1));
}

TEST(Explain, BoxesApartSayOnWhichAxes) {
    EXPECT_EQ(verdict_of(AabbD{{0, 0}, {1, 1}}, AabbD{{3, 0}, {4, 1}}),
              "They do not collide: their boxes are 2 apart along x.");
    EXPECT_EQ(verdict_of(AabbD{{0, 0}, {1, 1}}, AabbD{{0, 1.5}, {4, 9}}),
              "They do not collide: their boxes are 0.5 apart along y.");
    EXPECT_EQ(verdict_of(AabbD{{0, 0}, {1, 1}}, AabbD{{3, 4}, {4, 5}}),
              "They do not collide: their boxes are 2 apart along x and 3 along y.");
}

TEST(Explain, ShapesApartWithinTheirBoxesHaveNearestPoints) {
    const Level level = pair_of(CircleD{{0, 0}, 5}, CircleD{{9, 12}, 7});
    const Explanation e = explain(level, 0, 1);
    EXPECT_TRUE(e.boxes_overlap);
    EXPECT_FALSE(e.overlapping);
    EXPECT_EQ(e.relation, Relation::disjoint);
    EXPECT_EQ(e.nearest.distance, 3);
    EXPECT_EQ(e.nearest.on_a, (Vec2D{3, 4}));
    EXPECT_FALSE(e.manifold);
    EXPECT_FALSE(e.separating_translation());
    EXPECT_EQ(verdict(e), "They do not collide: their boxes overlap, but the shapes are 3 apart.");
}

TEST(Explain, ATouchIsNotAPenetration) {
    const Explanation e = explain(pair_of(CircleD{{0, 0}, 5}, CircleD{{6, 8}, 5}), 0, 1);
    EXPECT_TRUE(e.overlapping);
    EXPECT_FALSE(e.penetrating);
    EXPECT_EQ(e.relation, Relation::touching);
    ASSERT_TRUE(e.manifold);
    EXPECT_EQ(e.manifold->separation, 0);
    EXPECT_EQ(e.separating_translation(), (Vec2D{0, 0}));
    EXPECT_EQ(verdict(e), "They touch: an arbitrarily small translation separates them.");
}

TEST(Explain, TheTranslationApartLeavesThemTouching) {
    Level level = pair_of(AabbD{{0, 0}, {10, 4}}, BoxD{{4, 5}, {3, 2}});
    const Explanation before = explain(level, 0, 1);
    ASSERT_TRUE(before.penetrating);
    ASSERT_TRUE(before.separating_translation());
    EXPECT_EQ(*before.separating_translation(), (Vec2D{0, 1}));
    EXPECT_EQ(before.manifold->points().size(), 2u);
    EXPECT_EQ(verdict(before), "They collide: the shapes are 1 deep in each other.");
    level.items[1].body->pose.at = *before.separating_translation();
    const Explanation after = explain(level, 0, 1);
    EXPECT_TRUE(after.overlapping);
    EXPECT_FALSE(after.penetrating);
}

TEST(Explain, NoShiftPartsCrossingLines) {
    const Explanation e = explain(pair_of(LineD{{0, 0}, {1, 0}}, LineD{{3, 0}, {0, 1}}), 0, 1);
    EXPECT_TRUE(e.penetrating);
    EXPECT_FALSE(e.separating_translation());
    EXPECT_EQ(verdict(e), "They collide: no translation separates the shapes.");
}

TEST(Explain, AnItemPassesAOneSidedChainFromBehind) {
    const ChainD floor = ChainD::open_one_sided({{9, 0}, {5, 0}, {0, 0}}).value();
    const Level level = pair_of(floor, CircleD{{4, -1}, 2});
    const Explanation behind = explain(level, 0, 1);
    EXPECT_TRUE(behind.penetrating);
    EXPECT_TRUE(behind.pass());
    EXPECT_FALSE(behind.separating_translation());
    EXPECT_EQ(verdict(behind), "They overlap, but nothing pushes: the other is not in front of the one-sided chain.");
    EXPECT_NE(text_report(level, behind, false).find("   contact    none: a one-sided chain"), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(json_report(level, behind))["shapes"]["contact"], nullptr);
    const Explanation front = explain(pair_of(floor, CircleD{{4, 1}, 2}), 0, 1);
    EXPECT_FALSE(front.pass());
    EXPECT_EQ(front.separating_translation(), (Vec2D{0, 1}));
}

TEST(Explain, SwappedItemsSwapTheResults) {
    const Level level = pair_of(CircleD{{0, 0}, 9}, CircleD{{1, 0}, 2});
    const Explanation one = explain(level, 0, 1);
    const Explanation other = explain(level, 1, 0);
    EXPECT_EQ(one.relation, Relation::contains);
    EXPECT_EQ(other.relation, Relation::inside);
    EXPECT_EQ(*one.separating_translation(), -*other.separating_translation());
    EXPECT_EQ(verdict(one), verdict(other));
}

TEST(Explain, PartsAreCounted) {
    const ChainD chain = ChainD::open({{0, 0}, {1, 0}, {1, 1}, {2, 5}}).value();
    EXPECT_EQ(explain(pair_of(chain, CircleD{{9, 9}, 1}), 0, 1).a.parts, 3);
}

TEST(Explain, OnlyAnEllipseAndAnArcAreCertifiedInsteadOfExact) {
    const EllipseD ellipse{{0, 0}, {4, 2}};
    const ArcD arc{{0, 0}, 9, {1, 0}, {0, 1}};
    EXPECT_TRUE(explain(pair_of(ellipse, arc), 0, 1).certified);
    EXPECT_TRUE(explain(pair_of(arc, ellipse), 0, 1).certified);
    EXPECT_FALSE(explain(pair_of(ellipse, ellipse), 0, 1).certified);
    EXPECT_FALSE(explain(pair_of(arc, CircleD{{0, 0}, 1}), 0, 1).certified);
}

TEST(Explain, PicturesAreCompared) {
    const Level level = level_of(
        {picture_item("game", "a", 1, {"#.", "##"}, {10, 10}), picture_item("game", "b", 2, {"##", "##"}, {11, 10})});
    const Explanation e = explain(level, 0, 1);
    ASSERT_TRUE(e.pixels);
    EXPECT_EQ(e.pixels->count, 1);
    ASSERT_TRUE(e.pixels->first);
    EXPECT_EQ(*e.pixels->first, (PixelPos{11, 11}));
    EXPECT_EQ(verdict(e), "They collide: the shapes are 1 deep in each other, and their sprites share 1 pixel.");
}

TEST(Explain, PicturesThatShareNothingSaySo) {
    const Level level =
        level_of({picture_item("game", "a", 1, {"#."}, {10, 10}), picture_item("game", "b", 2, {".#"}, {11, 10})});
    EXPECT_EQ(verdict(explain(level, 0, 1)),
              "They collide: the shapes are 1 deep in each other, but their sprites share no pixel.");
}

TEST(Explain, PicturesSideBySideTouchWithoutSharing) {
    const Level level =
        level_of({picture_item("game", "a", 1, {"##"}, {10, 10}), picture_item("game", "b", 2, {"##"}, {12, 10})});
    EXPECT_EQ(verdict(explain(level, 0, 1)),
              "They touch: an arbitrarily small translation separates them, and their sprites share no pixel.");
}

TEST(Explain, RefusesItemsThatCannotBeCompared) {
    Level level = pair_of(CircleD{{0, 0}, 9}, CircleD{{1, 0}, 2});
    EXPECT_THROW(explain(level, 0, 0), UsageError);
    level.items[1].body.reset();
    EXPECT_THROW(explain(level, 0, 1), UsageError);
}

class MovingPair : public testing::Test {
  protected:
    MovingPair() : level(pair_of(CircleD{{0, 0}, 1}, AabbD{{8, -7}, {9, 0}})) {}

    std::string moved(const MotionD& motion) {
        level.items[0].motion = motion;
        return verdict(explain(level, 0, 1));
    }
    Level level;
};

TEST_F(MovingPair, ReportsWhenTheyTouchAndSeparate) {
    EXPECT_EQ(moved(MotionD::linear({2, 0})), "They touch at 3.5 and separate at 5.");
    EXPECT_EQ(moved(MotionD::polynomial({0, 14, -7}, {0, -1})), "They graze each other at 1, for an instant.");
    EXPECT_EQ(moved(MotionD::linear({-1, 0})), "They pass each other: at 0 they are nearest, 7 apart.");
}

TEST_F(MovingPair, SlidingAlongGrazes) {
    level.items[0].body->pose.at = {0, -8};
    EXPECT_EQ(moved(MotionD::linear({2, 0})), "They graze each other at 4 and separate at 4.5.");
}

TEST_F(MovingPair, OneThatStartsInContactSaysSo) {
    level.items[0].body->pose.at = {8, 1};
    EXPECT_EQ(moved(MotionD::linear({-2, 0})), "They are in contact from the start and separate at 0.");
    EXPECT_EQ(moved(MotionD::still()), "They are in contact from the start, forever.");
}

TEST_F(MovingPair, BothMayMove) {
    level.items[1].motion = MotionD::linear({-2, 0});
    EXPECT_EQ(moved(MotionD::linear({2, 0})), "They touch at 1.75 and separate at 2.5.");
}

TEST_F(MovingPair, TheReportsDescribeTheMotion) {
    moved(MotionD::polynomial({0, 2}, {0, -1, 0.5}));
    const std::string text = text_report(level, explain(level, 0, 1), false);
    EXPECT_NE(text.find("   motion     by (2 t, -t + 0.5 t^2)\n"), std::string::npos) << text;
    moved(MotionD::linear({2, 0}).spinning(1.5, {0, 3}));
    EXPECT_NE(text_report(level, explain(level, 0, 1), false).find("(2 t, 0), turning by 1.5 t radians about (0, 3)\n"),
              std::string::npos);
    moved(MotionD::linear({2, 0}));
    const Explanation e = explain(level, 0, 1);
    EXPECT_NE(text_report(level, e, false)
                  .find("4. motion: they touch\n"
                        "   time       from 3.5 to 5\n"
                        "   contact    (8, 0)\n"
                        "   normal     (1, 0) from A to B\n"
                        "   certainty  exact\n"),
              std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(json_report(level, e))["motion"],
              nlohmann::json::parse(R"({"hit": true, "time": [3.5, 3.5], "until": 5.0, "point": [8.0, 0.0],
                                        "normal": [1.0, 0.0], "graze": false, "nearest": null, "certainty": "exact"})"));
    moved(MotionD::linear({-1, 0}));
    EXPECT_EQ(nlohmann::json::parse(json_report(level, explain(level, 0, 1)))["motion"]["nearest"],
              nlohmann::json({{"time", 0.0}, {"distance", 7.0}}));
}

TEST(ExplainReport, TextSaysEachStep) {
    const Level level = pair_of(AabbD{{0, 0}, {10, 4}}, CircleD{{4, 5}, 2});
    EXPECT_EQ(text_report(level, explain(level, 0, 1), false),
              "test level\n\n"
              "A  game/a #1\n"
              "   shape      aabb\n"
              "   pose       at (0, 0), not turned\n"
              "   box        (0, 0) to (10, 4), 10 x 4\n"
              "B  game/b #2\n"
              "   shape      circle\n"
              "   pose       at (0, 0), not turned\n"
              "   box        (2, 3) to (6, 7), 4 x 4\n\n"
              "1. boxes: overlap\n"
              "   shared     (2, 3) to (6, 4), 4 x 1\n\n"
              "2. shapes: penetrating\n"
              "   relation   overlapping: they share interior points, and neither lies within the other\n"
              "   depth      1\n"
              "   normal     (0, 1) from A to B\n"
              "   separation moving B by (0, 1) makes them touch\n"
              "   contact    (4, 3.5), 1 deep\n\n"
              "3. pixels: not compared\n"
              "   why        neither has a sprite, so the shapes decide\n\n"
              "They collide: the shapes are 1 deep in each other.\n");
}

TEST(ExplainReport, JsonHasTheSameFacts) {
    const Level level = pair_of(HalfSpaceD{{0, 4}, {0, 1}}, CircleD{{4, 5}, 2});
    const nlohmann::json report = nlohmann::json::parse(json_report(level, explain(level, 0, 1)));
    EXPECT_EQ(report["format"], "carom-explain");
    EXPECT_EQ(report["a"]["shape"], "half_space");
    EXPECT_EQ(report["a"]["bounds"]["min"][0], "-infinite");
    EXPECT_EQ(report["boxes"]["overlap"], true);
    EXPECT_EQ(report["shapes"]["penetrate"], true);
    EXPECT_EQ(report["shapes"]["exact"], true);
    EXPECT_EQ(report["shapes"]["contact"]["depth"], 1.0);
    EXPECT_EQ(report["shapes"]["contact"]["move_b"], nlohmann::json({0.0, 1.0}));
    EXPECT_EQ(report["pixels"], nullptr);
    EXPECT_EQ(report["verdict"], "They collide: the shapes are 1 deep in each other.");
}

TEST(ExplainReport, NamesAreMadeSafeForTerminals) {
    Level level = pair_of(CircleD{{0, 0}, 9}, CircleD{{1, 0}, 2});
    level.items[0].label = "evil\x1b[2J\nname";
    const std::string text = text_report(level, explain(level, 0, 1), false);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_NE(text.find("evil\\x1b[2J\\nname"), std::string::npos) << text;
}

}  // namespace
}  // namespace carom::tool
