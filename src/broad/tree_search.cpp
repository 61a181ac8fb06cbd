// What lies in a box, and what lies on a way.

#include "tree_stack.hpp"
#include "tree_way_lanes.hpp"

#include <carom/broad/tree.hpp>

#include <array>
#include <bit>

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

// Goes to all children that `chosen(node)` names, and in leaves visits those that `found(leaf)` names.
template <class T>
template <class Chosen, class Found>
Visit BasicTree<T>::search(const Chosen& chosen, const Found& found, HitsFunction visit, const Filter* filter) const {
    SubtreeStack<T> stack;
    LeafQueue leaves;
    const auto enter = [&](std::uint32_t node, int level) {
        prefetch(nodes_[node]);
        if (level > 0) {
            stack.push({node, level, 0});
        } else {
            leaves.push(node);
        }
    };
    if (root_ != no_node) enter(root_, height_ - 1);
    while (!stack.empty() || !leaves.empty()) {
        if (leaves.is_full() || stack.empty()) {
            const Node& leaf = nodes_[leaves.pop()];
            const unsigned places = passing(leaf, found(leaf), filter);
            if (places != 0 && visit({leaf.child, leaf.generation, places}) == Visit::stop) return Visit::stop;
        } else {
            const Subtree<T> subtree = stack.pop();
            const Node& node = nodes_[subtree.node];
            for (unsigned places = chosen(node); places != 0; places &= places - 1)
                enter(node.child[std::countr_zero(places)], subtree.level - 1);
        }
    }
    return Visit::proceed;
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
    T t_max = signs.way().t_max, limit = later_than(t_max);
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
        for (int i = 0; i < count && entered[i].t <= (cast ? limit : t_max); ++i) {
            BasicTreeHit<T> hit = entered[i];
            if (cast) {
                const std::optional<T> t = (*cast)(hit.id, t_max);
                if (!t || !(*t <= t_max)) continue;
                hit.t = *t;
            }
            if (best && !comes_first(hit, *best)) continue;
            best = hit;
            if (hit.t < t_max) {
                test.shorten(t_max = hit.t);
                limit = later_than(t_max);
            }
        }
    }
    return best;
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom
