/// Words that stand for the values of an option.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace carom::tool {

template <class T, std::size_t N>
using Words = std::array<std::pair<std::string_view, T>, N>;

/// What the word means, or nothing when it is none of these.
template <class T, std::size_t N>
std::optional<T> word_value(const Words<T, N>& words, std::string_view word) {
    for (const auto& [known, value] : words) {
        if (known == word) return value;
    }
    return std::nullopt;
}

/// The words, separated by commas.
template <class T, std::size_t N>
std::string word_list(const Words<T, N>& words) {
    std::string list;
    for (const auto& [known, value] : words) list += (list.empty() ? "" : ", ") + std::string(known);
    return list;
}

}  // namespace carom::tool
