/// How circles and points touch segments and capsules, by the ends of these.
#pragma once

#include <carom/detail/narrow/filter/touch/placed_point.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {

/// The ends of an outline of one or two vertices under at most one pose, and what bounds their error as in
/// LoadedOutline::place.
struct PlacedEnds {
    Lanes first;
    Lanes last;
    Lanes sizes;  ///< at least the magnitudes of the coordinates
    double vertex_error = 0;

    template <class T>
    CAROM_ALWAYS_INLINE PlacedEnds(const OutlineView<T>& view, const Placement& placement) {
        first = lanes_of(view.points[0]);
        last = lanes_of(view.points[view.count - 1]);
        if (placement.is_posed) {
            first = placement.turned(first);
            last = placement.turned(last);
        }
        first = first + placement.at;
        last = last + placement.at;
        sizes = magnitudes(first) + magnitudes(last);  // infinity and NaN get into it
        if (placement.is_posed) vertex_error = 12 * greatest(sizes + magnitudes(placement.at)) * unit_roundoff;
    }
};

/// A circle or point, and a segment that may have a radius. The bounds are those of OutlinePair, with the error of the
/// point among the others: see `outline_touch` of two segments.
template <class Point, class T>
CAROM_ALWAYS_INLINE inline QuickTouch disc_ends_touch(const Point& point, const OutlineView<T>& other) {
    const PlacedPoint own(point);
    const Placement placement(other, own.at);
    const PlacedEnds ends(other, placement);
    const Lanes start = ends.first - own.turned;
    const Lanes edge = ends.last - ends.first;
    const Lanes sizes = ends.sizes + magnitudes(own.turned);
    const double size = sum_of(sizes);
    const double error = ends.vertex_error + unit_roundoff * (10 * greatest(own.sizes) + size);
    const double extent = size + 4 * error;
    const double slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
    const double length_sq = sum_of(edge * edge);
    const double along = -sum_of(start * edge);
    const double t = std::min(std::max(along / length_sq, 0.0), 1.0);
    const Lanes way = start + both(t) * edge;
    const double reach = unposed_view(point).whole_radius() + other.whole_radius();
    const double gap = sum_of(way * way) - reach * reach;
    const double bound = 3 * slack + 8 * unit_roundoff * reach * reach;
    const bool point_is_sound = unposed_view(point).has_sound_radius();
    const bool other_is_sound = other.has_sound_radius();
    const bool is_sound =
        own.is_rotation & placement.is_rotation & point_is_sound & other_is_sound & (length_sq > 64 * slack);
    return touch_by(gap, is_sound & (std::fabs(gap) > bound));
}

}  // namespace carom::detail
