#include "from_surface.hpp"

#include "colors.hpp"
#include "surface.hpp"

// Masks from the alpha or the color key of a surface.

namespace carom::pygame {

namespace {

// SDL's widening of a channel that has lost so many bits, to 8.
std::uint32_t widened(std::uint32_t value, int loss) {
    return loss == 0 ? value : loss >= 8 ? 255 : value * 255 / ((1u << (8 - loss)) - 1);
}

// Which byte of a pixel of four bytes a channel is, if it is one; otherwise -1.
int byte_of(std::uint32_t mask) {
    for (int i = 0; i < 4; ++i) {
        if (mask == std::uint32_t{0xff} << (8 * i)) return std::endian::native == std::endian::little ? i : 3 - i;
    }
    return -1;
}

// A mask from `is_set(pixel)` for the value of each pixel.
template <class IsSet>
Result<Bitmask> mask_where(const SurfacePixels& surface, long bytes, IsSet is_set) {
    const auto width = static_cast<std::size_t>(surface.width()), height = static_cast<std::size_t>(surface.height());
    std::vector<std::uint8_t> plane(width * height);
    with_bytes(bytes, [&]<int size>() {
        std::uint8_t* out = plane.data();
        for (long y = 0; y < surface.height(); ++y) {
            const std::uint8_t* pixel = surface.row(y);
            for (std::size_t x = 0; x < width; ++x, pixel += size) *out++ = is_set(load_pixel<size>(pixel));
        }
    });
    return Bitmask::from_alpha_plane(plane, surface.width(), surface.height(), 0);
}

Result<Bitmask> mask_of_alpha(const SurfacePixels& surface, const PixelFormat& format, int threshold) {
    const std::uint32_t mask = format.masks[3];
    const int shift = format.shift(3), loss = format.loss(3);
    // Without alpha every pixel counts as opaque.
    if (mask == 0 || threshold < 0) {
        Result<Bitmask> all = Bitmask::blank(surface.width(), surface.height());
        if (all && 255 > threshold) all.value().fill();
        return all;
    }
    const auto row_bytes = static_cast<std::size_t>(surface.width()) * 4;
    if (format.bytes == 4 && byte_of(mask) == 3 && threshold < 255) {
        const auto least = static_cast<std::uint8_t>(threshold);
        if (surface.height() == 1 || surface.row(1) == surface.row(0) + row_bytes) {
            return Bitmask::from_alpha({surface.row(0), row_bytes * static_cast<std::size_t>(surface.height())},
                                       surface.width(), surface.height(), least);
        }
        std::vector<std::uint8_t> rows;
        rows.reserve(row_bytes * static_cast<std::size_t>(surface.height()));
        for (long y = 0; y < surface.height(); ++y) {
            rows.insert(rows.end(), surface.row(y), surface.row(y) + row_bytes);
        }
        return Bitmask::from_alpha(rows, surface.width(), surface.height(), least);
    }
    return mask_where(surface, format.bytes, [=](std::uint32_t pixel) {
        return static_cast<int>(widened((pixel & mask) >> shift, loss)) > threshold;
    });
}

// Which palette entry is the key, if several have its color: writes all of them into a copy with the same key, and
// looks which one is not drawn.
bool probe_key(PyObject* surface, std::uint32_t& key) {
    const Ref transform(PyImport_ImportModule("pygame.transform"));
    const Ref probe(transform ? PyObject_CallMethod(transform.get(), "scale", "O(ii)", surface, 256, 1) : nullptr);
    const Ref opaque(probe ? PyObject_CallMethod(probe.get(), "set_alpha", "O", Py_None) : nullptr);
    PyObject* const type = opaque ? pygame_type("Surface") : nullptr;
    const Ref target(type ? PyObject_CallFunction(type, "(ii)ii", 256, 1, 0x10000, 32) : nullptr);
    if (!target) return false;
    {
        SurfacePixels pixels;
        if (!pixels.open(probe.get())) return false;
        for (int i = 0; i < 256; ++i) pixels.row(0)[i] = static_cast<std::uint8_t>(i);
    }
    const Ref drawn(PyObject_CallMethod(target.get(), "blit", "O(ii)", probe.get(), 0, 0));
    PixelFormat format;
    SurfacePixels pixels;
    if (!drawn || !read_format(target.get(), format) || !pixels.open(target.get())) return false;
    for (std::size_t i = 0; i < 256; ++i) {
        if ((load_pixel<4>(pixels.row(0) + 4 * i) & format.masks[3]) == 0) key = static_cast<std::uint32_t>(i);
    }
    return true;
}

// Whether several entries of the palette have this color; -1 with an exception.
int is_ambiguous(PyObject* surface, const Rgba& color) {
    static SurfaceMethod get_palette{"get_palette"};
    const Ref palette(get_palette.call(surface));
    if (!palette) return -1;
    const Py_ssize_t size = PySequence_Length(palette.get());
    int matches = 0;
    for (Py_ssize_t i = 0; i < size; ++i) {
        const Ref entry(PySequence_GetItem(palette.get(), i));
        Rgba other;
        if (!entry) return -1;
        if (rgba_of(entry.get(), other) && std::equal(color.begin(), color.begin() + 3, other.begin())) ++matches;
    }
    return matches > 1;
}

// The color key as a pixel, out of the color as which a surface gives it.
bool read_key(PyObject* surface, const PixelFormat& format, PyObject* key_color, std::uint32_t& key) {
    Rgba color;
    if (!rgba_of(key_color, color)) {
        PyErr_SetString(PyExc_TypeError, "get_colorkey() of a surface must return a color or None");
        return false;
    }
    if (!map_color(surface, format, color, key)) return false;
    if (format.bytes > 1) return true;
    const int ambiguous = is_ambiguous(surface, color);
    return ambiguous == 0 || (ambiguous == 1 && probe_key(surface, key));
}

PyObject* mask_of(PyObject* surface, int threshold) {
    long width, height;
    PixelFormat format;
    if (!read_size(surface, width, height)) return nullptr;
    if (width == 0 || height == 0) return new_mask(Bitmask::blank(width, height));
    if (!read_format(surface, format)) return nullptr;
    static SurfaceMethod get_colorkey{"get_colorkey"};
    const Ref key_color(get_colorkey.call(surface));
    if (!key_color) return nullptr;
    SurfacePixels pixels;
    if (key_color.get() != Py_None) {
        std::uint32_t key;
        if (!read_key(surface, format, key_color.get(), key) || !pixels.open(surface)) return nullptr;
        return new_mask(mask_where(pixels, format.bytes, [key](std::uint32_t pixel) { return pixel != key; }));
    }
    if (!pixels.open(surface)) return nullptr;
    return new_mask(mask_of_alpha(pixels, format, threshold));
}

}  // namespace

PyObject* from_surface(PyObject*, const Arguments& arguments) {
    static const char* const keywords[] = {"surface", "threshold", nullptr};
    PyObject* const type = pygame_type("Surface");
    PyObject* surface = nullptr;
    int threshold = 127;
    if (!type || !parse(arguments, "O!|i", keywords, type, &surface, &threshold)) return nullptr;
    return mask_of(surface, threshold);
}

}  // namespace carom::pygame
