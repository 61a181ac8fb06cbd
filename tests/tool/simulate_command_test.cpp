#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace carom::tool {
namespace {

class SimulateCommand : public testing::Test {
  protected:
    TemporaryFolder folder;
    std::string level = folder.write("level.json", scene());

    // A wall without thickness, a bullet that flies through it, and a ball that comes to rest in nothing.
    static std::string scene() {
        return R"({"carom_scene": 1, "size": [100, 60], "layers": [
            {"name": "still", "items": [
                {"name": "wall", "shape": {"type": "segment", "a": [50, 0], "b": [50, 60]}},
                {"name": "zone", "properties": {"sensor": true}, "shape": {"type": "aabb", "min": [0, 40], "max": [10, 60]}}]},
            {"name": "moving", "items": [
                {"name": "bullet", "shape": {"type": "point", "at": [0, 10]}, "velocity": [1000, 0]},
                {"name": "ball, \"big\"", "shape": {"type": "circle", "center": [20, 50], "radius": 5}, "velocity": [-10, 0]}]}]})";
    }
};

TEST_F(SimulateCommand, ReportsContactsWithTheirTimes) {
    const ToolRun text = run_tool({"simulate", level, "--steps", "4", "--dt", "0.25"});
    EXPECT_EQ(text.code, 0) << text.errors;
    EXPECT_EQ(text.errors, "");
    EXPECT_TRUE(text.output.starts_with(level + ": 4 steps of 0.25, 2 items move and 2 stand still\n\n"))
        << text.output;
    EXPECT_NE(text.output.find("   1  0.05  begin           still/wall #1  moving/bullet #3"), std::string::npos)
        << text.output;
    EXPECT_NE(text.output.find("(50, 10)"), std::string::npos);
    EXPECT_NE(text.output.find("\n2 begins, 1 end, 1 pair in contact at the end\nstate "), std::string::npos)
        << text.output;
}

