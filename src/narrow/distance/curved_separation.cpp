#include "curved_separation.hpp"

#include "ellipse_separation.hpp"

#include <carom/detail/narrow/distance/union_separation.hpp>

namespace carom::detail {
namespace {

// One order for both, so that the gap is the same to the last bit.
template <class T>
Separation arcs_separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return comes_first(a, b) ? arc_separation(a, b) : flipped(arc_separation(b, a));
}

}  // namespace

template <class T>
Separation curved_separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.core_kind() == CoreKind::ellipse) return ellipse_separation(a, b);
    if (b.core_kind() == CoreKind::ellipse) return flipped(ellipse_separation(b, a));
    if (a.core_kind() == b.core_kind()) return arcs_separation(a, b);
    return a.core_kind() == CoreKind::arc ? arc_separation(a, b) : flipped(arc_separation(b, a));
}

template <class T>
Vec2D curved_shared_point(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.core_kind() == CoreKind::ellipse) return ellipse_shared_point(a, b);
    if (b.core_kind() == CoreKind::ellipse) return ellipse_shared_point(b, a);
    return a.core_kind() == CoreKind::arc ? arc_shared_point(a, b) : arc_shared_point(b, a);
}

#define CAROM_INSTANTIATE(T)                                                           \
    template Separation curved_separation(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Vec2D curved_shared_point(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
