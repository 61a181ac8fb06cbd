#include "bake/bake_table.hpp"

#include "cli/table.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

constexpr TableColumn table_columns[] = {{"sprite"},      {"size", true},    {"pixels", true}, {"components", true},
                                         {"holes", true}, {"corners", true}, {"parts", true},  {"circles", true}};

}  // namespace

void BakeTable::add(const BakedSprite& sprite) {
    std::size_t holes = 0, corners = 0, parts = 0;
    for (const auto& [polygon, component, convex] : sprite.polygons) {
        holes += polygon.hole_count();
        corners += polygon.outline().size();
        for (std::size_t i = 0; i < polygon.hole_count(); ++i) corners += polygon.hole(i).size();
        parts += convex.size();
    }
    const std::size_t circles = sprite.shapes ? sprite.shapes->circles.size() : 0;
    rows_.push_back({one_line(sprite.frame.label()),
                     fmt::format("{} x {}", sprite.frame.sprite_width, sprite.frame.sprite_height),
                     std::to_string(sprite.count), std::to_string(sprite.components.size()), std::to_string(holes),
                     std::to_string(corners), std::to_string(parts), std::to_string(circles)});
}

std::string BakeTable::text() const {
    return rows_.empty() ? "" : table_text(table_columns, rows_);
}

}  // namespace carom::tool
