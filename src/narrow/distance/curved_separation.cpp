#include "curved_separation.hpp"

#include "ellipse_separation.hpp"
#include "narrow/touch/angular_interval.hpp"
#include "narrow/touch/curved.hpp"

#include <carom/detail/narrow/core/curved_kernels.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>

namespace carom::detail {
namespace {

// One order for two arcs, so that the gap is the same to the last bit.
template <class T>
Separation ordered_arc_separation(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    const bool in_order = other.core_kind() != CoreKind::arc || comes_first(arc, other);
    return in_order ? arc_separation(arc, other) : flipped(arc_separation(other, arc));
}

}  // namespace

template <class T>
Separation curved_separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return has_kernels(a, b) ? a.curved_kernels().separation(a, b) : flipped(b.curved_kernels().separation(b, a));
}

template <class T>
Vec2D curved_shared_point(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return has_kernels(a, b) ? a.curved_kernels().shared_point(a, b) : b.curved_kernels().shared_point(b, a);
}

#define CAROM_INSTANTIATE(T)                                                                            \
    template <>                                                                                         \
    const CurvedKernels<T> CurvedKernels<T>::of_ellipse{ellipse_touch<T>, visit_curved_intervals<T>,    \
                                                        ellipse_separation<T>, ellipse_shared_point<T>, \
                                                        &CurvedKernels<double>::of_ellipse};            \
    template <>                                                                                         \
    const CurvedKernels<T> CurvedKernels<T>::of_arc{arc_touch<T>, visit_curved_intervals<T>,            \
                                                    ordered_arc_separation<T>, arc_shared_point<T>,     \
                                                    &CurvedKernels<double>::of_arc};                    \
    template Separation curved_separation(const ConvexPart<T>&, const ConvexPart<T>&);                  \
    template Vec2D curved_shared_point(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
