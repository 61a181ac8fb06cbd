#include "arguments.hpp"

#include "arrays.hpp"
#include "operands.hpp"

#include <carom/shape/validate.hpp>

#include <cmath>

namespace carom::python {
namespace {

// So many numbers of a sequence; false if it is something else.
bool read_numbers(py::handle h, std::span<double> to) {
    if (!PySequence_Check(h.ptr()) || PyUnicode_Check(h.ptr())) return false;
    const py::object fast = py::reinterpret_steal<py::object>(PySequence_Fast(h.ptr(), ""));
    if (!fast || PySequence_Fast_GET_SIZE(fast.ptr()) != static_cast<Py_ssize_t>(to.size())) {
        PyErr_Clear();
        return false;
    }
    PyObject** const items = PySequence_Fast_ITEMS(fast.ptr());
    for (std::size_t i = 0; i < to.size(); ++i) {
        to[i] = PyFloat_AsDouble(items[i]);
        if (to[i] == -1 && PyErr_Occurred()) {
            PyErr_Clear();
            return false;
        }
    }
    return true;
}

// Whether what was read is in range. What an __index__ raises itself goes on to the caller.
bool is_in_range() {
    if (!PyErr_Occurred()) return true;
    if (!PyErr_ExceptionMatches(PyExc_OverflowError)) throw py::error_already_set();
    PyErr_Clear();
    return false;
}

// Of an object with an __index__; false if it is out of range. NumPy's integers have one, floats have none.
bool read_integer(py::handle h, long long& to) {
    const py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(h.ptr()));
    if (index) to = PyLong_AsLongLong(index.ptr());
    return is_in_range();
}

template <std::size_t n>
std::array<std::int64_t, n> integers(py::handle h, const char* name, const char* expected) {
    std::array<std::int64_t, n> result;
    const auto all = elements(h, name, expected);
    if (all.size() != n) raise_type(name, expected, h);
    for (std::size_t i = 0; i < n; ++i) {
        long long one;
        if (!PyIndex_Check(all[i].ptr())) raise_type(name, expected, all[i]);
        if (!read_integer(all[i], one))
            raise(ErrorCode::out_of_range, std::string(name) + ": numbers must be from -2**63 to 2**63 - 1");
        result[i] = one;
    }
    return result;
}

std::string shown(double number) {
    return py::repr(py::float_(number));
}

}  // namespace

double number(py::handle h, const char* name) {
    const double result = PyFloat_AsDouble(h.ptr());
    if (result == -1 && PyErr_Occurred()) {
        PyErr_Clear();
        raise_type(name, "a number", h);
    }
    return result;
}

double finite(py::handle h, const char* name) {
    const double result = number(h, name);
    if (!std::isfinite(result))
        raise(ErrorCode::not_finite, std::string(name) + " must be finite; got " + shown(result));
    return result;
}

double limit(py::handle h, const char* name) {
    const double result = number(h, name);
    if (std::isnan(result)) raise(ErrorCode::not_finite, std::string(name) + " must be a number; got nan");
    return result;
}

std::int64_t integer(py::handle h, const char* name, std::int64_t low, std::int64_t high) {
    long long result;
    if (!PyIndex_Check(h.ptr())) raise_type(name, "a whole number", h);
    if (!read_integer(h, result) || result < low || result > high) {
        raise(ErrorCode::out_of_range, std::string(name) + " must be from " + std::to_string(low) + " to " +
                                           std::to_string(high) + "; got " + std::string(py::repr(h)));
    }
    return result;
}

std::uint64_t word(py::handle h, const char* name) {
    if (!PyIndex_Check(h.ptr())) raise_type(name, "a whole number", h);
    const py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(h.ptr()));
    const unsigned long long result = index ? PyLong_AsUnsignedLongLong(index.ptr()) : 0;
    if (!is_in_range()) {
        raise(ErrorCode::out_of_range,
              std::string(name) + " must be from 0 to 2**64 - 1; got " + std::string(py::repr(h)));
    }
    return result;
}

Vec2D any_vec(py::handle h, const char* name) {
    double xy[2];
    if (!read_numbers(h, xy)) raise_type(name, "two numbers, (x, y)", h);
    return {xy[0], xy[1]};
}

Vec2D vec(py::handle h, const char* name) {
    const Vec2D result = any_vec(h, name);
    if (!std::isfinite(result.x) || !std::isfinite(result.y)) {
        raise(ErrorCode::not_finite,
              std::string(name) + " must be finite; got (" + shown(result.x) + ", " + shown(result.y) + ")");
    }
    return result;
}

Vec2D direction(py::handle h, const char* name) {
    const Vec2D result = vec(h, name);
    if (result == Vec2D{}) raise(ErrorCode::zero_direction, std::string(name) + " must not be zero");
    return result;
}

