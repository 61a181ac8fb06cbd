#include "methods.hpp"

#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/transform.hpp>

// Methods about one mask that pygame does not have: rotation, arrays, pickling.

namespace carom::pygame {

namespace {

// pygame counts angles counter-clockwise on the screen, whose y axis points down.
PyObject* rotated(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"angle", "scale", "pivot", nullptr};
    double angle = 0, factor = 1;
    PyObject* pivot_argument = Py_None;
    if (!parse(arguments, "d|dO", keywords, &angle, &factor, &pivot_argument)) return nullptr;
    const Bitmask& mask = pixels_of(self);
    Vec2D pivot{static_cast<double>(mask.width()) / 2, static_cast<double>(mask.height()) / 2};
    if (pivot_argument != Py_None) {
        const Ref pair(PySequence_Tuple(pivot_argument));
        if (!pair || !PyArg_ParseTuple(pair.get(), "dd;pivot must be two numbers", &pivot.x, &pivot.y)) return nullptr;
    }
    Result<MaskAt> result = resample(mask, placement_of({pivot, RotD::degrees(-angle)}, pivot, factor));
    if (!result) return fail(PyExc_ValueError, result.error().message.c_str());
    const PixelPos at = result->at;
    Ref made(new_mask(std::move(result).value().mask));
    Ref offset(made ? pair_of_ints(at.x, at.y) : nullptr);
    if (!offset) return nullptr;
    return PyTuple_Pack(2, made.get(), offset.get());
}

PyObject* flipped(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"flip_x", "flip_y", nullptr};
    int along_x = 0, along_y = 0;
    if (!parse(arguments, "p|p", keywords, &along_x, &along_y)) return nullptr;
    const Bitmask& mask = pixels_of(self);
    Bitmask once = along_x ? flip_x(mask) : mask;
    return new_mask(along_y ? flip_y(once) : std::move(once));
}

// One byte for each pixel, row by row.
PyObject* unpacked(PyObject* self) {
    const Bitmask& mask = pixels_of(self);
    const auto width = static_cast<Py_ssize_t>(mask.width()), height = static_cast<Py_ssize_t>(mask.height());
    const Ref bytes(PyByteArray_FromStringAndSize(nullptr, width * height));
    if (!bytes) return nullptr;
    char* out = PyByteArray_AS_STRING(bytes.get());
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; x += 64) {
            std::uint64_t word = mask.word(x / 64, y);
            for (std::int64_t i = 0; i < std::min<std::int64_t>(64, width - x); ++i, word >>= 1) {
                *out++ = static_cast<char>(word & 1);
            }
        }
    }
    const Ref view(PyMemoryView_FromObject(bytes.get()));
    // A memoryview cannot be cast to a shape with a zero in it.
    if (!view || width == 0 || height == 0) return view ? new_reference(view.get()) : nullptr;
    return PyObject_CallMethod(view.get(), "cast", "s(nn)", "?", height, width);
}

std::vector<std::uint8_t> packed(const Bitmask& mask) {
    const std::int64_t row_bytes = (mask.width() + 7) / 8;
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(row_bytes * mask.height()));
    std::uint8_t* out = bytes.data();
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t i = 0; i < row_bytes; ++i) {
            *out++ = static_cast<std::uint8_t>(mask.word(i / 8, y) >> (8 * (i % 8)));
        }
    }
    return bytes;
}

// Pickling and deep copies: the pixels, and the attributes of a subclass.
PyObject* reduce(PyObject* self) {
    const Bitmask& mask = pixels_of(self);
    const std::vector<std::uint8_t> bits = packed(mask);
    const Ref module(PyImport_ImportModule("carom._pygame_mask"));
    const Ref restore(module ? PyObject_GetAttrString(module.get(), "_restore") : nullptr);
    if (!restore) return nullptr;
    Ref attributes(PyObject_GetAttrString(self, "__dict__"));
    if (!attributes) PyErr_Clear();
    return Py_BuildValue("O(OLLy#)O", restore.get(), reinterpret_cast<PyObject*>(Py_TYPE(self)),
                         static_cast<long long>(mask.width()), static_cast<long long>(mask.height()),
                         reinterpret_cast<const char*>(bits.data()), static_cast<Py_ssize_t>(bits.size()),
                         attributes ? attributes.get() : Py_None);
}

}  // namespace

