#include <carom/broad/pair_finder.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace carom {

// The boxes are taken in the order of their low x edges; those whose high x edge was not passed yet are active. On the
// y axis low edges are replaced by their ranks, all different. Then box b, of rank r, overlaps an active box a on y
// when a's rank lies within b's reach and a reaches r:
//   rank(a) <= last(b)  and  last(a) >= r,   last(box) = the last rank whose low edge is <= the box's high edge,
// because of two boxes the one with the higher rank starts higher, and it is met exactly when the other reaches it.
// That is one search in a tree of last(a) over rank(a). Boxes that were passed are thrown out only when a search comes
// across them, which happens once to each; no list of high edges is needed.
template <class T>
Visit BasicPairFinder<T>::find(std::span<const BasicAabb<T>> boxes, detail::PairVisitor visitor) {
    CAROM_ASSERT(boxes.size() <= std::numeric_limits<std::uint32_t>::max(), "at most 2^32 - 1 boxes; got %zu",
                 boxes.size());
    using Found = detail::PrioritySearch::Found;
    sort_edges(boxes);
    active_.reset(by_y_.size());
    for (const Edge& edge : by_x_) {
        const std::uint32_t own_rank = rank_[edge.box];
        const auto above = std::upper_bound(by_y_.begin() + own_rank, by_y_.end(), boxes[edge.box].max.y,
                                            [](T high, const Edge& low) { return high < low.at; });
        const auto reach = static_cast<std::uint32_t>(above - by_y_.begin());
        const bool finished = active_.for_each_above(reach - 1, own_rank, [&](std::size_t rank) {
            const std::uint32_t other = by_y_[rank].box;
            if (boxes[other].max.x < edge.at) return Found::drop;
            const IndexPair pair{std::min(other, edge.box), std::max(other, edge.box)};
            return visitor.call(visitor.visitor, pair) == Visit::stop ? Found::stop : Found::keep;
        });
        if (!finished) return Visit::stop;
        active_.insert(own_rank, reach);
    }
    return Visit::proceed;
}

// Leaves out the boxes that overlap nothing. Equal edges are ordered by index, so that the order of pairs depends on
// the boxes only and not on the sorting algorithm.
template <class T>
void BasicPairFinder<T>::sort_edges(std::span<const BasicAabb<T>> boxes) {
    by_x_.clear();
    by_y_.clear();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const BasicAabb<T>& box = boxes[i];
        if (!(box.min.x <= box.max.x && box.min.y <= box.max.y)) continue;
        by_x_.push_back({box.min.x, static_cast<std::uint32_t>(i)});
        by_y_.push_back({box.min.y, static_cast<std::uint32_t>(i)});
    }
    const auto before = [](const Edge& a, const Edge& b) { return a.at < b.at || (a.at == b.at && a.box < b.box); };
    std::sort(by_x_.begin(), by_x_.end(), before);
    std::sort(by_y_.begin(), by_y_.end(), before);
    rank_.resize(boxes.size());
    for (std::size_t rank = 0; rank < by_y_.size(); ++rank) rank_[by_y_[rank].box] = static_cast<std::uint32_t>(rank);
}

template class BasicPairFinder<float>;
template class BasicPairFinder<double>;

}  // namespace carom
