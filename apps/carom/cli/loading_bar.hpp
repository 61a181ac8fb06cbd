/// A progress bar while levels are read, and compared.
#pragma once

#include "cli/progress_bar.hpp"
#include "level/load_progress.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace carom::tool {

/// Shows on a terminal how far the reading of levels is, from when that has taken some time until the bar is destroyed;
/// of a level that is compared, how many pairs were.
/// A thread draws it, so that it is there also while a picture is decoded. Nothing else may be printed meanwhile,
/// unless the bar is hidden.
class LoadingBar {
  public:
    /// On standard error by default. `name` is of the level, or of what is read.
    explicit LoadingBar(std::string name, int descriptor = 2,
                        std::chrono::milliseconds patience = std::chrono::milliseconds(500));
    ~LoadingBar();
    LoadingBar(const LoadingBar&) = delete;
    LoadingBar& operator=(const LoadingBar&) = delete;

    /// For the reader of a single level, or to count levels.
    LoadProgress& progress() { return progress_; }

    /// Erases the bar, so that something else can be printed; and lets it come again.
    void hide();
    void show(std::string name);

  private:
    void draw(std::chrono::milliseconds patience);

    LoadProgress progress_;
    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    std::string name_;
    ProgressBar bar_;
    bool hidden_ = false, ended_ = false;
    std::thread drawer_;
};

}  // namespace carom::tool
