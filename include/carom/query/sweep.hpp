/// When two shapes that move at constant velocity first meet, and how long they stay in contact.
#pragma once

#include <carom/detail/narrow/linear/sweep.hpp>
#include <carom/query/classify.hpp>
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

/// Whether a sweep asks something: finite velocities, and a horizon that is no time before the start.
template <class T>
constexpr bool is_sweep(const BasicVec2<T>& va, const BasicVec2<T>& vb, T horizon) {
    return is_finite(va) && is_finite(vb) && horizon >= 0;
}

/// Calls `ask(SweptParts)` for two shapes that are convex by their kind; else false.
template <class A, class B, class T, class Ask>
bool ask_parts(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
               T horizon, Ask ask) {
    bool answered = false;
    with_single_parts(a, b, [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, bool) {
        answered = ask(SweptParts<T>{part_a, part_b, va, vb, horizon});
    });
    return answered;
}

/// Calls `use` with the passage of two operands.
template <class A, class B, class T, class Use>
auto with_passage(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                  T horizon, Use use) {
    const auto parts_a = parts_of(a);
    const auto parts_b = parts_of(b);
    return use(Passage<T>{parts_a, va, parts_b, vb, horizon});
}

// One result, written in place: a copy of what was just written in pieces would take longer than to find it.
template <class A, class B, class T>
void sweep_operands(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                    T horizon, Sweep<T>& result) {
    const auto ask = [&](const SweptParts<T>& parts) { return quick_sweep(parts, result); };
    if (ask_parts(a, va, b, vb, horizon, ask)) return;
    with_passage(a, va, b, vb, horizon, [&](const Passage<T>& passage) { result = sweep(passage); });
}

template <class A, class B, class T>
bool sweep_hits_operands(const Operand<A, T>& a, const BasicVec2<T>& va, const Operand<B, T>& b, const BasicVec2<T>& vb,
                         T horizon) {
    std::optional<bool> hit;
    const auto ask = [&](const SweptParts<T>& parts) { return (hit = quick_sweep_hits(parts)).has_value(); };
    if (ask_parts(a, va, b, vb, horizon, ask)) return *hit;
    return with_passage(a, va, b, vb, horizon, [](const Passage<T>& passage) { return sweep_hits(passage); });
}

/// A point of two that meet: that of `closest`.
template <class A, class B, class T>
BasicVec2<T> point_of_both(const Operand<A, T>& a, const Operand<B, T>& b) {
    if constexpr (ConvexShape<A> && ConvexShape<B>) {
        const ConvexPart<T> part_a = convex_part(a), part_b = convex_part(b);
        if (!part_a.is_curved() && !part_b.is_curved()) {
            const Vec2D shared = shared_point(part_a, part_b);
            return {static_cast<T>(shared.x), static_cast<T>(shared.y)};
        }
    }
    return closest_of(a, b).on_a;
}

/// Whether there is a contact: where they overlap, but for one-sided chains.
template <class A, class B>
bool is_in_contact(const A& a, const B& b) {
    if constexpr (may_be_one_sided_pair<A, B>) {
        return contact(a, b).has_value();
    } else {
        return overlaps(a, b);
    }
}

/// What is so at the start: exactly how they lie to each other, and where they share a point.
template <class A, class B, class T>
void set_start(const A& a, const B& b, Sweep<T>& result) {
    result.started = classify(a, b);
    const bool begins_later = !result.hit || result.enter > 0;  // behind one-sided chains
    if (begins_later || (result.normal != BasicVec2<T>{} && !penetrates(a, b))) return;
    result.normal = {};
    result.graze = false;
    result.point = point_of_both(operand(a), operand(b));
}

/// Two that do not move past each other are in contact always or never.
template <class A, class B, class T>
void still_sweep(const A& a, const B& b, T horizon, Sweep<T>& result) {
    const auto touched = contact(a, b);
    if (!touched) {
        if constexpr (may_be_one_sided_pair<A, B>) result.started = classify(a, b);
        return;
    }
    result.hit = true;
    result.exit = horizon;
    result.point = point_of_both(operand(a), operand(b));
    result.started = classify(a, b);
    result.graze = !penetrates(a, b);
    if (result.graze) result.normal = touched->normal;
}

/// When there is no shorter way, or it leaves a doubt.
template <class A, class B, class T>
Sweep<T> any_sweep(const A& a, const BasicVec2<T>& va, const B& b, const BasicVec2<T>& vb, T horizon) {
    Sweep<T> result;
    if (!is_sweep(va, vb, horizon)) return result;
    if (va == vb) {
        still_sweep(a, b, horizon, result);
        return result;
    }
    sweep_operands(operand(a), va, operand(b), vb, horizon, result);
    if (result.started != Relation::disjoint) set_start(a, b, result);
    return result;
}

/// The same for `hit` alone.
template <class A, class B, class T>
Sweep<T> any_sweep_hits(const A& a, const BasicVec2<T>& va, const B& b, const BasicVec2<T>& vb, T horizon) {
    Sweep<T> result;
    if (!is_sweep(va, vb, horizon)) return result;
    result.hit = va == vb ? is_in_contact(a, b) : sweep_hits_operands(operand(a), va, operand(b), vb, horizon);
    return result;
}

}  // namespace detail

