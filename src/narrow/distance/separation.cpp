#include "core_separation.hpp"
#include "curved_separation.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/filter/distance/float_contact.hpp"
#include "narrow/filter/distance/float_nearest.hpp"
#include "narrow/filter/distance/upright_boxes.hpp"

#include <carom/detail/narrow/distance/plain_circles.hpp>
#include <carom/detail/narrow/distance/plain_pairs.hpp>
#include <carom/detail/narrow/filter/distance/outline_separation.hpp>

#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Of the cores, by doubles and of what these leave open the few that tie; false where there is more doubt. The same
// bits as the exact way.
template <class T>
bool quick_separation_of_cores(const OutlinePair& pair, const QuickDepth& found, const ConvexPart<T>& a,
                               const ConvexPart<T>& b, Separation& result) {
    if (found.is_clear) {
        separation_at_depth(a, b, found.least, result);
        return true;
    }
    if (found.touch == QuickTouch::unknown) return false;
    if (found.touch == QuickTouch::penetrating) {
        const detail::ShallowSides few = find_shallowest_sides(pair);
        if (few.count > 0) result = separation_overlapping(a, b, few);
        return few.count > 0;
    }
    const auto nearest = find_nearest_features(pair);
    if (!nearest) return false;
    if (nearest->are_clear) {
        result = separation_apart(a, b, *nearest);
        return true;
    }
    const auto near = find_near_vertices(pair, *nearest);
    if (near) result = separation_apart(pair, a, b, *near);
    return near.has_value();
}

// How cores in boxes that are not apart by more than `reach` meet, and at once where they are least deep, for polygons
// so small that this costs no more.
QuickDepth meet(const OutlinePair& pair, double reach) {
    if ((reach > 0 && pair.boxes_are_apart()) || (pair.a.count == 1 && pair.b.count == 1)) return {QuickTouch::apart};
    if (pair.a.count > 2 && pair.b.count > 2) {
        constexpr int many = 100;
        if (pair.a.count * pair.b.count <= many || pair.touch_of_cores() != QuickTouch::apart) {
            return find_least_depth(pair);
        }
        return {QuickTouch::apart};
    }
    return {pair.touch_of_cores()};
}

template <class T>
Separation separation_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return touch_of_cores(a, b) == Touch::apart ? separation_apart(a, b) : separation_overlapping(a, b);
}

// Takes the radii off the cores' separation.
template <class T>
void add_radii(Separation& result, const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!a.is_rounded() && !b.is_rounded()) return;
    const DoubleDouble radius_a = a.template radius<DoubleDouble>();
    const DoubleDouble radius_b = b.template radius<DoubleDouble>();
    result.gap = result.gap - (radius_a + radius_b).rounded();
    result.on_a = result.on_a + radius_a.rounded() * result.normal;
    result.on_b = result.on_b - radius_b.rounded() * result.normal;
}

// Whether squares of squares of its lengths stay in range.
bool is_in_range(const OutlinePair& pair) {
    const double size = pair.extent + pair.radius;
    return size > 0x1p-250 && size < 0x1p250;
}

// Whether a gap computed from features that are certain is far enough from 0 for its sign to be certain, too.
bool has_certain_sign(const Separation& result, const OutlinePair& pair) {
    return std::fabs(result.gap) > 0x1p-40 * (pair.extent + pair.radius);
}

}  // namespace

template <class T>
Separation exact_separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    Separation result = separation_of_cores(a, b);
    add_radii(result, a, b);
    result.gap = with_exact_sign(result.gap, touch(a, b), a, b);
    return result;
}

