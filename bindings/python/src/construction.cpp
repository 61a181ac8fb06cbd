#include "arrays.hpp"
#include "module.hpp"
#include "shape_class.hpp"

#include <carom/build/decompose.hpp>
#include <carom/build/enclosing.hpp>
#include <carom/build/hull.hpp>
#include <carom/build/simplify.hpp>

// Shapes out of points.

namespace carom::python {
namespace {

std::vector<std::vector<Vec2D>> rings(py::handle h) {
    std::vector<std::vector<Vec2D>> result;
    for (const py::object& ring : elements(h, "holes", "a sequence of rings")) result.push_back(points(ring, "holes"));
    return result;
}

py::list convex_parts_of(py::handle outline, py::handle holes) {
    const auto ring = points(outline, "outline");
    py::list result;
    for (ConvexPolygonD& part : value_of(convex_parts<double>(ring, rings(holes))))
        result.append(ShapeOf<ConvexPolygonD>(std::move(part)));
    return result;
}

py::list simplified(py::handle outline, py::handle holes, py::handle tolerance) {
    const auto ring = points(outline, "outline");
    py::list result;
    for (auto& one : value_of(simplify_polygon<double>(ring, rings(holes), number(tolerance, "tolerance"))))
        result.append(array_of<double>(std::move(one), 2));
    return result;
}

// The smallest shape of a kind around points.
template <class S, class Enclose>
void define(py::module_& m, const char* name, Enclose enclose, const char* doc) {
    m.def(
        name, [enclose](py::handle all) { return made(S(value_of(enclose(points(all, "points"))))); }, "points"_a, doc);
}

}  // namespace

void define_construction(py::module_& m) {
    define<ConvexPolygonD>(
        m, "convex_hull", [](const std::vector<Vec2D>& all) { return convex_hull<double>(all); },
        R"doc(The convex hull of points, an array of n rows or a sequence of pairs.

>>> carom.convex_hull([(0, 0), (4, 0), (1, 1), (0, 4)])
ConvexPolygon(points=[(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]))doc");
    define<CircleD>(
        m, "enclosing_circle", [](const std::vector<Vec2D>& all) { return enclosing_circle<double>(all); },
        R"doc(The smallest circle that contains all points.

>>> carom.enclosing_circle([(-3, 0), (3, 0), (0, 2)])
Circle(center=(0.0, 0.0), radius=3.0))doc");
    define<BoxD>(
        m, "enclosing_box", [](const std::vector<Vec2D>& all) { return enclosing_box<double>(all); },
        R"doc(A rotated box of minimum area that contains all points.

>>> carom.enclosing_box([(0, 0), (4, 0), (4, 2), (0, 2)]).half_extents
(2.0, 1.0))doc");
    define<CapsuleD>(
        m, "enclosing_capsule", [](const std::vector<Vec2D>& all) { return enclosing_capsule<double>(all); },
        R"doc(A small capsule that contains all points.

>>> carom.enclosing_capsule([(0, 0), (4, 0)])
Capsule(a=(0.0, 0.0), b=(4.0, 0.0), radius=0.0))doc");
    m.def("convex_parts", &convex_parts_of, "outline"_a, "holes"_a = py::tuple(),
          R"doc(Convex polygons that tile a polygon with holes.

>>> ell = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
>>> [carom.area(part) for part in carom.convex_parts(ell)]
[2.0, 0.5, 0.5])doc");
    m.def("simplify_polygon", &simplified, "outline"_a, "holes"_a, "tolerance"_a,
          R"doc(Removes vertices within a tolerance: the outline and then the holes, as arrays of n rows.

>>> [ring] = carom.simplify_polygon([(0, 0), (2, 0.25), (4, 0), (4, 4), (0, 4)], (), 0.5)
>>> ring.tolist()
[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])doc");
}

}  // namespace carom::python
