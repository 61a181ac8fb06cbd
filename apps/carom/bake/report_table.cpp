#include "bake/report.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace carom::tool {

namespace {

constexpr std::array headings = {"sprite", "size", "pixels", "components", "holes", "corners", "parts", "circles"};

}  // namespace

void BakeTable::add(const BakedSprite& sprite) {
    std::size_t holes = 0, corners = 0, parts = 0;
    for (const auto& [polygon, component] : sprite.polygons) {
        holes += polygon.hole_count();
        corners += polygon.outline().size();
        for (std::size_t i = 0; i < polygon.hole_count(); ++i) corners += polygon.hole(i).size();
        parts += polygon.parts().size();
    }
    const std::size_t circles = sprite.shapes ? sprite.shapes->circles.size() : 0;
    rows_.push_back({one_line(sprite.frame.label()),
                     fmt::format("{} x {}", sprite.frame.sprite_width, sprite.frame.sprite_height),
                     std::to_string(sprite.count), std::to_string(sprite.components.size()), std::to_string(holes),
                     std::to_string(corners), std::to_string(parts), std::to_string(circles)});
}

std::string BakeTable::text() const {
    if (rows_.empty()) return "";
    std::vector<std::vector<std::string>> lines{{headings.begin(), headings.end()}};
    lines.insert(lines.end(), rows_.begin(), rows_.end());
    std::array<std::size_t, headings.size()> widths{};
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], columns(line[i]));
    }
    std::string text;
    for (const auto& line : lines) {
        text += padded_right(line[0], widths[0]);
        for (std::size_t i = 1; i < widths.size(); ++i) text += "  " + padded_left(line[i], widths[i]);
        text += '\n';
    }
    return text;
}

}  // namespace carom::tool
