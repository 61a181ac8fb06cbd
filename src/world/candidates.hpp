/// Candidates: whose boxes meet. The one place of a world that knows the broad phase.
#pragma once

#include "few_boxes.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/broad/tree.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace carom::detail {

/// What is no part of a value, but only the memory of work: a copy has its own.
template <class W>
struct Own {
    W value;
    Own() = default;
    Own(const Own&) {}
    Own& operator=(const Own&) { return *this; }
    Own(Own&&) = default;
    Own& operator=(Own&&) = default;
};

/// The slots of a world that are in use: what goes, and apart from it what is fixed, in a tree.
template <class T>
class Candidates {
  public:
    using Box = BasicAabb<T>;

    void insert(std::uint32_t slot, bool fixed, const Filter& filter, const Box& box);
    void erase(std::uint32_t slot);
    void set_filter(std::uint32_t slot, const Filter& filter) {
        filters_[place_[slot]] = filter;
        kinds_changed_ = true;
    }

    /// Says where a slot that is fixed is now.
    void move_fixed(std::uint32_t slot, const Box& box);

    /// Calls `visit(a, b)` once for each pair of slots, not both fixed, whose boxes share a point and whose filters let
    /// them. `reach` has a box for each slot; for what is fixed it is the one that was set, unless `fixed_ones_reach`.
    template <class Visit>
    void for_each_pair(std::span<const Box> reach, bool fixed_ones_reach, TaskRunner* tasks, Visit&& visit) {
        // One by one through the tree where few go among many that stand still; else all at once.
        constexpr std::size_t many = 16;
        const bool through_tree = !fixed_ones_reach && goer_count_ * many < slots_.size();
        if (kinds_changed_) split_off_crowd();
        crowd_is_apart_ = !members_.empty() && lay_out_partners(reach);
        if (crowd_is_apart_) return visit_with_crowd(reach, tasks, visit);
        gather(reach, through_tree, fixed_ones_reach);
        const std::size_t count = through_tree ? goer_count_ : slots_.size();
        PairOptions options;
        options.moving = goer_count_;
        options.filters = filters_;
        options.tasks = tasks;
        finder_.value.for_each_pair(
            std::span<const Box>(boxes_).first(count),
            [&](IndexPair pair) { visit(slots_[pair.first], slots_[pair.second]); }, options);
        if (!through_tree) return;
        for (std::size_t i = 0; i < goer_count_; ++i) {
            fixed_.visit_box(boxes_[i], [&](TreeId id) {
                const auto slot = static_cast<std::uint32_t>(fixed_.data(id));
                if (may_meet(filters_[i], filters_[place_[slot]])) visit(slots_[i], slot);
            });
        }
    }

    /// Calls `visit(slot)` for each slot whose box shares a point with a box; `boxes` has one for each slot.
    template <class Visit>
    void for_each_in(std::span<const Box> boxes, const Box& box, Visit&& visit) const {
        for (std::size_t i = 0; i < goer_count_; ++i) {
            if (boxes_share(boxes[slots_[i]], box)) visit(slots_[i]);
        }
        fixed_.visit_box(box, [&](TreeId id) { visit(static_cast<std::uint32_t>(fixed_.data(id))); });
    }

    /// The same for each slot whose box a box meets on its way, moved by t * way for 0 <= t <= t_max, and perhaps
    /// others whose box meets `around`, which contains all of the way.
    template <class Visit>
    void for_each_on_way(std::span<const Box> boxes, const Box& start, const BasicVec2<T>& way, T t_max,
                         const Box& around, Visit&& visit) const {
        for (std::size_t i = 0; i < goer_count_; ++i) {
            if (boxes_share(boxes[slots_[i]], around)) visit(slots_[i]);
        }
        fixed_.visit_sweep(start, way, t_max, [&](TreeId id) { visit(static_cast<std::uint32_t>(fixed_.data(id))); });
    }

    /// Whether `for_each_pair` last held a crowd against its partners one by one. For tests.
    bool crowd_is_apart() const { return crowd_is_apart_; }

  private:
    // A crowd is most of what goes, does not meet itself, and meets few others: bullets. They are held against those
    // few, and the rest is compared without them.
    template <class Visit>
    void visit_with_crowd(std::span<const Box> reach, TaskRunner* tasks, Visit& visit) {
        for (const std::uint32_t member : members_) {
            few_.value.for_each_meeting(reach[member],
                                        [&](std::uint32_t partner) { visit(member, partners_[partner]); });
        }
        gather_boxes(rest_, reach);
        PairOptions options;
        options.moving = rest_goer_count_;
        options.filters = rest_filters_;
        options.tasks = tasks;
        finder_.value.for_each_pair(
            std::span<const Box>(boxes_).first(rest_.size()),
            [&](IndexPair pair) { visit(rest_[pair.first], rest_[pair.second]); }, options);
    }
    bool lay_out_partners(std::span<const Box> reach);
    void gather_boxes(const std::vector<std::uint32_t>& slots, std::span<const Box> reach);
    void split_off_crowd();
    bool find_crowd();

    static bool boxes_share(const Box& a, const Box& b) {
        return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
    }
    bool is_fixed(std::uint32_t slot) const { return place_[slot] >= goer_count_; }
    void gather(std::span<const Box> reach, bool through_tree, bool fixed_ones_reach);
    void put(std::size_t place, std::size_t from);

    std::size_t goer_count_ = 0;        // what is not fixed comes first
    std::vector<std::uint32_t> slots_;  // in use
    std::vector<Filter> filters_;       // of each of `slots_`
    std::vector<Box> boxes_;            // of each of `slots_`, for the finder
    std::vector<std::uint32_t> place_;  // of each slot among them
    std::vector<TreeId> tree_ids_;      // of each slot that is fixed and has a box
    std::size_t edits_ = 0;             // of the tree since it was built anew
    bool fixed_changed_ = false;        // since they were gathered
    BasicTree<T> fixed_;
    Own<BasicPairFinder<T>> finder_;

    // While there is a crowd: its filter and slots, those that it meets, and all but itself, what goes first.
    bool kinds_changed_ = false;  // since it was looked for
    bool crowd_is_apart_ = false;
    Filter crowd_;
    std::vector<std::uint32_t> members_;
    std::vector<std::uint32_t> partners_;
    std::size_t rest_goer_count_ = 0;
    std::vector<std::uint32_t> rest_;
    std::vector<Filter> rest_filters_;
    Own<FewBoxes<T>> few_;
};

}  // namespace carom::detail
