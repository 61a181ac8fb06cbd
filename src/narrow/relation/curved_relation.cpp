#include "curved_relation.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {
namespace {

// Whether the relation of the pair is always exact.
template <class T>
bool is_exact_pair(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const bool has_ellipse = a.core_kind() == CoreKind::ellipse || b.core_kind() == CoreKind::ellipse;
    const bool has_arc = a.core_kind() == CoreKind::arc || b.core_kind() == CoreKind::arc;
    const bool has_rounded_ellipse = (a.core_kind() == CoreKind::ellipse && a.is_rounded()) ||
                                     (b.core_kind() == CoreKind::ellipse && b.is_rounded());
    return !has_rounded_ellipse && !(has_ellipse && has_arc);
}

}  // namespace

template <class T>
Coverage curved_coverage(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!is_exact_pair(a, b)) return inexact_coverage(a, b);
    if (a.core_kind() == CoreKind::arc) return arc_coverage(a, b);
    if (b.core_kind() == CoreKind::arc) return coverage_by_arc(a, b);
    return a.core_kind() == CoreKind::ellipse ? ellipse_coverage(a, b) : coverage_by_ellipse(a, b);
}

template <class T>
Tristate curved_interiors_intersect(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Touch contact = touch(a, b);
    if (contact == Touch::apart) return Tristate::no;
    if (!is_exact_pair(a, b)) return contact == Touch::touching ? Tristate::no : inexact_interiors_intersect(a, b);
    if (a.core_kind() == CoreKind::arc) return certain(arc_interiors_intersect(a, b));
    if (b.core_kind() == CoreKind::arc) return certain(arc_interiors_intersect(b, a));
    return certain(contact == Touch::penetrating);
}

#define CAROM_INSTANTIATE(T)                                                       \
    template Coverage curved_coverage(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Tristate curved_interiors_intersect(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
