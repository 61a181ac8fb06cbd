/// pybind11 as all files of the module use it.
#pragma once

#include <pybind11/cast.h>

// What the arguments of our functions are called where pybind11 lists them: the functions take any object. Before the
// headers that use it.
template <>
struct pybind11::detail::handle_type_name<pybind11::handle> {
    static constexpr auto name = const_name("object");
};

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

namespace carom::python {

namespace py = pybind11;
using py::literals::operator""_a;

}  // namespace carom::python
