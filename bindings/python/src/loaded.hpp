/// Objects of the module's classes, as arguments.
#pragma once

#include "python.hpp"

namespace carom::python {

/// The value in an object of a class of ours, or null for any other object, and for one whose `__init__` was not
/// called.
template <class T>
T* loaded(py::handle h) {
    py::detail::make_caster<T> caster;
    return caster.load(h, false) ? static_cast<std::remove_const_t<T>*>(caster) : nullptr;
}

/// The value of a method's own object.
template <class T>
T& self_as(py::handle h) {
    T* const self = loaded<T>(h);
    if (!self) throw py::type_error("the object is not what it should be: was its __init__ called?");
    return *self;
}

/// Says that objects of a class cannot be pickled. Otherwise the first protocols of pickle would make an object of
/// pybind11's base class, which ends the program.
inline void refuse_pickles(py::object cls) {
    cls.attr("__reduce__") = py::cpp_function(
        [](py::handle self) -> py::object {
            throw py::type_error(std::string("cannot pickle '") + Py_TYPE(self.ptr())->tp_name + "' object");
        },
        py::name("__reduce__"), py::is_method(cls));
}

/// Refuses objects that `__new__` made alone: pybind11 would hand out memory that nothing was written to.
template <class T>
class InitializedCaster : public py::detail::type_caster_base<T> {
  public:
    bool load(py::handle h, bool convert) {
        const auto* const base = reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base);
        if (PyObject_TypeCheck(h.ptr(), const_cast<PyTypeObject*>(base))) {
            const auto* const object = reinterpret_cast<const py::detail::instance*>(h.ptr());
            if (object->simple_layout && !object->simple_value_holder[0]) return false;
        }
        return py::detail::type_caster_base<T>::load(h, convert);
    }
};

}  // namespace carom::python
