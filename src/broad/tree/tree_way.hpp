// Which boxes a moving box meets on a straight way, exactly, and when. A ray is the way of a point.
#pragma once

#include "tree_boxes.hpp"

#include <carom/detail/broad/tree_node.hpp>

namespace carom::detail {

template <class T>
bool is_finite(T number) {
    return number - number == 0;
}

/// The way in the plane of differences: there the moving box is a point at the origin, and a standing box is
///     [b.min - a.max, b.max - a.min].
/// Along each axis it has a near and a far side as seen from where the way comes from. The way meets it exactly when,
///     at its start, it is not beyond a far side;
///     at its end, it has reached both near sides;
///     and the near corners of the box lie on both sides of the line, or on it.
/// Each is the sign of a polynomial in stored numbers: the first is a comparison, the second has a product and the
/// third a cross product. No division, so there is none by zero.
template <class T>
class WaySigns {
  public:
    // Along one axis. What is mirrored for a direction < 0 is mirrored by the sign of `across`.
    struct Axis {
        T direction, start_near, start_far;  // of the moving box: its side towards the near and the far side
        T across;                            // the other direction's size with this direction's sign
        T inverse;                           // of the direction, or 0 where it has no normal one

        // The sides of standing boxes that are nearer to, and farther from, where the way comes from.
        template <class Number>
        const Number& near_of(const Number& min, const Number& max) const {
            return direction < 0 ? max : min;
        }
        template <class Number>
        const Number& far_of(const Number& min, const Number& max) const {
            return direction < 0 ? min : max;
        }
    };

    explicit WaySigns(const TreeWay<T>& way);

    /// Whether there is a way: no NaN, min <= max, a finite direction, max_t >= 0.
    bool is_sound() const { return is_sound_; }

    const TreeWay<T>& way() const { return way_; }
    const Axis& x() const { return x_; }
    const Axis& y() const { return y_; }

    /// Whether it meets a box, exactly.
    bool meets(const BasicAabb<T>& box) const;

    /// When a box is entered, 0 from inside; for boxes that are met.
    T enter(const BasicAabb<T>& box) const;

  private:
    bool reaches(const Axis& axis, T near_side) const;
    bool on_both_sides(const BasicAabb<T>& box) const;

    TreeWay<T> way_;
    bool is_sound_;
    Axis x_, y_;
};

}  // namespace carom::detail
