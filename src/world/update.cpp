#include "parts.hpp"
#include "sort_keys.hpp"
#include "state.hpp"

#include <algorithm>

namespace carom::detail {

namespace {

// Pairs that are followed begin and end at times of their own; all others keep the order they are found in.
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
    using Kind = typename PlainBody<T>::Kind;
    plain[slot].kind = Kind::none;
    if (h.own.kind != Kind::none) plain[slot] = plain_body(h.own, h.pose);
    box[slot] = plain[slot].kind != Kind::none ? plain_box(plain[slot]) : body_box(body(slot));
    candidates.move(slot, box[slot]);
}

template <class T>
void WorldState<T>::forget_ended() {
    for (const std::uint32_t slot : ended) {
        hot[slot].life = Life::free;
        ++cold[slot].generation;
        cold[slot].mask = {};
        free_slots.push_back(slot);
    }
    ended.clear();
    begins.clear();
    stays.clear();
    ends.clear();
}

template <class T>
void WorldState<T>::find_meeting(TaskRunner* tasks) {
    near.clear();
    touching.clear();
    followed.clear();
    const bool follows = follows_ways();
    const auto look = [&](std::uint32_t a, std::uint32_t b) {
        if (hot[a].kind != ColliderKind::dynamic_body && hot[b].kind != ColliderKind::dynamic_body) return;
        if (follows && (hot[a].continuous || hot[b].continuous)) {
            followed.push_back({pair_key(a, b)});
        } else if (tasks) {
            near.push_back(pair_key(a, b));
        } else if (meet(a, b)) {
            touching.push_back(pair_key(a, b));
        }
    };
    candidates.for_each_pair(std::span<const BasicAabb<T>>(follows ? reach : box), fixed_ones_reach, tasks, look);
    if (tasks) find_touching(*tasks);
}

// Each part leaves what meets at its front.
template <class T>
void WorldState<T>::find_touching(TaskRunner& tasks) {
    constexpr std::size_t part_size = 1024;
    part_finds.resize(part_count(near.size(), part_size));
    for_each_part(&tasks, near.size(), part_size, [&](std::size_t part, std::size_t first, std::size_t last) {
        std::size_t end = first;
        for (std::size_t i = first; i < last; ++i) {
            if (meet(lower_slot(near[i]), upper_slot(near[i]))) near[end++] = near[i];
        }
        part_finds[part] = end - first;
    });
    for (std::size_t part = 0; part < part_finds.size(); ++part) {
        const auto from = near.begin() + static_cast<std::ptrdiff_t>(part * part_size);
        touching.insert(touching.end(), from, from + static_cast<std::ptrdiff_t>(part_finds[part]));
    }
}

template <class T>
void WorldState<T>::follow(FollowedPair& pair, std::vector<Stretch<T>>& found) const {
    const MovingBody<T> a = moving_body(lower_slot(pair.key)), b = moving_body(upper_slot(pair.key));
    if (a.way.is_still() && b.way.is_still()) return;
    pair.first = found.size();
    pair.on_way = for_each_stretch<T>(a, b, [&](const Stretch<T>& stretch) { found.push_back(stretch); });
    pair.count = found.size() - pair.first;
}

template <class T>
void WorldState<T>::follow_ways(TaskRunner* tasks) {
    stretches.clear();
    if (!follows_ways()) return;
    // Also those that met before and whose boxes no longer do: they may have been rotated, or given another shape.
    for (const MetPair& pair : met) {
        const std::uint32_t a = lower_slot(pair.key), b = upper_slot(pair.key);
        const bool alive = hot[a].life == Life::alive && hot[b].life == Life::alive;
        if (alive && (hot[a].continuous || hot[b].continuous) && may_pair(a, b)) followed.push_back({pair.key});
    }
    std::sort(followed.begin(), followed.end(),
              [](const FollowedPair& x, const FollowedPair& y) { return x.key < y.key; });
    const auto same = [](const FollowedPair& x, const FollowedPair& y) { return x.key == y.key; };
    followed.erase(std::unique(followed.begin(), followed.end(), same), followed.end());
    constexpr std::size_t part_size = 64;
    const std::size_t parts = part_count(followed.size(), part_size);
    std::vector<std::vector<Stretch<T>>>& stretches_of = part_stretches.value;
    if (stretches_of.size() < parts) stretches_of.resize(parts);
    for_each_part(tasks, followed.size(), part_size, [&](std::size_t part, std::size_t first, std::size_t last) {
        stretches_of[part].clear();
        for (std::size_t i = first; i < last; ++i) {
            FollowedPair& pair = followed[i];
            pair.meets = meet(lower_slot(pair.key), upper_slot(pair.key));
            follow(pair, stretches_of[part]);
        }
    });
    for (std::size_t i = 0; i < followed.size(); ++i) {
        FollowedPair& pair = followed[i];
        const std::vector<Stretch<T>>& found = stretches_of[i / part_size];
        const auto from = found.begin() + static_cast<std::ptrdiff_t>(pair.first);
        pair.first = stretches.size();
        stretches.insert(stretches.end(), from, from + static_cast<std::ptrdiff_t>(pair.count));
        if (pair.meets) touching.push_back(pair.key);
    }
}

// By the normal of their first contact from a time on; where there is none to be had, of pixels or by the rounding of
// curves, by which way they go.
template <class T>
bool WorldState<T>::is_pushed_by(std::uint32_t one_way, std::uint32_t other, T from) const {
    const BasicVec2<T>& direction = cold[one_way].one_way;
    const MovingBody<T> platform = moving_body(one_way), visitor = moving_body(other);
    const auto first = first_contact(platform, visitor, from);
    if (first && first->hit) return dot(first->normal, direction) > 0;
    return dot(velocity_at(visitor.way, from) - velocity_at(platform.way, from), direction) < 0;
}

template <class T>
bool WorldState<T>::pushes(std::uint64_t key, T from) const {
    if (one_way_count == 0) return true;
    const std::uint32_t a = lower_slot(key), b = upper_slot(key);
    constexpr BasicVec2<T> all{};
    return (cold[a].one_way == all || is_pushed_by(a, b, from)) && (cold[b].one_way == all || is_pushed_by(b, a, from));
}

template <class T>
EndReason WorldState<T>::end_reason(std::uint64_t key) const {
    const std::uint32_t a = lower_slot(key), b = upper_slot(key);
    if (hot[a].life == Life::removed || hot[b].life == Life::removed) return EndReason::removed;
    if (!may_pair(a, b)) return EndReason::filtered;
    return hot[a].reshaped || hot[b].reshaped ? EndReason::reshaped : EndReason::moved;
}

template <class T>
BasicWorldEvent<T> WorldState<T>::event(const MetPair& pair) const {
    const std::uint32_t a = lower_slot(pair.key), b = upper_slot(pair.key);
    BasicWorldEvent<T> made;
    made.a = id_of(a);
    made.b = id_of(b);
    made.solid = pair.pushes && !hot[a].sensor && !hot[b].sensor;
    return made;
}

template <class T>
void WorldState<T>::tell_pair(std::uint64_t key, const MetPair* before, bool now) {
    const MetPair pair = before ? *before : MetPair{key, pushes(key, T(0))};
    BasicWorldEvent<T> told = event(pair);
    if (now) {
        meeting.push_back(pair);
        (before ? stays : begins).push_back(told);
        return;
    }
    told.reason = end_reason(key);
    if (told.reason == EndReason::removed || told.reason == EndReason::filtered) told.time = T(0);
    ends.push_back(told);
}

// The stretches of contact on the way between what was and what is: a begin and an end for each, but for what goes on
// from before, and after. That they no longer meet at 0, which no stretch that may be there says, and that they meet at
// 1 is exact.
template <class T>
void WorldState<T>::tell_followed(const FollowedPair& pair, const MetPair* before) {
    if (!before && !pair.meets && pair.count == 0) return;
    const bool reshaped = hot[lower_slot(pair.key)].reshaped || hot[upper_slot(pair.key)].reshaped;
    MetPair known = before ? *before : MetPair{pair.key};
    const auto tell = [&](std::vector<BasicWorldEvent<T>>& events, T time, EndReason reason, Certainty certainty) {
        BasicWorldEvent<T> told = event(known);
        told.time = time;
        told.reason = reason;
        told.on_way = true;
        told.certainty = certainty;
        events.push_back(told);
    };
    // Each stretch is met from a side of its own; they are apart at `from`.
    const auto begin = [&](T time, T from, Certainty certainty) {
        known.pushes = pushes(pair.key, from);
        tell(begins, time, EndReason::moved, certainty);
    };
    const auto end = [&](T time, Certainty certainty) {
        tell(ends, time, reshaped ? EndReason::reshaped : EndReason::moved, certainty);
    };
    bool open = before != nullptr, stays_open = open;
    T from{};
    for (std::size_t i = 0; i < pair.count; ++i) {
        const Stretch<T>& stretch = stretches[pair.first + i];
        const bool goes_on = open && i == 0 && stretch.enter == 0;
        if (i > 0) from += (stretch.enter - from) / 2;
        if (open && !goes_on) end(T(0), Certainty::exact);
        if (!goes_on) begin(stretch.enter, from, stretch.certainty);
        open = i + 1 == pair.count && pair.meets;
        if (!open) end(stretch.exit, stretch.certainty);
        stays_open = goes_on && open;
        from = stretch.exit;
    }
    if (open && !pair.meets) end(T(0), Certainty::exact);
    if (!open && pair.meets) begin(T(1), T(1), Certainty::exact);
    if (!pair.meets) return;
    meeting.push_back(known);
    if (stays_open) stays.push_back(event(known));
}

template <class T>
void WorldState<T>::tell_events() {
    sort_keys(touching, sort_room);
    meeting.clear();
    std::size_t m = 0, t = 0, f = 0;
    constexpr std::uint64_t none = ~std::uint64_t{0};
    for (;;) {
        const std::uint64_t key_before = m < met.size() ? met[m].key : none;
        const std::uint64_t key_now = t < touching.size() ? touching[t] : none;
        const std::uint64_t key_followed = f < followed.size() ? followed[f].key : none;
        const std::uint64_t key = std::min({key_before, key_now, key_followed});
        if (key == none) break;
        const MetPair* before = key_before == key ? &met[m++] : nullptr;
        const bool now = key_now == key;
        t += now;
        const FollowedPair* way = key_followed == key ? &followed[f++] : nullptr;
        if (way && way->on_way) {
            tell_followed(*way, before);
        } else if (before || now) {
            tell_pair(key, before, now);
        }
    }
    met.swap(meeting);
    sort_by_time(begins);
    sort_by_time(ends);
}

template <class T>
void WorldState<T>::finish() {
    for (const std::uint32_t slot : removed) hot[slot].life = Life::ended;
    ended.swap(removed);
    removed.clear();
    for (const std::uint32_t slot : changed) hot[slot].moved = hot[slot].reshaped = false;
    changed.clear();
}

#define CAROM_INSTANTIATE(T)                                \
    template void WorldState<T>::refresh(std::uint32_t);    \
    template void WorldState<T>::forget_ended();            \
    template void WorldState<T>::find_meeting(TaskRunner*); \
    template void WorldState<T>::follow_ways(TaskRunner*);  \
    template void WorldState<T>::tell_events();             \
    template void WorldState<T>::finish();
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
