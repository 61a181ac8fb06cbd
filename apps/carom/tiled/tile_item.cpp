#include "tiled/tile_item.hpp"

#include <fmt/format.h>

#include <iterator>

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

// Where a point of an isometric grid is in the picture of its tile, of this height.
Vec2D on_picture(const Vec2D& p, const Vec2D& grid, double picture_height) {
    return {((p.x - p.y) / grid.y + 1) * grid.x / 2, (p.x + p.y) / 2 + picture_height - grid.y};
}

std::vector<CompoundPartD> tile_parts(const TileReference& tile, const AxisMap& map, const TileStamp& stamp,
                                      double picture_height, std::vector<FindingError>& bad) {
    const std::optional<Vec2D>& grid = tile.tileset->isometric_grid();
    const auto to_level = [&](const Vec2D& p) {
        const Vec2D on_screen = map(grid ? on_picture(p, *grid, picture_height) : p);
        return stamp.unprojected ? (*stamp.unprojected)(on_screen) : on_screen;
    };
    std::vector<CompoundPartD> all;
    for (const Outline& outline : tile.info()->shapes) {
        try {
            std::vector<CompoundPartD> parts =
                grid || stamp.unprojected ? parts_of(outline, to_level) : parts_of(outline, map);
            all.insert(all.end(), std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
        } catch (const FindingError& error) {
            bad.push_back(error);
        }
    }
    return all;
}

// The body of a tile without shapes.
std::vector<CompoundPartD> plain_parts(const StampedRectangle& rectangle, const TileStamp& stamp) {
    if (stamp.outline) return parts_of(*stamp.outline);
    if (!stamp.unprojected) return {{AabbD{rectangle.min, rectangle.min + rectangle.size}, {}}};
    Outline picture;
    picture.width = rectangle.size.x;
    picture.height = rectangle.size.y;
    return parts_of(picture, [&](const Vec2D& p) { return (*stamp.unprojected)(rectangle.min + p); });
}

}  // namespace

TileItem stamp_tile(const TileReference& tile, const TileStamp& stamp, bool plain_body, ImageCache& images,
                    const std::string& place) {
    const TileImage tile_image = tile.tileset->tile_image(tile.id, images, place);
    const Vec2D natural{static_cast<double>(tile_image.width), static_cast<double>(tile_image.height)};
    const Vec2D size = stamp.size.value_or(natural);
    const Vec2D scale{size.x / natural.x, size.y / natural.y};
    const StampedRectangle rectangle = stamped_rectangle(tile, stamp, size, scale);
    const AxisMap map = tile_map(rectangle, stamp.flags, scale);
    const Vec2D middle = rectangle.min + 0.5 * rectangle.size;
    const PoseD turn{middle - rotate(stamp.turn, middle), stamp.turn};

    TileItem item;
    item.image_path = tile_image.path;
    if (tile_image.image) {
        Sprite& sprite = item.sprite.emplace();
        sprite.image = tile_image.image;
        sprite.x = tile_image.x;
        sprite.y = tile_image.y;
        sprite.width = tile_image.width;
        sprite.height = tile_image.height;
        const LinearMap to_level = stamp.unprojected.value_or(LinearMap{});
        sprite.placement = {to_level(apply(turn, map.offset)), to_level(rotate(turn.rot, map.linear({1, 0}))),
                            to_level(rotate(turn.rot, map.linear({0, 1})))};
    }
    const TileInfo* info = tile.info();
    const bool has_shapes = info && !info->shapes.empty();
    if (!has_shapes && !plain_body) return item;
    std::vector<CompoundPartD> parts =
        has_shapes ? tile_parts(tile, map, stamp, natural.y, item.bad_shapes) : plain_parts(rectangle, stamp);
    // The outline is that of a cell, which stays.
    if (turn.rot != RotD{} && (has_shapes || !stamp.outline)) {
        for (CompoundPartD& part : parts) part.pose = compose(turn, part.pose);
    }
    item.body = join_parts(std::move(parts), {}, place);
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

Vec2D alignment_anchor(const std::string& alignment, const Vec2D& unspecified) {
    const auto has = [&](const char* word) { return alignment.find(word) != std::string::npos; };
    if (alignment == "unspecified") return unspecified;
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
