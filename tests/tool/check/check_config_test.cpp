// carom.toml: where it is found, what it says, that the command line wins, and its errors.
#include "cli/nearest_word.hpp"
#include "config/config.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace carom::tool {
namespace {

std::string config_box(const char* name, const char* type, int id, double x) {
    return fmt::format(R"(<object id="{}" name="{}" type="{}" x="{}" y="0" width="10" height="10"/>)", id, name, type,
                       x);
}

// On layer "game" a hero that penetrates the coin by 3 and touches the door; on "walls" a wall that the door and the
// duplicate of the hero penetrate.
std::string config_map() {
    return R"(<map orientation="orthogonal" width="99" height="9" tilewidth="8" tileheight="8"><objectgroup name="game">)" +
           config_box("hero", "player", 1, 0) + config_box("coin", "item", 2, -7) + config_box("door", "", 3, 10) +
           config_box("twin", "", 3, 60) + R"(</objectgroup><objectgroup name="walls">)" +
           config_box("wall", "", 5, 19) + config_box("wall", "", 6, 65) + "</objectgroup></map>";
}

class Config : public testing::Test {
  protected:
    Config() {
        std::filesystem::create_directories(folder_.path("maps/town"));
        level_ = folder_.write("maps/town/square.tmx", config_map());
    }

    // The names in the rows of the report: "hero x coin, ...".
    std::string rows(const std::string& config, std::vector<std::string> options = {}) {
        run_ = check(config, std::move(options));
        EXPECT_NE(run_.code, 2) << run_.errors;
        std::string names;
        for (std::size_t at = 0; (at = run_.output.find("title=carom", at)) != std::string::npos; ++at) {
            const std::size_t start = run_.output.find("::", at) + 2;
            const std::string line = run_.output.substr(start, run_.output.find('\n', start) - start);
            for (const char* name : {"hero", "coin", "door", "twin", "wall"})
                if (line.find(name) != std::string::npos) names += name[0];
            names += ' ';
        }
        return names;
    }

    ToolRun check(const std::string& config, std::vector<std::string> options = {}) {
        folder_.write("maps/carom.toml", config);
        options.insert(options.begin(), {"check", level_, "--format", "github"});
        return run_tool(options);
    }

    std::string error(const std::string& config) {
        const ToolRun run = check(config);
        EXPECT_EQ(run.code, 2) << config;
        EXPECT_EQ(run.output, "") << config;
        const std::string start = "carom: error: " + folder_.path("maps/carom.toml") + ":";
        EXPECT_TRUE(run.errors.starts_with(start)) << run.errors;
        return run.errors.substr(std::min(start.size(), run.errors.size()));
    }

