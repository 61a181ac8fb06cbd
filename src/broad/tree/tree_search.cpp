// What lies in a box, and what lies on a way.

#include "tree_stack.hpp"
#include "tree_way_lanes.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace carom {

using namespace detail;

// Its lines are on their way before it is its turn.
template <class T>
static void prefetch(const TreeNode<T>& node) {
    for (std::size_t byte = 0; byte < sizeof node; byte += 64)
        __builtin_prefetch(reinterpret_cast<const char*>(&node) + byte);
}

// Of some places in a leaf, those whose filters may meet the query's.
template <class T>
unsigned BasicTree<T>::passing(const Node& leaf, unsigned places, const Filter* filter) const {
    if (!filter) return places;
    for (unsigned rest = places; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        if (!may_meet(*filter, items_[leaf.child[i]].filter)) places &= ~(1u << i);
    }
    return places;
}

namespace {

// How many of a node's 8 children a query wants is hard to predict, and a jump that was predicted wrong costs more than
// to write down all 8: so each is written, and is written over where it was not wanted.
template <int columns>
class ChildList {
  public:
    bool is_full() const { return count_ >= wanted; }
    std::size_t count() const { return count_; }
    const std::uint32_t* column(int i) const { return columns_[i].data(); }
    void clear() { count_ = 0; }

    template <class... Columns>
    void add(unsigned places, const Columns&... from) {
        for (unsigned i = 0; i < tree_fan_out; ++i) {
            int to = 0;
            ((columns_[to++][count_] = from[i]), ...);
            count_ += places >> i & 1;
        }
    }

  private:
    static constexpr std::size_t wanted = 56;
    std::array<std::array<std::uint32_t, wanted + tree_fan_out>, columns> columns_;
    std::size_t count_ = 0;
};

// The boxes of a few leaves are visited where they are, those of many are listed first.
template <class T, class PlacesIn>
Visit visit_leaves(const TreeNode<T>* nodes, std::span<const std::uint32_t> leaves, const PlacesIn& places_in,
                   FunctionRef<Visit(const TreeHits&)> visit) {
    constexpr std::size_t ahead = 6, many = 16;
    for (std::size_t i = 0; i < std::min(ahead, leaves.size()); ++i) prefetch(nodes[leaves[i]]);
    const auto leaf_at = [&](std::size_t i) -> const TreeNode<T>& {
        if (i + ahead < leaves.size()) prefetch(nodes[leaves[i + ahead]]);
        return nodes[leaves[i]];
    };
    if (leaves.size() < many) {
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const TreeNode<T>& leaf = leaf_at(i);
            const unsigned places = places_in(leaf);
            if (places != 0 && visit({leaf.child, leaf.generation, places}) == Visit::stop) return Visit::stop;
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
        hits.add(places_in(leaf), leaf.child, leaf.generation);
        if (hits.is_full() && visit_hits() == Visit::stop) return Visit::stop;
    }
    return visit_hits();
}

}  // namespace

// Goes to all children that `chosen(node)` names, and in leaves visits those that `found(leaf)` names.
template <class T>
template <class Chosen, class Found>
Visit BasicTree<T>::search(const Chosen& chosen, const Found& found, HitsFunction visit, const Filter* filter) const {
    if (root_ == no_node) return Visit::proceed;
    const auto places_in = [&](const Node& leaf) { return passing(leaf, found(leaf), filter); };
    SubtreeStack<T> stack;
    ChildList<1> leaves;
    if (height_ == 1) return visit_leaves(nodes_.data(), {&root_, 1}, places_in, visit);
    stack.push({root_, height_ - 1, 0});
    for (;;) {
        while (!stack.empty() && !leaves.is_full()) {
            const Subtree<T> subtree = stack.pop();
            const Node& node = nodes_[subtree.node];
            unsigned places = chosen(node);
            if (subtree.level == 1) {
                leaves.add(places, node.child);
                continue;
            }
            for (; places != 0; places &= places - 1) {
                const std::uint32_t child = node.child[std::countr_zero(places)];
                prefetch(nodes_[child]);
                stack.push({child, subtree.level - 1, 0});
            }
        }
        if (leaves.count() == 0) return Visit::proceed;
        if (visit_leaves(nodes_.data(), {leaves.column(0), leaves.count()}, places_in, visit) == Visit::stop)
            return Visit::stop;
        leaves.clear();
    }
}

