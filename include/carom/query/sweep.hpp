/// Shape cast (sweep): when two shapes at constant velocity first touch, and how long they stay in contact.
#pragma once

#include <carom/detail/narrow/linear/sweep.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

#include <type_traits>

namespace carom {

namespace detail {

template <class T>
constexpr bool is_finite(const BasicVec2<T>& v) {
    return v.x * 0 + v.y * 0 == 0;
}

/// Whether the query is valid: finite velocities, and a max_time that is not before the start.
template <class T>
constexpr bool is_valid_sweep(const BasicVec2<T>& va, const BasicVec2<T>& vb, T max_time) {
    return is_finite(va) && is_finite(vb) && max_time >= 0;
}

/// Calls `filter(SweptParts)` if both shapes are of a convex kind, and returns its result; otherwise returns false.
template <class A, class B, class T, class Filter>
bool filter_parts(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                  T max_time, Filter filter) {
    return by_parts(
        a, b,
        [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, bool) {
            return filter(SweptParts<T>{part_a, part_b, va, vb, max_time});
        },
        [](const auto&, const auto&) { return false; });
}

/// The pose of an operand, or null for one that moves nothing.
template <class S, class T>
const BasicPose<T>* moving_pose(const Operand<S, T>& operand) {
    return operand.pose && *operand.pose == BasicPose<T>{} ? nullptr : operand.pose;
}

/// Fast path: a point or circle against a shape that a ray has one for, too. Returns false, and no result, for other
/// shapes and where doubles leave a doubt. A yes or no may come without numbers.
template <class A, class B, class T>
bool disc_sweep(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                T max_time, BasicSweep<T>& result, bool is_yes_or_no = false) {
    const BasicPose<T>*const pose_a = moving_pose(a), *const pose_b = moving_pose(b);
    if (const auto disc = disc_of(a.shape, pose_a)) {
        return is_valid_pose(pose_a) && is_valid_pose(pose_b) &&
               as_plain(b.shape, T(0), pose_b, [&](const auto& plain) {
                   return quick_cast(DiscPath<T>{*disc, va, vb, max_time, true, is_yes_or_no}, plain, result);
               });
    }
    if (const auto disc = disc_of(b.shape, pose_b)) {
        return is_valid_pose(pose_a) && is_valid_pose(pose_b) &&
               as_plain(a.shape, T(0), pose_a, [&](const auto& plain) {
                   return quick_cast(DiscPath<T>{*disc, vb, va, max_time, false, is_yes_or_no}, plain, result);
               });
    }
    return false;
}

template <class S>
inline constexpr bool has_outline_view = OutlineShape<S> || is_any_shape<S>;

/// Calls `use` with the Passage of two operands.
template <class A, class B, class T, class Use>
auto with_passage(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                  T max_time, Use use) {
    const auto parts_a = parts_of(a);
    const auto parts_b = parts_of(b);
    return use(Passage<T>{parts_a, va, parts_b, vb, max_time});
}

// The result is written in place: copying what was just written in pieces would take longer than computing it.
template <class A, class B, class T>
void sweep_operands(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                    T max_time, BasicSweep<T>& result) {
    if constexpr (has_outline_view<A> && has_outline_view<B>) {
        if (outline_sweep(outline_view(a), outline_view(b), Course<T>{va, vb, max_time}, result)) [[likely]]
            return;
        result = {};
    }
    const auto filter = [&](const SweptParts<T>& parts) { return quick_sweep(parts, result); };
    if (filter_parts(a, va, b, vb, max_time, filter)) return;
    with_passage(a, va, b, vb, max_time, [&](const Passage<T>& passage) {
        if constexpr (StraightShape<A> && StraightShape<B>) {
            result = sweep_straight(passage);
        } else {
            result = sweep(passage);
        }
    });
}

template <class A, class B, class T>
bool sweep_hits_operands(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                         T max_time) {
    std::optional<bool> hit;
    if constexpr (has_outline_view<A> && has_outline_view<B>) {
        if ((hit = outline_sweep_hits(outline_view(a), outline_view(b), Course<T>{va, vb, max_time}))) return *hit;
    }
    const auto filter = [&](const SweptParts<T>& parts) { return (hit = quick_sweep_hits(parts)).has_value(); };
    if (filter_parts(a, va, b, vb, max_time, filter)) return *hit;
    return with_passage(a, va, b, vb, max_time, [](const Passage<T>& passage) { return sweep_hits(passage); });
}

/// Whether `contact` reports a contact: when they overlap, except with one-sided chains.
template <class A, class B>
bool is_in_contact(const A& a, const B& b) {
    if constexpr (may_be_one_sided_pair<A, B>) {
        return contact(a, b).has_value();
    } else {
        return overlaps(a, b);
    }
}

/// What penetrates at the start has no side that it came by.
template <class T>
void set_penetrating(BasicSweep<T>& result) {
    result.point = result.normal = {};
    result.graze = false;
}

/// Without relative motion, two shapes are in contact always or never.
template <class A, class B, class T>
void static_sweep(const A& a, const B& b, T max_time, BasicSweep<T>& result) {
    if (!is_in_contact(a, b)) return;
    result.set_hits();
    result.initially_overlapping = true;
    result.exit = max_time;
    result.graze = !penetrates(a, b);
    if (!result.graze) return;
    if (const auto touched = contact(a, b)) {
        result.normal = touched->normal;
        result.point = touched->point;
    }
}

/// The general algorithm: for shapes without a fast path, and where the fast path cannot decide.
template <class A, class B, class T>
BasicSweep<T> general_sweep(const A& a, const BasicVec2<T>& va, const B& b, const BasicVec2<T>& vb, T max_time) {
    BasicSweep<T> result;
    if (!is_valid_sweep(va, vb, max_time)) return result;
    if (va == vb) {
        static_sweep(a, b, max_time, result);
        return result;
    }
    const auto operand_a = operand(a);
    const auto operand_b = operand(b);
    if (disc_sweep(operand_a, va, operand_b, vb, max_time, result)) return result;
    sweep_operands(operand_a, va, operand_b, vb, max_time, result);
    // Curves hit unless they certainly miss.
    if (result.initially_overlapping && result.certainty != Certainty::exact) {
        result.initially_overlapping = is_in_contact(a, b);
    }
    // What touches a part of a union at the start may penetrate another.
    if (result.initially_overlapping && result.normal != BasicVec2<T>{} && penetrates(a, b)) set_penetrating(result);
    return result;
}

/// The same for `hits` alone.
template <class A, class B, class T>
BasicSweep<T> general_sweep_hits(const A& a, const BasicVec2<T>& va, const B& b, const BasicVec2<T>& vb, T max_time) {
    BasicSweep<T> result;
    if (!is_valid_sweep(va, vb, max_time)) return result;
    if (va == vb) {
        result.set_hits(is_in_contact(a, b));
        return result;
    }
    const auto operand_a = operand(a);
    const auto operand_b = operand(b);
    if (disc_sweep(operand_a, va, operand_b, vb, max_time, result, true)) return result;
    result.set_hits(sweep_hits_operands(operand_a, va, operand_b, vb, max_time));
    return result;
}

}  // namespace detail

/// Casts a moving shape against a moving shape: returns the first connected time interval in which a, moving at
/// velocity va, and b, moving at vb, are in contact, for 0 <= t <= `max_time`, which may be infinite. Takes any two
/// shapes, as stored or placed. The times come from closed forms, so nothing is too fast to be detected. NaN and
/// infinite velocities, a negative max_time and invalid shapes give no hit.
///
/// `hits` is exact, for the exact difference of the velocities, and so are `initially_overlapping` and `graze`. A hit
/// at time 0 agrees with `overlaps`, except with one-sided chains. Ellipses against anything but points have no closed
/// form: they hit unless they certainly miss, see `certainty`. A contact of a single instant has exit = enter, and so
/// may an interval shorter than the rounding error.
///
/// Touching counts: two shapes that only slide along each other hit, with `graze`. Shapes that penetrate at time 0 have
/// neither normal nor point here: `contact` has both, and the depth, and `classify` their relation. If several parts of
/// a union touch at time 0, the normal is that of `contact`.
/// Intervals in parts of a union that follow each other without a gap are merged, and are as certain as the least
/// certain of them. One-sided chains are hit from their front only: at time 0 there is a hit only where `contact`
/// reports one.
///
/// Error: times 1 ulp, those of ellipses and arcs 2^-46 of the sizes; the point 1 ulp of its coordinates and of the
/// distance traveled. Cost: O(vertices of both), for each pair of parts along the path up to where
/// contact ends; of n parts O(log n) to find these. Source: a ray cast against
/// the Minkowski difference [Ericson 5.5.1], with exact signs. Example:
///     const auto hit = sweep(Circle{{0, 0}, 1}, {10, 0}, Aabb{{6, -4}, {8, 4}}, {0, 0}, 1);
///     assert(hit.hits() && hit.enter == 0.5f && hit.exit == 0.9f && hit.normal == (Vec2{1, 0}));
///     assert(hit.point == (Vec2{6, 0}) && !hit.initially_overlapping && !hit.graze);
template <class A, class B>
BasicSweep<scalar_of_operand<A>> sweep(
    const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
    const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
    std::type_identity_t<scalar_of_operand<A>> max_time = std::numeric_limits<scalar_of_operand<A>>::infinity()) {
    using T = scalar_of_operand<A>;
    if constexpr (!detail::QueryOperands<A, B>) {
        detail::refuse<A, B>();
    } else if constexpr (requires { detail::sweep_or(a, va, b, vb, max_time, &detail::general_sweep<A, B, T>); }) {
        return detail::sweep_or(a, va, b, vb, max_time, &detail::general_sweep<A, B, T>);
    } else {
        return detail::general_sweep(a, va, b, vb, max_time);
    }
}

/// Returns whether `sweep` hits, without computing times, point and normal. Exact, and cheaper than `sweep`. Example:
///     assert(sweep_hits(Circle{{0, 0}, 1}, {10, 0}, Circle{{50, 0}, 1}, {0, 0}));
///     assert(!sweep_hits(Circle{{0, 0}, 1}, {10, 0}, Circle{{50, 0}, 1}, {0, 0}, 4));
template <class A, class B>
bool sweep_hits(
    const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
    const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
    std::type_identity_t<scalar_of_operand<A>> max_time = std::numeric_limits<scalar_of_operand<A>>::infinity()) {
    using T = scalar_of_operand<A>;
    if constexpr (!detail::QueryOperands<A, B>) {
        detail::refuse<A, B>();
    } else if constexpr (requires {
                             detail::sweep_hits_or(a, va, b, vb, max_time, &detail::general_sweep_hits<A, B, T>);
                         }) {
        return detail::sweep_hits_or(a, va, b, vb, max_time, &detail::general_sweep_hits<A, B, T>);
    } else if constexpr (requires { detail::sweep_or(a, va, b, vb, max_time, &detail::general_sweep_hits<A, B, T>); }) {
        return detail::sweep_or(a, va, b, vb, max_time, &detail::general_sweep_hits<A, B, T>).hits();
    } else {
        return detail::general_sweep_hits(a, va, b, vb, max_time).hits();
    }
}

/// Visits each connected time interval of contact, in order: `visit(ContactInterval)` returns nothing, or `Visit::stop`
/// to stop. Returns `Visit::stop` if it did. A shape that passes through several separate parts of a union gives one
/// interval for each. One-sided chains count from both sides; otherwise as `sweep`. Cost: that of `sweep` for each
/// interval. Example:
///     const auto posts = Compound::from_parts({{Aabb{{0, 0}, {1, 9}}}, {Aabb{{6, 0}, {8, 9}}}});
///     int count = 0;
///     all_contacts(Point{{-2, 3}}, {1, 0}, *posts, {0, 0}, 100, [&](const ContactInterval& c) {
///         count += c.exit > c.enter;
///     });
///     assert(count == 2);
template <class A, class B, class Visitor>
Visit all_contacts(const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
                   const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
                   std::type_identity_t<scalar_of_operand<A>> max_time, Visitor&& visit) {
    using T = scalar_of_operand<A>;
    if constexpr (detail::QueryOperands<A, B>) {
        if (!detail::is_valid_sweep(va, vb, max_time)) return Visit::proceed;
        if (va == vb) {
            if (!overlaps(a, b)) return Visit::proceed;
            return detail::call_visitor(visit, BasicContactInterval<T>{0, max_time, !penetrates(a, b)});
        }
        const auto visit_as_swept = [&](BasicContactInterval<T> contact) {  // what starts inside survives small shifts
            if (contact.graze && contact.enter == 0) contact.graze = !penetrates(a, b);
            return detail::call_visitor(visit, contact);
        };
        return detail::with_passage(
            detail::operand(a), va, detail::operand(b), vb, max_time,
            [&](const detail::Passage<T>& passage) { return visit_contacts<T>(passage, visit_as_swept); });
    } else {
        detail::refuse<A, B>();
    }
}

}  // namespace carom
