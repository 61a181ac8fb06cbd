#include "bake/document.hpp"
#include "bake/tileset_rewriter.hpp"
#include "cli/messages.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

/// The tileset that the sprites are the tiles of, with their polygons as collision objects.
class TiledDocument final : public BakeDocument {
  public:
    explicit TiledDocument(const BakeSettings& settings) : settings_(settings) {}

    void add(const BakedSprite& sprite) override {
        path_ = sprite.frame.file;
        TileRings& rings = tiles_[std::stoll(sprite.frame.name)];
        for (const std::span<const Vec2> ring : outlines_or_parts(sprite, settings_))
            rings.emplace_back(ring.begin(), ring.end());
    }

    std::string take() override {
        if (tiles_.empty()) return "";
        RewrittenTileset rewritten = rewrite_tileset(path_, tiles_);
        for (const std::int64_t id : rewritten.kept)
            print_note(
                fmt::format("{}: tile {} has other collision shapes than baked ones, and keeps them", path_, id));
        return std::move(rewritten.text);
    }

  private:
    BakeSettings settings_;
    std::string path_;
    std::map<std::int64_t, TileRings> tiles_;
};

}  // namespace

std::unique_ptr<BakeDocument> tiled_document(const BakeSettings& settings) {
    return std::make_unique<TiledDocument>(settings);
}

}  // namespace carom::tool
