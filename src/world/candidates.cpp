#include "candidates.hpp"

#include "slim_list.hpp"

#include <utility>

namespace carom::detail {

template <class T>
void Candidates<T>::insert(std::uint32_t slot, bool static_kind, const Filter& filter, const Box& box) {
    filters_changed_ = true;
    while (slot >= place_.size()) append(place_, 0u);
    append(slots_, slot);
    append(filters_, filter);
    append(boxes_, box);
    std::size_t place = slots_.size() - 1;
    if (!static_kind) {
        std::swap(slots_[place], slots_[movable_count_]);
        std::swap(filters_[place], filters_[movable_count_]);
        std::swap(boxes_[place], boxes_[movable_count_]);
        place_[slots_[place]] = static_cast<std::uint32_t>(place);
        place = movable_count_++;
    }
    place_[slot] = static_cast<std::uint32_t>(place);
    move(slot, box);
}

// Copies one entry over another.
template <class T>
void Candidates<T>::put(std::size_t place, std::size_t from) {
    slots_[place] = slots_[from];
    filters_[place] = filters_[from];
    boxes_[place] = boxes_[from];
    place_[slots_[place]] = static_cast<std::uint32_t>(place);
}

template <class T>
void Candidates<T>::erase(std::uint32_t slot) {
    filters_changed_ = true;
    std::size_t hole = place_[slot];
    if (is_static(slot)) {
        static_.drop(slot);
    } else {
        lookup_.drop(slot);
        put(hole, --movable_count_);
        hole = movable_count_;
    }
    if (hole + 1 < slots_.size()) put(hole, slots_.size() - 1);
    slots_.pop_back();
    filters_.pop_back();
    boxes_.pop_back();
}

template <class T>
void Candidates<T>::move(std::uint32_t slot, const Box& box) {
    if (!is_static(slot)) return lookup_.put(slot, box);
    ++edits_;
    boxes_[place_[slot]] = box;
    static_.put(slot, box);
}

// Static colliders keep their boxes unless one is swept in this update or was in the last one.
template <class T>
void Candidates<T>::gather(std::span<const Box> query_boxes, bool static_moved, TaskRunner* tasks) {
    constexpr std::size_t chunk_size = 1024;
    const bool all = static_moved || static_changed_;
    const std::size_t count = all ? slots_.size() : movable_count_;
    for_each_chunk(tasks, count, chunk_size, [&](std::size_t, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) boxes_[i] = query_boxes[slots_[i]];
    });
    static_changed_ = static_moved;
}

// Gathers the boxes of some slots only.
template <class T>
void Candidates<T>::gather_boxes(std::span<const std::uint32_t> slots, std::span<const Box> query_boxes) {
    for (std::size_t i = 0; i < slots.size(); ++i) boxes_[i] = query_boxes[slots[i]];
    static_changed_ = true;  // all have to be gathered again when there is no dominant group
}

template <class T>
void Candidates<T>::list_pairs(std::span<const Box> query_boxes, bool static_moved, TaskRunner* tasks,
                               std::vector<IndexPair>& pairs) {
    if (filters_changed_) split_dominant_group();
    has_dominant_group_ = !members_.empty() && build_partner_grid(query_boxes);
    if (has_dominant_group_) return list_split(query_boxes, tasks, pairs);
    gather(query_boxes, static_moved, tasks);
    list_among(slots_, all_may_collide_ ? std::span<const Filter>() : filters_, movable_count_, tasks, pairs);
}

template <class T>
void Candidates<T>::list_among(std::span<const std::uint32_t> slots, std::span<const Filter> filters,
                               std::size_t movable, TaskRunner* tasks, std::vector<IndexPair>& pairs) {
    PairOptions options;
    options.moving = movable;
    options.filters = filters;
    options.tasks = tasks;
    const std::size_t listed = pairs.size();
    finder_.value.for_each_pair(
        std::span<const Box>(boxes_).first(slots.size()), [&](IndexPair pair) { pairs.push_back(pair); }, options);
    constexpr std::size_t chunk_size = 2048;
    const std::span<IndexPair> found = std::span(pairs).subspan(listed);
    for_each_chunk(tasks, found.size(), chunk_size, [&](std::size_t, std::size_t first, std::size_t last) {
        for (IndexPair& pair : found.subspan(first, last - first)) pair = {slots[pair.first], slots[pair.second]};
    });
}

template <class T>
void Candidates<T>::list_split(std::span<const Box> query_boxes, TaskRunner* tasks, std::vector<IndexPair>& pairs) {
    list_each(tasks, members_.size(), pairs, [&](std::size_t i, std::vector<IndexPair>& found) {
        const std::uint32_t member = members_[i];
        partner_grid_.value.for_each_overlapping(query_boxes[member], [&](std::uint32_t partner) {
            found.push_back({member, partners_[partner]});
        });
    });
    gather_boxes(rest_, query_boxes);
    list_among(rest_, rest_filters_, rest_movable_count_, tasks, pairs);
}

// Whether looking up the group in a grid of its partners is quick where they are now. It is not when both are crowded
// into one place: comparing all is less work then. A sample of the group is measured.
template <class T>
bool Candidates<T>::build_partner_grid(std::span<const Box> query_boxes) {
    constexpr std::size_t sample_step = 17, most_work = 64;
    gather_boxes(partners_, query_boxes);
    if (!partner_grid_.value.assign(std::span<const Box>(boxes_).first(partners_.size()))) return false;
    std::size_t work = 0, samples = 0;
    for (std::size_t i = 0; i < members_.size(); i += sample_step, ++samples)
        work += partner_grid_.value.work_for(query_boxes[members_[i]]);
    return work <= most_work * samples;
}

// Finds the filter that most movable colliders have, if there is one [Boyer and Moore 1991]. Returns whether those form
// a dominant group.
template <class T>
bool Candidates<T>::find_dominant_filter() {
    constexpr std::size_t least = 1024, times_as_many = 8;
    if (movable_count_ < least) return false;
    std::size_t lead = 0;
    for (std::size_t i = 0; i < movable_count_; ++i) {
        if (lead == 0) dominant_filter_ = filters_[i];
        lead = filters_[i] == dominant_filter_ ? lead + 1 : lead - 1;
    }
    if (lead == 0 || may_collide(dominant_filter_, dominant_filter_)) return false;
    std::size_t partners = 0, members = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        partners += may_collide(dominant_filter_, filters_[i]);
        members += i < movable_count_ && filters_[i] == dominant_filter_;
    }
    return members >= least && partners * times_as_many < members;
}

template <class T>
void Candidates<T>::split_dominant_group() {
    filters_changed_ = false;
    const auto is_other = [&](const Filter& filter) { return filter != filters_[0]; };
    all_may_collide_ =
        !filters_.empty() && may_collide(filters_[0], filters_[0]) && std::ranges::none_of(filters_, is_other);
    members_.clear(), partners_.clear(), rest_.clear(), rest_filters_.clear();
    if (all_may_collide_ || !find_dominant_filter()) return;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (may_collide(dominant_filter_, filters_[i])) partners_.push_back(slots_[i]);
        if (i < movable_count_ && filters_[i] == dominant_filter_) {
            members_.push_back(slots_[i]);
            continue;
        }
        rest_.push_back(slots_[i]);
        rest_filters_.push_back(filters_[i]);
    }
    rest_movable_count_ = movable_count_ - members_.size();
}

template class Candidates<float>;
template class Candidates<double>;

}  // namespace carom::detail
