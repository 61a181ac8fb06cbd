#include "lint/roles.hpp"

#include "check/bodies.hpp"
#include "check/glob.hpp"
#include "check/ignore.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace carom::tool {

namespace {

// In lower case. Names that begin with such a word are many things: "player clip", "coin door".
constexpr std::array<std::string_view, 9> spawn_names{"player",        "hero",           "spawn",
                                                      "start",         "player?start",   "playerstart",
                                                      "*spawn*point*", "*player*spawn*", "*spawn*player*"};
constexpr std::array<std::string_view, 12> pickup_names{"coin",    "coins",       "gem",     "gems",
                                                        "key",     "diamond",     "pickup",  "pickups",
                                                        "*pickup", "collectible", "powerup", "power-up"};

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

bool is_called(const Item& item, std::span<const std::string_view> names) {
    const auto fits = [&](const std::string& word) {
        return !word.empty() && std::ranges::any_of(names, [&](auto glob) { return glob_matches(glob, word); });
    };
    return item.kind == ItemKind::object && (fits(lower(item.name)) || fits(lower(item.type)));
}

bool is_on_side(const Item& item, const SideOptions& side) {
    const bool on_layer = side.layers.empty() || std::ranges::any_of(side.layers, [&](const auto& pattern) {
                              return layer_matches(pattern, item.layer);
                          });
    return on_layer && matches_all(side.conditions, item);
}

}  // namespace

Roles::Roles(const Level& level, const Selection& selection, const LintOptions& options, bool solid_tiles) {
    std::vector<AabbD> boxes;
    for (std::uint32_t i = 0; i < level.items.size(); ++i) {
        const Item& item = level.items[i];
        if (!item.body || is_ignored(item)) continue;
        const bool is_spawn = options.spawns ? is_on_side(item, *options.spawns) : is_called(item, spawn_names);
        const bool is_pickup = options.pickups ? is_on_side(item, *options.pickups) : is_called(item, pickup_names);
        const bool is_wall = options.walls ? is_on_side(item, *options.walls) : selection.fixed[i] != 0;
        if (is_spawn) spawns_.push_back(i);
        if (is_pickup) pickups_.push_back(i);
        if (is_spawn || is_pickup || !is_wall || (item.plain_tile && !solid_tiles)) continue;
        if (item.collider.sensor || item.collider.one_way != Vec2D{}) continue;
        walls_.push_back(i);
        boxes.push_back(body_box(*item.body));
    }
    // Bodies are within the level's limits, so their boxes are finite.
    static_cast<void>(tree_.assign(boxes));
}

std::string place_of(const Item& item) {
    return item.layer + '/' + item.label;
}

}  // namespace carom::tool
