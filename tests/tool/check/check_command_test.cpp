#include "cli/cli.hpp"
#include "tool/temporary_folder.hpp"

#include <carom/config.hpp>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

namespace carom::tool {
namespace {

struct Outcome {
    int code;
    std::string output;
    std::string errors;
};

int call(const std::vector<std::string>& arguments) {
    std::vector<const char*> argv = {"carom"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    return run_cli(static_cast<int>(argv.size()), argv.data());
}

Outcome run(const std::vector<std::string>& arguments) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = call(arguments);
    std::string output = testing::internal::GetCapturedStdout();
    return {code, std::move(output), testing::internal::GetCapturedStderr()};
}

// Runs with standard output on the given file in a process of its own; gives its exit code, or -1 if a signal ended it.
int run_with_output(int output, const std::vector<std::string>& arguments) {
    const pid_t child = fork();
    if (child == 0) {
        dup2(output, STDOUT_FILENO);
        _exit(call(arguments));
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// A floor, a ball that touches it, and a crate that is sunk into it.
constexpr const char* scene = R"({"carom_scene": 1, "size": [100, 60], "layers": [
    {"name": "ground", "items": [{"name": "floor", "properties": {"bodyType": "static"},
        "shape": {"type": "aabb", "min": [0, 50], "max": [100, 60]}}]},
    {"name": "game", "items": [
        {"name": "ball", "shape": {"type": "circle", "center": [20, 40], "radius": 10}},
        {"name": "crate", "shape": {"type": "aabb", "min": [60, 41], "max": [70, 51]}}]}]})";

class CheckCommand : public testing::Test {
  protected:
    TemporaryFolder folder;
    std::string level = folder.write("level.json", scene);
};

TEST_F(CheckCommand, PrintsTheTable) {
    const Outcome outcome = run({"check", level});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.errors, "");
    EXPECT_NE(outcome.output.find("touching"), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("all:           2 boxes, 2 shapes (1 penetrating)"), std::string::npos)
        << outcome.output;
    EXPECT_EQ(outcome.output.find('\x1b'), std::string::npos);
}

TEST_F(CheckCommand, FailOnDecidesBetweenZeroAndOne) {
    EXPECT_EQ(run({"check", level, "--fail-on", "overlap"}).code, 1);
    EXPECT_EQ(run({"check", level, "--fail-on", "penetration"}).code, 1);
    EXPECT_EQ(run({"check", level, "--fail-on", "pixels"}).code, 0);
    EXPECT_EQ(run({"check", level, "--fail-on", "penetration", "--where", "name!=crate"}).code, 0);
    EXPECT_EQ(run({"check", level, "--fail-on", "overlap", "--between", "game"}).code, 0);
}

TEST_F(CheckCommand, OptionsTakeOneValueAndTheLevelMayFollow) {
    const Outcome outcome =
        run({"check", "--between", "game", "--between-where", "name=ball", "--and", "ground", level});
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_NE(outcome.output.find("game (1 item) against ground (1 item)"), std::string::npos) << outcome.output;
    const Outcome listed = run({"check", "--between", "game,ground", level});
    EXPECT_NE(listed.output.find("ground, game (3 items) with each other"), std::string::npos) << listed.output;
}

TEST_F(CheckCommand, StaticIsChosenByTheUser) {
    const Outcome outcome = run({"check", "--static", "name=*", level});
    EXPECT_NE(outcome.output.find("no overlaps"), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("static: 3 items"), std::string::npos) << outcome.output;
    EXPECT_EQ(run({"check", "--static", "name=*", "--static-static", "--fail-on", "overlap", level}).code, 1);
}

TEST_F(CheckCommand, JsonHoldsEveryLevelAlsoTheUnreadable) {
    const std::string missing = folder.path("missing.tmx");
    const Outcome outcome = run({"check", "--json", level, missing, level});
    EXPECT_EQ(outcome.code, 2);
    const auto document = nlohmann::json::parse(outcome.output);
    ASSERT_EQ(document["levels"].size(), 3u);
    EXPECT_EQ(document["levels"][0]["counts"]["shapes"], 2);
    EXPECT_EQ(document["levels"][1]["level"], missing);
    EXPECT_TRUE(document["levels"][1]["error"].is_string());
    EXPECT_EQ(document["levels"][2], document["levels"][0]);
    EXPECT_TRUE(outcome.errors.starts_with("carom: error: " + missing)) << outcome.errors;
}

