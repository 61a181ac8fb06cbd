#include "real_part.hpp"

#include <carom/narrow/separation.hpp>

#include <algorithm>
#include <limits>

namespace carom {
namespace {

using detail::RealPart;

constexpr double infinity = std::numeric_limits<double>::infinity();

// The stretch of an edge that is inside a core, by the edge's own parameter.
struct Span {
    double low;
    double high;
};

template <class T>
Span whole_edge(const RealPart<T>& part) {
    switch (part.extent()) {
        case Extent::bounded:
            return {0, 1};
        case Extent::ray:
            return {0, infinity};
        default:
            return {-infinity, infinity};
    }
}

// Clips start + t * step to the inside of a core, side by side [Cyrus & Beck 1978].
template <class T>
Span clip(Span span, const Vec2D& start, const Vec2D& step, const RealPart<T>& core) {
    for (int k = 0; k < side_count(core.exact()); ++k) {
        const Vec2D normal = core.direction(side_normal(core.exact(), k));
        const double height = dot(normal, start - core.vertex(side_vertex(core.exact(), k)));
        const double slope = dot(normal, step);
        if (slope > 0) span.high = std::min(span.high, -height / slope);
        if (slope < 0) span.low = std::max(span.low, -height / slope);
        if (slope == 0 && height > 0) span.high = -infinity;
    }
    return span;
}

double middle(const Span& span) {
    if (span.low > -infinity && span.high < infinity) return 0.5 * (span.low + span.high);
    if (span.low > -infinity) return span.low;
    return span.high < infinity ? span.high : 0;
}

// The point of a's border deepest within reach of b: the middle of the longest stretch of an edge inside b. When
// rounding leaves no stretch (cores that only touch), the edge with the least gap still passes through the contact.
template <class T>
Vec2D point_on_border(const RealPart<T>& a, const RealPart<T>& b) {
    Vec2D best = a.vertex(0);
    double best_length = -infinity;
    for (int j = 0; j < edge_count(a.exact()); ++j) {
        const Vec2D step = a.direction(edge_direction(a.exact(), j));
        const Vec2D start = a.vertex(j);
        const Span whole = whole_edge(a);
        const Span span = clip(whole, start, step, b);
        const double span_length = span.high - span.low;
        if (!(span_length > best_length)) continue;
        best_length = span_length;
        best = start + std::clamp(middle(span), whole.low, whole.high) * step;
    }
    return best;
}

template <class T>
bool contains_vertex(const ConvexPart<T>& core, const ConvexPart<T>& part, int i) {
    for (int k = 0; k < side_count(core); ++k) {
        if (height_sign(core, k, part, i) > 0) return false;
    }
    return side_count(core) > 0;
}

// A vertex of one core inside the other is a shared point without rounding; else their borders cross.
template <class T>
Vec2D shared_core_point(const RealPart<T>& a, const RealPart<T>& b) {
    for (int i = 0; i < a.size(); ++i) {
        if (contains_vertex(b.exact(), a.exact(), i)) return a.vertex(i);
    }
    for (int i = 0; i < b.size(); ++i) {
        if (contains_vertex(a.exact(), b.exact(), i)) return b.vertex(i);
    }
    return edge_count(a.exact()) > 0 ? point_on_border(a, b) : a.vertex(0);
}

}  // namespace

template <class T>
Vec2D shared_point(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const BasicVec2<DoubleDouble> origin = a.template vertex<DoubleDouble>(0);
    if (touch_of_cores(a, b) != Touch::apart) {
        const RealPart<T> real_a(a, origin);
        const RealPart<T> real_b(b, origin);
        return shared_core_point(real_a, real_b) + detail::rounded(origin);
    }
    // Only the radii reach over the gap between the cores: on the line between their nearest points, within both
    // reaches.
    ConvexPart<T> core_a = a;
    ConvexPart<T> core_b = b;
    core_a.drop_radius();
    core_b.drop_radius();
    const Separation cores = separation(core_a, core_b);
    const double low = std::max(0.0, cores.gap - b.template radius<DoubleDouble>().rounded());
    const double high = std::min(cores.gap, a.template radius<DoubleDouble>().rounded());
    return cores.on_a + 0.5 * (low + high) * cores.normal;
}

template Vec2D shared_point(const ConvexPart<float>&, const ConvexPart<float>&);
template Vec2D shared_point(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom
