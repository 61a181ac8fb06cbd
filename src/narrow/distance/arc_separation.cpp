#include "arc_depth.hpp"
#include "curved_separation.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/exact/ties.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {
namespace {

// Calls `ask` with the arc and the other part as seen from the arc's center.
template <class T, class Ask>
auto ask_nearby(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Ask& ask) {
    const BasicVec2<DoubleDouble> origin = arc.template vertex<DoubleDouble>(0);
    const RealArc real = real_arc(arc, origin);
    return other.core_kind() == CoreKind::arc ? ask(real, real_arc(other, origin))
                                              : ask(real, RealCore<T>(other, origin));
}

template <class T>
NearestPoints nearest_after(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Vec2D& shift) {
    return ask_nearby(arc, other, [&](RealArc real, const auto& near) {
        real.center = real.center + shift;
        return nearest_points(real, near);
    });
}

// How far the other part reaches from the points of it that `nearest_after` finds.
template <class T>
double reach_of(const ConvexPart<T>& other) {
    return other.core_kind() == CoreKind::arc ? 0 : other.template radius<DoubleDouble>().rounded();
}

}  // namespace

template <class T>
Separation arc_separation(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    const Vec2D center = rounded(arc.template vertex<DoubleDouble>(0));
    const double reach = reach_of(other);
    const Touch exact = touch(arc, other);
    if (exact == Touch::apart) {
        const NearestPoints nearest = nearest_after(arc, other, {});
        const Vec2D way = nearest.on_other - nearest.on_arc;
        const bool is_hidden = length(way) <= 0x1p-44 * (length(nearest.on_arc) + reach);  // by rounding
        const Vec2D normal = is_hidden ? -direction_apart(arc, other, -unit(way)) : unit(way);
        const bool unique = !is_hidden && !ask_nearby(arc, other, [&](const RealArc& real, const auto& near) {
            return has_tie(nearest, real, near, rounding_of(arc, other));
        });
        return {with_exact_sign(nearest.distance - reach, exact, arc, other), normal, unique, center + nearest.on_arc,
                center + nearest.on_other - reach * normal};
    }
    const MinimumTranslation escape = escape_of(arc, other);
    const bool shifted = exact == Touch::penetrating && escape.shift != Vec2D{};
    const Vec2D normal = shifted ? -unit(escape.shift) : -escape.outward;
    const NearestPoints nearest = nearest_after(arc, other, escape.shift);
    const double gap = with_exact_sign(-length(escape.shift), exact, arc, other);
    // Where the two touch once they are parted, carried back with the arc.
    const Vec2D way = nearest.on_other - nearest.on_arc;
    const Vec2D surface = reach == 0 || way == Vec2D{} ? nearest.on_other : nearest.on_other - reach * unit(way);
    return {gap, normal, shifted && escape.unique, center + surface - escape.shift, center + surface};
}

// Apart from its contacts an arc enters a part by an end, or crosses its border.
template <class T>
Vec2D arc_shared_point(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    const NearestPoints nearest = nearest_after(arc, other, {});
    return rounded(arc.template vertex<DoubleDouble>(0)) + nearest.on_arc;
}

template Separation arc_separation(const ConvexPart<double>&, const ConvexPart<double>&);
template Vec2D arc_shared_point(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