    TemporaryFolder folder_;
    std::string level_;
    ToolRun run_;
};

TEST_F(Config, SaysWhatIsCompared) {
    EXPECT_EQ(rows("[rules]\nduplicate-id = 'off'"), "hc hd dw tw ");
    EXPECT_EQ(rows("[rules]\nduplicate-id = 'off'\n[compare]\nbetween = 'game'"), "hc hd ");
    EXPECT_EQ(rows("rules.duplicate-id = 'off'\n[[compare]]\nbetween = 'game'\nand-where = ['type=item']\n"
                   "[[compare]]\nbetween = ['walls']\nand = ['game']\nand-where = 'name=tw*'"),
              "hc tw ");
    EXPECT_EQ(rows("static = ['type=player', 'type=item']\nrules.duplicate-id = 'off'"), "hd dw tw ");
    EXPECT_EQ(rows("min-depth = 3\nrules.duplicate-id = 'off'"), "hc tw ");
    EXPECT_EQ(rows("only = 'penetrating'\nrules.touching = 'off'\nrules.duplicate-id = 'off'"), "hc dw tw ");
}

TEST_F(Config, SeveralComparisonsAreNamedInTheReport) {
    folder_.write("maps/carom.toml", "[[compare]]\nbetween = 'game'\n[[compare]]\nbetween = 'walls'\nand = 'game'");
    const ToolRun run = run_tool({"check", level_});
    EXPECT_NE(run.output.find("game, walls (6 items) against game (4 items), 2 comparisons"), std::string::npos)
        << run.output;
    EXPECT_NE(run.output.find("settings: " + folder_.path("maps/carom.toml")), std::string::npos) << run.output;
}

TEST_F(Config, TheCommandLineWins) {
    const std::string config = "min-depth = 3\nonly = 'penetrating'\nrules.duplicate-id = 'off'\ncompare.between = 'x'";
    EXPECT_EQ(rows(config, {"--between", "game", "--min-depth", "0", "--only", "overlapping"}), "hc hd ");
    EXPECT_EQ(rows(config, {"--between", "game", "--all"}), "hc hd ");
    EXPECT_EQ(rows(config, {"--between", "game", "--rule", "duplicate-id=note"}), "hc  ");
    EXPECT_EQ(rows(config, {"--no-config"}), "hc hd dw tw  ");
    const std::string other = folder_.write("other.toml", "compare.between = 'walls'\nrules.duplicate-id = 'off'");
    EXPECT_EQ(rows(config, {"--config", other}), "");
}

TEST_F(Config, IsFoundUpwardAndTheNearestCounts) {
    EXPECT_EQ(rows("compare.between = 'game'\nrules.duplicate-id = 'off'"), "hc hd ");
    const std::string nearest = folder_.write("maps/town/carom.toml", "rules.duplicate-id = 'off'");
    EXPECT_EQ(rows("compare.between = 'game'"), "hc hd dw tw ");
    std::filesystem::remove(nearest);
}

TEST_F(Config, ExceptionsForMaps) {
    const std::string common = "rules.duplicate-id = 'off'\nonly = 'penetrating'\n";
    EXPECT_EQ(rows(common + "[[map]]\nfiles = 'town/*.tmx'\nmin-depth = 2"), "hc tw ");
    EXPECT_EQ(rows(common + "[[map]]\nfiles = ['cave/*', 'square.tmx']\nmin-depth = 2"), "hc dw tw ");
    EXPECT_EQ(rows(common + "[[map]]\nfiles = '*'\nmin-depth = 2\n[[map]]\nfiles = 'town/*'\nmin-depth = 0"),
              "hc dw tw ");
    EXPECT_EQ(rows("[[map]]\nfiles = '*'\nskip = true"), "");
    EXPECT_NE(run_.errors.find("square.tmx: skipped, as"), std::string::npos) << run_.errors;
}

TEST_F(Config, LevelsOfRulesDecideSeverityAndExitCode) {
    ToolRun run = check("rules.penetrating = 'note'");
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.output.find("::error"), std::string::npos) << run.output;
    run = check("rules.penetrating = 'note'\nrules.touching = 'error'");
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.output.find("::error file=" + level_ + ",title=carom%3A touching"), std::string::npos) << run.output;
    run = check("rules.duplicate-id = 'error'");
    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(check("rules.duplicate-id = 'error'", {"--rule", "duplicate-id=off"}).code, 0);
    EXPECT_EQ(check("rules.duplicate-id = 'error'", {"--fail-on", "pixels"}).code, 0);
}

TEST_F(Config, BaselinesAreBesideIt) {
    EXPECT_EQ(check("baseline = 'known.json'", {"--write-baseline"}).code, 0);
    EXPECT_TRUE(std::filesystem::exists(folder_.path("maps/known.json")));
    EXPECT_EQ(rows("baseline = 'known.json'"), "");
    EXPECT_EQ(check("", {"--write-baseline"}).code, 2);
}

