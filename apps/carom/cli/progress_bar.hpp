/// A bar on a terminal that shows how far a long run has come.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

namespace carom::tool {

/// Draws "[#####.....] 12/25 NAME" on one line, over and over, at most ten times a second, and takes it away at the
/// end. Where the descriptor is no terminal (or TERM is "dumb"), or there is only one thing to do, it draws nothing.
class ProgressBar {
  public:
    /// For standard error, unless told otherwise.
    explicit ProgressBar(std::size_t total, int descriptor = 2);
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// `done` of the things are done, and the one of that name is next.
    void show(std::size_t done, std::string_view name);

    /// Takes the line away, so that something else can be printed.
    void clear();

  private:
    void write(std::string_view text) const;

    std::size_t total_;
    int descriptor_;
    bool draws_;
    bool visible_ = false;
    std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace carom::tool
