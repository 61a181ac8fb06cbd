#include "cli/progress_bar.hpp"

#include "cli/text.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace carom::tool {

namespace {

constexpr std::size_t bar_width = 24;
constexpr std::size_t usual_columns = 80;

std::size_t columns_of(int descriptor) {
    winsize size{};
    const bool known = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : usual_columns;
}

// The end of a long name says more than its beginning. Code points are not cut in two.
std::string last_columns(const std::string& text, std::size_t width) {
    std::size_t skip = columns(text) > width ? columns(text) - width : 0, at = 0;
    while (at < text.size() && (skip > 0 || (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80)) {
        if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) --skip;
        ++at;
    }
    return text.substr(at);
}

}  // namespace

bool ProgressBar::can_draw(int descriptor) {
    const char* terminal = std::getenv("TERM");
    return terminal != nullptr && std::string_view(terminal) != "dumb" && ::isatty(descriptor) == 1;
}

ProgressBar::ProgressBar(std::size_t total, int descriptor, std::chrono::milliseconds patience)
    : total_(total),
      descriptor_(descriptor),
      draws_(total != 1 && can_draw(descriptor)),
      begin_(std::chrono::steady_clock::now() + patience) {}

void ProgressBar::show(std::size_t done, std::string_view name) {
    const auto now = std::chrono::steady_clock::now();
    if (!draws_ || now < begin_ || (visible_ && now - drawn_ < pause)) return;
    const std::size_t full = total_ == unknown ? 0 : bar_width * std::min(done, total_) / total_;
    const std::string count = total_ == unknown ? "" : fmt::format("{}/{} ", done, total_);
    const std::string line =
        fmt::format("[{}{}] {}", std::string(full, '#'), std::string(bar_width - full, '.'), count);
    const std::size_t width = columns_of(descriptor_) - 1;  // a full line would wrap
    const std::size_t left = width > line.size() ? width - line.size() : 0;
    write("\r\x1b[K" + line.substr(0, width) + last_columns(one_line(name), left));
    drawn_ = now;
    visible_ = true;
}

void ProgressBar::clear() {
    if (!visible_) return;
    write("\r\x1b[K");
    visible_ = false;
}

// Errors of writing to a closed terminal do not matter.
void ProgressBar::write(std::string_view text) const {
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor_, text.data(), text.size());
        if (count <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace carom::tool
