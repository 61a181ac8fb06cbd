/// Text from files for a terminal: sanitized, measured and padded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carom::tool {

/// The text with every control character, and every byte that is not part of valid UTF-8, written as \xNN. Newlines
/// are kept: multi-line messages are our own.
std::string printable(std::string_view text);

/// The same with newlines as \n, for a cell of a table.
std::string one_line(std::string_view text);

/// The width of the text in columns: one per code point, also for wide characters.
std::size_t columns(std::string_view text);

/// The text followed by spaces up to `width` columns; longer text is left as it is.
std::string padded_right(std::string_view text, std::size_t width);

/// The text after spaces up to `width` columns.
std::string padded_left(std::string_view text, std::size_t width);

}  // namespace carom::tool
