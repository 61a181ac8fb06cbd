#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>
#include <carom/query/distance.hpp>

#include <cmath>

namespace carom::detail {

namespace {

// The closest points of parts whose boxes are at most `reach` apart.
template <class T>
BasicClosest<double> closest_within(double reach, PartSource<T> a, PartSource<T> b) {
    BasicClosest<double> best{infinity, {}, {}};
    any_near_pair<T>(a, b, reach, [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b) {
        if (part_a.size() == 0 || part_b.size() == 0) return false;
        const Separation here = separation(part_a, part_b);
        if (here.gap <= 0) {
            const Vec2D shared = shared_point(part_a, part_b);
            best = {0, shared, shared};
        } else if (here.gap < best.distance) {
            best = {here.gap, here.on_a, here.on_b};
        }
        return best.distance == 0;
    });
    return best;
}

}  // namespace

// Once the distance is known, the first of the pairs that are as near.
template <class T>
BasicClosest<double> closest_of_parts(PartSource<T> a, PartSource<T> b) {
    const LeastGap least = least_gap(a, b);
    if (!(least.gap < infinity)) return {infinity, {}, {}};
    BasicClosest<double> nearest = closest_within(std::fmax(least.gap, 0) + 2 * least.rounding, a, b);
    if (nearest.distance > 0) nearest.distance = least.gap;
    return nearest;
}

template <class T>
double gap_of_parts(PartSource<T> a, PartSource<T> b) {
    return std::fmax(least_gap(a, b).gap, 0);
}

template <class T>
BasicClosest<double> closest_of_convex(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 0 || b.size() == 0) return {infinity, {}, {}};
    const Separation s = separation(a, b);
    if (s.gap > 0) return {s.gap, s.on_a, s.on_b};
    const Vec2D shared = shared_point(a, b);
    return {0, shared, shared};
}

template <class T>
double gap_of_convex(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 0 || b.size() == 0) return infinity;
    return gap(a, b);
}

template BasicClosest<double> closest_of_convex(const ConvexPart<float>&, const ConvexPart<float>&);
template BasicClosest<double> closest_of_convex(const ConvexPart<double>&, const ConvexPart<double>&);
template double gap_of_convex(const ConvexPart<float>&, const ConvexPart<float>&);
template double gap_of_convex(const ConvexPart<double>&, const ConvexPart<double>&);
template BasicClosest<double> closest_of_parts(PartSource<float>, PartSource<float>);
template BasicClosest<double> closest_of_parts(PartSource<double>, PartSource<double>);
template double gap_of_parts(PartSource<float>, PartSource<float>);
template double gap_of_parts(PartSource<double>, PartSource<double>);

}  // namespace carom::detail
