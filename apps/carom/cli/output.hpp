/// Standard output, written so that a full disk is noticed and a reader that has gone away is not an error.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace carom::tool {

/// Thrown when output is lost; the message names where it was to go and why it could not.
class OutputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// From now on a closed pipe shows up as a failed write instead of ending the process.
void ignore_broken_pipes();

/// Whether standard output is a terminal that wants color: NO_COLOR and TERM=dumb turn it off.
bool wants_color();

/// Writes to standard output and flushes. After the reader has gone away (`carom check ... | head`) it does nothing.
/// Throws OutputError on any other failure.
void write_output(std::string_view text);

/// Writes a file, in place of one that may be there; `what` is what the message calls it ("the picture"). Throws
/// OutputError.
void write_file(const std::string& path, std::string_view bytes, std::string_view what);

/// Flushes what others wrote to standard output through stdio. Throws as `write_output` does.
void finish_output();

}  // namespace carom::tool
