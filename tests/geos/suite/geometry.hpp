/// A geometry of OGC Simple Features as the XML suites of JTS and GEOS write it, in text (WKT) or in hexadecimal (WKB).
#pragma once

#include <carom/math/vec2.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace geos {

using Ring = std::vector<carom::Vec2D>;

struct Geometry {
    enum class Kind {
        point,
        line_string,
        linear_ring,
        polygon,
        multi_point,
        multi_line,
        multi_polygon,
        collection,
        curve
    };

    Kind kind = Kind::collection;
    std::vector<Ring> rings;        ///< a point's or a line's one, a polygon's outline and holes; none: EMPTY
    std::vector<Geometry> members;  ///< of what has many; those that are EMPTY stay

    bool is_multiple() const { return kind >= Kind::multi_point && kind <= Kind::collection; }
    bool is_empty() const;
    bool has_curves() const;
};

/// All its points, those that repeat and those that close a ring too.
Ring points_of(const Geometry& geometry);

/// Text that is no geometry.
struct BadGeometry : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The geometry that `text` describes, in either notation; z and m are read and dropped. Throws BadGeometry.
Geometry parse_geometry(std::string_view text);

}  // namespace geos
