#include "io/input_error.hpp"
#include "rates.hpp"
#include "tool/check/check_levels.hpp"

#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace carom::tool {
namespace {

using Ids = std::vector<std::pair<std::int64_t, std::int64_t>>;

// Two discs whose boxes overlap at a corner; the discs themselves do not.
Level corner_discs() {
    return level_of({item_of("game", "a", 1, CircleD{{0, 0}, 1}), item_of("game", "b", 2, CircleD{{1.9, 1.9}, 1})});
}

TEST(Stages, BoxesAloneAreCountedAndListedOnlyOnRequest) {
    const Level level = corner_discs();
    EXPECT_TRUE(check(level).pairs.empty());
    EXPECT_EQ(check(level).counts.boxes, 1);
    EXPECT_EQ(check(level).counts.shapes, 0);
    LoadProgress progress;
    run_stages(level, select_items(level, {}), {}, progress);
    EXPECT_EQ(progress.compared, 1u);
    StageOptions all;
    all.list_box_pairs = true;
    const CheckResult listed = check(level, {}, all);
    ASSERT_EQ(listed.pairs.size(), 1u);
    EXPECT_EQ(listed.pairs[0].stage, Stage::boxes);
    EXPECT_EQ(listed.pairs[0].where().x, 0.5 * (0.9 + 1.0));
}

TEST(Stages, StoppingAtBoxesListsBoxes) {
    StageOptions boxes;
    boxes.last = Stage::boxes;
    EXPECT_EQ(ids(corner_discs(), check(corner_discs(), {}, boxes)), (Ids{{1, 2}}));
}

TEST(Stages, TouchingIsDistinguishedFromPenetrating) {
    const Level level =
        level_of({item_of("game", "a", 1, AabbD{{0, 0}, {2, 2}}), item_of("game", "b", 2, AabbD{{2, 1}, {3, 3}}),
                  item_of("game", "c", 3, AabbD{{2.5, 2.5}, {4, 4}})});
    const CheckResult result = check(level);
    ASSERT_EQ(ids(level, result), (Ids{{1, 2}, {2, 3}}));
    EXPECT_FALSE(result.pairs[0].penetrating);
    EXPECT_TRUE(result.pairs[1].penetrating);
    EXPECT_EQ(result.counts.penetrating, 1);
    EXPECT_EQ(result.pairs[0].depth, 0);
    EXPECT_NEAR(result.pairs[1].depth.value(), 0.5, 1e-15);
    EXPECT_EQ(result.pairs[1].where(), (Vec2D{2.75, 2.75}));
    EXPECT_FALSE(result.pairs[1].shared_pixels.has_value());
}

// Two outlines that interlock everywhere: that they penetrate is decided at once, how deep would take seconds.
TEST(Stages, ADepthThatTakesTooLongIsLeftOut) {
    std::vector<Vec2D> along, across;
    for (int i = 0; i <= 600; ++i) {
        const double x = i, y = i % 2 == 0 ? 0 : 300;
        along.push_back({x, y});
        across.push_back({y, x});
    }
    const Level level = level_of(
        {item_of("game", "a", 1, ChainD::open(along).value()), item_of("game", "b", 2, ChainD::open(across).value())});
    const CheckResult result = check(level);
    ASSERT_EQ(result.pairs.size(), 1u);
    EXPECT_TRUE(result.pairs[0].penetrating);
    EXPECT_FALSE(result.pairs[0].depth.has_value());
}

TEST(Stages, TheBodysPoseCounts) {
    Item far = item_of("game", "b", 2, CircleD{{0, 0}, 1});
    far.body->pose.at = {10, 0};
    const Level level = level_of({item_of("game", "a", 1, CircleD{{8, 0}, 1}), far});
    const CheckResult result = check(level);
    ASSERT_EQ(result.pairs.size(), 1u);
    EXPECT_FALSE(result.pairs[0].penetrating);
}

TEST(Stages, PixelsRefineTwoPictures) {
    const Level level = level_of({picture_item("game", "a", 1, {"##.", "##.", "..."}, {10, 10}),
                                  picture_item("game", "b", 2, {"###", "###"}, {11, 11}),
                                  picture_item("game", "c", 3, {"#"}, {12, 10})});
    const CheckResult result = check(level);
    ASSERT_EQ(ids(level, result), (Ids{{1, 2}, {1, 3}, {2, 3}}));
    EXPECT_EQ(result.pairs[0].stage, Stage::pixels);
    EXPECT_EQ(result.pairs[0].shared_pixels, 1);
    EXPECT_EQ(result.pairs[0].first_pixel, (PixelPos{11, 11}));
    // The frames overlap, the pictures do not.
    EXPECT_EQ(result.pairs[1].stage, Stage::shapes);
    EXPECT_TRUE(result.pairs[1].penetrating);
    EXPECT_EQ(result.pairs[1].shared_pixels, 0);
    EXPECT_FALSE(result.pairs[2].penetrating);
    EXPECT_EQ(result.counts.compared_by_pixels, 3);
    EXPECT_EQ(result.counts.pixels, 1);
}

TEST(Stages, OnePictureIsNotRefined) {
    const Level level = level_of(
        {picture_item("game", "a", 1, {"..", ".."}, {10, 10}), item_of("game", "b", 2, AabbD{{0, 0}, {50, 50}})});
    const CheckResult result = check(level);
    ASSERT_EQ(result.pairs.size(), 1u);
    EXPECT_EQ(result.pairs[0].stage, Stage::shapes);
    EXPECT_FALSE(result.pairs[0].shared_pixels.has_value());
    EXPECT_EQ(result.counts.compared_by_pixels, 0);
}

TEST(Stages, TheSpritesRectangleAndThresholdCount) {
    Item a = picture_item("game", "a", 1, {"#.", ".#"}, {0, 0});
    a.sprite->x = 1;
    a.sprite->width = 1;  // only the right column: ".", "#"
    Item b = picture_item("game", "b", 2, {"##", "##"}, {0, 0});
    const Level level = level_of({a, b});
    const CheckResult result = check(level);
    ASSERT_EQ(result.pairs.size(), 1u);
    EXPECT_EQ(result.pairs[0].shared_pixels, 1);
    EXPECT_EQ(result.pairs[0].first_pixel, (PixelPos{0, 1}));
    Level strict = level;
    strict.items[0].sprite->alpha_threshold = 255;
    EXPECT_EQ(check(strict).pairs[0].shared_pixels, 0);
}

TEST(Stages, APictureTooLargeToCompareIsAnErrorThatNamesIt) {
    Level level = level_of({picture_item("game", "a", 1, {"#"}, {0, 0}), picture_item("game", "b", 2, {"#"}, {0, 0})});
    level.items[1].sprite->placement.x_axis = {1e9, 0};
    try {
        check(level);
        FAIL() << "no error";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("game/b #2 covers 3e+09 pixels"), std::string::npos) << error.what();
    }
    StageOptions shapes;
    shapes.last = Stage::shapes;
    EXPECT_EQ(check(level, {}, shapes).pairs.size(), 1u);
}

