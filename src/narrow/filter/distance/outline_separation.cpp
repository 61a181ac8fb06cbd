#include "core_search.hpp"
#include "narrow/core/real_part.hpp"
#include "narrow/core/viewed_part.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "near_point.hpp"
#include "tied_features.hpp"
#include "upright.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/filter/distance/outline_separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace carom::detail {
namespace {

// Whether sides with this square, and deeper ones, are deeper than the least, by more than rounding. A depth is off by
// less than 1.5 slack / length. So two that differ by e = 4 slack over the shortest length are in that order, and their
// squares d^2 when they differ by (d + e)^2 - d^2 = 2 d e + e^2 <= d^2 / m + (1 + m) e^2, for m = 2^32.
bool are_clearly_deeper(double square, const OutlinePair& pair, const FurthestSide& least) {
    const double error = 4 * pair.slack;
    return -square > -least.square * (1 + 0x1p-32) + (1 + 0x1p32) * error * error / least.shortest_sq;
}

// Of cores that overlap, if no more than rounding shows.
template <class T>
bool find_depth(const CoreCorners<T>& corners, const FurthestSide& side, CoreSeparation& found) {
    const OutlinePair& pair = corners.pair();
    if (!(side.length_sq > 0x1p-40 * pair.extent * pair.extent)) return false;
    if (are_clearly_deeper(side.next, pair, side)) return find_depth_below(corners, side, found);
    if (are_clearly_deeper(side.third, pair, side)) return find_depth_between(corners, side, found);
    return find_tied_depth(corners, found);
}

template <class T>
bool find_distance(const CoreCorners<T>& corners, const std::optional<NearestFeatures>& nearest,
                   CoreSeparation& found) {
    if (!nearest) return false;
    if (!nearest->are_clear) return find_tied_distance(corners, *nearest, found);
    found = between_features(corners, *nearest);
    return true;
}

// The cores' separation. False where doubles leave a doubt. Further apart than `reach` the gap may be infinite, and
// nothing else given. So may be that of cores that overlap, with a minus, where their depth is not `wanted`.
enum class Depth { wanted, unknown };

template <class T>
bool find_core_separation(const CoreCorners<T>& corners, double reach, Depth depth, CoreSeparation& found) {
    const OutlinePair& pair = corners.pair();
    constexpr int few = 400;  // for more, a walk along both takes less than all sides against all vertices
    if (pair.a.count * pair.b.count > few && pair.touch_of_cores() == QuickTouch::apart) {
        return find_distance(corners, find_nearest_features(pair), found);
    }
    const FurthestSide side = find_furthest_side(pair);
    if (side.height > pair.slack) {
        const double most = (pair.radius + reach) * (1 + 0x1p-40);
        const bool is_sharp = side.length_sq > 0x1p30 * pair.slack;
        const double certain = side.height - pair.slack;
        if (is_sharp && certain * certain > most * most * side.length_sq * (1 + 0x1p-20)) {
            found.gap = infinity;
            return true;
        }
        return find_distance(corners, find_nearest_features(pair, side), found);
    }
    if (side.height < -pair.slack && depth == Depth::unknown) {
        found.gap = -infinity;
        return true;
    }
    return side.height < -pair.slack && find_depth(corners, side, found);
}

void report(const CoreSeparation& cores, const Radii& radii, Lanes origin, Separation& result) {
    const Lanes on_a = cores.on_a + both(radii.a) * cores.normal + origin;
    const Lanes on_b = cores.on_b - both(radii.b) * cores.normal + origin;
    result = {cores.gap - (radii.a + radii.b), vector_of(cores.normal), true, vector_of(on_a), vector_of(on_b)};
}

// The separation of two shapes of which the first has one vertex, and the second more.
bool separation_seen_from_point(const SeenFromPoint& seen, const Radii& radii, double reach, Separation& found,
                                Feature& feature) {
    NearPoint near;
    if (seen.outline.count < 2 || !(seen.extent + seen.radius > 0x1p-250 && seen.extent + seen.radius < 0x1p250) ||
        !find_near_point(seen, seen.radius + reach, near)) {
        return false;
    }
    if (near.distance == infinity) {
        found.gap = infinity;
        return true;
    }
    const double gap = near.distance - (radii.a + radii.b);
    const Lanes on_a = seen.point - both(radii.a) * near.towards;
    const Lanes on_b = seen.point - both(near.distance) * near.towards + both(radii.b) * near.towards;
    found = {gap, vector_of(-near.towards), true, vector_of(on_a), vector_of(on_b)};
    feature = near.feature;
    if (seen.is_posed && !is_sharp(near.length_sq, seen.radius, seen.extent)) return false;
    return seen.is_accurate();
}

template <class T>
bool find_separation_from_point(const OutlineView<T>& point, const OutlineView<T>& other, double reach,
                                Separation& found, Feature& feature) {
    const Radii radii{point.whole_radius(), other.whole_radius()};
    SeenFromPoint seen(point, other);
    while (!separation_seen_from_point(seen, radii, reach, found, feature)) {
        if (!seen.sharpen(point, other)) return false;
    }
    settle_sign(found, seen.extent + seen.radius, point, other);
    return true;
}

}  // namespace

