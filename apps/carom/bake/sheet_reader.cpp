#include "bake/sheet_reader.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"
#include "io/png.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace carom::tool {

namespace {

// As many frames, and as many pixels in all of them, as one sheet may have: the JSON of a huge one is short.
constexpr std::size_t max_frames = std::size_t{1} << 16;
constexpr std::int64_t max_frame_pixels = std::int64_t{1} << 28;

constexpr const char* not_a_sheet =
    "this is no sprite sheet: it has no \"frames\" and \"meta\"; export the sheet from Aseprite or TexturePacker as "
    "JSON "
    "(array or hash)";

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

bool is_sheet(const Json& sheet) {
    return sheet.contains("frames") && sheet.contains("meta") &&
           (sheet["frames"].is_array() || sheet["frames"].is_object());
}

std::string image_path_of(const std::string& path, const Json& sheet) {
    const JsonPath meta = "meta";
    const std::string_view image = string_from_json(required_key(sheet["meta"], "image", meta), meta / "image");
    return (std::filesystem::path(path).parent_path() / image).lexically_normal().string();
}

class SheetReader {
  public:
    explicit SheetReader(const std::string& path) : path_(path) {}

    std::vector<SpriteFrame> read(const Json& sheet) {
        if (!is_sheet(sheet)) throw QueryError("bad_type", not_a_sheet, "");
        image_ = ImageCache().load(image_path_of(path_, sheet), path_ + " (meta.image)");
        const Json& list = sheet["frames"];
        const JsonPath frames_path = "frames";
        if (list.size() > max_frames)
            refuse("bad_size", frames_path,
                   fmt::format("has {} entries; at most {} are read", list.size(), max_frames));
        std::vector<SpriteFrame> frames;
        if (list.is_array()) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                const JsonPath at = frames_path / i;
                const Json& name = required_key(list[i], "filename", at);
                frames.push_back(read_frame(list[i], string_from_json(name, at / "filename"), at));
            }
        } else {
            for (const auto& [name, frame] : list.sorted_members()) {
                const std::string at = fmt::format("frames[\"{}\"]", name);
                frames.push_back(read_frame(frame, name, JsonPath(at)));
            }
        }
        if (frames.empty()) refuse("bad_size", frames_path, "is empty: there is no sprite on this sheet");
        return frames;
    }

  private:
    SpriteFrame read_frame(const Json& object, std::string_view name, const JsonPath& at) {
        Rectangle stored = rectangle(required_key(object, "frame", at), at / "frame");
        const bool rotated = object.contains("rotated") && bool_from_json(object["rotated"], at / "rotated");
        Rectangle place{0, 0, stored.width, stored.height};
        if (object.contains("spriteSourceSize")) place = rectangle(object["spriteSourceSize"], at / "spriteSourceSize");
        // Some packers write the size of a rotated frame as it lies on the sheet.
        if (rotated && has_size(stored, place.height, place.width)) std::swap(stored.width, stored.height);
        if (!has_size(stored, place.width, place.height))
            throw QueryError(
                "bad_size",
                fmt::format("{}: frame is {} x {} but spriteSourceSize is {} x {}; export the sheet without "
                            "padding inside frames",
                            at.text(), stored.width, stored.height, place.width, place.height),
                at);
        SpriteFrame frame{path_,
                          std::string(name),
                          image_,
                          stored.x,
                          stored.y,
                          stored.width,
                          stored.height,
                          rotated,
                          place.x,
                          place.y,
                          place.x + place.width,
                          place.y + place.height};
        if (object.contains("sourceSize")) {
            const JsonPath size = at / "sourceSize";
            frame.sprite_width = whole_number(object["sourceSize"], "w", size);
            frame.sprite_height = whole_number(object["sourceSize"], "h", size);
        }
        check(frame, at);
        return frame;
    }

    void check(const SpriteFrame& frame, const JsonPath& at) {
        const int width = frame.rotated ? frame.height : frame.width,
                  height = frame.rotated ? frame.width : frame.height;
        if (frame.x + width > image_->width || frame.y + height > image_->height)
            throw QueryError("bad_size",
                             fmt::format("{}.frame reaches from ({}, {}) to ({}, {}), but {} has only {} x {} pixels; "
                                         "export the sheet and its picture together",
                                         at.text(), frame.x, frame.y, frame.x + width, frame.y + height, image_->path,
                                         image_->width, image_->height),
                             at);
        if (frame.left + frame.width > frame.sprite_width || frame.top + frame.height > frame.sprite_height)
            throw QueryError("bad_size",
                             fmt::format("{}.spriteSourceSize must lie within sourceSize, {} x {}", at.text(),
                                         frame.sprite_width, frame.sprite_height),
                             at);
        pixels_ += std::int64_t{frame.sprite_width} * frame.sprite_height;
        if (pixels_ > max_frame_pixels)
            throw QueryError("bad_size",
                             fmt::format("{}: the frames up to here have more than {} million pixels; split the sheet",
                                         at.text(), max_frame_pixels >> 20),
                             at);
    }

    std::string path_;
    std::shared_ptr<const Image> image_;
    std::int64_t pixels_ = 0;
};

SpriteFrame whole_image(const std::string& path) {
    SpriteFrame frame;
    frame.file = path;
    frame.image = ImageCache().load(path, "");
    frame.width = frame.sprite_width = frame.image->width;
    frame.height = frame.sprite_height = frame.image->height;
    return frame;
}

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

bool is_sheet_name(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return ending == ".json";
}

std::vector<SpriteFrame> read_frames(const std::string& path) {
    if (!is_sheet_name(path)) return {whole_image(path)};
    return with_file(path, [&] { return SheetReader(path).read(parse_json(read_text_file(path)).root); });
}

std::optional<std::string> sheet_image(const std::string& path) {
    return with_file(path, [&]() -> std::optional<std::string> {
        const JsonDocument sheet = parse_json(read_text_file(path));
        if (!is_sheet(sheet.root)) return std::nullopt;
        return image_path_of(path, sheet.root);
    });
}

}  // namespace carom::tool