TEST_F(CheckCommand, OneBadLevelDoesNotLoseTheOthers) {
    const std::string broken = folder.write("broken.json", "{\"carom_scene\": 1,");
    const Outcome outcome = run({"check", broken, level, "--fail-on", "overlap"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.output.find(level + ": ground, game (3 items)"), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.errors.find(broken), std::string::npos) << outcome.errors;
}

TEST_F(CheckCommand, BadUsageIsCodeTwoAndOneLine) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{}, "no command given; the commands are check, explain, bake, simulate, query and bench; see carom --help"},
        {{"chekc"}, "there is no command 'chekc'; did you mean 'check'?"},
        {{"play"},
         "there is no command 'play'; the commands are check, explain, bake, simulate, query and bench; see carom "
         "--help"},
        {{"check"}, "LEVEL is required; see carom check --help"},
        {{"check", level, "--frob"}, "there is no option --frob; see carom check --help"},
        {{"check", level, "--betwen", "a"}, "there is no option --betwen; did you mean '--between'?"},
        {{"check", level, "-x"}, "The following argument was not expected: -x; see carom check --help"},
        {{"check", level, "--stage", "atoms"},
         "--stage: must be one of boxes, shapes, pixels; got 'atoms'; see carom check --help"},
        {{"check", level, "--stage", "boxes", "--fail-on", "overlap"},
         "--fail-on needs --stage shapes or later; --stage boxes ends before it"},
        {{"check", level, "--between", "sky"}, level + ": no layer 'sky'; the layers are: ground, game"},
        {{"check", level, "--where", "ball"},
         "'ball' is not a condition; write name=GLOB, type=GLOB, id=N or PROPERTY=VALUE (or != for the opposite)"},
        {{"check", level, "--draw", "picture.bmp"}, "--draw picture.bmp: the name must end in .png or .svg"},
        {{"check", level, "--draw", "a.png", "--scale", "0"}, "--scale must be a number above 0; got 0"},
        {{"check", level, "--draw", "a.png", "--scale", "nan"}, "--scale must be a number above 0; got nan"},
        {{"check", level, level, "--draw", "a.png"},
         "--draw a.png: " + level +
             " would replace the picture of another file; write {} where the file's name goes, "
             "and take files of the same name one by one"},
    };
    for (const auto& [arguments, message] : cases) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.code, 2) << message;
        EXPECT_EQ(outcome.errors, "carom: error: " + message + "\n");
        EXPECT_EQ(outcome.output, "") << message;
    }
}

TEST_F(CheckCommand, HelpAndVersionAreOutput) {
    EXPECT_TRUE(run({"--version"}).output.starts_with("carom " CAROM_VERSION "\nkernels: "));
    const Outcome help = run({"check", "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.errors, "");
    EXPECT_NE(help.output.find("Examples:\n  carom check level.tmx\n"), std::string::npos) << help.output;
    EXPECT_NE(run({"--help"}).output.find("carom query"), std::string::npos);
}

TEST_F(CheckCommand, TheReportRemainsWhenThePictureFails) {
    const std::string path = folder.path("no such folder/picture.png");
    const Outcome outcome = run({"check", level, "--draw", path});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.errors, "carom: error: cannot write the picture " + path + ": there is no folder " +
                                  folder.path("no such folder") + "; make it first\n");
    EXPECT_NE(outcome.output.find("all:"), std::string::npos);
}

TEST_F(CheckCommand, DrawsAPictureForEachLevel) {
    const std::string other = folder.write("other.json", scene);
    EXPECT_EQ(run({"check", level, other, "--draw", folder.path("{}-picture.SVG")}).code, 0);
    EXPECT_NE(file_bytes(folder.path("level-picture.SVG")).find("<svg"), std::string::npos);
    EXPECT_NE(file_bytes(folder.path("other-picture.SVG")).find("<svg"), std::string::npos);
}

TEST_F(CheckCommand, WarningsGoToStandardError) {
    const std::string map = folder.write("map.tmx", R"(<map version="1.10" orientation="orthogonal" width="2" height="2"
        tilewidth="8" tileheight="8"><objectgroup id="1" name="game"><object id="1" x="0" y="0" width="4" height="4"/>
        </objectgroup><video/></map>)");
    const Outcome outcome = run({"check", map, "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    EXPECT_TRUE(outcome.errors.starts_with("carom: warning: " + map)) << outcome.errors;
    EXPECT_EQ(nlohmann::json::parse(outcome.output)["levels"][0]["warnings"].size(), 1u);
}

TEST_F(CheckCommand, AFullDiskIsAnError) {
    const int full = open("/dev/full", O_WRONLY);
    if (full < 0) GTEST_SKIP() << "this system has no /dev/full";
    EXPECT_EQ(run_with_output(full, {"check", level}), 2);
    EXPECT_EQ(run_with_output(full, {"check", level, "--json"}), 2);
    EXPECT_EQ(run_with_output(full, {"check", "--help"}), 2);
    close(full);
}

TEST_F(CheckCommand, AReaderThatHasGoneAwayIsNot) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    close(ends[0]);
    EXPECT_EQ(run_with_output(ends[1], {"check", level}), 0);
    EXPECT_EQ(run_with_output(ends[1], {"check", level, "--fail-on", "overlap"}), 1);
    close(ends[1]);
}

}  // namespace
}  // namespace carom::tool
