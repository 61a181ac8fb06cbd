/// Candidates: the pairs of colliders whose boxes overlap. The only part of a world that knows the broad phase.
#pragma once

#include "body.hpp"
#include "chunks.hpp"
#include "lookup.hpp"
#include "small_box_grid.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/detail/aligned_vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace carom::detail {

/// Scratch memory that is not part of its owner's value: a copy starts with an empty one.
template <class W>
struct NotCopied {
    W value;
    NotCopied() = default;
    NotCopied(const NotCopied&) {}
    NotCopied& operator=(const NotCopied&) { return *this; }
    NotCopied(NotCopied&&) = default;
    NotCopied& operator=(NotCopied&&) = default;
    W* operator->() { return &value; }
    const W* operator->() const { return &value; }
};

/// A box translated by t * direction, 0 <= t <= max_t, and the bounds of the region it sweeps.
template <class T>
struct BoxSweep {
    BasicAabb<T> start;
    BasicVec2<T> direction;
    T max_t{};
    BasicAabb<T> swept_box;
};

/// The slots of a world that are in use: the movable colliders and, apart from them in a tree, the static ones.
template <class T>
class Candidates {
  public:
    using Box = BasicAabb<T>;

    void insert(std::uint32_t slot, bool static_kind, const Filter& filter, const Box& box);
    void erase(std::uint32_t slot);
    const Filter& filter(std::uint32_t slot) const { return filters_[place_[slot]]; }
    void set_filter(std::uint32_t slot, const Filter& filter) {
        filters_[place_[slot]] = filter;
        filters_changed_ = true;
    }

    /// Sets the box of a slot.
    void move(std::uint32_t slot, const Box& box);

    /// Called before and after an update that moves these slots; in between, `move` need not be called for them.
    void begin_update(std::span<const std::uint32_t> moving) { lookup_.begin_update(moving.size()); }
    void end_update(std::span<const std::uint32_t> moved, std::span<const Box> boxes) {
        lookup_.end_update(moved, boxes);
    }

    /// Those that are not static.
    std::span<const std::uint32_t> movable_slots() const { return {slots_.data(), movable_count_}; }

    /// Whether few are not static.
    bool has_few_movable() const { return are_few(movable_count_); }

    /// Whether `list_pairs_of` is the quicker way in this update, in which so many slots, at most, do not rest. To
    /// be asked once in each update. `boxes` has a box for each slot.
    bool prepare_few(std::size_t count, std::span<const Box> boxes) {
        if (count == 0) return true;
        if (!are_few(count)) return lookup_.note_many(), false;
        return has_few_movable() || lookup_.ready_for_update(movable_slots(), boxes);
    }

    /// Adds each pair of slots, not both static, whose boxes share a point and whose filters allow the pair. The same
    /// in the same order for any number of threads. `query_boxes` has a box for each slot; unless `static_moved`, those
    /// of static slots are the boxes that were set.
    void list_pairs(std::span<const Box> query_boxes, bool static_moved, TaskRunner* tasks,
                    std::vector<IndexPair>& pairs);

    /// The same for the pairs of few slots, of which `movable` come first and the rest are static, with all. Of others,
    /// for which `rests(slot)` is true, those that are not static are left out if there are few: then all of these are
    /// among the slots. `query_boxes` needs boxes for the slots only.
    template <class Rests>
    void list_pairs_of(std::span<const std::uint32_t> slots, std::size_t movable, std::span<const Box> query_boxes,
                       TaskRunner* tasks, const Rests& rests, std::vector<IndexPair>& pairs) {
        gather_boxes(slots, query_boxes);
        few_filters_.clear();
        for (const std::uint32_t slot : slots) few_filters_.push_back(filters_[place_[slot]]);
        list_among(slots, few_filters_, movable, tasks, pairs);
        if (edits_ > static_.size() / 4 + 64) {
            static_.rebuild();
            edits_ = 0;
        }
        const bool others_move = !has_few_movable();
        list_each(tasks, slots.size(), pairs, [&](std::size_t i, std::vector<IndexPair>& found) {
            const auto look_up = [&](const SlotTree<T>& tree) {
                tree.tree().visit_box(boxes_[i], [&](TreeId id) {
                    const std::uint32_t other = tree.slot_of(id);
                    if (rests(other) && may_collide(few_filters_[i], filters_[place_[other]]))
                        found.push_back({slots[i], other});
                });
            };
            if (i < movable) look_up(static_);
            if (others_move) look_up(lookup_.tree());
        });
    }

    /// Calls `visit(slot)` for each slot whose box shares a point with a box; `boxes` has one for each slot.
    template <class Visit>
    void for_each_in(std::span<const Box> boxes, const Box& box, Visit&& visit) const {
        const auto search_tree = [&](const SlotTree<T>& tree) {
            tree.tree().visit_box(box, [&](TreeId id) { visit(tree.slot_of(id)); });
        };
        if (const SlotTree<T>* movable = lookup_.ready(movable_slots(), boxes)) {
            search_tree(*movable);
        } else {
            for_each_movable_in(boxes, box, visit);
        }
        search_tree(static_);
    }

