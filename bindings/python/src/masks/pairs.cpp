#include "arrays.hpp"
#include "masks/masks.hpp"
#include "operands.hpp"

#include <carom/mask/convolve.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/sweep.hpp>

// Queries of two masks, or of a mask and a shape.

namespace carom::python {
namespace {

// Defines a method of a mask, another one and its offset. It runs under the interpreter's lock, as it is short.
template <class Query>
void define(MaskClass& cls, const char* name, Query query, const char* doc) {
    cls.def(
        name,
        [query](const Mask& self, py::handle other, py::handle offset) {
            const Bitmask& b = mask(other, "other").now();
            return query(PlacedMask{&self.now(), {0, 0}}, PlacedMask{&b, pixel(offset, "offset")});
        },
        "other"_a, "offset"_a, doc);
}

py::object normal_object(const MaskNormal& found) {
    static const ResultClass make("MaskNormal");
    constexpr const char* kinds[] = {"defined", "apart", "inside", "symmetric"};
    return make(kinds[static_cast<int>(found.kind)], found.gradient, found.normal);
}

py::object sweep_of(const Mask& self, py::handle other, py::handle offset, py::handle displacement) {
    static const ResultClass make("MaskSweep");
    const Vec2D along = vec(displacement, "displacement");
    const PlacedMask a{&self.now(), {0, 0}}, b{&mask(other, "other").now(), pixel(offset, "offset")};
    const MaskSweep found = value_of(sweep(a, b, along));
    return make(found.hits(), found.initially_overlapping, found.t, found.free, found.blocked);
}

py::tuple convolution(const Mask& self, py::handle other) {
    const Mask::Reading b(mask(other, "other"));
    Convolution found = self.read([&](const Bitmask& a) { return value_of(convolve(a, *b)); });
    py::array areas = array_of<std::uint32_t>(std::move(found.areas));
    return py::make_tuple(areas.attr("reshape")(found.height, found.width), to_python(found.at));
}

}  // namespace

void define_mask_pairs(MaskClass& cls) {
    define(
        cls, "overlaps", [](auto a, auto b) { return overlaps(a, b); }, R"doc(Whether the masks share a set pixel.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.overlaps(mask, (1, 1)), mask.overlaps(mask, (2, 0))
(True, False))doc");
    define(
        cls, "overlap_area", [](auto a, auto b) { return overlap_area(a, b); }, R"doc(The number of shared pixels.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.overlap_area(mask, (1, 0))
2)doc");
    define(
        cls, "first_point", [](auto a, auto b) { return to_python(first_point(a, b)); },
        R"doc(The first shared pixel in row order, in the pixels of this mask; None where there is none.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.first_point(mask, (1, 0))
(1, 0))doc");
    define(
        cls, "overlap_mask", [](auto a, auto b) { return Mask(overlap_mask(a, b)); },
        R"doc(The shared pixels, as a mask of the size of this one.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.overlap_mask(mask, (1, 0)).rows()
['.#', '.#'])doc");
    define(
        cls, "overlap_bounds", [](auto a, auto b) { return to_python(overlap_bounds(a, b)); },
        R"doc(The smallest rectangle around the shared pixels; (0, 0, 0, 0) without any.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.overlap_bounds(mask, (1, 0))
(1, 0, 2, 2))doc");
    define(
        cls, "overlap_centroid", [](auto a, auto b) { return to_python(overlap_centroid(a, b)); },
        R"doc(The mean of the centers of the shared pixels; None without any.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.overlap_centroid(mask, (1, 0))
(1.5, 1.0))doc");
    define(
        cls, "overlap_normal", [](auto a, auto b) { return normal_object(overlap_normal(a, b)); },
        R"doc(The contact normal: the direction from this mask to the other in which the shared area decreases fastest.

>>> block = carom.Mask(10, 10)
>>> block.fill()
>>> block.overlap_normal(block, (8, 0)).normal
(1.0, 0.0))doc");
    define(
        cls, "penetration", [](auto a, auto b) { return to_python(penetration_vector(a, b)); },
        R"doc(The minimum translation of the other mask, in whole pixels, after which no pixel is shared.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.penetration(mask, (1, 0))
(1, 0))doc");
    cls.def("sweep", &sweep_of, "other"_a, "offset"_a, "displacement"_a,
            R"doc(Moves the other mask along a displacement until it would share a pixel with this one.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.sweep(mask, (6, 0), (-8, 0)).t
0.5)doc");
    cls.def(
        "convolve", &convolution, "other"_a,
        R"doc(The number of shared pixels at every offset, as an array of uint32, and the offset of its first element.

>>> mask = carom.Mask.from_rows(["##"])
>>> areas, first = mask.convolve(mask)
>>> areas.tolist(), first
([[1, 2, 1]], (-1, 0)))doc");
    cls.def(
        "configuration_space_obstacle",
        [](const Mask& self, py::handle other) {
            const Mask::Reading b(mask(other, "other"));
            MaskAt found = self.read([&](const Bitmask& a) { return value_of(configuration_space_obstacle(a, *b)); });
            return py::make_tuple(Mask(std::move(found.mask)), to_python(found.at));
        },
        "other"_a,
        R"doc(The offsets at which the other mask overlaps this one, as a mask, and where its pixel (0, 0) is.

>>> mask = carom.Mask.from_rows(["##"])
>>> offsets, at = mask.configuration_space_obstacle(mask)
>>> offsets.rows(), at
(['###'], (-1, 0)))doc");
    cls.def(
        "overlap_area_with_shape",
        [](const Mask& self, py::handle shape) {
            const PlacedMask placed{&self.now(), {0, 0}};
            return with_shape(shape, "shape", [&](const auto& other) { return overlap_area(placed, other); });
        },
        "shape"_a, R"doc(The number of pixels, as closed squares, that a shape shares a point with.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> mask.overlap_area_with_shape(carom.Circle((0.5, 0.5), 0.25))
1)doc");
}

}  // namespace carom::python
