/// Colors as arguments, and as the pixels of a surface.
#pragma once

#include "surface.hpp"

namespace carom::pygame {

using Rgba = std::array<std::uint8_t, 4>;

/// A color from a pygame.Color or from a sequence of three or four numbers up to 255; false, without an exception, if
/// it is neither.
bool rgba_of(PyObject* object, Rgba& color);

/// The pixel of a surface, which has that format, for a color: the nearest that there is; false with an exception.
bool map_color(PyObject* surface, const PixelFormat& format, const Rgba& color, std::uint32_t& pixel);

/// The color of a pixel of a surface; false with an exception.
bool unmap_color(PyObject* surface, std::uint32_t pixel, Rgba& color);

/// The pixel for an argument of from_threshold: an integer is the pixel itself; false with a TypeError.
bool threshold_pixel(PyObject* surface, const PixelFormat& format, PyObject* object, const char* error,
                     std::uint32_t& pixel);

/// The pixel for an argument of to_surface, which may be the name of a color, too; false with an exception.
bool drawing_pixel(PyObject* surface, const PixelFormat& format, PyObject* object, std::uint32_t& pixel);

}  // namespace carom::pygame
