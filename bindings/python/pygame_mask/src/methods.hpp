/// The methods of Mask, by file. Each file gives its part of the table; mask_type.cpp puts them together.
#pragma once

#include "arguments.hpp"

#include <vector>

namespace carom::pygame {

std::vector<PyMethodDef> pixel_methods();      // one mask: its size, its pixels, filling and copying it
std::vector<PyMethodDef> pair_methods();       // two masks: overlaps, drawing one on the other, convolution
std::vector<PyMethodDef> shape_methods();      // the shape of a mask: scaling, moments, outline
std::vector<PyMethodDef> component_methods();  // connected components
std::vector<PyMethodDef> surface_methods();    // drawing a mask on a surface
std::vector<PyMethodDef> more_pair_methods();  // beyond pygame: normals, penetration, shape casts, search orders
std::vector<PyMethodDef> more_mask_methods();  // beyond pygame: rotation, arrays, polygons, pickling

// Functions of the module.
std::vector<PyMethodDef> surface_functions();  // masks from surfaces
std::vector<PyMethodDef> more_functions();     // beyond pygame: masks from arrays and pickles
std::vector<PyMethodDef> sprite_functions();   // beyond pygame: pairs of many masks

}  // namespace carom::pygame
