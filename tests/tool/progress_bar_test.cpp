#include "cli/progress_bar.hpp"

#include "cli/cli.hpp"
#include "cli/loading_bar.hpp"
#include "level/load.hpp"
#include "tool/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

namespace carom::tool {
namespace {

/// A terminal of a few columns; what is written to `inner` can be read back.
class Terminal {
  public:
    explicit Terminal(unsigned short columns) {
        winsize size{};
        size.ws_row = 10;
        size.ws_col = columns;
        if (openpty(&outer_, &inner_, nullptr, nullptr, &size) != 0) std::abort();
    }
    ~Terminal() {
        ::close(inner_);
        ::close(outer_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int inner() const { return inner_; }

    std::string read() const {
        ::write(inner_, "$", 1);  // so that there is an end to wait for
        std::string text;
        char c = 0;
        while (::read(outer_, &c, 1) == 1 && c != '$') text += c;
        return text;
    }

  private:
    int outer_ = -1, inner_ = -1;
};

class ProgressBarTest : public testing::Test {
  protected:
    ProgressBarTest() { setenv("TERM", "xterm", 1); }
};

TEST_F(ProgressBarTest, WaitsBeforeItDraws) {
    const Terminal terminal(60);
    ProgressBar bar(4, terminal.inner(), std::chrono::milliseconds(20));
    bar.show(1, "early");
    EXPECT_EQ(terminal.read(), "");
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    bar.show(2, "late");
    EXPECT_EQ(terminal.read(), "\r\x1b[K[############............] 2/4 late");
}

TEST_F(ProgressBarTest, DrawsOnATerminalAndCleansUp) {
    const Terminal terminal(60);
    ProgressBar bar(4, terminal.inner());
    bar.show(1, "hero.png");
    EXPECT_EQ(terminal.read(), "\r\x1b[K[######..................] 1/4 hero.png");
    bar.show(2, "later");  // too soon after the first
    EXPECT_EQ(terminal.read(), "");
    bar.clear();
    EXPECT_EQ(terminal.read(), "\r\x1b[K");
    bar.clear();
    EXPECT_EQ(terminal.read(), "");
    bar.show(4, "again");  // nothing is on the line: at once
    EXPECT_EQ(terminal.read(), "\r\x1b[K[########################] 4/4 again");
}

TEST_F(ProgressBarTest, LongNamesKeepTheirEndsAndStayOnTheLine) {
    const Terminal terminal(42);
    ProgressBar bar(10, terminal.inner());
    bar.show(0, "folder/of/sprites/h\xc3\xa9ro\n.png");
    EXPECT_EQ(terminal.read(), "\r\x1b[K[........................] 0/10 \xc3\xa9ro\\n.png");
}

TEST_F(ProgressBarTest, IsSilentElsewhere) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    {
        ProgressBar bar(4, ends[1]);
        bar.show(1, "a");
    }
    const Terminal terminal(60);
    {
        ProgressBar one(1, terminal.inner());
        one.show(0, "a");
        setenv("TERM", "dumb", 1);
        ProgressBar dumb(4, terminal.inner());
        dumb.show(1, "a");
    }
    EXPECT_EQ(terminal.read(), "");
    ::close(ends[1]);
    char c = 0;
    EXPECT_EQ(::read(ends[0], &c, 1), 0);
    ::close(ends[0]);
}

// Until the bar's thread has drawn something that ends with `text`.
void expect_drawn(const Terminal& terminal, const std::string& text) {
    std::string all;
    for (int i = 0; i < 500 && !all.ends_with(text); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        all += terminal.read();
    }
    EXPECT_TRUE(all.ends_with(text)) << all;
}

TEST_F(ProgressBarTest, LoadingIsShownUntilItIsDone) {
    const Terminal terminal(60);
    {
        LoadingBar bar("cave.tmx", terminal.inner(), std::chrono::milliseconds(1));
        expect_drawn(terminal, "[........................] cave.tmx");
        bar.progress().done = 30;
        bar.progress().total = 40;
        expect_drawn(terminal, "[##################......] 30/40 cave.tmx");
        bar.progress().is_comparing = true;
        bar.progress().compared = 7;
        expect_drawn(terminal, "[........................] cave.tmx: 7 pairs compared");
        bar.progress().is_comparing = false;
        bar.hide();
        EXPECT_TRUE(terminal.read().ends_with("\r\x1b[K"));
        std::this_thread::sleep_for(2 * ProgressBar::pause);
        EXPECT_EQ(terminal.read(), "");
        bar.show("hill.tmx");
        expect_drawn(terminal, "[##################......] 30/40 hill.tmx");
    }
    EXPECT_TRUE(terminal.read().ends_with("\r\x1b[K"));
    { LoadingBar quick("cave.tmx", terminal.inner(), std::chrono::hours(1)); }
    setenv("TERM", "dumb", 1);
    LoadingBar dumb("cave.tmx", terminal.inner(), std::chrono::milliseconds(0));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(terminal.read(), "");
}

// What readers count is what they read: all objects and cells, empty ones too.
TEST(LoadProgress, EveryReaderCountsToTheEnd) {
    const TemporaryFolder folder;
    folder.copy_from(source_path("tests/fixtures/tiled"));
    folder.write("chunks.tmj", file_bytes(source_path("fuzz/corpus/tmj/chunks.tmj")));
    folder.write("scene.json", file_bytes(source_path("fuzz/corpus/scene/boxes.json")));
    std::vector<LevelSource> sources = level_sources(source_path("tests/fixtures/ldtk/world.ldtk"));
    for (const char* name : {"encodings.tmx", "groups.tmx", "objects.tmx", "chunks.tmj", "scene.json"})
        sources.push_back(level_sources(folder.path(name)).at(0));
    ASSERT_GT(sources.size(), 6u);
    for (const LevelSource& source : sources) {
        SCOPED_TRACE(source.name);
        LoadProgress progress;
        load_level(source, progress);
        EXPECT_GT(progress.total, 0u);
        EXPECT_EQ(progress.done, progress.total);
    }
}

// A map whose outlines take some seconds to read: combs of ten thousand points.
std::string slow_map(int combs) {
    std::string points;
    for (int x = 0; x < 9990; x += 2) points += fmt::format("{},{} {},50 ", x, 10 + x % 7, x + 1);
    std::string map =
        R"(<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8"><objectgroup>)";
    for (int i = 0; i < combs; ++i)
        map += fmt::format(R"(<object id="{}" x="0" y="{}"><polygon points="0,0 {} 9999,0"/></object>)", i + 1, 60 * i,
                           points);
    return map + "</objectgroup></map>";
}

TEST_F(ProgressBarTest, CommandsShowHowFarALevelIsReadSlow) {
    const TemporaryFolder folder;
    const std::string map = folder.write("slow.tmx", slow_map(120));
    for (const char* command : {"check", "simulate"}) {
        SCOPED_TRACE(command);
        const Terminal terminal(200);
        const pid_t process = ::fork();
        if (process == 0) {
            ::dup2(terminal.inner(), 2);
            const char* arguments[] = {"carom", command, map.c_str()};
            std::_Exit(std::freopen("/dev/null", "w", stdout) ? run_cli(3, arguments) : 9);
        }
        std::string shown;
        int status = 0;
        while (::waitpid(process, &status, WNOHANG) == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            shown += terminal.read();
        }
        shown += terminal.read();
        EXPECT_EQ(status, 0);
        EXPECT_NE(shown.find("/120 " + map), std::string::npos) << shown;
        EXPECT_TRUE(shown.ends_with("\r\x1b[K")) << shown;
    }
}

}  // namespace
}  // namespace carom::tool
