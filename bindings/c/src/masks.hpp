/// Masks at places, from the arguments of C.
#pragma once

#include "call.hpp"

#include <carom/mask/neighbors.hpp>
#include <carom/mask/pixel.hpp>

namespace carom::c {

inline PixelPos pixel(const carom_pixel& at) {
    return {at.x, at.y};
}
inline carom_pixel c_pixel(const PixelPos& at) {
    return {at.x, at.y};
}
inline PixelRect rect_of(const carom_pixel_rect& rect) {
    return {pixel(rect.min), pixel(rect.max)};
}
inline carom_pixel_rect c_rect(const PixelRect& rect) {
    return {c_pixel(rect.min), c_pixel(rect.max)};
}
inline Neighbors neighbors_of(Call& call, carom_neighbors neighbors) {
    const int number = static_cast<int>(neighbors);
    if (number != 4 && number != 8)
        call.fail(CAROM_OUT_OF_RANGE, "neighbors is " + std::to_string(number) + "; it must be 4 or 8");
    return number == 4 ? Neighbors::four : Neighbors::eight;
}

/// Writes a new mask, or the error of its construction.
inline void make_mask(Call& call, Result<Bitmask> mask, carom_mask** result) {
    if (!mask) return call.fail(mask.error());
    make(call, result, std::move(mask).value());
}

}  // namespace carom::c
