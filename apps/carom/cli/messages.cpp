#include "cli/messages.hpp"

#include "cli/text.hpp"

#include <fmt/core.h>

#include <cstdio>

namespace carom::tool {

namespace {

// If standard error is closed, errors of writing cannot be reported. Messages quote text from files, so control
// characters must not reach the terminal.
void print_line(std::string_view kind, std::string_view message) noexcept {
    try {
        const std::string line = fmt::format("carom: {}: {}\n", kind, printable(message));
        std::fwrite(line.data(), 1, line.size(), stderr);
    } catch (...) {
        std::fputs("carom: error: not enough memory\n", stderr);
    }
}

}  // namespace

void print_error(std::string_view message) noexcept {
    print_line("error", message);
}

void print_note(std::string_view message) noexcept {
    print_line("note", message);
}

void print_warning(std::string_view message) noexcept {
    print_line("warning", message);
}

}  // namespace carom::tool
