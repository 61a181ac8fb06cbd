/// Arguments of functions: checked, and named in the errors about them.
#pragma once

#include "errors.hpp"
#include "loaded.hpp"

#include <carom/broad/filter.hpp>
#include <carom/mask/pixel.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/aabb.hpp>

#include <span>
#include <vector>

namespace pybind11::detail {
template <>
class type_caster<carom::PoseD> : public carom::python::InitializedCaster<carom::PoseD> {};
}  // namespace pybind11::detail

namespace carom::python {

double number(py::handle h, const char* name);
/// A number that is finite.
double finite(py::handle h, const char* name);
/// A limit, which may be infinite but is a number.
double limit(py::handle h, const char* name);
std::int64_t integer(py::handle h, const char* name, std::int64_t low, std::int64_t high);
std::uint64_t word(py::handle h, const char* name);

/// Two numbers in a tuple, a list, an array or any other sequence.
Vec2D any_vec(py::handle h, const char* name);
/// Two finite numbers.
Vec2D vec(py::handle h, const char* name);
/// Two finite numbers that are not both 0.
Vec2D direction(py::handle h, const char* name);
/// A carom.Aabb, or four numbers: min x, min y, max x, max y. Neither NaN nor inverted.
AabbD box(py::handle h, const char* name);

/// A rotation, given in one of three ways; without any, none.
RotD rotation(py::handle cosine_and_sine, py::handle degrees, py::handle radians);
/// A carom.Pose, or the two numbers of a translation.
PoseD pose(py::handle h, const char* name);

/// None is the filter that collides with everything.
Filter filter(py::handle h, const char* name);
/// The same where none is another thing than such a filter: it is faster.
std::optional<Filter> optional_filter(py::handle h, const char* name);

PixelPos pixel(py::handle h, const char* name);
/// Four whole numbers: the pixels from (min x, min y) to before (max x, max y).
PixelRect pixel_rect(py::handle h, const char* name);

/// The number of a word among others.
int choice(py::handle h, std::span<const char* const> names, const char* name);

/// Points in an array of n rows of two numbers, or in a sequence.
std::vector<Vec2D> points(py::handle h, const char* name);

/// The elements of a sequence that is neither a string nor a number.
std::vector<py::object> elements(py::handle h, const char* name, const char* expected);

}  // namespace carom::python
