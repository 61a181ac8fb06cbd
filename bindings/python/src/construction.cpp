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
        "The smallest circle that contains all points.");
    define<BoxD>(
        m, "enclosing_box", [](const std::vector<Vec2D>& all) { return enclosing_box<double>(all); },
        "A rotated box of minimum area that contains all points.");
    define<CapsuleD>(
        m, "enclosing_capsule", [](const std::vector<Vec2D>& all) { return enclosing_capsule<double>(all); },
        "A small capsule that contains all points.");
    m.def("convex_parts", &convex_parts_of, "outline"_a, "holes"_a = py::tuple(),
          "Convex polygons that tile a polygon with holes.");
    m.def("simplify_polygon", &simplified, "outline"_a, "holes"_a, "tolerance"_a,
          "Removes vertices within a tolerance: the outline and then the holes, as arrays of n rows.");
}

}  // namespace carom::python
