#include "chunks.hpp"
#include "sort_keys.hpp"
#include "state.hpp"

#include <algorithm>

namespace carom::detail {

namespace {

// Continuous pairs begin and end at times of their own; all others keep the order in which they are found.
template <class T>
void sort_by_time(std::vector<BasicWorldEvent<T>>& events) {
    const auto before = [](const BasicWorldEvent<T>& x, const BasicWorldEvent<T>& y) {
        if (x.time != y.time) return x.time < y.time;
        if (x.a != y.a) return x.a < y.a;
        return x.b != y.b ? x.b < y.b : x.certainty < y.certainty;
    };
    if (!std::is_sorted(events.begin(), events.end(), before)) std::sort(events.begin(), events.end(), before);
}

}  // namespace

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
}

template <class T>
void WorldState<T>::find_contacts(TaskRunner* tasks) {
    std::vector<std::uint64_t>&near = scratch->near, &touching = scratch->touching;
    std::vector<ContinuousPair>& continuous_pairs = scratch->continuous_pairs;
    near.clear();
    touching.clear();
    continuous_pairs.clear();
    const bool continuous = has_continuous();
    const auto test_pair = [&](std::uint32_t a, std::uint32_t b) {
        if (hot[a].kind != ColliderKind::dynamic_body && hot[b].kind != ColliderKind::dynamic_body) return;
        if (continuous && (hot[a].continuous || hot[b].continuous)) {
            continuous_pairs.push_back({pair_key(a, b)});
        } else if (tasks) {
            near.push_back(pair_key(a, b));
        } else if (slots_overlap(a, b)) {
            touching.push_back(pair_key(a, b));
        }
    };
    const std::span<const BasicAabb<T>> query_boxes = continuous ? scratch->swept_box : box;
    if (scratch->examines_few) {
        const auto is_other = [&](std::uint32_t slot) { return rests(slot); };
        candidates.for_each_pair_of(scratch->examined, scratch->examined_movable, query_boxes, tasks, is_other,
                                    test_pair);
    } else {
        candidates.for_each_pair(query_boxes, scratch->static_moved, tasks, test_pair);
    }
    if (tasks) test_near_pairs(*tasks);
}

// Each chunk moves its pairs in contact to its front.
template <class T>
void WorldState<T>::test_near_pairs(TaskRunner& tasks) {
    constexpr std::size_t chunk_size = 1024;
    std::vector<std::uint64_t>& near = scratch->near;
    std::vector<std::size_t>& chunk_results = scratch->chunk_results;
    chunk_results.resize(chunk_count(near.size(), chunk_size));
    for_each_chunk(&tasks, near.size(), chunk_size, [&](std::size_t chunk, std::size_t first, std::size_t last) {
        std::size_t end = first;
        for (std::size_t i = first; i < last; ++i) {
            if (slots_overlap(lower_slot(near[i]), upper_slot(near[i]))) near[end++] = near[i];
        }
        chunk_results[chunk] = end - first;
    });
    for (std::size_t chunk = 0; chunk < chunk_results.size(); ++chunk) {
        const auto from = near.begin() + static_cast<std::ptrdiff_t>(chunk * chunk_size);
        scratch->touching.insert(scratch->touching.end(), from,
                                 from + static_cast<std::ptrdiff_t>(chunk_results[chunk]));
    }
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
    if (!has_continuous()) return;
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
        if (pair.in_contact) scratch->touching.push_back(pair.key);
    }
}

// Decided by the normal of the first contact from a time on; where there is none, for pixels or due to the rounding of
// curves, by the relative velocity.
template <class T>
bool WorldState<T>::is_pushed_by(std::uint32_t one_way, std::uint32_t other, T from) const {
    const BasicVec2<T>& direction = extras_of(one_way).one_way;
    const MovingBody<T> platform = moving_body(one_way), other_body = moving_body(other);
    const auto first = first_contact(platform, other_body, from);
    if (first && first->hit) return dot(first->normal, direction) > 0;
    return dot(velocity_at(other_body.path, from) - velocity_at(platform.path, from), direction) < 0;
}

template <class T>
bool WorldState<T>::pushes(std::uint64_t key, T from) const {
    if (one_way_count == 0) return true;
    const std::uint32_t a = lower_slot(key), b = upper_slot(key);
    constexpr BasicVec2<T> all{};
    return (extras_of(a).one_way == all || is_pushed_by(a, b, from)) &&
           (extras_of(b).one_way == all || is_pushed_by(b, a, from));
}

template <class T>
EndReason WorldState<T>::end_reason(std::uint64_t key) const {
    const std::uint32_t a = lower_slot(key), b = upper_slot(key);
    if (hot[a].life == Life::removed || hot[b].life == Life::removed) return EndReason::removed;
    if (!may_pair(a, b)) return EndReason::filtered;
    return hot[a].reshaped || hot[b].reshaped ? EndReason::reshaped : EndReason::moved;
}

template <class T>
BasicWorldEvent<T> WorldState<T>::event(const ContactPair& pair) const {
    const std::uint32_t a = lower_slot(pair.key), b = upper_slot(pair.key);
    BasicWorldEvent<T> made;
    made.a = id_of(a);
    made.b = id_of(b);
    made.solid = pair.pushes && !hot[a].sensor && !hot[b].sensor;
    return made;
}

