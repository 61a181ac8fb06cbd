/// Standard output: a full disk is an error, and a closed pipe is not.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace carom::tool {

/// Thrown when output is lost; the message names the destination and the reason.
class OutputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// From now on a closed pipe shows up as a failed write instead of ending the process.
void ignore_broken_pipes();

/// Whether to write color to standard output: it is a terminal, and neither NO_COLOR nor TERM=dumb is set.
bool wants_color();

/// Writes to standard output and flushes. After the pipe is closed (`carom check ... | head`) it does nothing.
/// Throws OutputError on any other failure.
void write_output(std::string_view text);

/// Writes a file, in place of one that may be there; `what` is what the message calls it ("the picture"). Throws
/// OutputError.
void write_file(const std::string& path, std::string_view bytes, std::string_view what);

/// The same aside, and renamed when it is whole: a file that is there stays as it is where this fails.
void replace_file(const std::string& path, std::string_view bytes, std::string_view what);

/// Flushes what others wrote to standard output through stdio. Throws as `write_output` does.
void finish_output();

}  // namespace carom::tool
