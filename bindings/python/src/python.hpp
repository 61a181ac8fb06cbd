/// pybind11 as all files of the module use it.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

namespace carom::python {

namespace py = pybind11;
using py::literals::operator""_a;

}  // namespace carom::python
