#include "first_pixel.hpp"
#include "methods.hpp"
#include "pair_arguments.hpp"

#include <carom/mask/normal.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/sweep.hpp>

// Methods about two masks that pygame does not have. Their names are new, so that no call that pygame refuses is one of
// them by mistake.

namespace carom::pygame {

namespace {

PyObject* overlaps_other(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    return PyBool_FromLong(carom::overlaps(pair.a, pair.b));
}

PyObject* overlap_from(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"other", "offset", "order", nullptr};
    Other other;
    PyObject* offset = nullptr;
    const char* name = "top-left";
    if (!parse(arguments, "O!O|s", keywords, &mask_type, &other.mask, &offset, &name)) return nullptr;
    if (!read_offset(offset, other)) return nullptr;
    const std::optional<SearchOrder> order = find_order(name);
    if (!order) {
        return PyErr_Format(PyExc_ValueError, "order must be two sides, such as 'top-left' or 'right-bottom', not '%s'",
                            name);
    }
    const PlacedPair pair = placed(self, other);
    const std::optional<PixelPos> first = first_in_order(pair.a, pair.b, *order);
    return first ? pair_of_ints(first->x, first->y) : none();
}

PyObject* overlap_bounds_of(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    const PixelRect bounds = overlap_bounds(pair.a, pair.b);
    if (bounds.empty()) return none();
    return Py_BuildValue("(LLLL)", static_cast<long long>(bounds.min.x), static_cast<long long>(bounds.min.y),
                         static_cast<long long>(bounds.max.x - bounds.min.x),
                         static_cast<long long>(bounds.max.y - bounds.min.y));
}

PyObject* normal(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    const MaskNormal found = carom::overlap_normal(pair.a, pair.b);
    if (found.kind != MaskNormalKind::defined) return none();
    return Py_BuildValue("(dd)", found.normal.x, found.normal.y);
}

PyObject* penetration(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    const PixelPos translation = penetration_vector(pair.a, pair.b);
    return pair_of_ints(translation.x, translation.y);
}

PyObject* sweep_other(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"other", "offset", "translation", nullptr};
    Other other;
    PyObject* offset = nullptr;
    Vec2D translation;
    if (!parse(arguments, "O!O(dd)", keywords, &mask_type, &other.mask, &offset, &translation.x, &translation.y)) {
        return nullptr;
    }
    if (!read_offset(offset, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    const Result<MaskSweep> path = carom::sweep(pair.a, pair.b, translation);
    if (!path) return fail(PyExc_ValueError, path.error().message.c_str());
    Ref free(path->initially_overlapping ? none() : pair_of_ints(path->free.x, path->free.y));
    Ref blocked(path->hits() ? pair_of_ints(path->blocked.x, path->blocked.y) : none());
    if (!free || !blocked) return nullptr;
    return Py_BuildValue("(dNN)", path->t, free.release(), blocked.release());
}

}  // namespace

std::vector<PyMethodDef> more_pair_methods() {
    return {
        with_arguments<overlaps_other>("overlaps", R"(overlaps(other, offset) -> bool
Whether the masks share any pixel.

>>> crate = mask.Mask((4, 4), True)
>>> crate.overlaps(crate, (3, 2)), crate.overlaps(crate, (4, 0))
(True, False))"),
        with_arguments<overlap_from>("overlap_from", R"(overlap_from(other, offset, order='top-left') -> (x, y) or None
The first pixel that both masks share, from two sides: 'top-left' takes the topmost, and of these the leftmost;
'left-top' the leftmost, and of these the topmost; and so on for all eight.

>>> crate = mask.Mask((4, 4), True)
>>> crate.overlap_from(crate, (1, 2)), crate.overlap_from(crate, (1, 2), "bottom-right")
((1, 2), (3, 3)))"),
        with_arguments<overlap_bounds_of>("overlap_bounds",
                                          R"(overlap_bounds(other, offset) -> (x, y, width, height) or None
The smallest rectangle that contains all shared pixels.

>>> crate = mask.Mask((4, 4), True)
>>> crate.overlap_bounds(crate, (3, 2))
(3, 2, 1, 2))"),
        with_arguments<normal>("overlap_normal", R"(overlap_normal(other, offset) -> (x, y) or None
The unit vector along which the other mask leaves this one: there the shared area decreases most. None if they are
apart, or if no direction is better than its opposite.

>>> crate = mask.Mask((4, 4), True)
>>> crate.overlap_normal(crate, (3, 0))
(1.0, 0.0))"),
        with_arguments<penetration>("penetration", R"(penetration(other, offset) -> (x, y)
The shortest translation of the other mask after which no pixel is shared.

>>> crate = mask.Mask((4, 4), True)
>>> crate.penetration(crate, (3, 1))
(1, 0))"),
        with_arguments<sweep_other>("sweep", R"(sweep(other, offset, translation) -> (t, free, blocked)
How far the other mask gets along a straight line: up to t * translation, 0 <= t <= 1. `free` is the last offset
without a shared pixel (None if there is none), `blocked` the one that stops it (None if nothing does). Nothing is
skipped on the line.

>>> wall, ball = mask.Mask((4, 40), True), mask.Mask((2, 2), True)
>>> wall.sweep(ball, (-10, 5), (16, 0))
(0.5, (-2, 5), (-1, 5))
>>> wall.sweep(ball, (-10, 5), (0, 16))
(1.0, (-10, 21), None))"),
    };
}

}  // namespace carom::pygame
