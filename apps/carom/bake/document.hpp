/// What `carom bake` writes: one document for all sprites, in a format of its own or in an engine's.
#pragma once

#include "bake/bake.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace carom::tool {

/// The formats of documents.
enum class BakeFormat { carom, phaser, godot, tiled, box2d_c, box2d_json };

/// Collects sprites and becomes text.
class BakeDocument {
  public:
    virtual ~BakeDocument() = default;

    /// Throws InputError for a sprite that the format cannot tell from one that is there already.
    virtual void add(const BakedSprite& sprite) = 0;

    /// A file that could not be baked; formats of engines leave it out.
    virtual void add_failure(const std::string& /*file*/, const std::string& /*message*/) {}

    /// The whole document; nothing can be added afterwards. Throws InputError.
    virtual std::string take() = 0;
};

std::unique_ptr<BakeDocument> make_document(BakeFormat format, const BakeSettings& settings);

/// One document for each format.
std::unique_ptr<BakeDocument> carom_document(const BakeSettings& settings);
std::unique_ptr<BakeDocument> phaser_document();
std::unique_ptr<BakeDocument> godot_document(const BakeSettings& settings);
std::unique_ptr<BakeDocument> tiled_document(const BakeSettings& settings);
std::unique_ptr<BakeDocument> box2d_header();
std::unique_ptr<BakeDocument> box2d_document();

/// The outlines of a sprite's polygons, for formats that take concave ones; but the convex parts of polygons with
/// holes, and of all where the settings limit the vertices.
std::vector<std::span<const Vec2>> outlines_or_parts(const BakedSprite& sprite, const BakeSettings& settings);

/// The convex parts of all polygons of a sprite.
std::vector<std::span<const Vec2>> convex_parts_of(const BakedSprite& sprite);

}  // namespace carom::tool
