#include "operands.hpp"

#include "arguments.hpp"
#include "shape_class.hpp"

// Shapes in general, placed shapes and poses.

namespace carom::python {
namespace {

// Long lists of points are cut, since `repr` is for people.
constexpr py::ssize_t shown_rows = 8;

std::string shown(py::handle value) {
    if (py::isinstance<py::tuple>(value)) {
        std::string all;
        for (const py::handle one : value) all += (all.empty() ? "" : ", ") + shown(one);
        return "(" + all + (py::len(value) == 1 ? ",)" : ")");
    }
    if (!py::isinstance<py::array>(value)) return py::repr(value);
    const auto array = py::reinterpret_borrow<py::array>(value);
    const py::list rows = array.attr("tolist")();
    std::string result = "[";
    for (py::size_t i = 0; i < rows.size() && i < shown_rows; ++i) {
        if (i > 0) result += ", ";
        result += array.ndim() == 2 && array.dtype().kind() == 'f' ? py::repr(py::tuple(rows[i])) : py::repr(rows[i]);
    }
    if (array.shape(0) > shown_rows) result += ", ... of " + std::to_string(array.shape(0));
    return result + "]";
}

py::tuple field_values(py::handle self) {
    py::list values;
    for (const py::handle name : self.attr("_fields")) values.append(self.attr(name));
    return py::tuple(values);
}

PoseD pose_from(py::handle at, py::handle cosine_and_sine, py::handle degrees, py::handle radians) {
    const bool has_rotation = !cosine_and_sine.is_none() || !degrees.is_none() || !radians.is_none();
    if (const PoseD* const given = loaded<PoseD>(at)) {
        if (has_rotation) throw py::type_error("at is a Pose, so neither rotation, degrees nor radians may be given");
        return *given;
    }
    return {vec(at, "at"), rotation(cosine_and_sine, degrees, radians)};
}

}  // namespace

const Operand& operand(py::handle h, const char* name) {
    const Operand* const found = loaded<Operand>(h);
    if (!found) raise_type(name, "a shape, placed or not", h);
    return *found;
}

const AnyShapeD& unplaced(py::handle h, const char* name) {
    const Shape* const found = loaded<Shape>(h);
    if (!found) raise_type(name, "a shape without a pose", h);
    return *found->shape;
}

py::object shape_object(std::shared_ptr<const AnyShapeD> shape) {
    return std::visit(
        [&]<class S>(const S&) {
            ShapeOf<S> typed;
            typed.shape = shape;
            return py::cast(std::move(typed));
        },
        shape->value);
}

py::object shape_object(AnyShapeD shape) {
    return shape_object(std::make_shared<const AnyShapeD>(std::move(shape)));
}

py::object operand_object(const AnyShapeD& shape, const PoseD& pose) {
    auto shared = std::make_shared<const AnyShapeD>(shape);
    if (pose == PoseD{}) return shape_object(std::move(shared));
    return py::cast(Placed{{std::move(shared), pose}});
}

void define_field_methods(py::object cls) {
    const auto method = [&](const char* name, auto function) {
        cls.attr(name) = py::cpp_function(function, py::name(name), py::is_method(cls));
    };
    method("__repr__", [](py::handle self) {
        std::string result;
        for (const py::handle name : self.attr("_fields")) {
            if (!result.empty()) result += ", ";
            result += std::string(py::str(name)) + "=" + shown(self.attr(name));
        }
        return std::string(py::str(py::type::of(self).attr("__name__"))) + "(" + result + ")";
    });
    method("__reduce__", [](py::handle self) { return py::make_tuple(py::type::of(self), field_values(self)); });
}

void define_operands(py::module_& m) {
    FieldClass<PoseD> pose_class(m, "Pose",
                                 R"doc(Where a shape is: it is rotated about its origin, then translated by `at`.

The rotation is a cosine and a sine, or an angle: the same bits on every machine, and exact for multiples of 90 degrees.

>>> carom.Pose((3, 4), degrees=90).rotation == (0, 1)
True)doc");
    pose_class
        .field(
            "at", [](const PoseD& pose) { return to_python(pose.at); }, "The translation.")
        .field(
            "rotation", [](const PoseD& pose) { return to_python(pose.rot); }, "The cosine and the sine.");
    pose_class
        .def(py::init([](py::handle at, py::handle rot, py::handle degrees, py::handle radians) {
                 return PoseD{vec(at, "at"), rotation(rot, degrees, radians)};
             }),
             "at"_a = py::make_tuple(0, 0), "rotation"_a = py::none(), py::kw_only(), "degrees"_a = py::none(),
             "radians"_a = py::none())
        .def(
            "apply", [](const PoseD& pose, py::handle point) { return to_python(apply(pose, vec(point, "point"))); },
            "point"_a, R"doc(The image of a point, rounded.

>>> carom.Pose((5, 0), degrees=90).apply((1, 0))
(5.0, 1.0))doc")
        .def(
            "inverse", [](const PoseD& pose) { return inverse(pose); }, R"doc(The pose that undoes this one, rounded.

>>> carom.Pose((5, 0), degrees=90).inverse().apply((5, 1))
(1.0, 0.0))doc")
        .def(
            "__matmul__", [](const PoseD& a, const PoseD& b) { return compose(a, b); }, py::is_operator(),
            "The pose that applies the right one first; each number is rounded.")
        .def(
            "__eq__", [](const PoseD& a, const PoseD& b) { return a == b; }, py::is_operator())
        .def("__hash__",
             [](const PoseD& pose) { return py::hash(py::make_tuple(pose.at.x, pose.at.y, pose.rot.c, pose.rot.s)); });
    define_field_methods(pose_class);

    py::class_<Operand>(m, "Operand", "What queries take: a Shape, or a Placed one.");
    py::class_<Shape, Operand>(m, "Shape", R"doc(The base of all shapes: closed sets of points, which do not change.

>>> carom.Circle((0, 0), 1).type
'circle')doc")
        .def_property_readonly(
            "type", [](const Shape& shape) { return type_name(*shape.shape); },
            "The name of the type, as in the tool's files.")
        .def(
            "place",
            [](const Shape& shape, py::handle at, py::handle rot, py::handle degrees, py::handle radians) {
                return Placed{{shape.shape, pose_from(at, rot, degrees, radians)}};
            },
            "at"_a, "rotation"_a = py::none(), py::kw_only(), "degrees"_a = py::none(), "radians"_a = py::none(),
            R"doc(This shape, rotated and then translated by `at`, which may be a Pose.

>>> crate = carom.Aabb((-1, -1), (1, 1))
>>> carom.overlaps(crate.place((5, 0), degrees=45), carom.Point((6.4, 0)))
True)doc")
        .def(
            "__eq__", [](const Shape& a, const Shape& b) { return a.shape == b.shape || *a.shape == *b.shape; },
            py::is_operator())
        .def("__hash__", [](py::handle self) { return py::hash(py::str(py::repr(self))); });

    FieldClass<Placed, Operand> placed(m, "Placed", "A shape with a pose; `Shape.place` makes one.");
    placed
        .field(
            "shape", [](const Placed& p) { return shape_object(p.shape); }, "The shape without the pose.")
        .field(
            "pose", [](const Placed& p) { return *p.pose; }, "The pose.");
    placed
        .def(py::init([](py::handle shape, py::handle at) {
                 const Shape* const given = loaded<Shape>(shape);
                 if (!given) raise_type("shape", "a shape without a pose", shape);
                 return Placed{{given->shape, pose(at, "pose")}};
             }),
             "shape"_a, "pose"_a)
        .def(
            "__eq__", [](const Placed& a, const Placed& b) { return *a.pose == *b.pose && *a.shape == *b.shape; },
            py::is_operator())
        .def("__hash__", [](py::handle self) { return py::hash(py::str(py::repr(self))); });
    define_field_methods(placed);
}

}  // namespace carom::python