/// When a, moving at velocity va, and b, at vb, are in contact for 0 <= t <= horizon, which may be infinite: the first
/// connected stretch of time, in closed form, so that nothing is too fast to be seen. Takes any two shapes, as they are
/// or placed. `hit` is exact, for the exact difference of the velocities, and so are `started` and `graze`; of an
/// instant exit = enter, as it may be of a stretch that is shorter than rounding; at the start it agrees with
/// `overlaps`, but for one-sided chains. Ellipses with anything but points have no closed form: they hit unless they
/// miss for certain, see `certainty`. Their times and those of arcs are good to 2^-46 of the sizes. Touching counts:
/// two that only slide along each other hit, with `graze`. What penetrates at the start has no normal; `contact` has
/// one, and where several parts of a union touch at the start that is the normal. Stretches in parts of a union that
/// follow without a gap are one, as certain as the least certain of them. One-sided chains are met from their front
/// only; at the start there is a hit only where `contact` has one, but `started` counts both sides. NaN and infinite
/// velocities, a negative horizon and numbers that are no shape give no hit. Error: times 1 ulp; the point an
/// ulp of its coordinates and of the way there. Cost: O(vertices of both), times the pairs of parts that the way
/// passes. Source: the ray against the Minkowski difference [Ericson 5.5.1], with exact signs. Example:
///     const auto hit = sweep(Circle{{0, 0}, 1}, {10, 0}, Aabb{{6, -4}, {8, 4}}, {0, 0}, 1);
///     assert(hit.hit && hit.enter == 0.5f && hit.exit == 0.9f && hit.normal == (Vec2{1, 0}));
///     assert(hit.point == (Vec2{6, 0}) && hit.started == Relation::disjoint && !hit.graze);
template <class A, class B>
auto sweep(const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
           const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
           std::type_identity_t<scalar_of_operand<A>> horizon = std::numeric_limits<scalar_of_operand<A>>::infinity()) {
    using T = scalar_of_operand<A>;
    detail::expect_pair<A, B>();
    if constexpr (requires { sweep_or(a, va, b, vb, horizon, &detail::any_sweep<A, B, T>); }) {
        return sweep_or(a, va, b, vb, horizon, &detail::any_sweep<A, B, T>);
    } else {
        return detail::any_sweep(a, va, b, vb, horizon);
    }
}

/// Whether `sweep` hits, without its numbers. Exact. Cost: less. Example:
///     assert(sweep_hits(Circle{{0, 0}, 1}, {10, 0}, Circle{{50, 0}, 1}, {0, 0}));
///     assert(!sweep_hits(Circle{{0, 0}, 1}, {10, 0}, Circle{{50, 0}, 1}, {0, 0}, 4));
template <class A, class B>
bool sweep_hits(
    const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
    const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
    std::type_identity_t<scalar_of_operand<A>> horizon = std::numeric_limits<scalar_of_operand<A>>::infinity()) {
    using T = scalar_of_operand<A>;
    detail::expect_pair<A, B>();
    if constexpr (requires { sweep_hits_or(a, va, b, vb, horizon, &detail::any_sweep_hits<A, B, T>); }) {
        return sweep_hits_or(a, va, b, vb, horizon, &detail::any_sweep_hits<A, B, T>);
    } else if constexpr (requires { sweep_or(a, va, b, vb, horizon, &detail::any_sweep_hits<A, B, T>); }) {
        return sweep_or(a, va, b, vb, horizon, &detail::any_sweep_hits<A, B, T>).hit;
    } else {
        return detail::any_sweep_hits(a, va, b, vb, horizon).hit;
    }
}

/// Calls `visit(ContactInterval)` with each connected stretch of time in contact, in order, until it returns true, and
/// says whether it did: where something passes through several parts of a union, each. Otherwise as `sweep`; one-sided
/// chains count from both sides. Cost: that of `sweep` for each. Example:
///     const auto posts = Compound::from_parts({{Aabb{{0, 0}, {1, 9}}}, {Aabb{{6, 0}, {8, 9}}}});
///     int count = 0;
///     all_contacts(Point{{-2, 3}}, {1, 0}, *posts, {0, 0}, 100, [&](const ContactInterval<float>& c) {
///         count += c.exit > c.enter;
///         return false;
///     });
///     assert(count == 2);
template <class A, class B, class Visitor>
bool all_contacts(const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
                  const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
                  std::type_identity_t<scalar_of_operand<A>> horizon, Visitor&& visit) {
    using T = scalar_of_operand<A>;
    detail::expect_pair<A, B>();
    if (!detail::is_sweep(va, vb, horizon)) return false;
    if (va == vb) return overlaps(a, b) && visit(ContactInterval<T>{0, horizon, !penetrates(a, b)});
    const auto visit_as_swept = [&](ContactInterval<T> contact) {  // what starts inside is there after small shifts
        if (contact.graze && contact.enter == 0) contact.graze = !penetrates(a, b);
        return visit(contact);
    };
    return detail::with_passage(detail::operand(a), va, detail::operand(b), vb, horizon,
                                [&](const Passage<T>& passage) { return any_contact<T>(passage, visit_as_swept); });
}

}  // namespace carom
