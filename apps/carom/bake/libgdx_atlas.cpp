#include "bake/libgdx_atlas.hpp"

#include "bake/frame_checks.hpp"
#include "io/file.hpp"
#include "picture/image_cache.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

namespace carom::tool {

namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// A line of the file: a name, or an entry "key: value", which is all with a colon, as libGDX reads them; or nothing,
/// which ends a page.
struct AtlasLine {
    std::size_t number = 0;
    std::string_view text;
    std::string_view key, value;

    bool is_entry() const { return !key.empty(); }
};

std::vector<AtlasLine> lines_of(std::string_view text) {
    std::vector<AtlasLine> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        AtlasLine& line = lines.emplace_back();
        line.number = lines.size();
        line.text = trimmed(text.substr(at, end - at));
        if (const std::size_t colon = line.text.find(':'); colon != std::string_view::npos) {
            line.key = trimmed(line.text.substr(0, colon));
            line.value = trimmed(line.text.substr(colon + 1));
        }
        at = end + 1;
    }
    return lines;
}

/// A region's numbers as they are written. Offsets count from the lower left corner of the sprite.
struct Region {
    std::string name;
    std::string place;
    int x = 0, y = 0, width = 0, height = 0;
    int offset_x = 0, offset_y = 0;
    std::optional<int> sprite_width, sprite_height;
    Turned turned = Turned::none;
    int index = -1;
};

class AtlasReader {
  public:
    explicit AtlasReader(const std::string& path) : path_(path), text_(read_text_file(path)), lines_(lines_of(text_)) {}

    /// Calls `page(image, place)` and `region(region)` for all there are.
    template <class OnPage, class OnRegion>
    void read(const OnPage& page, const OnRegion& region) {
        bool in_page = false;
        for (at_ = 0; at_ < lines_.size();) {
            const AtlasLine& line = lines_[at_++];
            if (line.text.empty()) {
                in_page = false;
            } else if (line.is_entry()) {
                // Of the whole file, or of a page: nothing in them says where pixels are.
                if (in_page && is_place(line)) fail_for_colon(line);
            } else if (!in_page) {
                in_page = true;
                page((std::filesystem::path(path_).parent_path() / line.text).lexically_normal().string(), place(line));
            } else {
                region(read_region(line));
            }
        }
    }

  private:
    std::string place(const AtlasLine& line) const { return fmt::format("{}:{}", path_, line.number); }

    [[noreturn]] void fail(const AtlasLine& line, const std::string& what) const {
        throw InputError(fmt::format("{}: {}", place(line), what));
    }

    static bool is_place(const AtlasLine& line) { return line.key == "bounds" || line.key == "xy"; }

    // Names with colons are entries to libGDX, too, and what they name would be that of others.
    [[noreturn]] void fail_for_colon(const AtlasLine& line) const {
        fail(line,
             fmt::format("{} belongs to no region, or to one that has a place already; names of regions must have "
                         "no colon, which makes them entries",
                         line.key));
    }

    Region read_region(const AtlasLine& name) {
        Region region;
        bool has_place = false;
        region.name = name.text;
        region.place = fmt::format("{}: \"{:.60}\"", place(name), name.text);
        for (; at_ < lines_.size() && lines_[at_].is_entry(); ++at_) {
            const AtlasLine& line = lines_[at_];
            if (has_place && is_place(line)) fail_for_colon(line);
            has_place = has_place || is_place(line);
            read_entry(line, region);
        }
        if (region.index >= 0) region.name += fmt::format("_{}", region.index);
        return region;
    }

    void read_entry(const AtlasLine& line, Region& region) const {
        if (line.key == "bounds") return numbers(line, {&region.x, &region.y, &region.width, &region.height});
        if (line.key == "xy") return numbers(line, {&region.x, &region.y});
        if (line.key == "size") return numbers(line, {&region.width, &region.height});
        if (line.key == "offset") return numbers(line, {&region.offset_x, &region.offset_y});
        if (line.key == "orig") return numbers(line, {&region.sprite_width.emplace(), &region.sprite_height.emplace()});
        if (line.key == "offsets")
            return numbers(line, {&region.offset_x, &region.offset_y, &region.sprite_width.emplace(),
                                  &region.sprite_height.emplace()});
        if (line.key == "index" && line.value != "-1") return numbers(line, {&region.index});
        if (line.key == "rotate") region.turned = read_turn(line);
    }

    // Degrees counterclockwise; true is 90.
    Turned read_turn(const AtlasLine& line) const {
        if (line.value == "false" || line.value == "0") return Turned::none;
        if (line.value == "true" || line.value == "90") return Turned::counterclockwise;
        if (line.value == "180") return Turned::half;
        if (line.value == "270") return Turned::clockwise;
        fail(line,
             fmt::format("rotate: {:.20} is not read; pack again with rotation by 90, 180 or 270 degrees, or none",
                         line.value));
    }

    void numbers(const AtlasLine& line, std::initializer_list<int*> into) const {
        std::string_view rest = line.value;
        for (int* const number : into) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            const std::string_view word = trimmed(rest.substr(0, comma));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), *number);
            if (error != std::errc() || end != word.data() + word.size() || *number < 0 || *number > max_image_side)
                fail(line,
                     fmt::format("{} must have {} whole numbers from 0 to {}", line.key, into.size(), max_image_side));
        }
        if (!rest.empty()) fail(line, fmt::format("{} must have {} numbers", line.key, into.size()));
    }

    std::string path_;
    std::string text_;
    std::vector<AtlasLine> lines_;
    std::size_t at_ = 0;
};

SpriteFrame frame_of(const Region& region) {
    SpriteFrame frame;
    frame.name = region.name;
    frame.x = region.x;
    frame.y = region.y;
    frame.width = region.width;
    frame.height = region.height;
    frame.turned = region.turned;
    frame.sprite_width = region.sprite_width.value_or(region.width);
    frame.sprite_height = region.sprite_height.value_or(region.height);
    frame.left = region.offset_x;
    frame.top = frame.sprite_height - region.height - region.offset_y;
    return frame;
}

}  // namespace

std::vector<SpriteFrame> libgdx_frames(const std::string& path) {
    std::vector<SpriteFrame> frames;
    std::shared_ptr<const Image> image;
    ImageCache images;
    FrameChecks checks;
    AtlasReader(path).read([&](const std::string& file, const std::string& place) { image = images.load(file, place); },
                           [&](const Region& region) {
                               SpriteFrame& frame = frames.emplace_back(frame_of(region));
                               frame.file = path;
                               frame.image = image;
                               checks.check(frame, region.place);
                           });
    if (frames.empty()) throw InputError(fmt::format("{}: there is no sprite in this atlas", path));
    return frames;
}

std::vector<std::string> libgdx_images(const std::string& path) {
    std::vector<std::string> images;
    AtlasReader(path).read([&](const std::string& file, const std::string&) { images.push_back(file); },
                           [](const Region&) {});
    return images;
}

}  // namespace carom::tool
