/// Small levels built in code, for the tests of `carom check`.
#pragma once

#include "check/condition.hpp"
#include "check/selection.hpp"
#include "check/stages.hpp"
#include "level/level.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carom::tool {

/// A level of 100 x 100 whose layers are those of its items, in the order they first appear.
inline Level level_of(std::vector<Item> items) {
    Level level;
    level.path = "test level";
    level.width = 100;
    level.height = 100;
    for (const Item& item : items) {
        if (std::ranges::find(level.layers, item.layer) == level.layers.end()) level.layers.push_back(item.layer);
    }
    level.items = std::move(items);
    return level;
}

/// An item named "NAME" and labelled "NAME #ID", with a shape where its numbers put it.
inline Item item_of(std::string layer, std::string name, std::int64_t id, AnyShapeD shape) {
    Item item;
    item.layer = std::move(layer);
    item.label = name + " #" + std::to_string(id);
    item.name = std::move(name);
    item.id = id;
    item.body = Body{std::move(shape), {}};
    return item;
}

/// A picture from rows of '#' (opaque) and '.' (transparent), its corner at `at`, stretched by `scale`.
inline Sprite sprite_of(const std::vector<std::string_view>& rows, Vec2D at, double scale = 1) {
    auto image = std::make_shared<Image>();
    image->path = "made in the test";
    image->width = static_cast<int>(rows.front().size());
    image->height = static_cast<int>(rows.size());
    for (const std::string_view row : rows) {
        for (const char c : row) {
            const std::uint8_t alpha = c == '#' ? 255 : 0;
            image->rgba.insert(image->rgba.end(), {0, 0, 255, alpha});
        }
    }
    Sprite sprite;
    sprite.width = image->width;
    sprite.height = image->height;
    sprite.placement = {at, {scale, 0}, {0, scale}};
    sprite.image = std::move(image);
    return sprite;
}

/// An item whose body is the frame of its picture.
inline Item picture_item(std::string layer, std::string name, std::int64_t id,
                         const std::vector<std::string_view>& rows, Vec2D at) {
    Sprite sprite = sprite_of(rows, at);
    const Vec2D size{static_cast<double>(sprite.width), static_cast<double>(sprite.height)};
    Item item = item_of(std::move(layer), std::move(name), id, AabbD{at, at + size});
    item.sprite = std::move(sprite);
    return item;
}

inline SelectionOptions between(std::vector<std::string> layers) {
    SelectionOptions options;
    options.comparisons = {{{std::move(layers), {}}, {}}};
    return options;
}

inline SelectionOptions between_and(std::vector<std::string> first, std::vector<std::string> second) {
    SelectionOptions options;
    options.comparisons = {{{std::move(first), {}}, SideOptions{std::move(second), {}}}};
    return options;
}

inline CheckResult check(const Level& level, const SelectionOptions& selection = {}, const StageOptions& stages = {}) {
    return run_stages(level, select_items(level, selection), stages);
}

/// The listed pairs as (a's id, b's id).
inline std::vector<std::pair<std::int64_t, std::int64_t>> ids(const Level& level, const CheckResult& result) {
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    for (const FoundPair& pair : result.pairs) pairs.emplace_back(level.items[pair.a].id, level.items[pair.b].id);
    return pairs;
}

}  // namespace carom::tool
