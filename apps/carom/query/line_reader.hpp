/// LineReader: the lines of a file or pipe, one at a time, with a limit on their length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// Splits what a file descriptor gives into lines. It says when the next read may wait, so that a program in dialogue
/// can send its responses first. It does not close the descriptor.
class LineReader {
  public:
    /// What `next` found.
    enum class Status {
        line,         ///< a whole line, without its line end
        too_long,     ///< a line over the limit; it was skipped up to its end
        needs_input,  ///< no whole line is available: call `fill`, which may wait, then `next` again
        end,          ///< nothing is left
    };

    LineReader(int descriptor, std::size_t max_line) : descriptor_(descriptor), max_line_(max_line) {}

    /// The next available line. LF and CRLF end lines; the last one needs no end.
    Status next();

    /// The line that `next` found; valid until the next call of `fill`.
    std::string_view line() const { return line_; }

    /// Reads more; waits when there is nothing yet. Returns 0, or the errno of a failed read, after which the input
    /// counts as ended.
    int fill();

  private:
    void make_space();

    int descriptor_;
    std::size_t max_line_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;    ///< the first byte not handed out
    std::size_t scanned_ = 0;  ///< no line end lies before this byte
    std::size_t end_ = 0;      ///< one past the last byte read
    bool at_end_ = false;
    bool skipping_ = false;  ///< inside a line that is too long
    std::string_view line_;
};

}  // namespace carom::tool
