/// Text that comes from files and goes to a terminal: made safe, measured and padded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carom::tool {

/// The text with every control character, and every byte that is not part of valid UTF-8, written as \xNN. Newlines
/// stay: multi-line messages are ours.
std::string printable(std::string_view text);

/// The same with newlines as \n, for a cell of a table.
std::string one_line(std::string_view text);

/// How many columns the text takes: one a code point. Wide characters are taken as one column.
std::size_t columns(std::string_view text);

/// The text followed by spaces up to `width` columns; longer text is left as it is.
std::string padded_right(std::string_view text, std::size_t width);

/// The text after spaces up to `width` columns.
std::string padded_left(std::string_view text, std::size_t width);

}  // namespace carom::tool
