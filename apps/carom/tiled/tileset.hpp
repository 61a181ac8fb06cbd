/// Tiled tilesets: grids cut from one image, and collections of images, with per-tile collision shapes.
#pragma once

#include "picture/image_cache.hpp"
#include "tiled/element_file.hpp"
#include "tiled/outline.hpp"
#include "tiled/properties.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// An image that a tileset refers to; it is read when a tile first needs it.
struct ImageReference {
    std::string path;
    std::string place;
    std::optional<std::uint32_t> key_color;
};

/// The data of one tile of a tileset. Grids only list tiles that have some.
struct TileInfo {
    std::string type;
    Properties properties;
    std::vector<Outline> shapes;
    std::optional<ImageReference> image;      ///< of collections
    int x = 0, y = 0, width = 0, height = 0;  ///< the part of the image that is the tile; 0 wide is all of it
    int image_width = 0, image_height = 0;    ///< what the file says of the image's size; 0 when it says nothing
};

/// The image of a tile: a rectangle of an image.
struct TileImage {
    std::shared_ptr<const Image> image;  ///< null when it is missing or cannot be read
    std::string path;
    int x = 0, y = 0, width = 0, height = 0;
};

/// A tileset, embedded in a map or in a file of its own.
class Tileset {
  public:
    /// Reads the <tileset> element `node`. Throws InputError.
    Tileset(const ElementFile& file, pugi::xml_node node);

    const std::string& name() const { return name_; }
    Vec2D tile_offset() const { return tile_offset_; }
    const std::string& alignment() const { return alignment_; }
    bool renders_at_grid_size() const { return renders_at_grid_size_; }

    /// The tiles' size on the isometric grid on which their shapes are drawn; none when that is the tile's picture.
    const std::optional<Vec2D>& isometric_grid() const { return isometric_grid_; }

    /// Whether any of its tiles has collision shapes: then the tiles without have no body.
    bool has_shapes() const { return has_shapes_; }

    /// The data of tile `id`; null for tiles of a grid without any.
    const TileInfo* info(std::int64_t id) const;

    /// The image of tile `id`. `place` is the reference to it. Throws FindingError when there is no such tile, and
    /// InputError when the image is missing and nothing else says how large the tile is.
    TileImage tile_image(std::int64_t id, ImageCache& images, const std::string& place) const;

    /// The tiles that there are, in ascending order: those of the grid, which needs its image, or those with an image
    /// of their own. Throws InputError when the image of the grid is missing.
    std::vector<std::int64_t> tile_ids(ImageCache& images) const;

    /// Outlines that bound nothing; tiles lack them.
    const std::vector<Finding>& findings() const { return findings_; }

    /// About input that is not supported.
    const std::vector<std::string>& warnings() const { return warnings_; }

  private:
    void read_tile(const ElementFile& file, pugi::xml_node node);
    void read_shapes(const ElementFile& file, pugi::xml_node group, TileInfo& tile);
    std::int64_t grid_columns(const Image& image) const;
    std::int64_t grid_rows(const Image& image) const;
    TileImage grid_image(std::int64_t id, ImageCache& images, const std::string& place) const;

    std::string name_;
    int tile_width_ = 0, tile_height_ = 0, spacing_ = 0, margin_ = 0;
    Vec2D tile_offset_;
    std::string alignment_;
    bool renders_at_grid_size_ = false;
    std::optional<Vec2D> isometric_grid_;
    bool has_shapes_ = false;
    std::optional<ImageReference> image_;
    std::map<std::int64_t, TileInfo> tiles_;
    std::vector<Finding> findings_;
    std::vector<std::string> warnings_;
};

/// Rotation from an element's attribute, in degrees; quarter turns are exact.
RotD read_rotation(const ElementFile& file, pugi::xml_node node);

}  // namespace carom::tool
