/// What each file adds to the module.
#pragma once

#include "python.hpp"

namespace carom::python {

void define_still_queries(py::module_& m);
void define_linear_queries(py::module_& m);
void define_moving_queries(py::module_& m);
void define_construction(py::module_& m);
void define_batches(py::module_& m);
void define_pair_batches(py::module_& m);
void define_masks(py::module_& m);
void define_pair_finder(py::module_& m);
void define_tree(py::module_& m);
void define_world(py::module_& m);
void define_discs(py::module_& m);
void define_flight(py::module_& m);

}  // namespace carom::python
