/// MaskObject: the Python object that owns a Bitmask, and how methods reach its pixels.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <carom/mask/bitmask.hpp>

#include <Python.h>

#include <cstdint>
#include <vector>

namespace carom::pygame {

/// The memory of the buffers that a mask exports, in pygame's layout: columns of 64 pixels, each from top to bottom,
/// one after the other.
struct View {
    std::vector<std::uint64_t> words;
    Py_ssize_t exports = 0;
    Py_ssize_t shape[2];
    Py_ssize_t strides[2];
};

struct MaskObject {
    PyObject_HEAD Bitmask pixels;
    View* view;  // null unless a buffer is exported
};

extern PyTypeObject mask_type;
extern PyBufferProcs mask_buffer;

inline MaskObject& as_mask(PyObject* object) {
    return *reinterpret_cast<MaskObject*>(object);
}

inline bool is_mask(PyObject* object) {
    return PyObject_TypeCheck(object, &mask_type) != 0;
}

/// Takes over what was written into the view of a mask, which must have one.
void read_view(MaskObject& mask);

/// Shows the pixels of a mask in its view, which it must have.
void write_view(MaskObject& mask);

/// The pixels as they are now, including those written through a view.
inline const Bitmask& pixels_of(PyObject* object) {
    MaskObject& mask = as_mask(object);
    if (mask.view) [[unlikely]]
        read_view(mask);
    return mask.pixels;
}

/// Changes the pixels by `change(Bitmask&)`, and shows the change in a view.
template <class Change>
void edit(PyObject* object, Change change) {
    MaskObject& mask = as_mask(object);
    if (mask.view) [[unlikely]]
        read_view(mask);
    change(mask.pixels);
    if (mask.view) [[unlikely]]
        write_view(mask);
}

/// A new Mask, or an instance of a subclass whose `__init__` is not called; null with an exception.
PyObject* new_mask(Bitmask&& pixels, PyTypeObject* type = &mask_type);

/// The same for pixels that may be too many: that is a MemoryError, as in pygame.
PyObject* new_mask(Result<Bitmask>&& pixels);

}  // namespace carom::pygame
