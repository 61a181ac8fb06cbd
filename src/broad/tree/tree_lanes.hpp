// SIMD over a node's 8 children, in registers of 16 bytes, which every relevant machine has. Gives the same bits as
// scalar code: only + - * and comparisons.
#pragma once

#include <carom/detail/broad/tree_node.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>

#include <bit>
#include <cstring>

namespace carom::detail {

template <class T>
struct Pack {
    using Lanes = typename VectorOf<T>::Type;
    static constexpr int width = 16 / sizeof(T);
};

template <class T>
typename Pack<T>::Lanes lanes_at(const T* numbers) {
    typename Pack<T>::Lanes lanes;
    std::memcpy(&lanes, numbers, sizeof lanes);
    return lanes;
}

template <class T>
typename Pack<T>::Lanes all_lanes(T number) {
    typename Pack<T>::Lanes lanes;
    for (int i = 0; i < Pack<T>::width; ++i) lanes[i] = number;
    return lanes;
}

// One bit per lane of the result of a comparison, whose lanes are all ones or all zeros.
template <class T, class Compared>
unsigned lane_bits(const Compared& compared) {
    const auto signs = std::bit_cast<typename Pack<T>::Lanes>(compared);
    if constexpr (sizeof(T) == 4) {
        return signs_of(signs);
    } else {
        return static_cast<unsigned>(sign_bits(signs));
    }
}

// The slots of a node for which `compare(first slot)`, which tests a register's width of slots, holds, as bits.
template <class T, class Compare>
unsigned slots_where(Compare compare) {
    unsigned slots = 0;
    for (int i = 0; i < tree_fan_out; i += Pack<T>::width) slots |= lane_bits<T>(compare(i)) << i;
    return slots;
}

// The children whose boxes overlap a box. Empty slots overlap none.
template <class T>
class BoxTest {
  public:
    explicit BoxTest(const BasicAabb<T>& box)
        : min_x_(all_lanes(box.min.x)),
          min_y_(all_lanes(box.min.y)),
          max_x_(all_lanes(box.max.x)),
          max_y_(all_lanes(box.max.y)) {}

    auto lanes(const TreeNode<T>& node, int i) const {
        return (lanes_at(node.min_x + i) <= max_x_) & (lanes_at(node.max_x + i) >= min_x_) &
               (lanes_at(node.min_y + i) <= max_y_) & (lanes_at(node.max_y + i) >= min_y_);
    }

    unsigned slots(const TreeNode<T>& node) const {
        return slots_where<T>([&](int i) { return lanes(node, i); });
    }

  private:
    typename Pack<T>::Lanes min_x_, min_y_, max_x_, max_y_;
};

}  // namespace carom::detail
