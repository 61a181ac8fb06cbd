/// Contact of two shapes: contact normal, penetration depth (minimum translation) and contact point.
#pragma once

#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/query/distance.hpp>

#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

namespace carom {

/// The data that collision response needs about two shapes that touch, overlap, or are closer than a margin.
template <class T>
struct BasicContact {
    BasicVec2<T> normal{};      ///< unit, from a to b
    T separation{};             ///< the gap, or minus the depth. Moving b by -separation * normal makes them touch
    bool unique_normal = true;  ///< false when another direction is as good (concentric circles, deep symmetry)
    BasicVec2<T> point{};       ///< midway between the two surfaces, along the normal
};

using Contact = BasicContact<float>;
using ContactD = BasicContact<double>;

namespace detail {

/// The separation of two parts, either of which may be empty. The part of lower rank is evaluated first, so that both
/// argument orders run the same code. Parts farther apart than `reach` may get an infinite gap and nothing else.
template <class T>
Separation separation_of_parts(const ConvexPart<T>& a, const ConvexPart<T>& b, bool swapped, double reach) {
    if (a.size() == 0 || b.size() == 0) return {any_distance};
    return swapped ? flipped(separation(b, a, reach)) : separation(a, b, reach);
}

/// The separation of two shapes: of two of a convex kind that of their parts, of others what `of_unions` returns for
/// their parts.
template <class A, class B, class T, class OfUnions>
Separation separation_or(const Operand<A, T>& a, const Operand<B, T>& b, double reach, const OfUnions& of_unions) {
    Separation found;
    if (find_outline_separation(a, b, reach, found)) [[likely]]
        return found;
    return by_parts(
        a, b,
        [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, bool swapped) {
            return separation_of_parts(part_a, part_b, swapped, reach);
        },
        of_unions);
}

template <class A, class B, class T>
Separation separation_of(const Operand<A, T>& a, const Operand<B, T>& b, double reach = any_distance) {
    return separation_or(a, b, reach, [&](const auto& parts_a, const auto& parts_b) {
        return union_separation<T>(parts_a, parts_b, reach);
    });
}

template <class S>
inline constexpr bool may_be_one_sided = !ConvexShape<S>;
template <class T>
inline constexpr bool may_be_one_sided<BasicSimplePolygon<T>> = false;
template <class T>
inline constexpr bool may_be_one_sided<BasicCircleTree<T>> = false;

/// Whether one of two shapes may have one-sided chains.
template <class A, class B>
inline constexpr bool may_be_one_sided_pair =
    may_be_one_sided<std::remove_cvref_t<decltype(operand(std::declval<const A&>()).shape)>> ||
    may_be_one_sided<std::remove_cvref_t<decltype(operand(std::declval<const B&>()).shape)>>;

/// The separation that `contact` reports: one-sided chains make contact from their front only.
template <class A, class B, class T>
Separation contact_separation(const Operand<A, T>& a, const Operand<B, T>& b, double reach) {
    if constexpr (may_be_one_sided<A> || may_be_one_sided<B>) {
        return separation_or(a, b, reach, [&](const auto& parts_a, const auto& parts_b) {
            return union_contact<T>(parts_a, parts_b, reach);
        });
    } else {
        return separation_of(a, b, reach);
    }
}

template <class T>
std::optional<BasicContact<T>> contact_within(const Separation& s, double margin) {
    if (!(s.gap <= margin)) return {};
    const auto to_t = [](const Vec2D& v) { return BasicVec2<T>{static_cast<T>(v.x), static_cast<T>(v.y)}; };
    const Vec2D middle{0.5 * s.on_a.x + 0.5 * s.on_b.x, 0.5 * s.on_a.y + 0.5 * s.on_b.y};
    return BasicContact<T>{to_t(s.normal), with_sign_of<T>(s.gap), s.unique_normal, to_t(middle)};
}

template <class A, class B, class T>
std::optional<BasicContact<T>> contact_of(const Operand<A, T>& a, const Operand<B, T>& b, double margin) {
    if constexpr (is_point_shape<A> && is_point_shape<B>) {  // on the spot: a Separation in memory takes as long
        Separation found;
        if (!find_outline_separation(a, b, margin, found)) [[unlikely]]
            found = separation_of_parts(convex_part(a), convex_part(b), shape_rank<B> < shape_rank<A>, margin);
        return contact_within<T>(found, margin);
    }
    if constexpr (is_any_shape<A> && is_any_shape<B>) {
        std::optional<BasicContact<T>> result;
        if (with_circles(a, b, [&](const auto& x, const auto& y) { result = contact_of(x, y, margin); })) return result;
    }
    return contact_within<T>(contact_separation(a, b, margin), margin);
}

}  // namespace detail

/// Returns the signed distance of any two shapes: their distance, or minus the penetration depth if they overlap. The
/// depth is the length of the minimum translation (MTV) that takes one off the other, to where they touch. The sign
/// always agrees with `overlaps` (<= 0) and `penetrates` (< 0). An infinite depth, as of crossing lines or of a half
/// space and a line into it, is minus infinity.
///
/// Chains, compounds and other unions are separated as wholes, whatever their parts. A one-sided chain counts as
/// two-sided. In a union, the depth of an arc in an ellipse is that of the arc's hull.
///
/// Error and cost of distances, and of the depth of two convex shapes: those of `closest`. The depth of unions is
/// within 64 u (D + R), with u and R as there and D the extent of the parts that touch or overlap; with ellipses among
/// several parts, no translation shorter by more than 2^-12 of it separates the two. With arcs, a separating
/// translation through an opening narrower than some 3 % of their radii may be missed. Cost of this depth: the pairs of
/// parts that are within it of each other, times the borders of their Minkowski differences that are nearer than it;
/// with ellipses or arcs all pairs, some ten times over. Allocates nothing. Source: the point nearest to the origin on
/// the border of the union of these differences. Example:
///     assert(signed_distance(Circle{{0, 0}, 2}, Circle{{3, 0}, 2}) == -1);
///     auto bend = Compound::from_parts({{Aabb{{0, 0}, {4, 1}}}, {Aabb{{0, 1}, {1, 4}}}});
///     assert(signed_distance(*bend, Point{{0.5f, 1}}) == -0.5f);
template <class A, class B>
scalar_of_operand<A> signed_distance(const A& a, const B& b) {
    if constexpr (detail::QueryOperands<A, B>) {
        return detail::with_sign_of<scalar_of_operand<A>>(
            detail::separation_of(detail::operand(a), detail::operand(b)).gap);
    } else {
        detail::refuse<A, B>();
    }
}

/// Returns the contact of any two shapes whose signed distance is at most `margin` (>= 0, in the shapes' unit; above 0,
/// contacts are speculative); none when they are farther apart. At margin 0 there is a contact exactly when they
/// overlap, except with one-sided chains.
///
/// Where several normals are equally good, the first edge of the first shape wins; for two coincident points the normal
/// is (1, 0). Edges inside a union, such as those between the tiles of a floor, give no normal.
///
/// A one-sided chain makes contact from its front only, so there may be no contact although the shapes overlap, and
/// what only touches it has no depth. Each of its segments is tested by itself, and the deepest one counts. A segment
/// is in contact if the other part reaches at least as far in front of its line as behind it, and its depth is the
/// shortest translation straight to the front or over its ends.
///
/// Error and cost: see `signed_distance`. Example:
///     const auto hit = contact(Circle{{0, 0}, 2}, Aabb{{1, -4}, {9, 4}});
///     assert(hit && hit->normal == (Vec2{1, 0}) && hit->separation == -1 && hit->point == (Vec2{1.5f, 0}));
///     assert(!contact(Circle{{0, 0}, 2}, Aabb{{3, -4}, {9, 4}}));
///     const auto floor = Chain::open_one_sided({{9, 0}, {5, 0}, {0, 0}}).value();
///     assert(contact(floor, Circle{{5, 1}, 2})->normal == (Vec2{0, 1}) && !contact(floor, Circle{{5, -1}, 2}));
template <class A, class B>
std::optional<BasicContact<scalar_of_operand<A>>> contact(const A& a, const B& b, scalar_of_operand<A> margin = 0) {
    if constexpr (detail::QueryOperands<A, B>) {
        return detail::contact_of(detail::operand(a), detail::operand(b), static_cast<double>(margin));
    } else {
        detail::refuse<A, B>();
    }
}

}  // namespace carom
