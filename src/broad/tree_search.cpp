// What lies in a box, and what lies on a way.

#include "tree_stack.hpp"
#include "tree_way.hpp"

#include <carom/broad/tree.hpp>

#include <array>
#include <bit>

namespace carom {

using namespace detail;

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

// Goes to all children that `chosen(node)` names, and in leaves visits those that `found(node, chosen)` leaves.
template <class T>
template <class Chosen, class Found>
Visit BasicTree<T>::search(const Chosen& chosen, const Found& found, HitsFunction visit, const Filter* filter) const {
    if (root_ == no_node) return Visit::proceed;
    SubtreeStack<T> stack;
    stack.push({root_, height_ - 1});
    while (!stack.empty()) {
        const Subtree<T> subtree = stack.pop();
        const Node& node = nodes_[subtree.node];
        unsigned places = chosen(node);
        if (subtree.level > 0) {
            for (; places != 0; places &= places - 1) {
                const std::uint32_t child = node.child[std::countr_zero(places)];
                __builtin_prefetch(&nodes_[child]);
                __builtin_prefetch(reinterpret_cast<const char*>(&nodes_[child]) + 64);
                stack.push({child, subtree.level - 1});
            }
        } else if (places != 0) {
            places = passing(node, found(node, places), filter);
            if (places != 0 && visit({node.child, node.generation, places}) == Visit::stop) return Visit::stop;
        }
    }
    return Visit::proceed;
}

template <class T>
Visit BasicTree<T>::search_box(const Box& query, HitsFunction visit, const Filter* filter) const {
    if (!(query.min.x <= query.max.x && query.min.y <= query.max.y)) return Visit::proceed;
    const BoxTest<T> test(query);
    return search([&](const Node& node) { return test.places(node); },
                  [](const Node&, unsigned places) { return places; }, visit, filter);
}

template <class T>
Visit BasicTree<T>::search_way(const Way& way, HitsFunction visit, const Filter* filter) const {
    const WayTest<T> test(way);
    if (!test.is_sound()) return Visit::proceed;
    return search([&](const Node& node) { return test.possible(node); },
                  [&](const Node& node, unsigned places) { return test.met(node, places); }, visit, filter);
}

namespace {

template <class T>
bool comes_first(const BasicTreeHit<T>& a, const BasicTreeHit<T>& b) {
    return a.t < b.t || (a.t == b.t && a.id < b.id);
}

}  // namespace

// The nearer subtrees first. What is as near as the best so far is looked at too: it may have a lesser id.
template <class T>
std::optional<BasicTreeHit<T>> BasicTree<T>::closest_on_way(const Way& way, const CastFunction* cast,
                                                            const Filter* filter) const {
    std::optional<BasicTreeHit<T>> best;
    WayTest<T> test(way);
    if (!test.is_sound() || root_ == no_node) return best;
    T t_max = way.t_max;
    SubtreeStack<T> stack;
    stack.push({root_, height_ - 1});
    while (!stack.empty()) {
        const Subtree<T> subtree = stack.pop();
        if (subtree.near > t_max) continue;
        const Node& node = nodes_[subtree.node];
        unsigned places = test.possible(node);
        if (subtree.level > 0) {
            const std::size_t bottom = stack.count();
            for (; places != 0; places &= places - 1) {
                const int i = std::countr_zero(places);
                stack.push({node.child[i], subtree.level - 1, test.enter_bound(box_at(node, i))});
            }
            stack.sort_from(bottom);
            continue;
        }
        if (places == 0) continue;
        places = passing(node, test.met(node, places), filter);
        // The boxes of a leaf in the order in which they are entered.
        std::array<BasicTreeHit<T>, tree_fan_out> entered;
        int count = 0;
        for (; places != 0; places &= places - 1) {
            const int i = std::countr_zero(places);
            const BasicTreeHit<T> hit{{node.child[i], node.generation[i]}, test.enter(box_at(node, i))};
            int j = count++;
            for (; j > 0 && comes_first(hit, entered[j - 1]); --j) entered[j] = entered[j - 1];
            entered[j] = hit;
        }
        for (int i = 0; i < count && entered[i].t <= t_max; ++i) {
            BasicTreeHit<T> hit = entered[i];
            if (cast) {
                const std::optional<T> t = (*cast)(hit.id, t_max);
                if (!t || !(*t <= t_max)) continue;
                hit.t = *t;
            }
            if (best && !comes_first(hit, *best)) continue;
            best = hit;
            if (hit.t < t_max) test.shorten(t_max = hit.t);
        }
    }
    return best;
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom
