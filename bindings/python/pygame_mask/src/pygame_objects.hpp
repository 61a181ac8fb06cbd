/// What Mask uses of pygame, which is imported when it is first needed.
#pragma once

#include "arguments.hpp"

namespace carom::pygame {

/// An attribute of the module pygame, such as its type "Surface"; borrowed, and never freed. Null with an exception.
PyObject* pygame_type(const char* name);

/// A new pygame.Rect.
PyObject* new_rect(const PixelRect& rect);

}  // namespace carom::pygame
