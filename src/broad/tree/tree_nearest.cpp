// Nearest neighbors of a point: depth first, nearer children first [Roussopoulos, Kelley and Vincent 1995].

#include "tree_boxes.hpp"
#include "tree_lanes.hpp"
#include "tree_stack.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace carom {

using namespace detail;

namespace {

// The distance of a box from a point. Each operation is monotonic, rounded or not, so that no box is nearer than a box
// that contains it. The scale keeps the squares of doubles from underflow and overflow.
template <class T>
T distance_to(const BasicAabb<T>& box, const BasicVec2<T>& point) {
    const auto outside = [](T low, T high, T at) {
        return greater_of(greater_of(static_cast<double>(low) - static_cast<double>(at),
                                     static_cast<double>(at) - static_cast<double>(high)),
                          0.0);
    };
    const double x = outside(box.min.x, box.max.x, point.x), y = outside(box.min.y, box.max.y, point.y);
    if constexpr (sizeof(T) == sizeof(double)) {
        const double larger = greater_of(x, y);
        const double scale = larger > 0x1p500 ? 0x1p-600 : larger < 0x1p-400 ? 0x1p600 : 1.0;
        const double scaled_x = x * scale, scaled_y = y * scale;
        return std::sqrt(scaled_x * scaled_x + scaled_y * scaled_y) / scale;
    } else {
        return static_cast<T>(std::sqrt(x * x + y * y));
    }
}

// The squared distances to all children of a node at once, off by a factor of less than 1 + 4 eps unless they overflow
// or underflow.
template <class T>
class NearTest {
  public:
    explicit NearTest(const BasicVec2<T>& point) : x_(all_lanes(point.x)), y_(all_lanes(point.y)) {}

    // An upper bound of the computed squares for boxes within a distance.
    static T max_square(T distance) {
        const T square = distance * distance * (1 + 16 * std::numeric_limits<T>::epsilon());
        return distance == 0 || std::isnormal(square) ? square : std::numeric_limits<T>::infinity();
    }

    // The children whose squares are at most max_square, and the squares themselves.
    unsigned possible(const TreeNode<T>& node, T max_square, std::array<T, tree_fan_out>& squares) const {
        const Lanes most = all_lanes(max_square);
        return slots_where<T>([&](int i) {
            const Lanes zero = all_lanes(T(0));
            const auto outside = [&](const T* min, const T* max, Lanes at) {
                const Lanes low = lanes_at(min + i) - at, high = at - lanes_at(max + i);
                return greater(greater(low, high), zero);
            };
            const Lanes x = outside(node.min_x, node.max_x, x_), y = outside(node.min_y, node.max_y, y_);
            const Lanes square = x * x + y * y;
            std::memcpy(&squares[static_cast<std::size_t>(i)], &square, sizeof square);
            return (square <= most) & (lanes_at(node.min_x + i) == lanes_at(node.min_x + i));  // not an empty slot
        });
    }

  private:
    using Lanes = typename Pack<T>::Lanes;
    Lanes x_, y_;
};

template <class T>
bool nearer(const BasicTreeNeighbor<T>& a, const BasicTreeNeighbor<T>& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
}

// The nearest so far, as a heap with the farthest on top, in the caller's buffer.
template <class T>
class Nearest {
  public:
    Nearest(std::span<BasicTreeNeighbor<T>> found, T max_distance) : found_(found), max_distance_(max_distance) {}

    // The largest distance that can still be among them.
    T limit() const { return count_ < found_.size() ? max_distance_ : lesser_of(max_distance_, found_[0].distance); }

    // Whether a box at this distance can still be among them; never at infinity.
    bool may_take(T distance) const { return distance <= limit() && distance < std::numeric_limits<T>::infinity(); }

    void take(const BasicTreeNeighbor<T>& found) {
        const auto begin = found_.begin();
        if (count_ == found_.size()) {
            if (!nearer(found, found_[0])) return;
            std::pop_heap(begin, begin + static_cast<std::ptrdiff_t>(count_--), nearer<T>);
        }
        found_[count_++] = found;
        std::push_heap(begin, begin + static_cast<std::ptrdiff_t>(count_), nearer<T>);
    }

    std::size_t sort() {
        std::sort_heap(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count_), nearer<T>);
        return count_;
    }

  private:
    std::span<BasicTreeNeighbor<T>> found_;
    T max_distance_;
    std::size_t count_ = 0;
};

}  // namespace

template <class T>
std::size_t BasicTree<T>::search_nearest(Vec point, std::span<BasicTreeNeighbor<T>> found, T max_distance,
                                         const MeasureFunction* measure, const Filter* filter) const {
    if (root_ == no_node || found.empty() || point.x != point.x || point.y != point.y) return 0;
    Nearest<T> nearest(found, max_distance);
    const NearTest<T> test(point);
    std::array<T, tree_fan_out> squares;
    SubtreeStack<T> stack;
    stack.push({root_, height_ - 1, 0});
    while (!stack.empty()) {
        const Subtree<T> subtree = stack.pop();
        const Node& node = nodes_[subtree.node];
        const T most = test.max_square(nearest.limit());
        if (subtree.near > most) continue;
        unsigned slots = test.possible(node, most, squares);
        if (subtree.level > 0) {
            const std::size_t bottom = stack.count();
            for (; slots != 0; slots &= slots - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(slots));
                stack.push({node.child[i], subtree.level - 1, squares[i]});
            }
            stack.sort_from(bottom);
            continue;
        }
        for (slots = passing_filter(node, slots, filter); slots != 0; slots &= slots - 1) {
            const int i = std::countr_zero(slots);
            const TreeId id{node.child[i], node.generation[i]};
            T distance = distance_to(box_at(node, i), point);
            if (!nearest.may_take(distance)) continue;
            if (measure) distance = (*measure)(id);
            if (nearest.may_take(distance)) nearest.take({id, distance});
        }
    }
    return nearest.sort();
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom
