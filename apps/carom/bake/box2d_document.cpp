#include "bake/document.hpp"
#include "bake/sprite_names.hpp"
#include "io/json_writer.hpp"

#include <carom/config.hpp>

#include <fmt/format.h>

namespace carom::tool {

namespace {

/// A number as C and C++ read it back to the same float.
std::string c_number(float value) {
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text + 'f';
}

/// A header for C and C++, of Box2D 2.4 and 3: the points of each convex part, and a list of the parts.
class Box2dHeader final : public BakeDocument {
  public:
    void add(const BakedSprite& sprite) override {
        const std::string& name = names_.take(sprite_identifier(sprite.frame), sprite.frame);
        const auto parts = convex_parts_of(sprite);
        std::string list;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            text_ += fmt::format("\nstatic const b2Vec2 {}_points_{}[] = {{", name, i);
            for (std::size_t k = 0; k < parts[i].size(); ++k)
                text_ +=
                    fmt::format("{}{{{}, {}}}", k == 0 ? "" : ", ", c_number(parts[i][k].x), c_number(parts[i][k].y));
            text_ += "};";
            list += fmt::format("{}{{{}_points_{}, {}}}", i == 0 ? "" : ", ", name, i, parts[i].size());
        }
        text_ += fmt::format("\nenum {{ {}_width = {}, {}_height = {}, {}_count = {} }};\n", name,
                             sprite.frame.sprite_width, name, sprite.frame.sprite_height, name, parts.size());
        if (!parts.empty()) text_ += fmt::format("static const carom_polygon {}_polygons[] = {{{}}};\n", name, list);
    }

    std::string take() override { return std::move(text_); }

  private:
    TakenNames names_;
    std::string text_ =
        "/* Written by carom bake. Include Box2D's header first. The unit is a pixel, and y points down. */\n"
        "#pragma once\n\n#ifndef CAROM_POLYGON\n#define CAROM_POLYGON\n"
        "typedef struct { const b2Vec2* points; int count; } carom_polygon;\n#endif\n";
};

/// The same as JSON: {"format": "carom-box2d", "sprites": {NAME: {"size": [w, h], "polygons": [[[x, y], ...], ...]}}}.
class Box2dDocument final : public BakeDocument {
  public:
    Box2dDocument() {
        out_.begin_object();
        out_.field("format", "carom-box2d");
        out_.field("version", 1);
        out_.field("carom", CAROM_VERSION);
        out_.key("sprites");
        out_.begin_object();
    }

    void add(const BakedSprite& sprite) override {
        out_.key(names_.take(sprite_name(sprite.frame), sprite.frame));
        out_.begin_object();
        out_.field("size", PixelPos{sprite.frame.sprite_width, sprite.frame.sprite_height});
        out_.key("polygons");
        out_.begin_array();
        for (const std::span<const Vec2> part : convex_parts_of(sprite)) {
            out_.begin_array();
            for (const Vec2& p : part) out_.point(p);
            out_.end_array();
        }
        out_.end_array();
        out_.end_object();
    }

    std::string take() override {
        out_.end_object();
        out_.end_object();
        return out_.take() + "\n";
    }

  private:
    JsonWriter out_;
    TakenNames names_;
};

}  // namespace

std::unique_ptr<BakeDocument> box2d_header() {
    return std::make_unique<Box2dHeader>();
}

std::unique_ptr<BakeDocument> box2d_document() {
    return std::make_unique<Box2dDocument>();
}

}  // namespace carom::tool
