#include "bake/frame_checks.hpp"

#include "io/input_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace carom::tool {

void FrameChecks::check(const SpriteFrame& frame, const std::string& place) {
    const auto fail = [&](const std::string& what) { return InputError(fmt::format("{}: {}", place, what)); };
    int width = frame.width, height = frame.height;
    if (swaps_sides(frame.turned)) std::swap(width, height);
    if (frame.x + width > frame.image->width || frame.y + height > frame.image->height)
        throw fail(
            fmt::format("the frame reaches from ({}, {}) to ({}, {}), but {} has only {} x {} pixels; export the "
                        "sheet and its picture together",
                        frame.x, frame.y, frame.x + width, frame.y + height, frame.image->path, frame.image->width,
                        frame.image->height));
    if (frame.left < 0 || frame.top < 0 || frame.left + frame.width > frame.sprite_width ||
        frame.top + frame.height > frame.sprite_height)
        throw fail(fmt::format("the frame, {} x {} at ({}, {}), must lie within its sprite, {} x {}", frame.width,
                               frame.height, frame.left, frame.top, frame.sprite_width, frame.sprite_height));
    if (++frames_ > max_frames) throw fail(fmt::format("at most {} frames are read", max_frames));
    pixels_ += std::int64_t{frame.sprite_width} * frame.sprite_height;
    if (pixels_ > max_frame_pixels)
        throw fail(fmt::format("the frames up to here have more than {} million pixels; split the sheet",
                               max_frame_pixels >> 20));
}

}  // namespace carom::tool
