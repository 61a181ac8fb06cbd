#include "arrays.hpp"
#include "shape_class.hpp"

#include <carom/build/circle_tree.hpp>

// Shapes that are made of other shapes.

namespace carom::python {
namespace {

using RoundedD = Rounded<AnyConvexD>;

ShapeOf<RoundedD> rounded(py::handle core, py::handle radius) {
    const double by = number(radius, "radius");
    return std::visit(
        [&]<class S>(const S& shape) -> ShapeOf<RoundedD> {
            if constexpr (std::is_constructible_v<AnyConvexD, S>) {
                return made(RoundedD{shape, by});
            } else {
                raise(ErrorCode::not_convex, "core must be convex and not rounded");
            }
        },
        unplaced(core, "core").value);
}

ShapeOf<CompoundD> compound(py::handle all) {
    std::vector<CompoundPartD> parts;
    for (const py::object& one : elements(all, "parts", "a sequence of shapes, placed or not")) {
        const Operand& part = operand(one, "parts");
        parts.push_back({*part.shape, part.pose.value_or(PoseD{})});
    }
    return made(value_of(CompoundD::from_parts(std::move(parts)), "parts"));
}

py::tuple parts_of(const ShapeOf<CompoundD>& compound) {
    py::list parts;
    for (const CompoundPartD& part : compound.get().parts()) parts.append(operand_object(part.shape, part.pose));
    return py::tuple(parts);
}

// An array of uint16 with two dimensions; lists of lists are converted.
py::array_t<std::uint16_t> cell_array(py::handle h) {
    const py::module_ numpy = py::module_::import("numpy");
    py::array cells;
    if (PyList_Check(h.ptr()) || PyTuple_Check(h.ptr())) {
        try {
            const py::array plain = numpy.attr("array")(h);
            cells = plain.attr("astype")("uint16", "casting"_a = "unsafe");
            if (!numpy.attr("array_equal")(plain, cells).cast<bool>() || plain.dtype().kind() == 'b')
                cells = py::array();
        } catch (py::error_already_set& error) {
            if (!error.matches(PyExc_ValueError) && !error.matches(PyExc_TypeError)) throw;
        }
        if (cells.ndim() == 1 && cells.size() == 0 && py::len(h) > 0) raise_type("cells", "rows of whole numbers", h);
    } else {
        cells = py::array::ensure(h);
        if (!cells || cells.dtype().kind() != 'u' || cells.itemsize() != 2)
            throw py::type_error(
                "cells must be an array of uint16; got " +
                (cells ? std::string(py::str(cells.dtype())) : std::string(Py_TYPE(h.ptr())->tp_name)));
    }
    if (cells.ndim() != 2) raise(ErrorCode::bad_size, "cells must have the shape (height, width)");
    require_contiguous(cells, "cells");
    return cells;
}

ShapeOf<TileGridD> tile_grid(py::handle origin, py::handle cell, py::handle cells, py::handle tiles) {
    const py::array_t<std::uint16_t> rows = cell_array(cells);
    std::vector<AnyShapeD> shapes;
    for (const py::object& tile : elements(tiles, "tiles", "a sequence of shapes"))
        shapes.push_back(unplaced(tile, "tiles"));
    const auto side = [&](int axis) {
        if (rows.shape(axis) > TileGridD::max_side)
            raise(ErrorCode::bad_size, "cells has more than 65536 rows or columns");
        return static_cast<int>(rows.shape(axis));
    };
    const auto* const first = rows.data();
    return made(value_of(TileGridD::from_cells(any_vec(origin, "origin"), any_vec(cell, "cell"), side(1), side(0),
                                               {first, first + rows.size()}, std::move(shapes))));
}

py::array cells_of(const ShapeOf<TileGridD>& shape) {
    const TileGridD& grid = shape.get();
    py::array_t<std::uint16_t> cells({grid.height(), grid.width()});
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) cells.mutable_at(y, x) = grid.cell(x, y);
    }
    return cells;
}

py::array circles_array(std::span<const CircleD> circles) {
    return array_of<double>(std::vector<CircleD>(circles.begin(), circles.end()), 3);
}

ShapeOf<CircleTreeD> circle_tree_from(py::handle leaves, py::handle parents) {
    const Rows<CircleD> circles(leaves, "leaves");
    std::vector<int> numbers;
    for (const py::object& parent : elements(parents, "parents", "a sequence of whole numbers"))
        numbers.push_back(static_cast<int>(integer(parent, "parents", -1, INT32_MAX)));
    return made(value_of(CircleTreeD::from_leaves({circles->begin(), circles->end()}, std::move(numbers))));
}

