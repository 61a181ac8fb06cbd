#include "arrays.hpp"

namespace carom::python {
namespace {

std::string text(py::handle h) {
    return py::str(h);
}

bool is_float(const py::dtype& type, py::ssize_t size) {
    return type.kind() == 'f' && type.itemsize() == size && type.attr("isnative").cast<bool>();
}

// The array of an argument: of float64, whatever its memory looks like.
py::array any_doubles(py::handle h, const char* name, std::size_t columns) {
    const py::module_ numpy = py::module_::import("numpy");
    const bool is_scalar = PyNumber_Check(h.ptr()) && !PySequence_Check(h.ptr());
    if (is_scalar || h.is_none() || PyUnicode_Check(h.ptr()) || PyBytes_Check(h.ptr()))
        raise_type(name, "an array of float64", h);
    if (PyList_Check(h.ptr()) || PyTuple_Check(h.ptr())) {
        try {
            return numpy.attr("array")(h, "dtype"_a = "float64");
        } catch (py::error_already_set& error) {
            if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_ValueError)) throw;
        }
        raise_type(name, "an array or a sequence of rows of " + std::to_string(columns) + " numbers", h);
    }
    const py::array array = numpy.attr("asarray")(h);
    if (is_float(array.dtype(), sizeof(double))) return array;
    if (is_float(array.dtype(), sizeof(float))) {
        warn_of_conversion(std::string(name) + " is an array of float32, which is converted to float64 in a copy");
        return array.attr("astype")("float64", "order"_a = "C");
    }
    throw py::type_error(std::string(name) + " must be an array of float64; got " + text(array.dtype()));
}

void require_columns(const py::array& array, const char* name, std::size_t columns) {
    if (array.ndim() == 2 && array.shape(1) == static_cast<py::ssize_t>(columns)) return;
    raise(ErrorCode::bad_size, std::string(name) + " must have the shape (n, " + std::to_string(columns) + "); got " +
                                   text(array.attr("shape")));
}

bool is_empty_list(const py::array& array) {
    return array.ndim() == 1 && array.size() == 0;
}

}  // namespace

void require_contiguous(const py::array& array, const char* name) {
    const py::object flags = array.attr("flags");
    if (flags.attr("c_contiguous").cast<bool>() && flags.attr("aligned").cast<bool>()) return;
    raise(ErrorCode::bad_size, std::string(name) + " must be in C order and without gaps; its strides are " +
                                   text(array.attr("strides")) + ": use numpy.ascontiguousarray");
}

py::array doubles(py::handle h, const char* name, std::size_t columns) {
    py::array array = any_doubles(h, name, columns);
    if (is_empty_list(array)) return array;
    require_columns(array, name, columns);
    require_contiguous(array, name);
    return array;
}

Columns::Columns(py::handle h, const char* name, std::size_t columns) : array_(any_doubles(h, name, columns)) {
    if (is_empty_list(array_)) return;
    require_columns(array_, name, columns);
    size_ = static_cast<std::size_t>(array_.shape(0));
    first_ = static_cast<const double*>(array_.data());
    const py::object flags = array_.attr("flags");
    if (flags.attr("f_contiguous").cast<bool>() && flags.attr("aligned").cast<bool>()) return;
    require_contiguous(array_, name);
    taken_apart_.reserve(size_ * columns);
    for (std::size_t column = 0; column < columns; ++column) {
        for (std::size_t i = 0; i < size_; ++i) taken_apart_.push_back(first_[i * columns + column]);
    }
    first_ = taken_apart_.data();
}

std::span<const std::uint8_t> bytes_of(const py::array& array, const char* name) {
    const char kind = array.dtype().kind();
    if (array.itemsize() != 1 || (kind != 'b' && kind != 'u'))
        throw py::type_error(std::string(name) + " must be an array of bool or uint8; got " + text(array.dtype()));
    require_contiguous(array, name);
    return {static_cast<const std::uint8_t*>(array.data()), static_cast<std::size_t>(array.size())};
}

}  // namespace carom::python
