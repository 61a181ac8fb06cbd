#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace carom::tool {
namespace {

class ExplainCommand : public testing::Test {
  protected:
    TemporaryFolder folder;
    std::string level = folder.write("level.json", scene());

    // A floor, and two balls of the same name.
    static std::string scene() {
        return R"({"carom_scene": 1, "size": [100, 60], "layers": [
            {"name": "ground", "items": [{"name": "floor", "shape": {"type": "aabb", "min": [0, 50], "max": [100, 60]}}]},
            {"name": "game", "items": [
                {"name": "ball", "shape": {"type": "circle", "center": [20, 40], "radius": 10}},
                {"name": "ball", "shape": {"type": "circle", "center": [60, 45], "radius": 10}}]}]})";
    }
};

TEST_F(ExplainCommand, ExplainsAsTextAndJson) {
    const ToolRun text = run_tool({"explain", level, "floor", "ball #2"});
    EXPECT_EQ(text.code, 0) << text.errors;
    EXPECT_TRUE(text.output.starts_with(level + "\n\nA  ground/floor #1\n"));
    EXPECT_TRUE(text.output.ends_with("They touch: an arbitrarily small translation separates them.\n"));
    EXPECT_EQ(text.errors, "");
    const ToolRun json = run_tool({"explain", "--json", level, "#1", "#3"});
    EXPECT_EQ(json.code, 0);
    EXPECT_EQ(nlohmann::json::parse(json.output)["shapes"]["contact"]["depth"], 5.0);
}

TEST_F(ExplainCommand, SaysWhetherCheckComparesThePair) {
    const auto check_of = [&](const std::string& settings, const char* b) {
        folder.write("carom.toml", settings);
        const ToolRun run = run_tool({"explain", "--json", level, "floor", b});
        EXPECT_EQ(run.code, 0) << run.errors;
        return nlohmann::json::parse(run.output)["check"];
    };
    const auto compared = check_of("[compare]\nbetween = 'game'\nand = 'ground'\n", "#2");
    EXPECT_EQ(compared,
              nlohmann::json({{"settings", folder.path("carom.toml")}, {"compared", true}, {"why", nullptr}}));
    EXPECT_EQ(check_of("[compare]\nbetween = 'game'\n", "#2")["why"], "A is on no side of what is compared");
    EXPECT_EQ(check_of("[compare]\nbetween = ['game', 'ground']\nand = 'none'\n", "#2")["why"],
              "they are on the same side of what is compared");
    EXPECT_EQ(check_of("static = ['id=1', 'id=2']\n", "#2")["why"], "both are static");
    EXPECT_EQ(check_of("static = ['id=1', 'id=2']\nstatic-static = true\n", "#2")["compared"], true);
    EXPECT_EQ(check_of("[[map]]\nfiles = 'level.json'\nskip = true\n", "#2")["why"], "the level is skipped");
    const ToolRun text = run_tool({"explain", level, "floor", "#2"});
    EXPECT_NE(text.output.find("\ncarom check: not compared\n   settings   " + folder.path("carom.toml") +
                               "\n   why        the level is skipped\n"),
              std::string::npos)
        << text.output;
    const ToolRun without = run_tool({"explain", level, "floor", "#2", "--no-config"});
    EXPECT_EQ(without.output.find("carom check"), std::string::npos);
    EXPECT_EQ(run_tool({"explain", level, "floor", "#2", "--config", folder.path("none.toml")}).code, 2);
}

TEST_F(ExplainCommand, BadNamesAreUsageErrors) {
    const ToolRun ambiguous = run_tool({"explain", level, "floor", "ball"});
    EXPECT_EQ(ambiguous.code, 2);
    EXPECT_EQ(ambiguous.output, "");
    EXPECT_EQ(ambiguous.errors, "carom: error: " + level +
                                    ": 'ball' may be any of 2 items; name one of them in full:\n"
                                    "  game/ball #2\n  game/ball #3\n");
    const ToolRun same = run_tool({"explain", level, "floor", "#1"});
    EXPECT_EQ(same.code, 2);
    EXPECT_EQ(same.errors, "carom: error: " + level + ": both names mean ground/floor #1; name two items\n");
    EXPECT_EQ(run_tool({"explain", level, "floor"}).code, 2);
    EXPECT_EQ(run_tool({"explain", level, "floor", "door"}).code, 2);
    EXPECT_EQ(run_tool({"explain", folder.path("none.json"), "a", "b"}).code, 2);
}

TEST_F(ExplainCommand, HelpHasExamples) {
    const ToolRun help = run_tool({"explain", "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_NE(help.output.find("Usage: carom explain [OPTIONS] LEVEL A B"), std::string::npos) << help.output;
    EXPECT_NE(help.output.find("Examples:"), std::string::npos);
    EXPECT_NE(run_tool({"--help"}).output.find("explain"), std::string::npos);
}

TEST_F(ExplainCommand, DrawsOnlyWhereItMay) {
    EXPECT_EQ(run_tool({"explain", level, "floor", "#2", "--draw", folder.path("why.svg")}).code, 0);
    EXPECT_TRUE(std::filesystem::exists(folder.path("why.svg")));
    const ToolRun gif = run_tool({"explain", level, "floor", "#2", "--draw", folder.path("why.gif")});
    EXPECT_EQ(gif.code, 2);
    EXPECT_EQ(gif.output, "");
    const std::string before = file_bytes(level);
    std::filesystem::create_symlink(level, folder.path("link.png"));
    EXPECT_EQ(run_tool({"explain", level, "floor", "#2", "--draw", folder.path("link.png")}).code, 2);
    EXPECT_EQ(file_bytes(level), before);
    for (const char* scale : {"0", "-1", "nan", "1e9"}) {
        EXPECT_EQ(run_tool({"explain", level, "floor", "#2", "--draw", folder.path("a.png"), "--scale", scale}).code, 2)
            << scale;
    }
    EXPECT_EQ(run_tool({"explain", level, "floor", "#2", "--scale", "2"}).code, 2);
}

}  // namespace
}  // namespace carom::tool