template <class T>
void settle_sign(Separation& found, double size, const OutlineView<T>& a, const OutlineView<T>& b) {
    if (has_certain_sign(found.gap, size)) [[likely]]
        return;
    const ConvexPart<T> part_a = part_of(a), part_b = part_of(b);
    found.gap = with_exact_sign(found.gap, touch(part_a, part_b), part_a, part_b);
}

template <class T>
bool accurate_separation(const CoreCorners<T>& corners, const CoreSeparation& cores, const Radii& radii,
                         Separation& found) {
    const OutlinePair& pair = corners.pair();
    if (!corners.are_stored() && !is_sharp(cores.length_sq, pair.radius, pair.extent)) return false;
    report(cores, radii, corners.origin(), found);
    return pair.is_accurate();
}

template <class T>
bool find_separation(const CoreCorners<T>& corners, const Radii& radii, double reach, Separation& found,
                     CoreSeparation& cores) {
    const OutlinePair& pair = corners.pair();
    if (!pair.is_loaded() || !pair.is_in_range()) return false;
    cores.gap = found.gap = infinity;
    if (pair.boxes_are_apart(reach)) return true;
    if (!find_core_separation(corners, reach, Depth::wanted, cores)) return false;
    return cores.gap == infinity || accurate_separation(corners, cores, radii, found);
}

template <class T>
bool touching_separation(const OutlinePair& pair, const OutlineView<T>& a, const OutlineView<T>& b, Separation& found) {
    const CoreCorners<T> corners(pair, a, b);
    CoreSeparation cores;
    if (!pair.is_accurate() || !find_depth(corners, find_furthest_side(pair), cores)) return false;
    if (!corners.are_stored() && !is_sharp(cores.length_sq, pair.radius, pair.extent)) return false;
    report(cores, {0, 0}, corners.origin(), found);
    return true;
}

namespace {

// Whether both are in one place, as things are that were put there: at the origin of poses that agree on it, or by the
// same numbers altogether.
template <class T>
bool are_in_one_place(const OutlineView<T>& a, const OutlineView<T>& b, const Vec2D& place) {
    if (!(std::fabs(place.x) + std::fabs(place.y) < infinity)) return false;
    if (a.points[0] != b.points[0] || a.pose_count != b.pose_count) return false;
    if (a.pose_count == 1 && a.points[0] == BasicVec2<T>{}) return a.poses[0].at == b.poses[0].at;
    return std::equal(a.poses, a.poses + a.pose_count, b.poses);
}

// Any normal separates them as well: it is +x.
Separation separation_in_one_place(const Vec2D& place, const PointPair& pair) {
    return {-pair.radius(), {1, 0}, false, place + Vec2D{pair.radius_a, 0}, place - Vec2D{pair.radius_b, 0}};
}

// Of points far from the origins of their poses, from their difference in more than doubles.
template <class T>
bool find_separation_of_points(const OutlineView<T>& a, const OutlineView<T>& b, Separation& found) {
    PointPair pair(a, b);
    if (point_separation(pair, found)) return true;
    const PlacedMiddle of_a(a), of_b(b);
    const Vec2D place = rounded(of_a.world);
    if (pair.is_sound && pair.radius() > 0x1p-250 && pair.radius() < 0x1p250 && are_in_one_place(a, b, place)) {
        found = separation_in_one_place(place, pair);
        return true;
    }
    pair.a.put_at(lanes_of(rounded(of_a.world)));
    pair.b.put_at(lanes_of(rounded(of_b.world)));
    pair.way = lanes_of(rounded(of_b.world - of_a.world));
    if (point_separation(pair, found)) return true;
    const double distance = length_of(pair.way), size = distance + pair.radius();
    if (!pair.is_sound || !(distance > 0x1p-250 && size < 0x1p250)) return false;
    settle_sign(found, size, a, b);
    return true;
}

}  // namespace

template <class T>
bool find_separation_of_point(const OutlineView<T>& a, const OutlineView<T>& b, double reach, Separation& found,
                              FeaturePair& features) {
    const Feature center{0, FeatureKind::vertex, 0};
    features = {center, center};
    if (a.count + b.count == 2) return find_separation_of_points(a, b, found);
    if (a.count == 1) return find_separation_from_point(a, b, reach, found, features.b);
    if (!find_separation_from_point(b, a, reach, found, features.a)) return false;
    found = flipped(found);
    return true;
}

template <class T>
bool outline_separation(const OutlineView<T>& a, const OutlineView<T>& b, double reach, Separation& found) {
    if (may_be_upright(a, b)) {
        UprightPair upright(a, b);
        if (upright.find_separation(found)) {
            settle_sign(found, upright.doubtful_size(), a, b);
            return true;
        }
    }
    FeaturePair features;
    if (has_one_vertex(a, b)) return find_separation_of_point(a, b, reach, found, features);
    OutlinePair pair(a, b);
    const CoreCorners<T> corners(pair, a, b);
    const Radii radii{a.whole_radius(), b.whole_radius()};
    CoreSeparation cores;
    while (!find_separation(corners, radii, reach, found, cores)) {
        if (!pair.sharpen(a, b)) return false;
    }
    settle_sign(found, pair.extent + pair.radius, a, b);
    return true;
}

