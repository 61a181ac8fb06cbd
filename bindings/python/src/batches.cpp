#include "arguments.hpp"
#include "arrays.hpp"
#include "module.hpp"
#include "operands.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/batch/raycast_many.hpp>
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
void define_batch(py::module_& m, const char* name, const std::string& suffix, const char* columns,
                  const std::string& rows, const char* enter) {
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
         "\n\nArrays in Fortran order are used in place. Exact, with SIMD for circles, boxes, capsules and rays.\n\n"
         ">>> carom." +
         overlap + "(carom.Circle((0, 0), 1), " + rows + ").tolist()\n[True, False]")
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
        ("Where a ray enters each of many " + suffix + ": n numbers, infinity for a miss. " + columns +
         "\n\n>>> carom." + cast + "((-4, 0), (1, 0), " + rows + ").tolist()\n" + enter)
            .c_str());
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

}  // namespace

void define_batches(py::module_& m) {
    define_batch<CircleD>(m, "circles", "circles", "A row is center x, center y and radius.", "[(2, 0, 1), (3, 0, 1)]",
                          "[5.0, 6.0]");
    define_batch<AabbD>(m, "boxes", "boxes", "A row is min x, min y, max x and max y.", "[(1, 0, 2, 2), (3, 0, 4, 1)]",
                        "[5.0, 7.0]");
    define_batch<CapsuleD>(m, "capsules", "capsules", "A row is a's x and y, b's x and y, and the radius.",
                           "[(2, 0, 4, 0, 1), (3, 0, 4, 0, 1)]", "[5.0, 6.0]");
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
        "shape"_a, "points"_a, R"doc(The distance of a shape from each of n points; 0 for those inside.

>>> carom.distances_to_points(carom.Circle((0, 0), 1), [(0, 0), (4, 0)]).tolist()
[0.0, 3.0])doc");
    m.def(
        "raycast_rays", &raycast_rays, "rays"_a, "shape"_a, "max_t"_a = endless,
        R"doc(Where each of n rays enters a shape, infinity for a miss. A row is origin x and y, and direction x and y.

>>> carom.raycast_rays([(0, 0, 1, 0), (0, 0, 0, 1)], carom.Circle((5, 0), 1)).tolist()
[4.0, inf])doc");
}

}  // namespace carom::python