    /// Calls `visit(slot)` for each slot whose box shares a point with the swept box, except slots whose box the moving
    /// box cannot hit. Hits by less than the rounding errors of these sizes may be left out, but consistently.
    template <class Visit>
    void for_each_in_sweep(std::span<const Box> boxes, const BoxSweep<T>& query, Visit&& visit) const {
        const auto search_tree = [&](const SlotTree<T>& tree, const Box& start) {
            tree.tree().visit_sweep(start, query.direction, query.max_t, [&](TreeId id) {
                const std::uint32_t slot = tree.slot_of(id);
                if (boxes_share(boxes[slot], query.swept_box)) visit(slot);
            });
        };
        if (const SlotTree<T>* movable = lookup_.ready(movable_slots(), boxes)) {
            search_tree(*movable, widened(query.start, size_of(*movable, query)));
        } else {
            for_each_movable_in(boxes, query.swept_box, visit);
        }
        search_tree(static_, query.start);
    }

    /// The same, in an order that finds the first hit early: `cast(slot)` returns the time of its hit, if any. Slots
    /// that are hit later than the first, by more than the rounding errors of these sizes, may be left out.
    template <class Cast>
    void find_first_in_sweep(std::span<const Box> boxes, const BoxSweep<T>& query, Cast&& cast) const {
        T max_t = query.max_t;
        const auto search_tree = [&](const SlotTree<T>& tree, const Box& start) {
            const T slack = static_cast<T>(0x1p-16 * size_of(tree, query) / length_sum(lift<double>(query.direction)));
            const auto cast_at = [&](TreeId id, T) -> std::optional<T> {
                const std::uint32_t slot = tree.slot_of(id);
                if (!boxes_share(boxes[slot], query.swept_box)) return std::nullopt;
                const std::optional<T> time = cast(slot);
                return time ? std::optional(*time + (T(0x1p-10) * *time + slack)) : std::nullopt;
            };
            const auto hit = tree.tree().closest_in_sweep(start, query.direction, max_t, cast_at);
            if (hit) max_t = hit->t;
        };
        search_tree(static_, query.start);
        if (const SlotTree<T>* movable = lookup_.ready(movable_slots(), boxes)) {
            search_tree(*movable, widened(query.start, size_of(*movable, query)));
        } else {
            for_each_movable_in(boxes, query.swept_box, cast);
        }
    }

    /// Calls `measure(slot)` for slots whose box shares a point with `search_box`, which contains everything within
    /// `max_distance` of the shape in `box`; it returns the slot's distance, if it counts. Slots that are farther away
    /// than another, by more than the rounding errors of these sizes, may be left out.
    template <class Measure>
    void find_nearest(std::span<const Box> boxes, const Box& box, T max_distance, const Box& search_box,
                      Measure&& measure) const {
        const Vec2D low = lift<double>(box.min), high = lift<double>(box.max);
        const Vec2D middle = 0.5 * low + 0.5 * high;
        const BasicVec2<T> at{static_cast<T>(middle.x), static_cast<T>(middle.y)};
        T best = max_distance;
        const auto search_tree = [&](const SlotTree<T>& tree) {
            const double size = size_of(tree, {box, {}, T(0), box});
            if (!(size <= static_cast<double>(std::numeric_limits<T>::max()) / 8)) {  // unbounded boxes have no middle
                tree.tree().visit_box(search_box, [&](TreeId id) { static_cast<void>(measure(tree.slot_of(id))); });
                return;
            }
            // A distance to the middle of the shape's box exceeds that to the shape by at most the box's size.
            const T slack = static_cast<T>(length_sum(high - low) + 0x1p-16 * size);
            const auto measure_at = [&](TreeId id) -> T {
                constexpr T unbounded = std::numeric_limits<T>::infinity();
                const std::uint32_t slot = tree.slot_of(id);
                if (!boxes_share(boxes[slot], search_box)) return unbounded;
                const std::optional<T> distance = measure(slot);
                if (!distance) return unbounded;
                best = std::min(best, *distance);
                return distance_bound(*distance, slack);
            };
            BasicTreeNeighbor<T> found[1];
            tree.tree().nearest(at, found, distance_bound(best, slack), measure_at);
        };
        search_tree(static_);
        if (const SlotTree<T>* movable = lookup_.ready(movable_slots(), boxes)) {
            search_tree(*movable);
        } else {
            for_each_movable_in(boxes, search_box, measure);
        }
    }

    /// Whether `list_pairs` last handled a dominant group on its own. For tests.
    bool has_dominant_group() const { return has_dominant_group_; }

    /// Whether queries now find movable colliders through a tree. For tests.
    bool has_lookup() const { return lookup_.is_fresh(); }

  private:
    // A dominant group, such as bullets, has one filter that most movable colliders have, does not collide within
    // itself, and collides with few others. Its members are looked up in a grid of those few; the rest is compared
    // without them.
    void list_split(std::span<const Box> query_boxes, TaskRunner* tasks, std::vector<IndexPair>& pairs);