TEST(Stages, StaticItemsAreNotComparedWithEachOther) {
    Level level = level_of({item_of("game", "a", 1, CircleD{{0, 0}, 1}), item_of("game", "b", 2, CircleD{{0, 0}, 1}),
                            item_of("game", "c", 3, CircleD{{0, 0}, 1})});
    level.items[0].properties["bodyType"] = level.items[1].properties["bodyType"] = "static";
    SelectionOptions selection;
    selection.fixed = {parse_condition("bodyType=static")};
    const CheckResult result = check(level, selection);
    EXPECT_EQ(ids(level, result), (Ids{{1, 3}, {2, 3}}));
    EXPECT_EQ(result.fixed_count, 2);
    StageOptions stages;
    stages.fixed_pairs = true;
    EXPECT_EQ(check(level, selection, stages).pairs.size(), 3u);
    EXPECT_EQ(check(level, selection, stages).fixed_count, 0);
}

TEST(Stages, TwoSidesAreNotComparedWithinThemselves) {
    const Level level =
        level_of({item_of("a", "a", 1, PointD{}), item_of("a", "b", 2, PointD{}), item_of("b", "c", 3, PointD{}),
                  item_of("b", "d", 4, PointD{}), item_of("c", "e", 5, PointD{})});
    EXPECT_EQ(ids(level, check(level, between_and({"a"}, {"b"}))), (Ids{{1, 3}, {1, 4}, {2, 3}, {2, 4}}));
    // The item of the first side comes first, whatever its place in the level.
    EXPECT_EQ(ids(level, check(level, between_and({"b"}, {"a"}))), (Ids{{3, 1}, {3, 2}, {4, 1}, {4, 2}}));
    EXPECT_EQ(ids(level, check(level, between({"a"}))), (Ids{{1, 2}}));
}

