/// CurvedKernels: what pairs with an ellipse or an arc need. Their parts bring it along, and all other code asks them
/// for it, so that programs that make no such parts do not contain it.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/function_ref.hpp>

namespace carom::detail {

template <class T>
struct AngularInterval;

/// The kernels of one kind of curved part, which comes first unless stated otherwise.
template <class T>
struct CurvedKernels {
    Touch (*touch)(const ConvexPart<T>& curved, const ConvexPart<T>& other);
    /// In any order; as `visit_angular_intervals` for two parts that touch.
    bool (*visit_intervals)(const ConvexPart<T>& a, const ConvexPart<T>& b,
                            FunctionRef<bool(const AngularInterval<T>&)> visit);
    Separation (*separation)(const ConvexPart<T>& curved, const ConvexPart<T>& other);
    Vec2D (*shared_point)(const ConvexPart<T>& curved, const ConvexPart<T>& other);
    /// The kernels for the same part in doubles.
    const CurvedKernels<double>* in_double;

    static const CurvedKernels of_ellipse;
    static const CurvedKernels of_arc;
};

template <>
const CurvedKernels<float> CurvedKernels<float>::of_ellipse;
template <>
const CurvedKernels<float> CurvedKernels<float>::of_arc;
template <>
const CurvedKernels<double> CurvedKernels<double>::of_ellipse;
template <>
const CurvedKernels<double> CurvedKernels<double>::of_arc;

/// Whether the kernels of `a`, rather than those of `b`, are for the pair: an ellipse comes before an arc, and either
/// before all else. One of the two must be curved.
template <class T>
bool has_kernels(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return a.core_kind() == CoreKind::ellipse || (a.is_curved() && b.core_kind() != CoreKind::ellipse);
}

}  // namespace carom::detail
