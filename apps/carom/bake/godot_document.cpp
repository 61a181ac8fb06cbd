#include "bake/document.hpp"
#include "bake/sprite_names.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

/// A scene of Godot 4: for each sprite a StaticBody2D with its polygons as CollisionPolygon2D, which lie where a
/// Sprite2D beside them shows the sprite: it centers its picture.
class GodotDocument final : public BakeDocument {
  public:
    explicit GodotDocument(const BakeSettings& settings) : settings_(settings) {}

    void add(const BakedSprite& sprite) override {
        const SpriteFrame& frame = sprite.frame;
        const std::string& name = names_.take(sprite_identifier(frame), frame);
        text_ += fmt::format("\n[node name=\"{}\" type=\"StaticBody2D\" parent=\".\"]\n", name);
        int number = 0;
        for (const std::span<const Vec2> ring : outlines_or_parts(sprite, settings_)) {
            text_ +=
                fmt::format("\n[node name=\"Polygon{}\" type=\"CollisionPolygon2D\" parent=\"{}\"]\n", ++number, name);
            text_ += fmt::format("position = Vector2({}, {})\n", -frame.sprite_width / 2.0, -frame.sprite_height / 2.0);
            text_ += "polygon = PackedVector2Array(";
            for (std::size_t i = 0; i < ring.size(); ++i)
                text_ += fmt::format("{}{}, {}", i == 0 ? "" : ", ", ring[i].x, ring[i].y);
            text_ += ")\n";
        }
    }

    std::string take() override { return std::move(text_); }

  private:
    BakeSettings settings_;
    TakenNames names_;
    std::string text_ = "[gd_scene format=3]\n\n[node name=\"Sprites\" type=\"Node2D\"]\n";
};

}  // namespace

std::unique_ptr<BakeDocument> godot_document(const BakeSettings& settings) {
    return std::make_unique<GodotDocument>(settings);
}

}  // namespace carom::tool
