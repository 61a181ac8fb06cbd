#include "tiled/tile_item.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

// The rectangle that the image covers once stretched and flipped, relative to the item's place.
struct StampedRectangle {
    Vec2D min;
    Vec2D size;
};

StampedRectangle stamped_rectangle(const TileReference& tile, const TileStamp& stamp, const Vec2D& size,
                                   const Vec2D& scale) {
    const Vec2D offset = tile.tileset->tile_offset();
    const bool swap = (stamp.flags & flip_diagonal) != 0;
    const Vec2D rotated = swap ? Vec2D{size.y, size.x} : size;
    // Diagonal flips keep the bottom left corner where it was.
    const Vec2D bottom_left{-stamp.anchor.x * size.x, (1 - stamp.anchor.y) * size.y};
    return {{bottom_left.x + offset.x * scale.x, bottom_left.y - rotated.y + offset.y * scale.y}, rotated};
}

AxisMap tile_map(const StampedRectangle& to, Gid flags, const Vec2D& scale) {
    AxisMap map{(flags & flip_diagonal) != 0, scale, to.min};
    if (map.swap) map.scale = {scale.y, scale.x};
    if ((flags & flip_horizontal) != 0) {
        map.scale.x = -map.scale.x;
        map.offset.x += to.size.x;
    }
    if ((flags & flip_vertical) != 0) {
        map.scale.y = -map.scale.y;
        map.offset.y += to.size.y;
    }
    return map;
}

std::vector<CompoundPartD> tile_parts(const TileInfo& info, const AxisMap& map) {
    std::vector<CompoundPartD> parts;
    for (const Outline& outline : info.shapes) {
        for (CompoundPartD& part : parts_of(outline, map)) parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace

TileItem stamp_tile(const TileReference& tile, const TileStamp& stamp, bool rectangle_body, ImageCache& images,
                    const std::string& place) {
    const TileImage tile_image = tile.tileset->tile_image(tile.id, images, place);
    const Vec2D natural{static_cast<double>(tile_image.width), static_cast<double>(tile_image.height)};
    const Vec2D size = stamp.size.value_or(natural);
    const Vec2D scale{size.x / natural.x, size.y / natural.y};
    const StampedRectangle rectangle = stamped_rectangle(tile, stamp, size, scale);
    const AxisMap map = tile_map(rectangle, stamp.flags, scale);

    TileItem item;
    item.image_path = tile_image.path;
    if (tile_image.image) {
        Sprite& sprite = item.sprite.emplace();
        sprite.image = tile_image.image;
        sprite.x = tile_image.x;
        sprite.y = tile_image.y;
        sprite.width = tile_image.width;
        sprite.height = tile_image.height;
        sprite.placement = {map.offset, map.linear({1, 0}), map.linear({0, 1})};
    }
    const TileInfo* info = tile.info();
    if (info && !info->shapes.empty()) {
        item.body = join_parts(tile_parts(*info, map), {}, place);
    } else if (rectangle_body) {
        item.body = Body{AabbD{rectangle.min, rectangle.min + rectangle.size}, {}};
    }
    return item;
}

void place_tile(TileItem& item, const PoseD& pose) {
    if (item.sprite) {
        const auto [origin, x_axis, y_axis] = item.sprite->placement;
        item.sprite->placement = {apply(pose, origin), rotate(pose.rot, x_axis), rotate(pose.rot, y_axis)};
    }
    if (!item.body) return;
    if (item.body->pose == PoseD{}) {
        item.body->pose = pose;
    } else if (pose.rot == RotD{}) {
        item.body->pose.at = item.body->pose.at + pose.at;
    } else {
        // Composing two rotations would round; a compound of one part keeps both as they are.
        item.body = join_parts({{item.body->shape, item.body->pose}}, pose, "");
    }
}

Vec2D alignment_anchor(const std::string& alignment) {
    const auto has = [&](const char* word) { return alignment.find(word) != std::string::npos; };
    if (alignment == "unspecified") return {0, 1};
    return {has("left") ? 0.0 : has("right") ? 1.0 : 0.5, has("top") ? 0.0 : has("bottom") ? 1.0 : 0.5};
}

std::optional<Body> join_parts(std::vector<CompoundPartD> parts, const PoseD& pose, const std::string& place) {
    if (parts.empty()) return std::nullopt;
    if (parts.size() == 1) {
        CompoundPartD& only = parts.front();
        if (only.pose == PoseD{}) return Body{std::move(only.shape), pose};
        if (pose.rot == RotD{}) return Body{std::move(only.shape), {only.pose.at + pose.at, only.pose.rot}};
    }
    Result<CompoundD> whole = CompoundD::from_parts(std::move(parts));
    if (!whole.ok()) throw InputError(fmt::format("{}: {}", place, whole.error().message));
    return Body{std::move(whole).value(), pose};
}

}  // namespace carom::tool
