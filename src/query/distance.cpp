#include <carom/detail/narrow/touch/union_touch.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/query/distance.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

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

// With fewer parts, all pairs are compared at once.
constexpr std::size_t many_parts = 64;

double longer_side(const AabbD& box) {
    return std::fmax(box.max.x - box.min.x, box.max.y - box.min.y);
}

}  // namespace

// With many parts, the search radius doubles until something is found. If that is farther away than the radius, the
// search is repeated at its distance, since something outside the radius could be closer. 16 rounds exceed the size of
// both.
template <class T>
BasicClosest<double> closest_of_parts(PartSource<T> a, PartSource<T> b) {
    if (a.count() < many_parts && b.count() < many_parts) return closest_within(infinity, a, b);
    const AabbD box_a = a.box(), box_b = b.box();
    const double step = std::fmax(longer_side(box_a), longer_side(box_b)) / 1024;
    double reach = gap_between(box_a, box_b) + step;
    for (int round = 0; round < 16 && step > 0 && reach < infinity; ++round) {
        const BasicClosest<double> found = closest_within(reach, a, b);
        if (found.distance <= reach) return found;
        reach = found.distance < infinity ? found.distance : 2 * reach;
    }
    return closest_within(infinity, a, b);
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

}  // namespace carom::detail
