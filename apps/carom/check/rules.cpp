#include "check/rules.hpp"

#include "check/words.hpp"
#include "cli/nearest_word.hpp"
#include "cli/usage_error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace carom::tool {

namespace {

constexpr Rule rules[] = {
    {"touching", "Two items touch"},
    {"penetrating", "Two items penetrate each other"},
    {"shared-pixels", "The pictures of two items share pixels"},
    {"overlap-boxes", "The bounding boxes of two items overlap"},
    {"self-crossing", "An outline crosses or touches itself"},
    {"bad-outline", "An outline bounds nothing"},
    {"duplicate-id", "Two objects have one id"},
    {"missing-tile", "A tileset lacks a tile that is shown"},
    {"spawn-in-wall", "A spawn is inside a wall"},
    {"outside-map", "An object lies outside the map"},
    {"one-way-down", "A one-way platform pushes down"},
    {"seam", "Two walls nearly meet, or overlap a little", false},
    {"unreachable", "No way leads to a pickup", false},
};

}  // namespace

std::span<const Rule> all_rules() {
    return rules;
}

bool is_on(const RuleLevels& levels, std::string_view rule) {
    if (const auto found = levels.find(rule); found != levels.end()) return found->second != RuleLevel::off;
    const auto known = std::ranges::find(rules, rule, [](const Rule& r) { return std::string_view(r.name); });
    return known != std::end(rules) && known->is_on;
}

std::string rule_names() {
    std::string names;
    for (const Rule& rule : rules) names += (names.empty() ? "" : ", ") + std::string(rule.name);
    return names;
}

std::pair<std::string, RuleLevel> parse_rule_level(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string name(text.substr(0, equals));
    const auto known = std::ranges::find(rules, name, [](const Rule& r) { return std::string_view(r.name); });
    if (known == std::end(rules)) {
        std::vector<std::string> names;
        for (const Rule& rule : rules) names.emplace_back(rule.name);
        const std::string near = nearest_word(name, names);
        throw UsageError(near.empty() ? fmt::format("there is no rule '{}'; the rules are {}", name, rule_names())
                                      : fmt::format("there is no rule '{}'; did you mean '{}'?", name, near));
    }
    const std::string_view word = equals == std::string_view::npos ? "" : text.substr(equals + 1);
    if (const auto level = word_value(rule_level_words, word)) return {name, *level};
    throw UsageError(
        fmt::format("'{}': the level of a rule must be one of {}; got '{}'", name, word_list(rule_level_words), word));
}

}  // namespace carom::tool
