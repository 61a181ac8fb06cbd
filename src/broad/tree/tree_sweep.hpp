// The exact test of a box translated in a straight line against a box, and the time of entry. A ray is a swept point.
#pragma once

#include "tree_boxes.hpp"

#include <carom/broad/tree_node.hpp>

namespace carom::detail {

template <class T>
bool is_finite(T number) {
    return number - number == 0;
}

/// The sweep in the Minkowski difference: there the moving box is a point at the origin, and a static box is
///     [b.min - a.max, b.max - a.min].
/// Along each axis this has a near and a far side, as seen against the direction. The sweep hits it exactly when
///     its start is not beyond a far side,
///     its end has reached both near sides,
///     and the near corners of the box lie on both sides of the line, or on it.
/// Each is the sign of a polynomial in stored numbers: the first is a comparison, the second has a product and the
/// third a cross product. There are no divisions, so there is none by zero.
template <class T>
class SweepSigns {
  public:
    // Along one axis. The sign of `across` mirrors the axis for a direction < 0.
    struct Axis {
        T direction, start_near, start_far;  // the sides of the moving box that face the near and the far side
        T across;                            // the size of the other axis' direction, with the sign of this one's
        T inverse;                           // of the direction, or 0 if that is not a normal number

        // The near and the far side of a static box.
        template <class Number>
        const Number& near_of(const Number& min, const Number& max) const {
            return direction < 0 ? max : min;
        }
        template <class Number>
        const Number& far_of(const Number& min, const Number& max) const {
            return direction < 0 ? min : max;
        }
    };

    explicit SweepSigns(const TreeSweep<T>& sweep);

    /// Whether the sweep is valid: no NaN, min <= max, a finite direction, max_t >= 0.
    bool is_valid() const { return is_valid_; }

    const TreeSweep<T>& sweep() const { return sweep_; }
    const Axis& x() const { return x_; }
    const Axis& y() const { return y_; }

    /// Whether it hits a box. Exact.
    bool hits(const BasicAabb<T>& box) const;

    /// The time at which a box that is hit is entered; 0 from inside.
    T enter(const BasicAabb<T>& box) const;

  private:
    bool reaches(const Axis& axis, T near_side) const;
    bool straddles_line(const BasicAabb<T>& box) const;

    TreeSweep<T> sweep_;
    bool is_valid_;
    Axis x_, y_;
};

}  // namespace carom::detail
