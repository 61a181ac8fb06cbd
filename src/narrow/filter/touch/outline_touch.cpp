#include "nearest_features.hpp"
#include "outline_sides.hpp"

#include <carom/detail/narrow/filter/touch/outline_touch.hpp>

#include <algorithm>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The greatest height over a side of the first part at which all of the other lies: above 0, that side separates.
double best_separation(const Outline& part, const Outline& other) {
    Lanes best = both(-infinity);
    if (part.count > 2) {
        each_two_sides(part, other, [&](int, Lanes heights, Lanes) { best = greater(best, heights); });
    } else {
        const int count = side_count(part);
        for (int k = 0; k < count; k += 2) best = greater(best, two_sides(part, k).separation(other));
    }
    return greatest(best);
}

// The heights of a point over the sides of a polygon, times their lengths: below 0 inside. Seen from the point, each is
// the cross product of the side's ends, which are differences of coordinates.
template <class Visit>
void each_two_heights(const Outline& part, Lanes point, Visit visit) {
    Lanes x = part.two_x(0) - both(point[0]);
    Lanes y = part.two_y(0) - both(point[1]);
    for (std::size_t k = 0; k < static_cast<std::size_t>(part.count); k += 2) {
        const Lanes next_x = two_of(&part.xs[k + 2]) - both(point[0]);
        const Lanes next_y = two_of(&part.ys[k + 2]) - both(point[1]);
        visit(k, y * shifted(x, next_x) - x * shifted(y, next_y));
        x = next_x;
        y = next_y;
    }
}

double highest_over_sides(const Outline& part, Lanes point) {
    Lanes highest = both(-infinity);
    each_two_heights(part, point, [&](std::size_t, Lanes heights) { highest = greater(highest, heights); });
    return greatest(highest);
}

int side_of_height(const Outline& part, Lanes point, double height) {
    std::size_t side = 0;
    each_two_heights(part, point, [&](std::size_t k, Lanes heights) {
        side = heights[0] == height ? k : (heights[1] == height ? k + 1 : side);
    });
    return static_cast<int>(side);
}

// Whether the heights that two outlines are apart by, or features of them, times a length, are more than the radii (1),
// less (-1), or the bound cannot tell (0). Heights are off by `slack`, squares of lengths by as much.
int compare_with_radius(const OutlinePair& pair, double height, double length_sq) {
    const double reach_sq = pair.radius * pair.radius;
    const double value = height * height - reach_sq * length_sq;
    const double bound = (2 * std::fabs(height) + pair.slack + 2 * reach_sq) * pair.slack +
                         16 * unit_roundoff * (height * height + reach_sq * length_sq) + tiny;
    if (value > bound) return height > pair.slack ? 1 : 0;
    return value < -bound ? -1 : 0;
}

// The furthest that an outline reaches along a direction, times its length.
double extent_along(const Outline& outline, Lanes direction) {
    Lanes most = both(-infinity);
    for (int i = 0; i < outline.count; i += 2) {
        most = greater(most, both(direction[0]) * outline.two_x(i) + both(direction[1]) * outline.two_y(i));
    }
    return greatest(most);
}

// With radii: a side of one of the cores may separate the two shapes, or the way between the nearest features. What is
// near is certain whatever features are found; what is apart, only by all vertices.
QuickTouch touch_with_radius(const OutlinePair& pair) {
    const FurthestSide side = find_furthest_side(pair);
    if (side.height < -pair.slack) return QuickTouch::penetrating;
    if (!(side.height > pair.slack)) return QuickTouch::unknown;
    if (compare_with_radius(pair, side.height, side.length_sq) > 0) return QuickTouch::apart;
    const auto nearest = find_nearest_features(pair, side);
    if (!nearest) return QuickTouch::unknown;
    const FeatureDistance distance = distance_of(pair, *nearest);
    const bool is_sharp = distance.scale > 64 * pair.slack;
    if (is_sharp && compare_with_radius(pair, distance.along, distance.scale) < 0) return QuickTouch::penetrating;
    const double gap = -extent_along(pair.b, -distance.towards) - extent_along(pair.a, distance.towards);
    return gap > 0 && compare_with_radius(pair, gap, distance.scale) > 0 ? QuickTouch::apart : QuickTouch::unknown;
}

}  // namespace

