/// How much what a check finds matters, in the words of CI systems.
#pragma once

#include "check/result.hpp"
#include "check/rows.hpp"
#include "level/level.hpp"

#include <string>

namespace carom::tool {

enum class Severity { note, warning, error };

/// Whether the pair, or the finding, makes the check fail: it is what `--fail-on` is about, or without that option its
/// rule's level is `error`.
bool fails(const FoundPair& pair, const Reporting& reporting);
bool fails(const Finding& finding, const Reporting& reporting);

/// An error for what fails, and otherwise what its rule's level says. Without one, an error for what penetrates if
/// there is no `--fail-on`, else a warning for what penetrates and a note for what only touches.
Severity severity(const FoundPair& pair, const Reporting& reporting);

/// An error for what fails, and otherwise what its rule's level says, or a warning.
Severity severity(const Finding& finding, const Reporting& reporting);

/// "overlap-boxes", "touching", "penetrating" or "shared-pixels": the rule by which the pair is reported.
const char* rule_of(const FoundPair& pair);

/// "game/hero #1 penetrates ground/5 tiles (1..5, 3) by 2 at (12.0, 30.0)".
std::string row_sentence(const Level& level, const CheckResult& result, const FoundRow& row);

/// The file that a level is in: its path without "#LEVEL".
std::string file_of(const std::string& level_path);

}  // namespace carom::tool
