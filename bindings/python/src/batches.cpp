#include "arguments.hpp"
#include "arrays.hpp"
#include "module.hpp"
#include "operands.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/batch/raycast_many.hpp>
#include <carom/broad/pair_finder.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/validate.hpp>

// Many shapes, points or rays in one call, without the interpreter's lock. The results have the bits of single calls.

namespace carom::python {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

/// How arrays of shapes of type S are batches: from their columns.
template <class S>
struct Kind;
template <>
struct Kind<CircleD> {
    static CircleArrayD array(const Columns& c) { return {c[0], c[1], c[2]}; }
};
template <>
struct Kind<AabbD> {
    static AabbArrayD array(const Columns& c) { return {c[0], c[1], c[2], c[3]}; }
};
template <>
struct Kind<CapsuleD> {
    static CapsuleArrayD array(const Columns& c) { return {c[0], c[1], c[2], c[3], c[4]}; }
};

template <class S>
Columns columns_of(py::handle h, const char* name) {
    Columns columns(h, name, sizeof(S) / sizeof(double));
    const auto all = Kind<S>::array(columns);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (const Status valid = validate(all[i]); !valid) {
            raise(Error{valid.error().code, "row " + std::to_string(i) + ": " + valid.error().message,
                        static_cast<std::ptrdiff_t>(i)},
                  name);
        }
    }
    return columns;
}

void check_hits(const Result<std::size_t>& hits) {
    if (!hits) raise(hits.error());
}

bool bit(const std::vector<std::uint64_t>& words, std::size_t i) {
    return words[i / 64] >> (i % 64) & 1;
}

// An array of so many elements, each computed from its index without the interpreter's lock.
template <class T, class Compute>
py::array computed(std::size_t count, Compute compute) {
    py::array_t<T> result(static_cast<py::ssize_t>(count));
    const std::span<T> to(result.mutable_data(), count);
    const py::gil_scoped_release release;
    compute(to);
    return result;
}

// Which of many shapes overlap one: by a batch where the library has one for the pair, otherwise one by one.
template <class S>
void overlaps_each(const Operand& one, const Columns& columns, std::span<bool> to) {
    const auto many = Kind<S>::array(columns);
    const auto one_by_one = [&](const auto& shape) {
        for (std::size_t i = 0; i < many.size(); ++i) to[i] = overlaps(shape, many[i]);
    };
    if (one.pose) return one_by_one(place(*one.shape, *one.pose));
    std::visit(
        [&]<class One>(const One& shape) {
            if constexpr (has_overlap_batch<One, S>) {
                std::vector<std::uint64_t> words(hit_words(many.size()));
                check_hits(overlaps_many(shape, many, words));
                for (std::size_t i = 0; i < many.size(); ++i) to[i] = bit(words, i);
            } else {
                one_by_one(*one.shape);
            }
        },
        one.shape->value);
}

template <class S>
void define_batch(py::module_& m, const char* name, const std::string& suffix, const char* columns) {
    const std::string overlap = "overlaps_" + suffix, cast = "raycast_" + suffix;
    m.def(
        overlap.c_str(),
        [name](py::handle one, py::handle many) {
            const Operand& query = operand(one, "one");
            const Columns all = columns_of<S>(many, name);
            return computed<bool>(all.size(), [&](std::span<bool> to) { overlaps_each<S>(query, all, to); });
        },
        "one"_a, py::arg(name),
        ("Which of many " + suffix + " overlap a shape: n booleans. " + columns +
         "\n\nArrays in Fortran order are used in place. Exact, with SIMD for circles, boxes, capsules and rays.")
            .c_str());
    m.def(
        cast.c_str(),
        [name](py::handle origin, py::handle along, py::handle many, py::handle max_t) {
            const RayD ray{vec(origin, "origin"), direction(along, "direction")};
            const double last = limit(max_t, "max_t");
            const Columns all = columns_of<S>(many, name);
            return computed<double>(all.size(), [&](std::span<double> enter) {
                std::vector<std::uint64_t> words(hit_words(enter.size()));
                check_hits(raycast_many(ray, Kind<S>::array(all), words, enter, last));
            });
        },
        "origin"_a, "direction"_a, py::arg(name), "max_t"_a = endless,
        ("Where a ray enters each of many " + suffix + ": n numbers, infinity for a miss. " + columns).c_str());
}

py::array raycast_rays(py::handle rays, py::handle shape, py::handle max_t) {
    const Rows<RayD> all(rays, "rays");
    for (std::size_t i = 0; i < all->size(); ++i) {
        if (const Status valid = validate((*all)[i]); !valid)
            raise(Error{valid.error().code, "row " + std::to_string(i) + ": " + valid.error().message,
                        static_cast<std::ptrdiff_t>(i)},
                  "rays");
    }
    const Operand& target = operand(shape, "shape");
    const double last = limit(max_t, "max_t");
    return computed<double>(all->size(), [&](std::span<double> enter) {
        with_shape(target, [&](const auto& placed) {
            for (std::size_t i = 0; i < enter.size(); ++i) {
                const auto hit = raycast((*all)[i], placed, last);
                enter[i] = hit ? hit->enter : endless;
            }
        });
    });
}