    // Adds the pairs of slots whose boxes have been gathered, movable ones first.
    void list_among(std::span<const std::uint32_t> slots, std::span<const Filter> filters, std::size_t movable,
                    TaskRunner* tasks, std::vector<IndexPair>& pairs);

    // Adds what `list(i, found)` adds to a list of its own, for each number below `count`, in this order.
    template <class List>
    void list_each(TaskRunner* tasks, std::size_t count, std::vector<IndexPair>& pairs, const List& list) {
        const std::size_t chunk_size = chunk_size_for(tasks, count, 512);
        std::vector<std::vector<IndexPair>>& found = chunk_pairs_.value;
        found.resize(std::max(found.size(), chunk_count(count, chunk_size)));
        for_each_chunk(tasks, count, chunk_size, [&](std::size_t chunk, std::size_t first, std::size_t last) {
            found[chunk].clear();
            for (std::size_t i = first; i < last; ++i) list(i, found[chunk]);
        });
        for (std::size_t chunk = 0; chunk < chunk_count(count, chunk_size); ++chunk) {
            pairs.insert(pairs.end(), found[chunk].begin(), found[chunk].end());
        }
    }
    bool build_partner_grid(std::span<const Box> query_boxes);
    void gather_boxes(std::span<const std::uint32_t> slots, std::span<const Box> query_boxes);
    void split_dominant_group();
    bool find_dominant_filter();

    static bool boxes_share(const Box& a, const Box& b) {
        return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
    }
    // False for the box of an empty mask.
    static bool is_box(const Box& box) { return box.min.x <= box.max.x && box.min.y <= box.max.y; }
    bool is_static(std::uint32_t slot) const { return place_[slot] >= movable_count_; }
    bool are_few(std::size_t count) const { return count * 16 < slots_.size(); }

    template <class Visit>
    void for_each_movable_in(std::span<const Box> boxes, const Box& box, Visit& visit) const {
        constexpr std::size_t work = 16;  // cost of a visit, in comparisons of boxes
        if (!is_box(box)) return;
        std::size_t visits = 0;
        for (const std::uint32_t slot : movable_slots()) {
            if (!boxes_share(boxes[slot], box) || !is_box(boxes[slot])) continue;
            visit(slot);
            ++visits;
        }
        lookup_.add_work(visits * work);
    }

    static T distance_bound(T distance, T slack) { return distance + (T(0x1p-10) * distance + slack); }
    static double length_sum(const Vec2D& v) { return std::fabs(v.x) + std::fabs(v.y); }

    // The largest coordinate that a query in this tree involves.
    static double size_of(const SlotTree<T>& tree, const BoxSweep<T>& query) {
        double size = 0;
        const auto take = [&](const Box& box) {
            for (const T x : {box.min.x, box.min.y, box.max.x, box.max.y}) {
                size = std::max(size, std::fabs(static_cast<double>(x)));
            }
        };
        take(query.start);
        if (const auto bounds = tree.tree().bounds()) take(*bounds);
        return size;
    }

    // Grown by more than any rounding error, so that no slot is left out that a cast may hit.
    static Box widened(const Box& box, double size) {
        const double by = 0x1p-32 * size;
        return outward_box<T>({lift<double>(box.min) - Vec2D{by, by}, lift<double>(box.max) + Vec2D{by, by}});
    }
    void gather(std::span<const Box> query_boxes, bool static_moved, TaskRunner* tasks);
    void put(std::size_t place, std::size_t from);

    std::size_t movable_count_ = 0;       // those come first in `slots_`
    AlignedVector<std::uint32_t> slots_;  // in use
    AlignedVector<Filter> filters_;       // of each of `slots_`
    AlignedVector<Box> boxes_;            // of each of `slots_`, for the finder
    AlignedVector<std::uint32_t> place_;  // of each slot, its index in `slots_`
    std::size_t edits_ = 0;               // of the tree since it was rebuilt
    bool static_changed_ = false;         // since they were gathered
    SlotTree<T> static_;
    mutable Lookup<T> lookup_;
    NotCopied<BasicPairFinder<T>> finder_;
    std::vector<Filter> few_filters_;                             // scratch of list_pairs_of
    NotCopied<std::vector<std::vector<IndexPair>>> chunk_pairs_;  // scratch of list_each

    bool filters_changed_ = false;  // since the following was found
    bool all_may_collide_ = false;  // by their filters, which are all the same

    // Of a dominant group: its filter and slots, those it may collide with, and all but its members, movable first.
    bool has_dominant_group_ = false;
    Filter dominant_filter_;
    std::vector<std::uint32_t> members_;
    std::vector<std::uint32_t> partners_;
    std::size_t rest_movable_count_ = 0;
    std::vector<std::uint32_t> rest_;
    std::vector<Filter> rest_filters_;
    NotCopied<SmallBoxGrid<T>> partner_grid_;
};

}  // namespace carom::detail
