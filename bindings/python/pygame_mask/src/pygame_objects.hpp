/// What Mask uses of pygame, which is imported when it is first needed.
#pragma once

#include "arguments.hpp"

namespace carom::pygame {

/// An attribute of the module pygame, such as its type "Surface"; borrowed, and never freed. Null with an exception.
PyObject* pygame_type(const char* name);

/// A method of pygame.Surface itself: what a subclass puts in its place does not count, as in pygame.
struct SurfaceMethod {
    const char* text;
    PyObject* object = nullptr;

    /// The method, whose first argument is the surface; borrowed. Null with an exception.
    PyObject* get() {
        PyObject* const type = object ? nullptr : pygame_type("Surface");
        if (type) object = PyObject_GetAttrString(type, text);
        return object;
    }
    /// Calls it without further arguments; null with an exception.
    PyObject* call(PyObject* surface) { return get() ? PyObject_CallOneArg(object, surface) : nullptr; }
};

/// A new pygame.Rect.
PyObject* new_rect(const PixelRect& rect);

}  // namespace carom::pygame
