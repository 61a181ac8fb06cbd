#include <carom/query/distance.hpp>

#include <limits>

namespace carom::detail {

template <class T>
Closest<double> closest_of_parts(PartSource<T> a, PartSource<T> b) {
    Closest<double> best{std::numeric_limits<double>::infinity(), {}, {}};
    a([&](const ConvexPart<T>& part_a) {
        return b([&](const ConvexPart<T>& part_b) {
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
    });
    return best;
}

template Closest<double> closest_of_parts(PartSource<float>, PartSource<float>);
template Closest<double> closest_of_parts(PartSource<double>, PartSource<double>);

}  // namespace carom::detail
