/// CurvedKernels: what pairs with an ellipse or an arc need. Their parts bring it along, and all other code asks them
/// for it, so that programs that make no such parts do not contain it.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/answer/touch.hpp>
#include <carom/detail/math/double_double.hpp>
#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/expansion.hpp>
#include <carom/detail/math/wide_number.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/function_ref.hpp>

#include <tuple>
#include <type_traits>

namespace carom::detail {

template <class T>
struct AngularInterval;

/// `ellipse_contact_normal` in numbers of one type.
template <class N, class T>
using EllipseContactNormal = BasicVec2<N> (*)(const ConvexPart<T>& ellipse, const ConvexPart<T>& other, int vertex);

/// The same in some types of numbers.
template <class T, class... N>
struct ContactNormalsIn {
    template <class M>
    static constexpr bool has = (std::is_same_v<M, N> || ...);

    std::tuple<EllipseContactNormal<N, T>...> functions;
};
template <class T>
using EllipseContactNormals = ContactNormalsIn<T, double, DoubleDouble, ErrorBounded, Expansion, WideNumber>;

/// The kernels of one kind of curved part, which comes first unless stated otherwise.
template <class T>
struct CurvedKernels {
    Touch (*touch)(const ConvexPart<T>& curved, const ConvexPart<T>& other);
    /// In any order; as `visit_angular_intervals` for two parts that touch.
    bool (*visit_intervals)(const ConvexPart<T>& a, const ConvexPart<T>& b,
                            FunctionRef<bool(const AngularInterval<T>&)> visit);
    Separation (*separation)(const ConvexPart<T>& curved, const ConvexPart<T>& other);
    Vec2D (*shared_point)(const ConvexPart<T>& curved, const ConvexPart<T>& other);
    /// Only of an ellipse.
    EllipseContactNormals<T> contact_normals;
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
