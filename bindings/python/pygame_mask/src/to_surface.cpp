#include "colors.hpp"
#include "methods.hpp"
#include "surface.hpp"

#include <algorithm>
#include <bit>
#include <optional>

// Drawing a mask on a surface.

namespace carom::pygame {

namespace {

// Where the pixels come from that are drawn for set pixels of the mask, or for clear ones: from a surface as far as it
// reaches, else of one color; else nothing is drawn.
struct Source {
    PyObject* surface = nullptr;
    SurfacePixels pixels;
    std::optional<std::uint32_t> color;

    // Reads the two arguments for it; false with an exception.
    bool read_surface(PyObject* argument, const char* name, const PixelFormat& wanted);
    bool read_color(PyObject* argument, PyObject* target, const PixelFormat& format, const Rgba& usual);
    bool draws() const { return surface || color; }

    template <int bytes>
    void draw(std::uint8_t* out, std::int64_t x, std::int64_t y) const {
        if (pixels && x < pixels.width() && y < pixels.height()) {
            std::memmove(out, pixels.row(static_cast<long>(y)) + x * bytes, bytes);
        } else if (color) {
            store_pixel<bytes>(out, *color);
        }
    }
};

bool Source::read_surface(PyObject* argument, const char* name, const PixelFormat& wanted) {
    if (argument == Py_None) return true;
    PyObject* const type = pygame_type("Surface");
    if (!type || !PyObject_TypeCheck(argument, reinterpret_cast<PyTypeObject*>(type))) {
        if (type) PyErr_Format(PyExc_TypeError, "invalid %s argument", name);
        return false;
    }
    PixelFormat own;
    long width, height;
    if (!read_format(argument, own) || !read_size(argument, width, height)) return false;
    if (own != wanted) {
        PyErr_Format(PyExc_ValueError, "%s needs to have same bytesize/bitsize/alpha format as surface", name);
        return false;
    }
    if (width > 0 && height > 0) surface = argument;
    return true;
}

bool Source::read_color(PyObject* argument, PyObject* target, const PixelFormat& format, const Rgba& usual) {
    if (argument == Py_None) return true;
    std::uint32_t pixel;
    if (argument ? !drawing_pixel(target, format, argument, pixel) : !map_color(target, format, usual, pixel)) {
        return false;
    }
    color = pixel;
    return true;
}

// The corner of a pair of numbers, or of what pygame.Rect accepts; false with an exception.
bool read_corner(PyObject* argument, int& x, int& y) {
    if (!argument || two_ints(argument, x, y)) return true;
    PyObject* const type = pygame_type("Rect");
    if (!type) return false;
    const Ref rect(PyObject_CallOneArg(type, argument));
    const Ref left(rect ? PyObject_GetAttrString(rect.get(), "x") : nullptr);
    const Ref top(rect ? PyObject_GetAttrString(rect.get(), "y") : nullptr);
    if (!left || !top) {
        PyErr_SetString(PyExc_TypeError, "invalid dest argument");
        return false;
    }
    x = static_cast<int>(PyLong_AsLong(left.get()));
    y = static_cast<int>(PyLong_AsLong(top.get()));
    return true;
}

// Draws two colors, run by run.
template <int bytes>
void draw_two_colors(const Bitmask& mask, const SurfacePixels& target, const PixelRect& rect, PixelPos at,
                     std::uint32_t set, std::uint32_t clear) {
    for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) {
        std::uint8_t* out = target.row(static_cast<long>(y + at.y)) + (rect.min.x + at.x) * bytes;
        for (std::int64_t x = rect.min.x; x < rect.max.x;) {
            const std::uint64_t pixels = mask.word(x >> 6, y) >> (x & 63);
            const bool is_set = pixels & 1;
            const std::int64_t equal = is_set ? std::countr_one(pixels) : std::countr_zero(pixels);
            const std::int64_t count = std::min({equal, 64 - (x & 63), rect.max.x - x});
            const std::uint32_t color = is_set ? set : clear;
            for (std::int64_t i = 0; i < count; ++i) store_pixel<bytes>(out + i * bytes, color);
            out += count * bytes;
            x += count;
        }
    }
}

template <int bytes>
void draw_rows(const Bitmask& mask, const SurfacePixels& target, const PixelRect& rect, PixelPos at, const Source& set,
               const Source& clear) {
    for (std::int64_t y = rect.min.y; y < rect.max.y; ++y) {
        std::uint8_t* out = target.row(static_cast<long>(y + at.y)) + (rect.min.x + at.x) * bytes;
        std::uint64_t word = mask.word(rect.min.x / 64, y) >> (rect.min.x % 64);
        for (std::int64_t x = rect.min.x; x < rect.max.x; ++x, out += bytes) {
            if (x % 64 == 0) word = mask.word(x / 64, y);
            const Source& source = word & 1 ? set : clear;
            source.draw<bytes>(out, x, y);
            word >>= 1;
        }
    }
}

// Draws the part of the mask that lies on the surface.
bool draw_mask(const Bitmask& mask, PyObject* surface, const PixelFormat& format, PixelPos at, Source& set,
               Source& clear) {
    SurfacePixels target;
    if (!target.open(surface)) return false;
    if (set.surface && !set.pixels.open(set.surface)) return false;
    if (clear.surface && !clear.pixels.open(clear.surface)) return false;
    const PixelRect rect{{std::max<std::int64_t>(0, -at.x), std::max<std::int64_t>(0, -at.y)},
                         {std::min<std::int64_t>(mask.width(), target.width() - at.x),
                          std::min<std::int64_t>(mask.height(), target.height() - at.y)}};
    if (rect.empty() || (!set.draws() && !clear.draws())) return true;
    const bool has_two_colors = !set.surface && !clear.surface && set.color && clear.color;
    with_bytes(format.bytes, [&]<int bytes>() {
        if (has_two_colors) return draw_two_colors<bytes>(mask, target, rect, at, *set.color, *clear.color);
        draw_rows<bytes>(mask, target, rect, at, set, clear);
    });
    return true;
}

PyObject* to_surface(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"surface",    "setsurface", "unsetsurface", "setcolor",
                                           "unsetcolor", "dest",       nullptr};
    PyObject *given = Py_None, *set_surface = Py_None, *clear_surface = Py_None;
    PyObject *set_color = nullptr, *clear_color = nullptr, *corner = nullptr;
    if (!parse(arguments, "|OOOOOO", keywords, &given, &set_surface, &clear_surface, &set_color, &clear_color,
               &corner)) {
        return nullptr;
    }
    PyObject* const type = pygame_type("Surface");
    if (!type) return nullptr;
    if (given != Py_None && !PyObject_TypeCheck(given, reinterpret_cast<PyTypeObject*>(type))) {
        return fail(PyExc_TypeError, "invalid surface argument");
    }
    const Bitmask& size = as_mask(self).pixels;
    constexpr int with_alpha = 0x10000;  // pygame.SRCALPHA
    Ref surface(given != Py_None ? new_reference(given)
                                 : PyObject_CallFunction(type, "(LL)ii", static_cast<long long>(size.width()),
                                                         static_cast<long long>(size.height()), with_alpha, 32));
    PixelFormat format;
    if (!surface || !read_format(surface.get(), format)) return nullptr;
    Source set, clear;
    if (!set.read_surface(set_surface, "setsurface", format) ||
        !clear.read_surface(clear_surface, "unsetsurface", format) ||
        !set.read_color(set_color, surface.get(), format, {255, 255, 255, 255}) ||
        !clear.read_color(clear_color, surface.get(), format, {0, 0, 0, 255})) {
        return nullptr;
    }
    int x = 0, y = 0;
    if (!read_corner(corner, x, y)) return nullptr;
    if (!draw_mask(pixels_of(self), surface.get(), format, {x, y}, set, clear)) return nullptr;
    return surface.release();
}

}  // namespace

std::vector<PyMethodDef> surface_methods() {
    return {
        with_arguments<to_surface>("to_surface",
                                   R"(to_surface(surface=None, setsurface=None, unsetsurface=None,
           setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 255), dest=(0, 0)) -> Surface
Draws set and clear pixels, each from a surface or in a color, on a surface or on a new one.

>>> dot = mask.Mask((4, 2))
>>> dot.set_at((3, 1))
>>> surface = dot.to_surface(setcolor="red")
>>> tuple(surface.get_at((3, 1))), tuple(surface.get_at((0, 0)))
((255, 0, 0, 255), (0, 0, 0, 255)))"),
    };
}

}  // namespace carom::pygame
