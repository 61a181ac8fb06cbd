/// What the moments at which an arc in motion comes to other things have in common: the side of the course on which
/// they leave room, and whether they lie between its ends.
#pragma once

#include "arc_events.hpp"
#include "arc_mark.hpp"
#include "narrow/exact/arc_features.hpp"
#include "narrow/exact/motion_sign.hpp"

#include <algorithm>
#include <limits>

namespace carom::detail {

/// On which side of the course a direction leads, 1 to the left.
template <class T>
int side_of(const LinearMotion<T>& course, int way, const Direction<T>& d) {
    return way * turn_sign(course, d);
}

template <class T>
int slope_of(const LinearMotion<T>& course, int way, const Direction<T>& d) {
    return way * slope_sign(course, d);
}

/// The side on which an arc leaves its end k as seen from what is met there, which comes the other way: that of the
/// reversed tangent, or of its bend where that is along the course.
template <class T>
int side_of_reversed_arc(const LinearMotion<T>& course, int way, const ConvexPart<T>& arc, int k) {
    const int side = side_of(course, way, Direction<T>::of(arc, k == 0 ? 3 : 1, k));
    return side != 0 ? side : side_of(course, way, Direction<T>::of(arc, 0, k));
}

/// What happens at a mark.
template <class T>
class MarkEvent {
  public:
    /// False when it is over before the start.
    bool find(const ArcMark<T>& mark, bool touches) {
        const int after_start = mark.compare(0);
        if (after_start < 0) return false;
        const double high = static_cast<double>(mark.point.course.high());
        const int after_end = mark.compare(high);
        event.from = after_start == 0 ? 0 : time_of(mark, touches, after_end, high);
        event.until = event.from;
        event.is_within = after_end <= 0;
        is_between_ = after_start > 0 && after_end < 0;
        return true;
    }

    void add_side(int side) {
        event.left |= is_between_ && side > 0;
        event.right |= is_between_ && side < 0;
    }
    void add_both_sides() { event.left = event.right = is_between_; }

    ArcEvent event;

  private:
    // Rounding must not carry it to the start, nor past the end.
    static double time_of(const ArcMark<T>& mark, bool touches, int after_end, double high) {
        const double t = std::max(mark.rounded(touches), std::numeric_limits<double>::min());
        if (after_end == 0) return high;
        return after_end < 0 ? std::min(t, high) : std::max(t, high);
    }

    bool is_between_ = false;
};

/// How an angle holds the direction of an arc's point from its center, or (sign -1) the opposite one: -1 not, 0 it is
/// one of its ends, 1 strictly. `from` to the point, at the time of the mark, is that direction.
template <class T>
int place_on_arc(const ArcMark<T>& mark, const ConvexPart<T>& arc, const ConvexPart<T>& from, int i, int sign) {
    if (is_full_circle(arc)) return 1;
    const auto side = [&](int k) { return sign * mark.height_sign(Direction<T>::of(arc, 1, k), from, i); };
    const int turn = cross_sign(Direction<T>::of(arc, 0, 0), Direction<T>::of(arc, 0, 1));
    return angle_contains(turn, side(0), -side(1));
}

/// The events of two arcs.
template <class T>
bool any_event_of_arcs(const CurvedPassage<T>& passage, ArcEventVisitor visit);

}  // namespace carom::detail
