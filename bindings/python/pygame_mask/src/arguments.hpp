/// How methods read their arguments: fast for the usual form, and otherwise as CPython's own parser does, so that all
/// forms are accepted and refused, and with the same words, as in pygame.
#pragma once

#include "mask_object.hpp"

#include <new>

namespace carom::pygame {

/// A reference to a Python object that this scope owns, or null.
class Ref {
  public:
    explicit Ref(PyObject* object = nullptr) : object_(object) {}
    Ref(const Ref&) = delete;
    Ref& operator=(const Ref&) = delete;
    ~Ref() { Py_XDECREF(object_); }

    PyObject* get() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }
    PyObject* release() {
        PyObject* const object = object_;
        object_ = nullptr;
        return object;
    }

  private:
    PyObject* object_;
};

/// The arguments of a call with METH_FASTCALL | METH_KEYWORDS: `count` by position, then those named by `names`.
struct Arguments {
    PyObject* const* values;
    Py_ssize_t count;
    PyObject* names;

    bool are_positional(Py_ssize_t expected) const { return count == expected && !names; }
};

/// Parses arguments as PyArg_ParseTupleAndKeywords does.
bool parse(const Arguments& arguments, const char* format, const char* const* keywords, ...);

/// Two numbers out of a sequence of two, or out of a tuple that contains one. As in pygame, floats are truncated and
/// integers reduced to 32 bits; false, without an exception, if these are not two numbers.
bool two_ints(PyObject* object, int& x, int& y);

/// A new tuple of two integers.
PyObject* pair_of_ints(std::int64_t x, std::int64_t y);

/// As Py_NewRef, which Python 3.9 does not have.
inline PyObject* new_reference(PyObject* object) {
    Py_INCREF(object);
    return object;
}

inline PyObject* none() {
    Py_RETURN_NONE;
}

inline PyObject* fail(PyObject* type, const char* message) {
    PyErr_SetString(type, message);
    return nullptr;
}

/// Entries for tables of methods. C++ must not throw through CPython.
template <PyObject* (*body)(PyObject*, const Arguments&)>
PyObject* fast_call(PyObject* self, PyObject* const* values, Py_ssize_t count, PyObject* names) try {
    return body(self, {values, count, names});
} catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
}
template <PyObject* (*body)(PyObject*)>
PyObject* bare_call(PyObject* self, PyObject*) try {
    return body(self);
} catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
}

template <PyObject* (*body)(PyObject*, const Arguments&)>
PyMethodDef with_arguments(const char* name, const char* doc) {
    using Any = void (*)();
    return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<Any>(&fast_call<body>)), METH_FASTCALL | METH_KEYWORDS,
            doc};
}
template <PyObject* (*body)(PyObject*)>
PyMethodDef without_arguments(const char* name, const char* doc) {
    return {name, &bare_call<body>, METH_NOARGS, doc};
}

}  // namespace carom::pygame
