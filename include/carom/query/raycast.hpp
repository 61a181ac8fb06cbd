/// Ray cast: where a ray first hits a shape, and how long it stays inside.
#pragma once

#include <carom/detail/narrow/linear/cast.hpp>
#include <carom/query/dispatch.hpp>

#include <type_traits>

namespace carom {

namespace detail {

template <class S, class T>
Raycast<T> raycast_operand(const CastPath<T>& path, const Operand<S, T>& operand) {
    if constexpr (ConvexShape<S>) {
        return cast(path, convex_part(operand));
    } else if constexpr (is_any_shape<S>) {
        return std::visit(
            [&]<class Concrete>(const Concrete& shape) {
                return raycast_operand(path, Operand<Concrete, T>{shape, operand.pose});
            },
            operand.shape.value);
    } else {
        return cast<T>(path, [&](PartVisitor<T> visit) { return any_part(operand, visit); });
    }
}

// Returns false, with `result` unset, when there is no closed form for the shape or doubles cannot decide. The identity
// pose is passed as null.
template <class S, class T>
bool shortest_raycast(const BasicRay<T>& ray, T t_max, const S& shape, const BasicPose<T>* pose, Raycast<T>& result) {
    if constexpr (requires { quick_cast(ray, t_max, shape, result); }) {
        if (!pose && quick_cast(ray, t_max, shape, result)) [[likely]]
            return true;
    }
    const auto as_box = [&](const PlainBox<T>& box) { return quick_cast(ray, t_max, box, result); };
    return as_plain_box(shape, T(0), pose, as_box);
}

// Other simple shapes in float by their points; everything else, and what doubles cannot decide, by the exact code.
template <class S, class T>
Raycast<T> other_raycast(const BasicRay<T>& ray, T t_max, const Operand<S, T>& operand, bool is_sound) {
    if constexpr (std::is_same_v<T, float>) {
        Raycast<float> result;
        const auto by_points = [&](const Vec2* points, int count, float radius, const Pose* own) {
            return quick_cast<float>({&ray, t_max, points, count, radius, own, operand.pose}, result);
        };
        if (is_sound && as_points(operand.shape, 0.0f, by_points)) return result;
    }
    return raycast_operand(CastPath<T>::along({ray}, t_max), operand);
}

// One result variable in the function's own block and one return statement, so that the compiler builds the result
// where the caller wants it. Copying a result whose members have just been written takes as long as the cast.
template <class S, class T>
Raycast<T> raycast_from(const BasicRay<T>& ray, T t_max, const Operand<S, T>& operand) {
    const BasicPose<T>* const pose = operand.pose && *operand.pose == BasicPose<T>{} ? nullptr : operand.pose;
    const bool is_sound = !pose || (is_rotation(pose->rot) && pose->at.x * 0 + pose->at.y * 0 == 0);
    Raycast<T> result;
    if (!is_sound || !shortest_raycast(ray, t_max, operand.shape, pose, result)) [[unlikely]]
        result = other_raycast(ray, t_max, Operand<S, T>{operand.shape, pose}, is_sound);
    return result;
}

// An AnyShape takes the same code path as the shape that it holds, so that the results agree bit for bit.
template <class T>
Raycast<T> raycast_from(const BasicRay<T>& ray, T t_max, const Operand<BasicAnyShape<T>, T>& operand) {
    return std::visit(
        [&]<class Concrete>(const Concrete& shape) {
            return raycast_from(ray, t_max, Operand<Concrete, T>{shape, operand.pose});
        },
        operand.shape.value);
}

}  // namespace detail

/// Casts a ray against any shape and returns the first connected interval of the ray inside the shape, for t from 0 to
/// t_max. Ray and shape may be placed. A ray that passes through a seam between parts stays inside.
///
/// `hit` is exact and agrees with `overlaps`. Also exact are `started_inside`, `graze`, whether exit = enter, and which
/// part is hit first.
///
/// A ray that starts on the border hits at t = 0 with the border's normal. A ray that starts inside also hits at t = 0,
/// but without a normal; `contact` says where the closest border is. A ray along an edge enters at the edge's end.
/// Curves (arcs, and chains, even closed ones) are hit where the ray crosses them, with enter = exit and the normal
/// against the ray. A ray that comes from behind passes through a one-sided chain. t_max = 0 tests the ray's origin
/// alone. A negative or NaN t_max, NaN and invalid shapes give no hit.
///
/// Error: t and the point 1 ulp each, for rounded ellipses 2^-46 of the sizes. Cost: O(vertices). Tens of ns for
/// circles, boxes, capsules, polygons and rounded ones in float, and for circles, boxes and polygons in double; a third
/// of a microsecond for other shapes in double; microseconds where rounding leaves the result in doubt, as along an
/// edge, next to the border or where the ray grazes. Unions cost O(parts), and as much again for each part that extends
/// the interval. Source: [Ericson 5.3], with the slab test's order decided by sign instead of by size. Example:
///     const auto hit = raycast(Ray{{-4, 0}, {2, 0}}, Circle{{0, 0}, 2});
///     assert(hit.hit && hit.enter == 1 && hit.exit == 3 && hit.point == (Vec2{-2, 0}) && hit.normal == (Vec2{-1, 0}));
///     assert(raycast(Ray{{0, 0}, {1, 0}}, Circle{{0, 0}, 2}).started_inside);
///     assert(!raycast(Ray{{-4, 0}, {2, 0}}, Circle{{0, 0}, 2}, 0.5f).hit);
template <class R, class S>
requires std::is_same_v<R, BasicRay<scalar_of<R>>>
auto raycast(const R& ray, const S& shape, std::type_identity_t<scalar_of<R>> t_max = CastPath<scalar_of<R>>::endless) {
    detail::expect_pair<R, S>();
    return detail::raycast_from(ray, t_max, detail::operand(shape));
}

template <class T, class S>
auto raycast(const Placed<BasicRay<T>, T>& ray, const S& shape, std::type_identity_t<T> t_max = CastPath<T>::endless) {
    detail::expect_pair<BasicRay<T>, S>();
    if (ray.pose == BasicPose<T>{}) return raycast(*ray.shape, shape, t_max);
    return detail::raycast_operand(CastPath<T>::along(detail::operand(ray), t_max), detail::operand(shape));
}

}  // namespace carom
