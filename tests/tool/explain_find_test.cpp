#include "cli/usage_error.hpp"
#include "explain/find_item.hpp"
#include "tool/check/check_levels.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

// Two heroes on two layers, a nameless crate, and a door whose name looks like an id.
Level cast_of_items() {
    Level level =
        level_of({item_of("game", "hero", 1, CircleD{{0, 0}, 1}), item_of("back", "hero", 2, CircleD{{5, 0}, 1}),
                  item_of("game", "crate", 3, CircleD{{9, 0}, 1}), item_of("game", "#1", 4, CircleD{{9, 9}, 1})});
    level.items[2].name.clear();
    return level;
}

std::string refusal(const Level& level, const std::string& text) {
    try {
        find_item(level, text);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "found";
}

TEST(ExplainFind, EveryNameOfAnItem) {
    const Level level = cast_of_items();
    EXPECT_EQ(find_item(level, "game/hero #1"), 0u);
    EXPECT_EQ(find_item(level, "hero #2"), 1u);
    EXPECT_EQ(find_item(level, "back/hero"), 1u);
    EXPECT_EQ(find_item(level, "crate #3"), 2u);
    EXPECT_EQ(find_item(level, "#3"), 2u);
    EXPECT_EQ(find_item(level, "3"), 2u);
}

TEST(ExplainFind, NamesComeBeforeIds) {
    EXPECT_EQ(find_item(cast_of_items(), "#1"), 3u);
    EXPECT_EQ(find_item(cast_of_items(), "1"), 0u);
}

TEST(ExplainFind, AnAmbiguousNameListsAllItMayMean) {
    EXPECT_EQ(refusal(cast_of_items(), "hero"),
              "test level: 'hero' may be any of 2 items; name one of them in full:\n  game/hero #1\n  back/hero #2");
}

TEST(ExplainFind, AnUnknownNameListsWhatIsSimilarOrWhatThereIs) {
    EXPECT_EQ(refusal(cast_of_items(), "HER"),
              "test level: there is no item 'HER'; did you mean one of these:"
              "\n  game/hero #1\n  back/hero #2");
    EXPECT_EQ(refusal(cast_of_items(), "door"),
              "test level: there is no item 'door'; the items are:"
              "\n  game/hero #1\n  back/hero #2\n  game/crate #3\n  game/#1 #4");
    EXPECT_NE(refusal(cast_of_items(), ""), "found");
    EXPECT_EQ(refusal(Level{}, "door"), ": the level has no items");
}

TEST(ExplainFind, LongListsAreCut) {
    std::vector<Item> items;
    for (int i = 1; i <= 40; ++i) items.push_back(item_of("game", "coin", i, CircleD{{0, 0}, 1}));
    const std::string message = refusal(level_of(items), "coin");
    EXPECT_NE(message.find("coin #12\n  and 28 more"), std::string::npos) << message;
    EXPECT_EQ(message.find("coin #13"), std::string::npos);
}

}  // namespace
}  // namespace carom::tool
