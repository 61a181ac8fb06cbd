/// The pixels of a pygame.Surface, through its buffer: neither pygame's nor SDL's headers are needed.
#pragma once

#include "pygame_objects.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace carom::pygame {

/// How the colors of a surface are stored in its pixels.
struct PixelFormat {
    long bytes = 0, bits = 0;              // of a pixel
    std::array<std::uint32_t, 4> masks{};  // of red, green, blue and alpha in a pixel; all 0 with a palette

    friend bool operator==(const PixelFormat&, const PixelFormat&) = default;

    /// Where the mask of channel i begins, and how many of 8 bits its values lack.
    int shift(std::size_t i) const { return masks[i] == 0 ? 0 : std::countr_zero(masks[i]); }
    int loss(std::size_t i) const { return std::max(0, 8 - std::popcount(masks[i])); }
};

/// False with an exception, such as pygame.error for a display surface that is gone.
bool read_size(PyObject* surface, long& width, long& height);
bool read_format(PyObject* surface, PixelFormat& format);

/// The pixels of a surface, which is locked while this exists.
class SurfacePixels {
  public:
    SurfacePixels() = default;
    SurfacePixels(const SurfacePixels&) = delete;
    SurfacePixels& operator=(const SurfacePixels&) = delete;
    ~SurfacePixels();

    /// Locks the surface; false with an exception.
    bool open(PyObject* surface);

    explicit operator bool() const { return pixels_ != nullptr; }
    long width() const { return width_; }
    long height() const { return height_; }
    std::uint8_t* row(long y) const { return pixels_ + y * pitch_; }

  private:
    PyObject* proxy_ = nullptr;
    Py_buffer buffer_ = {};
    std::uint8_t* pixels_ = nullptr;
    long width_ = 0, height_ = 0, pitch_ = 0;
};

/// The value of a pixel, which has so many bytes.
template <int bytes>
std::uint32_t load_pixel(const std::uint8_t* pixel) {
    if constexpr (bytes == 1) {
        return *pixel;
    } else if constexpr (bytes == 2) {
        std::uint16_t value;
        std::memcpy(&value, pixel, 2);
        return value;
    } else if constexpr (bytes == 3) {
        const bool is_little = std::endian::native == std::endian::little;
        return static_cast<std::uint32_t>(pixel[is_little ? 0 : 2] | pixel[1] << 8 | pixel[is_little ? 2 : 0] << 16);
    } else {
        std::uint32_t value;
        std::memcpy(&value, pixel, 4);
        return value;
    }
}

template <int bytes>
void store_pixel(std::uint8_t* pixel, std::uint32_t value) {
    if constexpr (bytes == 1) {
        *pixel = static_cast<std::uint8_t>(value);
    } else if constexpr (bytes == 2) {
        const auto low = static_cast<std::uint16_t>(value);
        std::memcpy(pixel, &low, 2);
    } else if constexpr (bytes == 3) {
        const bool is_little = std::endian::native == std::endian::little;
        pixel[is_little ? 0 : 2] = static_cast<std::uint8_t>(value);
        pixel[1] = static_cast<std::uint8_t>(value >> 8);
        pixel[is_little ? 2 : 0] = static_cast<std::uint8_t>(value >> 16);
    } else {
        std::memcpy(pixel, &value, 4);
    }
}

/// Calls use.template operator()<bytes>() with the number of bytes as a constant.
template <class Use>
auto with_bytes(long bytes, Use use) {
    switch (bytes) {
        case 1:
            return use.template operator()<1>();
        case 2:
            return use.template operator()<2>();
        case 3:
            return use.template operator()<3>();
        default:
            return use.template operator()<4>();
    }
}

}  // namespace carom::pygame