void define_circle_tree(py::module_& m) {
    ShapeClass<CircleTreeD> tree(
        m, "CircleTree", R"doc(A tree of circles, of which the leaves count; `circle_tree` covers a shape with one.

`leaves` are n rows of center x, center y and radius. `parents` has the number of each circle's parent, -1 for the
root, and its last numbers are those of the leaves.)doc");
    tree.field(
            "leaves", [](const ShapeOf<CircleTreeD>& t) { return circles_array(t.get().leaves()); },
            "The leaves, n rows of center x, center y and radius.")
        .field(
            "parents",
            [](const ShapeOf<CircleTreeD>& t) {
                py::list parents;
                for (std::size_t i = 0; i < t.get().size(); ++i) parents.append(t.get().parent(i));
                return py::tuple(parents);
            },
            "The number of each circle's parent; -1 for the root.");
    tree.def_property_readonly(
        "circles",
        [](const ShapeOf<CircleTreeD>& t) {
            std::vector<CircleD> all;
            for (std::size_t i = 0; i < t.get().size(); ++i) all.push_back(t.get().circle(i));
            return array_of<double>(std::move(all), 3);
        },
        "All circles, level by level from the root: n rows of center x, center y and radius.");
    tree.def_property_readonly(
        "level_count", [](const ShapeOf<CircleTreeD>& t) { return t.get().level_count(); }, "The number of levels.");
    tree.init(&circle_tree_from, "leaves"_a, "parents"_a);
    define_field_methods(tree);

    m.def(
        "circle_tree",
        [](py::handle around, py::handle levels) {
            return made(value_of(circle_tree(unplaced(around, "around"),
                                             static_cast<int>(integer(levels, "levels", INT32_MIN, INT32_MAX)))));
        },
        "around"_a, "levels"_a, R"doc(A tree of circles that cover a segment, box, triangle, polygon or chain.

>>> carom.circle_tree(carom.Aabb((0, 0), (4, 4)), levels=2).level_count
2)doc");
}

}  // namespace

void define_unions(py::module_& m) {
    ShapeClass<RoundedD> roundeds(m, "Rounded",
                                  "All points within `radius` of a convex shape that is not rounded itself.");
    roundeds
        .field(
            "core",
            [](const ShapeOf<RoundedD>& r) {
                return std::visit([](const auto& core) { return shape_object(AnyShapeD(core)); }, r.get().core.value);
            },
            "The shape inside.")
        .field(
            "radius", [](const ShapeOf<RoundedD>& r) { return r.get().radius; }, "The radius.");
    roundeds.init(&rounded, "core"_a, "radius"_a);
    define_field_methods(roundeds);

    ShapeClass<CompoundD> compounds(m, "Compound", R"doc(Several shapes as one, each placed or not.

>>> snowman = carom.Compound([carom.Circle((0, 0), 3), carom.Circle((0, 0), 2).place((0, 4))])
>>> carom.contains(snowman, (0, 6))
True)doc");
    compounds.field("parts", &parts_of, "The shapes, placed where they have poses.");
    compounds.init(&compound, "parts"_a);
    define_field_methods(compounds);

    ShapeClass<TileGridD> grids(
        m, "TileGrid",
        R"doc(A grid of cells, row by row from the origin: 0 is empty, 1 is full, and 2 and up are `tiles`.

Tiles are in the coordinates of their cell.

>>> slope = carom.Triangle((0, 0), (16, 0), (0, 16))
>>> stairs = carom.TileGrid((0, 0), (16, 16), [[1, 1], [1, 2]], [slope])
>>> carom.area(stairs)
896.0)doc");
    const auto member = [&](const char* name, auto get, const char* doc) {
        grids.field(
            name, [get](const ShapeOf<TileGridD>& g) { return to_python(get(g.get())); }, doc);
    };
    member(
        "origin", [](const TileGridD& g) { return g.origin(); }, "The corner of the first cell.");
    member(
        "cell", [](const TileGridD& g) { return g.cell_size(); }, "The size of a cell.");
    grids.field("cells", &cells_of, "What is in each cell: height rows of width numbers.")
        .field(
            "tiles",
            [](const ShapeOf<TileGridD>& g) {
                py::list tiles;
                for (const AnyShapeD& tile : g.get().shapes()) tiles.append(shape_object(tile));
                return py::tuple(tiles);
            },
            "The shapes of cells from 2 up.");
    grids.init(&tile_grid, "origin"_a, "cell"_a, "cells"_a, "tiles"_a = py::tuple());
    define_field_methods(grids);

    define_circle_tree(m);
}

}  // namespace carom::python
