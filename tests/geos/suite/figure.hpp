/// Geometries as Carom's shapes: POINT is a Point, LINESTRING a Segment or a Chain, POLYGON a SimplePolygon, and what
/// has many of them a Compound.
#pragma once

#include "geos/suite/geometry.hpp"

#include <carom/carom.hpp>

#include <optional>

namespace geos {

/// A geometry that no shape is, and why.
struct NotExpressible : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Figure {
    std::vector<carom::Vec2D> points;
    std::vector<Ring> lines;  ///< neighbors differ
    std::vector<carom::SimplePolygonD> areas;
    carom::AnyShapeD shape;  ///< the union of all

    /// Where OGC has the boundary: the rings of areas, and the ends of an odd number of lines ("mod 2").
    std::optional<carom::AnyShapeD> boundary;
    /// Where Carom has it: the rings, and the points of degree 1 on lines.
    std::optional<carom::AnyShapeD> border;
    bool ends_differ = false;               ///< these two are not the same
    bool has_flat_line = false;             ///< a line without length, which counts as a point
    bool rings_inside = false;              ///< areas share more than points, so that rings run inside of the union
    std::vector<carom::SegmentD> segments;  ///< of lines and rings

    int dimension() const { return !areas.empty() ? 2 : !lines.empty() ? 1 : 0; }
    bool is_mixed() const { return !points.empty() + !lines.empty() + !areas.empty() > 1; }
    std::size_t part_count() const;
};

/// Throws NotExpressible.
Figure figure_of(const Geometry& geometry);

/// The points without those that are the one before.
Ring without_repeats(const Ring& points);

/// The polygon of a POLYGON's rings, as they are but for the closing point.
carom::Result<carom::SimplePolygonD> polygon_of(const std::vector<Ring>& rings);

carom::AnyShapeD union_of(std::vector<carom::AnyShapeD> shapes);

bool interiors_overlap(carom::Relation relation);

/// Whether one of these runs along one of those.
bool share_stretch(const std::vector<carom::SegmentD>& these, const std::vector<carom::SegmentD>& those);

std::vector<carom::SegmentD> segments_of(const Ring& line);
std::vector<carom::SegmentD> segments_of(const carom::SimplePolygonD& area);

}  // namespace geos
