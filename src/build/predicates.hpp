/// Exact predicates for building shapes, beyond those of the math layer.
#pragma once

#include "lexicographic.hpp"

#include <carom/math/exact.hpp>

namespace carom::detail {

/// Whether c, known to be on the line ab, is in the closed segment ab.
template <class T>
bool between(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c) {
    return precedes(a, b) ? !precedes(c, a) && !precedes(b, c) : !precedes(c, b) && !precedes(a, c);
}

/// Whether p is on the closed segment ab.
template <class T>
bool on_segment(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& p) {
    return orient(a, b, p) == 0 && between(a, b, p);
}

/// The intersection of two closed segments.
enum class SegmentIntersection { none, end_point, crossing, overlap };

/// The intersection of ab and cd: at an end of one of them, at a point inside both, or along more than a point [Ericson
/// 5.1.9.1, made exact].
template <class T>
SegmentIntersection segment_intersection(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c,
                                         const BasicVec2<T>& d) {
    const int abc = orient(a, b, c), abd = orient(a, b, d);
    if (abc * abd > 0) return SegmentIntersection::none;
    const int cda = orient(c, d, a), cdb = orient(c, d, b);
    if (cda * cdb > 0) return SegmentIntersection::none;
    if (abc * abd < 0 && cda * cdb < 0) return SegmentIntersection::crossing;
    if (abc == 0 && abd == 0) {
        const bool forward = precedes(a, b), same = precedes(c, d);
        const auto &low = forward ? a : b, &high = forward ? b : a, &from = same ? c : d, &to = same ? d : c;
        if (precedes(from, high) && precedes(low, to)) return SegmentIntersection::overlap;
        return from == high || to == low ? SegmentIntersection::end_point : SegmentIntersection::none;
    }
    const bool touch = (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) ||
                       (cda == 0 && between(c, d, a)) || (cdb == 0 && between(c, d, b));
    return touch ? SegmentIntersection::end_point : SegmentIntersection::none;
}

/// The formula (b - a) x (d - c).
template <class T>
struct CrossFormula {
    BasicVec2<T> a, b, c, d;
    template <class N>
    N operator()(In<N>) const {
        return cross(lift<N>(b) - lift<N>(a), lift<N>(d) - lift<N>(c));
    }
};

/// The sign of ab x cd.
template <class T>
int cross_sign(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c, const BasicVec2<T>& d) {
    return sign_of(CrossFormula<T>{a, b, c, d});
}

/// The determinant of the in-circle test, about d [Shewchuk 1997].
template <class T>
struct InCircleFormula {
    BasicVec2<T> a, b, c, d;
    template <class N>
    N operator()(In<N>) const {
        const BasicVec2<N> u = lift<N>(a) - lift<N>(d), v = lift<N>(b) - lift<N>(d), w = lift<N>(c) - lift<N>(d);
        return length_sq(u) * cross(v, w) + length_sq(v) * cross(w, u) + length_sq(w) * cross(u, v);
    }
};

/// +1 when d is inside the circle through a, b, c in positive order, 0 on it, -1 outside; reversed in negative order.
template <class T>
int in_circle(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c, const BasicVec2<T>& d) {
    return sign_of(InCircleFormula<T>{a, b, c, d});
}

/// The formula ((b - a) x (p - a))^2 - r^2 |b - a|^2.
template <class T>
struct LineDistanceFormula {
    BasicVec2<T> a, b, p;
    T r;
    template <class N>
    N operator()(In<N>) const {
        const BasicVec2<N> along = lift<N>(b) - lift<N>(a);
        const N area = cross(along, lift<N>(p) - lift<N>(a));
        const N reach(static_cast<double>(r));
        return area * area - reach * reach * length_sq(along);
    }
};

/// The sign of (distance of p from the segment ab) - r, for r >= 0.
template <class T>
int compare_segment_distance(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& p, T r) {
    if (dot_sign(a, b, a, p) <= 0) return compare_distance(a, p, r, T(0));
    if (dot_sign(b, a, b, p) <= 0) return compare_distance(b, p, r, T(0));
    return sign_of(LineDistanceFormula<T>{a, b, p, r});
}

}  // namespace carom::detail