namespace {

constexpr Separation far_apart{infinity};

// The side of a, an upright box like b, that lies along the normal.
RestingSides upright_rest(const Vec2D& normal) {
    if (normal.x != 0 && normal.y != 0) return {};
    const int side = normal.x == 0 ? (normal.y < 0 ? 0 : 2) : (normal.x > 0 ? 1 : 3);
    return {true, side, (side + 2) % 4};
}

template <class Box>
bool find_upright(const Box& a, const Box& b, double reach, Separation& found, RestingSides* rest) {
    if (!upright_separation(a, b, reach, found)) return false;
    if (rest) *rest = upright_rest(found.normal);
    return true;
}

void find_rest(const OutlinePair& pair, const QuickDepth& depth, RestingSides* rest) {
    if (rest) *rest = {depth.least.is_of_a, depth.least.side, find_facing_edge(pair, depth.least)};
}

// From doubles alone; false where these leave a doubt. `rest` is null where only the separation is asked for, and left
// alone where the sides are not known.
template <class T>
bool find_quickly(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& found, RestingSides* rest) {
    if (find_upright(a, b, reach, found, rest)) return true;
    if (outline_separation(a, b, reach, found)) return true;
    if (!LoadedOutline::fits(a) || !LoadedOutline::fits(b)) return false;
    const OutlinePair pair(a, b);
    const auto is_far = [&](bool far) {
        if (far) found = far_apart;
        return far;
    };
    if (is_far(pair.boxes_are_apart(reach))) return true;
    if (!is_in_range(pair)) return false;
    const QuickDepth depth = meet(pair, reach);
    const bool points = a.is_point() && b.is_point();
    if (is_far(!points && depth.touch == QuickTouch::apart && reach == 0 && pair.radius == 0)) return true;
    if (!quick_separation_of_cores(pair, depth, a, b, found)) return false;
    add_radii(found, a, b);
    if (!has_certain_sign(found, pair)) return false;
    if (depth.is_clear) find_rest(pair, depth, rest);
    return true;
}

// The separation of overlapping polygons by floats. Who asks for the points as well has asked these already.
template <class T>
QuickTouch overlap_in_floats(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, Separation& found,
                             const RestingSides* rest) {
    if constexpr (std::is_same_v<T, float>) {
        if (!rest) return overlapping_separation(a, b, found);
    }
    return QuickTouch::unknown;
}

// The same for polygons where they stand; false also where the few that tie have to be looked at.
template <class T>
bool find_clearly(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double reach, Separation& found,
                  RestingSides* rest) {
    const auto is_far = [&](bool far) {
        if (far) found = far_apart;
        return far;
    };
    if (is_far(boxes_are_apart(a, b, reach))) return true;
    const QuickTouch touch = overlap_in_floats(a, b, found, rest);
    if (touch == QuickTouch::penetrating || is_far(touch == QuickTouch::apart && reach == 0)) return true;
    if (!OutlinePair::fit(a, b)) return false;
    const OutlinePair pair(a, b);
    if (!is_in_range(pair)) return false;
    const QuickDepth depth = touch == QuickTouch::apart ? QuickDepth{touch} : meet(pair, reach);
    if (is_far(depth.touch == QuickTouch::apart && reach == 0)) return true;
    if (depth.is_clear) {
        separation_at_depth(unposed(a), unposed(b), depth.least, found);
        if (!has_certain_sign(found, pair)) return false;
        find_rest(pair, depth, rest);
        return true;
    }
    if (depth.touch != QuickTouch::apart) return false;
    const auto nearest = find_nearest_features(pair);
    if (!nearest || !nearest->are_clear) return false;
    found = separation_apart(unposed(a), unposed(b), *nearest);
    return has_certain_sign(found, pair);
}

template <class T>
bool find_clearly(const BasicAabb<T>& a, const BasicAabb<T>& b, double reach, Separation& found, RestingSides* rest) {
    return find_upright(a, b, reach, found, rest);
}

template <class T>
bool find_clearly(const BasicCircle<T>& a, const BasicCircle<T>& b, double, Separation& found, RestingSides*) {
    return circle_separation(a, b, found);
}

template <class T>
bool find_clearly(const BasicCircle<T>& a, const BasicAabb<T>& b, double, Separation& found, RestingSides*) {
    return circle_box_separation(a, b, found);
}

template <class T>
Separation slow_separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (const int exponent = detail::exponent_towards_one(a, b)) {
        const detail::ScaledPart near_a(a, exponent), near_b(b, exponent);
        Separation result = detail::scaled(separation(near_a.part(), near_b.part()), -exponent);
        result.gap = detail::with_exact_sign(result.gap, touch(a, b), a, b);
        return result;
    }
    return a.is_curved() || b.is_curved() ? detail::curved_separation(a, b) : detail::exact_separation(a, b);
}

template <class T>
void find(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& found, RestingSides* rest) {
    if (!a.is_curved() && !b.is_curved() && find_quickly(a, b, reach, found, rest)) return;
    found = slow_separation(a, b);
}

// Of shapes where they stand.
template <class A, class B>
void find(const A& a, const B& b, double reach, Separation& found, RestingSides* rest) {
    if (find_clearly(a, b, reach, found, rest)) [[likely]]
        return;
    const auto part_a = part_of(a);
    const auto part_b = part_of(b);
    if (part_a.size() == 0 || part_b.size() == 0) {
        found = far_apart;
    } else {
        find(part_a, part_b, reach, found, rest);
    }
}

template <class A, class B>
Separation find_separation(const A& a, const B& b, double reach) {
    Separation result;
    find(a, b, reach, result, nullptr);
    return result;
}

template <class S>
RestingSides find_resting_separation(const S& a, const S& b, double reach, Separation& result) {
    RestingSides rest;
    find(a, b, reach, result, &rest);
    return rest;
}

// The gap of polygons that are clearly apart or overlap; below 0 where that leaves a doubt.
template <class T>
double clear_gap(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b) {
    if constexpr (std::is_same_v<T, float>) {
        const QuickTouch touch = detail::float_touch(a, b);
        if (touch == QuickTouch::penetrating) return 0;
        const double gap = touch == QuickTouch::apart ? detail::clear_gap_apart(a, b) : -1;
        if (gap >= 0) return gap;
    }
    if (!OutlinePair::fit(a, b)) return -1;
    const OutlinePair pair(a, b);
    if (!is_in_range(pair)) return -1;
    const QuickTouch touch = boxes_are_apart(a, b) ? QuickTouch::apart : pair.touch_of_cores();
    if (touch != QuickTouch::apart) return touch == QuickTouch::penetrating ? 0 : -1;
    const auto nearest = find_nearest_features(pair);
    if (!nearest || !nearest->are_clear) return -1;
    const double gap = gap_apart(unposed(a), unposed(b), *nearest);
    return has_certain_sign({gap}, pair) ? gap : -1;
}

}  // namespace

