/// The words that options of `carom check` take, on the command line and in carom.toml.
#pragma once

#include "check/rules.hpp"
#include "check/severity.hpp"
#include "check/stages.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace carom::tool {

template <class T, std::size_t N>
using Words = std::array<std::pair<std::string_view, T>, N>;

inline constexpr Words<Stage, 3> stage_words{
    {{"boxes", Stage::boxes}, {"shapes", Stage::shapes}, {"pixels", Stage::pixels}}};
inline constexpr Words<Only, 3> only_words{
    {{"overlapping", Only::overlapping}, {"penetrating", Only::penetrating}, {"pixels", Only::pixels}}};
inline constexpr Words<FailOn, 4> fail_on_words{{{"overlap", FailOn::overlap},
                                                 {"penetration", FailOn::penetration},
                                                 {"pixels", FailOn::pixels},
                                                 {"finding", FailOn::finding}}};
inline constexpr Words<RuleLevel, 4> rule_level_words{
    {{"error", RuleLevel::error}, {"warning", RuleLevel::warning}, {"note", RuleLevel::note}, {"off", RuleLevel::off}}};

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
