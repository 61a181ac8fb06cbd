// --watch: a run of the program itself, whose files are saved, replaced, broken, deleted and made again.
#include "io/file.hpp"
#include "tool/check/watched_program.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"
#include "watch/watch.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <thread>

namespace carom::tool {
namespace {

std::string watch_map(double x, const std::string& tileset = "") {
    return fmt::format(
        R"(<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8">{}<objectgroup name="a">)"
        R"(<object id="1" x="0" y="0" width="10" height="10"/><object id="2" x="{}" y="0" width="10" height="10"/>)"
        R"(</objectgroup></map>)",
        tileset, x);
}

class Watch : public testing::Test {
  protected:
    // Until the program has printed `text`, since the last call; most of 10 seconds are for machines that are busy.
    void expect_printed(WatchedProgram& program, const std::string& text) const {
        EXPECT_TRUE(program.wait_for(text)) << "no '" << text << "' in: " << program.printed();
    }

    TemporaryFolder folder_;
};

TEST_F(Watch, SavedReplacedBrokenAndDeletedFiles) {
    const std::string map = folder_.write("a.tmx", watch_map(8));
    WatchedProgram program({"check", map, "--watch", "--format", "github"});
    expect_printed(program, "by 2 at");
    folder_.write("a.tmx", watch_map(7));
    expect_printed(program, "by 3 at");
    // As many editors do: write another file, and put it in the place of the old one.
    folder_.write("a.tmx~", watch_map(6));
    std::filesystem::rename(folder_.path("a.tmx~"), map);
    expect_printed(program, "by 4 at");
    folder_.write("a.tmx", "<map");
    expect_printed(program, "error");
    std::filesystem::remove(map);
    expect_printed(program, "there is no such file");
    folder_.write("a.tmx", watch_map(5));
    expect_printed(program, "by 5 at");
    EXPECT_EQ(program.end(SIGINT), 0);
}

TEST_F(Watch, WhatTheLevelReadsAndTheSettings) {
    std::filesystem::create_directory(folder_.path("maps"));
    const std::string map =
        folder_.write("maps/a.tmx", watch_map(8, R"(<tileset firstgid="1" source="../tiles/t.tsx"/>)"));
    WatchedProgram program({"check", map, "--watch", "--format", "github"});
    expect_printed(program, "t.tsx: there is no such file");
    std::filesystem::create_directory(folder_.path("tiles"));
    folder_.write("tiles/t.tsx", R"(<tileset name="t" tilewidth="8" tileheight="8" tilecount="0" columns="0"/>)");
    expect_printed(program, "by 2 at");
    folder_.write("carom.toml", "min-depth = 3");
    expect_printed(program, "carom.toml changed");
    folder_.write("maps/carom.toml", "min-dept = 1");
    expect_printed(program, "did you mean 'min-depth'?");
    folder_.write("maps/carom.toml", "min-depth = 1");
    expect_printed(program, "by 2 at");
    folder_.write("maps/other.txt", "nobody reads it");
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_EQ(program.printed(), "");
    EXPECT_EQ(program.end(SIGTERM), 0);
}

// The time from a save to the answer, the least of several, since the machine may be busy.
TEST_F(Watch, AnswersWithin300Milliseconds) {
    const std::string map = folder_.write("a.tmx", watch_map(9));
    WatchedProgram program({"check", map, "--watch", "--format", "github"});
    expect_printed(program, "by 1 at");
    auto least = std::chrono::steady_clock::duration::max();
    for (int i = 0; i < 8; ++i) {
        const auto before = std::chrono::steady_clock::now();
        folder_.write("a.tmx", watch_map(i % 2 == 0 ? 7 : 5));
        expect_printed(program, i % 2 == 0 ? "by 3 at" : "by 5 at");
        least = std::min(least, std::chrono::steady_clock::now() - before);
    }
    EXPECT_LT(least, std::chrono::milliseconds(300));
    EXPECT_EQ(program.end(SIGINT), 0);
}

TEST_F(Watch, WhatChangedDuringTheRunIsFoundAtOnce) {
    ReadFiles files;
    {
        ReadLog log;
        read_file(folder_.write("a.txt", "one"));
        files = log.take();
    }
    ASSERT_EQ(files.size(), 1u);
    folder_.write("a.txt", "longer");
    EXPECT_EQ(wait_for_change(files), files.begin()->first);
    EXPECT_THROW(read_file(folder_.path("b.txt")), InputError);  // no log lives, so nothing is noted
}

TEST_F(Watch, DoesNotWriteBaselines) {
    EXPECT_EQ(run_tool({"check", "a.tmx", "--watch", "--baseline", "b.json", "--write-baseline"}).code, 2);
}

}  // namespace
}  // namespace carom::tool
