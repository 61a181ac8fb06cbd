/// What Mask uses of pygame, which is imported when it is first needed.
#pragma once

#include "arguments.hpp"

namespace carom::pygame {

/// The name of a method, made into a string of Python's once.
struct Name {
    const char* text;
    PyObject* object = nullptr;

    /// Calls that method without arguments; null with an exception.
    PyObject* call(PyObject* self) {
        if (!object) object = PyUnicode_InternFromString(text);
        return object ? PyObject_CallMethodNoArgs(self, object) : nullptr;
    }
};

/// An attribute of the module pygame, such as its type "Surface"; borrowed, and never freed. Null with an exception.
PyObject* pygame_type(const char* name);

/// A new pygame.Rect.
PyObject* new_rect(const PixelRect& rect);

}  // namespace carom::pygame