template <class T>
Visit BasicTree<T>::search_box(const Box& query, HitsFunction visit, const Filter* filter) const {
    if (!(query.min.x <= query.max.x && query.min.y <= query.max.y)) return Visit::proceed;
    const BoxTest<T> test(query);
    const auto places = [&](const Node& node) { return test.places(node); };
    return search(places, places, visit, filter);
}

template <class T>
Visit BasicTree<T>::search_way(const Way& way, HitsFunction visit, const Filter* filter) const {
    const WaySigns<T> signs(way);
    if (!signs.is_sound() || root_ == no_node) return Visit::proceed;
    const auto search_by = [&](const auto& test) {
        return search([&](const Node& node) { return test.possible(node); },
                      [&](const Node& node) { return test.met(node); }, visit, filter);
    };
    if (SlabTest<T>::suits(signs, nodes_[root_], links_[root_].count)) return search_by(SlabTest<T>(signs));
    return search_by(CrossTest<T>(signs));
}

namespace {

template <class T>
bool comes_first(const BasicTreeHit<T>& a, const BasicTreeHit<T>& b) {
    return a.t < b.t || (a.t == b.t && a.id < b.id);
}

}  // namespace

template <class T>
std::optional<BasicTreeHit<T>> BasicTree<T>::closest_on_way(const Way& way, const CastFunction* cast,
                                                            const Filter* filter) const {
    const WaySigns<T> signs(way);
    if (!signs.is_sound() || root_ == no_node) return std::nullopt;
    if (SlabTest<T>::suits(signs, nodes_[root_], links_[root_].count))
        return closest_by(signs, SlabTest<T>(signs), cast, filter);
    return closest_by(signs, CrossTest<T>(signs), cast, filter);
}

// The nearer subtrees first. What is as near as the best so far is looked at too: it may have a lesser id.
template <class T>
template <class Test>
std::optional<BasicTreeHit<T>> BasicTree<T>::closest_by(const detail::WaySigns<T>& signs, Test test,
                                                        const CastFunction* cast, const Filter* filter) const {
    std::optional<BasicTreeHit<T>> best;
    T max_t = signs.way().max_t, limit = later_than(max_t);
    SubtreeStack<T> stack;
    std::array<T, tree_fan_out> enter;
    stack.push({root_, height_ - 1, 0});
    while (!stack.empty()) {
        const Subtree<T> subtree = stack.pop();
        if (subtree.near > limit) continue;
        const Node& node = nodes_[subtree.node];
        if (subtree.level > 0) {
            const std::size_t bottom = stack.count();
            for (unsigned places = test.possible(node, enter); places != 0; places &= places - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(places));
                prefetch(nodes_[node.child[i]]);
                stack.push({node.child[i], subtree.level - 1, enter[i]});
            }
            stack.sort_from(bottom);
            continue;
        }
        unsigned places = passing(node, test.met(node), filter);
        // The boxes of a leaf in the order in which they are entered.
        std::array<BasicTreeHit<T>, tree_fan_out> entered;
        int count = 0;
        for (; places != 0; places &= places - 1) {
            const int i = std::countr_zero(places);
            const BasicTreeHit<T> hit{{node.child[i], node.generation[i]}, signs.enter(box_at(node, i))};
            int j = count++;
            for (; j > 0 && comes_first(hit, entered[j - 1]); --j) entered[j] = entered[j - 1];
            entered[j] = hit;
        }
        // What is entered just after the best so far, to within rounding, may be hit as early.
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