template <class T>
void WorldState<T>::emit_pair(std::uint64_t key, const ContactPair* before, bool now) {
    const ContactPair pair = before ? *before : ContactPair{key, pushes(key, T(0))};
    BasicWorldEvent<T> emitted = event(pair);
    if (now) {
        scratch->next_contacts.push_back(pair);
        (before ? stays : begins).push_back(emitted);
        return;
    }
    emitted.reason = end_reason(key);
    if (emitted.reason == EndReason::removed || emitted.reason == EndReason::filtered) emitted.time = T(0);
    ends.push_back(emitted);
}

// Emits a begin and an end for each interval of contact, except for contact that continues from the last update or into
// the next. An end at time 0 or a begin at time 1 that no interval shows follows from exact tests.
template <class T>
void WorldState<T>::emit_continuous_pair(const ContinuousPair& pair, const ContactPair* before) {
    if (!before && !pair.in_contact && pair.count == 0) return;
    const bool reshaped = hot[lower_slot(pair.key)].reshaped || hot[upper_slot(pair.key)].reshaped;
    ContactPair current = before ? *before : ContactPair{pair.key};
    const auto emit = [&](std::vector<BasicWorldEvent<T>>& events, T time, EndReason reason, Certainty certainty) {
        BasicWorldEvent<T> emitted = event(current);
        emitted.time = time;
        emitted.reason = reason;
        emitted.on_path = true;
        emitted.certainty = certainty;
        events.push_back(emitted);
    };
    // Each interval has a side of its own from which it begins; the two do not touch at `from`.
    const auto begin = [&](T time, T from, Certainty certainty) {
        current.pushes = pushes(pair.key, from);
        emit(begins, time, EndReason::moved, certainty);
    };
    const auto end = [&](T time, Certainty certainty) {
        emit(ends, time, reshaped ? EndReason::reshaped : EndReason::moved, certainty);
    };
    bool open = before != nullptr, stays_open = open;
    T from{};
    for (std::size_t i = 0; i < pair.count; ++i) {
        const StepContact<T>& found = scratch->step_contacts[pair.first + i];
        const bool continues = open && i == 0 && found.enter == 0;
        if (i > 0) from += (found.enter - from) / 2;
        if (open && !continues) end(T(0), Certainty::exact);
        if (!continues) begin(found.enter, from, found.certainty);
        open = i + 1 == pair.count && pair.in_contact;
        if (!open) end(found.exit, found.certainty);
        stays_open = continues && open;
        from = found.exit;
    }
    if (open && !pair.in_contact) end(T(0), Certainty::exact);
    if (!open && pair.in_contact) begin(T(1), T(1), Certainty::exact);
    if (!pair.in_contact) return;
    scratch->next_contacts.push_back(current);
    if (stays_open) stays.push_back(event(current));
}

template <class T>
void WorldState<T>::emit_events() {
    std::vector<std::uint64_t>& touching = scratch->touching;
    const std::vector<ContinuousPair>& continuous_pairs = scratch->continuous_pairs;
    sort_keys(touching, scratch->sorting);
    scratch->next_contacts.clear();
    std::size_t m = 0, t = 0, f = 0;
    constexpr std::uint64_t none = ~std::uint64_t{0};
    for (;;) {
        const std::uint64_t key_before = m < contacts.size() ? contacts[m].key : none;
        const std::uint64_t key_now = t < touching.size() ? touching[t] : none;
        const std::uint64_t key_followed = f < continuous_pairs.size() ? continuous_pairs[f].key : none;
        const std::uint64_t key = std::min({key_before, key_now, key_followed});
        if (key == none) break;
        const ContactPair* before = key_before == key ? &contacts[m++] : nullptr;
        const bool found = key_now == key;
        t += found;
        const bool now = found || (before && both_rest(key));
        const ContinuousPair* continuous = key_followed == key ? &continuous_pairs[f++] : nullptr;
        if (continuous && continuous->has_intervals) {
            emit_continuous_pair(*continuous, before);
        } else if (before || now) {
            emit_pair(key, before, now);
        }
    }
    contacts.swap(scratch->next_contacts);
    sort_by_time(begins);
    sort_by_time(ends);
}

template <class T>
void WorldState<T>::finish() {
    for (const std::uint32_t slot : removed) hot[slot].life = Life::ended;
    ended.swap(removed);
    std::sort(ended.begin(), ended.end());  // they become free in this order, which no caller's order decides
    removed.clear();
    for (const std::uint32_t slot : changed) hot[slot].noted = hot[slot].moved = hot[slot].reshaped = false;
    changed.clear();
}

#define CAROM_INSTANTIATE(T)                                   \
    template void WorldState<T>::refresh(std::uint32_t);       \
    template void WorldState<T>::free_slot(std::uint32_t);     \
    template void WorldState<T>::forget_ended();               \
    template void WorldState<T>::find_contacts(TaskRunner*);   \
    template void WorldState<T>::continuous_pass(TaskRunner*); \
    template void WorldState<T>::emit_events();                \
    template void WorldState<T>::finish();
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
