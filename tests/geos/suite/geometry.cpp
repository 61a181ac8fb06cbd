#include "geos/suite/geometry.hpp"

#include "geos/suite/wkb.hpp"
#include "geos/suite/wkt.hpp"

#include <algorithm>
#include <cctype>

namespace geos {

bool Geometry::is_empty() const {
    return rings.empty() && std::all_of(members.begin(), members.end(), [](const Geometry& m) { return m.is_empty(); });
}

bool Geometry::has_curves() const {
    return kind == Kind::curve ||
           std::any_of(members.begin(), members.end(), [](const Geometry& m) { return m.has_curves(); });
}

Ring points_of(const Geometry& geometry) {
    Ring points;
    for (const Ring& ring : geometry.rings) points.insert(points.end(), ring.begin(), ring.end());
    for (const Geometry& member : geometry.members) {
        const Ring more = points_of(member);
        points.insert(points.end(), more.begin(), more.end());
    }
    return points;
}

Geometry parse_geometry(std::string_view text) {
    const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    if (text.empty()) throw BadGeometry("there is no geometry");
    return text.front() == '0' ? parse_wkb(text) : parse_wkt(text);
}

}  // namespace geos
