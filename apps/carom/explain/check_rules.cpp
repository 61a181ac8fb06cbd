#include "explain/check_rules.hpp"

#include "check/ignore.hpp"

#include <fmt/core.h>

namespace carom::tool {

namespace {

// Why an item is in no pair at all.
std::string why_left_out(const Level& level, const LevelOptions& options, const Selection& selection, std::size_t item,
                         const char* letter) {
    if (is_ignored(level.items[item])) return fmt::format("{} has the property carom:ignore", letter);
    if (level.items[item].plain_tile && !options.selection.plain_tiles)
        return fmt::format("{} is a tile of a tileset without collision shapes, and solid-tiles is off", letter);
    return selection.selected(item) ? "" : fmt::format("{} is on no side of what is compared", letter);
}

}  // namespace

std::string why_not_compared(const Level& level, const LevelOptions& options, std::size_t a, std::size_t b) {
    if (options.skip) return "the level is skipped";
    SelectionOptions selected = options.selection;
    selected.any_layers = true;
    const Selection selection = select_items(level, selected);
    for (const auto& [item, letter] : {std::pair{a, "A"}, std::pair{b, "B"}}) {
        std::string why = why_left_out(level, options, selection, item, letter);
        if (!why.empty()) return why;
    }
    if (!selection.compares(a, b) && !selection.compares(b, a)) return "they are on the same side of what is compared";
    if (ignores_pair(level.items[a], level.items[b])) return "the property carom:ignore of one names the other";
    if (selection.fixed[a] != 0 && selection.fixed[b] != 0 && !options.stages.fixed_pairs) return "both are static";
    return "";
}

}  // namespace carom::tool
