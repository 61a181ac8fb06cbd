#include "curved_separation.hpp"
#include "many_separation.hpp"
#include "narrow/border/minkowski_region.hpp"
#include "narrow/core/real_part.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/filter/many/near_windows.hpp"
#include "narrow/filter/touch/outline_sides.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>
#include <optional>
#include <type_traits>

namespace carom::detail {
namespace {

// By the edge's own parameter.
template <class T>
SideExtent whole_edge(const RealPart<T>& part) {
    switch (part.core_kind()) {
        case CoreKind::bounded:
            return {0, 1};
        case CoreKind::ray:
            return {0, infinity};
        default:
            return {-infinity, infinity};
    }
}

// Clips start + t * step to the inside of a core, side by side [Cyrus & Beck 1978]. The slope is rounded once, as
// nearly parallel sides meet far away and not nowhere.
template <class T>
SideExtent clip(SideExtent span, const Vec2D& start, const Direction<T>& step, const RealPart<T>& core) {
    for (int k = 0; k < side_count(core.exact()); ++k) {
        const Direction<T> side = side_normal(core.exact(), k);
        const double height = dot(core.direction(side), start - core.vertex(side_vertex(core.exact(), k)));
        const double slope = dot(side.template in<DoubleDouble>(), step.template in<DoubleDouble>()).rounded();
        if (slope > 0) span.high = std::min(span.high, -height / slope);
        if (slope < 0) span.low = std::max(span.low, -height / slope);
        if (slope == 0 && height > 0) span.high = -infinity;
    }
    return span;
}

// The point of a's border deepest within reach of b: the middle of the longest stretch of an edge inside b. When
// rounding leaves no stretch (cores that only touch), the edge with the least gap still passes through the contact.
template <class T>
Vec2D point_on_border(const RealPart<T>& a, const RealPart<T>& b) {
    Vec2D best = a.vertex(0);
    double best_length = -infinity;
    for (int j = 0; j < edge_count(a.exact()) && detail::spend_work(side_count(b.exact())); ++j) {
        const Direction<T> step = edge_direction(a.exact(), j);
        const Vec2D start = a.vertex(j);
        const SideExtent whole = whole_edge(a);
        const SideExtent span = clip(whole, start, step, b);
        if (!(span.length() > best_length)) continue;
        best_length = span.length();
        best = start + std::clamp(span.middle(), whole.low, whole.high) * a.direction(step);
    }
    return best;
}

// The first vertex of `part` in a core, -1 for none: in doubles where these are certain, else exactly.
template <class T>
int first_vertex_inside(const ConvexPart<T>& core, const ConvexPart<T>& part) {
    const OutlinePair quick(core, part);
    const bool is_quick = quick.is_loaded() && core.size() > 1;
    for (int i = 0; i < part.size() && detail::spend_work(core.size()); ++i) {
        if (is_quick) {
            const double height = detail::highest_height(quick.a, quick.b.vertex(i));
            if (height < -quick.slack) return i;
            if (height > quick.slack) continue;
        }
        if (contains_vertex(core, part, i)) return i;
    }
    return -1;
}

// A vertex of one core inside the other is a shared point without rounding; else their borders cross.
template <class T>
Vec2D shared_core_point(const RealPart<T>& a, const RealPart<T>& b) {
    if (const int i = first_vertex_inside(b.exact(), a.exact()); i >= 0) return a.vertex(i);
    if (const int i = first_vertex_inside(a.exact(), b.exact()); i >= 0) return b.vertex(i);
    return edge_count(a.exact()) > 0 ? point_on_border(a, b) : a.vertex(0);
}

// Of cores of which one has many vertices, by a few: what these share, both do.
template <class T>
std::optional<Vec2D> shared_point_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b,
                                          const BasicVec2<DoubleDouble>& origin) {
    if (!are_many(a, b)) return {};
    NearWindows<T> few(a, b);
    if (few.find(infinity) == CoresFound::unknown) return {};
    return shared_core_point(RealPart<T>(few.a(), origin), RealPart<T>(few.b(), origin));
}

}  // namespace

template <class T>
Vec2D shared_point(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if constexpr (std::is_same_v<T, double>) {
        if (const int exponent = detail::exponent_towards_one(a, b)) {
            const detail::ScaledPart near_a(a, exponent), near_b(b, exponent);
            return detail::scaled(shared_point(near_a.part(), near_b.part()), -exponent);
        }
    }
    if (a.is_curved() || b.is_curved()) return detail::curved_shared_point(a, b);
    const BasicVec2<DoubleDouble> origin = a.template vertex<DoubleDouble>(0);
    if (touch_of_cores(a, b) != Touch::apart) {
        if (const auto shared = shared_point_of_many(a, b, origin)) return *shared + detail::rounded(origin);
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

}  // namespace carom::detail