TEST(Stages, ItemsOnBothSidesArePairedOnceAndNeverWithThemselves) {
    const Level level =
        level_of({item_of("a", "a", 1, PointD{}), item_of("b", "b", 2, PointD{}), item_of("b", "c", 3, PointD{})});
    EXPECT_EQ(ids(level, check(level, between_and({"a", "b"}, {"b"}))), (Ids{{1, 2}, {1, 3}, {2, 3}}));
    EXPECT_EQ(ids(level, check(level, between_and({"b"}, {"b"}))), (Ids{{2, 3}}));
}

TEST(Stages, LayerPairsAddUpToTheWhole) {
    const Level level =
        level_of({item_of("a", "a", 1, CircleD{{0, 0}, 2}), item_of("b", "b", 2, CircleD{{1, 0}, 2}),
                  item_of("b", "c", 3, CircleD{{3.9, 3.9}, 2}), item_of("c", "far", 4, CircleD{{99, 0}, 2})});
    const CheckResult result = check(level);
    ASSERT_EQ(result.layer_pairs.size(), 2u);
    EXPECT_EQ(result.layer_pairs[0].a + result.layer_pairs[0].b, "ab");
    EXPECT_EQ(result.layer_pairs[0].counts.boxes, 2);
    EXPECT_EQ(result.layer_pairs[0].counts.shapes, 1);
    EXPECT_EQ(result.layer_pairs[1].a + result.layer_pairs[1].b, "bb");
    EXPECT_EQ(result.layer_pairs[1].counts.boxes, 1);
    EXPECT_EQ(result.counts.boxes, 3);
}

// Against the definition itself, pair by pair, on discs and boxes on a coarse grid, where many only touch.
TEST(Stages, AgreeWithTheDefinitionOnRandomLevels) {
    std::mt19937 random(20);
    const auto roll = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    int compared = 0;
    int found = 0;
    for (int round = 0; round < 200; ++round) {
        std::vector<Item> items;
        for (int i = 0; i < 30; ++i) {
            const Vec2D at{static_cast<double>(roll(20)), static_cast<double>(roll(20))};
            const double size = 1 + roll(6);
            const AnyShapeD shape =
                roll(2) == 0 ? AnyShapeD(CircleD{at, size}) : AnyShapeD(AabbD{at, at + Vec2D{size, size}});
            items.push_back(item_of(std::string(1, "xyz"[roll(3)]), "item", i + 1, shape));
            if (roll(3) == 0) items.back().properties["bodyType"] = "static";
        }
        Level level = level_of(std::move(items));
        level.layers = {"x", "y", "z"};
        SelectionOptions selection = between_and({"x", "y"}, {"y", "z"});
        selection.fixed = {parse_condition("bodyType=static")};
        std::set<std::set<std::uint32_t>> expected;
        for (std::uint32_t i = 0; i < 30; ++i) {
            for (std::uint32_t j = 0; j < i; ++j) {
                const Item& a = level.items[i];
                const Item& b = level.items[j];
                const bool sides = (a.layer != "z" && b.layer != "x") || (b.layer != "z" && a.layer != "x");
                if (!sides || (!a.properties.empty() && !b.properties.empty())) continue;
                ++compared;
                if (overlaps(a.body->shape, b.body->shape)) expected.insert({i, j});
            }
        }
        std::set<std::set<std::uint32_t>> got;
        const CheckResult result = check(level, selection);
        for (const FoundPair& pair : result.pairs) got.insert({pair.a, pair.b});
        EXPECT_EQ(got, expected) << "round " << round;
        EXPECT_EQ(got.size(), result.pairs.size()) << "round " << round;
        found += static_cast<int>(expected.size());
    }
    test::expect_share(found, compared, 0.1, 0.7);
}

}  // namespace
}  // namespace carom::tool
