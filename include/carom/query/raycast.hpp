/// Ray cast: where a ray first hits a shape, and how long it stays inside.
#pragma once

#include <carom/detail/narrow/linear/cast.hpp>
#include <carom/query/operand.hpp>

#include <limits>
#include <optional>
#include <type_traits>

namespace carom {

namespace detail {

template <class S, class T>
std::optional<BasicRaycast<T>> raycast_operand(const CastPath<T>& path, const Operand<S, T>& operand) {
    if constexpr (StraightShape<S>) {
        return cast_straight(path, convex_part(operand));
    } else if constexpr (ConvexShape<S>) {
        return cast(path, convex_part(operand));
    } else if constexpr (is_any_shape<S>) {
        return std::visit(
            [&]<class Concrete>(const Concrete& shape) {
                return raycast_operand(path, Operand<Concrete, T>{shape, operand.pose});
            },
            operand.shape.value);
    } else {
        return cast<T>(path, parts_of(operand));
    }
}

// Returns false, with `result` unset, when there is no closed form for the shape or doubles cannot decide. The identity
// pose is passed as null.
template <class S, class T>
bool filter_raycast(const BasicRay<T>& ray, T max_t, const S& shape, const BasicPose<T>* pose,
                    std::optional<BasicRaycast<T>>& result) {
    if constexpr (requires { quick_cast(ray, max_t, shape, result); }) {
        if (!pose && quick_cast(ray, max_t, shape, result)) [[likely]]
            return true;
    }
    return as_plain(shape, T(0), pose, [&](const auto& plain) { return quick_cast(ray, max_t, plain, result); });
}

// One result variable in the function's own block and one return statement, so that the compiler builds the result
// where the caller wants it. Copying a result whose members have just been written takes as long as the cast.
template <class S, class T>
std::optional<BasicRaycast<T>> raycast_from(const BasicRay<T>& ray, T max_t, const Operand<S, T>& operand) {
    const BasicPose<T>* const pose = operand.pose && *operand.pose == BasicPose<T>{} ? nullptr : operand.pose;
    std::optional<BasicRaycast<T>> result;
    if (!is_valid_pose(pose) || !filter_raycast(ray, max_t, operand.shape, pose, result)) [[unlikely]]
        result = raycast_operand(CastPath<T>::along({ray}, max_t), Operand<S, T>{operand.shape, pose});
    return result;
}

// An AnyShape takes the same code path as the shape that it holds, so that the results agree bit for bit.
template <class T>
std::optional<BasicRaycast<T>> raycast_from(const BasicRay<T>& ray, T max_t,
                                            const Operand<BasicAnyShape<T>, T>& operand) {
    return std::visit(
        [&]<class Concrete>(const Concrete& shape) {
            return raycast_from(ray, max_t, Operand<Concrete, T>{shape, operand.pose});
        },
        operand.shape.value);
}

}  // namespace detail

/// Casts a ray against any shape and returns the first connected interval of the ray inside the shape, for t from 0 to
/// max_t; none if the ray misses. Ray and shape may be placed. A ray that passes through a seam between parts stays
/// inside.
///
/// Whether it hits is exact and agrees with `overlaps`. Also exact are `started_inside`, `graze`, whether exit = enter,
/// and which part is hit first.
///
/// A ray that starts on the border hits at t = 0 with the border's normal. A ray that starts inside also hits at t = 0,
/// but without a normal; `contact` says where the closest border is. A ray along an edge enters at the edge's end.
/// Curves (arcs, and chains, even closed ones) are hit where the ray crosses them, with enter = exit and the normal
/// against the ray. A ray that comes from behind passes through a one-sided chain. max_t = 0 tests the ray's origin
/// alone. A negative or NaN max_t, NaN and invalid shapes give no hit.
///
/// Error: t and the point 1 ulp each, for rounded ellipses 2^-46 of the sizes. Cost: O(vertices); O(log n) for a convex
/// polygon of more than 30. Tens of ns for simple convex shapes, placed or not, rounded ones of up to 30 vertices, too;
/// microseconds where rounding leaves the result in doubt, as along an edge, next to the border or where the ray grazes.
/// Unions of n parts cost O(log n) and the parts along the ray up to where it leaves again. Source: [Ericson 5.3], with
/// the slab test's order decided by sign instead of by size. Example:
///     const auto hit = raycast(Ray{{-4, 0}, {2, 0}}, Circle{{0, 0}, 2});
///     assert(hit && hit->enter == 1 && hit->exit == 3 && hit->point == (Vec2{-2, 0}) && hit->normal == (Vec2{-1, 0}));
///     assert(raycast(Ray{{0, 0}, {1, 0}}, Circle{{0, 0}, 2})->started_inside);
///     assert(!raycast(Ray{{-4, 0}, {2, 0}}, Circle{{0, 0}, 2}, 0.5f));
template <class R, class S>
requires std::is_same_v<R, BasicRay<scalar_of<R>>> std::optional<BasicRaycast<scalar_of<R>>> raycast(
    const R& ray, const S& shape,
    std::type_identity_t<scalar_of<R>> max_t = std::numeric_limits<scalar_of<R>>::infinity()) {
    if constexpr (detail::QueryOperands<R, S>) {
        return detail::raycast_from(ray, max_t, detail::operand(shape));
    } else {
        detail::refuse<R, S>();
    }
}

template <class T, class S>
std::optional<BasicRaycast<T>> raycast(const Placed<BasicRay<T>, T>& ray, const S& shape,
                                       std::type_identity_t<T> max_t = std::numeric_limits<T>::infinity()) {
    if constexpr (detail::QueryOperands<BasicRay<T>, S>) {
        if (ray.pose == BasicPose<T>{}) return raycast(*ray.shape, shape, max_t);
        return detail::raycast_operand(detail::CastPath<T>::along(detail::operand(ray), max_t), detail::operand(shape));
    } else {
        detail::refuse<BasicRay<T>, S>();
    }
}

}  // namespace carom
