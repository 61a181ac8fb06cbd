#include "tiled/cell_grid.hpp"

#include "picture/picture.hpp"
#include "tiled/tileset_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::tool {

namespace {

// The inverse of the map whose columns are these.
LinearMap inverse_of(const Vec2D& x_axis, const Vec2D& y_axis) {
    const double determinant = cross(x_axis, y_axis);
    return {{y_axis.y / determinant, -x_axis.y / determinant}, {-y_axis.x / determinant, x_axis.x / determinant}};
}

Orientation read_orientation(const ElementFile& file, pugi::xml_node map) {
    const std::string name = file.required_text(map, "orientation");
    constexpr std::array<std::string_view, 5> known{"orthogonal", "isometric", "staggered", "hexagonal", "oblique"};
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
        file.fail(map,
                  fmt::format("the orientation \"{}\" is not supported; orthogonal, isometric, staggered, hexagonal "
                              "and oblique maps are",
                              name.substr(0, 60)));
    return static_cast<Orientation>(found - known.begin());
}

}  // namespace

CellGrid::CellGrid(const ElementFile& file, pugi::xml_node map)
    : orientation_(read_orientation(file, map)), place_(file.place(map) + ": its cells") {
    const auto length = [&](const char* name, std::int64_t low) {
        return static_cast<double>(low > 0 ? file.required_integer(map, name, low, max_image_side)
                                           : file.integer(map, name, 0, low, max_image_side));
    };
    tile_ = {length("tilewidth", 1), length("tileheight", 1)};
    if (orientation_ == Orientation::isometric)
        unprojected_ = LinearMap{{tile_.y / tile_.x, -tile_.y / tile_.x}, {1, 1}};
    if (orientation_ == Orientation::oblique) {
        const Vec2D skew{length("skewx", -max_image_side), length("skewy", -max_image_side)};
        if (skew.x * skew.y == tile_.x * tile_.y)
            file.fail(map, "skewx times skewy must not be tilewidth times tileheight: the map would be a line");
        if (skew != Vec2D{}) unprojected_ = inverse_of({1, skew.y / tile_.x}, {skew.x / tile_.y, 1});
    }
    cell_ = tile_;
    if (!is_staggered()) return;
    shifts_columns_ = std::string_view(map.attribute("staggeraxis").value()) == "x";
    shifts_even_ = std::string_view(map.attribute("staggerindex").value()) == "even";
    // Tiled counts in whole pixels, and the sides of slopes are alike.
    const auto slope = [](double tile, double edge) { return std::floor((tile - edge) / 2); };
    cell_ = {2 * slope(tile_.x, 0), 2 * slope(tile_.y, 0)};
    const double longest = shifts_columns_ ? cell_.x : cell_.y;
    const double side = orientation_ == Orientation::hexagonal ? std::min(length("hexsidelength", 0), longest) : 0;
    const Vec2D sides = shifts_columns_ ? Vec2D{side, 0} : Vec2D{0, side};
    slope_ = {slope(cell_.x, sides.x), slope(cell_.y, sides.y)};
    step_ = slope_ + sides;
}

bool CellGrid::is_shifted(std::int64_t x, std::int64_t y) const {
    return ((shifts_columns_ ? x : y) % 2 != 0) != shifts_even_;
}

AabbD CellGrid::box(std::int64_t x, std::int64_t y) const {
    Vec2D at{static_cast<double>(x), static_cast<double>(y)};
    if (orientation_ == Orientation::isometric) return {cell_.y * at, cell_.y * (at + Vec2D{1, 1})};
    if (!is_staggered()) {
        const Vec2D min{at.x * cell_.x, at.y * cell_.y};
        return {min, min + cell_};
    }
    const double shift = is_shifted(x, y) ? 1 : 0;
    at = shifts_columns_ ? Vec2D{at.x, 2 * at.y + shift} : Vec2D{2 * at.x + shift, at.y};
    const Vec2D min{at.x * step_.x, at.y * step_.y};
    return {min, min + cell_};
}

Vec2D CellGrid::size(std::int64_t columns, std::int64_t rows) const {
    if (columns == 0 || rows == 0) return {0, 0};
    Vec2D size = box(columns - 1, rows - 1).max;
    // The rows before may reach further.
    if (is_staggered()) {
        for (const auto& [x, y] : {std::pair(columns - 1, std::max<std::int64_t>(rows - 2, 0)),
                                   std::pair(std::max<std::int64_t>(columns - 2, 0), rows - 1)})
            size = {std::max(size.x, box(x, y).max.x), std::max(size.y, box(x, y).max.y)};
    }
    return size;
}

Vec2D CellGrid::picture_corner(std::int64_t x, std::int64_t y) const {
    const AabbD cell = box(x, y);
    // The lowest corner on the screen is in the middle of the picture.
    if (orientation_ == Orientation::isometric) return cell.max + translation({-cell_.x / 2, 0});
    return {cell.min.x, cell.max.y};
}

Gid CellGrid::flips(Gid gid) const {
    return gid & (flip_horizontal | flip_vertical | (orientation_ == Orientation::hexagonal ? 0 : flip_diagonal));
}

RotD CellGrid::turn(Gid gid) const {
    if (orientation_ != Orientation::hexagonal) return {};
    return RotD::degrees(((gid & turn_60) != 0 ? 60 : 0) + ((gid & turn_120) != 0 ? 120 : 0));
}

std::optional<Outline> CellGrid::outline() const {
    if (orientation_ == Orientation::orthogonal) return std::nullopt;
    Outline outline;
    outline.place = place_;
    outline.at = box(0, 0).min - picture_corner(0, 0);
    if (!is_staggered()) {
        const Vec2D cell = box(0, 0).max - box(0, 0).min;
        outline.width = cell.x;
        outline.height = cell.y;
        return outline;
    }
    const Vec2D low = slope_, high = cell_ - slope_;
    outline.kind = Outline::Kind::polygon;
    if (shifts_columns_) {
        outline.points = {{0, cell_.y / 2},       {low.x, 0},        {high.x, 0},
                          {cell_.x, cell_.y / 2}, {high.x, cell_.y}, {low.x, cell_.y}};
    } else {
        outline.points = {{cell_.x / 2, 0},       {cell_.x, low.y}, {cell_.x, high.y},
                          {cell_.x / 2, cell_.y}, {0, high.y},      {0, low.y}};
    }
    return outline;
}

Vec2D CellGrid::screen_origin(std::int64_t rows) const {
    if (orientation_ != Orientation::isometric) return {0, 0};
    return translation({-static_cast<double>(rows) * cell_.x / 2, 0});
}

}  // namespace carom::tool
