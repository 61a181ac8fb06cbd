// What lies nearest to a point: depth first, the nearer children first [Roussopoulos, Kelley and Vincent 1995].

#include "tree_boxes.hpp"
#include "tree_stack.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <cmath>

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

template <class T>
bool nearer(const BasicTreeNeighbor<T>& a, const BasicTreeNeighbor<T>& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
}

// The nearest so far, as a heap with the farthest of them on top, in the caller's room.
template <class T>
class Nearest {
  public:
    Nearest(std::span<BasicTreeNeighbor<T>> room, T reach) : room_(room), reach_(reach) {}

    // Whether something that far away can still be among them; infinitely far away nothing is.
    bool may_take(T distance) const {
        return distance <= reach_ && distance < std::numeric_limits<T>::infinity() &&
               (count_ < room_.size() || distance <= room_[0].distance);
    }

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
    SubtreeStack<T> stack;
    stack.push({root_, height_ - 1});
    while (!stack.empty()) {
        const Subtree<T> subtree = stack.pop();
        if (!nearest.may_take(subtree.near)) continue;
        const Node& node = nodes_[subtree.node];
        const std::size_t bottom = stack.count();
        for (int i = 0; i < links_[subtree.node].count; ++i) {
            T distance = distance_to(box_at(node, i), point);
            if (!nearest.may_take(distance)) continue;
            if (subtree.level > 0) {
                stack.push({node.child[i], subtree.level - 1, distance});
                continue;
            }
            if (passing(node, 1u << i, filter) == 0) continue;
            const TreeId id{node.child[i], node.generation[i]};
            if (measure) distance = (*measure)(id);
            if (nearest.may_take(distance)) nearest.take({id, distance});
        }
        stack.sort_from(bottom);
    }
    return nearest.sort();
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom
