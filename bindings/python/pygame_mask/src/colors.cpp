#include "colors.hpp"

namespace carom::pygame {

namespace {

// As in pygame, any number counts that int() accepts, reduced to 32 bits, if 64 hold it.
bool component_of(PyObject* number, std::uint8_t& component) {
    if (!PyNumber_Check(number)) return false;
    const Ref integer(PyNumber_Long(number));
    const unsigned long value = integer ? PyLong_AsUnsignedLong(integer.get()) : 0;
    if (PyErr_Occurred()) {
        PyErr_Clear();
        return false;
    }
    const auto reduced = static_cast<std::uint32_t>(value);
    component = static_cast<std::uint8_t>(reduced);
    return reduced <= 255;
}

bool rgba_of_sequence(PyObject* sequence, Rgba& color) {
    if (PyTuple_Check(sequence) && PyTuple_GET_SIZE(sequence) == 1) {
        return rgba_of_sequence(PyTuple_GET_ITEM(sequence, 0), color);
    }
    if (!PySequence_Check(sequence)) return false;
    const Py_ssize_t length = PySequence_Length(sequence);
    if (length < 0) PyErr_Clear();
    if (length != 3 && length != 4) return false;
    color[3] = 255;
    for (Py_ssize_t i = 0; i < length; ++i) {
        const Ref number(PySequence_GetItem(sequence, i));
        if (!number) PyErr_Clear();
        if (!number || !component_of(number.get(), color[static_cast<std::size_t>(i)])) return false;
    }
    return true;
}

// The components of a pygame.Color, whatever length its user gave it.
bool rgba_of_color(PyObject* object, Rgba& color) {
    static const char* const names[] = {"r", "g", "b", "a"};
    for (std::size_t i = 0; i < 4; ++i) {
        const Ref number(PyObject_GetAttrString(object, names[i]));
        if (!number || !component_of(number.get(), color[i])) {
            PyErr_Clear();
            return false;
        }
    }
    return true;
}

bool is_color(PyObject* object) {
    PyObject* const type = pygame_type("Color");
    const int is_instance = type ? PyObject_IsInstance(object, type) : -1;
    if (is_instance < 0) PyErr_Clear();
    return is_instance == 1;
}

}  // namespace

bool rgba_of(PyObject* object, Rgba& color) {
    return is_color(object) ? rgba_of_color(object, color) : rgba_of_sequence(object, color);
}

bool map_color(PyObject* surface, const PixelFormat& format, const Rgba& color, std::uint32_t& pixel) {
    const auto& masks = format.masks;
    const auto is_byte = [](std::uint32_t mask) { return mask != 0 && mask >> std::countr_zero(mask) == 0xff; };
    if (is_byte(masks[0]) && is_byte(masks[1]) && is_byte(masks[2]) && (masks[3] == 0 || is_byte(masks[3]))) {
        pixel = 0;
        for (std::size_t i = 0; i < 4; ++i) pixel |= masks[i] == 0 ? 0 : std::uint32_t{color[i]} << format.shift(i);
        return true;
    }
    static SurfaceMethod map_rgb{"map_rgb"};
    const Ref value(
        map_rgb.get() ? PyObject_CallFunction(map_rgb.get(), "O(iiii)", surface, color[0], color[1], color[2], color[3])
                      : nullptr);
    if (!value) return false;
    const long number = PyLong_AsLong(value.get());
    if (number == -1 && PyErr_Occurred()) return false;
    pixel = static_cast<std::uint32_t>(number);
    return true;
}

bool unmap_color(PyObject* surface, std::uint32_t pixel, Rgba& color) {
    static SurfaceMethod unmap_rgb{"unmap_rgb"};
    const auto argument = static_cast<unsigned long>(pixel);
    const Ref value(unmap_rgb.get() ? PyObject_CallFunction(unmap_rgb.get(), "Ok", surface, argument) : nullptr);
    if (!value) return false;
    if (rgba_of(value.get(), color)) return true;
    PyErr_SetString(PyExc_TypeError, "unmap_rgb() of a surface must return a color");
    return false;
}

bool threshold_pixel(PyObject* surface, const PixelFormat& format, PyObject* object, const char* error,
                     std::uint32_t& pixel) {
    if (PyLong_Check(object)) {
        const long number = PyLong_AsLong(object);
        pixel = static_cast<std::uint32_t>(number);
        if (number != -1 || !PyErr_Occurred()) return true;
        PyErr_SetString(PyExc_TypeError, error);
        return false;
    }
    Rgba color;
    if (rgba_of(object, color)) return map_color(surface, format, color, pixel);
    PyErr_SetString(PyExc_TypeError, error);
    return false;
}

bool drawing_pixel(PyObject* surface, const PixelFormat& format, PyObject* object, std::uint32_t& pixel) {
    const char* const error = "invalid color argument";
    if (PyLong_Check(object)) {
        const long long number = PyLong_AsLongLong(object);
        pixel = static_cast<std::uint32_t>(number);
        if (!(number == -1 && PyErr_Occurred()) && number <= 0xffffffffLL) return true;
        PyErr_SetString(PyExc_ValueError, error);
        return false;
    }
    Rgba color;
    if (PyUnicode_Check(object)) {
        PyObject* const type = pygame_type("Color");
        const Ref named(type ? PyObject_CallOneArg(type, object) : nullptr);
        return named && rgba_of_color(named.get(), color) && map_color(surface, format, color, pixel);
    }
    if (rgba_of(object, color)) return map_color(surface, format, color, pixel);
    PyErr_SetString(PySequence_Check(object) ? PyExc_ValueError : PyExc_TypeError, error);
    return false;
}

}  // namespace carom::pygame
