#include "query/line_reader.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace carom::tool {

namespace {
constexpr std::size_t read_size = std::size_t{1} << 16;
}

LineReader::Status LineReader::next() {
    const char* data = buffer_.data();
    const void* found = scanned_ < end_ ? std::memchr(data + scanned_, '\n', end_ - scanned_) : nullptr;
    const std::size_t stop = found ? static_cast<std::size_t>(static_cast<const char*>(found) - data) : end_;
    const std::size_t length = stop - begin_;
    if (!found && !at_end_) {
        scanned_ = end_;
        if (length > max_line_) {  // keep no more of it than the fact that it is too long
            skipping_ = true;
            begin_ = end_;
        }
        return Status::needs_input;
    }
    if (!found && length == 0 && !skipping_) return Status::end;

    line_ = {data + begin_, length};
    begin_ = scanned_ = found ? stop + 1 : end_;
    if (skipping_ || length > max_line_) {
        skipping_ = false;
        return Status::too_long;
    }
    if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
    return Status::line;
}

int LineReader::fill() {
    make_space();
    ssize_t got = 0;
    do {
        got = ::read(descriptor_, buffer_.data() + end_, buffer_.size() - end_);
    } while (got < 0 && errno == EINTR);
    if (got > 0) {
        end_ += static_cast<std::size_t>(got);
        return 0;
    }
    at_end_ = true;
    return got < 0 ? errno : 0;
}

void LineReader::make_space() {
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        scanned_ -= begin_;
        begin_ = 0;
    }
    // Doubling keeps the cost of a long line linear in its length.
    if (buffer_.size() - end_ < read_size) buffer_.resize(buffer_.size() * 2 + read_size);
}

}  // namespace carom::tool
