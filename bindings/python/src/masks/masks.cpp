#include "masks/masks.hpp"

#include "arrays.hpp"
#include "module.hpp"
#include "operands.hpp"

#include <carom/mask/rasterize.hpp>

// Masks: making them, and their pixels.

namespace carom::python {
namespace {

// Masks up to this size are shown whole.
constexpr std::int64_t shown_pixels = 256;

// The pixels as bits, each row in whole bytes, the lowest bit first: what a pickle has.
py::bytes bits_of(const Bitmask& mask) {
    std::string bits;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); x += 8)
            bits += static_cast<char>(mask.word(x / 64, y) >> (x % 64) & 0xFF);
    }
    return bits;
}

std::string row_of(const Bitmask& mask, std::int64_t y) {
    std::string row;
    for (std::int64_t x = 0; x < mask.width(); ++x) row += mask.get(x, y) ? '#' : '.';
    return row;
}

py::list rows_of(const Bitmask& mask) {
    py::list rows;
    for (std::int64_t y = 0; y < mask.height(); ++y) rows.append(row_of(mask, y));
    return rows;
}

std::string shown(const Bitmask& mask) {
    if (mask.width() * mask.height() <= shown_pixels && mask.width() > 0)
        return "Mask.from_rows(" + std::string(py::repr(rows_of(mask))) + ")";
    return "<Mask of " + std::to_string(mask.width()) + " x " + std::to_string(mask.height()) + " pixels, " +
           std::to_string(mask.count()) + " set>";
}

Mask blank_or_from_bits(py::handle width, py::handle height, py::handle bits) {
    constexpr std::int64_t most = std::int64_t{1} << 62;
    const std::int64_t columns = integer(width, "width", -most, most), rows = integer(height, "height", -most, most);
    if (bits.is_none()) return made(Bitmask::blank(columns, rows));
    if (!py::isinstance<py::bytes>(bits)) raise_type("bits", "bytes", bits);
    const std::string_view all = py::reinterpret_borrow<py::bytes>(bits);
    return made(Bitmask::from_bits({reinterpret_cast<const std::uint8_t*>(all.data()), all.size()}, columns, rows,
                                   BitOrder::lowest_first));
}

Mask from_rows(py::handle rows) {
    std::vector<std::string> texts;
    for (const py::object& row : elements(rows, "rows", "a sequence of strings of # and .")) {
        if (!py::isinstance<py::str>(row)) raise_type("rows", "a sequence of strings of # and .", row);
        texts.push_back(row.cast<std::string>());
    }
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    return made(Bitmask::from_rows(views));
}

// An array of bytes with so many dimensions.
struct Image {
    py::array array;
    std::span<const std::uint8_t> bytes;
    std::int64_t width, height;
};
Image image(py::handle h, const char* name, int dimensions) {
    const py::array array = py::module_::import("numpy").attr("asarray")(h);
    const std::span<const std::uint8_t> bytes = bytes_of(array, name);
    if (array.ndim() != dimensions || (dimensions == 3 && array.shape(2) != 4)) {
        raise(ErrorCode::bad_size, std::string(name) + " must have the shape (height, width" +
                                       (dimensions == 3 ? ", 4); got " : "); got ") +
                                       std::string(py::str(array.attr("shape"))));
    }
    return {array, bytes, array.shape(1), array.shape(0)};
}

Mask from_array(py::handle pixels) {
    const Image from = image(pixels, "pixels", 2);
    return made(Bitmask::from_alpha_plane(from.bytes, from.width, from.height, 0));
}

py::array to_array(const Mask& self, py::object out) {
    const Bitmask& mask = self.now();
    const std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(mask.height()),
                                         static_cast<py::ssize_t>(mask.width())};
    if (out.is_none()) out = py::array_t<bool>(shape);
    if (!py::isinstance<py::array>(out)) raise_type("out", "an array", out);
    auto array = py::reinterpret_borrow<py::array>(out);
    bytes_of(array, "out");
    if (array.ndim() != 2 || array.shape(0) != shape[0] || array.shape(1) != shape[1]) {
        raise(ErrorCode::bad_size, "out must have the shape of the mask, (" + std::to_string(mask.height()) + ", " +
                                       std::to_string(mask.width()) + "); got " +
                                       std::string(py::str(array.attr("shape"))));
    }
    if (!array.writeable()) throw py::value_error("out must be an array that can be written");
    auto* next = static_cast<std::uint8_t*>(array.mutable_data());
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) *next++ = mask.word(x / 64, y) >> (x % 64) & 1;
    }
    return array;
}

}  // namespace

Neighbors neighbors(py::handle h) {
    const std::int64_t number = integer(h, "neighbors", 4, 8);
    if (number != 4 && number != 8) raise(ErrorCode::out_of_range, "neighbors must be 4 or 8");
    return number == 4 ? Neighbors::four : Neighbors::eight;
}

