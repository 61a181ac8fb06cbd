// Tiled's worlds: maps by their names, and by patterns of names.
#include "level/load.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace carom::tool {
namespace {

constexpr const char* map_of_a_hero =
    R"(<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">
<objectgroup name="a"><object id="1" name="hero" x="1" y="2" width="3" height="4"/></objectgroup></map>)";

class Worlds : public testing::Test {
  protected:
    // The maps of a world beside these, by their paths from its folder.
    std::vector<std::string> maps(const std::string& world) {
        std::vector<std::string> names;
        for (const LevelSource& source : level_sources(folder_.write("w.world", world)))
            names.push_back(source.name.substr(folder_.path("").size()));
        return names;
    }

    void expect_refused(const std::string& world, const std::string& message) {
        const std::string path = folder_.write("bad.world", world);
        try {
            level_sources(path);
            ADD_FAILURE() << message;
        } catch (const InputError& error) {
            EXPECT_EQ(std::string(error.what()).substr(0, path.size() + 2 + message.size()), path + ": " + message);
        }
    }

    TemporaryFolder folder_;
};

using Names = std::vector<std::string>;

TEST_F(Worlds, EachMapIsALevel) {
    folder_.write("one.tmx", map_of_a_hero);
    const std::string world = folder_.write(
        "all.world", R"({"maps": [{"fileName": "one.tmx", "x": 0, "y": 0}, {"fileName": "gone.tmx", "x": 9, "y": 0}],
            "onlyShowAdjacentMaps": false, "type": "world"})");
    const ToolRun run = run_tool({"check", world});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.output.find("one.tmx: a (1 item)"), std::string::npos) << run.output;
    EXPECT_NE(run.errors.find("gone.tmx: there is no such file; " + world + " (maps[1]) refers to it"),
              std::string::npos)
        << run.errors;
    expect_refused(R"({"type": "world", "maps": [{}]})", "maps[0].fileName is missing");
    expect_refused(R"({"type": "world", "maps": []})", "maps must be an array of maps");
    expect_refused(R"({"type": "world"})", "maps is missing");
}

// As Tiled's manual says: of the files beside the world, together with maps that are listed.
TEST_F(Worlds, PatternsMatchTheFilesOfTheFolder) {
    for (const char* name : {"isle-x02-y01.tmx", "isle-x01-y10.tmx", "isle-xa-y01.tmx", "cave.tmx", "bonus-1-2.tmj",
                             "isle-x01-y01.png", ".isle-x01-y01.tmx"})
        folder_.write(name, map_of_a_hero);
    std::filesystem::create_directory(folder_.path("isle-x09-y09.tmx"));
    const std::string isles = R"w({"regexp": "isle-x0*(\\d+)-y0*(\\d+)\\.tmx", "multiplierX": 640, "multiplierY": 480,
        "offsetX": -640, "offsetY": -480})w";
    const std::string bonus = R"w({"regexp": "^bonus-(\\d+)-(\\d+)", "mapWidth": 16, "mapHeight": 16})w";
    EXPECT_EQ(maps("{\"patterns\": [" + isles + "], \"type\": \"world\"}"),
              (Names{"isle-x01-y10.tmx", "isle-x02-y01.tmx"}));
    // Each map is one level, however often it is named.
    const std::string listed = R"w("maps": [{"fileName": "cave.tmx", "x": 0, "y": 0, "width": 16, "height": 16},
        {"fileName": "isle-x02-y01.tmx"}], "onlyShowAdjacentMaps": true, "patterns": )w";
    EXPECT_EQ(maps("{" + listed + "[" + bonus + ", " + isles + "]}"),
              (Names{"cave.tmx", "isle-x02-y01.tmx", "bonus-1-2.tmj", "isle-x01-y10.tmx"}));
    EXPECT_EQ(maps(R"w({"patterns": [{"regexp": "(c)av(e)"}], "maps": []})w"), Names{"cave.tmx"});
}

TEST_F(Worlds, PatternsThatCannotBeReadAreNamed) {
    const auto pattern = [](const std::string& regexp) {
        return R"w({"type": "world", "patterns": [{"regexp": ")w" + regexp + "\"}]}";
    };
    folder_.write("one.tmx", map_of_a_hero);
    expect_refused(R"({"type": "world", "patterns": {}})", "patterns must be an array of patterns");
    expect_refused(R"({"type": "world", "patterns": []})", "maps must be an array of maps");
    expect_refused(R"({"type": "world", "patterns": [{}]})", "patterns[0].regexp is missing");
    expect_refused(R"({"type": "world", "patterns": [{"regexp": 7}]})", "patterns[0].regexp must be a string");
    expect_refused(pattern("one"),
                   "patterns[0].regexp must capture two numbers, x and y, as \"map-(\\d+)-(\\d+)\\.tmx\" does; it "
                   "captures 0");
    const std::string unreadable = "patterns[0].regexp is no regular expression that is read";
    expect_refused(pattern("(one"), unreadable);
    expect_refused(pattern("(o)(n)\\\\1"), unreadable);
    expect_refused(pattern("(two)(three)"), "its patterns match no file in its folder");
    expect_refused(pattern(std::string(1001, 'a')), "patterns[0].regexp must have at most 1000 characters");
}

// Of a backtracking search this would be the last.
TEST_F(Worlds, PatternsTakePolynomialTime) {
    folder_.write(std::string(200, 'a') + ".tmx", map_of_a_hero);
    expect_refused(R"w({"patterns": [{"regexp": "^(a+)+(b)"}]})w", "its patterns match no file");
}

}  // namespace
}  // namespace carom::tool
