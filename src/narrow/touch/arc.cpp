#include "arc.hpp"

#include "curved.hpp"

namespace carom::detail {

// If no single point decides it, several contacts together may block every translation: a disc within an arc of more
// than half a circle, or a polygon whose corners all lie on that.
template <class T>
Touch arc_touch(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    const bool both_arcs = other.core_kind() == CoreKind::arc;
    if (both_arcs ? arcs_cross(arc, other) : arc_penetrates_convex(arc, other)) return Touch::penetrating;
    const auto stop = [](const ArcContact<T>&) { return true; };
    if (!(both_arcs ? visit_arc_contacts<T>(arc, other, stop) : visit_convex_contacts<T>(arc, other, stop))) {
        return Touch::apart;
    }
    const bool is_blocked =
        covers_all_tangents<T>([&](AngularVisitor<T> visit) { return visit_arc_intervals(arc, other, visit); });
    return is_blocked ? Touch::penetrating : Touch::touching;
}

template Touch arc_touch(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
