#include "geos/suite/decimals.hpp"

#include <algorithm>
#include <cmath>

namespace geos {

namespace {

/// Whether x is the double nearest to a whole number over the factor. Both are exact, so that the quotient is that
/// double.
bool is_written_with(double x, double factor) {
    const double whole = std::round(x * factor);
    return std::abs(whole) < 0x1p53 && whole / factor == x;
}

}  // namespace

double whole_factor(std::initializer_list<const Geometry*> geometries) {
    for (double factor = 1; factor <= 1e15; factor *= 10) {
        const bool suits = std::all_of(geometries.begin(), geometries.end(), [&](const Geometry* geometry) {
            const Ring points = points_of(*geometry);
            return std::all_of(points.begin(), points.end(), [&](const carom::Vec2D& p) {
                return is_written_with(p.x, factor) && is_written_with(p.y, factor);
            });
        });
        if (suits) return factor;
    }
    return 0;
}

Geometry in_whole_numbers(const Geometry& geometry, double factor) {
    Geometry whole = geometry;
    for (Ring& ring : whole.rings) {
        for (carom::Vec2D& p : ring) p = {std::round(p.x * factor), std::round(p.y * factor)};
    }
    for (Geometry& member : whole.members) member = in_whole_numbers(member, factor);
    return whole;
}

}  // namespace geos
