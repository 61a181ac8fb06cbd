/// Tiled tilesets: grids cut from one picture, and collections of pictures, with per-tile collision shapes.
#pragma once

#include "io/png.hpp"
#include "tiled/outline.hpp"
#include "tiled/properties.hpp"
#include "tiled/xml_file.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// A picture that a tileset refers to; it is read when a tile first needs it.
struct PictureReference {
    std::string path;
    std::string place;
    std::optional<std::uint32_t> key_color;
};

/// What a tileset says about one of its tiles. Grids only list tiles about which there is something to say.
struct TileInfo {
    std::string type;
    Properties properties;
    std::vector<Outline> shapes;
    std::optional<PictureReference> picture;  ///< of collections
    int x = 0, y = 0, width = 0, height = 0;  ///< the part of the picture that is the tile; 0 wide is all of it
};

/// The picture of a tile: a rectangle of an image.
struct TilePicture {
    std::shared_ptr<const Image> image;
    int x = 0, y = 0, width = 0, height = 0;
};

/// A tileset, embedded in a map or in a file of its own.
class Tileset {
  public:
    /// Reads the <tileset> element `node`. Throws InputError.
    Tileset(const XmlFile& file, pugi::xml_node node);

    const std::string& name() const { return name_; }
    Vec2D tile_offset() const { return tile_offset_; }
    const std::string& alignment() const { return alignment_; }
    bool renders_at_grid_size() const { return renders_at_grid_size_; }

    /// Whether any of its tiles has collision shapes: then the tiles without have no body.
    bool has_shapes() const { return has_shapes_; }

    /// What is said about tile `id`; nothing for unremarkable tiles of a grid.
    const TileInfo* info(std::int64_t id) const;

    /// The picture of tile `id`. `place` is who asks. Throws InputError when there is no such tile or picture.
    TilePicture picture(std::int64_t id, ImageCache& images, const std::string& place) const;

    /// What was read but not understood.
    const std::vector<std::string>& warnings() const { return warnings_; }

  private:
    void read_tile(const XmlFile& file, pugi::xml_node node);
    void read_shapes(const XmlFile& file, pugi::xml_node group, TileInfo& tile);
    TilePicture grid_picture(std::int64_t id, ImageCache& images, const std::string& place) const;

    std::string name_;
    int tile_width_ = 0, tile_height_ = 0, spacing_ = 0, margin_ = 0;
    Vec2D tile_offset_;
    std::string alignment_;
    bool renders_at_grid_size_ = false;
    bool has_shapes_ = false;
    std::optional<PictureReference> picture_;
    std::map<std::int64_t, TileInfo> tiles_;
    std::vector<std::string> warnings_;
};

/// Rotation from an element's attribute, in degrees; quarter turns are exact.
RotD read_rotation(const XmlFile& file, pugi::xml_node node);

}  // namespace carom::tool
