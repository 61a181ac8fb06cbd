/// Tables of text for a terminal: each column as wide as its widest cell, and optional colors.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace carom::tool {

struct TableColumn {
    const char* heading;
    bool right_aligned = false;
};

using TableRow = std::vector<std::string>;  ///< a cell for each column

/// The lines of a table, the headings first, without spaces at their ends.
std::vector<std::string> table_lines(std::span<const TableColumn> columns, const std::vector<TableRow>& rows);

/// The same lines as one text.
std::string table_text(std::span<const TableColumn> columns, const std::vector<TableRow>& rows);

namespace paint {
inline constexpr const char* bold = "\x1b[1m";
inline constexpr const char* red = "\x1b[31m";
inline constexpr const char* yellow = "\x1b[33m";
}  // namespace paint

/// The text in a paint, or as it is: without color, or when the paint is empty.
std::string painted(const std::string& text, const char* paint, bool color);

}  // namespace carom::tool
