#include "picture/aseprite.hpp"

#include "io/file.hpp"
#include "io/inflate.hpp"
#include "picture/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>

namespace carom::tool {

namespace {

/// How many pixels of layers all frames together may draw, and how deep groups may be nested.
constexpr std::int64_t max_drawn_pixels = 8 * max_image_pixels;
constexpr std::size_t max_depth = 64;

constexpr std::size_t header_size = 128, frame_header_size = 16, chunk_header_size = 6;

/// Little-endian numbers, one after the other. Reading past the end throws `what`.
class ByteReader {
  public:
    ByteReader(std::string_view bytes, const InputError& what) : bytes_(bytes), what_(what) {}

    std::uint8_t byte() { return static_cast<std::uint8_t>(take(1)[0]); }
    std::uint16_t word() {
        const std::uint16_t low = byte();
        return static_cast<std::uint16_t>(low | byte() << 8);
    }
    int signed_word() { return static_cast<std::int16_t>(word()); }
    std::uint32_t dword() {
        const std::uint32_t low = word();
        return low | static_cast<std::uint32_t>(word()) << 16;
    }
    void skip(std::size_t count) { take(count); }
    std::string_view rest() { return take(bytes_.size()); }

    std::string_view take(std::size_t count) {
        if (count > bytes_.size()) throw what_;
        const std::string_view taken = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return taken;
    }

  private:
    std::string_view bytes_;
    const InputError& what_;
};

using Color = std::array<std::uint8_t, 4>;

struct Layer {
    bool visible = true;      ///< as are the groups around it
    bool background = false;  ///< has no clear color
    int level = 0;
    int opacity = 255;
    std::optional<std::size_t> group;  ///< the nearest group around it that is drawn by itself first
    std::size_t end = 0;               ///< of such a group: the first layer that is no longer in it
};

/// A group that is being drawn, which will be laid over what is below it with its opacity.
struct OpenGroup {
    std::size_t layer;
    std::vector<std::uint8_t> rgba;
};

/// The pixels of one layer in one frame.
struct Cel {
    int x = 0, y = 0, width = 0, height = 0;
    int opacity = 255;
    std::shared_ptr<const std::string> pixels;  ///< those of several frames where they are linked
};

class AsepriteReader {
  public:
    AsepriteReader(std::string_view bytes, const std::string& path, const std::string& place)
        : bytes_(bytes), path_(path), place_(place), damaged_(damaged_picture(path, place)) {}

    std::vector<Image> read(std::size_t most) {
        ByteReader file(bytes_, damaged_);
        file.skip(6);
        const std::size_t all = file.word();
        width_ = file.word();
        height_ = file.word();
        depth_ = file.word();
        const std::uint32_t flags = file.dword();
        layer_opacity_ = (flags & 1) != 0;
        group_opacity_ = (flags & 2) != 0;
        file.skip(10);
        clear_index_ = file.byte();
        file.skip(header_size - 29);
        check_picture_size(width_, height_, path_, place_);
        if (depth_ != 8 && depth_ != 16 && depth_ != 32) throw damaged_;
        const std::size_t count = std::min(all, most);
        if (count == 0 || static_cast<std::int64_t>(count) * width_ * height_ > max_image_pixels)
            throw fail(fmt::format("has {} frames of {} x {} pixels; at most {} million pixels in all are read", count,
                                   width_, height_, max_image_pixels >> 20));
        std::vector<Image> frames;
        for (std::size_t i = 0; i < count; ++i) {
            ByteReader start = file;
            const std::size_t size = start.dword();
            if (size < frame_header_size) throw damaged_;
            read_frame(file.take(size));
            frames.push_back(flattened());
        }
        return frames;
    }

  private:
    InputError fail(const std::string& what) const {
        return InputError(fmt::format("{}: {}{}", path_, what, referred(place_)));
    }

    void read_frame(std::string_view bytes) {
        ByteReader frame(bytes, damaged_);
        frame.skip(4);
        if (frame.word() != 0xF1FA) throw damaged_;
        const std::uint32_t old_count = frame.word();
        frame.skip(4);
        const std::uint32_t new_count = frame.dword();
        cels_.emplace_back();
        for (std::uint32_t left = new_count != 0 ? new_count : old_count; left > 0; --left) {
            const std::size_t size = frame.dword();
            const std::uint16_t type = frame.word();
            if (size < chunk_header_size) throw damaged_;
            read_chunk(type, frame.take(size - chunk_header_size));
        }
    }

    void read_chunk(std::uint16_t type, std::string_view bytes) {
        ByteReader chunk(bytes, damaged_);
        if (type == 0x2004) read_layer(chunk);
        if (type == 0x2005) read_cel(chunk);
        if (type == 0x2019) read_palette(chunk);
        if (type == 0x0004 && !has_palette_) read_old_palette(chunk);
    }

