#include "curved_exit.hpp"
#include "narrow/border/nearest_exit.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/exact/ties.hpp"

#include <carom/detail/narrow/distance/union_separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace carom {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// What a first look at the pairs of parts tells; it ends where two of several meet.
template <class T>
struct Survey {
    int pairs = 0;
    Separation nearest{infinity};  // the pair with the least gap
    double rounding_of_nearest = 0;
    std::optional<BasicVec2<DoubleDouble>> meeting;  // a vertex of two parts that meet
    double hidden = 0;                               // their `hidden_length`

    double rounding() const { return 0x1p17 * hidden; }  // 64 u of the size
};

template <class T>
Survey<T> survey(PartSource<T> a, PartSource<T> b) {
    Survey<T> result;
    a([&](const ConvexPart<T>& part_a) {
        return b([&](const ConvexPart<T>& part_b) {
            if (part_a.size() == 0 || part_b.size() == 0) return false;
            ++result.pairs;
            Separation pair = separation(part_a, part_b);
            detail::note_ties(pair, result.nearest, result.rounding_of_nearest);
            if (pair.gap < result.nearest.gap || result.pairs == 1) {
                result.nearest = pair;
                result.rounding_of_nearest = detail::rounding_of(part_a, part_b);
            }
            if (pair.gap <= 0 && !result.meeting) {
                const ConvexPart<T>& ended = part_b.is_bounded() ? part_b : part_a;
                result.meeting = ended.template vertex<DoubleDouble>(0);
                result.hidden = detail::hidden_length(part_a, part_b);
            }
            return result.meeting && result.pairs > 1;
        });
    });
    return result;
}

template <class T>
Separation least_curved_exit(PartSource<T> a, PartSource<T> b, const Survey<T>& found) {
    Separation of_a_pair = found.nearest;
    of_a_pair.gap = -of_a_pair.gap;
    return detail::nearest_curved_exit(a, b, of_a_pair, *found.meeting, found.rounding());
}

// Whether two parts, which nothing penetrates, touch in another direction.
template <class T>
bool touch_elsewhere(PartSource<T> a, PartSource<T> b, const Vec2D& normal) {
    return a([&](const ConvexPart<T>& part_a) {
        return b([&](const ConvexPart<T>& part_b) {
            if (part_a.size() == 0 || part_b.size() == 0) return false;
            const Separation pair = separation(part_a, part_b, 0);
            return !(pair.gap > 0) && pair.unique_normal && detail::are_different(pair.normal, normal);
        });
    });
}

template <class T>
Separation ordered_separation(PartSource<T> a, PartSource<T> b) {
    const Survey<T> found = survey(a, b);
    if (!found.meeting || found.pairs == 1) return found.nearest;
    const bool deep = unions_penetrate(a, b);
    const bool curved = detail::has_curves(a) || detail::has_curves(b);
    Separation result = curved ? least_curved_exit(a, b, found) : detail::nearest_exit(a, b, *found.meeting);
    if (!deep && (curved || !(result.gap <= found.rounding()))) {
        // Points and pieces of lines have no borders to leave by.
        Separation touching = found.nearest;
        touching.gap = 0;
        if (touching.unique_normal) touching.unique_normal = !touch_elsewhere(a, b, touching.normal);
        return touching;
    }
    result.gap = deep ? -(result.gap > 0 ? result.gap : found.hidden) : 0;
    return result;
}

// The sign of (a - b) for parts by their stored numbers, in any order that tells different ones apart and that scaling
// keeps.
template <class T>
int compare_stored(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const auto order = [](const auto& x, const auto& y) { return x < y ? -1 : (y < x ? 1 : 0); };
    int result = order(a.size(), b.size());
    if (result == 0) result = order(static_cast<int>(a.core_kind()), static_cast<int>(b.core_kind()));
    if (result == 0) result = order(a.pose_count(), b.pose_count());
    const auto order_points = [&](const BasicVec2<T>& p, const BasicVec2<T>& q) {
        if (result == 0) result = order(p.x, q.x);
        if (result == 0) result = order(p.y, q.y);
    };
    if (result != 0) return result;
    for (int i = 0; i < a.size() && result == 0; ++i) order_points(a.local(i), b.local(i));
    if (!a.is_bounded()) order_points(a.local(1), b.local(1));
    if (a.is_curved()) order_points(a.local(2), b.local(2));
    for (int k = 0; k < a.pose_count() && result == 0; ++k) {
        order_points({a.pose(k).rot.c, a.pose(k).rot.s}, {b.pose(k).rot.c, b.pose(k).rot.s});
        order_points(a.pose(k).at, b.pose(k).at);
    }
    if (result == 0) {
        result = order(a.template radius<DoubleDouble>().rounded(), b.template radius<DoubleDouble>().rounded());
    }
    return result;
}

}  // namespace

template <class T>
bool comes_first(PartSource<T> a, PartSource<T> b) {
    for (int number = 0;; ++number) {
        int result = 0;
        int i = 0;
        const bool has_a = a([&](const ConvexPart<T>& part_a) {
            if (i++ < number) return false;
            int j = 0;
            const bool has_b = b([&](const ConvexPart<T>& part_b) {
                if (j++ < number) return false;
                result = compare_stored(part_a, part_b);
                return true;
            });
            if (!has_b) result = 1;
            return true;
        });
        if (!has_a || result != 0) return result <= 0;
    }
}

template <class T>
bool comes_first(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return compare_stored(a, b) <= 0;
}

namespace {

// Of unions that overlap, with lengths brought near 1, and the sign that is so for those that there are.
template <class T>
Separation scaled_separation(PartSource<T> a, PartSource<T> b, int exponent) {
    const detail::ScaledParts near_a(a, exponent), near_b(b, exponent);
    Separation result = detail::scaled(union_separation<double>(near_a, near_b), -exponent);
    result.gap = unions_penetrate(a, b) ? std::fmin(result.gap, -std::numeric_limits<double>::denorm_min()) : 0;
    return result;
}

}  // namespace

template <class T>
Separation union_separation(PartSource<T> a, PartSource<T> b) {
    const int exponent = detail::exponent_towards_one(a, b);
    if (exponent != 0 && unions_overlap(a, b)) return scaled_separation(a, b, exponent);
    if (comes_first(a, b)) return ordered_separation(a, b);
    return flipped(ordered_separation(b, a));
}

template bool comes_first(PartSource<float>, PartSource<float>);
template bool comes_first(PartSource<double>, PartSource<double>);
template bool comes_first(const ConvexPart<float>&, const ConvexPart<float>&);
template bool comes_first(const ConvexPart<double>&, const ConvexPart<double>&);
template Separation union_separation(PartSource<float>, PartSource<float>);
template Separation union_separation(PartSource<double>, PartSource<double>);

}  // namespace carom
