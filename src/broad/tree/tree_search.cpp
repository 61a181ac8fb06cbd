// Queries by box, ray and sweep.

#include "tree_stack.hpp"
#include "tree_sweep_lanes.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace carom {

using namespace detail;

// Prefetches the cache lines of a node.
template <class T>
static void prefetch_node(const TreeNode<T>& node) {
    for (std::size_t byte = 0; byte < sizeof node; byte += 64) prefetch(reinterpret_cast<const char*>(&node) + byte);
}

// Of some slots in a leaf, those whose filters may collide with the query's.
template <class T>
unsigned BasicTree<T>::passing_filter(const Node& leaf, unsigned slots, const Filter* filter) const {
    if (!filter) return slots;
    for (unsigned rest = slots; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        if (!may_collide(*filter, filter_at(leaf.child[i]))) slots &= ~(1u << i);
    }
    return slots;
}

namespace {

// How many of a node's 8 children a query selects is hard to predict, and a mispredicted branch costs more than writing
// all 8: so each is written, and overwritten by the next if it was not selected.
template <int columns>
class ChildList {
  public:
    bool is_full() const { return count_ >= wanted; }
    std::size_t count() const { return count_; }
    const std::uint32_t* column(int i) const { return columns_[i].data(); }
    void clear() { count_ = 0; }

    template <class... Columns>
    void add(unsigned slots, const Columns&... from) {
        for (unsigned i = 0; i < tree_fan_out; ++i) {
            int to = 0;
            ((columns_[to++][count_] = from[i]), ...);
            count_ += slots >> i & 1;
        }
    }

  private:
    static constexpr std::size_t wanted = 56;
    std::array<std::array<std::uint32_t, wanted + tree_fan_out>, columns> columns_;
    std::size_t count_ = 0;
};

// Visits the boxes of a few leaves in place; those of many are collected first.
template <class T, class PlacesIn>
Visit visit_leaves(const TreeNode<T>* nodes, std::span<const std::uint32_t> leaves, const PlacesIn& slots_in,
                   FunctionRef<Visit(const TreeHits&)> visit) {
    constexpr std::size_t ahead = 6, many = 16;
    for (std::size_t i = 0; i < std::min(ahead, leaves.size()); ++i) prefetch_node(nodes[leaves[i]]);
    const auto leaf_at = [&](std::size_t i) -> const TreeNode<T>& {
        if (i + ahead < leaves.size()) prefetch_node(nodes[leaves[i + ahead]]);
        return nodes[leaves[i]];
    };
    if (leaves.size() < many) {
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const TreeNode<T>& leaf = leaf_at(i);
            const unsigned slots = slots_in(leaf);
            if (slots != 0 && visit({leaf.child, leaf.generation, slots}) == Visit::stop) return Visit::stop;
        }
        return Visit::proceed;
    }
    ChildList<2> hits;
    const auto visit_hits = [&] {
        const std::uint64_t all = (std::uint64_t{1} << hits.count()) - 1;
        hits.clear();
        return visit({hits.column(0), hits.column(1), all});
    };
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const TreeNode<T>& leaf = leaf_at(i);
        hits.add(slots_in(leaf), leaf.child, leaf.generation);
        if (hits.is_full() && visit_hits() == Visit::stop) return Visit::stop;
    }
    return visit_hits();
}

}  // namespace

// Descends into all children in `chosen(node)`, and visits the boxes in `found(leaf)`.
template <class T>
template <class Chosen, class Found>
Visit BasicTree<T>::search(const Chosen& chosen, const Found& found, HitsFunction visit, const Filter* filter) const {
    if (root_ == no_node) return Visit::proceed;
    const auto slots_in = [&](const Node& leaf) { return passing_filter(leaf, found(leaf), filter); };
    SubtreeStack<T> stack;
    ChildList<1> leaves;
    if (height_ == 1) return visit_leaves(nodes_.data(), {&root_, 1}, slots_in, visit);
    stack.push({root_, height_ - 1, 0});
    for (;;) {
        while (!stack.empty() && !leaves.is_full()) {
            const Subtree<T> subtree = stack.pop();
            const Node& node = nodes_[subtree.node];
            unsigned slots = chosen(node);
            if (subtree.level == 1) {
                leaves.add(slots, node.child);
                continue;
            }
            for (; slots != 0; slots &= slots - 1) {
                const std::uint32_t child = node.child[std::countr_zero(slots)];
                prefetch_node(nodes_[child]);
                stack.push({child, subtree.level - 1, 0});
            }
        }
        if (leaves.count() == 0) return Visit::proceed;
        if (visit_leaves(nodes_.data(), {leaves.column(0), leaves.count()}, slots_in, visit) == Visit::stop)
            return Visit::stop;
        leaves.clear();
    }
}

