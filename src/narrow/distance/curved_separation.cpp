#include "curved_separation.hpp"

#include "ellipse_separation.hpp"
#include "narrow/core/scaled_parts.hpp"
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

template <>
const CurvedKernels<double> CurvedKernels<double>::of_ellipse{ellipse_touch<double>, visit_curved_intervals<double>,
                                                              ellipse_separation<double>, ellipse_shared_point<double>,
                                                              &of_ellipse};
template <>
const CurvedKernels<double> CurvedKernels<double>::of_arc{arc_touch<double>, visit_curved_intervals<double>,
                                                          ordered_arc_separation<double>, arc_shared_point<double>,
                                                          &of_arc};

namespace {

// Of parts in floats, which are the same in doubles.
template <auto kernel>
auto in_doubles(const ConvexPart<float>& a, const ConvexPart<float>& b) {
    const ScaledPart wide_a(a, 0), wide_b(b, 0);
    return kernel(wide_a.part(), wide_b.part());
}

// Intervals name their tangents by number, which are the same.
bool visit_intervals_in_doubles(const ConvexPart<float>& a, const ConvexPart<float>& b, AngularVisitor<float> visit) {
    const ScaledPart wide_a(a, 0), wide_b(b, 0);
    return visit_curved_intervals<double>(wide_a.part(), wide_b.part(), [&](const AngularInterval<double>& interval) {
        return visit({a, b, interval.start, interval.end});
    });
}

}  // namespace

template <>
const CurvedKernels<float> CurvedKernels<float>::of_ellipse{
    in_doubles<ellipse_touch<double>>, visit_intervals_in_doubles, in_doubles<ellipse_separation<double>>,
    in_doubles<ellipse_shared_point<double>>, &CurvedKernels<double>::of_ellipse};
template <>
const CurvedKernels<float> CurvedKernels<float>::of_arc{
    in_doubles<arc_touch<double>>, visit_intervals_in_doubles, in_doubles<ordered_arc_separation<double>>,
    in_doubles<arc_shared_point<double>>, &CurvedKernels<double>::of_arc};

#define CAROM_INSTANTIATE(T)                                                           \
    template Separation curved_separation(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Vec2D curved_shared_point(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
