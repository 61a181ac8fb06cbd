/// Options that take one of a few words.
#pragma once

#include "cli/words.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <optional>
#include <string>

namespace carom::tool {

/// Adds the option `name`, which sets `value` to what its word means. The words must live as long as the program.
template <class V, class T, std::size_t N>
CLI::Option* add_choice(CLI::App& command, const std::string& name, V& value, const Words<T, N>& words,
                        const std::string& help) {
    const auto choose = [&value, name, &words](const std::string& word) {
        const std::optional<T> meant = word_value(words, word);
        if (!meant)
            throw CLI::ValidationError(name, fmt::format("must be one of {}; got '{}'", word_list(words), word));
        value = *meant;
    };
    return command.add_option_function<std::string>(name, choose, help);
}

}  // namespace carom::tool
