#include "methods.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/mask/overlap.hpp>

#include <algorithm>

// All pairs of many masks that share a pixel: a broad phase over their frames, then the pixels of the pairs it finds.

namespace carom::pygame {

namespace {

struct Placed {
    PyObject* mask;
    PixelPos at;
};

// Reads a list of (mask, (x, y)); false with an exception.
bool read_placed(PyObject* list, std::vector<Placed>& all) {
    const Py_ssize_t count = PyList_GET_SIZE(list);
    all.reserve(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* const item = PyList_GET_ITEM(list, i);
        int x, y;
        if (!PyTuple_Check(item) || PyTuple_GET_SIZE(item) != 2 || !is_mask(PyTuple_GET_ITEM(item, 0)) ||
            !two_ints(PyTuple_GET_ITEM(item, 1), x, y)) {
            PyErr_Format(PyExc_TypeError, "item %zd must be a Mask and its position, two numbers", i);
            return false;
        }
        all.push_back({PyTuple_GET_ITEM(item, 0), {x, y}});
    }
    return true;
}

// From the first to the last pixel: boxes that touch count as overlapping.
AabbD frame_of(const Placed& placed) {
    const Bitmask& mask = as_mask(placed.mask).pixels;
    const Vec2D first{static_cast<double>(placed.at.x), static_cast<double>(placed.at.y)};
    return {first, {first.x + static_cast<double>(mask.width() - 1), first.y + static_cast<double>(mask.height() - 1)}};
}

// With a first group, only pairs of one of it and one of the others count.
PyObject* overlapping_pairs(PyObject*, const Arguments& arguments) {
    static const char* const keywords[] = {"placed", "first_group", nullptr};
    PyObject* list = nullptr;
    Py_ssize_t first_group = 0;
    if (!parse(arguments, "O!|n", keywords, &PyList_Type, &list, &first_group)) return nullptr;
    std::vector<Placed> all;
    if (!read_placed(list, all)) return nullptr;
    std::vector<AabbD> boxes;
    for (const Placed& placed : all) boxes.push_back(frame_of(placed));
    std::vector<Filter> filters;
    for (Py_ssize_t i = 0; first_group > 0 && i < static_cast<Py_ssize_t>(all.size()); ++i) {
        filters.push_back(i < first_group ? Filter{.category = 1, .mask = 2} : Filter{.category = 2, .mask = 1});
    }
    std::vector<IndexPair> pairs;
    static PairFinderD finder;
    finder.for_each_pair(boxes,
                         [&](IndexPair pair) {
                             const Placed &a = all[pair.first], &b = all[pair.second];
                             const PlacedMask in_a{&pixels_of(a.mask), a.at}, in_b{&pixels_of(b.mask), b.at};
                             if (carom::overlaps(in_a, in_b)) pairs.push_back(pair);
                         },
                         {.filters = filters});
    std::sort(pairs.begin(), pairs.end());
    Ref result(PyList_New(0));
    for (const IndexPair& pair : pairs) {
        const Ref indices(result ? pair_of_ints(pair.first, pair.second) : nullptr);
        if (!indices || PyList_Append(result.get(), indices.get()) < 0) return nullptr;
    }
    return result.release();
}

}  // namespace

std::vector<PyMethodDef> sprite_functions() {
    return {
        with_arguments<overlapping_pairs>("_overlapping_pairs",
                                          "_overlapping_pairs(placed, first_group=0) -> [(i, j), ...]\n"
                                          "The pairs of masks, each with its position, that share a pixel."),
    };
}

}  // namespace carom::pygame
