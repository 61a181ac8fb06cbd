/// Reads the objects of an object layer: shapes, tile objects, and instances of templates.
#pragma once

#include "level/level.hpp"
#include "tiled/cell_grid.hpp"
#include "tiled/tile_item.hpp"

#include <map>
#include <memory>
#include <string>

namespace carom::tool {

/// What a layer passes on to its contents: the sums and products over the groups it lies in.
struct LayerFrame {
    std::string path;
    Vec2D offset;
    double opacity = 1;
    bool visible = true;
};

/// Reads objects one by one; templates are read once each.
class ObjectReader {
  public:
    ObjectReader(const ElementFile& map, const CellGrid& grid, const TilesetTable& tilesets, TiledFiles& files)
        : map_(map), grid_(grid), tilesets_(tilesets), files_(files) {}

    /// The item that an <object> element of the map describes. Its id is 0 when the file gives none. Throws InputError.
    Item read(pugi::xml_node object, const LayerFrame& frame);

  private:
    // A template's file, its object, and the tileset that the object's tile is from.
    struct Template {
        Template(const std::string& path, const std::string& place) : file(path, "template", place) {}
        ElementFile file;
        pugi::xml_node object;
        TilesetTable tilesets;
    };

    // An element and the file it is in, for attributes that may come from an object or from its template.
    struct Source {
        const ElementFile& file;
        pugi::xml_node node;
        const TilesetTable& tilesets;
    };

    const Template* find_template(pugi::xml_node object);
    Source source_of(pugi::xml_node object, const Template* base, const char* attribute) const;
    Vec2D read_size(pugi::xml_node object, const Template* base) const;
    void read_plain(Item& item, pugi::xml_node object, const Template* base, const PoseD& pose);
    void read_tile(Item& item, pugi::xml_node object, const Template* base, const PoseD& pose);
    TileItem stamp(const TileReference& tile, Gid flags, const Vec2D& size, const PoseD& pose,
                   const std::string& place);
    void report(const FindingError& error, const Item& item, const char* what_follows = "the object has no body");

    const ElementFile& map_;
    const CellGrid& grid_;
    const TilesetTable& tilesets_;
    TiledFiles& files_;
    std::map<std::string, std::unique_ptr<Template>> templates_;
};

}  // namespace carom::tool
