// Tests a sweep against several of a node's children at once: two filters with error bounds, and exact signs for what
// these leave undecided.
#pragma once

#include "tree_lanes.hpp"
#include "tree_sweep.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>

namespace carom::detail {

/// Of the slots that a filter left undecided, those that are hit.
template <class T>
unsigned decide(const SweepSigns<T>& signs, const TreeNode<T>& node, unsigned undecided) {
    unsigned hits = 0;
    for (; undecided != 0; undecided &= undecided - 1) {
        const int slot = std::countr_zero(undecided);
        if (signs.hits(box_at(node, slot))) hits |= 1u << slot;
    }
    return hits;
}

/// An upper bound of all times that round to t.
template <class T>
T later_than(T t) {
    return t + (t * (8 * std::numeric_limits<T>::epsilon()) + std::numeric_limits<T>::min());
}

/// Evaluates the signs themselves: for any sweep and any boxes.
template <class T>
class CrossTest {
  public:
    explicit CrossTest(const SweepSigns<T>& signs);

    /// From now on, `possible` may leave out boxes that are hit later than t, by more than rounding.
    void shorten(T t);

    /// The children that may be hit; contains all that are.
    unsigned possible(const TreeNode<T>& node) const {
        return slots_where<T>([&](int i) {
            const auto near_side = outer_.lanes(node, i);
            return is_diagonal_ ? near_side & ~apart(node, i) : near_side;
        });
    }

    /// The same, and sets `enter` of each of them to a time no later than `later_than(t)` for the rounded time t at
    /// which any box inside it is entered.
    unsigned possible(const TreeNode<T>& node, std::array<T, tree_fan_out>& enter) const;

    /// The children that are hit, exactly; after `shorten`, those that `possible` may leave out may be missing.
    unsigned hits(const TreeNode<T>& node) const;

  private:
    using Lanes = typename Pack<T>::Lanes;

    struct Axis {
        explicit Axis(const typename SweepSigns<T>::Axis& axis)
            : is_mirrored(axis.direction < 0),
              start_near(all_lanes(axis.start_near)),
              start_far(all_lanes(axis.start_far)),
              across(all_lanes(axis.across)) {}
        Lanes near_times_across(const T* min, const T* max) const {
            return (lanes_at(is_mirrored ? max : min) - start_near) * across;
        }
        Lanes far_times_across(const T* min, const T* max) const {
            return (lanes_at(is_mirrored ? min : max) - start_far) * across;
        }
        bool is_mirrored;
        Lanes start_near, start_far, across;
    };

    // The cross products of the direction with the near corners: high >= 0 >= low where the line hits the box. Each is
    // a difference of two products of differences: relative errors of 2u in the products and of u in their difference.
    // Where one of them overflows, its slack does too, and as nothing is beyond infinity, it stays undecided.
    struct Sides {
        Lanes high, low, high_slack, low_slack;
    };
    Sides sides(const TreeNode<T>& node, int i) const {
        const Lanes near_x = x_.near_times_across(node.min_x + i, node.max_x + i);
        const Lanes near_y = y_.near_times_across(node.min_y + i, node.max_y + i);
        const Lanes far_x = x_.far_times_across(node.min_x + i, node.max_x + i);
        const Lanes far_y = y_.far_times_across(node.min_y + i, node.max_y + i);
        return {far_y - near_x, near_y - far_x, (magnitude(far_y) + magnitude(near_x)) * error_ + least_,
                (magnitude(near_y) + magnitude(far_x)) * error_ + least_};
    }

    // Boxes that certainly miss the line; with a NaN, from infinite boxes, it is never certain.
    auto apart(const TreeNode<T>& node, int i) const {
        const Sides at = sides(node, i);
        return (at.high < -at.high_slack) | (at.low > at.low_slack);
    }

    T enter_bound(const BasicAabb<T>& box) const;

    const SweepSigns<T>& signs_;
    bool is_diagonal_;
    Axis x_, y_;
    BoxTest<T> outer_, inner_;  // bounds of the swept region, rounded outward and inward
    Lanes error_, least_;
};

/// Compares the times at which the sweep enters and leaves the slab of each axis [Kay and Kajiya 1986]: less than half
/// the work of `CrossTest`, for diagonal sweeps where no difference can overflow.
///
/// A time is fl(fl(side - start) * fl(1 / direction)): within a factor of 1 +- 3u of the true one, or, where it
/// underflows, within the smallest number. Bounds of 1 +- 8u plus the smallest normal number cover that, their own
/// rounding and the rounding of `SweepSigns::enter`. A product overflows only for times within 3u of the largest number
/// or later, for which `later_than` is infinite too. Empty slots are NaN, which propagates and fails every comparison.
template <class T>
class SlabTest {
  public:
    explicit SlabTest(const SweepSigns<T>& signs);

    /// Whether it can be used for this sweep in a tree with this root, which has `count` children.
    static bool applies_to(const SweepSigns<T>& signs, const TreeNode<T>& root, int count);

    /// As those of `CrossTest`.
    void shorten(T t);
    unsigned possible(const TreeNode<T>& node) const {
        return slots_where<T>([&](int i) {
            const Times at = times(node, i);
            return at.enter * less_ <= at.leave * more_ + least_;
        });
    }
    unsigned possible(const TreeNode<T>& node, std::array<T, tree_fan_out>& enter) const {
        return slots_where<T>([&](int i) {
            const Times at = times(node, i);
            const Lanes bound = at.enter * less_;
            std::memcpy(&enter[static_cast<std::size_t>(i)], &bound, sizeof bound);
            return bound <= at.leave * more_ + least_;
        });
    }
    unsigned hits(const TreeNode<T>& node) const {
        unsigned certain = 0, possible = 0;
        for (int i = 0; i < tree_fan_out; i += Pack<T>::width) {
            const Times at = times(node, i);
            possible |= lane_bits<T>(at.enter * less_ <= at.leave * more_ + least_) << i;
            certain |= lane_bits<T>(at.enter * more_ + least_ < at.leave * less_) << i;
        }
        return certain == possible ? certain : certain | decide(signs_, node, possible & ~certain);
    }

  private:
    using Lanes = typename Pack<T>::Lanes;

    struct Slab {
        std::size_t near_offset, far_offset;  // of the sides in a node, in bytes
        Lanes start_near, start_far, inverse;
    };
    static Slab slab(const typename SweepSigns<T>::Axis& axis, std::size_t min, std::size_t max);

    struct Times {
        Lanes enter, leave;
    };
    Times times(const TreeNode<T>& node, int i) const {
        const auto side = [&](std::size_t offset) {
            return lanes_at(reinterpret_cast<const T*>(reinterpret_cast<const char*>(&node) + offset) + i);
        };
        // A comparison with NaN selects the second operand, so the one that may be NaN comes second.
        const Lanes zero = {};
        const Lanes enter_x = (side(x_.near_offset) - x_.start_near) * x_.inverse;
        const Lanes enter_y = (side(y_.near_offset) - y_.start_near) * y_.inverse;
        const Lanes leave_x = (side(x_.far_offset) - x_.start_far) * x_.inverse;
        const Lanes leave_y = (side(y_.far_offset) - y_.start_far) * y_.inverse;
        return {greater(zero, greater(enter_x, enter_y)), lesser(limit_, lesser(leave_x, leave_y))};
    }

    const SweepSigns<T>& signs_;
    Slab x_, y_;
    Lanes limit_, less_, more_, least_;
};

}  // namespace carom::detail
