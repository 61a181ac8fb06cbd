// What lies nearest to a point: depth first, the nearer children first [Roussopoulos, Kelley and Vincent 1995].

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

// How far a box is from a point. No step of it decreases when a box shrinks, rounded or not: so that no box is nearer
// than a box around it. The scale keeps the squares of doubles between the least and the largest double.
template <class T>
T distance_to(const BasicAabb<T>& box, const BasicVec2<T>& point) {
    const auto beside = [](T low, T high, T at) {
        return greater_of(greater_of(static_cast<double>(low) - static_cast<double>(at),
                                     static_cast<double>(at) - static_cast<double>(high)),
                          0.0);
    };
    const double x = beside(box.min.x, box.max.x, point.x), y = beside(box.min.y, box.max.y, point.y);
    if constexpr (sizeof(T) == sizeof(double)) {
        const double larger = greater_of(x, y);
        const double scale = larger > 0x1p500 ? 0x1p-600 : larger < 0x1p-400 ? 0x1p600 : 1.0;
        const double scaled_x = x * scale, scaled_y = y * scale;
        return std::sqrt(scaled_x * scaled_x + scaled_y * scaled_y) / scale;
    } else {
        return static_cast<T>(std::sqrt(x * x + y * y));
    }
}

// The squares of the distances to all children of a node at once, rounded to within 4 eps of the true ones, but where
// they overflow or underflow.
template <class T>
class NearTest {
  public:
    explicit NearTest(const BasicVec2<T>& point) : x_(all_lanes(point.x)), y_(all_lanes(point.y)) {}

    // What no such square exceeds of a box within a distance.
    static T most_square(T distance) {
        const T square = distance * distance * (1 + 16 * std::numeric_limits<T>::epsilon());
        return distance == 0 || std::isnormal(square) ? square : std::numeric_limits<T>::infinity();
    }

    // The children whose squares are at most that, and the squares themselves.
    unsigned possible(const TreeNode<T>& node, T most_square, std::array<T, tree_fan_out>& squares) const {
        const Lanes most = all_lanes(most_square);
        return places_where<T>([&](int i) {
            const Lanes zero = all_lanes(T(0));
            const auto beside = [&](const T* min, const T* max, Lanes at) {
                const Lanes low = lanes_at(min + i) - at, high = at - lanes_at(max + i);
                const Lanes beyond = low > high ? low : high;
                return beyond > zero ? beyond : zero;
            };
            const Lanes x = beside(node.min_x, node.max_x, x_), y = beside(node.min_y, node.max_y, y_);
            const Lanes square = x * x + y * y;
            std::memcpy(&squares[static_cast<std::size_t>(i)], &square, sizeof square);
            return (square <= most) & (lanes_at(node.min_x + i) == lanes_at(node.min_x + i));  // not an empty place
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

// The nearest so far, as a heap with the farthest of them on top, in the caller's room.
template <class T>
class Nearest {
  public:
    Nearest(std::span<BasicTreeNeighbor<T>> room, T reach) : room_(room), reach_(reach) {}

    // Nothing farther away can be among them.
    T limit() const { return count_ < room_.size() ? reach_ : lesser_of(reach_, room_[0].distance); }

    // Whether something that far away can still be among them; infinitely far away nothing is.
    bool may_take(T distance) const { return distance <= limit() && distance < std::numeric_limits<T>::infinity(); }

    void take(const BasicTreeNeighbor<T>& found) {
        const auto begin = room_.begin();
        if (count_ == room_.size()) {
            if (!nearer(found, room_[0])) return;
            std::pop_heap(begin, begin + static_cast<std::ptrdiff_t>(count_--), nearer<T>);
        }
        room_[count_++] = found;
        std::push_heap(begin, begin + static_cast<std::ptrdiff_t>(count_), nearer<T>);
    }

    std::size_t sort() {
        std::sort_heap(room_.begin(), room_.begin() + static_cast<std::ptrdiff_t>(count_), nearer<T>);
        return count_;
    }

  private:
    std::span<BasicTreeNeighbor<T>> room_;
    T reach_;
    std::size_t count_ = 0;
};

}  // namespace

template <class T>
std::size_t BasicTree<T>::search_nearest(Vec point, std::span<BasicTreeNeighbor<T>> found, T reach,
                                         const MeasureFunction* measure, const Filter* filter) const {
    if (root_ == no_node || found.empty() || point.x != point.x || point.y != point.y) return 0;
    Nearest<T> nearest(found, reach);
    const NearTest<T> test(point);
    std::array<T, tree_fan_out> squares;
    SubtreeStack<T> stack;
    stack.push({root_, height_ - 1, 0});
    while (!stack.empty()) {
        const Subtree<T> subtree = stack.pop();
        const Node& node = nodes_[subtree.node];
        const T most = test.most_square(nearest.limit());
        if (subtree.near > most) continue;
        unsigned places = test.possible(node, most, squares);
        if (subtree.level > 0) {
            const std::size_t bottom = stack.count();
            for (; places != 0; places &= places - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(places));
                stack.push({node.child[i], subtree.level - 1, squares[i]});
            }
            stack.sort_from(bottom);
            continue;
        }
        for (places = passing(node, places, filter); places != 0; places &= places - 1) {
            const int i = std::countr_zero(places);
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
