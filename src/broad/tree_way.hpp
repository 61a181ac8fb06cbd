// Which boxes a moving box meets on a straight way, exactly, and when. A ray is the way of a point.
#pragma once

#include "tree_boxes.hpp"
#include "tree_lanes.hpp"

#include <carom/broad/tree_node.hpp>

namespace carom::detail {

/// The way in the plane of differences: there the moving box is a point at the origin, and a standing box is
///     [b.min - a.max, b.max - a.min].
/// Along each axis it has a near and a far side as seen from where the way comes from. The way meets it exactly when,
///     at its start, it is not beyond a far side;
///     at its end, it has reached both near sides;
///     and the near corners of the box lie on both sides of the line, or on it.
/// Each is the sign of a polynomial in stored numbers: the first is a comparison, the second has a product and the
/// third a cross product. In lanes they are evaluated with bounds on the rounding error, which gives a set of places
/// that holds all that are met and a set of places that are met for certain; what lies between is decided by exact
/// signs.
template <class T>
class WayTest {
  public:
    explicit WayTest(const TreeWay<T>& way);

    /// Whether there is a way: no NaN, min <= max, a finite direction, t_max >= 0.
    bool is_sound() const { return is_sound_; }

    /// From here on, `possible` may leave out what is met only after t, by more than rounding.
    void shorten(T t);

    /// The children that may be met: none that is met is missing.
    unsigned possible(const TreeNode<T>& node) const {
        return places_where<T>([&](int i) {
            const auto near_side = outer_.lanes(node, i);
            return is_diagonal_ ? near_side & ~apart(node, i) : near_side;
        });
    }

    /// The children that are met, out of those that may be. Exact.
    unsigned met(const TreeNode<T>& node, unsigned possible) const;

    /// When a box is entered, 0 from inside; for boxes that are met.
    T enter(const BasicAabb<T>& box) const;

    /// No later than any box inside this one is entered, to sort and to leave out what is behind.
    T enter_bound(const BasicAabb<T>& box) const;

  private:
    using Lanes = typename Pack<T>::Lanes;

    // Along one axis. What is mirrored for a direction < 0 is mirrored by the sign of `across`.
    struct Axis {
        T direction, start_near, start_far;  // of the moving box: its side towards the near and the far side
        T inverse;                           // of the direction, or 0 where it has no normal one
        Lanes near_lanes, far_lanes;         // the two starts
        Lanes across;                        // the other direction's size with this direction's sign
    };

    bool reaches(const Axis& axis, T near_side) const;
    bool on_both_sides(const BasicAabb<T>& box) const;
    bool meets(const BasicAabb<T>& box) const;
    static Axis axis_along(T direction, T min, T max, T other_direction);

    static const T* near_of(const T* min, const T* max, const Axis& axis) { return axis.direction < 0 ? max : min; }
    static const T* far_of(const T* min, const T* max, const Axis& axis) { return axis.direction < 0 ? min : max; }

    // The cross products of the direction with the near corners: at_high >= 0 >= at_low where the line meets the box.
    // Each is two products of a difference: relative errors of 2u in both and of u in their difference.
    struct Sides {
        Lanes high, low, high_slack, low_slack;
    };
    Sides sides(const TreeNode<T>& node, int i) const {
        const auto size_of = [](Lanes v) { return v < 0 ? -v : v; };
        const Lanes near_x = (lanes_at(near_of(node.min_x, node.max_x, x_) + i) - x_.near_lanes) * x_.across;
        const Lanes near_y = (lanes_at(near_of(node.min_y, node.max_y, y_) + i) - y_.near_lanes) * y_.across;
        const Lanes far_x = (lanes_at(far_of(node.min_x, node.max_x, x_) + i) - x_.far_lanes) * x_.across;
        const Lanes far_y = (lanes_at(far_of(node.min_y, node.max_y, y_) + i) - y_.far_lanes) * y_.across;
        return {far_y - near_x, near_y - far_x, (size_of(far_y) + size_of(near_x)) * error_ + least_,
                (size_of(near_y) + size_of(far_x)) * error_ + least_};
    }

    // Certainly beside the line; a NaN, from infinite boxes, is never certain.
    auto apart(const TreeNode<T>& node, int i) const {
        const Sides at = sides(node, i);
        return (at.high < -at.high_slack) | (at.low > at.low_slack);
    }

    TreeWay<T> way_;
    bool is_sound_, is_diagonal_;
    Axis x_, y_;
    BoxTest<T> outer_, inner_;  // what the moving box may and what it certainly passes through
    Lanes error_, least_;
};

}  // namespace carom::detail
