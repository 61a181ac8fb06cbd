#include "tiled/tileset_table.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace carom::tool {

namespace {

// Debian ships maps whose references lack the ".gz" that packing the files added.
std::string packed_or_plain(const std::string& path) {
    std::error_code error;
    const std::string packed = path + ".gz";
    return !std::filesystem::exists(path, error) && std::filesystem::exists(packed, error) ? packed : path;
}

}  // namespace

TileReference TilesetTable::find(Gid gid, const std::string& place) const {
    const Gid number = gid & gid_mask;
    auto after = tilesets_.upper_bound(number);
    if (after == tilesets_.begin())
        throw InputError(fmt::format("{}: no tileset of the map covers the tile number {}{}", place, number,
                                     gid == number ? "" : fmt::format(" ({} with the bits of its flips)", gid)));
    const auto& [first, tileset] = *--after;
    return {tileset, std::int64_t{number} - first};
}

void TiledFiles::report(const Tileset& tileset) {
    warnings_.insert(warnings_.end(), tileset.warnings().begin(), tileset.warnings().end());
    findings_.insert(findings_.end(), tileset.findings().begin(), tileset.findings().end());
}

void TiledFiles::add_tileset(const ElementFile& file, pugi::xml_node node, TilesetTable& table) {
    const auto first = static_cast<Gid>(file.required_integer(node, "firstgid", 1, gid_mask));
    if (!node.attribute("source")) {
        auto tileset = std::make_shared<const Tileset>(file, node);
        report(*tileset);
        return table.add(first, std::move(tileset));
    }
    const std::string source_path = node.attribute("source").value();
    if (source_path.starts_with(":/"))
        file.fail(node,
                  "the tileset is a part of Tiled, for rules of automapping, and no file; such a map is no level");
    const std::string path = packed_or_plain(file.resolve(source_path));
    std::error_code error;
    const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, error);
    std::shared_ptr<const Tileset>& known = tilesets_[error ? path : canonical.string()];
    if (!known) {
        const ElementFile source(path, "tileset", file.place(node));
        known = std::make_shared<const Tileset>(source, source.root());
        report(*known);
    }
    table.add(first, known);
}

}  // namespace carom::tool
