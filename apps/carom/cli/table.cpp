#include "cli/table.hpp"

#include "cli/text.hpp"

#include <algorithm>

namespace carom::tool {

namespace {

std::string line_of(std::span<const TableColumn> columns, const TableRow& row, const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) text += "  ";
        text += columns[i].right_aligned ? padded_left(row[i], widths[i]) : padded_right(row[i], widths[i]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace

std::vector<std::string> table_lines(std::span<const TableColumn> columns, const std::vector<TableRow>& rows) {
    TableRow headings;
    std::vector<std::size_t> widths;
    for (const TableColumn& column : columns) {
        headings.push_back(column.heading);
        widths.push_back(tool::columns(column.heading));
    }
    for (const TableRow& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], tool::columns(row[i]));
    }
    std::vector<std::string> lines{line_of(columns, headings, widths)};
    for (const TableRow& row : rows) lines.push_back(line_of(columns, row, widths));
    return lines;
}

std::string table_text(std::span<const TableColumn> columns, const std::vector<TableRow>& rows) {
    std::string text;
    for (const std::string& line : table_lines(columns, rows)) text += line + '\n';
    return text;
}

std::string painted(const std::string& text, const char* paint, bool color) {
    return color && *paint != '\0' ? paint + text + "\x1b[0m" : text;
}

}  // namespace carom::tool
