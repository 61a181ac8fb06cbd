/// The rules by which `carom check` reports: how two items overlap, and what is wrong in a level itself.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace carom::tool {

struct Rule {
    const char* name;
    const char* text;
    bool is_on = true;  ///< unless the command line or carom.toml says otherwise
};

/// All rules; first those of pairs.
std::span<const Rule> all_rules();

/// How what a rule finds is reported; `off` is not at all.
enum class RuleLevel { off, note, warning, error };

/// By the rules' names.
using RuleLevels = std::map<std::string, RuleLevel, std::less<>>;

/// What `--fail-on` asks to be reported with exit code 1.
enum class FailOn { nothing, overlap, penetration, pixels, finding };

/// What decides how much an overlap or a finding matters.
struct Reporting {
    FailOn fail_on = FailOn::nothing;
    RuleLevels levels;
};

/// Whether the rule takes part: its level is not `off`, or without one it is on by itself.
bool is_on(const RuleLevels& levels, std::string_view rule);

/// The rule and level of "NAME=LEVEL". Throws UsageError, which says what there is.
std::pair<std::string, RuleLevel> parse_rule_level(std::string_view text);

/// The names of all rules, separated by commas.
std::string rule_names();

}  // namespace carom::tool