TEST_F(SimulateCommand, JsonHasAllOfIt) {
    const ToolRun run = run_tool({"simulate", level, "--steps", "4", "--dt", "0.25", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = nlohmann::json::parse(run.output);
    EXPECT_EQ(json["format"], "carom-simulate");
    ASSERT_EQ(json["events"].size(), 3u);
    EXPECT_EQ(json["events"][0]["event"], "begin");
    EXPECT_EQ(json["events"][0]["time"], 0.05);
    EXPECT_EQ(json["events"][0]["point"], nlohmann::json({50.0, 10.0}));
    EXPECT_EQ(json["events"][1]["event"], "end");
    EXPECT_EQ(json["events"][2]["a"]["name"], "zone");
    EXPECT_EQ(json["events"][2]["solid"], false);
    EXPECT_EQ(json["events"][2]["time"], 0.5);
    EXPECT_EQ(json["moving"][0]["pose"]["at"], nlohmann::json({1000.0, 0.0}));
    EXPECT_EQ(json["still"], 2);
    EXPECT_EQ(json["meeting"], 1);
}

TEST_F(SimulateCommand, CsvQuotesWhatHasToBe) {
    const ToolRun run = run_tool({"simulate", level, "--steps", "4", "--dt", "0.25", "--csv", "--stays"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_TRUE(
        run.output.starts_with("step,time,event,a,b,solid,x,y,normal_x,normal_y\n"
                               "1,0.05,begin,still/wall #1,moving/bullet #3,true,50,10,-1,0\n"))
        << run.output;
    EXPECT_NE(run.output.find("\"moving/ball, \"\"big\"\" #4\",false"), std::string::npos) << run.output;
    EXPECT_EQ(std::count(run.output.begin(), run.output.end(), '\n'), 1 + 3 + 2);  // it stays for two steps
}

TEST_F(SimulateCommand, VelocitiesAreGivenByName) {
    const ToolRun run =
        run_tool({"simulate", level, "--velocity", "zone=400,0", "--steps", "1", "--dt", "1", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = nlohmann::json::parse(run.output);
    EXPECT_EQ(json["moving"].size(), 3u);
    const auto meets = [&](const char* name) {
        return std::any_of(json["events"].begin(), json["events"].end(), [&](const auto& e) {
            return e["event"] == "begin" && (e["a"]["name"] == name || e["b"]["name"] == name) &&
                   (e["a"]["name"] == "zone" || e["b"]["name"] == "zone");
        });
    };
    EXPECT_TRUE(meets("wall"));
    EXPECT_FALSE(meets("bullet"));
}

TEST_F(SimulateCommand, ListsThePairsThatCheckCompares) {
    folder.write("carom.toml", "[compare]\nbetween = 'still'\nand = 'moving'\nand-where = 'name=bullet'\n");
    const std::vector<std::string> options{"simulate", level, "--steps", "4", "--dt", "0.25", "--json"};
    const auto json = nlohmann::json::parse(run_tool(options).output);
    ASSERT_EQ(json["events"].size(),
              2u);  // the bullet begins and ends to touch the wall; the zone meets the ball alone
    EXPECT_EQ(json["events"][0]["a"]["name"], "wall");
    EXPECT_EQ(json["meeting"], 0);
    std::vector<std::string> without = options;
    without.push_back("--no-config");
    EXPECT_EQ(nlohmann::json::parse(run_tool(without).output)["events"].size(), 3u);
}

TEST_F(SimulateCommand, ListsNothingWhereCheckSkipsTheLevel) {
    folder.write("carom.toml", "[[map]]\nfiles = '*'\nskip = true\n");
    const std::vector<std::string> options{"simulate", level, "--steps", "4", "--dt", "0.25", "--json"};
    const ToolRun run = run_tool(options);
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.errors.find("no contacts are listed"), std::string::npos) << run.errors;
    const auto json = nlohmann::json::parse(run.output);
    EXPECT_TRUE(json["events"].empty());
    EXPECT_EQ(json["meeting"], 0);
}

TEST_F(SimulateCommand, DrawsThePaths) {
    for (const char* name : {"paths.svg", "paths.png"}) {
        const ToolRun run = run_tool({"simulate", level, "--steps", "5", "--draw", folder.path(name)});
        EXPECT_EQ(run.code, 0) << run.errors;
        EXPECT_GT(std::filesystem::file_size(folder.path(name)), 200u);
    }
    EXPECT_EQ(run_tool({"simulate", level, "--draw", folder.path("paths.gif")}).code, 2);
}

TEST_F(SimulateCommand, BadUsageIsSaid) {
    const auto error_of = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"simulate", level});
        const ToolRun run = run_tool(options);
        EXPECT_EQ(run.code, 2);
        EXPECT_EQ(run.output, "");
        return run.errors;
    };
    EXPECT_EQ(error_of({"--steps", "0"}), "carom: error: --steps must be from 1 to 1000000; got 0\n");
    EXPECT_EQ(error_of({"--dt", "nan"}), "carom: error: --dt must be a number above 0; got nan\n");
    EXPECT_EQ(error_of({"--dt", "-1"}), "carom: error: --dt must be a number above 0; got -1\n");
    EXPECT_EQ(error_of({"--velocity", "wall"}), "carom: error: --velocity wall: must be ITEM=X,Y\n");
    EXPECT_EQ(error_of({"--velocity", "wall=1"}),
              "carom: error: --velocity wall=1: must be ITEM=X,Y with two numbers\n");
    EXPECT_NE(error_of({"--velocity", "door=1,1"}).find("there is no item 'door'"), std::string::npos);
    EXPECT_NE(error_of({"--velocity", "wall=1e308,0", "--dt", "1e9"}).find("leaves the range of numbers in step 1"),
              std::string::npos);
    EXPECT_EQ(error_of({"--ranks", "0"}), "carom: error: --ranks must be from 1 to 65536; got 0\n");
    EXPECT_EQ(error_of({"--ranks", "65537"}), "carom: error: --ranks must be from 1 to 65536; got 65537\n");
    error_of({"--ranks", "-1"});
    error_of({"--ranks", "two"});
    error_of({"--ranks-table"});
    error_of({"--json", "--csv"});
    EXPECT_EQ(run_tool({"simulate", folder.path("none.json")}).code, 2);
    EXPECT_NE(run_tool({"simulate", "--help"}).output.find("Examples:"), std::string::npos);
}

// A cloud that pushes upward, a lift through it, a statue that the lift runs into, and things that rise and fall.
TEST_F(SimulateCommand, CollidersNameTheirContacts) {
    const std::string manners = folder.write("manners.json", R"({"carom_scene": 1, "size": [100, 100], "layers": [
        {"name": "level", "items": [
            {"name": "cloud", "shape": {"type": "segment", "a": [0, 50], "b": [100, 50]}, "collider": {"one_way": [0, -1]}},
            {"name": "lift", "shape": {"type": "aabb", "min": [60, 60], "max": [80, 64]}, "velocity": [0, -40],
             "collider": {"kind": "kinematic"}},
            {"name": "statue", "shape": {"type": "circle", "center": [70, 30], "radius": 4}, "collider": {"kind": "moving"}},
            {"name": "gate", "shape": {"type": "segment", "a": [0, 45], "b": [25, 45]}, "collider": {"sensor": true}}]},
        {"name": "thrown", "items": [
            {"name": "riser", "shape": {"type": "circle", "center": [20, 80], "radius": 2}, "velocity": [0, -60]},
            {"name": "faller", "shape": {"type": "circle", "center": [30, 20], "radius": 2}, "velocity": [0, 60]},
            {"name": "ghost", "shape": {"type": "circle", "center": [40, 20], "radius": 2}, "velocity": [0, 60],
             "collider": {"category": 2, "mask": 4294967294}},
            {"name": "twin", "shape": {"type": "circle", "center": [40, 5], "radius": 2},
             "collider": {"kind": "moving", "category": 2, "group": -3}},
            {"name": "other twin", "shape": {"type": "circle", "center": [41, 5], "radius": 2},
             "collider": {"kind": "moving", "category": 2, "group": -3}},
            {"name": "friend", "shape": {"type": "circle", "center": [90, 5], "radius": 2},
             "collider": {"kind": "moving", "mask": 0, "group": 7}},
            {"name": "other friend", "shape": {"type": "circle", "center": [91, 5], "radius": 2},
             "collider": {"kind": "moving", "mask": 0, "group": 7}}]}]})");
    const ToolRun run = run_tool({"simulate", manners, "--steps", "4", "--dt", "0.25", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    std::vector<std::string> begins;
    const auto json = nlohmann::json::parse(run.output);
    for (const auto& e : json["events"]) {
        if (e["event"] != "begin") continue;
        begins.push_back(e["a"]["name"].get<std::string>() + (e["solid"].get<bool>() ? " stops " : " lets through ") +
                         e["b"]["name"].get<std::string>());
    }
    std::sort(begins.begin(), begins.end());
    EXPECT_EQ(begins,
              (std::vector<std::string>{"cloud lets through riser", "cloud stops faller", "friend stops other friend",
                                        "gate lets through riser", "lift stops statue"}));
    const ToolRun text = run_tool({"simulate", manners, "--steps", "4", "--dt", "0.25"});
    EXPECT_NE(text.output.find("begin (passes)  level/cloud #1"), std::string::npos) << text.output;
    EXPECT_NE(text.output.find("begin (sensor)  level/gate #4"), std::string::npos) << text.output;
}

TEST_F(SimulateCommand, BadCollidersAreSaid) {
    const auto error_of = [&](const std::string& item) {
        const std::string file = folder.write("bad.json", R"({"carom_scene": 1, "size": [9, 9], "layers": [{"name": "a",
            "items": [{"shape": {"type": "point", "at": [0, 0]}, )" +
                                                              item + "}]}]}");
        const ToolRun run = run_tool({"simulate", file});
        EXPECT_EQ(run.code, 2) << item;
        const std::size_t colon = run.errors.find("bad.json: ");
        return colon == std::string::npos ? run.errors : run.errors.substr(colon + 10);
    };
    const std::string at = "layers[0].items[0]";
    EXPECT_EQ(error_of(R"("collider": 3)"), at + ".collider must be an object\n");
    EXPECT_EQ(error_of(R"("collider": {"kind": "static"})"),
              at + ".collider.kind must be fixed, kinematic or moving; got \"static\"\n");
    EXPECT_EQ(error_of(R"("collider": {"mask": -1})"),
              at + ".collider.mask must be a whole number from 0 to 4294967295\n");
    EXPECT_EQ(error_of(R"("collider": {"category": 4294967296})"),
              at + ".collider.category must be a whole number from 0 to 4294967295\n");
    EXPECT_EQ(error_of(R"("collider": {"group": 18446744073709551615})"),
              at + ".collider.group must be a whole number from -2147483648 to 2147483647\n");
    EXPECT_EQ(error_of(R"("collider": {"group": 1.5})"),
              at + ".collider.group must be a whole number from -2147483648 to 2147483647\n");
    EXPECT_EQ(error_of(R"("collider": {"one_way": [0, 0]})"),
              at + ".collider.one_way must not be [0, 0]; leave it out\n");
    EXPECT_EQ(error_of(R"("velocity": [1, 0], "collider": {"kind": "fixed"})"),
              at + " is fixed, and so has no velocity or motion\n");
    EXPECT_NE(error_of(R"("collider": {"kinds": "fixed"})").find("collider.kinds is not a known key"),
              std::string::npos);
    // What is fixed in the scene may not be given a velocity either.
    const std::string file = folder.write("fixed.json", R"({"carom_scene": 1, "size": [9, 9], "layers": [{"name": "a",
        "items": [{"name": "wall", "shape": {"type": "point", "at": [0, 0]}, "collider": {"kind": "fixed"}}]}]})");
    const ToolRun run = run_tool({"simulate", file, "--velocity", "wall=1,0"});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.errors.find("a/wall #1: "), std::string::npos) << run.errors;
}

TEST_F(SimulateCommand, TiledMapsAreStatic) {
    const ToolRun run = run_tool({"simulate", source_path("assets/sticker-knight/map/sandbox.tmx"), "--steps", "2",
                                  "--velocity", "game/hero=60,0"});
    EXPECT_EQ(run.code, 0) << run.errors;
    EXPECT_NE(run.output.find("1 item moves and"), std::string::npos) << run.output.substr(0, 200);
}

}  // namespace
}  // namespace carom::tool
