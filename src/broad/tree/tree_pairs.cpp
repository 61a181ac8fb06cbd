// Pairs: descends two trees at the same time, only into nodes that overlap [Brinkhoff, Kriegel and Seeger 1993].

#include "tree_boxes.hpp"
#include "tree_lanes.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <bit>

namespace carom {

using namespace detail;

namespace {

// A node, or a box in a leaf, which counts as one level below the leaves.
template <class T>
struct Part {
    std::uint32_t child;
    int level;
    BasicAabb<T> box;
};

template <class T>
class PairSearch {
  public:
    using Report = FunctionRef<Visit(std::uint32_t, std::uint32_t)>;  // of the boxes' indices

    PairSearch(const TreeNode<T>* a, const TreeNode<T>* b, Report report) : a_(a), b_(b), report_(report) {}

    // The pairs within one subtree, of a tree with itself.
    Visit within(std::uint32_t node, int level) const {
        for (int i = 0; i < tree_fan_out && a_[node].child[i] != no_node; ++i) {
            const Part<T> part = part_at(a_[node], i, level - 1);
            if (level > 0 && within(part.child, part.level) == Visit::stop) return Visit::stop;
            unsigned later = BoxTest<T>(part.box).slots(a_[node]) & ~((2u << i) - 1);
            for (; later != 0; later &= later - 1) {
                if (between(part, part_at(a_[node], std::countr_zero(later), level - 1)) == Visit::stop)
                    return Visit::stop;
            }
        }
        return Visit::proceed;
    }

    // The pairs between two parts whose boxes overlap; descends the higher one first. Recursion is as deep as the sum
    // of both heights.
    Visit between(const Part<T>& a, const Part<T>& b) const {
        if (a.level < 0 && b.level < 0) return report_(a.child, b.child);
        const bool is_a = a.level >= b.level;
        const TreeNode<T>& node = is_a ? a_[a.child] : b_[b.child];
        unsigned slots = BoxTest<T>(is_a ? b.box : a.box).slots(node);
        for (; slots != 0; slots &= slots - 1) {
            const Part<T> below = part_at(node, std::countr_zero(slots), (is_a ? a.level : b.level) - 1);
            if ((is_a ? between(below, b) : between(a, below)) == Visit::stop) return Visit::stop;
        }
        return Visit::proceed;
    }

  private:
    static Part<T> part_at(const TreeNode<T>& node, int slot, int level) {
        return {node.child[slot], level, box_at(node, slot)};
    }

    const TreeNode<T>* a_;
    const TreeNode<T>* b_;
    Report report_;
};

}  // namespace

template <class T>
Visit BasicTree<T>::search_self_pairs(PairFunction visit) const {
    if (root_ == no_node) return Visit::proceed;
    const auto report = [&](std::uint32_t a, std::uint32_t b) {
        const auto [first, second] = std::minmax(a, b);
        if (!filters_.empty() && !may_collide(filters_[a], filters_[b])) return Visit::proceed;
        return visit({first, items_[first].generation}, {second, items_[second].generation});
    };
    return PairSearch<T>(nodes_.data(), nodes_.data(), report).within(root_, height_ - 1);
}

template <class T>
Visit BasicTree<T>::search_pairs(const BasicTree& other, PairFunction visit) const {
    if (root_ == no_node || other.root_ == no_node) return Visit::proceed;
    const bool is_filtered = !filters_.empty() || !other.filters_.empty();
    const auto report = [&](std::uint32_t a, std::uint32_t b) {
        if (is_filtered && !may_collide(filter_at(a), other.filter_at(b))) return Visit::proceed;
        return visit({a, items_[a].generation}, {b, other.items_[b].generation});
    };
    const Box box = *bounds(), others_box = *other.bounds();
    if (!overlap(box, others_box)) return Visit::proceed;
    return PairSearch<T>(nodes_.data(), other.nodes_.data(), report)
        .between({root_, height_ - 1, box}, {other.root_, other.height_ - 1, others_box});
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom
