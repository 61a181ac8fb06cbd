#include <carom/detail/narrow/core/part_box.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double down(double x) {
    return std::nextafter(x, -infinity);
}

double up(double x) {
    return std::nextafter(x, infinity);
}

// NaN gives no bound.
double lowest(const ErrorBounded& x) {
    const double low = x.error == 0 ? x.value : down(x.value - x.error);
    return std::isnan(low) ? -infinity : low;
}

double highest(const ErrorBounded& x) {
    return -lowest(-x);
}

void include(AabbD& box, const BasicVec2<ErrorBounded>& v, const ErrorBounded& x_reach, const ErrorBounded& y_reach) {
    box =
        joined(box, {{lowest(v.x - x_reach), lowest(v.y - y_reach)}, {highest(v.x + x_reach), highest(v.y + y_reach)}});
}

ErrorBounded size_of(const ErrorBounded& x) {
    return x.value < 0 ? -x : x;
}

template <class T>
BasicVec2<ErrorBounded> exact(const BasicVec2<T>& v) {
    return {ErrorBounded(static_cast<double>(v.x)), ErrorBounded(static_cast<double>(v.y))};
}

// A lower bound of low / n for all n within its bounds, which are positive.
double least_quotient(double low, const ErrorBounded& n) {
    const double quotient = down(low / (low < 0 ? lowest(n) : highest(n)));
    return std::isnan(quotient) ? -infinity : quotient;
}

}  // namespace

AabbD joined(const AabbD& a, const AabbD& b) {
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

AabbD grown(const AabbD& box, double margin) {
    if (margin == 0 || !(box.min.x <= box.max.x)) return box;
    return {{down(box.min.x - margin), down(box.min.y - margin)}, {up(box.max.x + margin), up(box.max.y + margin)}};
}

double gap_between(const AabbD& a, const AabbD& b) {
    const double x = std::max({a.min.x - b.max.x, b.min.x - a.max.x, 0.0});
    const double y = std::max({a.min.y - b.max.y, b.min.y - a.max.y, 0.0});
    const double gap = std::max(x, y);
    return gap == 0 ? 0 : down(gap);
}

// For a part without poses. Exact.
template <class T>
AabbD box_of_vertices(const ConvexPart<T>& part) {
    AabbD box = empty_box;
    for (int i = 0; i < part.size(); ++i) {
        const Vec2D v{static_cast<double>(part.local(i).x), static_cast<double>(part.local(i).y)};
        box = joined(box, {v, v});
    }
    return box;
}

AabbD grown(const AabbD& box, const ErrorBounded& radius) {
    if (radius.value == 0) return box;
    return {{lowest(box.min.x - radius), lowest(box.min.y - radius)},
            {highest(box.max.x + radius), highest(box.max.y + radius)}};
}

template <class T>
AabbD box_around(const ConvexPart<T>& part) {
    if (part.size() == 0) return empty_box;
    AabbD box = empty_box;
    const ErrorBounded radius = part.template radius<ErrorBounded>();
    switch (part.core_kind()) {
        case CoreKind::bounded:
        case CoreKind::arc:
            if (part.pose_count() == 0) return grown(box_of_vertices(part), radius);
            for (int i = 0; i < part.size(); ++i) include(box, part.template vertex<ErrorBounded>(i), radius, radius);
            return box;
        case CoreKind::ellipse: {
            const auto u = part.template direction<ErrorBounded>(0), v = part.template direction<ErrorBounded>(1);
            include(box, part.template vertex<ErrorBounded>(0), size_of(u.x) + size_of(v.x) + radius,
                    size_of(u.y) + size_of(v.y) + radius);
            return box;
        }
        default:
            return whole_plane;
    }
}

template <class T>
AabbD region_in_frame(const AabbD& region, const ConvexPart<T>& frame) {
    if (frame.pose_count() == 0 || region == whole_plane || !(region.min.x <= region.max.x)) return region;
    AabbD local = empty_box;
    for (const Vec2D& corner :
         {region.min, Vec2D{region.max.x, region.min.y}, region.max, Vec2D{region.min.x, region.max.y}}) {
        BasicVec2<ErrorBounded> v = exact(corner);
        ErrorBounded scale(1);  // of v: the product of all c^2 + s^2 so far
        for (int k = 0; k < frame.pose_count(); ++k) {
            const auto [c, s] = exact(BasicVec2<T>{frame.pose(k).rot.c, frame.pose(k).rot.s});
            const BasicVec2<ErrorBounded> at = exact(frame.pose(k).at);
            const BasicVec2<ErrorBounded> d{v.x - scale * at.x, v.y - scale * at.y};
            v = {c * d.x + s * d.y, c * d.y - s * d.x};
            scale = scale * (c * c + s * s);
        }
        local = joined(local, {{least_quotient(lowest(v.x), scale), least_quotient(lowest(v.y), scale)},
                               {-least_quotient(-highest(v.x), scale), -least_quotient(-highest(v.y), scale)}});
    }
    return local;
}

#define CAROM_INSTANTIATE(T)                         \
    template AabbD box_around(const ConvexPart<T>&); \
    template AabbD region_in_frame(const AabbD&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
