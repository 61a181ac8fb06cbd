#include "polygon_gap.hpp"

#include "narrow/border/polygon_and_shape.hpp"
#include "narrow/core/real_part.hpp"
#include "narrow/exact/ties.hpp"

#include <carom/detail/narrow/distance/separation.hpp>

#include <cmath>

namespace carom::detail {
namespace {

// The edge that is nearest to a shape with that box, if one is within the limit, which becomes its gap.
template <class T>
ConvexPart<T> nearest_edge(PartSource<T> polygon, const AabbD& box, const ConvexPart<T>& shape, double& limit) {
    ConvexPart<T> nearest;
    polygon.nearest_edges(box, limit, [&](const ConvexPart<T>& edge, double& least) {
        const double here = gap(edge, shape);
        if (here < least) least = here, nearest = edge;
    });
    return nearest;
}

template <class T>
std::optional<LeastGap> gap_at_nearest_edge(PartSource<T> polygon, const AabbD& box, const ConvexPart<T>& shape,
                                            double limit) {
    const ConvexPart<T> nearest = nearest_edge(polygon, box, shape, limit);
    const bool is_clear =
        nearest.size() > 0 && limit > 0x1p-20 * (size_of(box) + length(rounded_offset(nearest, 0, 1)));
    if (!is_clear) return std::nullopt;
    std::optional<LeastGap> found;
    polygon.part_at_edge(nearest.number(), [&](const ConvexPart<T>& part) {
        const Separation here = separation(part, shape);
        if (!(std::fabs(here.gap - limit) <= 0x1p-40 * limit)) return false;
        bool is_at_corner = false;
        const bool is_out = is_outside(nearest, here.normal, is_at_corner);
        if (is_out && (!is_at_corner || shape.is_point())) found = LeastGap{here.gap, rounding_of(part, shape)};
        return false;
    });
    return found;
}

}  // namespace

template <class T>
std::optional<LeastGap> polygon_gap(PartSource<T> a, PartSource<T> b, double limit) {
    const auto pair = polygon_and_shape(a, b);
    constexpr double large = 32;  // of what is smaller, few parts are all
    if (!pair || !pair->polygon.has_searched_edges() ||
        !(size_of(pair->polygon.box()) > large * size_of(pair->shape.box())))
        return std::nullopt;
    std::optional<LeastGap> found;
    pair->shape([&](const ConvexPart<T>& part) {
        if (part.size() > 0) found = gap_at_nearest_edge(pair->polygon, pair->shape.box(), part, limit);
        return false;
    });
    return found;
}

template std::optional<LeastGap> polygon_gap(PartSource<float>, PartSource<float>, double);
template std::optional<LeastGap> polygon_gap(PartSource<double>, PartSource<double>, double);

}  // namespace carom::detail