template <class T>
Visit BasicTree<T>::search_box(const Box& query, HitsFunction visit, const Filter* filter) const {
    if (!(query.min.x <= query.max.x && query.min.y <= query.max.y)) return Visit::proceed;
    const BoxTest<T> test(query);
    const auto slots = [&](const Node& node) { return test.slots(node); };
    return search(slots, slots, visit, filter);
}

template <class T>
Visit BasicTree<T>::search_sweep(const Sweep& sweep, HitsFunction visit, const Filter* filter) const {
    const SweepSigns<T> signs(sweep);
    if (!signs.is_valid() || root_ == no_node) return Visit::proceed;
    const auto search_by = [&](const auto& test) {
        return search([&](const Node& node) { return test.possible(node); },
                      [&](const Node& node) { return test.hits(node); }, visit, filter);
    };
    if (SlabTest<T>::applies_to(signs, nodes_[root_], links_[root_].count)) return search_by(SlabTest<T>(signs));
    return search_by(CrossTest<T>(signs));
}

namespace {

template <class T>
bool comes_first(const BasicTreeHit<T>& a, const BasicTreeHit<T>& b) {
    return a.t < b.t || (a.t == b.t && a.id < b.id);
}

}  // namespace

template <class T>
std::optional<BasicTreeHit<T>> BasicTree<T>::closest_hit(const Sweep& sweep, const CastFunction* cast,
                                                         const Filter* filter) const {
    const SweepSigns<T> signs(sweep);
    if (!signs.is_valid() || root_ == no_node) return std::nullopt;
    if (SlabTest<T>::applies_to(signs, nodes_[root_], links_[root_].count))
        return closest_by(signs, SlabTest<T>(signs), cast, filter);
    return closest_by(signs, CrossTest<T>(signs), cast, filter);
}

// Visits nearer subtrees first. Those as near as the best so far are visited, too: they may have a lower id.
template <class T>
template <class Test>
std::optional<BasicTreeHit<T>> BasicTree<T>::closest_by(const detail::SweepSigns<T>& signs, Test test,
                                                        const CastFunction* cast, const Filter* filter) const {
    std::optional<BasicTreeHit<T>> best;
    T max_t = signs.sweep().max_t, limit = later_than(max_t);
    SubtreeStack<T> stack;
    std::array<T, tree_fan_out> enter;
    stack.push({root_, height_ - 1, 0});
    while (!stack.empty()) {
        const Subtree<T> subtree = stack.pop();
        if (subtree.near > limit) continue;
        const Node& node = nodes_[subtree.node];
        if (subtree.level > 0) {
            const std::size_t bottom = stack.count();
            for (unsigned slots = test.possible(node, enter); slots != 0; slots &= slots - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(slots));
                prefetch_node(nodes_[node.child[i]]);
                stack.push({node.child[i], subtree.level - 1, enter[i]});
            }
            stack.sort_from(bottom);
            continue;
        }
        unsigned slots = passing_filter(node, test.hits(node), filter);
        // Sorts the boxes of a leaf by their time of entry.
        std::array<BasicTreeHit<T>, tree_fan_out> entered;
        int count = 0;
        for (; slots != 0; slots &= slots - 1) {
            const int i = std::countr_zero(slots);
            const BasicTreeHit<T> hit{{node.child[i], node.generation[i]}, signs.enter(box_at(node, i))};
            int j = count++;
            for (; j > 0 && comes_first(hit, entered[j - 1]); --j) entered[j] = entered[j - 1];
            entered[j] = hit;
        }
        // The content of a box entered just after the best so far, up to rounding, may be hit as early.
        for (int i = 0; i < count && entered[i].t <= (cast ? limit : max_t); ++i) {
            BasicTreeHit<T> hit = entered[i];
            if (cast) {
                const std::optional<T> t = (*cast)(hit.id, max_t);
                if (!t || !(*t <= max_t)) continue;
                hit.t = *t;
            }
            if (best && !comes_first(hit, *best)) continue;
            best = hit;
            if (hit.t < max_t) {
                test.shorten(max_t = hit.t);
                limit = later_than(max_t);
            }
        }
    }
    return best;
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom
