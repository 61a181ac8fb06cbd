#include "arrays.hpp"
#include "shape_class.hpp"

#include <carom/build/simple_polygon.hpp>

// Shapes that are lists of points.

namespace carom::python {
namespace {

// The points of a shape as a view that keeps it alive.
template <class S, class Get>
auto points_view(Get get) {
    return [get](py::object self) { return view_of<Vec2D>(get(self_as<const ShapeOf<S>>(self).get()), self); };
}

ChainD::Ghost ghost(py::handle h, const char* name) {
    if (h.is_none()) return {};
    return vec(h, name);
}

ShapeOf<ChainD> chain(py::handle all, bool closed, bool one_sided, py::handle before, py::handle after) {
    const ChainD::Ghost ghosts[] = {ghost(before, "before"), ghost(after, "after")};
    for (const int i : {0, 1}) {
        if (ghosts[i] && (closed || !one_sided))
            raise(ErrorCode::out_of_range, std::string(i == 0 ? "before" : "after") +
                                               " must be None, except for a one-sided chain that is open");
    }
    std::vector<Vec2D> vertices = points(all, "points");
    if (one_sided && !closed) return made(value_of(ChainD::open_one_sided(std::move(vertices), ghosts[0], ghosts[1])));
    if (one_sided) return made(value_of(ChainD::closed_one_sided(std::move(vertices))));
    return made(value_of(closed ? ChainD::closed(std::move(vertices)) : ChainD::open(std::move(vertices))));
}

}  // namespace

void define_point_shapes(py::module_& m) {
    ShapeClass<ConvexPolygonD> convex(m, "ConvexPolygon",
                                      R"doc(A filled convex polygon of at least three vertices, in either winding.

>>> carom.ConvexPolygon([(0, 0), (4, 0), (0, 3)]).points.shape
(3, 2)
>>> try:
...     carom.ConvexPolygon([(0, 0), (4, 0), (1, 1), (0, 4)])
... except carom.Error as error:
...     print(error.code, error.index)
not_convex 2)doc");
    convex.field("points", points_view<ConvexPolygonD>([](const ConvexPolygonD& p) { return p.points(); }),
                 "The vertices as an array of n rows, from +x towards +y.");
    convex.init([](py::handle all) { return made(value_of(ConvexPolygonD::from_points(points(all, "points")))); },
                "points"_a);
    define_field_methods(convex);

    ShapeClass<SimplePolygonD> simple(
        m, "SimplePolygon", R"doc(A filled polygon, convex or not, with holes or without, whose rings do not cross.

>>> frame = carom.SimplePolygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(3, 3), (6, 3), (6, 6), (3, 6)]])
>>> carom.contains(frame, (4, 4)), carom.area(frame)
(False, 72.0))doc");
    simple.field("outline", points_view<SimplePolygonD>([](const SimplePolygonD& p) { return p.outline(); }),
                 "The outline as an array of n rows, from +x towards +y.");
    simple.field(
        "holes",
        [](py::object self) {
            const SimplePolygonD& polygon = self_as<const ShapeOf<SimplePolygonD>>(self).get();
            py::list holes;
            for (std::size_t i = 0; i < polygon.hole_count(); ++i) holes.append(view_of<Vec2D>(polygon.hole(i), self));
            return py::tuple(holes);
        },
        "The holes, each an array in the opposite winding.");
    simple.init(
        [](py::handle outline, py::handle holes) {
            std::vector<std::vector<Vec2D>> rings;
            for (const py::object& hole : elements(holes, "holes", "a sequence of rings"))
                rings.push_back(points(hole, "holes"));
            return made(value_of(simple_polygon<double>(points(outline, "outline"), rings)));
        },
        "outline"_a, "holes"_a = py::tuple());
    define_field_methods(simple);

    ShapeClass<ChainD> chains(m, "Chain", R"doc(A polyline, open or closed: a curve even when it is closed.

A one-sided chain pushes only to its front, the right side of its direction when y points up; `before` and `after` are
ghost points: where an open one continues.)doc");
    chains.field("points", points_view<ChainD>([](const ChainD& c) { return c.points(); }), "Its points, n rows.")
        .field(
            "closed", [](const ShapeOf<ChainD>& c) { return c.get().is_closed(); }, "Whether it is a loop.")
        .field(
            "one_sided", [](const ShapeOf<ChainD>& c) { return c.get().is_one_sided(); }, "Whether it has a front.")
        .field(
            "before", [](const ShapeOf<ChainD>& c) { return to_python(c.get().ghost_before()); }, "A ghost point.")
        .field(
            "after", [](const ShapeOf<ChainD>& c) { return to_python(c.get().ghost_after()); }, "A ghost point.");
    chains.init(&chain, "points"_a, "closed"_a = false, "one_sided"_a = false, "before"_a = py::none(),
                "after"_a = py::none());
    define_field_methods(chains);
}

}  // namespace carom::python
