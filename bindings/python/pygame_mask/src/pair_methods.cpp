#include "first_pixel.hpp"
#include "methods.hpp"
#include "pair_arguments.hpp"

#include <carom/mask/convolve.hpp>

#include <algorithm>

// Methods about two masks.

namespace carom::pygame {

namespace {

PyObject* overlap(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    const std::optional<PixelPos> first = first_by_stripes(pair.a, pair.b);
    return first ? pair_of_ints(first->x, first->y) : none();
}

PyObject* area(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    return PyLong_FromLongLong(carom::overlap_area(pair.a, pair.b));
}

PyObject* shared(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const PlacedPair pair = placed(self, other);
    return new_mask(carom::overlap_mask(pair.a, pair.b));
}

PyObject* draw(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const Bitmask& brush = pixels_of(other.mask);
    edit(self, [&](Bitmask& mask) { mask.draw(brush, other.offset); });
    return none();
}

PyObject* erase(PyObject* self, const Arguments& arguments) {
    Other other;
    if (!read_other(arguments, other)) return nullptr;
    const Bitmask& brush = pixels_of(other.mask);
    edit(self, [&](Bitmask& mask) { mask.erase(brush, other.offset); });
    return none();
}

std::int64_t convolved_side(std::int64_t a, std::int64_t b) {
    return std::max<std::int64_t>(0, a + b - 1);
}

// Pixel (x, y) of the result is set if `a` and the other mask share one when the other lies (x, y) from where its last
// pixel is on the first of `a`: the configuration-space obstacle in another frame.
PyObject* convolve(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"other", "output", "offset", nullptr};
    PyObject *other = nullptr, *given = Py_None, *offset = nullptr;
    if (!parse(arguments, "O!|OO", keywords, &mask_type, &other, &given, &offset)) return nullptr;
    int dx = 0, dy = 0;
    if (offset && !two_ints(offset, dx, dy)) return fail(PyExc_TypeError, "offset must be two numbers");
    if (given != Py_None && !is_mask(given)) {
        return PyErr_Format(PyExc_TypeError, "output must be a Mask or None, not %s", Py_TYPE(given)->tp_name);
    }
    const Bitmask &a = pixels_of(self), &b = pixels_of(other);
    Ref output(given == Py_None ? new_mask(Bitmask::blank(convolved_side(a.width(), b.width()),
                                                          convolved_side(a.height(), b.height())))
                                : new_reference(given));
    if (!output) return nullptr;
    const Result<MaskAt> obstacle = configuration_space_obstacle(a, b);
    if (!obstacle) return fail(PyExc_MemoryError, obstacle.error().message.c_str());
    const PixelPos at{obstacle->at.x + b.width() - 1 + dx, obstacle->at.y + b.height() - 1 + dy};
    edit(output.get(), [&](Bitmask& mask) { mask.draw(obstacle->mask, at); });
    return output.release();
}

}  // namespace

std::vector<PyMethodDef> pair_methods() {
    return {
        with_arguments<overlap>("overlap", R"(overlap(other, offset) -> (x, y) or None
A pixel that both masks share, in pygame's order; see overlap_from for others.

>>> crate = mask.Mask((4, 4), True)
>>> crate.overlap(crate, (3, 2))
(3, 2)
>>> crate.overlap(crate, (4, 0)) is None
True)"),
        with_arguments<area>("overlap_area", R"(overlap_area(other, offset) -> int
How many pixels both masks share.

>>> crate = mask.Mask((4, 4), True)
>>> crate.overlap_area(crate, (3, 2))
2)"),
        with_arguments<shared>("overlap_mask", R"(overlap_mask(other, offset) -> Mask
The pixels that both masks share, in a mask of this one's size.

>>> crate = mask.Mask((4, 4), True)
>>> shared = crate.overlap_mask(crate, (3, 2))
>>> shared.get_size(), shared.count()
((4, 4), 2))"),
        with_arguments<draw>("draw", R"(draw(other, offset) -> None
Sets every pixel that the other mask covers.

>>> level = mask.Mask((10, 4))
>>> level.draw(mask.Mask((4, 4), True), (8, 0))
>>> level.count()
8)"),
        with_arguments<erase>("erase", R"(erase(other, offset) -> None
Clears every pixel that the other mask covers.

>>> level = mask.Mask((10, 4), True)
>>> level.erase(mask.Mask((2, 2), True), (3, 0))
>>> level.count()
36)"),
        with_arguments<convolve>("convolve", R"(convolve(other, output=None, offset=(0, 0)) -> Mask
All offsets at which the masks overlap, as pixels; drawn on `output` if there is one. The offset (x, y) is the pixel
(x + width - 1, y + height - 1), with the size of the other mask.

>>> crate, dot = mask.Mask((4, 4), True), mask.Mask((2, 2), True)
>>> offsets = crate.convolve(dot)
>>> offsets.get_size(), offsets.count()
((5, 5), 25))"),
    };
}

}  // namespace carom::pygame
