#include "arguments.hpp"
#include "arrays.hpp"
#include "held.hpp"
#include "module.hpp"

#include <carom/broad/pair_finder.hpp>

#include <cmath>

// The broad phase for many boxes at once.

namespace carom::python {
namespace {

using Finder = Held<PairFinderD>;

constexpr const char* strategies[] = {"automatic", "partition", "grid", "hierarchical_grid", "sweep"};

// Filters as an array of n rows of category, mask and group, in int64, or as a sequence of Filter.
std::vector<Filter> filters_of(py::handle h, std::size_t boxes) {
    std::vector<Filter> result;
    for (const py::object& one : elements(h, "filters", "a sequence of Filter"))
        result.push_back(filter(one, "filters"));
    if (result.size() != boxes) {
        raise(ErrorCode::bad_size,
              "filters has " + std::to_string(result.size()) + " elements for " + std::to_string(boxes) + " boxes");
    }
    return result;
}

py::array find(Finder& self, py::handle all, py::handle strategy, py::handle moving, py::handle filters) {
    const Rows<AabbD> boxes(all, "boxes");
    for (std::size_t i = 0; i < boxes->size(); ++i) {
        const AabbD& box = (*boxes)[i];
        // A sum is NaN also where infinite edges cancel, so it only tells which boxes to look at.
        if (!std::isnan(box.min.x + box.min.y + box.max.x + box.max.y)) continue;
        if (std::isnan(box.min.x) || std::isnan(box.min.y) || std::isnan(box.max.x) || std::isnan(box.max.y))
            raise(ErrorCode::not_finite, "boxes: box " + std::to_string(i) + " has a NaN",
                  static_cast<std::ptrdiff_t>(i));
    }
    PairOptions options;
    options.strategy = static_cast<PairStrategy>(choice(strategy, strategies, "strategy"));
    if (!moving.is_none()) options.moving = static_cast<std::size_t>(integer(moving, "moving", 0, INT64_MAX));
    const std::vector<Filter> kept = filters.is_none() ? std::vector<Filter>() : filters_of(filters, boxes->size());
    options.filters = kept;
    std::vector<IndexPair> pairs;
    self.change([&](PairFinderD& finder) {
        finder.for_each_pair(
            *boxes, [&](IndexPair pair) { pairs.push_back(pair); }, options);
    });
    return array_of<std::uint32_t>(std::move(pairs), 2);
}

}  // namespace

void define_pair_finder(py::module_& m) {
    py::class_<Finder> cls(
        m, "PairFinder",
        R"doc(The broad phase: finds all overlapping pairs of boxes, and keeps its memory from one call to the next.

>>> import numpy
>>> boxes = numpy.array([[0, 0, 2, 2], [1, 1, 3, 3], [9, 9, 9, 9]], float)
>>> carom.PairFinder().find(boxes)
array([[0, 1]], dtype=uint32))doc");
    refuse_pickles(cls);
    cls.def(py::init<>())
        .def("find", &find, "boxes"_a, py::kw_only(), "strategy"_a = "automatic", "moving"_a = py::none(),
             "filters"_a = py::none(),
             R"doc(All pairs of boxes that overlap; touching counts. `boxes` are n rows of min x, min y, max x, max y.

Returns an array of m rows of two indices, the smaller one first, in an order that is the same on every machine. Boxes
with min above max overlap nothing. Only pairs with one of the first `moving` boxes are found; `filters` has one Filter
for each box. All strategies ("automatic", "partition", "grid", "hierarchical_grid", "sweep") find the same pairs.

>>> carom.PairFinder().find([(0, 0, 2, 2), (1, 1, 3, 3), (9, 9, 9, 9)], strategy="sweep").tolist()
[[0, 1]])doc")
        .def_property_readonly(
            "strategy", [](const Finder& self) { return pair_strategy_name(self.now().strategy()); },
            "The strategy that the last call used.")
        .def_property_readonly(
            "memory", [](const Finder& self) { return self.now().memory(); },
            "The bytes that it keeps for the next call.")
        .def("__repr__", [](const Finder& self) {
            return std::string("<PairFinder, last by ") + pair_strategy_name(self.now().strategy()) + ">";
        });
}

}  // namespace carom::python