    void read_layer(ByteReader& chunk) {
        const std::uint16_t flags = chunk.word();
        const bool is_group = chunk.word() == 1;
        Layer layer;
        layer.level = chunk.word();
        chunk.skip(6);
        const int opacity = chunk.byte();
        if (is_group ? group_opacity_ : layer_opacity_) layer.opacity = opacity;
        layer.visible = (flags & 1) != 0 && (flags & 64) == 0;  // a reference layer is for the artist alone
        layer.background = (flags & 8) != 0;
        while (!around_.empty() && layers_[around_.back()].level >= layer.level) {
            layers_[around_.back()].end = layers_.size();
            around_.pop_back();
        }
        if (!around_.empty()) {
            const Layer& parent = layers_[around_.back()];
            layer.visible = layer.visible && parent.visible;
            layer.group = parent.opacity < 255 ? around_.back() : parent.group;
        }
        layer.end = std::numeric_limits<std::size_t>::max();
        if (is_group) around_.push_back(layers_.size());
        if (group_opacity_ && around_.size() > max_depth)
            throw fail(fmt::format("its groups are nested more than {} deep", max_depth));
        layers_.push_back(layer);
    }

    void read_cel(ByteReader& chunk) {
        const std::size_t layer = chunk.word();
        Cel cel;
        cel.x = chunk.signed_word();
        cel.y = chunk.signed_word();
        cel.opacity = chunk.byte();
        const std::uint16_t type = chunk.word();
        chunk.skip(7);
        if (layer >= layers_.size()) throw damaged_;
        if (type == 1) {
            const std::size_t from = chunk.word();
            if (from + 1 >= cels_.size() || !cels_[from].contains(layer)) throw damaged_;
            const int opacity = cel.opacity;
            cel = cels_[from][layer];
            cel.opacity = opacity;
        } else if (type == 0 || type == 2) {
            cel.width = chunk.word();
            cel.height = chunk.word();
            cel.pixels = std::make_shared<const std::string>(pixels_of(chunk, cel, type == 2));
        } else {
            throw fail("has a tilemap, which is not read; convert it to a normal layer, or export the sprite as PNG");
        }
        cels_.back()[layer] = std::move(cel);
    }

    std::string pixels_of(ByteReader& chunk, const Cel& cel, bool packed) {
        const std::int64_t pixels = std::int64_t{cel.width} * cel.height;
        kept_pixels_ += pixels;
        if (kept_pixels_ > max_image_pixels)
            throw fail(fmt::format("its layers have more than {} million pixels in all", max_image_pixels >> 20));
        const auto size = static_cast<std::size_t>(pixels * (depth_ / 8));
        if (!packed) return std::string(chunk.take(size));
        try {
            std::string unpacked = inflate(Packing::zlib, chunk.rest(), size);
            if (unpacked.size() == size) return unpacked;
        } catch (const InflateError&) {
            // As damaged as one that is too short.
        }
        throw damaged_;
    }

    void read_palette(ByteReader& chunk) {
        has_palette_ = true;
        chunk.skip(4);
        const std::size_t first = chunk.dword(), last = chunk.dword();
        chunk.skip(8);
        if (first > last || last >= palette_.size()) throw damaged_;
        for (std::size_t i = first; i <= last; ++i) {
            const std::uint16_t flags = chunk.word();
            for (std::uint8_t& part : palette_[i]) part = chunk.byte();
            if ((flags & 1) != 0) chunk.skip(chunk.word());
        }
    }

    void read_old_palette(ByteReader& chunk) {
        std::size_t at = 0;
        for (int packets = chunk.word(); packets > 0; --packets) {
            at += chunk.byte();
            const std::size_t named = chunk.byte();
            for (std::size_t left = named == 0 ? 256 : named; left > 0; --left, ++at) {
                if (at >= palette_.size()) throw damaged_;
                for (std::size_t i = 0; i < 3; ++i) palette_[at][i] = chunk.byte();
                palette_[at][3] = 255;
            }
        }
    }

    Color color(const Layer& layer, const Cel& cel, std::size_t pixel) const {
        const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>((*cel.pixels)[i]); };
        if (depth_ == 32) return {at(4 * pixel), at(4 * pixel + 1), at(4 * pixel + 2), at(4 * pixel + 3)};
        if (depth_ == 16) return {at(2 * pixel), at(2 * pixel), at(2 * pixel), at(2 * pixel + 1)};
        return at(pixel) == clear_index_ && !layer.background ? Color{} : palette_[at(pixel)];
    }

    std::vector<std::uint8_t> clear_pixels() const {
        return std::vector<std::uint8_t>(std::size_t{4} * static_cast<std::size_t>(width_) *
                                         static_cast<std::size_t>(height_));
    }

