#include "level/collider_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace carom::tool {

namespace {

struct Direction {
    std::string_view word;
    Vec2D push;
};

constexpr Direction directions[] = {{"up", {0, -1}},   {"true", {0, -1}}, {"down", {0, 1}}, {"left", {-1, 0}},
                                    {"right", {1, 0}}, {"false", {}},     {"", {}}};

}  // namespace

void apply_collider_properties(Level& level) {
    for (Item& item : level.items) {
        const auto sensor = item.properties.find("sensor");
        if (sensor != item.properties.end() && sensor->second == "true") item.collider.sensor = true;
        const auto one_way = item.properties.find("one_way");
        if (one_way == item.properties.end() || item.collider.one_way != Vec2D{}) continue;
        const auto* const direction = std::ranges::find(directions, one_way->second, &Direction::word);
        if (direction != std::end(directions)) {
            item.collider.one_way = direction->push;
        } else {
            level.warnings.push_back(fmt::format(
                "{}: {}/{}: the property one_way is \"{:.40}\"; write up, down, left or right: where it pushes",
                level.path, item.layer, item.label, one_way->second));
        }
    }
}

}  // namespace carom::tool
