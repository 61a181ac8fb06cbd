/// Which tileset a tile number belongs to, and what all readers of one level share.
#pragma once

#include "tiled/layer_data.hpp"
#include "tiled/tileset.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace carom::tool {

/// The flags in the high bits of a Gid. Two have a meaning of their own in layers of hexagonal maps.
inline constexpr Gid flip_horizontal = 0x80000000;
inline constexpr Gid flip_vertical = 0x40000000;
inline constexpr Gid flip_diagonal = 0x20000000;
inline constexpr Gid turn_60 = flip_diagonal;
inline constexpr Gid turn_120 = 0x10000000;
inline constexpr Gid gid_mask = 0x0fffffff;

/// One tile of one tileset.
struct TileReference {
    std::shared_ptr<const Tileset> tileset;
    std::int64_t id = 0;
    const TileInfo* info() const { return tileset->info(id); }
};

/// The tilesets that a map or template lists, by the first of their tile numbers.
class TilesetTable {
  public:
    /// The tile behind `gid`, whose flags are ignored. Throws InputError at `place` when no tileset covers it.
    TileReference find(Gid gid, const std::string& place) const;

    void add(Gid first, std::shared_ptr<const Tileset> tileset) { tilesets_[first] = std::move(tileset); }

  private:
    std::map<Gid, std::shared_ptr<const Tileset>> tilesets_;
};

/// Files that several parts of a level refer to, each read once.
class TiledFiles {
  public:
    /// Adds a <tileset> element of `file` to the table: an embedded one, or a reference to a file. When that is not
    /// there under the name written but is under the name with ".gz" added, that one is read. Throws InputError.
    void add_tileset(const ElementFile& file, pugi::xml_node node, TilesetTable& table);

    ImageCache& images() { return images_; }
    std::vector<std::string>& warnings() { return warnings_; }
    std::vector<Finding>& findings() { return findings_; }

  private:
    std::map<std::string, std::shared_ptr<const Tileset>> tilesets_;
    ImageCache images_;
    std::vector<std::string> warnings_;
    std::vector<Finding> findings_;

    void report(const Tileset& tileset);
};

}  // namespace carom::tool
