/// Contact manifold of two shapes: up to two contact points, and the features that touch there.
#pragma once

#include <carom/detail/narrow/distance/convex_manifold.hpp>
#include <carom/query/contact.hpp>

#include <array>
#include <span>

namespace carom {

/// One point of a manifold.
template <class T>
struct BasicManifoldPoint {
    BasicVec2<T> point{};  ///< midway between the two surfaces, along the normal
    T separation{};        ///< the gap at this point, or minus the depth
    FeaturePair features;  ///< what touches here: the same as long as the resting contact does not change
};

using ManifoldPoint = BasicManifoldPoint<float>;
using ManifoldPointD = BasicManifoldPoint<double>;

/// The contact data needed to keep one shape at rest on the other.
template <class T>
struct BasicManifold {
    BasicVec2<T> normal{};      ///< unit, from a to b, for all points
    T separation{};             ///< of the shapes as wholes: see `contact`
    bool unique_normal = true;  ///< false when another direction is as good

    /// One point, or the two points of a flat contact in the order of perp(normal).
    std::span<const BasicManifoldPoint<T>> points() const { return {storage.data(), static_cast<std::size_t>(count)}; }

    int count = 0;
    std::array<BasicManifoldPoint<T>, 2> storage{};
};

using Manifold = BasicManifold<float>;
using ManifoldD = BasicManifold<double>;

namespace detail {

/// A separation and, when it is at most `margin`, the contact points at it.
template <class T>
RealManifold contact_at(const Separation& separation, double margin, PartSource<T> a, PartSource<T> b) {
    if (!(separation.gap <= margin)) return {separation, 0, {}};
    return flat_contact<T>(a, b, separation, margin);
}

/// The separation that `contact` reports and, when it is at most `margin`, the contact points.
template <class A, class B, class T>
RealManifold flat_contact_of(const Operand<A, T>& a, const Operand<B, T>& b, double margin) {
    RealManifold result;
    if constexpr (may_have_outlines<A, B, T>) {
        const bool swapped = comes_second(a, b);
        const bool found = swapped ? outline_manifold(outline_view(b), outline_view(a), margin, result)
                                   : outline_manifold(outline_view(a), outline_view(b), margin, result);
        if (found) [[likely]]
            return swapped ? flipped(result) : result;
    }
    // A separation that is known stays: of two sides that face nearly alike, the parts may find the other one.
    Separation known;
    if (find_outline_separation(a, b, margin, known)) return contact_at<T>(known, margin, parts_of(a), parts_of(b));
    return by_parts(
        a, b,
        [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, bool swapped) {
            return flat_contact(part_a, part_b, swapped, margin);
        },
        [&](const auto& parts_a, const auto& parts_b) {
            return contact_at<T>(contact_separation(a, b, margin), margin, parts_a, parts_b);
        });
}

template <class T>
BasicManifold<T> rounded_manifold(const RealManifold& flat) {
    const auto to_t = [](const Vec2D& v) { return BasicVec2<T>{static_cast<T>(v.x), static_cast<T>(v.y)}; };
    const auto point = [&](const RealManifoldPoint& p) {
        return BasicManifoldPoint<T>{to_t(p.point), static_cast<T>(p.separation), p.features};
    };
    const Separation& separation = flat.separation;
    return {to_t(separation.normal),
            with_sign_of<T>(separation.gap),
            separation.unique_normal,
            flat.count,
            {point(flat.points[0]), point(flat.points[1])}};
}

/// The manifold of two circles or points; `swapped` if b is evaluated first.
template <class T>
BasicManifold<T> manifold_at_one_point(const Separation& s, bool swapped) {
    const auto to_t = [](const Vec2D& v) { return BasicVec2<T>{static_cast<T>(v.x), static_cast<T>(v.y)}; };
    const Vec2D halfway = swapped ? 0.5 * (s.on_a - s.on_b) + s.on_b : 0.5 * (s.on_b - s.on_a) + s.on_a;
    BasicManifold<T> result{to_t(s.normal), with_sign_of<T>(s.gap), s.unique_normal, 1};
    constexpr Feature center{0, FeatureKind::vertex, 0};
    result.storage[0] = {to_t(halfway), static_cast<T>(s.gap), {center, center}};
    return result;
}

template <class A, class B, class T>
std::optional<BasicManifold<T>> manifold_of(const Operand<A, T>& a, const Operand<B, T>& b, double margin) {
    // GCC clears a new empty optional word by word, which takes longer than finding that the two are apart.
    static constexpr std::optional<BasicManifold<T>> none;
    if constexpr (is_point_shape<A> && is_point_shape<B>) {  // on the spot, as `contact_of`
        Separation found;
        if (find_outline_separation(a, b, margin, found)) [[likely]]
            return found.gap <= margin ? std::optional(manifold_at_one_point<T>(found, comes_second(a, b))) : none;
    }
    if constexpr (is_any_shape<A> && is_any_shape<B>) {
        std::optional<BasicManifold<T>> result;
        if (with_circles(a, b, [&](const auto& x, const auto& y) { result = manifold_of(x, y, margin); }))
            return result;
    }
    const RealManifold real = flat_contact_of(a, b, margin);
    return real.separation.gap <= margin ? std::optional(rounded_manifold<T>(real)) : none;
}

}  // namespace detail

/// Returns the contact manifold of any two shapes whose signed distance is at most `margin` (>= 0, in the shapes'
/// unit); none when they are farther apart. Normal and separation are those of `contact`.
///
/// A flat contact has two points: the ends of the interval in which two edges face each other. For unions they are the
/// outermost points at which the borders face each other; one of the two is as deep as the whole contact, and none is
/// deeper. Ends whose gap exceeds `margin` are left out, and so is what other parts cover. How a union is divided into
/// parts affects only the points that are less deep.
///
/// Error of points and their separations: 64 u (D + R) as in `signed_distance`, plus the rounding to T. Cost: that of
/// `contact`, and O(n + m) for each pair of parts nearby. Source: clipping the facing edge to the sides of the other
/// [Catto 2006]. Example:
///     const auto rest = manifold(Aabb{{0, 0}, {8, 1}}, Aabb{{2, 1}, {4, 3}});
///     assert(rest && rest->normal == (Vec2{0, 1}) && rest->points().size() == 2);
///     assert(rest->points()[0].point == (Vec2{4, 1}) && rest->points()[1].point == (Vec2{2, 1}));
template <class A, class B>
std::optional<BasicManifold<scalar_of_operand<A>>> manifold(const A& a, const B& b, scalar_of_operand<A> margin = 0) {
    if constexpr (detail::QueryOperands<A, B>) {
        return detail::manifold_of(detail::operand(a), detail::operand(b), static_cast<double>(margin));
    } else {
        detail::refuse<A, B>();
    }
}

}  // namespace carom
