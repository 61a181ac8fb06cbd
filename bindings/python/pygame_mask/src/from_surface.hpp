/// The functions of the module: masks from surfaces.
#pragma once

#include "arguments.hpp"

namespace carom::pygame {

/// from_surface(surface, threshold=127)
PyObject* from_surface(PyObject* module, const Arguments& arguments);

/// from_threshold(surface, color, threshold=(0, 0, 0, 255), othersurface=None, palette_colors=1)
PyObject* from_threshold(PyObject* module, const Arguments& arguments);

}  // namespace carom::pygame
