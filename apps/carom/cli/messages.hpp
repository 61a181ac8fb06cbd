/// Messages on standard error.
#pragma once

#include <string_view>

namespace carom::tool {

/// Prints "carom: error: MESSAGE" on standard error.
void print_error(std::string_view message) noexcept;

/// Prints "carom: note: MESSAGE" on standard error.
void print_note(std::string_view message) noexcept;

/// Prints "carom: warning: MESSAGE" on standard error.
void print_warning(std::string_view message) noexcept;

}  // namespace carom::tool
