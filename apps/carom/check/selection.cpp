#include "check/selection.hpp"

#include "check/glob.hpp"
#include "check/ignore.hpp"
#include "cli/usage_error.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace carom::tool {

namespace {

bool is_any_of(const std::vector<std::string>& patterns, const std::string& path) {
    return std::ranges::any_of(patterns, [&](const auto& pattern) { return layer_matches(pattern, path); });
}

// Adds the patterns of a side that match no layer.
void note_missing(const Level& level, const SideOptions& side, bool any_layers, std::vector<std::string>& missing) {
    for (const std::string& pattern : side.layers) {
        const bool known = std::ranges::any_of(level.layers, [&](const auto& p) { return layer_matches(pattern, p); });
        if (known || std::ranges::find(missing, pattern) != missing.end()) continue;
        if (!any_layers) throw UsageError(missing_layer_text(level, pattern));
        missing.push_back(pattern);
    }
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

// One of the two sides of a selection: the flags of its items, and its layers.
class SideFlags {
  public:
    explicit SideFlags(const Level& level) : level_(level), flags_(level.items.size()), layers_(level.layers.size()) {}

    void add(const SideOptions& side, std::size_t comparison) {
        std::unordered_set<std::string_view> wanted;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (!side.layers.empty() && !is_any_of(side.layers, level_.layers[i])) continue;
            layers_[i] = 1;
            wanted.insert(level_.layers[i]);
        }
        for (std::size_t i = 0; i < flags_.size(); ++i) {
            const Item& item = level_.items[i];
            const bool on_layer = side.layers.empty() || wanted.contains(item.layer);
            if (on_layer && matches_all(side.conditions, item)) flags_[i] |= std::uint32_t{1} << comparison;
        }
    }

    std::vector<std::uint32_t> take_flags() { return std::move(flags_); }

    std::vector<std::string> layers() const {
        std::vector<std::string> chosen;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (layers_[i] != 0) chosen.push_back(level_.layers[i]);
        }
        return chosen;
    }

  private:
    const Level& level_;
    std::vector<std::uint32_t> flags_;
    std::vector<std::uint8_t> layers_;  // by layer: whether it is on the side
};

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

std::vector<std::string> named_layers(const SelectionOptions& options) {
    std::vector<std::string> patterns;
    for (const Comparison& comparison : options.comparisons) {
        patterns.insert(patterns.end(), comparison.first.layers.begin(), comparison.first.layers.end());
        if (comparison.second)
            patterns.insert(patterns.end(), comparison.second->layers.begin(), comparison.second->layers.end());
    }
    return patterns;
}

Selection select_items(const Level& level, const SelectionOptions& options) {
    Selection selection;
    selection.comparisons = options.comparisons.size();
    selection.two_sides = options.comparisons.size() > 1 || options.comparisons.front().second;
    SideFlags first(level), second(level);
    for (std::size_t i = 0; i < options.comparisons.size(); ++i) {
        const Comparison& comparison = options.comparisons[i];
        note_missing(level, comparison.first, options.any_layers, selection.missing_layers);
        if (comparison.second) note_missing(level, *comparison.second, options.any_layers, selection.missing_layers);
        first.add(comparison.first, i);
        second.add(comparison.second ? *comparison.second : comparison.first, i);
    }
    selection.first = first.take_flags();
    selection.second = second.take_flags();
    selection.first_layers = first.layers();
    if (selection.two_sides) selection.second_layers = second.layers();
    selection.fixed.reserve(level.items.size());
    for (const Item& item : level.items) {
        selection.fixed.push_back(item.kind != ItemKind::object || matches_any(options.fixed, item));
    }
    drop_shapeless(level, options.plain_tiles, selection);
    return selection;
}

}  // namespace carom::tool
