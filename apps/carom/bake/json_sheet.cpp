#include "bake/json_sheet.hpp"

#include "bake/frame_checks.hpp"
#include "io/file.hpp"
#include "io/json_text.hpp"
#include "picture/image_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace carom::tool {

namespace {

constexpr const char* not_a_sheet =
    "this is no sprite sheet: it has neither \"frames\" and \"meta\" nor \"textures\"; export it from Aseprite or "
    "TexturePacker as JSON (array or hash), or for Phaser 3";

struct Rectangle {
    int x = 0, y = 0, width = 0, height = 0;
};

int whole_number(const Json& object, const char* key, const JsonPath& at) {
    const Json& value = required_key(object, key, at);
    const JsonPath path = at / key;
    if (const auto whole = value.whole_within(0, max_image_side)) return static_cast<int>(*whole);
    refuse("bad_type", path, fmt::format("must be a whole number from 0 to {}", max_image_side));
}

Rectangle rectangle(const Json& object, const JsonPath& at) {
    return {whole_number(object, "x", at), whole_number(object, "y", at), whole_number(object, "w", at),
            whole_number(object, "h", at)};
}

bool has_size(const Rectangle& r, int width, int height) {
    return r.width == width && r.height == height;
}

// Aseprite's frames include the padding that it adds around each, which is the same on all sides.
void take_padding_off(Rectangle& stored, const Rectangle& place) {
    const int both_sides = stored.width - place.width;
    if (both_sides <= 0 || both_sides % 2 != 0 || stored.height - place.height != both_sides) return;
    stored = {stored.x + both_sides / 2, stored.y + both_sides / 2, place.width, place.height};
}

bool has_list(const Json& object) {
    return object.contains("frames") && (object["frames"].is_array() || object["frames"].is_object());
}

bool is_multi_atlas(const Json& sheet) {
    return sheet.contains("textures") && sheet["textures"].is_array();
}

bool is_sheet(const Json& sheet) {
    return is_multi_atlas(sheet) || (has_list(sheet) && sheet.contains("meta"));
}

/// Reads a sheet, which has one image, or a multi-atlas of Phaser 3, which has one for each of its textures.
class JsonSheetReader {
  public:
    explicit JsonSheetReader(const std::string& path) : path_(path) {}

    std::vector<SpriteFrame> read(const Json& sheet) {
        for_each_texture(
            sheet, [&](const Json& texture, const JsonPath& at, const std::string& image, const std::string& place) {
                image_ = images_.load(image, path_ + " (" + place + ")");
                read_list(texture["frames"], at);
            });
        if (frames_.empty())
            throw QueryError("bad_size", "frames is empty: there is no sprite on this sheet", JsonPath("frames"));
        return std::move(frames_);
    }

    /// The paths of the images.
    std::vector<std::string> images(const Json& sheet) {
        std::vector<std::string> paths;
        for_each_texture(sheet, [&](const Json&, const JsonPath&, const std::string& image, const std::string&) {
            paths.push_back(image);
        });
        return paths;
    }

  private:
    std::string image_path(const Json& object, const JsonPath& at) const {
        const std::string_view image = string_from_json(required_key(object, "image", at), at / "image");
        return (std::filesystem::path(path_).parent_path() / image).lexically_normal().string();
    }

    // Calls use(texture, path of its frames, path of its image, place of that).
    template <class Use>
    void for_each_texture(const Json& sheet, const Use& use) const {
        if (!is_sheet(sheet)) throw QueryError("bad_type", not_a_sheet, "");
        if (!is_multi_atlas(sheet))
            return use(sheet, JsonPath("frames"), image_path(sheet["meta"], JsonPath("meta")), "meta.image");
        const JsonPath textures = "textures";
        for (std::size_t i = 0; i < sheet["textures"].size(); ++i) {
            const Json& texture = sheet["textures"][i];
            const JsonPath at = textures / i;
            const std::string image = image_path(texture, at);
            if (!has_list(texture)) throw QueryError("bad_type", at.text() + ".frames must be an array or object", at);
            use(texture, at / "frames", image, (at / "image").text());
        }
    }

    void read_list(const Json& list, const JsonPath& frames_path) {
        if (list.is_array()) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                const JsonPath at = frames_path / i;
                const Json& name = required_key(list[i], "filename", at);
                frames_.push_back(read_frame(list[i], string_from_json(name, at / "filename"), at));
            }
        } else {
            for (const auto& [name, frame] : list.sorted_members()) {
                const std::string at = fmt::format("{}[\"{}\"]", frames_path.text(), name);
                frames_.push_back(read_frame(frame, name, JsonPath(at)));
            }
        }
    }

    SpriteFrame read_frame(const Json& object, std::string_view name, const JsonPath& at) {
        Rectangle stored = rectangle(required_key(object, "frame", at), at / "frame");
        const bool rotated = object.contains("rotated") && bool_from_json(object["rotated"], at / "rotated");
        Rectangle place{0, 0, stored.width, stored.height};
        if (object.contains("spriteSourceSize")) place = rectangle(object["spriteSourceSize"], at / "spriteSourceSize");
        // Some packers write the size of a rotated frame as it lies on the sheet.
        if (rotated && has_size(stored, place.height, place.width)) std::swap(stored.width, stored.height);
        take_padding_off(stored, place);
        if (!has_size(stored, place.width, place.height))
            throw QueryError(
                "bad_size",
                fmt::format("{}: frame is {} x {} but spriteSourceSize is {} x {}; they may differ by padding "
                            "that is the same on all sides",
                            at.text(), stored.width, stored.height, place.width, place.height),
                at);
        SpriteFrame frame;
        frame.file = path_;
        frame.name = name;
        frame.image = image_;
        frame.x = stored.x;
        frame.y = stored.y;
        frame.width = stored.width;
        frame.height = stored.height;
        if (rotated) frame.turned = Turned::clockwise;
        frame.left = place.x;
        frame.top = place.y;
        frame.sprite_width = place.x + place.width;
        frame.sprite_height = place.y + place.height;
        if (object.contains("sourceSize")) {
            const JsonPath size = at / "sourceSize";
            frame.sprite_width = whole_number(object["sourceSize"], "w", size);
            frame.sprite_height = whole_number(object["sourceSize"], "h", size);
        }
        checks_.check(frame, path_ + ": " + at.text());
        return frame;
    }

    std::string path_;
    ImageCache images_;
    std::shared_ptr<const Image> image_;
    std::vector<SpriteFrame> frames_;
    FrameChecks checks_;
};

// Runs what reads JSON, and puts the file before its complaints.
template <class Read>
auto with_file(const std::string& path, const Read& read) {
    try {
        return read();
    } catch (const QueryError& error) {
        throw InputError(fmt::format("{}: {}", path, error.message));
    }
}

}  // namespace

std::vector<SpriteFrame> json_frames(const std::string& path) {
    return with_file(path, [&] { return JsonSheetReader(path).read(parse_json(read_text_file(path)).root); });
}

std::optional<std::vector<std::string>> json_sheet_images(const std::string& path) {
    return with_file(path, [&]() -> std::optional<std::vector<std::string>> {
        const JsonDocument sheet = parse_json(read_text_file(path));
        if (!is_sheet(sheet.root)) return std::nullopt;
        return JsonSheetReader(path).images(sheet.root);
    });
}

}  // namespace carom::tool
