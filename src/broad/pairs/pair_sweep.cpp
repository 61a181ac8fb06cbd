#include "pair_sweep.hpp"

#include <algorithm>
#include <cstddef>

namespace carom::detail {

// Boxes are processed in the order of their low x edges; those whose high x edge has not been passed are active. On the
// y axis, low edges are replaced by their ranks, which are all different. Box b, of rank r, overlaps an active box a on
// y exactly when
//   rank(a) <= last(b)  and  last(a) >= r,   last(box) = the last rank whose low edge is <= the box's high edge,
// because of two boxes, the one of higher rank starts higher, and they overlap exactly when the other reaches its
// start. That is one search in a tree of last(a) over rank(a), for each kind that b may collide with: the leaves of the
// tree are grouped by kind. Boxes that were passed are removed only when a search finds them, which happens once to
// each, so no list of high edges is needed.
template <class T>
bool PairSweep<T>::find(const Input& input, const PairRules& rules,
                        FunctionRef<bool(std::uint32_t, std::uint32_t)> report) {
    using Found = PrioritySearch::Found;
    sort_edges(input);
    assign_leaves(rules);
    active_.reset(by_y_.size());
    const std::uint32_t first_inside = first_rank_from(input.from.y);
    for (const Edge& edge : by_x_) {
        const std::uint32_t own_rank = rank_[edge.box];
        const auto above = std::upper_bound(by_y_.begin() + own_rank, by_y_.end(), input.boxes[edge.box].max.y,
                                            [](T high, const Edge& low) { return high < low.at; });
        const auto reach = static_cast<std::uint32_t>(above - by_y_.begin());
        const auto take = [&](std::size_t leaf) {
            const std::uint32_t other = by_y_[ranks_[leaf]].box;
            if (input.boxes[other].max.x < edge.at) return Found::drop;
            return report(other, edge.box) ? Found::keep : Found::stop;
        };
        const std::uint32_t own_kind = rules.kind_of(edge.box);
        // The common corner has the x of this box, the later one, and the y of the box of higher rank.
        const std::uint32_t first_rank = own_rank >= first_inside ? 0 : first_inside;
        for (std::uint32_t kind = 0; kind < rules.kinds() && edge.at >= input.from.x; ++kind) {
            if (!rules.kinds_collide(own_kind, kind)) continue;
            const std::uint32_t begin = leaf_at(kind, first_rank), end = leaf_at(kind, reach);
            if (begin < end && !active_.for_each_above({begin, end - 1, own_rank}, take)) return false;
        }
        active_.insert(leaves_[own_rank], reach);
    }
    return true;
}

// Equal edges are ordered by index, so that the order of pairs does not depend on the sorting algorithm.
template <class T>
void PairSweep<T>::sort_edges(const Input& input) {
    by_x_.clear();
    by_y_.clear();
    for (const std::uint32_t i : input.members) {
        by_x_.push_back({input.boxes[i].min.x, i});
        by_y_.push_back({input.boxes[i].min.y, i});
    }
    const auto before = [](const Edge& a, const Edge& b) { return a.at < b.at || (a.at == b.at && a.box < b.box); };
    std::sort(by_x_.begin(), by_x_.end(), before);
    std::sort(by_y_.begin(), by_y_.end(), before);
    if (rank_.size() < input.boxes.size()) rank_.resize(input.boxes.size());
    for (std::size_t rank = 0; rank < by_y_.size(); ++rank) rank_[by_y_[rank].box] = static_cast<std::uint32_t>(rank);
}

// A counting sort of the ranks by kind.
template <class T>
void PairSweep<T>::assign_leaves(const PairRules& rules) {
    first_leaf_ = {};
    for (const Edge& edge : by_y_) ++first_leaf_[rules.kind_of(edge.box) + 1];
    for (std::uint32_t kind = 0; kind < rules.kinds(); ++kind) first_leaf_[kind + 1] += first_leaf_[kind];
    std::array<std::uint32_t, PairRules::max_kinds + 1> next = first_leaf_;
    ranks_.resize(by_y_.size());
    leaves_.resize(by_y_.size());
    for (std::uint32_t rank = 0; rank < by_y_.size(); ++rank) {
        const std::uint32_t leaf = next[rules.kind_of(by_y_[rank].box)]++;
        ranks_[leaf] = rank;
        leaves_[rank] = leaf;
    }
}

// The first rank whose low y edge is not below y.
template <class T>
std::uint32_t PairSweep<T>::first_rank_from(T y) const {
    const auto first =
        std::lower_bound(by_y_.begin(), by_y_.end(), y, [](const Edge& low, T at) { return low.at < at; });
    return static_cast<std::uint32_t>(first - by_y_.begin());
}

// The first leaf of the kind whose rank is not below `rank`.
template <class T>
std::uint32_t PairSweep<T>::leaf_at(std::uint32_t kind, std::uint32_t rank) const {
    const std::uint32_t begin = first_leaf_[kind], end = first_leaf_[kind + 1];
    if (end - begin == ranks_.size()) return std::min(rank, end);
    const auto first = std::lower_bound(ranks_.begin() + begin, ranks_.begin() + end, rank);
    return static_cast<std::uint32_t>(first - ranks_.begin());
}

template <class T>
std::size_t PairSweep<T>::memory() const {
    return (by_x_.capacity() + by_y_.capacity()) * sizeof(Edge) +
           (rank_.capacity() + ranks_.capacity() + leaves_.capacity()) * sizeof(std::uint32_t) + active_.memory();
}

template class PairSweep<float>;
template class PairSweep<double>;

}  // namespace carom::detail
