/// How boxes touch each other, and circles and points, by their axes.
#pragma once

#include <carom/detail/narrow/filter/touch/placed_point.hpp>

namespace carom::detail {

/// A box by its center and its half axes, seen from an origin.
struct BoxAxes {
    Lanes center;
    Lanes xs;  ///< of the first half axis, and of the second
    Lanes ys;
    double error = 0;  ///< how far each of these coordinates may be from the exact one, beside rounding once
    bool is_sound;

    template <class T>
    CAROM_ALWAYS_INLINE BoxAxes(const OutlineView<T>& view, const Placement& placement) {
        const T* const numbers = &view.points[0].x;
        const Lanes first = lanes_of(view.points[0]);
        const Lanes second = lanes_of(view.points[1]);
        const Lanes from = placement.is_posed ? Lanes{} : placement.at;
        if (view.form == OutlineForm::aabb) {
            const Lanes low = first + from;
            const Lanes high = second + from;
            const Lanes half = both(0.5) * (high - low);
            center = both(0.5) * (high + low);
            xs = Lanes{half[0], 0};
            ys = Lanes{0, half[1]};
            is_sound = least(half) >= 0;
        } else {
            const auto c = static_cast<double>(numbers[4]);
            const auto s = static_cast<double>(numbers[5]);
            center = first + from;
            xs = second * Lanes{c, -s};
            ys = second * Lanes{s, c};
            is_sound = (least(second) >= 0) & (std::fabs(c * c + s * s - 1) < 0x1p-21);
        }
        if (!placement.is_posed) return;
        const Lanes sizes = magnitudes(center) + magnitudes(xs) + magnitudes(ys) + magnitudes(placement.at);
        error = 16 * sum_of(sizes) * unit_roundoff;
        const Lanes local_xs = xs;
        xs = placement.c * local_xs - placement.s * ys;
        ys = placement.s * local_xs + placement.c * ys;
        center = placement.turned(center) + placement.at;
        is_sound = is_sound & placement.is_rotation;
    }
};

/// Two boxes, of forms `aabb` or `box`, under at most one pose each [Gottschalk, Lin & Manocha 1996]. With half axes u
/// and u' of a, v and v' of b, and the way t between the centers, the axis u separates the two when |t . u| > u . u +
/// |u . v| + |u . v'|, as the half axes of a box are at right angles exactly, whatever a rotation's c and s. Those of a
/// flat box may be 0, and then show nothing.
///
/// The bound: with L the sum of the sizes below, and d the larger error, coordinates are off by d + 2uL, those of t by
/// twice that and uL, and products of two by at most 2L (2d + 5uL) + uL^2. The sum of the nine products and its
/// rounding is below 36 Ld + 120 uL^2 < slack.
template <class T>
QuickTouch box_touch(const OutlineView<T>& view_a, const OutlineView<T>& view_b) {
    const Lanes origin = both(0.5) * (lanes_of(view_a.reference()) + lanes_of(view_b.reference()));
    const BoxAxes a(view_a, Placement(view_a, origin));
    const BoxAxes b(view_b, Placement(view_b, origin));
    const Lanes way = b.center - a.center;
    const Lanes sizes = magnitudes(a.center) + magnitudes(b.center) + magnitudes(a.xs) + magnitudes(a.ys) +
                        magnitudes(b.xs) + magnitudes(b.ys);
    const double size = sum_of(sizes);
    const double slack = 0x1p60 * size * (std::max(a.error, b.error) + unit_roundoff * size) * unit_roundoff + tiny;
    const Lanes straight = magnitudes(a.xs * b.xs + a.ys * b.ys);  // of the first half axes, and of the second
    const Lanes crossed = magnitudes(a.xs * swapped(b.xs) + a.ys * swapped(b.ys));
    const Lanes gap_a =
        magnitudes(both(way[0]) * a.xs + both(way[1]) * a.ys) - (a.xs * a.xs + a.ys * a.ys + (straight + crossed));
    const Lanes gap_b = magnitudes(both(way[0]) * b.xs + both(way[1]) * b.ys) -
                        (b.xs * b.xs + b.ys * b.ys + (straight + swapped(crossed)));
    const double gap = greatest(greater(gap_a, gap_b));
    const bool is_sound = a.is_sound & b.is_sound;
    return touch_by(gap, is_sound & (std::fabs(gap) > slack));
}

/// A circle or point, and a box as above that may be rounded. With t the way from the center, the point is above the
/// side along a half axis u by (|t . u| - u . u) / |u|.
///
/// The bound: both products are off by less than `slack`, as above, with `shift` of the point among the errors. So the
/// square of the distance is off by less than 2^-30 of itself and 2^30 times (slack / |u|)^2, twice.
template <class Point, class T>
CAROM_ALWAYS_INLINE inline QuickTouch disc_touch(const Point& point, const OutlineView<T>& box) {
    const PlacedPoint own(point);
    const BoxAxes axes(box, Placement(box, own.at));
    const Lanes way = own.turned - axes.center;
    const Lanes sizes = magnitudes(own.turned) + magnitudes(axes.center) + magnitudes(axes.xs) + magnitudes(axes.ys);
    const double size = sum_of(sizes);
    const double error = axes.error + 10 * unit_roundoff * greatest(own.sizes);
    const double slack = 0x1p60 * size * (error + unit_roundoff * size) * unit_roundoff + tiny;
    const Lanes squares = axes.xs * axes.xs + axes.ys * axes.ys;
    const Lanes above = magnitudes(both(way[0]) * axes.xs + both(way[1]) * axes.ys) - squares;
    const double radius = unposed_view(point).whole_radius() + box.whole_radius();
    const bool point_is_sound = unposed_view(point).has_sound_radius();
    const bool box_is_sound = box.has_sound_radius();
    const bool is_sound = axes.is_sound & own.is_rotation & point_is_sound & box_is_sound;
    const double highest = greatest(above);
    if (radius == 0) return touch_by(highest, is_sound & (std::fabs(highest) > slack));
    // Flat, or squares of squares leave the range.
    const double whole_size = size + radius;
    if (!(least(squares) > 0x1p30 * slack && whole_size > 0x1p-250 && whole_size < 0x1p250)) return QuickTouch::unknown;
    const Lanes outside = greater(above, both(0));
    const double distance_sq = sum_of(outside * outside / squares);
    const double gap = distance_sq - radius * radius;
    const double doubt_sq = slack * slack / least(squares);
    const double bound = 0x1p-29 * (distance_sq + radius * radius) + 0x1p32 * doubt_sq;
    return touch_if(is_sound & (gap > bound), is_sound & ((gap < -bound) | (highest < -slack)));
}

/// Whether an outline is a box as above.
template <class T>
bool is_box(const OutlineView<T>& view) {
    return (view.form == OutlineForm::aabb || view.form == OutlineForm::box) && view.pose_count <= 1;
}

}  // namespace carom::detail
