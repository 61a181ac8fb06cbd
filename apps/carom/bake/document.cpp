#include "bake/document.hpp"

namespace carom::tool {

namespace {

void add_parts(const BakedPolygon& polygon, std::vector<std::span<const Vec2>>& into) {
    for (const ConvexPolygon& part : polygon.parts) into.push_back(part.points());
}

}  // namespace

std::unique_ptr<BakeDocument> make_document(BakeFormat format, const BakeSettings& settings) {
    switch (format) {
        case BakeFormat::phaser:
            return phaser_document();
        case BakeFormat::godot:
            return godot_document(settings);
        case BakeFormat::tiled:
            return tiled_document(settings);
        case BakeFormat::box2d_c:
            return box2d_header();
        case BakeFormat::box2d_json:
            return box2d_document();
        case BakeFormat::carom:
            break;
    }
    return carom_document(settings);
}

std::vector<std::span<const Vec2>> outlines_or_parts(const BakedSprite& sprite, const BakeSettings& settings) {
    std::vector<std::span<const Vec2>> rings;
    for (const BakedPolygon& baked : sprite.polygons) {
        if (baked.polygon.hole_count() == 0 && !settings.max_vertices) {
            rings.push_back(baked.polygon.outline());
        } else {
            add_parts(baked, rings);
        }
    }
    return rings;
}

std::vector<std::span<const Vec2>> convex_parts_of(const BakedSprite& sprite) {
    std::vector<std::span<const Vec2>> rings;
    for (const BakedPolygon& baked : sprite.polygons) add_parts(baked, rings);
    return rings;
}

}  // namespace carom::tool