template <class T>
bool quick_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result) {
    return find_quickly(a, b, reach, result, nullptr);
}

template <class T>
Separation separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach) {
    return find_separation(a, b, reach);
}

template <class T>
Separation separation(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double reach) {
    return find_separation(a, b, reach);
}

template <class T>
Separation separation(const BasicAabb<T>& a, const BasicAabb<T>& b, double reach) {
    return find_separation(a, b, reach);
}

template <class T>
Separation separation(const BasicCircle<T>& a, const BasicCircle<T>& b, double reach) {
    return find_separation(a, b, reach);
}

template <class T>
Separation separation(const BasicCircle<T>& a, const BasicAabb<T>& b, double reach) {
    return find_separation(a, b, reach);
}

template <class T>
RestingSides resting_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result) {
    return find_resting_separation(a, b, reach, result);
}

template <class T>
RestingSides resting_separation(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double reach,
                                Separation& result) {
    return find_resting_separation(a, b, reach, result);
}

template <class T>
RestingSides resting_separation(const BasicAabb<T>& a, const BasicAabb<T>& b, double reach, Separation& result) {
    return find_resting_separation(a, b, reach, result);
}

// Of what overlaps, no depth is asked for, which is most of the work.
template <class T>
double gap(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!a.is_curved() && !b.is_curved() && LoadedOutline::fits(a) && LoadedOutline::fits(b)) {
        Separation result;
        if (upright_separation(a, b, infinity, result)) return result.gap > 0 ? result.gap : 0;
        if (outline_separation(a, b, infinity, result)) return result.gap > 0 ? result.gap : 0;
        const OutlinePair pair(a, b);
        const bool points = a.is_point() && b.is_point();
        const QuickTouch cores = points || pair.boxes_are_apart() ? QuickTouch::apart : pair.touch_of_cores();
        if (cores == QuickTouch::penetrating) return 0;
        if (is_in_range(pair) && quick_separation_of_cores(pair, {cores}, a, b, result)) {
            add_radii(result, a, b);
            if (has_certain_sign(result, pair)) return result.gap > 0 ? result.gap : 0;
        }
    }
    return std::fmax(separation(a, b).gap, 0.0);
}

namespace {

template <class A, class B>
double gap_among_parts(const A& a, const B& b) {
    const auto part_a = part_of(a);
    const auto part_b = part_of(b);
    return part_a.size() == 0 || part_b.size() == 0 ? infinity : gap(part_a, part_b);
}

}  // namespace

template <class T>
double gap(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b) {
    const double clear = clear_gap(a, b);
    return clear >= 0 ? clear : gap_among_parts(a, b);
}

template <class T>
double gap(const BasicCircle<T>& a, const BasicCircle<T>& b) {
    Separation result;
    return circle_separation(a, b, result) ? std::max(result.gap, 0.0) : gap_among_parts(a, b);
}

template <class T>
double gap(const BasicCircle<T>& a, const BasicAabb<T>& b) {
    Separation result;
    return circle_box_separation(a, b, result) ? std::max(result.gap, 0.0) : gap_among_parts(a, b);
}

template <class T>
double gap(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    const double clear = detail::upright_gap(a, b);
    return clear >= 0 ? clear : gap_among_parts(a, b);
}

#define CAROM_INSTANTIATE(T)                                                                                     \
    template bool quick_separation(const ConvexPart<T>&, const ConvexPart<T>&, double, Separation&);             \
    template Separation exact_separation(const ConvexPart<T>&, const ConvexPart<T>&);                            \
    template RestingSides resting_separation(const ConvexPart<T>&, const ConvexPart<T>&, double, Separation&);   \
    template RestingSides resting_separation(const BasicConvexPolygon<T>&, const BasicConvexPolygon<T>&, double, \
                                             Separation&);                                                       \
    template RestingSides resting_separation(const BasicAabb<T>&, const BasicAabb<T>&, double, Separation&);     \
    template Separation separation(const ConvexPart<T>&, const ConvexPart<T>&, double);                          \
    template Separation separation(const BasicConvexPolygon<T>&, const BasicConvexPolygon<T>&, double);          \
    template Separation separation(const BasicAabb<T>&, const BasicAabb<T>&, double);                            \
    template double gap(const ConvexPart<T>&, const ConvexPart<T>&);                                             \
    template double gap(const BasicConvexPolygon<T>&, const BasicConvexPolygon<T>&);                             \
    template Separation separation(const BasicCircle<T>&, const BasicAabb<T>&, double);                          \
    template double gap(const BasicCircle<T>&, const BasicAabb<T>&);                                             \
    template Separation separation(const BasicCircle<T>&, const BasicCircle<T>&, double);                        \
    template double gap(const BasicCircle<T>&, const BasicCircle<T>&);                                           \
    template double gap(const BasicAabb<T>&, const BasicAabb<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
