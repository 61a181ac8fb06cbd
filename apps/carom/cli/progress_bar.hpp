/// A progress bar on a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

namespace carom::tool {

/// Draws "[#####.....] 12/25 NAME" on one line, at most ten times a second, and erases it at the end; "[..........]
/// NAME" while it is not known how many steps there are.
/// If the descriptor is not a terminal (or TERM is "dumb"), or there is only one step, it draws nothing; nor does it
/// until some time has passed.
class ProgressBar {
  public:
    static constexpr std::size_t unknown = 0;
    static constexpr std::chrono::milliseconds pause{100};

    /// Whether the descriptor is a terminal that can erase a line.
    static bool can_draw(int descriptor);

    /// On standard error by default.
    explicit ProgressBar(std::size_t total, int descriptor = 2, std::chrono::milliseconds patience = {});
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// How many steps there are, once that is known.
    void set_total(std::size_t total) { total_ = total; }

    /// `done` steps are done, and the one called `name` is next.
    void show(std::size_t done, std::string_view name);

    /// Erases the line, so that something else can be printed.
    void clear();

  private:
    void write(std::string_view text) const;

    std::size_t total_;
    int descriptor_;
    bool draws_;
    bool visible_ = false;
    std::chrono::steady_clock::time_point begin_;
    std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace carom::tool
