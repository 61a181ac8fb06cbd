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
        cls, "overlaps", [](auto a, auto b) { return overlaps(a, b); }, "Whether the masks share a set pixel.");
    define(
        cls, "overlap_area", [](auto a, auto b) { return overlap_area(a, b); }, "The number of shared pixels.");
    define(
        cls, "first_point", [](auto a, auto b) { return to_python(first_point(a, b)); },
        "The first shared pixel in row order, in the pixels of this mask; None where there is none.");
    define(
        cls, "overlap_mask", [](auto a, auto b) { return Mask(overlap_mask(a, b)); },
        "The shared pixels, as a mask of the size of this one.");
    define(
        cls, "overlap_bounds", [](auto a, auto b) { return to_python(overlap_bounds(a, b)); },
        "The smallest rectangle around the shared pixels; (0, 0, 0, 0) without any.");
    define(
        cls, "overlap_centroid", [](auto a, auto b) { return to_python(overlap_centroid(a, b)); },
        "The mean of the centers of the shared pixels; None without any.");
    define(
        cls, "overlap_normal", [](auto a, auto b) { return normal_object(overlap_normal(a, b)); },
        R"doc(The contact normal: the direction from this mask to the other in which the shared area decreases fastest.

>>> block = carom.Mask(10, 10)
>>> block.fill()
>>> block.overlap_normal(block, (8, 0)).normal
(1.0, 0.0))doc");
    define(
        cls, "penetration", [](auto a, auto b) { return to_python(penetration_vector(a, b)); },
        "The minimum translation of the other mask, in whole pixels, after which no pixel is shared.");
    cls.def("sweep", &sweep_of, "other"_a, "offset"_a, "displacement"_a,
            "Moves the other mask along a displacement until it would share a pixel with this one.");
    cls.def("convolve", &convolution, "other"_a,
            "The number of shared pixels at every offset, as an array of uint32, and the offset of its first element.");
    cls.def(
        "configuration_space_obstacle",
        [](const Mask& self, py::handle other) {
            const Mask::Reading b(mask(other, "other"));
            MaskAt found = self.read([&](const Bitmask& a) { return value_of(configuration_space_obstacle(a, *b)); });
            return py::make_tuple(Mask(std::move(found.mask)), to_python(found.at));
        },
        "other"_a, "The offsets at which the other mask overlaps this one, as a mask, and where its pixel (0, 0) is.");
    cls.def(
        "overlap_area_with_shape",
        [](const Mask& self, py::handle shape) {
            const PlacedMask placed{&self.now(), {0, 0}};
            return with_shape(shape, "shape", [&](const auto& other) { return overlap_area(placed, other); });
        },
        "shape"_a, "The number of pixels, as closed squares, that a shape shares a point with.");
}

}  // namespace carom::python