// Polygons first ask about one point, the middle of where their boxes meet: when it is inside both, they penetrate, and
// when it is not, the side it is furthest outside of is the likeliest to separate.
QuickTouch OutlinePair::touch_of_cores() const {
    if (a.count > 2 && b.count > 2) {
        const Lanes middle = both(0.5) * (greater(a.low, b.low) + lesser(a.high, b.high));
        const double over_a = highest_over_sides(a, middle);
        const double over_b = highest_over_sides(b, middle);
        if (std::max(over_a, over_b) < -slack) return QuickTouch::penetrating;
        const bool by_a = over_a > over_b;
        const Outline& polygon = by_a ? a : b;
        const int side = side_of_height(polygon, middle, by_a ? over_a : over_b);
        const double separation = lowest_height(polygon, side, by_a ? b : a);
        if (separation > slack) return QuickTouch::apart;
    }
    const double by_a = best_separation(a, b);
    if (by_a > slack) return QuickTouch::apart;
    const double by_both = std::max(by_a, best_separation(b, a));
    if (by_both > slack) return QuickTouch::apart;
    if (by_both < -slack) return QuickTouch::penetrating;
    return QuickTouch::unknown;
}

QuickTouch OutlinePair::touch() const {
    if (!is_loaded()) return QuickTouch::unknown;
    if (boxes_are_apart()) return QuickTouch::apart;
    return radius > 0 ? touch_with_radius(*this) : touch_of_cores();
}

namespace {

// Two points seen from the start of a segment.
struct TwoSeen {
    Lanes x;
    Lanes y;

    TwoSeen(Lanes first, Lanes second) : x(firsts(first, second)), y(seconds(first, second)) {}

    Lanes cross_from(Lanes edge) const { return both(edge[0]) * y - both(edge[1]) * x; }

    // The squared distances to the segment. 0 / 0 for a segment that is a point counts as 0.
    Lanes distances_sq(Lanes edge, double length_sq) const {
        const Lanes ex = both(edge[0]);
        const Lanes ey = both(edge[1]);
        const Lanes along = (x * ex + y * ey) / both(length_sq);
        const Lanes t = lesser(greater(along, both(0)), both(1));
        const Lanes dx = x - t * ex;
        const Lanes dy = y - t * ey;
        return dx * dx + dy * dy;
    }
};

bool is_one_sided(Lanes heights, double slack) {
    return least(heights) > slack || greatest(heights) < -slack;
}

bool is_two_sided(Lanes heights, double slack) {
    return least(heights) < -slack && greatest(heights) > slack;
}

// The ends of an outline of one or two vertices, and what bounds their error as in Outline::place.
struct Ends {
    Lanes first;
    Lanes last;
    Lanes sizes;  // at least the magnitudes of the coordinates
    double vertex_error;

