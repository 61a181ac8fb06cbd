#include "arguments.hpp"
#include "arrays.hpp"
#include "module.hpp"
#include "operands.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/sweep.hpp>

#include <cmath>
#include <limits>

// Questions about many pairs of shapes, such as those that a PairFinder finds, without the interpreter's lock.

namespace carom::python {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// Shapes of a sequence, and the objects that keep them.
struct Operands {
    std::vector<py::object> objects;
    std::vector<const Operand*> shapes;

    explicit Operands(py::handle h) : objects(elements(h, "shapes", "a sequence of shapes, placed or not")) {
        for (const py::object& one : objects) shapes.push_back(&operand(one, "shapes"));
    }
};

// The shapes of pairs of indices: the rows of an array.
class Pairs {
  public:
    Pairs(py::handle shapes, py::handle pairs)
        : all_(shapes), array_(py::module_::import("numpy").attr("asarray")(pairs)) {
        if (array_.dtype().kind() != 'u' || array_.itemsize() != sizeof(std::uint32_t))
            throw py::type_error("pairs must be an array of uint32; got " + std::string(py::str(array_.dtype())));
        if (array_.ndim() != 2 || array_.shape(1) != 2) raise(ErrorCode::bad_size, "pairs must have the shape (m, 2)");
        require_contiguous(array_, "pairs");
        rows_ = {static_cast<const IndexPair*>(array_.data()), static_cast<std::size_t>(array_.shape(0))};
    }

    std::size_t size() const { return rows_.size(); }
    std::size_t shape_count() const { return all_.shapes.size(); }

    // Calls use(i, pair, a, b) for each, with the shapes of pair i.
    template <class Use>
    void each(Use use) const {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const IndexPair pair = rows_[i];  // checked and used as it was read, whoever writes the array meanwhile
            if (std::max(pair.first, pair.second) >= all_.shapes.size()) {
                raise(ErrorCode::out_of_range,
                      "pairs: row " + std::to_string(i) + " has an index beyond the " +
                          std::to_string(all_.shapes.size()) + " shapes",
                      static_cast<std::ptrdiff_t>(i));
            }
            with_pair(*all_.shapes[pair.first], *all_.shapes[pair.second],
                      [&](const auto& a, const auto& b) { use(i, pair, a, b); });
        }
    }

  private:
    Operands all_;
    py::array array_;
    std::span<const IndexPair> rows_;
};

py::array bounds_of_all(py::handle h) {
    const Operands all(h);
    std::vector<AabbD> boxes;
    for (const Operand* const one : all.shapes)
        boxes.push_back(with_shape(*one, [](const auto& placed) { return bounds(placed); }));
    return array_of<double>(std::move(boxes), 4);
}

py::array overlaps_of(py::handle shapes, py::handle h) {
    const Pairs pairs(shapes, h);
    return computed<bool>(pairs.size(), [&](std::span<bool> to) {
        pairs.each([&](std::size_t i, const IndexPair&, const auto& a, const auto& b) { to[i] = overlaps(a, b); });
    });
}

py::array distances_of(py::handle shapes, py::handle h) {
    const Pairs pairs(shapes, h);
    return computed<double>(pairs.size(), [&](std::span<double> to) {
        pairs.each([&](std::size_t i, const IndexPair&, const auto& a, const auto& b) { to[i] = distance(a, b); });
    });
}

py::tuple contacts_of(py::handle shapes, py::handle h, py::handle h_margin) {
    const Pairs pairs(shapes, h);
    const double margin = limit(h_margin, "margin");
    std::vector<double> separations(pairs.size(), nothing);
    std::vector<Vec2D> normals(pairs.size(), {nothing, nothing}), points = normals;
    {
        const py::gil_scoped_release release;
        pairs.each([&](std::size_t i, const IndexPair&, const auto& a, const auto& b) {
            const auto found = contact(a, b, margin);
            if (found) separations[i] = found->separation, normals[i] = found->normal, points[i] = found->point;
        });
    }
    return py::make_tuple(array_of<double>(std::move(separations)), array_of<double>(std::move(normals), 2),
                          array_of<double>(std::move(points), 2));
}

