#include "masks/masks.hpp"

#include <array>
#include <memory>

// The buffer protocol of masks. pybind11's own does not say when a buffer is released, which is when the mask may
// change again.

namespace carom::python {
namespace {

// What a buffer keeps of its layout.
struct Layout {
    std::array<Py_ssize_t, 2> shape, strides;
};

int get_buffer(PyObject* self, Py_buffer* buffer, int flags) try {
    buffer->obj = nullptr;
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "the memory of a Mask cannot be written; use set, draw and their like");
        return -1;
    }
    const Bitmask& mask = self_as<const Mask>(self).now();
    const std::int64_t columns = mask.columns(), height = mask.height();
    const auto at = [&](std::int64_t k) { return reinterpret_cast<const char*>(mask.column(k).data()); };
    constexpr auto word = static_cast<Py_ssize_t>(sizeof(std::uint64_t));
    constexpr int orders = PyBUF_C_CONTIGUOUS | PyBUF_F_CONTIGUOUS | PyBUF_ANY_CONTIGUOUS;
    const bool wants_strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES;
    if (columns > 1 && (!wants_strides || (flags & orders & ~PyBUF_STRIDES) != 0)) {
        PyErr_SetString(PyExc_BufferError, "there is memory between the columns of a Mask: its buffers have strides");
        return -1;
    }
    static const std::uint64_t none = 0;  // the address of no elements must not be null
    auto layout =
        std::make_unique<Layout>(Layout{{columns, height}, {columns < 2 ? height * word : at(1) - at(0), word}});
    // pygame says "L", which is the same where long has 64 bits.
    static char format[] = {sizeof(long) == 8 ? 'L' : 'Q', '\0'};
    buffer->buf = const_cast<char*>(columns * height > 0 ? at(0) : reinterpret_cast<const char*>(&none));
    buffer->len = columns * height * word;
    buffer->readonly = 1;
    buffer->itemsize = word;
    buffer->ndim = flags & PyBUF_ND ? 2 : 1;  // as bytes
    buffer->format = flags & PyBUF_FORMAT ? format : nullptr;
    buffer->shape = flags & PyBUF_ND ? layout->shape.data() : nullptr;
    buffer->strides = wants_strides ? layout->strides.data() : nullptr;
    buffer->suboffsets = nullptr;
    self_as<const Mask>(self).lend();
    buffer->internal = layout.release();
    Py_INCREF(self);
    buffer->obj = self;
    return 0;
} catch (const std::exception& error) {  // another thread changes it
    PyErr_SetString(PyExc_BufferError, error.what());
    return -1;
}

void release_buffer(PyObject* self, Py_buffer* buffer) {
    delete static_cast<Layout*>(buffer->internal);
    self_as<const Mask>(self).give_back();
}

}  // namespace

// Before the type is ready, so that Python knows of the buffer for subclasses, too.
py::custom_type_setup mask_buffer() {
    return py::custom_type_setup([](PyHeapTypeObject* type) {
        type->as_buffer = {get_buffer, release_buffer};
        type->ht_type.tp_as_buffer = &type->as_buffer;
    });
}

}  // namespace carom::python
