#include "arguments.hpp"

#include <cmath>
#include <cstdarg>
#include <limits>

namespace carom::pygame {

namespace {

// As x86 converts: what an int cannot hold is the smallest one.
int truncated(double value) {
    constexpr double bound = 2147483648.0;
    const double whole = std::trunc(value);
    return whole >= -bound && whole < bound ? static_cast<int>(whole) : std::numeric_limits<int>::min();
}

// An integer of a single digit of 30 bits, read where it is: most arguments are. False if it is anything else.
bool is_short(PyObject* object, int& value) {
    if (!PyLong_CheckExact(object)) return false;
#if PY_VERSION_HEX >= 0x030c0000
    const auto* const number = reinterpret_cast<const PyLongObject*>(object);
    if (!PyUnstable_Long_IsCompact(number)) return false;
    value = static_cast<int>(PyUnstable_Long_CompactValue(number));
    return true;
#elif PY_VERSION_HEX >= 0x030b0000
    const Py_ssize_t digits = Py_SIZE(object);  // negative for a negative number
    if (digits < -1 || digits > 1) return false;
    const auto digit = static_cast<int>(reinterpret_cast<const PyLongObject*>(object)->ob_digit[0]);
    value = digits == 0 ? 0 : digits < 0 ? -digit : digit;
    return true;
#else
    static_cast<void>(value);
    return false;
#endif
}

bool int_of(PyObject* object, int& value) {
    if (is_short(object, value)) return true;
    if (PyFloat_Check(object)) {
        value = truncated(PyFloat_AS_DOUBLE(object));
        return true;
    }
    const long number = PyLong_AsLong(object);
    value = static_cast<int>(number);
    // -1 is also how 2^32 - 1 arrives here; an error is one only if there is an exception.
    if (value == -1 && PyErr_Occurred()) {
        PyErr_Clear();
        return false;
    }
    return true;
}

bool int_at(PyObject* sequence, Py_ssize_t index, int& value) {
    const Ref item(PySequence_GetItem(sequence, index));
    if (item) return int_of(item.get(), value);
    PyErr_Clear();
    return false;
}

}  // namespace

bool two_ints(PyObject* object, int& x, int& y) {
    if (PyTuple_CheckExact(object) && PyTuple_GET_SIZE(object) == 2) {
        return int_of(PyTuple_GET_ITEM(object, 0), x) && int_of(PyTuple_GET_ITEM(object, 1), y);
    }
    if (PyTuple_Check(object) && PyTuple_GET_SIZE(object) == 1) return two_ints(PyTuple_GET_ITEM(object, 0), x, y);
    if (!PySequence_Check(object)) return false;
    const Py_ssize_t length = PySequence_Length(object);
    if (length < 0) PyErr_Clear();
    return length == 2 && int_at(object, 0, x) && int_at(object, 1, y);
}

PyObject* pair_of_ints(std::int64_t x, std::int64_t y) {
    Ref pair(PyTuple_New(2));
    if (!pair) return nullptr;
    PyObject* const first = PyLong_FromLongLong(x);
    if (!first) return nullptr;
    PyTuple_SET_ITEM(pair.get(), 0, first);
    PyObject* const second = PyLong_FromLongLong(y);
    if (!second) return nullptr;
    PyTuple_SET_ITEM(pair.get(), 1, second);
    return pair.release();
}

bool parse(const Arguments& arguments, const char* format, const char* const* keywords, ...) {
    const Ref positional(PyTuple_New(arguments.count));
    if (!positional) return false;
    for (Py_ssize_t i = 0; i < arguments.count; ++i) {
        Py_INCREF(arguments.values[i]);
        PyTuple_SET_ITEM(positional.get(), i, arguments.values[i]);
    }
    const Ref named(arguments.names ? PyDict_New() : nullptr);
    if (arguments.names && !named) return false;
    for (Py_ssize_t i = 0; named && i < PyTuple_GET_SIZE(arguments.names); ++i) {
        PyObject* const value = arguments.values[arguments.count + i];
        if (PyDict_SetItem(named.get(), PyTuple_GET_ITEM(arguments.names, i), value) < 0) return false;
    }
    std::va_list targets;
    va_start(targets, keywords);
    // The parser does not change the keywords, but has no const.
    const bool parsed = PyArg_VaParseTupleAndKeywords(positional.get(), named.get(), format,
                                                      const_cast<char**>(keywords), targets) != 0;
    va_end(targets);
    return parsed;
}

}  // namespace carom::pygame