AabbD box(py::handle h, const char* name) {
    AabbD result;
    if (const auto* const shape = loaded<ShapeOf<AabbD>>(h)) {
        result = shape->get();
    } else {
        double edges[4];
        if (!read_numbers(h, edges)) raise_type(name, "an Aabb or four numbers, (min x, min y, max x, max y)", h);
        result = {{edges[0], edges[1]}, {edges[2], edges[3]}};
    }
    for (const double edge : {result.min.x, result.min.y, result.max.x, result.max.y}) {
        if (std::isnan(edge)) raise(ErrorCode::not_finite, std::string(name) + " must not have a NaN");
    }
    if (result.min.x > result.max.x || result.min.y > result.max.y)
        raise(ErrorCode::inverted_bounds, std::string(name) + ": min must not exceed max");
    return result;
}

RotD rotation(py::handle cosine_and_sine, py::handle degrees, py::handle radians) {
    const int given = !cosine_and_sine.is_none() + !degrees.is_none() + !radians.is_none();
    if (given > 1) throw py::type_error("at most one of rotation, degrees and radians may be given");
    if (!degrees.is_none()) return RotD::degrees(finite(degrees, "degrees"));
    if (!radians.is_none()) return RotD::radians(finite(radians, "radians"));
    if (cosine_and_sine.is_none()) return {};
    const Vec2D pair = any_vec(cosine_and_sine, "rotation");
    const RotD result{pair.x, pair.y};
    if (!is_rotation(result)) {
        raise(ErrorCode::bad_rotation, "rotation must be a cosine and a sine, whose squares add up to 1; got (" +
                                           shown(pair.x) + ", " + shown(pair.y) + ")");
    }
    return result;
}

PoseD pose(py::handle h, const char* name) {
    if (const PoseD* const given = loaded<PoseD>(h)) return *given;
    double xy[2];
    if (!read_numbers(h, xy)) raise_type(name, "a Pose, or the two numbers of a translation", h);
    return {vec(h, name), {}};
}

std::optional<Filter> optional_filter(py::handle h, const char* name) {
    if (h.is_none()) return {};
    const auto [category, mask, group] = integers<3>(h, name, "a Filter: category, mask and group");
    constexpr std::int64_t most = 0xFFFFFFFF;
    if (category < 0 || category > most || mask < 0 || mask > most)
        raise(ErrorCode::out_of_range, std::string(name) + ": category and mask must be from 0 to 2**32 - 1");
    if (group < INT32_MIN || group > INT32_MAX)
        raise(ErrorCode::out_of_range, std::string(name) + ": group must be from -2**31 to 2**31 - 1");
    return Filter{static_cast<std::uint32_t>(category), static_cast<std::uint32_t>(mask),
                  static_cast<std::int32_t>(group)};
}

Filter filter(py::handle h, const char* name) {
    return optional_filter(h, name).value_or(Filter{});
}

PixelPos pixel(py::handle h, const char* name) {
    const auto [x, y] = integers<2>(h, name, "two whole numbers, (x, y)");
    return {x, y};
}

PixelRect pixel_rect(py::handle h, const char* name) {
    const auto [left, top, right, bottom] = integers<4>(h, name, "four whole numbers, (min x, min y, max x, max y)");
    return {{left, top}, {right, bottom}};
}

int choice(py::handle h, std::span<const char* const> names, const char* name) {
    std::string all;
    for (const char* const one : names) all += (all.empty() ? "'" : ", '") + std::string(one) + "'";
    if (!py::isinstance<py::str>(h)) raise_type(name, "one of " + all, h);
    const std::string word = h.cast<std::string>();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (word == names[i]) return static_cast<int>(i);
    }
    raise(ErrorCode::out_of_range, std::string(name) + " must be one of " + all + "; got " + std::string(py::repr(h)));
}

std::vector<Vec2D> points(py::handle h, const char* name) {
    const Rows<Vec2D> rows(h, name);
    return {rows->begin(), rows->end()};
}

std::vector<py::object> elements(py::handle h, const char* name, const char* expected) {
    if (!PySequence_Check(h.ptr()) || PyUnicode_Check(h.ptr()) || PyBytes_Check(h.ptr())) raise_type(name, expected, h);
    const py::object fast = py::reinterpret_steal<py::object>(PySequence_Fast(h.ptr(), ""));
    if (!fast) throw py::error_already_set();
    PyObject** const items = PySequence_Fast_ITEMS(fast.ptr());
    std::vector<py::object> result;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(fast.ptr()); ++i)
        result.push_back(py::reinterpret_borrow<py::object>(items[i]));
    return result;
}

}  // namespace carom::python