void define_mask_construction(MaskClass& cls) {
    cls.def(py::init(&blank_or_from_bits), "width"_a, "height"_a, "bits"_a = py::none());
    cls.def_static("from_rows", &from_rows, "rows"_a, R"doc(A mask from strings of # for set and . for clear pixels.

>>> mask = carom.Mask.from_rows([".#", "##"])
>>> mask.count()
3)doc");
    cls.def_static("from_array", &from_array, "pixels"_a,
                   R"doc(A mask from an array of bool or uint8 with height rows: pixels are set that are not 0.

>>> import numpy
>>> carom.Mask.from_array(numpy.eye(3, dtype=bool)).rows()
['#..', '.#.', '..#'])doc");
    cls.def_static(
        "from_alpha",
        [](py::handle rgba, py::handle threshold) {
            const Image from = image(rgba, "rgba", 3);
            const auto above = static_cast<std::uint8_t>(integer(threshold, "threshold", 0, 255));
            return made(Bitmask::from_alpha(from.bytes, from.width, from.height, above));
        },
        "rgba"_a, "threshold"_a = 127,
        R"doc(A mask from an image, an array of uint8 with the shape (height, width, 4): the pixels whose alpha is above
a threshold.

>>> import numpy
>>> image = numpy.zeros((1, 3, 4), dtype=numpy.uint8)
>>> image[0, 1:, 3] = 100, 200
>>> carom.Mask.from_alpha(image).rows()
['..#'])doc");
    cls.def_static(
        "from_color_key",
        [](py::handle rgba, py::handle key) {
            const Image from = image(rgba, "rgba", 3);
            const auto parts = elements(key, "key", "three numbers: red, green and blue");
            if (parts.size() != 3) raise_type("key", "three numbers: red, green and blue", key);
            const auto part = [&](int i) { return static_cast<std::uint8_t>(integer(parts[i], "key", 0, 255)); };
            return made(Bitmask::from_color_key(from.bytes, from.width, from.height, {part(0), part(1), part(2)}));
        },
        "rgba"_a, "key"_a, R"doc(A mask from an image: the pixels that have another color than the key.

>>> import numpy
>>> image = numpy.zeros((1, 3, 4), dtype=numpy.uint8)
>>> image[0, 1] = (255, 0, 255, 255)
>>> carom.Mask.from_color_key(image, (255, 0, 255)).rows()
['#.#'])doc");
    cls.def_static(
        "from_shape",
        [](py::handle shape, py::handle frame) {
            const PixelRect rect = pixel_rect(frame, "frame");
            const Operand& from = operand(shape, "shape");
            const py::gil_scoped_release release;
            return with_shape(from, [&](const auto& placed) { return made(rasterize(placed, rect)); });
        },
        "shape"_a, "frame"_a, R"doc(Rasterizes a shape: the pixels of a frame whose centers are in it.

>>> carom.Mask.from_shape(carom.Circle((4, 4), 3), (0, 0, 8, 8)).count()
32)doc");

    cls.def("to_array", &to_array, "out"_a = py::none(),
            R"doc(The pixels as an array of bool with height rows; `out` is an array of that size to be filled instead.

>>> mask = carom.Mask.from_rows([".#"])
>>> mask.to_array().tolist()
[[False, True]])doc");
    cls.def(
        "to_bits", [](const Mask& self) { return bits_of(self.now()); },
        R"doc(The pixels as bytes, each row in whole ones whose lowest bit is the leftmost pixel.

>>> mask = carom.Mask.from_rows(["#..", ".#."])
>>> mask.to_bits()
b'\x01\x02'
>>> carom.Mask(3, 2, mask.to_bits()) == mask
True)doc");
    cls.def(
        "rows", [](const Mask& self) { return rows_of(self.now()); }, R"doc(The pixels as strings of # and .

>>> mask = carom.Mask(3, 1)
>>> mask.set((1, 0))
>>> mask.rows()
['.#.'])doc");
    cls.def("__repr__", [](const Mask& self) { return shown(self.now()); });
    cls.def(
        "__eq__", [](const Mask& a, const Mask& b) { return a.now() == b.now(); }, py::is_operator());
    cls.def("__copy__", [](const Mask& self) { return Mask(self.now()); });
    cls.def(
        "__deepcopy__", [](const Mask& self, py::handle) { return Mask(self.now()); }, "memo"_a);
    cls.def(
        "copy", [](const Mask& self) { return Mask(self.now()); }, R"doc(A copy.

>>> mask = carom.Mask.from_rows(["#."])
>>> copy = mask.copy()
>>> copy.invert()
>>> mask.rows(), copy.rows()
(['#.'], ['.#']))doc");
    cls.def("__reduce__", [](py::object self) {
        const Bitmask& mask = self_as<const Mask>(self).now();
        return py::make_tuple(py::type::of(self), py::make_tuple(mask.width(), mask.height(), bits_of(mask)));
    });
}

void define_masks(py::module_& m) {
    MaskClass cls(
        m, "Mask", mask_buffer(),
        R"doc(A pixel mask: a rectangle of pixels, each set or clear. x is to the right and y down, as in images.

`Mask(width, height)` has no pixel set; with `bits` it has those that `to_bits` returned.

Where two masks meet, `offset` is the pixel of this one on which the other's pixel (0, 0) lies.

>>> ship = carom.Mask.from_rows([".#.", "###"])
>>> ship.overlaps(ship, (2, 0)), ship.overlaps(ship, (2, 1)), ship.count()
(True, False, 4)

`numpy.asarray(mask)`, or any other buffer, is the mask's own memory, without a copy: words of 64 pixels, by column of
words and by row, of which bit i of `words[k, y]` is pixel (64 k + i, y). It cannot be written, and as long as it
lives, the mask cannot be changed. Where a mask cannot lend it, as while another thread changes the mask, `memoryview`
says so, and numpy makes an array of one object. `to_array` returns a copy with an element for each pixel.

>>> import numpy
>>> numpy.asarray(ship).tolist()
[[2, 7]])doc");
    define_mask_construction(cls);
    define_mask_edits(cls);
    define_mask_derived(cls);
    define_mask_pairs(cls);
    define_mask_borders(cls);
}

}  // namespace carom::python
