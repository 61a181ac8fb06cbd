/// Candidates: whose boxes meet. The one place of a world that knows the broad phase.
#pragma once

#include "body.hpp"
#include "few_boxes.hpp"
#include "lookup.hpp"

#include <carom/broad/pair_finder.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
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

/// A box that goes on a straight way, by t * direction for 0 <= t <= max_t, and a box around all that it passes.
template <class T>
struct BoxWay {
    BasicAabb<T> start;
    BasicVec2<T> direction;
    T max_t{};
    BasicAabb<T> around;
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

    /// Says where a slot is now.
    void move(std::uint32_t slot, const Box& box);

    /// Around an update in which these slots go on by themselves; in between it need not be told where they are.
    void begin_update(std::span<const std::uint32_t> moving) { lookup_.begin_update(moving.size()); }
    void end_update(std::span<const std::uint32_t> moved, std::span<const Box> boxes) {
        lookup_.end_update(moved, boxes);
    }

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
            fixed_.tree().visit_box(boxes_[i], [&](TreeId id) {
                const std::uint32_t slot = fixed_.slot_of(id);
                if (may_meet(filters_[i], filters_[place_[slot]])) visit(slots_[i], slot);
            });
        }
    }

    /// Calls `visit(slot)` for each slot whose box shares a point with a box; `boxes` has one for each slot.
    template <class Visit>
    void for_each_in(std::span<const Box> boxes, const Box& box, Visit&& visit) const {
        const auto look_in = [&](const SlotTree<T>& tree) {
            tree.tree().visit_box(box, [&](TreeId id) { visit(tree.slot_of(id)); });
        };
        if (const SlotTree<T>* goers = lookup_.ready(goers_slots(), boxes)) {
            look_in(*goers);
        } else {
            for_each_goer_in(boxes, box, visit);
        }
        look_in(fixed_);
    }

    /// The same for each slot whose box shares a point with what a way passes, but those that its box may not meet on
    /// it. What is met by less than rounding errors of the sizes here may be left out or not, but always the same.
    template <class Visit>
    void for_each_on_way(std::span<const Box> boxes, const BoxWay<T>& way, Visit&& visit) const {
        const auto look_on = [&](const SlotTree<T>& tree, const Box& start) {
            tree.tree().visit_sweep(start, way.direction, way.max_t, [&](TreeId id) {
                const std::uint32_t slot = tree.slot_of(id);
                if (boxes_share(boxes[slot], way.around)) visit(slot);
            });
        };
        if (const SlotTree<T>* goers = lookup_.ready(goers_slots(), boxes)) {
            look_on(*goers, generous(way.start, size_of(*goers, way)));
        } else {
            for_each_goer_in(boxes, way.around, visit);
        }
        look_on(fixed_, way.start);
    }

    /// The same, in an order that finds the first early: `cast(slot)` says when it is met, if it is. What is met later
    /// than the first by more than rounding errors of the sizes here may be left out.
    template <class Cast>
    void find_first_on_way(std::span<const Box> boxes, const BoxWay<T>& way, Cast&& cast) const {
        T max_t = way.max_t;
        const auto look_on = [&](const SlotTree<T>& tree, const Box& start) {
            const T slack = static_cast<T>(0x1p-16 * size_of(tree, way) / length_sum(lift<double>(way.direction)));
            const auto cast_at = [&](TreeId id, T) -> std::optional<T> {
                const std::uint32_t slot = tree.slot_of(id);
                if (!boxes_share(boxes[slot], way.around)) return std::nullopt;
                const std::optional<T> time = cast(slot);
                return time ? std::optional(*time + (T(0x1p-10) * *time + slack)) : std::nullopt;
            };
            const auto hit = tree.tree().closest_in_sweep(start, way.direction, max_t, cast_at);
            if (hit) max_t = hit->t;
        };
        look_on(fixed_, way.start);
        if (const SlotTree<T>* goers = lookup_.ready(goers_slots(), boxes)) {
            look_on(*goers, generous(way.start, size_of(*goers, way)));
        } else {
            for_each_goer_in(boxes, way.around, cast);
        }
    }

    /// Calls `measure(slot)` for slots whose box shares a point with `around`, which has all that may be nearest to
    /// what is in a box and at most `within` away; it says how far away that is, if it counts. Who is further away than
    /// another by more than rounding errors of the sizes here may be left out.
    template <class Measure>
    void find_nearest(std::span<const Box> boxes, const Box& box, T within, const Box& around,
                      Measure&& measure) const {
        const Vec2D low = lift<double>(box.min), high = lift<double>(box.max);
        const Vec2D middle = 0.5 * low + 0.5 * high;
        const BasicVec2<T> at{static_cast<T>(middle.x), static_cast<T>(middle.y)};
        T best = within;
        const auto look_near = [&](const SlotTree<T>& tree) {
            const double size = size_of(tree, {box, {}, T(0), box});
            if (!(size <= static_cast<double>(std::numeric_limits<T>::max()) / 8)) {  // the middle of what has no end
                tree.tree().visit_box(around, [&](TreeId id) { static_cast<void>(measure(tree.slot_of(id))); });
                return;
            }
            // What is near to the shape is near to the middle of its box, or further by no more than the box is long.
            const T further = static_cast<T>(length_sum(high - low) + 0x1p-16 * size);
            const auto measure_at = [&](TreeId id) -> T {
                constexpr T infinity = std::numeric_limits<T>::infinity();
                const std::uint32_t slot = tree.slot_of(id);
                if (!boxes_share(boxes[slot], around)) return infinity;
                const std::optional<T> distance = measure(slot);
                if (!distance) return infinity;
                best = std::min(best, *distance);
                return reach_for(*distance, further);
            };
            BasicTreeNeighbor<T> found[1];
            tree.tree().nearest(at, found, reach_for(best, further), measure_at);
        };
        look_near(fixed_);
        if (const SlotTree<T>* goers = lookup_.ready(goers_slots(), boxes)) {
            look_near(*goers);
        } else {
            for_each_goer_in(boxes, around, measure);
        }
    }

    /// Whether `for_each_pair` last held a crowd against its partners one by one. For tests.
    bool crowd_is_apart() const { return crowd_is_apart_; }

    /// Whether queries now find what goes by a tree. For tests.
    bool has_lookup() const { return lookup_.is_fresh(); }

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
    // That of an empty mask is not one.
    static bool is_box(const Box& box) { return box.min.x <= box.max.x && box.min.y <= box.max.y; }
    bool is_fixed(std::uint32_t slot) const { return place_[slot] >= goer_count_; }
    std::span<const std::uint32_t> goers_slots() const { return {slots_.data(), goer_count_}; }

    template <class Visit>
    void for_each_goer_in(std::span<const Box> boxes, const Box& box, Visit& visit) const {
        constexpr std::size_t work = 16;  // of a visit, in comparisons of boxes
        if (!is_box(box)) return;
        std::size_t visits = 0;
        for (const std::uint32_t slot : goers_slots()) {
            if (!boxes_share(boxes[slot], box) || !is_box(boxes[slot])) continue;
            visit(slot);
            ++visits;
        }
        lookup_.add_work(visits * work);
    }

    static T reach_for(T distance, T further) { return distance + (T(0x1p-10) * distance + further); }
    static double length_sum(const Vec2D& v) { return std::fabs(v.x) + std::fabs(v.y); }

    // The largest coordinate of what a way has to do with.
    static double size_of(const SlotTree<T>& tree, const BoxWay<T>& way) {
        double size = 0;
        const auto take = [&](const Box& box) {
            for (const T x : {box.min.x, box.min.y, box.max.x, box.max.y}) {
                size = std::max(size, std::fabs(static_cast<double>(x)));
            }
        };
        take(way.start);
        if (const auto bounds = tree.tree().bounds()) take(*bounds);
        return size;
    }

    // By more than any rounding error: who is near enough to be taken for met is asked in any case.
    static Box generous(const Box& box, double size) {
        const double by = 0x1p-32 * size;
        return outward_box<T>({lift<double>(box.min) - Vec2D{by, by}, lift<double>(box.max) + Vec2D{by, by}});
    }
    void gather(std::span<const Box> reach, bool through_tree, bool fixed_ones_reach);
    void put(std::size_t place, std::size_t from);

    std::size_t goer_count_ = 0;        // what is not fixed comes first
    std::vector<std::uint32_t> slots_;  // in use
    std::vector<Filter> filters_;       // of each of `slots_`
    std::vector<Box> boxes_;            // of each of `slots_`, for the finder
    std::vector<std::uint32_t> place_;  // of each slot among them
    std::size_t edits_ = 0;             // of the tree since it was built anew
    bool fixed_changed_ = false;        // since they were gathered
    SlotTree<T> fixed_;
    mutable Lookup<T> lookup_;
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