TEST_F(Config, ErrorsNameLineKeyAndWhatToWrite) {
    EXPECT_EQ(error("\nmin-dept = 2"), "2: min-dept: there is no such key here; did you mean 'min-depth'?\n");
    EXPECT_EQ(error("min-depth = 'deep'"), "1: min-depth: write a number from 0, as in min-depth = 2; got \"deep\"\n");
    EXPECT_EQ(error("min-depth = -1"), "1: min-depth: write a number from 0, as in min-depth = 2; got -1\n");
    EXPECT_EQ(error("solid-tiles = 1"), "1: solid-tiles: write true or false; got 1\n");
    EXPECT_EQ(error("stage = 'pixel'"), "1: stage: write one of boxes, shapes, pixels; got \"pixel\"\n");
    EXPECT_EQ(error("[[compare]]\nbetween = [1]"),
              "2: compare.between: write texts, as in between = [\"ground\"]; got 1\n");
    EXPECT_EQ(error("compare = 3"), "1: compare: write a table, [compare] or [[compare]]; got 3\n");
    EXPECT_EQ(error("[[compare]]\n\nwehre = 'a=b'"),
              "3: compare.wehre: there is no such key here; did you mean 'where'?\n");
    EXPECT_EQ(error("[compare]\nand-where = 'door'").substr(0, 45), "2: compare.and-where: 'door' is not a conditi");
    EXPECT_EQ(error("[rules]\nduplicateid = 'off'"),
              "2: rules.duplicateid: there is no rule 'duplicateid'; did you mean 'duplicate-id'?\n");
    EXPECT_EQ(error("[rules]\ntouching = true"),
              "2: rules.touching: 'touching': the level of a rule must be one of error, warning, note, off; got "
              "'true'\n");
    EXPECT_EQ(error("[[map]]\nskip = true"),
              "1: map: files is missing; write which maps, as in files = \"maps/town/*.tmx\"\n");
    EXPECT_EQ(error("baseline = [1]"), "1: baseline: write a text, as in baseline = \"known.json\"; got an array\n");
    EXPECT_TRUE(error("a = ").starts_with("1: ")) << "what the library says";
    EXPECT_TRUE(error("a = 1\na = 2").starts_with("2: ")) << "what the library says";
    EXPECT_TRUE(error("a = 1\n[[`").starts_with("2: ")) << "where the library asserts otherwise";
    EXPECT_TRUE(error("a = 1\n\u00e9 = 2").starts_with("2: ")) << "where its search for white space has no end";
    EXPECT_NE(check("stage = 'boxes'\nmin-depth = 1").errors.find("carom.toml, with the command line: --only and"),
              std::string::npos);
    std::string many;
    for (int i = 0; i < 33; ++i) many += "[[compare]]\nbetween = 'game'\n";
    EXPECT_EQ(error(many), "65: there are more than 32 tables [[compare]]\n");
}

TEST_F(Config, TheDocumentedFileIsRead) {
    const std::string page = file_bytes(source_path("docs/check.md"));
    const std::string opening = "```toml\n";
    const std::size_t start = page.find(opening) + opening.size();
    const ProjectConfig config =
        read_config(folder_.write("maps/carom.toml", page.substr(start, page.find("```", start) - start)));
    const CheckSettings town = config.for_level(folder_.path("maps/maps/town/a.tmx"));
    EXPECT_EQ(town.min_depth, 2);
    EXPECT_EQ(town.comparisons->size(), 2u);
    EXPECT_EQ(town.levels.at("touching"), RuleLevel::off);
    EXPECT_EQ(town.baseline, folder_.path("maps/known.json"));
    EXPECT_EQ(config.for_level(folder_.path("maps/world.ldtk#Caves")).min_depth, 2);
    EXPECT_EQ(config.for_level(folder_.path("maps/world.ldtk#Hall")).min_depth, 0.5);
    EXPECT_EQ(config.for_level(folder_.path("maps/maps/unfinished/b.tmx")).skip, true);
}

TEST(NearestWord, FewChangesOrNothing) {
    const std::vector<std::string> words{"stage", "static", "static-static"};
    EXPECT_EQ(nearest_word("stge", words), "stage");
    EXPECT_EQ(nearest_word("statik", words), "static");
    EXPECT_EQ(nearest_word("elephant", words), "");
    EXPECT_EQ(nearest_word("x", {"y"}), "y");
    EXPECT_EQ(nearest_word(std::string(1000000, 'a'), words), "");
}

}  // namespace
}  // namespace carom::tool
