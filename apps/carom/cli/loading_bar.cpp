#include "cli/loading_bar.hpp"

#include <fmt/core.h>

#include <system_error>
#include <utility>

namespace carom::tool {

LoadingBar::LoadingBar(std::string name, int descriptor, std::chrono::milliseconds patience)
    : name_(std::move(name)), bar_(ProgressBar::unknown, descriptor) {
    if (!ProgressBar::can_draw(descriptor)) return;
    try {
        drawer_ = std::thread([this, patience] { draw(patience); });
    } catch (const std::system_error&) {
        // A system that has no thread left reads levels without a bar.
    }
}

LoadingBar::~LoadingBar() {
    if (!drawer_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    changed_.notify_all();
    drawer_.join();
}

void LoadingBar::hide() {
    const std::lock_guard lock(mutex_);
    hidden_ = true;
    bar_.clear();
}

void LoadingBar::show(std::string name) {
    const std::lock_guard lock(mutex_);
    hidden_ = false;
    name_ = std::move(name);
}

void LoadingBar::draw(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    auto wait = patience;
    while (!changed_.wait_for(lock, wait, [this] { return ended_; })) {
        wait = ProgressBar::pause;
        if (hidden_) continue;
        if (progress_.is_comparing) {
            bar_.set_total(ProgressBar::unknown);
            bar_.show(0, fmt::format("{}: {} pairs compared", name_, progress_.compared.load()));
        } else {
            bar_.set_total(progress_.total);
            bar_.show(progress_.done, name_);
        }
    }
}

}  // namespace carom::tool