// Shapes of a sequence, and the objects that keep them.
struct Operands {
    std::vector<py::object> objects;
    std::vector<const Operand*> shapes;
};
Operands operands(py::handle h) {
    Operands result{elements(h, "shapes", "a sequence of shapes, placed or not"), {}};
    for (const py::object& one : result.objects) result.shapes.push_back(&operand(one, "shapes"));
    return result;
}

py::array bounds_of_all(py::handle h) {
    const Operands all = operands(h);
    std::vector<AabbD> boxes;
    for (const Operand* const one : all.shapes)
        boxes.push_back(with_shape(*one, [](const auto& placed) { return bounds(placed); }));
    return array_of<double>(std::move(boxes), 4);
}

py::array overlaps_pairs_of(py::handle h, py::handle h_pairs) {
    const Operands all = operands(h);
    const py::array pairs = py::module_::import("numpy").attr("asarray")(h_pairs);
    if (pairs.dtype().kind() != 'u' || pairs.itemsize() != sizeof(std::uint32_t))
        throw py::type_error("pairs must be an array of uint32; got " + std::string(py::str(pairs.dtype())));
    if (pairs.ndim() != 2 || pairs.shape(1) != 2) raise(ErrorCode::bad_size, "pairs must have the shape (m, 2)");
    require_contiguous(pairs, "pairs");
    const std::span rows(static_cast<const IndexPair*>(pairs.data()), static_cast<std::size_t>(pairs.shape(0)));
    return computed<bool>(rows.size(), [&](std::span<bool> to) {
        for (std::size_t i = 0; i < to.size(); ++i) {
            const IndexPair pair = rows[i];  // checked and used as it was read, whoever writes the array meanwhile
            if (std::max(pair.first, pair.second) >= all.shapes.size()) {
                raise(ErrorCode::out_of_range,
                      "pairs: row " + std::to_string(i) + " has an index beyond the " +
                          std::to_string(all.shapes.size()) + " shapes",
                      static_cast<std::ptrdiff_t>(i));
            }
            to[i] = with_pair(*all.shapes[pair.first], *all.shapes[pair.second],
                              [](const auto& a, const auto& b) { return overlaps(a, b); });
        }
    });
}

}  // namespace

void define_batches(py::module_& m) {
    define_batch<CircleD>(m, "circles", "circles", "A row is center x, center y and radius.");
    define_batch<AabbD>(m, "boxes", "boxes", "A row is min x, min y, max x and max y.");
    define_batch<CapsuleD>(m, "capsules", "capsules", "A row is a's x and y, b's x and y, and the radius.");
    m.def(
        "contains_points",
        [](py::handle shape, py::handle points) {
            const Operand& in = operand(shape, "shape");
            const Rows<Vec2D> all(points, "points");
            return computed<bool>(all->size(), [&](std::span<bool> to) {
                with_shape(in, [&](const auto& placed) {
                    for (std::size_t i = 0; i < to.size(); ++i) to[i] = overlaps(PointD{(*all)[i]}, placed);
                });
            });
        },
        "shape"_a, "points"_a,
        R"doc(Which of n points, the rows of an array, a shape contains. Exact; not so one with a NaN.

>>> import numpy
>>> carom.contains_points(carom.Circle((0, 0), 1), numpy.array([[0, 1], [1, 1]], float))
array([ True, False]))doc");
    m.def(
        "distances_to_points",
        [](py::handle shape, py::handle points) {
            const Operand& from = operand(shape, "shape");
            const Rows<Vec2D> all(points, "points");
            return computed<double>(all->size(), [&](std::span<double> to) {
                with_shape(from, [&](const auto& placed) {
                    for (std::size_t i = 0; i < to.size(); ++i) to[i] = closest_point(placed, (*all)[i]).distance;
                });
            });
        },
        "shape"_a, "points"_a, "The distance of a shape from each of n points; 0 for those inside.");
    m.def("raycast_rays", &raycast_rays, "rays"_a, "shape"_a, "max_t"_a = endless,
          "Where each of n rays enters a shape, infinity for a miss. A row is origin x and y, and direction x and y.");
    m.def("bounds_of_all", &bounds_of_all, "shapes"_a,
          "The bounding boxes of shapes, for a PairFinder or a Tree: n rows of min x, min y, max x and max y.");
    m.def("overlaps_pairs", &overlaps_pairs_of, "shapes"_a, "pairs"_a,
          R"doc(Which pairs of shapes overlap: for m rows of two indices, such as those that a PairFinder finds.

>>> shapes = [carom.Circle((0, 0), 1), carom.Circle((1.5, 1.5), 1), carom.Circle((1, 0), 1)]
>>> pairs = carom.PairFinder().find(carom.bounds_of_all(shapes))
>>> pairs[carom.overlaps_pairs(shapes, pairs)].tolist()
[[0, 2], [1, 2]])doc");
}

}  // namespace carom::python
