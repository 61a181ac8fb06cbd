#include "errors.hpp"

namespace carom::python {
namespace {

// Classes live as long as the interpreter, which outlives static objects; so these are never freed.
py::object* error_class = nullptr;
py::object* conversion_warning = nullptr;

py::object* new_class(py::module_& m, const char* name, const char* doc, PyObject* base, const py::dict& members) {
    const std::string full = std::string("carom.") + name;
    auto* const made = new py::object(
        py::reinterpret_steal<py::object>(PyErr_NewExceptionWithDoc(full.c_str(), doc, base, members.ptr())));
    if (!*made) throw py::error_already_set();
    m.attr(name) = *made;
    return made;
}

void translate(std::exception_ptr pointer) {
    try {
        if (pointer) std::rethrow_exception(pointer);
    } catch (const Raised& raised) {
        const Error& error = raised.error();
        py::object exception = (*error_class)(error.message);
        exception.attr("code") = error_code_name(error.code);
        if (error.index >= 0) exception.attr("index") = error.index;
        PyErr_SetObject(error_class->ptr(), exception.ptr());
    }
}

}  // namespace

void raise(const Error& error, const char* name) {
    throw Raised(Error{error.code, name ? std::string(name) + ": " + error.message : error.message, error.index});
}

void raise_type(const char* name, const std::string& expected, py::handle got) {
    throw py::type_error(std::string(name) + " must be " + expected + "; got " + Py_TYPE(got.ptr())->tp_name);
}

void define_errors(py::module_& m) {
    error_class = new_class(m, "Error", R"doc(What is wrong with the data, in the library's words.

`code` is a word to branch on, such as "negative_radius"; `index` is the number of the vertex, row or part that the
error is about, or None.

>>> try:
...     carom.Circle((0, 0), -1)
... except carom.Error as error:
...     print(error.code, "-", error)
negative_radius - radius must be >= 0; got -1)doc",
                            PyExc_ValueError, py::dict("code"_a = "", "index"_a = py::none()));
    conversion_warning = new_class(m, "ConversionWarning",
                                   "An array of another type than float64 was copied, since numbers here are doubles.",
                                   PyExc_UserWarning, py::dict());
    py::register_exception_translator(translate);
}

void warn_of_conversion(const std::string& message) {
    if (PyErr_WarnEx(conversion_warning->ptr(), message.c_str(), 1) < 0) throw py::error_already_set();
}

}  // namespace carom::python
