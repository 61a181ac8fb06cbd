#include "io/syntax_remedy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace carom::tool {

namespace {

// Where a line of the text opens a conflict as git and its like mark it.
std::size_t conflict_in(std::string_view text) {
    constexpr std::string_view mark = "<<<<<<< ";
    if (text.starts_with(mark)) return 0;
    const std::size_t end_of_line = text.find("\n<<<<<<< ");
    return end_of_line == std::string_view::npos ? end_of_line : end_of_line + 1;
}

}  // namespace

std::string syntax_remedy(std::string_view text, std::size_t at) {
    if (const std::size_t conflict = conflict_in(text); conflict != std::string_view::npos)
        return fmt::format("resolve the merge conflict in line {}",
                           1 + std::ranges::count(text.substr(0, conflict), '\n'));
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    const bool is_cut = last == std::string_view::npos || at > last;
    return fmt::format("{}save it again with the program that wrote it", is_cut ? "the file ends too early; " : "");
}

}  // namespace carom::tool
