#include "shape_class.hpp"

// Shapes that are a few numbers.

namespace carom::python {
namespace {

template <class S>
ShapeClass<S> define(py::module_& m, const char* name, const char* doc) {
    return ShapeClass<S>(m, name, doc);
}

// Boxes and ellipses: a center, two lengths along their own axes, and a rotation.
template <class S>
void define_rotated(ShapeClass<S> cls, Vec2D S::*lengths, const char* name, const char* doc) {
    cls.member("center", &S::center, "The center.").member(name, lengths, doc);
    cls.member("rotation", &S::rot, "The cosine and the sine of the angle of the first of its axes.");
    cls.init(
        [name](py::handle center, py::handle two, py::handle rot, py::handle degrees, py::handle radians) {
            return made(S{any_vec(center, "center"), any_vec(two, name), rotation(rot, degrees, radians)});
        },
        "center"_a, py::arg(name), "rotation"_a = py::none(), py::kw_only(), "degrees"_a = py::none(),
        "radians"_a = py::none());
    define_field_methods(cls);
}

// Shapes that are two vectors.
template <class S>
void define_two(ShapeClass<S> cls, const char* first, Vec2D S::*a, const char* doc_a, const char* second, Vec2D S::*b,
                const char* doc_b) {
    cls.member(first, a, doc_a).member(second, b, doc_b);
    cls.init(
        [=](py::handle one, py::handle two) {
            S shape;
            shape.*a = any_vec(one, first);
            shape.*b = any_vec(two, second);
            return made(shape);
        },
        py::arg(first), py::arg(second));
    define_field_methods(cls);
}

}  // namespace

void define_simple_shapes(py::module_& m) {
    auto point = define<PointD>(m, "Point", "A point.");
    point.member("at", &PointD::at, "Where it is.");
    point.init([](py::handle at) { return made(PointD{any_vec(at, "at")}); }, "at"_a);
    define_field_methods(point);

    define_two(define<SegmentD>(m, "Segment", "All points between a and b, ends included."), "a", &SegmentD::a,
               "One end.", "b", &SegmentD::b, "The other end.");
    define_two(define<RayD>(m, "Ray", "The points origin + t * direction for t >= 0."), "origin", &RayD::origin,
               "Its end.", "direction", &RayD::direction, "Of any length but zero.");
    define_two(define<LineD>(m, "Line", "The points point + t * direction for every t."), "point", &LineD::point,
               "A point of it.", "direction", &LineD::direction, "Of any length but zero.");
    define_two(
        define<HalfSpaceD>(m, "HalfSpace", "The line through a point, and the side that the normal points away from."),
        "point", &HalfSpaceD::point, "A point of the line.", "normal", &HalfSpaceD::normal,
        "Out of the solid, of any length but zero.");
    define_two(define<AabbD>(m, "Aabb", R"doc(An axis-aligned box from its corner `min` to its corner `max`.

>>> carom.Aabb((0, 0), (4, 3))
Aabb(min=(0.0, 0.0), max=(4.0, 3.0)))doc"),
               "min", &AabbD::min, "The corner with the least x and y.", "max", &AabbD::max, "The opposite corner.");

    auto circle = define<CircleD>(m, "Circle", R"doc(A filled circle; its radius is at least 0.

>>> carom.Circle((1, 2), 3)
Circle(center=(1.0, 2.0), radius=3.0))doc");
    circle.member("center", &CircleD::center, "The center.").member("radius", &CircleD::radius, "The radius.");
    circle.init(
        [](py::handle center, py::handle radius) {
            return made(CircleD{any_vec(center, "center"), number(radius, "radius")});
        },
        "center"_a, "radius"_a);
    define_field_methods(circle);

    define_rotated(define<BoxD>(m, "Box", R"doc(A rotated box: `half_extents` from its center along its own axes.

>>> carom.Box((0, 0), (2, 1), degrees=90).rotation == (0, 1)
True)doc"),
                   &BoxD::half_extents, "half_extents", "Half its width and half its height.");
    define_rotated(define<EllipseD>(m, "Ellipse", "A filled ellipse with two radii along its own axes."),
                   &EllipseD::radii, "radii", "Along its own axes.");

    auto capsule = define<CapsuleD>(m, "Capsule", "All points within `radius` of the segment from a to b.");
    capsule.member("a", &CapsuleD::a, "One end of the segment.").member("b", &CapsuleD::b, "The other end.");
    capsule.member("radius", &CapsuleD::radius, "The radius.");
    capsule.init(
        [](py::handle a, py::handle b, py::handle radius) {
            return made(CapsuleD{any_vec(a, "a"), any_vec(b, "b"), number(radius, "radius")});
        },
        "a"_a, "b"_a, "radius"_a);
    define_field_methods(capsule);

    auto triangle = define<TriangleD>(m, "Triangle", "A filled triangle, in either winding.");
    triangle.member("a", &TriangleD::a, "A corner.").member("b", &TriangleD::b, "A corner.");
    triangle.member("c", &TriangleD::c, "A corner.");
    triangle.init(
        [](py::handle a, py::handle b, py::handle c) {
            return made(TriangleD{any_vec(a, "a"), any_vec(b, "b"), any_vec(c, "c")});
        },
        "a"_a, "b"_a, "c"_a);
    define_field_methods(triangle);

    auto arc = define<ArcD>(
        m, "Arc",
        R"doc(A part of a circle, as a curve: from the direction `start` to the direction `end`, by increasing angle.

Directions have any length but zero; if both are the same, it is the whole circle.)doc");
    arc.member("center", &ArcD::center, "The center.").member("radius", &ArcD::radius, "The radius.");
    arc.member("start", &ArcD::from, "The direction of its first point.");
    arc.member("end", &ArcD::to, "The direction of its last point.");
    arc.init(
        [](py::handle center, py::handle radius, py::handle start, py::handle end) {
            return made(ArcD{any_vec(center, "center"), number(radius, "radius"), any_vec(start, "start"),
                             any_vec(end, "end")});
        },
        "center"_a, "radius"_a, "start"_a, "end"_a);
    define_field_methods(arc);
}

}  // namespace carom::python
