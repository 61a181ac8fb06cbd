#include "surface.hpp"

namespace carom::pygame {

namespace {

bool read_tuple(PyObject* surface, const char* method, long* values, Py_ssize_t count) {
    const Ref result(PyObject_CallMethod(surface, method, nullptr));
    if (!result) return false;
    if (!PyTuple_Check(result.get()) || PyTuple_GET_SIZE(result.get()) != count) {
        PyErr_Format(PyExc_TypeError, "%s() of a surface must return %zd integers", method, count);
        return false;
    }
    for (Py_ssize_t i = 0; i < count; ++i) values[i] = PyLong_AsLong(PyTuple_GET_ITEM(result.get(), i));
    return !PyErr_Occurred();
}

}  // namespace

bool read_integer(PyObject* surface, const char* method, long& value) {
    const Ref result(PyObject_CallMethod(surface, method, nullptr));
    if (!result) return false;
    value = PyLong_AsLong(result.get());
    return value != -1 || !PyErr_Occurred();
}

bool read_size(PyObject* surface, long& width, long& height) {
    long size[2];
    if (!read_tuple(surface, "get_size", size, 2)) return false;
    width = size[0];
    height = size[1];
    return true;
}

bool read_four(PyObject* surface, const char* method, std::array<std::uint32_t, 4>& values) {
    long four[4];
    if (!read_tuple(surface, method, four, 4)) return false;
    for (std::size_t i = 0; i < 4; ++i) values[i] = static_cast<std::uint32_t>(four[i]);
    return true;
}

bool read_format(PyObject* surface, PixelFormat& format) {
    return read_integer(surface, "get_bytesize", format.bytes) && read_integer(surface, "get_bitsize", format.bits) &&
           read_four(surface, "get_masks", format.masks);
}

SurfacePixels::~SurfacePixels() {
    if (buffer_.obj) PyBuffer_Release(&buffer_);
    Py_XDECREF(proxy_);
}

bool SurfacePixels::open(PyObject* surface) {
    if (!read_size(surface, width_, height_) || !read_integer(surface, "get_pitch", pitch_)) return false;
    proxy_ = PyObject_CallMethod(surface, "get_buffer", nullptr);
    if (!proxy_ || PyObject_GetBuffer(proxy_, &buffer_, PyBUF_WRITABLE) < 0) return false;
    if (buffer_.len < static_cast<Py_ssize_t>(height_) * pitch_) {
        PyErr_SetString(PyExc_RuntimeError, "the buffer of the surface is too small for its pixels");
        return false;
    }
    pixels_ = static_cast<std::uint8_t*>(buffer_.buf);
    return true;
}

}  // namespace carom::pygame
