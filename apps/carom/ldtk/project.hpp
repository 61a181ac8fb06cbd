/// LDtk projects: their definitions, and the levels that they hold.
#pragma once

#include "io/json.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace carom::tool {

/// A tileset: a grid on an image, with the enum values that tiles are tagged with.
struct LdtkTileset {
    std::string image;                         ///< its path; empty for the icons that come with LDtk
    int grid = 1;                              ///< the side of a tile
    std::map<std::int64_t, std::string> tags;  ///< by tile: its enum values, joined by commas
    std::map<std::int64_t, std::string> data;  ///< by tile: its custom data
};

/// A layer's definition.
struct LdtkLayer {
    struct Value {
        std::string name;  ///< empty when it has none
        std::string group;
    };
    std::map<std::int64_t, Value> values;  ///< of the cells of an IntGrid
    double pivot_x = 0, pivot_y = 0;       ///< where tiles of another size than the grid's cells lie
};

/// An entity's definition.
struct LdtkEntity {
    bool is_ellipse = false;
    std::string tile_mode;  ///< how its tile fills its bounds
};

/// One level as the project lists it.
struct LdtkLevelEntry {
    std::string name;
    std::string path;  ///< of the path into the JSON: "levels[3]"
    const Json* json;
    std::string file;  ///< the separate file that holds its layers; empty when the project does
};

/// A project, read once for all of its levels.
class LdtkProject {
  public:
    /// Throws InputError.
    explicit LdtkProject(const std::string& path);

    const std::string& path() const { return path_; }

    /// What to say of a file of the project that is not as LDtk writes it now; old versions wrote it otherwise.
    std::string refusal(const std::string& file, const std::string& what) const;
    const std::vector<LdtkLevelEntry>& levels() const { return levels_; }

    // Null for ids that are not defined.
    const LdtkTileset* tileset(std::int64_t uid) const { return find(tilesets_, uid); }
    const LdtkLayer* layer(std::int64_t uid) const { return find(layers_, uid); }
    const LdtkEntity* entity(std::int64_t uid) const { return find(entities_, uid); }

    /// A path that is written in the project.
    std::string resolve(const std::string& reference) const;

  private:
    template <class T>
    static const T* find(const std::map<std::int64_t, T>& all, std::int64_t uid) {
        const auto found = all.find(uid);
        return found == all.end() ? nullptr : &found->second;
    }
    void read(const Json& root);
    void read_definitions(const Json& definitions);
    void read_levels(const Json& owner, const std::string& path, const std::string& world);

    std::string path_;
    JsonDocument document_;
    std::map<std::int64_t, LdtkTileset> tilesets_;
    std::map<std::int64_t, LdtkLayer> layers_;
    std::map<std::int64_t, LdtkEntity> entities_;
    std::vector<LdtkLevelEntry> levels_;
};

}  // namespace carom::tool
