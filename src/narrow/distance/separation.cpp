#include "core_separation.hpp"
#include "curved_separation.hpp"
#include "many_separation.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/filter/distance/core_search.hpp"

#include <carom/detail/narrow/distance/union_separation.hpp>
#include <carom/detail/narrow/filter/distance/outline_separation.hpp>

#include <cmath>
#include <type_traits>

namespace carom::detail {
namespace {

// Of cores that overlap where several sides tie, that touch, or that are apart by less than doubles show: by the few
// sides or features in question, exactly where these have different directions. False where doubles cannot tell which
// these are.
template <class T>
bool find_among_few(const ConvexPart<T>& a, const ConvexPart<T>& b, Separation& result) {
    OutlinePair pair(a, b);
    pair.sharpen(outline_view(a), outline_view(b));
    if (!pair.is_loaded() || !pair.is_in_range() || pair.a.count + pair.b.count == 2) return false;
    const bool are_deep = pair.touch_of_cores() == QuickTouch::penetrating;
    const Touch touch = are_deep ? Touch::penetrating : touch_of_cores(a, b);
    const bool have_area = pair.a.count > 2 || pair.b.count > 2;
    if (touch == Touch::apart) {
        result = separation_apart(a, b);
    } else if (are_deep || !have_area || !touching_separation(pair, outline_view(a), outline_view(b), result)) {
        const ShallowSides few = find_shallowest_sides(pair);
        if (few.count == 0) return false;
        result = separation_overlapping(a, b, few);
    }
    if (!are_deep) result.gap = with_exact_sign(result.gap, touch, a, b);
    add_radii(result, a, b);
    return (pair.radius == 0 && !are_deep) || has_certain_sign(result.gap, pair.extent + pair.radius);
}

}  // namespace

template <class T>
bool quick_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result) {
    if (are_many(a, b)) return separation_of_many(a, b, reach, result);
    return outline_separation(outline_view(a), outline_view(b), reach, result) || find_among_few(a, b, result);
}

template <class T>
Separation exact_separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    Separation result = touch_of_cores(a, b) == Touch::apart ? separation_apart(a, b) : separation_overlapping(a, b);
    add_radii(result, a, b);
    result.gap = with_exact_sign(result.gap, touch(a, b), a, b);
    return result;
}

template <class T>
Separation separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach) {
    Separation result;
    if (quick_separation(a, b, reach, result)) return result;
    if constexpr (std::is_same_v<T, double>) {
        if (const int exponent = detail::exponent_towards_one(a, b)) {
            const detail::ScaledPart near_a(a, exponent), near_b(b, exponent);
            result = detail::scaled(separation(near_a.part(), near_b.part()), -exponent);
            result.gap = detail::with_exact_sign(result.gap, touch(a, b), a, b);
            return result;
        }
    }
    return a.is_curved() || b.is_curved() ? detail::curved_separation(a, b) : detail::exact_separation(a, b);
}

// Of what overlaps, no depth is asked for, which is most of the work.
template <class T>
double gap(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const double distance = are_many(a, b) ? gap_of_many(a, b) : outline_distance(outline_view(a), outline_view(b));
    return distance >= 0 ? distance : std::fmax(separation(a, b).gap, 0.0);
}

namespace {

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

#define CAROM_INSTANTIATE(T)                                                                         \
    template bool quick_separation(const ConvexPart<T>&, const ConvexPart<T>&, double, Separation&); \
    template Separation exact_separation(const ConvexPart<T>&, const ConvexPart<T>&);                \
    template Separation separation(const ConvexPart<T>&, const ConvexPart<T>&, double);              \
    template double gap(const ConvexPart<T>&, const ConvexPart<T>&);                                 \
    template bool comes_first(PartSource<T>, PartSource<T>);                                         \
    template bool comes_first(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
