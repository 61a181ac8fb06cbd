/// How much what a check finds matters, in the words of CI systems.
#pragma once

#include "check/result.hpp"
#include "check/rows.hpp"
#include "level/level.hpp"

#include <string>

namespace carom::tool {

/// What `--fail-on` asks to be reported with exit code 1.
enum class FailOn { nothing, overlap, penetration, pixels, finding };

enum class Severity { note, warning, error };

/// Whether the pair is what `--fail-on` is about.
bool fails(const FoundPair& pair, FailOn fail_on);

/// An error for what fails; without `--fail-on` for what penetrates. Of the rest, a warning for what penetrates, and a
/// note for what only touches.
Severity severity(const FoundPair& pair, FailOn fail_on);

/// An error where findings fail, and a warning otherwise.
Severity severity(const Finding& finding, FailOn fail_on);

/// "overlap-boxes", "touching", "penetrating" or "shared-pixels": the rule by which the pair is reported.
const char* rule_of(const FoundPair& pair);

/// "game/hero #1 penetrates ground/5 tiles (1..5, 3) by 2 at (12.0, 30.0)".
std::string row_sentence(const Level& level, const CheckResult& result, const FoundRow& row);

/// The file that a level is in: its path without "#LEVEL".
std::string file_of(const std::string& level_path);

}  // namespace carom::tool
