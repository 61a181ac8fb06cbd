/// The arguments that all methods about two masks begin with.
#pragma once

#include "arguments.hpp"

#include <carom/mask/overlap.hpp>

namespace carom::pygame {

/// Another mask, and the pixel of this mask on which its pixel (0, 0) lies.
struct Other {
    PyObject* mask = nullptr;
    PixelPos offset;
};

/// Reads an offset; false with an exception.
inline bool read_offset(PyObject* offset, Other& other) {
    int x, y;
    if (!two_ints(offset, x, y)) {
        PyErr_SetString(PyExc_TypeError, "offset must be two numbers");
        return false;
    }
    other.offset = {x, y};
    return true;
}

/// Reads (other, offset); false with an exception.
inline bool read_other(const Arguments& arguments, Other& other) {
    static const char* const keywords[] = {"other", "offset", nullptr};
    PyObject* offset = nullptr;
    if (arguments.are_positional(2) && is_mask(arguments.values[0])) {
        other.mask = arguments.values[0];
        offset = arguments.values[1];
    } else if (!parse(arguments, "O!O", keywords, &mask_type, &other.mask, &offset)) {
        return false;
    }
    return read_offset(offset, other);
}

/// Both masks on the grid of the first.
struct PlacedPair {
    PlacedMask a, b;
};

inline PlacedPair placed(PyObject* self, const Other& other) {
    return {{&pixels_of(self), {0, 0}}, {&pixels_of(other.mask), other.offset}};
}

}  // namespace carom::pygame
