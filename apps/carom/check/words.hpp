/// The words that options of `carom check` take, on the command line and in carom.toml.
#pragma once

#include "check/rules.hpp"
#include "check/severity.hpp"
#include "check/stages.hpp"
#include "cli/words.hpp"

namespace carom::tool {

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

}  // namespace carom::tool
