#include "arguments.hpp"
#include "module.hpp"
#include "results.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/raycast.hpp>

// Contacts, rays and lines at shapes at rest, and what one shape measures.

namespace carom::python {
namespace {

// Calls `use` with the line, ray or segment of a shape; anything else is an error.
template <class Use>
auto with_linear(py::handle h, const char* name, Use use) {
    using Answer = std::invoke_result_t<Use&, const SegmentD&>;  // named in the lambda, it crashes clang 14
    return std::visit(
        [&]<class S>(const S& linear) -> Answer {
            if constexpr (std::is_same_v<S, LineD> || std::is_same_v<S, RayD> || std::is_same_v<S, SegmentD>) {
                return use(linear);
            } else {
                raise_type(name, "a Line, a Ray or a Segment", h);
            }
        },
        unplaced(h, name).value);
}

const CircleD& circle_of(py::handle h, const char* name) {
    const auto* const circle = std::get_if<CircleD>(&unplaced(h, name).value);
    if (!circle) raise_type(name, "a Circle", h);
    return *circle;
}

py::object manifold_object(const std::optional<ManifoldD>& found) {
    static const ResultClass make("Manifold"), make_point("ManifoldPoint");
    if (!found) return py::none();
    py::list points;
    for (const auto& point : found->points())
        points.append(make_point(point.point, point.separation, point.features.a, point.features.b));
    return make(found->normal, found->separation, found->unique_normal, py::object(py::tuple(points)));
}

py::list clips(py::handle linear, py::handle shape) {
    static const ResultClass make("Clip");
    std::vector<ClipD> all;
    with_linear(linear, "linear", [&](const auto& line) {
        with_shape(shape, "shape", [&](const auto& placed) {
            clip_all(line, placed, [&](const ClipD& interval) { all.push_back(interval); });
        });
    });
    py::list result;
    for (const ClipD& one : all) result.append(make(one.enter, one.exit, one.graze));
    return result;
}

py::object intersection(py::handle a, py::handle b) {
    static const ResultClass make("Intersection");
    constexpr const char* kinds[] = {"none", "point", "segment", "ray", "coincident"};
    const IntersectionD common = with_linear(a, "a", [&](const auto& first) {
        return with_linear(b, "b", [&](const auto& second) { return intersect(first, second); });
    });
    return make(kinds[static_cast<int>(common.kind)], common.proper, common.t, common.u, common.from, common.to);
}

py::object circle_points(py::handle a, py::handle b) {
    const auto common = circle_circle_points(circle_of(a, "a"), circle_of(b, "b"));
    switch (common.count) {
        case CirclePointCount::none:
            return py::list();
        case CirclePointCount::one:
            return list_of(std::array{common.first});
        case CirclePointCount::two:
            return list_of(std::array{common.first, common.second});
        case CirclePointCount::infinite:
            break;
    }
    return py::none();
}

void define_contacts(py::module_& m) {
    m.def(
        "signed_distance",
        [](py::handle a, py::handle b) {
            return with_pair(a, b, [](const auto& x, const auto& y) { return signed_distance(x, y); });
        },
        "a"_a, "b"_a, R"doc(The distance of two shapes, or minus the depth to which they penetrate each other.

>>> carom.signed_distance(carom.Aabb((0, 0), (4, 4)), carom.Aabb((3, 0), (9, 4)))
-1.0)doc");
    m.def(
        "contact",
        [](py::handle a, py::handle b, py::handle margin) {
            const double within = limit(margin, "margin");
            return contact_object(with_pair(a, b, [&](const auto& x, const auto& y) { return contact(x, y, within); }));
        },
        "a"_a, "b"_a, "margin"_a = 0.0, R"doc(The contact of two shapes that are at most `margin` apart; otherwise None.

Moving b by -separation along the normal makes the two touch.

>>> found = carom.contact(carom.Aabb((0, 0), (2, 2)), carom.Circle((2.5, 1), 1))
>>> found.normal == (1, 0), found.separation, found.point
(True, -0.5, (1.75, 1.0)))doc");
    m.def(
        "manifold",
        [](py::handle a, py::handle b, py::handle margin) {
            const double within = limit(margin, "margin");
            return manifold_object(
                with_pair(a, b, [&](const auto& x, const auto& y) { return manifold(x, y, within); }));
        },
        "a"_a, "b"_a, "margin"_a = 0.0, R"doc(The contact manifold: as `contact`, with both ends of a flat contact.

>>> crate, floor = carom.Aabb((0, 0), (2, 2)), carom.Aabb((-9, -1), (9, 0))
>>> [p.point for p in carom.manifold(floor, crate).points]
[(2.0, 0.0), (0.0, 0.0)])doc");
}

void define_measures(py::module_& m) {
    m.def(
        "bounds",
        [](py::handle shape) {
            return to_python(with_shape(shape, "shape", [](const auto& placed) { return bounds(placed); }));
        },
        "shape"_a, R"doc(The bounding box of a shape, rounded outward: min x, min y, max x and max y.

It is infinite for unbounded shapes, and for empty ones, such as a grid without tiles, min is above max.

>>> carom.bounds(carom.Capsule((0, 0), (4, 0), 2))
(-2.0, -2.0, 6.0, 2.0))doc");
    m.def(
        "area",
        [](py::handle shape) { return with_shape(shape, "shape", [](const auto& placed) { return area(placed); }); },
        "shape"_a, R"doc(The area of a shape, where parts that overlap count once; 0 for points and curves.

>>> carom.area(carom.Box((0, 0), (2, 1)))
8.0)doc");
    m.def(
        "centroid",
        [](py::handle shape) {
            return to_python(with_shape(shape, "shape", [](const auto& placed) { return centroid(placed); }));
        },
        "shape"_a, R"doc(The center of mass of a shape; None for unbounded ones.

>>> carom.centroid(carom.Triangle((0, 0), (3, 0), (0, 3)))
(1.0, 1.0))doc");
}

}  // namespace

void define_linear_queries(py::module_& m) {
    define_contacts(m);
    define_measures(m);
    m.def(
        "raycast",
        [](py::handle origin, py::handle along, py::handle shape, py::handle max_t) -> py::object {
            const RayD ray{vec(origin, "origin"), direction(along, "direction")};
            const double last = limit(max_t, "max_t");
            const auto hit = with_shape(shape, "shape", [&](const auto& placed) { return raycast(ray, placed, last); });
            return hit ? raycast_object(*hit) : py::none();
        },
        "origin"_a, "direction"_a, "shape"_a, "max_t"_a = std::numeric_limits<double>::infinity(),
        R"doc(Ray cast: where the ray origin + t * direction, for 0 <= t <= max_t, first hits a shape; None for a miss.

>>> hit = carom.raycast((-4, 0), (2, 0), carom.Circle((0, 0), 2))
>>> hit.enter, hit.exit, hit.normal
(1.0, 3.0, (-1.0, 0.0)))doc");
    m.def("clip", &clips, "linear"_a, "shape"_a, R"doc(All intervals of a Line, Ray or Segment inside a shape, in order.

>>> carom.clip(carom.Line((0, 0), (1, 0)), carom.Circle((5, 0), 2))
[Clip(enter=3.0, exit=7.0, graze=False)])doc");
    m.def("intersect", &intersection, "a"_a, "b"_a,
          R"doc(The intersection of two shapes, each a Line, a Ray or a Segment.

>>> carom.intersect(carom.Segment((0, 0), (4, 4)), carom.Segment((0, 4), (4, 0)))
Intersection(kind='point', proper=True, t=0.5, u=0.5, from_=(2.0, 2.0), to=(2.0, 2.0)))doc");
    m.def(
        "circle_circle_points", &circle_points, "a"_a, "b"_a,
        R"doc(The points in which the outlines of two circles meet: a list of at most two, or None for all of equal circles.

>>> carom.circle_circle_points(carom.Circle((0, 0), 2), carom.Circle((4, 0), 2))
[(2.0, 0.0)])doc");
}

}  // namespace carom::python
