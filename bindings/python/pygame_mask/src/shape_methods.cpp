#include "methods.hpp"
#include "moments.hpp"
#include "trace.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

// Methods about the shape of one mask.

namespace carom::pygame {

namespace {

// As in pygame, a pixel of the result is the source pixel under its upper left corner; carom::scale takes the one under
// its center.
Result<Bitmask> scaled(const Bitmask& mask, std::int64_t width, std::int64_t height) {
    Result<Bitmask> blank = Bitmask::blank(width, height);
    if (!blank || width == 0 || height == 0 || mask.width() == 0 || mask.height() == 0) return blank;
    const std::int64_t row_bytes = (width + 7) / 8;
    std::vector<std::uint32_t> sources(static_cast<std::size_t>(width));
    for (std::int64_t x = 0; x < width; ++x) {
        sources[static_cast<std::size_t>(x)] = static_cast<std::uint32_t>(x * mask.width() / width);
    }
    std::vector<std::uint64_t> row(static_cast<std::size_t>(mask.columns()));
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(row_bytes * height), 0);
    std::int64_t last = -1;
    for (std::int64_t y = 0; y < height; ++y) {
        std::uint8_t* const out = bytes.data() + y * row_bytes;
        const std::int64_t source = y * mask.height() / height;
        if (source == last) {
            std::memcpy(out, out - row_bytes, static_cast<std::size_t>(row_bytes));
            continue;
        }
        last = source;
        for (std::int64_t k = 0; k < mask.columns(); ++k) row[static_cast<std::size_t>(k)] = mask.word(k, source);
        for (std::int64_t x = 0; x < width; x += 8) {
            std::uint64_t eight = 0;
            for (std::int64_t i = std::min<std::int64_t>(8, width - x) - 1; i >= 0; --i) {
                const std::size_t from = sources[static_cast<std::size_t>(x + i)];
                eight = eight << 1 | (row[from / 64] >> (from % 64) & 1);
            }
            out[x / 8] = static_cast<std::uint8_t>(eight);
        }
    }
    return Bitmask::from_bits(bytes, width, height, BitOrder::lowest_first);
}

PyObject* scale(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"scale", nullptr};
    PyObject* size = nullptr;
    if (!parse(arguments, "O", keywords, &size)) return nullptr;
    int width, height;
    if (!two_ints(size, width, height)) return fail(PyExc_TypeError, "scale must be two numbers");
    if (width < 0 || height < 0) return fail(PyExc_ValueError, "cannot scale mask to negative size");
    return new_mask(scaled(pixels_of(self), width, height));
}

PyObject* centroid(PyObject* self) {
    const Moments sums = moments_of(pixels_of(self));
    return sums.count == 0 ? pair_of_ints(0, 0) : pair_of_ints(sums.x / sums.count, sums.y / sums.count);
}

// The direction of the longer axis, out of moments that are divided as integers: pygame's, whose y axis points down.
PyObject* angle(PyObject* self) {
    const Moments sums = moments_of(pixels_of(self));
    if (sums.count == 0) return PyFloat_FromDouble(0);
    const std::int64_t x = sums.x / sums.count, y = sums.y / sums.count;
    const auto xx = static_cast<double>(sums.xx / sums.count - x * x);
    const auto xy = static_cast<double>(sums.xy / sums.count - x * y);
    const auto yy = static_cast<double>(sums.yy / sums.count - y * y);
    return PyFloat_FromDouble(-90.0 * std::atan2(2 * xy, xx - yy) / std::numbers::pi);
}

// The path along the border, closed by its first pixel. With `every` > 1, only each so manieth pixel after the first.
PyObject* outline(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"every", nullptr};
    int every = 1;
    if (!arguments.are_positional(0) && !parse(arguments, "|i", keywords, &every)) return nullptr;
    const std::vector<PixelPos> path = trace_outline(pixels_of(self));
    const auto step = static_cast<std::size_t>(every <= 0 ? std::numeric_limits<int>::max() : every);
    // A single pixel is not passed again.
    const std::size_t passed = path.size() > 1 ? path.size() / step : 0;
    const std::size_t count = path.empty() ? 0 : 1 + passed;
    Ref points(PyList_New(static_cast<Py_ssize_t>(count)));
    for (std::size_t i = 0; points && i < count; ++i) {
        const PixelPos& pixel = path[i * step % path.size()];
        PyObject* const point = pair_of_ints(pixel.x, pixel.y);
        if (!point) return nullptr;
        PyList_SET_ITEM(points.get(), static_cast<Py_ssize_t>(i), point);
    }
    return points.release();
}

}  // namespace

std::vector<PyMethodDef> shape_methods() {
    return {
        with_arguments<scale>("scale", R"(scale((width, height)) -> Mask
The mask stretched to that size.

>>> mask.Mask((4, 2), True).scale((8, 6)).count()
48)"),
        without_arguments<centroid>("centroid", R"(centroid() -> (x, y)
The mean of the set pixels, rounded down.

>>> mask.Mask((4, 2), True).centroid()
(1, 0))"),
        without_arguments<angle>("angle", R"(angle() -> float
The direction of the longer axis of the set pixels, in degrees.

>>> diagonal = mask.Mask((8, 8))
>>> for i in range(8):
...     diagonal.set_at((i, i))
>>> diagonal.angle()
-45.0)"),
        with_arguments<outline>("outline", R"(outline(every=1) -> [(x, y), ...]
The pixels along the border of the first component, of which the first is also the last.

>>> mask.Mask((3, 2), True).outline()
[(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1), (0, 0)])"),
    };
}

}  // namespace carom::pygame