    template <class T>
    Ends(const OutlineView<T>& view, const Placement& placement) {
        first = lanes_of(view.points[0]);
        last = lanes_of(view.points[view.count - 1]);
        if (placement.is_posed) {
            first = placement.turned(first);
            last = placement.turned(last);
        }
        first = first + placement.at;
        last = last + placement.at;
        sizes = greater(magnitudes(first), magnitudes(last));
        vertex_error = placement.is_posed ? 12 * greatest(sizes + magnitudes(placement.at)) * unit_roundoff : 0;
    }
};

// Circles, capsules, segments and points: by the squared distances of the ends of one to the segment of the other. The
// bound is that of OutlinePair. A t that is wrong by slack / e, for the squared length e of a segment that is not nearly
// a point, makes a squared distance wrong by slack^2 / e, less than slack / 64; coordinates of the way, at most 2L, are
// off by less than 4d + 10uL, and squared distances by less than 32Ld + 88uL^2 and that: less than 3 slack.
template <class T>
QuickTouch touch_of_ends(const OutlineView<T>& a, const OutlineView<T>& b) {
    const Lanes origin = both(0.5) * (lanes_of(a.reference()) + lanes_of(b.reference()));
    const Placement at_a(a.pose, origin);
    const Placement at_b(b.pose, origin);
    const Ends ends_a(a, at_a);
    const Ends ends_b(b, at_b);
    const double radius_a = static_cast<double>(a.radius) + static_cast<double>(a.rounding);
    const double radius_b = static_cast<double>(b.radius) + static_cast<double>(b.rounding);
    const double reach = radius_a + radius_b;
    const double size = greatest(greater(ends_a.sizes, ends_b.sizes));
    const double error = std::max(ends_a.vertex_error, ends_b.vertex_error) + unit_roundoff * size;
    const double extent = size + 4 * error;
    const double slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
    const double bound = 3 * slack + 8 * unit_roundoff * reach * reach;
    const bool is_sound = at_a.is_rotation & at_b.is_rotation & (a.radius >= 0) & (a.rounding >= 0) &
                          (b.radius >= 0) & (b.rounding >= 0);
    if (!is_sound) return QuickTouch::unknown;
    if (a.count + b.count == 2) {
        const Lanes way = ends_b.first - ends_a.first;
        const double gap = sum_of(way * way) - reach * reach;
        if (gap > bound) return QuickTouch::apart;
        return gap < -bound ? QuickTouch::penetrating : QuickTouch::unknown;
    }
    const Lanes edge_a = ends_a.last - ends_a.first;
    const Lanes edge_b = ends_b.last - ends_b.first;
    const Lanes start_b = ends_b.first - ends_a.first;
    const Lanes end_b = ends_b.last - ends_a.first;
    const double length_sq_a = sum_of(edge_a * edge_a);
    const double length_sq_b = sum_of(edge_b * edge_b);
    const auto has_good_length = [&](double e) { return e == 0 || e > 64 * slack; };
    if (!has_good_length(length_sq_a) || !has_good_length(length_sq_b)) return QuickTouch::unknown;
    const TwoSeen ends_of_b(start_b, end_b);
    const TwoSeen ends_of_a(-start_b, edge_a - start_b);
    const double nearest_sq =
        least(lesser(ends_of_b.distances_sq(edge_a, length_sq_a), ends_of_a.distances_sq(edge_b, length_sq_b)));
    const double gap = nearest_sq - reach * reach;
    if (gap < -bound) return QuickTouch::penetrating;
    if (!(gap > bound)) return QuickTouch::unknown;
    if (length_sq_a == 0 || length_sq_b == 0) return QuickTouch::apart;
    const Lanes over_a = ends_of_b.cross_from(edge_a);
    const Lanes over_b = ends_of_a.cross_from(edge_b);
    if (is_one_sided(over_a, slack) || is_one_sided(over_b, slack)) return QuickTouch::apart;
    if (is_two_sided(over_a, slack) && is_two_sided(over_b, slack)) return QuickTouch::penetrating;
    return QuickTouch::unknown;
}

}  // namespace

template <class T>
QuickTouch outline_touch(const OutlineView<T>& a, const OutlineView<T>& b) {
    if (a.form == OutlineForm::none || b.form == OutlineForm::none) return QuickTouch::unknown;
    if (a.form == OutlineForm::points && b.form == OutlineForm::points) return touch_of_ends(a, b);
    return OutlinePair(a, b).touch();
}

template QuickTouch outline_touch(const OutlineView<float>&, const OutlineView<float>&);
template QuickTouch outline_touch(const OutlineView<double>&, const OutlineView<double>&);

}  // namespace carom::detail
