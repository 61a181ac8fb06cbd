#include "surface.hpp"

namespace carom::pygame {

namespace {

bool read_integers(PyObject* surface, SurfaceMethod& method, long* values, Py_ssize_t count) {
    const Ref result(method.call(surface));
    if (!result) return false;
    if (!PyTuple_Check(result.get()) || PyTuple_GET_SIZE(result.get()) != count) {
        PyErr_Format(PyExc_TypeError, "%s() of a surface must return %zd integers", method.text, count);
        return false;
    }
    for (Py_ssize_t i = 0; i < count; ++i) values[i] = PyLong_AsLong(PyTuple_GET_ITEM(result.get(), i));
    return !PyErr_Occurred();
}

bool read_integer(PyObject* surface, SurfaceMethod& method, long& value) {
    const Ref result(method.call(surface));
    if (!result) return false;
    value = PyLong_AsLong(result.get());
    return value != -1 || !PyErr_Occurred();
}

}  // namespace

bool read_size(PyObject* surface, long& width, long& height) {
    static SurfaceMethod get_size{"get_size"};
    long size[2];
    if (!read_integers(surface, get_size, size, 2)) return false;
    width = size[0];
    height = size[1];
    return true;
}

bool read_format(PyObject* surface, PixelFormat& format) {
    static SurfaceMethod get_bytesize{"get_bytesize"}, get_bitsize{"get_bitsize"}, get_masks{"get_masks"};
    long masks[4];
    if (!read_integer(surface, get_bytesize, format.bytes) || !read_integer(surface, get_bitsize, format.bits) ||
        !read_integers(surface, get_masks, masks, 4)) {
        return false;
    }
    std::transform(masks, masks + 4, format.masks.begin(), [](long mask) { return static_cast<std::uint32_t>(mask); });
    return true;
}

SurfacePixels::~SurfacePixels() {
    if (buffer_.obj) PyBuffer_Release(&buffer_);
    Py_XDECREF(proxy_);
}

bool SurfacePixels::open(PyObject* surface) {
    static SurfaceMethod get_pitch{"get_pitch"}, get_buffer{"get_buffer"};
    if (!read_size(surface, width_, height_) || !read_integer(surface, get_pitch, pitch_)) return false;
    proxy_ = get_buffer.call(surface);
    if (!proxy_ || PyObject_GetBuffer(proxy_, &buffer_, PyBUF_WRITABLE) < 0) return false;
    if (buffer_.len < static_cast<Py_ssize_t>(height_) * pitch_) {
        PyErr_SetString(PyExc_RuntimeError, "the buffer of the surface is too small for its pixels");
        return false;
    }
    pixels_ = static_cast<std::uint8_t*>(buffer_.buf);
    return true;
}

}  // namespace carom::pygame
