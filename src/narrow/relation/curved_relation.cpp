#include "curved_relation.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {
namespace {

// Whether the two are a pair of which the relation is always exact.
template <class T>
bool is_exact_pair(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const bool has_ellipse = a.extent() == Extent::ellipse || b.extent() == Extent::ellipse;
    const bool has_arc = a.extent() == Extent::arc || b.extent() == Extent::arc;
    const bool has_rounded_ellipse =
        (a.extent() == Extent::ellipse && a.is_rounded()) || (b.extent() == Extent::ellipse && b.is_rounded());
    return !has_rounded_ellipse && !(has_ellipse && has_arc);
}

}  // namespace

template <class T>
Coverage curved_coverage(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!is_exact_pair(a, b)) return inexact_coverage(a, b);
    if (a.extent() == Extent::arc) return arc_coverage(a, b);
    if (b.extent() == Extent::arc) return coverage_by_arc(a, b);
    return a.extent() == Extent::ellipse ? ellipse_coverage(a, b) : coverage_by_ellipse(a, b);
}

template <class T>
Answer curved_interiors_meet(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Touch contact = touch(a, b);
    if (contact == Touch::apart) return Answer::no;
    if (!is_exact_pair(a, b)) return contact == Touch::touching ? Answer::no : inexact_interiors_meet(a, b);
    if (a.extent() == Extent::arc) return certain(arc_interiors_meet(a, b));
    if (b.extent() == Extent::arc) return certain(arc_interiors_meet(b, a));
    return certain(contact == Touch::penetrating);
}

#define CAROM_INSTANTIATE(T)                                                       \
    template Coverage curved_coverage(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Answer curved_interiors_meet(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
