#include "check/selection.hpp"

#include "check/glob.hpp"
#include "check/ignore.hpp"
#include "cli/usage_error.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_set>

namespace carom::tool {

namespace {

std::vector<std::string> resolve_layers(const Level& level, const std::vector<std::string>& patterns, bool any_layers,
                                        std::vector<std::string>& missing) {
    if (patterns.empty()) return level.layers;
    for (const std::string& pattern : patterns) {
        const bool known =
            std::ranges::any_of(level.layers, [&](const auto& path) { return layer_matches(pattern, path); });
        if (known) continue;
        if (!any_layers) throw UsageError(missing_layer_text(level, pattern));
        missing.push_back(pattern);
    }
    std::vector<std::string> chosen;
    for (const std::string& path : level.layers) {
        if (std::ranges::any_of(patterns, [&](const auto& pattern) { return layer_matches(pattern, path); })) {
            chosen.push_back(path);
        }
    }
    return chosen;
}

void drop_shapeless(const Level& level, bool plain_tiles, Selection& selection) {
    for (std::size_t i = 0; i < level.items.size(); ++i) {
        const bool is_plain = level.items[i].plain_tile && !plain_tiles;
        const bool ignored = is_ignored(level.items[i]);
        if ((level.items[i].body && !is_plain && !ignored) || !selection.selected(i)) continue;
        ++(ignored ? selection.ignored : is_plain ? selection.plain_tiles : selection.shapeless);
        selection.first[i] = 0;
        selection.second[i] = 0;
    }
}

std::vector<std::uint8_t> side_flags(const Level& level, const SideOptions& side,
                                     const std::vector<std::string>& layers) {
    const std::unordered_set<std::string> wanted(layers.begin(), layers.end());
    std::vector<std::uint8_t> flags;
    flags.reserve(level.items.size());
    for (const Item& item : level.items) {
        const bool on_layer = side.layers.empty() || wanted.contains(item.layer);
        flags.push_back(on_layer && matches_all(side.conditions, item));
    }
    return flags;
}

}  // namespace

std::string missing_layer_text(const Level& level, const std::string& pattern) {
    return level.layers.empty() ? fmt::format("{}: no layer '{}'; the level has no layers", level.path, pattern)
                                : fmt::format("{}: no layer '{}'; the layers are: {}", level.path, pattern,
                                              fmt::join(level.layers, ", "));
}

bool layer_matches(const std::string& pattern, const std::string& layer_path) {
    if (glob_matches(pattern, layer_path)) return true;
    for (std::size_t slash = layer_path.find('/'); slash != std::string::npos;
         slash = layer_path.find('/', slash + 1)) {
        if (glob_matches(pattern, layer_path.substr(0, slash))) return true;
    }
    const std::size_t last_slash = layer_path.rfind('/');
    return last_slash != std::string::npos && glob_matches(pattern, layer_path.substr(last_slash + 1));
}

Selection select_items(const Level& level, const SelectionOptions& options) {
    Selection selection;
    selection.two_sides = options.second.has_value();
    selection.first_layers = resolve_layers(level, options.first.layers, options.any_layers, selection.missing_layers);
    selection.first = side_flags(level, options.first, selection.first_layers);
    if (selection.two_sides) {
        selection.second_layers =
            resolve_layers(level, options.second->layers, options.any_layers, selection.missing_layers);
        selection.second = side_flags(level, *options.second, selection.second_layers);
    } else {
        selection.second = selection.first;
    }
    selection.fixed.reserve(level.items.size());
    for (const Item& item : level.items) {
        selection.fixed.push_back(item.kind != ItemKind::object || matches_any(options.fixed, item));
    }
    drop_shapeless(level, options.plain_tiles, selection);
    return selection;
}

}  // namespace carom::tool