PyObject* restore(PyObject*, const Arguments& arguments) {
    static const char* const keywords[] = {"type", "width", "height", "bits", nullptr};
    PyObject* type = nullptr;
    long long width = 0, height = 0;
    const char* bits = nullptr;
    Py_ssize_t size = 0;
    if (!parse(arguments, "O!LLy#", keywords, &PyType_Type, &type, &width, &height, &bits, &size)) return nullptr;
    auto* const mask = reinterpret_cast<PyTypeObject*>(type);
    if (!PyType_IsSubtype(mask, &mask_type)) return fail(PyExc_TypeError, "type must be Mask or a subclass of it");
    Result<Bitmask> pixels = Bitmask::from_bits({reinterpret_cast<const std::uint8_t*>(bits), std::size_t(size)}, width,
                                                height, BitOrder::lowest_first);
    if (!pixels) return fail(PyExc_ValueError, pixels.error().message.c_str());
    return new_mask(std::move(pixels).value(), mask);
}

PyObject* from_array(PyObject*, const Arguments& arguments) {
    static const char* const keywords[] = {"array", nullptr};
    PyObject* array = nullptr;
    if (!parse(arguments, "O", keywords, &array)) return nullptr;
    Py_buffer buffer;
    if (PyObject_GetBuffer(array, &buffer, PyBUF_STRIDED_RO) < 0) return nullptr;
    struct Release {
        Py_buffer& buffer;
        ~Release() { PyBuffer_Release(&buffer); }
    } release{buffer};
    if (buffer.ndim != 2 || buffer.itemsize != 1) {
        return PyErr_Format(PyExc_TypeError, "array must have 2 dimensions of 1 byte per pixel, not %d of %zd bytes",
                            buffer.ndim, buffer.itemsize);
    }
    std::vector<std::uint8_t> plane(static_cast<std::size_t>(buffer.shape[0] * buffer.shape[1]));
    std::uint8_t* out = plane.data();
    for (Py_ssize_t y = 0; y < buffer.shape[0]; ++y) {
        const auto* const row = static_cast<const std::uint8_t*>(buffer.buf) + y * buffer.strides[0];
        for (Py_ssize_t x = 0; x < buffer.shape[1]; ++x) *out++ = row[x * buffer.strides[1]];
    }
    return new_mask(Bitmask::from_alpha_plane(plane, buffer.shape[1], buffer.shape[0], 0));
}

std::vector<PyMethodDef> more_mask_methods() {
    return {
        with_arguments<rotated>("rotated", R"(rotated(angle, scale=1.0, pivot=None) -> (Mask, (x, y))
The mask rotated counter-clockwise on the screen by an angle in degrees, and scaled, about its pivot, by default its
center; and the offset at which it lies then.

>>> plank = mask.Mask((6, 2), True)
>>> upright, offset = plank.rotated(90)
>>> upright.get_size(), offset
((2, 6), (2, -2)))"),
        with_arguments<flipped>("flipped", R"(flipped(flip_x, flip_y=False) -> Mask
The mask mirrored.

>>> dot = mask.Mask((4, 2))
>>> dot.set_at((0, 0))
>>> dot.flipped(True).get_at((3, 0)), dot.flipped(True, True).get_at((3, 1))
(1, 1))"),
        without_arguments<unpacked>("unpacked", R"(unpacked() -> memoryview
A copy with a bool for each pixel, indexed [y, x]: numpy.asarray makes an array of it without another copy.

>>> dot = mask.Mask((3, 2))
>>> dot.set_at((2, 1))
>>> dot.unpacked().tolist()
[[False, False, False], [False, False, True]])"),
        without_arguments<reduce>("__reduce__", "For pickle and copy.deepcopy."),
    };
}

std::vector<PyMethodDef> more_functions() {
    return {
        with_arguments<from_array>("from_array", R"(from_array(array) -> Mask
A mask from an array of one byte for each pixel, indexed [y, x]: all but 0 are set.

>>> import numpy
>>> stripe = mask.from_array(numpy.arange(12).reshape(3, 4) % 4 == 1)
>>> stripe.get_size(), stripe.count(), stripe.get_at((1, 2))
((4, 3), 3, 1))"),
        with_arguments<restore>("_restore", "For pickle."),
    };
}

}  // namespace carom::pygame
