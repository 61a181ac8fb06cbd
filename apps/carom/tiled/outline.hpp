/// The shapes that Tiled draws, and how they become Carom shapes under a tile object's stretch and flips.
#pragma once

#include "level/finding_error.hpp"
#include "tiled/element_file.hpp"

#include <carom/shape/any_shape.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// A shape as Tiled stores it: a kind, a place, a size or points, and a rotation about the place.
struct Outline {
    enum class Kind { rectangle, ellipse, capsule, point, polygon, polyline };
    Kind kind = Kind::rectangle;
    Vec2D at;  ///< the shape's own origin
    double width = 0, height = 0;
    RotD rot;
    std::vector<Vec2D> points;  ///< of polygons and polylines, relative to `at`
    std::string place;          ///< where it was read, for messages
};

/// A map along the axes: first x and y trade places if `swap`, then each axis is scaled and shifted. Stretching and all
/// of Tiled's flips are of this kind.
struct AxisMap {
    bool swap = false;
    Vec2D scale{1, 1};
    Vec2D offset{0, 0};

    Vec2D linear(const Vec2D& p) const {
        return swap ? Vec2D{scale.x * p.y, scale.y * p.x} : Vec2D{scale.x * p.x, scale.y * p.y};
    }
    Vec2D operator()(const Vec2D& p) const { return linear(p) + offset; }
    bool mirrors() const { return (scale.x < 0) != (scale.y < 0) ? !swap : swap; }
};

/// A linear map, by the images of the unit vectors.
struct LinearMap {
    Vec2D x_axis{1, 0}, y_axis{0, 1};
    Vec2D operator()(const Vec2D& p) const { return p.x * x_axis + p.y * y_axis; }
};

/// Whether the element draws an outline, and which: rectangles have no child of their own, text and unknown kinds give
/// nothing. Throws InputError for malformed points and negative sizes.
std::optional<Outline> read_outline(const ElementFile& file, pugi::xml_node shape_owner);

/// The parts of the outline once mapped. An unrotated outline keeps its own numbers; a rotated one keeps its angle
/// where the map stretches both axes alike, and otherwise its corners or axes are mapped and rounded. Concave polygons
/// are cut into triangles. Throws FindingError naming place and vertex, and InputError for polygons that are too large.
std::vector<CompoundPartD> parts_of(const Outline& outline, const AxisMap& map = {});

/// The same for any affine map, which maps corners and axes one by one. FindingError also for a capsule that has sides.
std::vector<CompoundPartD> parts_of(const Outline& outline, const std::function<Vec2D(const Vec2D&)>& map);

}  // namespace carom::tool
