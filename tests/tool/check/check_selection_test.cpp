#include "check/glob.hpp"
#include "cli/usage_error.hpp"
#include "tool/check/check_levels.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using Sides = std::vector<std::uint32_t>;
using Flags = std::vector<std::uint8_t>;

TEST(Glob, StarIsAnyTextAndQuestionMarkOneCharacter) {
    EXPECT_TRUE(glob_matches("hero", "hero"));
    EXPECT_FALSE(glob_matches("hero", "heroes"));
    EXPECT_TRUE(glob_matches("he*", "hero"));
    EXPECT_TRUE(glob_matches("*", ""));
    EXPECT_TRUE(glob_matches("*r*", "hero"));
    EXPECT_TRUE(glob_matches("h?ro", "hero"));
    EXPECT_FALSE(glob_matches("h?ro", "hro"));
    EXPECT_FALSE(glob_matches("?", ""));
    EXPECT_TRUE(glob_matches("a*b*c", "a-b-b-c"));
    EXPECT_FALSE(glob_matches("a*b*c", "a-c-b"));
    EXPECT_TRUE(glob_matches("l?we", "l\xc3\xb6we"));
}

TEST(Glob, NamesThatHoldMarksMatchThemselves) {
    EXPECT_TRUE(glob_matches("what?*", "what?*"));
    EXPECT_TRUE(glob_matches("***", "***"));
}

TEST(Glob, ManyStarsDoNotTakeForever) {
    std::string pattern;
    for (int i = 0; i < 500; ++i) pattern += "a*";
    EXPECT_FALSE(glob_matches(pattern + "b", std::string(20000, 'a')));
}

TEST(Condition, ReadsKeysAndOpposites) {
    const Condition name = parse_condition("name=door*");
    EXPECT_EQ(name.key, "name");
    EXPECT_FALSE(name.property);
    EXPECT_FALSE(name.negated);
    const Condition property = parse_condition("prop:name!=a=b");
    EXPECT_EQ(property.key, "name");
    EXPECT_EQ(property.pattern, "a=b");
    EXPECT_TRUE(property.property);
    EXPECT_TRUE(property.negated);
    for (const char* wrong : {"", "=", "=x", "!=x", "bodyType", "prop:=x"}) {
        EXPECT_THROW(parse_condition(wrong), UsageError) << wrong;
    }
}

TEST(Condition, TheMissingPropertyFailsEqualsAndPassesUnequal) {
    Item item = item_of("game", "hero", 7, PointD{});
    item.type = "player";
    item.properties["bodyType"] = "dynamic";
    EXPECT_TRUE(matches(parse_condition("bodyType=dyn*"), item));
    EXPECT_FALSE(matches(parse_condition("bodyType!=dynamic"), item));
    EXPECT_FALSE(matches(parse_condition("mass=*"), item));
    EXPECT_TRUE(matches(parse_condition("mass!=3"), item));
    EXPECT_TRUE(matches(parse_condition("id=7"), item));
    EXPECT_TRUE(matches(parse_condition("type=player"), item));
    EXPECT_FALSE(matches(parse_condition("prop:type=player"), item));
}

TEST(Selection, LayersAreFoundByPathNameGroupAndGlob) {
    EXPECT_TRUE(layer_matches("world/west/game", "world/west/game"));
    EXPECT_TRUE(layer_matches("game", "world/west/game"));
    EXPECT_TRUE(layer_matches("world", "world/west/game"));
    EXPECT_TRUE(layer_matches("world/west", "world/west/game"));
    EXPECT_TRUE(layer_matches("g?me", "world/west/game"));
    EXPECT_FALSE(layer_matches("west", "world/west/game"));
    EXPECT_FALSE(layer_matches("gam", "game"));
}

TEST(Selection, AnUnknownLayerIsNamedAndTheLayersAreListed) {
    const Level level = level_of({item_of("ground", "a", 1, PointD{}), item_of("game", "b", 2, PointD{})});
    try {
        select_items(level, between({"ground", "gmae"}));
        FAIL() << "no error";
    } catch (const UsageError& error) {
        EXPECT_STREQ(error.what(), "test level: no layer 'gmae'; the layers are: ground, game");
    }
}

TEST(Selection, WithoutLayersEverythingIsOnTheFirstSide) {
    const Level level = level_of({item_of("ground", "a", 1, PointD{}), item_of("game", "b", 2, PointD{})});
    const Selection selection = select_items(level, {});
    EXPECT_EQ(selection.first, (Sides{1, 1}));
    EXPECT_FALSE(selection.two_sides);
    EXPECT_EQ(selection.first_layers, level.layers);
}

TEST(Selection, ConditionsNarrowEachSide) {
    const Level level = level_of({item_of("game", "hero", 1, PointD{}), item_of("game", "door 1", 2, PointD{}),
                                  item_of("deco", "door 2", 3, PointD{})});
    SelectionOptions options = between({"game"});
    Comparison& comparison = options.comparisons.front();
    comparison.first.conditions = {parse_condition("name!=door*")};
    comparison.second = SideOptions{{}, {parse_condition("name=door*")}};
    const Selection selection = select_items(level, options);
    EXPECT_EQ(selection.first, (Sides{1, 0, 0}));
    EXPECT_EQ(selection.second, (Sides{0, 1, 1}));
}

TEST(Selection, ItemsWithoutAShapeAreLeftOutAndCounted) {
    Item text = item_of("game", "text", 2, PointD{});
    text.body.reset();
    const Level level = level_of({item_of("game", "hero", 1, PointD{}), text});
    const Selection selection = select_items(level, between({"game"}));
    EXPECT_EQ(selection.first, (Sides{1, 0}));
    EXPECT_EQ(selection.shapeless, 1);
}

TEST(Condition, IdsAreNumbers) {
    EXPECT_THROW(parse_condition("id=abc"), UsageError);
    EXPECT_EQ(parse_condition("id=1*").pattern, "1*");
    EXPECT_TRUE(parse_condition("prop:id=abc").property);
}

TEST(Selection, StaticItemsAreThoseOfTheConditionAndTheScenery) {
    Item wall = item_of("game", "wall", 1, PointD{});
    wall.properties["bodyType"] = "static";
    Item cell = item_of("tiles", "", -3, PointD{});
    cell.kind = ItemKind::tile;
    Item impostor = item_of("game", "tile (3, 4)", -9, PointD{});
    Item picture = item_of("sky", "", -4, PointD{});
    picture.kind = ItemKind::image;
    const Level level = level_of({wall, cell, impostor, picture, item_of("game", "hero", 2, PointD{})});
    SelectionOptions options;
    options.fixed = {parse_condition("bodyType=static")};
    EXPECT_EQ(select_items(level, options).fixed, (Flags{1, 1, 0, 1, 0}));
    options.fixed = {parse_condition("name=hero"), parse_condition("id=-9")};
    EXPECT_EQ(select_items(level, options).fixed, (Flags{0, 1, 1, 1, 1}));
}

}  // namespace
}  // namespace carom::tool
