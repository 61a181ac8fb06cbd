/// Other libraries' broad phases, each as it is meant to be used for boxes that all move every frame.
#pragma once

#include <carom/broad/pair_finder.hpp>

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace bench {

/// Finds all overlapping pairs of a frame. Those that keep margins around boxes report pairs that only their margins
/// make; these are left out by comparing the boxes.
class BroadPeer {
  public:
    virtual ~BroadPeer() = default;

    /// One frame: takes the new boxes, as many as in the frame before, and returns the number of pairs that may
    /// collide. Writes them to `pairs` if there is any.
    std::size_t find(std::span<const carom::Aabb> boxes, std::span<const carom::Filter> filters,
                     std::vector<carom::IndexPair>* pairs);

  protected:
    BroadPeer() = default;

    virtual void next_frame() = 0;

    /// To be called for each pair that was found, with whatever order of the two.
    void report(std::uint32_t a, std::uint32_t b) {
        const carom::Aabb &p = boxes_[a], &q = boxes_[b];
        const bool meet = (p.min.x <= q.max.x) & (q.min.x <= p.max.x) & (p.min.y <= q.max.y) & (q.min.y <= p.max.y);
        if (!meet || (!filters_.empty() && !may_collide(filters_[a], filters_[b]))) return;
        keep({std::min(a, b), std::max(a, b)});
    }
    /// The same for pairs that are known to overlap and to be allowed.
    void keep(carom::IndexPair pair) {
        ++count_;
        if (pairs_) pairs_->push_back(pair);
    }

    std::span<const carom::Aabb> boxes_;
    std::span<const carom::Filter> filters_;

  private:
    std::vector<carom::IndexPair>* pairs_ = nullptr;
    std::size_t count_ = 0;
};

std::unique_ptr<BroadPeer> box2d_broad_phase();
std::unique_ptr<BroadPeer> chipmunk_tree();
std::unique_ptr<BroadPeer> chipmunk_hash();
std::unique_ptr<BroadPeer> cgal_box_intersection();
std::unique_ptr<BroadPeer> boost_r_tree();
/// Carom itself: any strategy, and with threads when there are tasks.
std::unique_ptr<BroadPeer> carom_finder(carom::PairStrategy strategy, carom::TaskRunner* tasks = nullptr);

}  // namespace bench
