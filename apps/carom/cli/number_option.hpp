/// Options that take a number, read strictly: "0x10", "010 ", "" and "1e999" are not numbers.
#pragma once

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <charconv>
#include <string>
#include <type_traits>

namespace carom::tool {

/// Reads all of `text` as a decimal number that T can hold. Throws CLI::ValidationError, which names the option.
template <class T>
T decimal_number(const std::string& name, const std::string& text) {
    T value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end) return value;
    const char* kind = std::is_unsigned_v<T>   ? "a whole number >= 0"
                       : std::is_integral_v<T> ? "a whole number"
                                               : "a number";
    const char* reason = error == std::errc::result_out_of_range ? ", which is out of range" : "";
    throw CLI::ValidationError(name, fmt::format("must be {}; got '{}'{}", kind, text, reason));
}

/// Adds the option `name`, whose number goes to `value` (a number, or an optional of one).
template <class T, class V>
CLI::Option* add_number(CLI::App& command, const std::string& name, V& value, const std::string& help) {
    const auto read = [&value, name](const std::string& text) { value = decimal_number<T>(name, text); };
    return command.add_option_function<std::string>(name, read, help)->type_name("NUMBER");
}

}  // namespace carom::tool