py::tuple sweeps_of(py::handle shapes, py::handle h_velocities, py::handle h, py::handle h_max_time) {
    const Pairs pairs(shapes, h);
    const Rows<Vec2D> velocities(h_velocities, "velocities");
    const double max_time = limit(h_max_time, "max_time");
    if (velocities->size() != pairs.shape_count()) {
        raise(ErrorCode::bad_size, "velocities must have a row for each of the " + std::to_string(pairs.shape_count()) +
                                       " shapes; got " + std::to_string(velocities->size()));
    }
    for (std::size_t i = 0; i < velocities->size(); ++i) {
        const Vec2D& v = (*velocities)[i];
        if (!std::isfinite(v.x) || !std::isfinite(v.y)) {
            raise(ErrorCode::not_finite, "velocities: row " + std::to_string(i) + " must have finite coordinates",
                  static_cast<std::ptrdiff_t>(i));
        }
    }
    std::vector<double> enter(pairs.size(), endless), exit(pairs.size(), endless);
    {
        const py::gil_scoped_release release;
        pairs.each([&](std::size_t i, const IndexPair& pair, const auto& a, const auto& b) {
            const auto found = sweep(a, (*velocities)[pair.first], b, (*velocities)[pair.second], max_time);
            if (found.hits()) enter[i] = found.enter, exit[i] = found.exit;
        });
    }
    return py::make_tuple(array_of<double>(std::move(enter)), array_of<double>(std::move(exit)));
}

}  // namespace

void define_pair_batches(py::module_& m) {
    m.def("bounds_of_all", &bounds_of_all, "shapes"_a,
          R"doc(The bounding boxes of shapes, for a PairFinder or a Tree: n rows of min x, min y, max x and max y.

>>> carom.bounds_of_all([carom.Circle((0, 0), 1), carom.Point((5, 2))]).tolist()
[[-1.0, -1.0, 1.0, 1.0], [5.0, 2.0, 5.0, 2.0]])doc");
    m.def("overlaps_pairs", &overlaps_of, "shapes"_a, "pairs"_a,
          R"doc(Which pairs of shapes overlap: for m rows of two indices, such as those that a PairFinder finds.

>>> shapes = [carom.Circle((0, 0), 1), carom.Circle((1.5, 1.5), 1), carom.Circle((1, 0), 1)]
>>> pairs = carom.PairFinder().find(carom.bounds_of_all(shapes))
>>> pairs[carom.overlaps_pairs(shapes, pairs)].tolist()
[[0, 2], [1, 2]])doc");
    m.def("distance_pairs", &distances_of, "shapes"_a, "pairs"_a,
          R"doc(The distances of m pairs of shapes, rows of two indices: m numbers, 0 for those that overlap.

>>> import numpy
>>> shapes = [carom.Circle((0, 0), 1), carom.Circle((5, 0), 1), carom.Circle((1, 0), 1)]
>>> carom.distance_pairs(shapes, numpy.array([[0, 1], [0, 2]], "uint32")).tolist()
[3.0, 0.0])doc");
    m.def(
        "contact_pairs", &contacts_of, "shapes"_a, "pairs"_a, "margin"_a = 0.0,
        R"doc(The contacts of m pairs of shapes, rows of two indices, as three arrays: m separations, m rows of a normal, and
m rows of a point. Those of pairs that are more than `margin` apart are NaN.

>>> import numpy
>>> shapes = [carom.Aabb((0, 0), (2, 2)), carom.Circle((2.5, 1), 1), carom.Circle((9, 9), 1)]
>>> separations, normals, points = carom.contact_pairs(shapes, numpy.array([[0, 1], [0, 2]], "uint32"))
>>> separations.tolist(), points[0].tolist()
([-0.5, nan], [1.75, 1.0]))doc");
    m.def(
        "sweep_pairs", &sweeps_of, "shapes"_a, "velocities"_a, "pairs"_a, "max_time"_a = endless,
        R"doc(When m pairs of shapes touch, rows of two indices: m times at which the contact begins, and m at which it ends.
`velocities` has a row for each shape. Both are infinite where the two do not touch within `max_time`.

>>> import numpy
>>> shapes = [carom.Circle((0, 0), 1), carom.Circle((10, 0), 1), carom.Circle((0, 9), 1)]
>>> moving = numpy.array([[4, 0], [0, 0], [0, 0]], float)
>>> enter, exit = carom.sweep_pairs(shapes, moving, numpy.array([[0, 1], [0, 2]], "uint32"))
>>> enter.tolist(), exit.tolist()
([2.0, inf], [3.0, inf]))doc");
}

}  // namespace carom::python
