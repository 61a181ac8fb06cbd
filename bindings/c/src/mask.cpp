#include "masks.hpp"

#include <carom/mask/morphology.hpp>
#include <carom/mask/rasterize.hpp>
#include <carom/mask/transform.hpp>

// Pixel masks: making and changing them. Queries of two are in mask_queries.cpp.

using namespace carom;
using namespace carom::c;

namespace {

// Makes a mask out of another one.
template <class Use>
carom_status derive(const carom_mask* mask, carom_mask** result, Use use) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(result, "result");
        if (c.ok()) make_mask(c, use(c, mask->value), result);
    });
}

}  // namespace

carom_status carom_mask_create(int64_t width, int64_t height, carom_mask** mask) {
    return call([&](Call& c) {
        if (c.pointer(mask, "mask")) make_mask(c, Bitmask::blank(width, height), mask);
    });
}

carom_status carom_mask_from_alpha(const uint8_t* rgba, size_t byte_count, int64_t width, int64_t height,
                                   uint8_t threshold, carom_mask** mask) {
    return call([&](Call& c) {
        const auto bytes = c.array(rgba, byte_count, "rgba");
        if (c.pointer(mask, "mask") && c.ok()) make_mask(c, Bitmask::from_alpha(bytes, width, height, threshold), mask);
    });
}

carom_status carom_mask_from_color_key(const uint8_t* rgba, size_t byte_count, int64_t width, int64_t height, uint8_t r,
                                       uint8_t g, uint8_t b, carom_mask** mask) {
    return call([&](Call& c) {
        const auto bytes = c.array(rgba, byte_count, "rgba");
        if (c.pointer(mask, "mask") && c.ok())
            make_mask(c, Bitmask::from_color_key(bytes, width, height, {r, g, b}), mask);
    });
}

carom_status carom_mask_from_bytes(const uint8_t* bytes, size_t byte_count, int64_t width, int64_t height,
                                   carom_mask** mask) {
    return call([&](Call& c) {
        const auto all = c.array(bytes, byte_count, "bytes");
        if (c.pointer(mask, "mask") && c.ok()) make_mask(c, Bitmask::from_alpha_plane(all, width, height, 0), mask);
    });
}

carom_status carom_mask_from_shape(const carom_shape* shape, const carom_pose* pose, carom_pixel_rect frame,
                                   carom_mask** mask) {
    return call([&](Call& c) {
        if (!c.pointer(mask, "mask")) return;
        with_shape(c, shape, pose, "shape",
                   [&](const auto& placed) { make_mask(c, rasterize(placed, rect_of(frame)), mask); });
    });
}

carom_status carom_mask_copy(const carom_mask* mask, carom_mask** copy) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(copy, "copy");
        if (c.ok()) make(c, copy, mask->value);
    });
}

void carom_mask_free(carom_mask* mask) {
    if (mask && is_alive(mask, carom_mask::tag)) delete mask;
}

carom_status carom_mask_info(const carom_mask* mask, int64_t* width, int64_t* height, int64_t* count,
                             carom_pixel_rect* bounds) {
    return call([&](Call& c) {
        if (!c.object(mask, "mask")) return;
        if (width) *width = mask->value.width();
        if (height) *height = mask->value.height();
        if (count) *count = mask->value.count();
        if (bounds) *bounds = c_rect(mask->value.bounds());
    });
}

carom_status carom_mask_get(const carom_mask* mask, int64_t x, int64_t y, int32_t* result) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(result, "result");
        if (c.ok()) *result = mask->value.get(x, y);
    });
}

carom_status carom_mask_to_bytes(const carom_mask* mask, uint8_t* bytes, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(count, "count"), c.array(bytes, capacity, "bytes");
        if (!c.ok()) return;
        const Bitmask& all = mask->value;
        *count = static_cast<std::size_t>(all.width() * all.height());
        if (*count > capacity)
            return c.fail(CAROM_BUFFER_TOO_SMALL, "bytes has space for " + std::to_string(capacity) + " of " +
                                                      std::to_string(*count) + " pixels");
        for (std::int64_t y = 0; y < all.height(); ++y) {
            for (std::int64_t x = 0; x < all.width(); ++x) *bytes++ = all.get(x, y);
        }
    });
}

carom_status carom_mask_fill(carom_mask* mask, carom_pixel_rect rect, int32_t on) {
    return call([&](Call& c) {
        if (c.object(mask, "mask")) on ? mask->value.fill(rect_of(rect)) : mask->value.clear(rect_of(rect));
    });
}

carom_status carom_mask_invert(carom_mask* mask) {
    return call([&](Call& c) {
        if (c.object(mask, "mask")) mask->value.invert();
    });
}

carom_status carom_mask_draw(carom_mask* mask, const carom_mask* brush, carom_pixel at, int32_t on) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.object(brush, "brush");
        if (!c.ok()) return;
        on ? mask->value.draw(brush->value, pixel(at)) : mask->value.erase(brush->value, pixel(at));
    });
}

carom_status carom_mask_crop(const carom_mask* mask, carom_pixel_rect rect, carom_mask** result) {
    return derive(mask, result, [&](Call&, const Bitmask& from) { return from.crop(rect_of(rect)); });
}

carom_status carom_mask_erode(const carom_mask* mask, int64_t n, carom_neighbors neighbors, carom_mask** result) {
    return derive(mask, result,
                  [&](Call& c, const Bitmask& from) { return erode(from, n, neighbors_of(c, neighbors)); });
}

carom_status carom_mask_dilate(const carom_mask* mask, int64_t n, carom_neighbors neighbors, int32_t grow,
                               carom_mask** result) {
    return derive(mask, result, [&](Call& c, const Bitmask& from) {
        return dilate(from, n, neighbors_of(c, neighbors), grow ? Frame::grow : Frame::keep);
    });
}

carom_status carom_mask_flip(const carom_mask* mask, int32_t along_x, int32_t along_y, carom_mask** result) {
    return derive(mask, result, [&](Call&, const Bitmask& from) -> Result<Bitmask> {
        Bitmask flipped = along_x ? flip_x(from) : from;
        return along_y ? flip_y(flipped) : flipped;
    });
}

carom_status carom_mask_scale(const carom_mask* mask, int64_t width, int64_t height, carom_mask** result) {
    return derive(mask, result, [&](Call&, const Bitmask& from) { return scale(from, width, height); });
}

carom_status carom_mask_rotate(const carom_mask* mask, carom_rot rot, carom_vec pivot, carom_mask** result,
                               carom_pixel* at) {
    return call([&](Call& c) {
        const RotD turn = c.rot(rot, "rot");
        const Vec2D about = c.vec(pivot, "pivot");
        c.object(mask, "mask"), c.pointer(result, "result"), c.pointer(at, "at");
        if (!c.ok()) return;
        auto rotated = rotate(mask->value, turn, about);
        if (!rotated) return c.fail(rotated.error());
        const carom_pixel place = c_pixel(rotated->at);
        make(c, result, std::move(rotated).value().mask);
        *at = place;
    });
}
