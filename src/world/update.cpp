#include "chunks.hpp"
#include "state.hpp"

#include <algorithm>

namespace carom::detail {

template <class T>
void WorldState<T>::refresh(std::uint32_t slot) {
    HotSlot<T>& h = hot[slot];
    using Kind = typename SimpleBody<T>::Kind;
    SimpleBody<T> simple;
    if (h.local_kind != Kind::none) simple = simple_body(h.local(), h.pose);
    h.simple = simple.kind;
    box[slot] = simple.kind != Kind::none ? simple_box(simple) : body_box(body(slot));
    candidates.move(slot, box[slot]);
}

template <class T>
void WorldState<T>::free_slot(std::uint32_t slot) {
    hot[slot].life = Life::free;
    shapes.release(std::exchange(cold[slot].shape, no_number));
    if (has_extras(slot)) extras.release(std::exchange(cold[slot].extras, no_number));
}

template <class T>
void WorldState<T>::forget_ended() {
    for (const std::uint32_t slot : ended) {
        free_slot(slot);
        ++cold[slot].generation;
        free_slots.push_back(slot);
    }
    ended.clear();
    begins.clear();
    stays.clear();
    ends.clear();
    begin_contacts.clear();
    stay_contacts.clear();
}

template <class T>
void WorldState<T>::find_contacts(TaskRunner* tasks) {
    std::vector<IndexPair>& near = scratch->near;
    near.clear();
    const std::span<const BasicAabb<T>> query_boxes = has_continuous() ? scratch->swept_box : box;
    if (scratch->examines_few) {
        const auto is_other = [&](std::uint32_t slot) { return rests(slot); };
        candidates.list_pairs_of(scratch->examined, scratch->examined_movable, query_boxes, tasks, is_other, near);
    } else {
        candidates.list_pairs(query_boxes, scratch->static_moved, tasks, near);
    }
    test_near_pairs(tasks);
}

template <class T>
void WorldState<T>::test_near_pairs(TaskRunner* tasks) {
    const std::span<const IndexPair> near = scratch->near;
    const std::size_t chunk_size = chunk_size_for(tasks, near.size(), 256);
    std::vector<PairLists>& lists = scratch->pair_lists;
    const auto tested_box = [&](std::uint32_t slot) -> const BasicAabb<T>& {
        return has_continuous() && !rests(slot) ? scratch->swept_box[slot] : box[slot];
    };
    const std::size_t chunks = chunk_count(near.size(), chunk_size);
    scratch->pair_list_count = chunks + 1;
    lists.resize(std::max(lists.size(), chunks + 1));
    lists[chunks].clear();
    for_each_chunk(tasks, near.size(), chunk_size, [&](std::size_t chunk, std::size_t first, std::size_t last) {
        lists[chunk].clear();
        for (const auto& [a, b] : near.subspan(first, last - first)) {
            if (hot[a].kind != ColliderKind::dynamic_body && hot[b].kind != ColliderKind::dynamic_body) continue;
            if (part && !part->is_here(tested_box(a), tested_box(b))) continue;
            if (hot[a].continuous || hot[b].continuous) {
                lists[chunk].continuous.push_back({key_of(a, b)});
            } else if (slots_overlap(a, b)) {
                lists[chunk].touching.push_back(key_of(a, b));
            }
        }
    });
}

template <class T>
void WorldState<T>::find_step_contacts(ContinuousPair& pair, std::vector<StepContact<T>>& found) const {
    const MovingBody<T> a = moving_body(lower_slot(pair.key)), b = moving_body(upper_slot(pair.key));
    if (a.path.is_still() && b.path.is_still()) return;
    pair.first = found.size();
    pair.has_intervals =
        for_each_step_contact<T>(a, b, [&](const StepContact<T>& contact) { found.push_back(contact); });
    pair.count = found.size() - pair.first;
}

template <class T>
void WorldState<T>::continuous_pass(TaskRunner* tasks) {
    std::vector<ContinuousPair>& continuous_pairs = scratch->continuous_pairs;
    std::vector<StepContact<T>>& step_contacts = scratch->step_contacts;
    step_contacts.clear();
    continuous_pairs.clear();
    if (!has_continuous()) return;
    const std::span<PairLists> lists = std::span(scratch->pair_lists).first(scratch->pair_list_count);
    for (const PairLists& of_chunk : lists) {
        continuous_pairs.insert(continuous_pairs.end(), of_chunk.continuous.begin(), of_chunk.continuous.end());
    }
    // Also pairs that were in contact and whose boxes no longer overlap: they may have been rotated or reshaped.
    for (const ContactPair& pair : contacts) {
        const std::uint32_t a = lower_slot(pair.key), b = upper_slot(pair.key);
        const bool alive = hot[a].life == Life::alive && hot[b].life == Life::alive;
        const bool continuous = hot[a].continuous || hot[b].continuous;
        if (alive && continuous && !both_rest(pair.key) && may_pair(a, b)) continuous_pairs.push_back({pair.key});
    }
    std::sort(continuous_pairs.begin(), continuous_pairs.end(),
              [](const ContinuousPair& x, const ContinuousPair& y) { return x.key < y.key; });
    const auto same = [](const ContinuousPair& x, const ContinuousPair& y) { return x.key == y.key; };
    continuous_pairs.erase(std::unique(continuous_pairs.begin(), continuous_pairs.end(), same), continuous_pairs.end());
    constexpr std::size_t chunk_size = 64;
    const std::size_t chunks = chunk_count(continuous_pairs.size(), chunk_size);
    std::vector<std::vector<StepContact<T>>>& contacts_of = scratch->chunk_contacts;
    if (contacts_of.size() < chunks) contacts_of.resize(chunks);
    for_each_chunk(tasks, continuous_pairs.size(), chunk_size,
                   [&](std::size_t chunk, std::size_t first, std::size_t last) {
                       contacts_of[chunk].clear();
                       for (std::size_t i = first; i < last; ++i) {
                           ContinuousPair& pair = continuous_pairs[i];
                           pair.in_contact = slots_overlap(lower_slot(pair.key), upper_slot(pair.key));
                           find_step_contacts(pair, contacts_of[chunk]);
                       }
                   });
    for (std::size_t i = 0; i < continuous_pairs.size(); ++i) {
        ContinuousPair& pair = continuous_pairs[i];
        const std::vector<StepContact<T>>& found = contacts_of[i / chunk_size];
        const auto from = found.begin() + static_cast<std::ptrdiff_t>(pair.first);
        pair.first = step_contacts.size();
        step_contacts.insert(step_contacts.end(), from, from + static_cast<std::ptrdiff_t>(pair.count));
        if (pair.in_contact) lists.back().touching.push_back(pair.key);
    }
}

template <class T>
void WorldState<T>::finish(TaskRunner* tasks) {
    for (const std::uint32_t slot : removed) hot[slot].life = Life::ended;
    ended.swap(removed);
    std::sort(ended.begin(), ended.end());  // they become free in this order, which no caller's order decides
    removed.clear();
    for_each_slot(tasks, changed,
                  [&](std::uint32_t slot) { hot[slot].noted = hot[slot].moved = hot[slot].reshaped = false; });
    changed.clear();
}

template <class T>
void WorldState<T>::find_pairs(T dt, TaskRunner* tasks) {
    list_examined(dt);
    set_swept_boxes(tasks);
    find_contacts(tasks);
}

template <class T>
void WorldState<T>::find_events(TaskRunner* tasks) {
    continuous_pass(tasks);
    emit_events(tasks);
    finish(tasks);
    find_kept_contacts(tasks);
}

#define CAROM_INSTANTIATE(T)                                 \
    template void WorldState<T>::refresh(std::uint32_t);     \
    template void WorldState<T>::free_slot(std::uint32_t);   \
    template void WorldState<T>::forget_ended();             \
    template void WorldState<T>::find_pairs(T, TaskRunner*); \
    template void WorldState<T>::find_events(TaskRunner*);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
