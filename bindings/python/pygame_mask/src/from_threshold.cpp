#include "colors.hpp"
#include "from_surface.hpp"
#include "methods.hpp"
#include "surface.hpp"

#include <algorithm>
#include <cstdlib>

// Masks from pixels whose color is near another.

namespace carom::pygame {

namespace {

// Red, green or blue of a pixel. A color of a palette counts as black, as in pygame.
int channel(const PixelFormat& format, std::uint32_t pixel, std::size_t i) {
    return static_cast<int>((pixel & format.masks[i]) >> format.shift(i) << format.loss(i));
}

struct Nearness {
    PixelFormat format, other_format;
    Rgba color, threshold;
    bool by_value = false;  // of pixels with a palette that is to be ignored

    bool near(std::size_t i, int a, int b) const { return std::abs(a - b) < threshold[i]; }
    bool to_color(std::uint32_t pixel) const {
        for (std::size_t i = 0; i < 3; ++i) {
            if (!near(i, channel(format, pixel, i), color[i])) return false;
        }
        return true;
    }
    bool to_pixel(std::uint32_t pixel, std::uint32_t other) const {
        if (by_value) return near(0, static_cast<int>(pixel), static_cast<int>(other));
        for (std::size_t i = 0; i < 3; ++i) {
            if (!near(i, channel(format, pixel, i), channel(other_format, other, i))) return false;
        }
        return true;
    }
};

std::vector<std::uint8_t> blank_plane(const SurfacePixels& surface) {
    return std::vector<std::uint8_t>(static_cast<std::size_t>(surface.width() * surface.height()), 0);
}

template <int bytes>
std::vector<std::uint8_t> near_color(const SurfacePixels& surface, const Nearness& is_near) {
    std::vector<std::uint8_t> plane = blank_plane(surface);
    std::uint8_t* out = plane.data();
    for (long y = 0; y < surface.height(); ++y) {
        const std::uint8_t* pixel = surface.row(y);
        for (long x = 0; x < surface.width(); ++x, pixel += bytes) *out++ = is_near.to_color(load_pixel<bytes>(pixel));
    }
    return plane;
}

// Pixels that the other surface does not have are not near.
template <int bytes, int other_bytes>
std::vector<std::uint8_t> near_surface(const SurfacePixels& surface, const SurfacePixels& other,
                                       const Nearness& is_near) {
    std::vector<std::uint8_t> plane = blank_plane(surface);
    const long width = std::min(surface.width(), other.width()), height = std::min(surface.height(), other.height());
    for (long y = 0; y < height; ++y) {
        std::uint8_t* const out = plane.data() + y * surface.width();
        const std::uint8_t *pixel = surface.row(y), *other_pixel = other.row(y);
        for (long x = 0; x < width; ++x, pixel += bytes, other_pixel += other_bytes) {
            out[x] = is_near.to_pixel(load_pixel<bytes>(pixel), load_pixel<other_bytes>(other_pixel));
        }
    }
    return plane;
}

PyObject* mask_near(PyObject* surface, PyObject* other, const Nearness& is_near) {
    SurfacePixels pixels, other_pixels;
    if (!pixels.open(surface) || (other && !other_pixels.open(other))) return nullptr;
    const std::vector<std::uint8_t> plane = with_bytes(is_near.format.bytes, [&]<int bytes>() {
        if (!other) return near_color<bytes>(pixels, is_near);
        return with_bytes(is_near.other_format.bytes, [&]<int other_bytes>() {
            return near_surface<bytes, other_bytes>(pixels, other_pixels, is_near);
        });
    });
    return new_mask(Bitmask::from_alpha_plane(plane, pixels.width(), pixels.height(), 0));
}

}  // namespace

PyObject* from_threshold(PyObject*, const Arguments& arguments) {
    static const char* const keywords[] = {"surface", "color", "threshold", "othersurface", "palette_colors", nullptr};
    PyObject* const type = pygame_type("Surface");
    PyObject *surface = nullptr, *color = nullptr, *threshold = nullptr, *other = nullptr;
    int palette_colors = 1;
    if (!type ||
        !parse(arguments, "O!O|OO!i", keywords, type, &surface, &color, &threshold, type, &other, &palette_colors)) {
        return nullptr;
    }
    std::uint32_t pixel, threshold_value;
    Nearness is_near;
    const PixelFormat& format = is_near.format;
    if (!read_format(surface, is_near.format) || (other && !read_format(other, is_near.other_format))) return nullptr;
    if (!threshold_pixel(surface, format, color, "invalid color argument", pixel)) return nullptr;
    if (threshold ? !threshold_pixel(surface, format, threshold, "invalid threshold argument", threshold_value)
                  : !map_color(surface, format, {0, 0, 0, 255}, threshold_value)) {
        return nullptr;
    }
    if (!unmap_color(surface, pixel, is_near.color) || !unmap_color(surface, threshold_value, is_near.threshold)) {
        return nullptr;
    }
    is_near.by_value = other && palette_colors == 0 && is_near.format.bytes == 1 && is_near.other_format.bytes == 1;
    return mask_near(surface, other, is_near);
}

std::vector<PyMethodDef> surface_functions() {
    return {
        with_arguments<from_surface>("from_surface", R"(from_surface(surface, threshold=127) -> Mask
The pixels that are not of the surface's color key or, if it has none, with more alpha than the threshold.

>>> sprite = pygame.Surface((4, 2), pygame.SRCALPHA)
>>> sprite.set_at((3, 1), "red")
>>> mask.from_surface(sprite).outline()
[(3, 1)])"),
        with_arguments<from_threshold>("from_threshold",
                                       R"(from_threshold(surface, color, threshold=(0, 0, 0, 255), othersurface=None,
               palette_colors=1) -> Mask
The pixels whose color is nearer than the threshold to a color, or to the pixel of the other surface.

>>> picture = pygame.Surface((4, 2), 0, 32)
>>> picture.set_at((3, 1), (250, 5, 0))
>>> mask.from_threshold(picture, (255, 0, 0), (9, 9, 9)).outline()
[(3, 1)])"),
    };
}

}  // namespace carom::pygame
