/// Shapes and placed shapes, as the queries take them.
#pragma once

#include "errors.hpp"
#include "loaded.hpp"

#include <carom/shape/any_shape.hpp>
#include <carom/shape/placed.hpp>

#include <memory>
#include <optional>

namespace carom::python {

/// What queries take: a shape, which does not change, and its pose if it has one.
struct Operand {
    std::shared_ptr<const AnyShapeD> shape;
    std::optional<PoseD> pose;
};
struct Shape : Operand {
    Shape() = default;
    explicit Shape(AnyShapeD any) : Operand{std::make_shared<const AnyShapeD>(std::move(any)), {}} {}
};
struct Placed : Operand {};

/// The class of shapes of one type in Python.
template <class S>
struct ShapeOf : Shape {
    using Shape::Shape;
    const S& get() const { return *std::get_if<S>(&shape->value); }
};

}  // namespace carom::python

namespace pybind11::detail {
template <>
class type_caster<carom::python::Operand> : public carom::python::InitializedCaster<carom::python::Operand> {};
template <>
class type_caster<carom::python::Shape> : public carom::python::InitializedCaster<carom::python::Shape> {};
template <>
class type_caster<carom::python::Placed> : public carom::python::InitializedCaster<carom::python::Placed> {};
template <class S>
class type_caster<carom::python::ShapeOf<S>> : public carom::python::InitializedCaster<carom::python::ShapeOf<S>> {};
}  // namespace pybind11::detail

namespace carom::python {

const Operand& operand(py::handle h, const char* name);
const AnyShapeD& unplaced(py::handle h, const char* name);

/// A shape, or a placed one, as an object of the class for its type.
py::object shape_object(std::shared_ptr<const AnyShapeD> shape);
py::object shape_object(AnyShapeD shape);
py::object operand_object(const AnyShapeD& shape, const PoseD& pose);

/// Calls `use` with the shape, or with the placed shape where it has a pose.
template <class Use>
auto with_shape(const Operand& operand, Use use) {
    return operand.pose ? use(place(*operand.shape, *operand.pose)) : use(*operand.shape);
}
template <class Use>
auto with_shape(py::handle h, const char* name, Use use) {
    return with_shape(operand(h, name), use);
}

/// Calls `use` with two operands. One with the identity for its pose is the shape itself, so two forms are enough.
template <class Use>
auto with_pair(const Operand& a, const Operand& b, Use use) {
    if (!a.pose && !b.pose) return use(*a.shape, *b.shape);
    return use(place(*a.shape, a.pose.value_or(PoseD{})), place(*b.shape, b.pose.value_or(PoseD{})));
}
template <class Use>
auto with_pair(py::handle a, py::handle b, Use use) {
    return with_pair(operand(a, "a"), operand(b, "b"), use);
}

}  // namespace carom::python
