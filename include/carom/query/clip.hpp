/// Line clipping: the intervals of a line, ray or segment that lie inside a shape.
#pragma once

#include <carom/query/raycast.hpp>
#include <carom/visit.hpp>

#include <optional>

namespace carom {

namespace detail {

template <class S>
inline constexpr bool is_straight = false;
template <class T>
inline constexpr bool is_straight<BasicLine<T>> = true;
template <class T>
inline constexpr bool is_straight<BasicRay<T>> = true;
template <class T>
inline constexpr bool is_straight<BasicSegment<T>> = true;

template <class L, class S, class T>
Visit visit_clips_of(const Operand<L, T>& straight, const Operand<S, T>& shape,
                     std::type_identity_t<ClipVisitor<T>> visit) {
    static_assert(is_straight<L>, "carom: clip() takes a line, ray or segment, and a shape");
    return visit_clips<T>(CastPath<T>::along(straight), parts_of(shape), visit);
}

}  // namespace detail

/// Visits each connected interval of a line, ray or segment inside a shape, in order: `visit(Clip)` returns nothing, or
/// `Visit::stop` to stop. Returns `Visit::stop` if it did. Takes any shape; both arguments may be placed.
///
/// Parameters are in lengths of the direction, and run from 0 to 1 on a segment. A segment of zero length is the point
/// at parameter 0. Intervals in parts that touch or overlap are merged. One-sided chains count from both sides. Which
/// parts are hit and which intervals are merged is exact; error as in `raycast`. Cost: of n parts O(log n) and
/// those along it, for each interval.
/// Example:
///     const auto posts = Compound::from_parts({{Aabb{{0, 0}, {1, 9}}}, {Aabb{{1, 0}, {2, 9}}}, {Circle{{9, 5}, 1}}});
///     int count = 0;
///     clip_all(Line{{0, 5}, {1, 0}}, *posts, [&](const Clip& c) { count += c.exit > c.enter; });
///     assert(count == 2);  // two of the posts touch
template <class L, class S, class Visitor>
Visit clip_all(const L& straight, const S& shape, Visitor&& visit) {
    if constexpr (detail::QueryOperands<L, S>) {
        const auto each = [&](const BasicClip<scalar_of_operand<L>>& clip) {
            return detail::call_visitor(visit, clip);
        };
        return detail::visit_clips_of(detail::operand(straight), detail::operand(shape), each);
    } else {
        detail::refuse<L, S>();
    }
}

/// Returns the first connected interval of a line, ray or segment inside a shape, if any; see `clip_all`. Example:
///     const auto inside = clip(Line{{0, 0}, {1, 0}}, Circle{{5, 0}, 2});
///     assert(inside && inside->enter == 3 && inside->exit == 7);
///     assert(!clip(Segment{{0, 0}, {1, 0}}, Circle{{5, 0}, 2}));
template <class L, class S>
auto clip(const L& straight, const S& shape) {
    using T = scalar_of_operand<L>;
    std::optional<BasicClip<T>> first;
    clip_all(straight, shape, [&](const BasicClip<T>& interval) {
        first = interval;
        return Visit::stop;
    });
    return first;
}

}  // namespace carom
