#include "check/severity.hpp"

#include <fmt/core.h>

#include <filesystem>

namespace carom::tool {

namespace {

std::optional<RuleLevel> level_of(std::string_view rule, const Reporting& reporting) {
    const auto found = reporting.levels.find(rule);
    return found == reporting.levels.end() ? std::nullopt : std::optional(found->second);
}

Severity severity_of(RuleLevel level) {
    if (level == RuleLevel::error) return Severity::error;
    return level == RuleLevel::warning ? Severity::warning : Severity::note;
}

}  // namespace

bool fails(const FoundPair& pair, const Reporting& reporting) {
    switch (reporting.fail_on) {
        case FailOn::overlap:
            return pair.stage >= Stage::shapes;
        case FailOn::penetration:
            return pair.penetrating;
        case FailOn::pixels:
            return pair.stage == Stage::pixels;
        case FailOn::finding:
            return false;
        case FailOn::nothing:
            break;
    }
    return level_of(rule_of(pair), reporting) == RuleLevel::error;
}

bool fails(const Finding& finding, const Reporting& reporting) {
    if (reporting.fail_on != FailOn::nothing) return reporting.fail_on == FailOn::finding;
    return level_of(finding.rule, reporting) == RuleLevel::error;
}

Severity severity(const FoundPair& pair, const Reporting& reporting) {
    if (fails(pair, reporting)) return Severity::error;
    if (const auto level = level_of(rule_of(pair), reporting)) return severity_of(*level);
    if (!pair.penetrating) return Severity::note;
    return reporting.fail_on == FailOn::nothing ? Severity::error : Severity::warning;
}

Severity severity(const Finding& finding, const Reporting& reporting) {
    if (fails(finding, reporting)) return Severity::error;
    const auto level = level_of(finding.rule, reporting);
    return level ? severity_of(*level) : Severity::warning;
}

const char* rule_of(const FoundPair& pair) {
    if (pair.stage == Stage::boxes) return "overlap-boxes";
    if (pair.stage == Stage::pixels) return "shared-pixels";
    return pair.penetrating ? "penetrating" : "touching";
}

std::string row_sentence(const Level& level, const CheckResult& result, const FoundRow& row) {
    const FoundPair& pair = result.pairs[row.deepest];
    const Vec2D at = pair.where();
    const char* verb = pair.stage == Stage::boxes ? "has a box that overlaps the one of"
                       : pair.penetrating         ? "penetrates"
                                                  : "touches";
    std::string text = fmt::format("{} {} {}", row_item_text(level, result, row, true), verb,
                                   row_item_text(level, result, row, false));
    if (pair.penetrating && pair.depth) text += fmt::format(" by {:.4g}", *pair.depth);
    text += fmt::format(" at ({:.1f}, {:.1f})", at.x, at.y);
    const auto pixels = row_shared_pixels(result, row);
    if (pixels && *pixels > 0)
        text += fmt::format("; their pictures share {} pixel{}", *pixels, *pixels == 1 ? "" : "s");
    return text;
}

std::string file_of(const std::string& level_path) {
    const std::size_t mark = level_path.rfind('#');
    std::error_code error;
    return mark == std::string::npos || std::filesystem::exists(level_path, error) ? level_path
                                                                                   : level_path.substr(0, mark);
}

}  // namespace carom::tool
