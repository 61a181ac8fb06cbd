/// Classes of shapes: one for each type, with its numbers as properties, which its constructor takes in the same order.
#pragma once

#include "arguments.hpp"
#include "operands.hpp"
#include "values.hpp"

#include <carom/shape/validate.hpp>

namespace carom::python {

/// A shape of plain numbers, if it is valid.
template <class S>
ShapeOf<S> made(S shape) {
    AnyShapeD any(std::move(shape));
    check(validate(any));
    return ShapeOf<S>(std::move(any));
}

/// A class whose objects are what its fields say: `repr` and `pickle` use them.
template <class T, class... Bases>
class FieldClass : public py::class_<T, Bases...> {
  public:
    FieldClass(py::module_& m, const char* name, const char* doc) : py::class_<T, Bases...>(m, name, doc) {
        this->attr("_fields") = py::tuple();
    }
    template <class Get>
    FieldClass& field(const char* name, Get get, const char* doc) {
        this->def_property_readonly(name, get, doc);
        this->attr("_fields") = py::object(this->attr("_fields")) + py::make_tuple(name);
        return *this;
    }
};

/// The class of shapes of type S.
template <class S>
class ShapeClass : public FieldClass<ShapeOf<S>, Shape> {
  public:
    using FieldClass<ShapeOf<S>, Shape>::FieldClass;

    /// A field of the struct S.
    template <class Member>
    ShapeClass& member(const char* name, Member S::*member, const char* doc) {
        this->field(
            name, [member](const ShapeOf<S>& shape) { return to_python(shape.get().*member); }, doc);
        return *this;
    }
    /// The constructor, a function that returns an S.
    template <class Make, class... Args>
    ShapeClass& init(Make make, const Args&... args) {
        this->def(py::init(make), args...);
        return *this;
    }
};

/// Adds `repr`, pickling and comparison to a class with fields.
void define_field_methods(py::object cls);

/// Adds Pose, Shape and Placed.
void define_operands(py::module_& m);

void define_simple_shapes(py::module_& m);
void define_point_shapes(py::module_& m);
void define_unions(py::module_& m);

}  // namespace carom::python
