#include "arguments.hpp"
#include "module.hpp"
#include "results.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>

// Queries of two shapes at rest that need no normals.

namespace carom::python {

void define_still_queries(py::module_& m) {
    m.def(
        "overlaps",
        [](py::handle a, py::handle b) {
            return with_pair(a, b, [](const auto& x, const auto& y) { return overlaps(x, y); });
        },
        "a"_a, "b"_a, R"doc(Whether two shapes share a point; touching counts. Exact.

>>> carom.overlaps(carom.Circle((0, 0), 1), carom.Aabb((1, -1), (2, 1)))
True)doc");
    m.def(
        "penetrates",
        [](py::handle a, py::handle b) {
            return with_pair(a, b, [](const auto& x, const auto& y) { return penetrates(x, y); });
        },
        "a"_a, "b"_a,
        R"doc(Whether two shapes still overlap after every small enough translation: more than touching. Exact.

>>> carom.penetrates(carom.Circle((0, 0), 1), carom.Aabb((1, -1), (2, 1)))
False)doc");
    m.def(
        "contains",
        [](py::handle shape, py::handle point) {
            const PointD at{vec(point, "point")};
            return with_shape(shape, "shape", [&](const auto& placed) { return overlaps(at, placed); });
        },
        "shape"_a, "point"_a, R"doc(Whether a shape contains a point; its boundary counts. Exact.

>>> crate = carom.Aabb((0, 0), (2, 2))
>>> carom.contains(crate, (2, 1)), carom.contains(crate, (2.1, 1))
(True, False))doc");
    m.def(
        "classify",
        [](py::handle a, py::handle b) {
            return to_python(with_pair(a, b, [](const auto& x, const auto& y) { return classify(x, y); }));
        },
        "a"_a, "b"_a, R"doc(The RCC-8 relation of a to b.

"disjoint", "touching", "overlapping", "inside_tangent", "inside", "contains_tangent", "contains", "equal", or
"unresolved", only for ellipses that nearly touch.

>>> carom.classify(carom.Circle((0, 0), 1), carom.Circle((0, 0), 2))
'inside')doc");
    m.def(
        "closest",
        [](py::handle a, py::handle b) {
            const auto nearest = with_pair(a, b, [](const auto& x, const auto& y) { return closest(x, y); });
            return closest_object(nearest.value_or(ClosestD{std::numeric_limits<double>::infinity()}));
        },
        "a"_a, "b"_a, R"doc(The closest points of two shapes: a common point, at distance 0, where they overlap.

>>> carom.closest(carom.Circle((0, 0), 1), carom.Point((3, 0)))
Closest(distance=2.0, on_a=(1.0, 0.0), on_b=(3.0, 0.0)))doc");
    m.def(
        "distance",
        [](py::handle a, py::handle b) {
            return with_pair(a, b, [](const auto& x, const auto& y) { return distance(x, y); });
        },
        "a"_a, "b"_a, R"doc(The distance of two shapes; 0 where they overlap.

>>> carom.distance(carom.Circle((0, 0), 1), carom.Aabb((3, -1), (4, 1)))
2.0)doc");
    m.def(
        "closest_point",
        [](py::handle shape, py::handle point) {
            const Vec2D to = vec(point, "point");
            const auto found =
                with_shape(shape, "shape", [&](const auto& placed) { return closest_point(placed, to); });
            static const ResultClass make("ClosestPoint");
            return make(found.point, found.distance, found.inside);
        },
        "shape"_a, "point"_a, R"doc(The point of a shape that is closest to a point: that point itself inside the shape.

>>> carom.closest_point(carom.Aabb((0, 0), (2, 2)), (5, 1))
ClosestPoint(point=(2.0, 1.0), distance=3.0, inside=False))doc");
}

}  // namespace carom::python
