#include "tree_sweep_lanes.hpp"

#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// At least the next number after |number|, or infinity.
template <class T>
T size_above(T number) {
    const T size = std::fabs(number);
    return size + (size * std::numeric_limits<T>::epsilon() + std::numeric_limits<T>::denorm_min());
}

// At most the number before |number|, or 0; finite.
template <class T>
T size_below(T number) {
    const T size = lesser_of(std::fabs(number), std::numeric_limits<T>::max());
    return greater_of(size - (size * std::numeric_limits<T>::epsilon() + std::numeric_limits<T>::denorm_min()), T(0));
}

template <class T>
T number_above(T number) {
    return number < 0 ? -size_below(number) : size_above(number);
}

template <class T>
T number_below(T number) {
    return number > 0 ? size_below(number) : -size_above(number);
}

// The position of a side of the moving box at time t, rounded away from its start or towards it. Covers the rounding of
// both operations.
template <class T>
T side_at(T start, T direction, T t, bool outward) {
    if (direction == 0) return start;
    const T sign = direction > 0 ? T(1) : T(-1);
    const T moved = t * direction;
    const T end = start + sign * (outward ? size_above(moved) : size_below(moved));
    const T side = outward == (sign > 0) ? number_above(end) : number_below(end);
    return sign > 0 ? greater_of(start, side) : lesser_of(start, side);  // the start for NaN, from a box at infinity
}

// The bounds of the region swept up to t, rounded outward or inward.
template <class T>
BasicAabb<T> swept_box(const TreeSweep<T>& sweep, T t, bool outward) {
    BasicAabb<T> box = sweep.moving;
    const auto extend = [&](T& min, T& max, T direction) {
        T& side = direction > 0 ? max : min;
        side = side_at(side, direction, t, outward);
    };
    extend(box.min.x, box.max.x, sweep.direction.x);
    extend(box.min.y, box.max.y, sweep.direction.y);
    return box;
}

}  // namespace

template <class T>
CrossTest<T>::CrossTest(const SweepSigns<T>& signs)
    : signs_(signs),
      is_diagonal_(signs.x().direction != 0 && signs.y().direction != 0),
      x_(signs.x()),
      y_(signs.y()),
      outer_(swept_box(signs.sweep(), signs.sweep().max_t, true)),
      inner_(swept_box(signs.sweep(), signs.sweep().max_t, false)),
      error_(all_lanes(4 * std::numeric_limits<T>::epsilon())),
      least_(all_lanes(4 * std::numeric_limits<T>::denorm_min())) {}

template <class T>
void CrossTest<T>::shorten(T t) {
    outer_ = BoxTest<T>(swept_box(signs_.sweep(), lesser_of(later_than(t), signs_.sweep().max_t), true));
}

// A lower bound of the times at which boxes inside this one are entered.
template <class T>
T CrossTest<T>::enter_bound(const BasicAabb<T>& box) const {
    const auto along = [](const typename SweepSigns<T>::Axis& axis, T min, T max) {
        const T side = axis.near_of(min, max), difference = side - axis.start_near;
        // Halved where the difference overflows, which would leave only its sign.
        return is_finite(difference) ? difference * axis.inverse : (side / 2 - axis.start_near / 2) * axis.inverse * 2;
    };
    const T t =
        greater_of(greater_of(T(0), along(signs_.x(), box.min.x, box.max.x)), along(signs_.y(), box.min.y, box.max.y));
    return t * (1 - 4 * std::numeric_limits<T>::epsilon());
}

template <class T>
unsigned CrossTest<T>::possible(const TreeNode<T>& node, std::array<T, tree_fan_out>& enter) const {
    const unsigned found = possible(node);
    for (unsigned slots = found; slots != 0; slots &= slots - 1) {
        const int i = std::countr_zero(slots);
        enter[static_cast<std::size_t>(i)] = enter_bound(box_at(node, i));
    }
    return found;
}

template <class T>
unsigned CrossTest<T>::hits(const TreeNode<T>& node) const {
    unsigned certain = 0, possible = 0;
    for (int i = 0; i < tree_fan_out; i += Pack<T>::width) {
        const auto near_it = outer_.lanes(node, i), through_it = inner_.lanes(node, i);
        if (!is_diagonal_) {
            certain |= lane_bits<T>(through_it) << i;
            possible |= lane_bits<T>(near_it) << i;
            continue;
        }
        const Sides at = sides(node, i);
        certain |= lane_bits<T>(through_it & (at.high > at.high_slack) & (at.low < -at.low_slack)) << i;
        possible |= lane_bits<T>(near_it & ~(at.high < -at.high_slack) & ~(at.low > at.low_slack)) << i;
    }
    return certain | decide(signs_, node, possible & ~certain);
}

template <class T>
bool SlabTest<T>::applies_to(const SweepSigns<T>& signs, const TreeNode<T>& root, int count) {
    const auto is_small = [](T number) { return std::fabs(number) <= std::numeric_limits<T>::max() / 8; };
    const BasicAabb<T>& moving = signs.sweep().moving;
    if (signs.x().inverse == 0 || signs.y().inverse == 0 || !is_small(moving.min.x) || !is_small(moving.min.y) ||
        !is_small(moving.max.x) || !is_small(moving.max.y))
        return false;
    constexpr T most = std::numeric_limits<T>::max() / 8;
    const auto low = all_lanes(-most), high = all_lanes(most);
    const unsigned within = slots_where<T>([&](int i) {
        return (lanes_at(root.min_x + i) >= low) & (lanes_at(root.min_y + i) >= low) &
               (lanes_at(root.max_x + i) <= high) & (lanes_at(root.max_y + i) <= high);
    });
    return within == (1u << count) - 1;
}

template <class T>
SlabTest<T>::SlabTest(const SweepSigns<T>& signs)
    : signs_(signs),
      x_(slab(signs.x(), offsetof(TreeNode<T>, min_x), offsetof(TreeNode<T>, max_x))),
      y_(slab(signs.y(), offsetof(TreeNode<T>, min_y), offsetof(TreeNode<T>, max_y))),
      limit_(all_lanes(signs.sweep().max_t)),
      less_(all_lanes(1 - 4 * std::numeric_limits<T>::epsilon())),
      more_(all_lanes(1 + 4 * std::numeric_limits<T>::epsilon())),
      least_(all_lanes(std::numeric_limits<T>::min())) {}

template <class T>
typename SlabTest<T>::Slab SlabTest<T>::slab(const typename SweepSigns<T>::Axis& axis, std::size_t min,
                                             std::size_t max) {
    return {axis.near_of(min, max), axis.far_of(min, max), all_lanes(axis.start_near), all_lanes(axis.start_far),
            all_lanes(axis.inverse)};
}

template <class T>
void SlabTest<T>::shorten(T t) {
    limit_ = all_lanes(lesser_of(later_than(t), signs_.sweep().max_t));
}

template class CrossTest<float>;
template class CrossTest<double>;
template class SlabTest<float>;
template class SlabTest<double>;

}  // namespace carom::detail
