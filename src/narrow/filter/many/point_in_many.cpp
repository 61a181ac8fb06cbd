#include "point_in_many.hpp"

namespace carom::detail {

template <class T>
QuickTouch point_in_many(const ConvexPart<T>& point, const ConvexPart<T>& polygon) {
    const Lanes origin = lanes_of(polygon.pose_count() > 0 ? polygon.pose(0).at : polygon.local(0));
    const SupportOutline<T> outline(polygon, origin);
    const SupportVertex from = SupportOutline<T>(point, origin).vertex(0);
    const auto seen = [&](int i) {
        const SupportVertex vertex = outline.vertex(i);
        const Lanes offset = vertex.at - from.at;
        const double size = std::fabs(offset[0]) + std::fabs(offset[1]);
        return SupportVertex{offset, vertex.error + from.error + unit_roundoff * size};
    };
    return point_in_fan(seen, polygon.size());
}

template QuickTouch point_in_many(const ConvexPart<float>&, const ConvexPart<float>&);
template QuickTouch point_in_many(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
