/// Edges: a polygon in its own frame, as many edges at a time as numbers fit a register, and CarriedPoint: what is
/// carried there.
#pragma once

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/touch/placed_point.hpp>

#include <cstddef>
#include <limits>
#include <type_traits>

namespace carom::detail {

/// Of polygons with more, others look for the few edges that matter.
inline constexpr int most_edges = 64;

/// How many numbers a V has, its unit roundoff, and a length whose square is not lost.
template <class V>
inline constexpr int width = std::is_same_v<V, FourFloats> ? 4 : 2;
template <class V>
inline constexpr double roundoff = std::is_same_v<V, FourFloats> ? 0x1p-24 : 0x1p-53;
template <class V>
inline constexpr double short_length = std::is_same_v<V, FourFloats> ? 0x1p-50 : 0x1p-480;

template <class V>
V all(double value) {
    if constexpr (std::is_same_v<V, FourFloats>) {
        return all_four(static_cast<float>(value));
    } else {
        return both(value);
    }
}

/// Whether a < b in all lanes, or in any: 1 or 0.
inline unsigned all_less(FourFloats a, FourFloats b) {
    return (signs_of((FourFloats)(a < b)) + 1) >> 4;
}
inline unsigned any_less(FourFloats a, FourFloats b) {
    return signs_of((FourFloats)(a < b)) != 0;
}
inline unsigned all_less(Lanes a, Lanes b) {
    return sign_bits((Lanes)(a < b)) == 3;
}
inline unsigned any_less(Lanes a, Lanes b) {
    return sign_bits((Lanes)(a < b)) != 0;
}

/// An edge in each lane: where it starts, as seen from a point, and where it leads from there.
template <class V>
struct Edges {
    V x;
    V y;
    V along_x;
    V along_y;
};

template <class V>
Edges<V> edges_of(V seen, V next_seen, V along, V next_along) {
    return {firsts(seen, next_seen), seconds(seen, next_seen), firsts(along, next_along), seconds(along, next_along)};
}

/// From the start of each to the start of the one behind it, which for the last is `end`.
inline Edges<FourFloats> edges_from(const Vec2* starts, const Vec2& end, FourFloats point) {
    const FourFloats first = load_two(starts);
    const FourFloats third = load_two(starts + 2);
    return edges_of(first - point, third - point, load_two(starts + 1) - first, load_two(starts[3], end) - third);
}

template <class T>
Edges<Lanes> edges_from(const BasicVec2<T>* starts, const BasicVec2<T>& end, Lanes point) {
    const Lanes first = widened(starts[0]);
    const Lanes second = widened(starts[1]);
    return edges_of(first - point, second - point, second - first, widened(end) - second);
}

/// As many as there are lanes up to the end of an outline. Of a triangle in floats, the first twice.
template <class T>
Edges<Lanes> last_edges(const BasicVec2<T>* corners, std::size_t n, Lanes point) {
    return edges_from(corners + (n - 2), corners[0], point);
}

inline Edges<FourFloats> last_edges(const Vec2* corners, std::size_t n, FourFloats point) {
    if (n > 3) return edges_from(corners + (n - 4), corners[0], point);
    const FourFloats first = load_two(corners);
    const FourFloats third = load_two(corners[2], corners[0]);
    return edges_of(first - point, third - point, load_two(corners + 1) - first, first - third);
}

/// Calls visit(edges) for all edges of a triangle or polygon; some of the last may come twice.
template <class V, class T, class Visit>
CAROM_ALWAYS_INLINE inline void each_edges(const OutlineView<T>& polygon, V point, Visit visit) {
    const auto n = static_cast<std::size_t>(polygon.count);
    constexpr auto w = static_cast<std::size_t>(width<V>);
    for (std::size_t k = 0; k + w < n; k += w) visit(edges_from(polygon.points + k, polygon.points[k + w], point));
    visit(last_edges(polygon.points, n, point));
}

/// A vertex of an outline under poses, carried to the frame of another one.
struct CarriedPoint {
    Lanes at;
    double error = 0;         ///< of its coordinates, in unit roundoffs of 1
    double inverse_norm = 1;  ///< of the frame's rotation, the square of what that multiplies lengths by
    bool is_rotation;

    template <class T>
    CarriedPoint(const OutlineView<T>& point, const OutlineView<T>& frame) {
        const PlacedPoint own(point);
        at = own.point();
        is_rotation = own.is_rotation;
        if (frame.pose_count > 0) {
            const Placement to(frame.poses[0].rot, widened(frame.poses[0].at));
            enter(to, own.turned, own.at, own.sizes);
        } else if (own.is_posed) {
            error = 32 * sum_of(own.sizes + magnitudes(at));
        }
    }

    /// Carries it on, to a frame within.
    void enter(const Placement& frame) { enter(frame, Lanes{}, at, Lanes{}); }

  private:
    CAROM_ALWAYS_INLINE void enter(const Placement& frame, Lanes turned, Lanes from, Lanes sizes) {
        const Lanes way = from - frame.at;
        const Lanes seen = turned + way;
        const double over = frame.c[0] * frame.c[0] + frame.s[0] * frame.s[0] - 1;
        const double inverse = 1 - over * (1 - over);
        inverse_norm *= inverse;
        at = both(inverse) * (frame.c * seen + Lanes{frame.s[0], -frame.s[0]} * swapped(seen));
        is_rotation = is_rotation & frame.is_rotation;
        error = 1.5 * error + 32 * sum_of(sizes + magnitudes(way) + magnitudes(at));
    }
};

}  // namespace carom::detail
