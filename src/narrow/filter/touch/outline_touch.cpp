#include "near_edges.hpp"
#include "nearest_features.hpp"
#include "outline_sides.hpp"
#include "point_touch.hpp"
#include "segment_touch.hpp"
#include "two_seen.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/touch/outline_touch.hpp>

#include <algorithm>
#include <type_traits>

namespace carom::detail {
namespace {

// The greatest height over a side of the first part at which all of the other lies: above 0, that side separates.
double best_separation(const LoadedOutline& part, const LoadedOutline& other) {
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
void each_two_heights(const LoadedOutline& part, Lanes point, Visit visit) {
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

double highest_over_sides(const LoadedOutline& part, Lanes point) {
    Lanes highest = both(-infinity);
    each_two_heights(part, point, [&](std::size_t, Lanes heights) { highest = greater(highest, heights); });
    return greatest(highest);
}

int side_of_height(const LoadedOutline& part, Lanes point, double height) {
    std::size_t side = 0;
    each_two_heights(part, point, [&](std::size_t k, Lanes heights) {
        side = heights[0] == height ? k : (heights[1] == height ? k + 1 : side);
    });
    return static_cast<int>(side);
}

// How high the sides of outlines separate them.
struct Heights {
    Lanes highest = both(-infinity);   // times the length
    Lanes furthest = both(-infinity);  // of the squares of that, with its sign, less those of radius and length

    void add(const LoadedOutline& outline, const LoadedOutline& other, double reach_sq) {
        if (outline.count == 1) return;
        each_two_sides(outline, other, [&](int, Lanes heights, Lanes lengths_sq) {
            highest = greater(highest, heights);
            furthest = greater(furthest, heights * magnitudes(heights) - both(reach_sq) * lengths_sq);
        });
    }
};

// Cores that are apart, with radii.
QuickTouch touch_of_radii(const OutlinePair& pair) {
    const EdgeDistances distances(pair.a, pair.b);
    if (!(least(distances.shortest_sq) > 64 * pair.slack)) return QuickTouch::unknown;
    const double reach_sq = pair.radius * pair.radius;
    const double gap = least(distances.least_sq) - reach_sq;
    const double bound = 3 * pair.slack + 8 * unit_roundoff * reach_sq;
    return touch_by(gap, std::fabs(gap) > bound);
}

// Heights times lengths are at most 8 L^2, and so are squares of lengths; both are off by `slack`.
QuickTouch touch_with_radius(const OutlinePair& pair) {
    if (!pair.is_in_range()) return QuickTouch::unknown;  // squares of squares could overflow, and bounds not
    const double reach_sq = pair.radius * pair.radius;
    const double size_sq = 8 * pair.extent * pair.extent;
    const double bound = (2 * size_sq + pair.slack + 2 * reach_sq) * pair.slack +
                         16 * unit_roundoff * size_sq * (size_sq + reach_sq) + tiny;
    Heights heights;
    heights.add(pair.a, pair.b, reach_sq);
    heights.add(pair.b, pair.a, reach_sq);
    const double highest = greatest(heights.highest);
    if (highest < -pair.slack) return QuickTouch::penetrating;
    if (greatest(heights.furthest) > bound) return QuickTouch::apart;
    return highest > pair.slack ? touch_of_radii(pair) : QuickTouch::unknown;
}

}  // namespace

// Polygons first ask about one point, the middle of where their boxes meet: when it is inside both, they penetrate, and
// when it is not, the side it is furthest outside of is the likeliest to separate.
QuickTouch OutlinePair::touch_of_cores() const {
    constexpr int few = 36;
    if (a.count * b.count <= few) {
        Heights heights;
        heights.add(a, b, 0);
        heights.add(b, a, 0);
        const double highest = greatest(heights.highest);
        return touch_by(highest, std::fabs(highest) > slack);
    }
    if (a.count > 2 && b.count > 2) {
        const Lanes middle = both(0.5) * (greater(a.low, b.low) + lesser(a.high, b.high));
        const double over_a = highest_over_sides(a, middle);
        const double over_b = highest_over_sides(b, middle);
        if (std::max(over_a, over_b) < -slack) return QuickTouch::penetrating;
        const bool by_a = over_a > over_b;
        const LoadedOutline& polygon = by_a ? a : b;
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
    if (a.count == 1 && b.count == 1) {
        const int gap = vertex_gap_sign(a, 0, b, 0);
        return gap > 0 ? QuickTouch::apart : (gap < 0 ? QuickTouch::penetrating : QuickTouch::unknown);
    }
    return radius > 0 ? touch_with_radius(*this) : touch_of_cores();
}

namespace {

// Circles, capsules, segments and points: by the squared distances of the ends of one to the segment of the other. The
// bound is that of OutlinePair. A t that is wrong by slack / e, for the squared length e of a segment that is not
// nearly a point, makes a squared distance wrong by slack^2 / e, less than slack / 64; coordinates of the way, at most
// 2L, are off by less than 4d + 10uL, and squared distances by less than 32Ld + 88uL^2 and that: less than 3 slack.
template <class T>
QuickTouch touch_of_ends(const OutlineView<T>& a, const OutlineView<T>& b) {
    const Lanes origin = both(0.5) * (lanes_of(a.reference()) + lanes_of(b.reference()));
    const Placement at_a(a, origin);
    const Placement at_b(b, origin);
    const PlacedEnds ends_a(a, at_a);
    const PlacedEnds ends_b(b, at_b);
    const double reach = a.whole_radius() + b.whole_radius();
    const double size = greatest(greater(ends_a.sizes, ends_b.sizes));
    const double error = std::max(ends_a.vertex_error, ends_b.vertex_error) + unit_roundoff * size;
    const double extent = size + 4 * error;
    const double slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
    const double bound = 3 * slack + 8 * unit_roundoff * reach * reach;
    const bool are_finite = sum_of((ends_a.sizes + ends_b.sizes) * both(0)) == 0;
    const bool are_rotations = at_a.is_rotation & at_b.is_rotation;
    if (!(are_finite && are_rotations && a.has_sound_radius() && b.has_sound_radius())) return QuickTouch::unknown;
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
    const Lanes over_a = ends_of_b.cross_from(edge_a);
    const Lanes over_b = ends_of_a.cross_from(edge_b);
    const bool has_point = (length_sq_a == 0) | (length_sq_b == 0);
    const bool b_is_beside = is_one_sided(over_a, slack), a_is_beside = is_one_sided(over_b, slack);
    const bool b_crosses = is_two_sided(over_a, slack), a_crosses = is_two_sided(over_b, slack);
    return touch_if((gap > bound) & (has_point | b_is_beside | a_is_beside),
                    (gap < -bound) | ((gap > bound) & b_crosses & a_crosses));
}

template <class T>
bool is_polygon(const OutlineView<T>& view) {
    return (view.form == OutlineForm::polygon || view.form == OutlineForm::triangle) && view.pose_count <= 1;
}

}  // namespace

template <class T>
QuickTouch outline_touch(const OutlineView<T>& a, const OutlineView<T>& b) {
    if (a.form == OutlineForm::none || b.form == OutlineForm::none) return QuickTouch::unknown;
    if (a.form == OutlineForm::points && b.form == OutlineForm::points) {
        if (a.count + b.count == 2) return PointPair(a, b).touch();
        if (a.pose_count <= 1 && b.pose_count <= 1) {
            return a.count == 1 ? disc_ends_touch(a, b) : (b.count == 1 ? disc_ends_touch(b, a) : touch_of_ends(a, b));
        }
    } else if (is_box(a) && is_box(b) && a.whole_radius() == 0 && b.whole_radius() == 0) {
        return box_touch(a, b);
    } else if (a.count == 1 || b.count == 1) {
        const OutlineView<T>& point = a.count == 1 ? a : b;
        const OutlineView<T>& other = a.count == 1 ? b : a;
        if (is_box(other)) return disc_touch(point, other);
        if (is_polygon(other)) return point_touch(point, other);
    } else if constexpr (std::is_same_v<T, float>) {
        if ((a.count == 2 || b.count == 2) && a.pose_count <= 1 && b.pose_count <= 1) {
            const QuickTouch quick = a.count == 2 ? segment_touch(a, b) : segment_touch(b, a);
            if (quick != QuickTouch::unknown) return quick;
        }
    }
    return OutlinePair(a, b).touch();
}

template QuickTouch outline_touch(const OutlineView<float>&, const OutlineView<float>&);
template QuickTouch outline_touch(const OutlineView<double>&, const OutlineView<double>&);

}  // namespace carom::detail
