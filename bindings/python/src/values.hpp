/// Values as objects of Python, and the named tuples that hold them.
#pragma once

#include "python.hpp"

#include <carom/answer/feature.hpp>
#include <carom/answer/relation.hpp>
#include <carom/answer/sweep.hpp>
#include <carom/mask/pixel.hpp>
#include <carom/math/interval.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/aabb.hpp>

#include <optional>

namespace carom::python {

inline py::object to_python(py::object object) {
    return object;
}
inline py::object to_python(bool flag) {
    return py::bool_(flag);
}
inline py::object to_python(double number) {
    return py::float_(number);
}
template <std::integral Integer>
py::object to_python(Integer integer) {
    return py::int_(integer);
}
inline py::object to_python(const char* word) {
    return py::str(word);
}
inline py::object to_python(const Vec2D& v) {
    return py::make_tuple(v.x, v.y);
}
inline py::object to_python(const RotD& rot) {
    return py::make_tuple(rot.c, rot.s);
}
inline py::object to_python(const PixelPos& at) {
    return py::make_tuple(at.x, at.y);
}
inline py::object to_python(const IntervalD& interval) {
    return py::make_tuple(interval.lo, interval.hi);
}
inline py::object to_python(const AabbD& box) {
    return py::make_tuple(box.min.x, box.min.y, box.max.x, box.max.y);
}
inline py::object to_python(const PixelRect& rect) {
    return py::make_tuple(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
}
inline py::object to_python(Relation relation) {
    return py::str(relation_name(relation));
}
inline constexpr const char* certainty_names[] = {"exact", "conservative", "unresolved"};
inline py::object to_python(Certainty certainty) {
    return py::str(certainty_names[static_cast<int>(certainty)]);
}
py::object to_python(const Feature& feature);
template <class T>
py::object to_python(const std::optional<T>& value) {
    return value ? to_python(*value) : py::none();
}

/// A class that the package has in Python, a named tuple: found when it is first used, and kept for good.
class ResultClass {
  public:
    explicit constexpr ResultClass(const char* name) : name_(name) {}
    template <class... Values>
    py::object operator()(const Values&... values) const {
        return get()(to_python(values)...);
    }
    const py::object& get() const {
        if (!class_) class_ = new py::object(py::module_::import("carom").attr(name_));
        return *class_;
    }

  private:
    const char* name_;
    mutable py::object* class_ = nullptr;
};

inline py::object to_python(const Feature& feature) {
    static const ResultClass make("Feature");
    constexpr const char* kinds[] = {"none", "edge", "vertex", "curve"};
    return make(feature.part, kinds[static_cast<int>(feature.kind)], feature.index);
}

/// A list of converted values.
template <class List>
py::list list_of(const List& values) {
    py::list result;
    for (const auto& value : values) result.append(to_python(value));
    return result;
}

}  // namespace carom::python
