/// The cells of a map in each of Tiled's orientations, in the frame in which Tiled stores the map's objects.
#pragma once

#include "tiled/element_file.hpp"
#include "tiled/layer_data.hpp"
#include "tiled/outline.hpp"

#include <carom/shape/aabb.hpp>

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

enum class Orientation { orthogonal, isometric, staggered, hexagonal, oblique };

/// Where cells are. The objects' frame is that of the screen, except on isometric maps, where a cell is a square of the
/// tiles' height, and on oblique ones, where rows and columns are not yet shifted.
class CellGrid {
  public:
    /// What the <map> element says of it. Throws InputError.
    CellGrid(const ElementFile& file, pugi::xml_node map);

    Orientation orientation() const { return orientation_; }

    /// The size of a map of so many cells.
    Vec2D size(std::int64_t columns, std::int64_t rows) const;

    /// Whether objects outside that size are outside the map.
    bool has_frame() const { return !is_staggered(); }

    /// Of a tile that is drawn as large as a cell, on the screen.
    Vec2D tile_size() const { return tile_; }

    /// The rectangle around a cell.
    AabbD box(std::int64_t x, std::int64_t y) const;

    /// Where the bottom left corner of the picture in a cell is.
    Vec2D picture_corner(std::int64_t x, std::int64_t y) const;

    /// The flips of a tile's picture among the flags of its Gid, and how the flipped picture is turned about its
    /// middle: on hexagonal maps by 60 degrees, 120, or both; on others not at all.
    Gid flips(Gid gid) const;
    RotD turn(Gid gid) const;

    /// A cell's outline, relative to that corner. None on orthogonal maps: there pictures have rectangles of their own.
    std::optional<Outline> outline() const;

    /// How what is drawn on the screen lies in the objects' frame; none where both are the same.
    const std::optional<LinearMap>& unprojected() const { return unprojected_; }

    /// A translation on the screen in the objects' frame.
    Vec2D translation(const Vec2D& on_screen) const { return unprojected_ ? (*unprojected_)(on_screen) : on_screen; }

    /// The screen's origin in the objects' frame, for a map of so many rows.
    Vec2D screen_origin(std::int64_t rows) const;

  private:
    bool is_staggered() const {
        return orientation_ == Orientation::staggered || orientation_ == Orientation::hexagonal;
    }
    bool is_shifted(std::int64_t x, std::int64_t y) const;

    Orientation orientation_;
    std::string place_;
    Vec2D tile_;
    Vec2D cell_;  ///< the rectangle around one on the screen
    std::optional<LinearMap> unprojected_;
    // Of staggered and hexagonal maps: how far the slanted sides reach, how far it is from one cell to the next,
    // whether columns are shifted, and which.
    Vec2D slope_, step_;
    bool shifts_columns_ = false, shifts_even_ = false;
};

}  // namespace carom::tool
