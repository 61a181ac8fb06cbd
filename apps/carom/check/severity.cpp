#include "check/severity.hpp"

#include <fmt/core.h>

#include <filesystem>

namespace carom::tool {

bool fails(const FoundPair& pair, FailOn fail_on) {
    switch (fail_on) {
        case FailOn::overlap:
            return pair.stage >= Stage::shapes;
        case FailOn::penetration:
            return pair.penetrating;
        case FailOn::pixels:
            return pair.stage == Stage::pixels;
        case FailOn::nothing:
        case FailOn::finding:
            break;
    }
    return false;
}

Severity severity(const FoundPair& pair, FailOn fail_on) {
    if (fails(pair, fail_on == FailOn::nothing ? FailOn::penetration : fail_on)) return Severity::error;
    return pair.penetrating ? Severity::warning : Severity::note;
}

Severity severity(const Finding&, FailOn fail_on) {
    return fail_on == FailOn::finding ? Severity::error : Severity::warning;
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
