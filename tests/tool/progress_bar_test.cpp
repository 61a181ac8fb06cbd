#include "cli/progress_bar.hpp"

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

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

}  // namespace
}  // namespace carom::tool