    void count_drawn(std::int64_t pixels) {
        drawn_pixels_ += pixels;
        if (drawn_pixels_ > max_drawn_pixels)
            throw fail(
                fmt::format("its frames draw more than {} million pixels of layers in all; "
                            "export them as a sheet",
                            max_drawn_pixels >> 20));
    }

    Image flattened() {
        Image image{path_, width_, height_, clear_pixels()};
        std::vector<OpenGroup> open;
        for (const auto& [index, cel] : cels_.back()) {
            const Layer& layer = layers_[index];
            if (!layer.visible) continue;
            while (!open.empty() && layers_[open.back().layer].end <= index) close_group(open, image.rgba);
            open_groups(layer.group, open);
            draw(layer, cel, open.empty() ? image.rgba : open.back().rgba);
        }
        while (!open.empty()) close_group(open, image.rgba);
        return image;
    }

    // Opens `group` and those around it that are not open yet, the outermost first.
    void open_groups(std::optional<std::size_t> group, std::vector<OpenGroup>& open) {
        const std::int64_t pixels = std::int64_t{width_} * height_;
        std::vector<std::size_t> inner;
        for (; group && (open.empty() || *group != open.back().layer); group = layers_[*group].group)
            inner.push_back(*group);
        for (auto layer = inner.rbegin(); layer != inner.rend(); ++layer) {
            if (static_cast<std::int64_t>(open.size() + 1) * pixels > max_image_pixels)
                throw fail(fmt::format("its nested groups have more than {} million pixels; merge some of them",
                                       max_image_pixels >> 20));
            count_drawn(pixels);
            open.push_back({*layer, clear_pixels()});
        }
    }

    void close_group(std::vector<OpenGroup>& open, std::vector<std::uint8_t>& image) const {
        const OpenGroup group = std::move(open.back());
        open.pop_back();
        std::vector<std::uint8_t>& under = open.empty() ? image : open.back().rgba;
        for (std::size_t i = 0; i < under.size(); i += 4) {
            const std::uint8_t* const over = &group.rgba[i];
            blend({over[0], over[1], over[2], over[3]}, layers_[group.layer].opacity, &under[i]);
        }
    }

    void draw(const Layer& layer, const Cel& cel, std::vector<std::uint8_t>& rgba) {
        const int opacity = cel.opacity * layer.opacity / 255;
        const int top = std::max(0, -cel.y), bottom = std::min(cel.height, height_ - cel.y);
        const int left = std::max(0, -cel.x), right = std::min(cel.width, width_ - cel.x);
        if (top >= bottom || left >= right) return;
        count_drawn(std::int64_t{bottom - top} * (right - left));
        for (int y = top; y < bottom; ++y) {
            for (int x = left; x < right; ++x) {
                const auto from =
                    static_cast<std::size_t>(y) * static_cast<std::size_t>(cel.width) + static_cast<std::size_t>(x);
                const auto to = static_cast<std::size_t>(cel.y + y) * static_cast<std::size_t>(width_) +
                                static_cast<std::size_t>(cel.x + x);
                blend(color(layer, cel, from), opacity, &rgba[4 * to]);
            }
        }
    }

    // The one over the other [Porter & Duff 1984].
    static void blend(const Color& over, int opacity, std::uint8_t* under) {
        const int alpha = over[3] * opacity / 255;
        if (alpha == 0) return;
        const int sum = alpha + under[3] * (255 - alpha) / 255;
        for (std::size_t i = 0; i < 3; ++i)
            under[i] = static_cast<std::uint8_t>(under[i] + (over[i] - under[i]) * alpha / sum);
        under[3] = static_cast<std::uint8_t>(sum);
    }

    std::string_view bytes_;
    const std::string& path_;
    const std::string& place_;
    InputError damaged_;
    int width_ = 0, height_ = 0, depth_ = 0;
    bool layer_opacity_ = false, group_opacity_ = false;
    std::uint8_t clear_index_ = 0;
    bool has_palette_ = false;
    std::array<Color, 256> palette_{};
    std::vector<Layer> layers_;
    std::vector<std::size_t> around_;               // the groups that the next layer may be in, the outermost first
    std::vector<std::map<std::size_t, Cel>> cels_;  // by frame, then by layer, bottom first
    std::int64_t kept_pixels_ = 0, drawn_pixels_ = 0;
};

}  // namespace

bool is_aseprite(std::string_view bytes) {
    return bytes.size() >= header_size && bytes.substr(4, 2) == "\xE0\xA5";
}

std::vector<Image> decode_aseprite(std::string_view bytes, const std::string& path, const std::string& place,
                                   std::size_t most) {
    return AsepriteReader(bytes, path, place).read(most);
}

}  // namespace carom::tool