namespace {

// Below a side that is certainly the one of least depth.
template <class T>
bool find_depth_at(const CoreCorners<T>& corners, const SideDepth& least, CoreSeparation& cores) {
    const OutlinePair& pair = corners.pair();
    const LoadedOutline& support = least.is_of_a ? pair.a : pair.b;
    if (!pair.is_loaded() || !pair.is_in_range() || least.side >= support.count) return false;
    const Lanes edge = support.vertex(least.side + 1) - support.vertex(least.side);
    return sum_of(edge * edge) > 0x1p-40 * pair.extent * pair.extent && find_depth_below(corners, least, cores);
}

}  // namespace

template <class T>
WindowSearch<T>::WindowSearch(const OutlineView<T>& a, const OutlineView<T>& b, double spans)
    : a_(a), b_(b), pair_(a, b), corners_(pair_, a, b), radii_{a.whole_radius(), b.whole_radius()} {
    pair_.spans = spans;
}

template <class T>
bool WindowSearch<T>::try_to_find(const SideDepth* least, double margin, Separation& found) {
    if (!least) return find_separation(corners_, radii_, margin, found, cores_);
    return find_depth_at(corners_, *least, cores_) && accurate_separation(corners_, cores_, radii_, found);
}

template <class T>
bool WindowSearch<T>::find(const SideDepth* least, double margin, Separation& found) {
    while (!try_to_find(least, margin, found)) {
        if (!pair_.sharpen(a_, b_)) return false;
    }
    return has_certain_sign(found.gap, pair_.extent + pair_.radius);
}

template <class T>
bool window_separation(const OutlineView<T>& a, const OutlineView<T>& b, double spans, const SideDepth* least,
                       double margin, RealManifold& result) {
    result.count = 0;
    return WindowSearch<T>(a, b, spans).find(least, margin, result.separation);
}

namespace {

// Below 0 where doubles cannot tell.
template <class T>
double certain_distance(const CoreCorners<T>& corners, double radii) {
    const OutlinePair& pair = corners.pair();
    CoreSeparation cores;
    if (!pair.is_loaded() || !pair.is_in_range()) return -1;
    if (!find_core_separation(corners, infinity, Depth::unknown, cores)) return -1;
    if (cores.gap == -infinity) return 0;
    if (!corners.are_stored() && !is_sharp(cores.length_sq, pair.radius, pair.extent)) return -1;
    const double gap = cores.gap - radii;
    return has_certain_sign(gap, pair.extent + pair.radius) && pair.is_accurate() ? std::max(0.0, gap) : -1;
}

}  // namespace

template <class T>
double outline_distance(const OutlineView<T>& a, const OutlineView<T>& b) {
    Separation found;
    if (may_be_upright(a, b)) {
        UprightPair upright(a, b);
        if (upright.find_separation(found)) {
            settle_sign(found, upright.doubtful_size(), a, b);
            return std::max(0.0, found.gap);
        }
    }
    if (has_one_vertex(a, b)) {
        FeaturePair features;
        return find_separation_of_point(a, b, infinity, found, features) ? std::max(0.0, found.gap) : -1;
    }
    // Of boxes, and of capsules, that they overlap takes a third of what their depth would.
    const bool are_boxes = is_box(a) && is_box(b) && a.whole_radius() + b.whole_radius() == 0;
    const bool are_segments = a.form == OutlineForm::points && b.form == OutlineForm::points;
    if ((are_boxes || are_segments) && outline_touch(a, b) == QuickTouch::penetrating) return 0;
    OutlinePair pair(a, b);
    const CoreCorners<T> corners(pair, a, b);
    const double radii = a.whole_radius() + b.whole_radius();
    double distance;
    do {
        distance = certain_distance(corners, radii);
    } while (distance < 0 && pair.sharpen(a, b));
    return distance;
}

#define CAROM_INSTANTIATE(T)                                                                                          \
    template void settle_sign(Separation&, double, const OutlineView<T>&, const OutlineView<T>&);                     \
    template bool find_separation(const CoreCorners<T>&, const Radii&, double, Separation&, CoreSeparation&);         \
    template bool accurate_separation(const CoreCorners<T>&, const CoreSeparation&, const Radii&, Separation&);       \
    template bool find_separation_of_point(const OutlineView<T>&, const OutlineView<T>&, double, Separation&,         \
                                           FeaturePair&);                                                             \
    template bool touching_separation(const OutlinePair&, const OutlineView<T>&, const OutlineView<T>&, Separation&); \
    template bool outline_separation(const OutlineView<T>&, const OutlineView<T>&, double, Separation&);              \
    template class WindowSearch<T>;                                                                                   \
    template bool window_separation(const OutlineView<T>&, const OutlineView<T>&, double, const SideDepth*, double,   \
                                    RealManifold&);                                                                   \
    template double outline_distance(const OutlineView<T>&, const OutlineView<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
