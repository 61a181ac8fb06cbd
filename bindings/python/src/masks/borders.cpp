#include "arrays.hpp"
#include "masks/masks.hpp"
#include "shape_class.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/mask/components.hpp>
#include <carom/mask/contours.hpp>
#include <carom/mask/polygons.hpp>

// Components, borders and polygons of masks.

namespace carom::python {
namespace {

py::array corners_array(std::span<const PixelPos> corners) {
    return array_of<std::int64_t>(std::vector<PixelPos>(corners.begin(), corners.end()), 2);
}

py::list components_of(const Mask& self, py::handle near) {
    static const ResultClass make("Component");
    const Neighbors kind = neighbors(near);
    const Components found = self.read([&](const Bitmask& mask) { return connected_components(mask, kind); });
    py::list result;
    for (const Component& one : found.all()) result.append(make(one.count, one.bounds, one.first));
    return result;
}

py::array labels_of(const Mask& self, py::handle near) {
    const Neighbors kind = neighbors(near);
    auto labels = self.read([&](const Bitmask& mask) { return connected_components(mask, kind).label_image(); });
    const Bitmask& mask = self.now();
    return array_of<std::int32_t>(std::move(labels)).attr("reshape")(mask.height(), mask.width());
}

py::list contours_of(const Mask& self, py::handle near) {
    const Neighbors kind = neighbors(near);
    const auto found = self.read([&](const Bitmask& mask) { return contours(mask, kind); });
    py::list result;
    for (const Contour& one : found) result.append(py::make_tuple(corners_array(one.corners), one.is_hole));
    return result;
}

py::list polygons_of(const Mask& self, py::handle error, py::handle near) {
    const double within = finite(error, "error");
    const Neighbors kind = neighbors(near);
    auto found = self.read([&](const Bitmask& mask) { return value_of(mask_polygons<double>(mask, within, kind)); });
    py::list result;
    for (SimplePolygonD& polygon : found) result.append(shape_object(AnyShapeD(std::move(polygon))));
    return result;
}

py::object circle_tree_of(const Mask& self, py::handle levels) {
    const auto count = static_cast<int>(integer(levels, "levels", INT32_MIN, INT32_MAX));
    return shape_object(AnyShapeD(self.read([&](const Bitmask& mask) {
        const auto is_set = [&](std::int64_t x, std::int64_t y) { return mask.get(x, y); };
        return value_of(circle_tree_of_pixels<double>(mask.width(), mask.height(), is_set, count));
    })));
}

py::object tile_grid_of(const Mask& self, py::handle origin, py::handle pixel) {
    const Vec2D at = any_vec(origin, "origin"), size = any_vec(pixel, "pixel");
    return shape_object(AnyShapeD(
        self.read([&](const Bitmask& mask) { return value_of(tile_grid_of_pixels<double>(mask, at, size)); })));
}

}  // namespace

void define_mask_borders(MaskClass& cls) {
    cls.def("components", &components_of, "neighbors"_a = 8,
            R"doc(The connected components, in row order of their first pixels.

>>> mask = carom.Mask.from_rows(["#.##"])
>>> [one.count for one in mask.components()]
[1, 2])doc");
    cls.def("labels", &labels_of, "neighbors"_a = 8,
            R"doc(The number of each pixel's component, -1 for clear ones: an array of int32 with height rows.

>>> mask = carom.Mask.from_rows(["#.##"])
>>> mask.labels().tolist()
[[0, -1, 1, 1]])doc");
    cls.def("contours", &contours_of, "neighbors"_a = 8,
            R"doc(The borders along the edges of pixels: for each an array of corners, and whether it is one of a hole.

>>> mask = carom.Mask.from_rows(["###", "#.#", "###"])
>>> [(len(corners), is_hole) for corners, is_hole in mask.contours()]
[(4, False), (4, True)])doc");
    cls.def(
        "outline",
        [](const Mask& self) {
            return corners_array(self.read([](const Bitmask& mask) { return outline_pixels(mask); }));
        },
        R"doc(The pixels along the outer border of the component that has the first set pixel, n rows.

>>> mask = carom.Mask.from_rows(["##", "##"])
>>> sorted(mask.outline().tolist())
[[0, 0], [0, 1], [1, 0], [1, 1]])doc");
    cls.def(
        "polygons", &polygons_of, "error"_a = 0.0, "neighbors"_a = 8,
        R"doc(Polygons within a distance `error` of the borders, with holes: so pixels take part in queries of shapes.

>>> [polygon] = carom.Mask.from_rows(["##", "#."]).polygons()
>>> carom.contains(polygon, (1, 2)), carom.contains(polygon, (1.5, 1.5))
(True, False))doc");
    cls.def("circle_tree", &circle_tree_of, "levels"_a, R"doc(A tree of circles that cover the set pixels.

>>> mask = carom.Mask.from_rows(["####"])
>>> carom.overlaps(mask.circle_tree(2), carom.Point((3.5, 0.5)))
True)doc");
    cls.def("tile_grid", &tile_grid_of, "origin"_a = py::make_tuple(0, 0), "pixel"_a = py::make_tuple(1, 1),
            R"doc(The set pixels as a tile grid of full cells, for every query of shapes.

Pixel (0, 0) begins at `origin`, and pixels have the size `pixel`. Sides between two set pixels give no normal. Errors:
"bad_size" for sides over 2^16, more than 2^28 pixels, or a size of pixels that is not positive. Cost: O(pixels), and 6
bytes a pixel; queries cost what is near.

>>> ground = carom.Mask.from_rows(["#...", "####"]).tile_grid((0, 50))
>>> carom.contact(ground, carom.Circle((2.5, 50.5), 1)).normal == (0, -1)
True)doc");
}

}  // namespace carom::python
