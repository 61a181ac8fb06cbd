#include "chunks.hpp"
#include "sort_keys.hpp"
#include "state.hpp"

#include <carom/detail/world/world_part.hpp>

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

namespace carom::detail {

// Continuous pairs begin and end at times of their own; all others keep the order in which they are found. By all that
// an event has, so that any two that differ have an order, whatever std::sort does.
template <class T>
bool is_listed_before(const BasicWorldEvent<T>& x, const BasicWorldEvent<T>& y) {
    const auto key = [](const BasicWorldEvent<T>& e) {
        return std::tuple(e.time, e.a, e.b, e.certainty, e.solid, e.on_path, e.reason);
    };
    return key(x) < key(y);
}

template <class T>
void sort_events(std::vector<BasicWorldEvent<T>>& events) {
    constexpr auto before = is_listed_before<T>;
    if (!std::is_sorted(events.begin(), events.end(), before)) std::sort(events.begin(), events.end(), before);
}

// Decided by the normal of the first contact from a time on; where there is none, for pixels or due to the rounding of
// curves, by the relative velocity.
template <class T>
bool WorldState<T>::is_pushed_by(std::uint32_t one_way, std::uint32_t other, T from) const {
    const BasicVec2<T>& direction = extras_of(one_way).one_way;
    MovingBody<T> platform = moving_body(one_way), other_body = moving_body(other);
    // Curves are kept where any collider is continuous, and followed by those alone.
    if (!hot[one_way].continuous && !hot[other].continuous) platform.path.curve = other_body.path.curve = nullptr;
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
void WorldState<T>::emit_pair(std::uint64_t key, const ContactPair* before, bool now, Emitted<T>& out) const {
    const ContactPair pair = before ? *before : ContactPair{key, pushes(key, T(0))};
    BasicWorldEvent<T> emitted = event(pair);
    if (now) {
        out.contacts.push_back(pair);
        (before ? out.stays : out.begins).push_back(emitted);
        return;
    }
    emitted.reason = end_reason(key);
    if (emitted.reason == EndReason::removed || emitted.reason == EndReason::filtered) emitted.time = T(0);
    out.ends.push_back(emitted);
}

// Emits a begin and an end for each interval of contact, except for contact that continues from the last update or into
// the next. An end at time 0 or a begin at time 1 that no interval shows follows from exact tests.
template <class T>
void WorldState<T>::emit_continuous_pair(const ContinuousPair& pair, const ContactPair* before, Emitted<T>& out) const {
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
        emit(out.begins, time, EndReason::moved, certainty);
    };
    const auto end = [&](T time, Certainty certainty) {
        emit(out.ends, time, reshaped ? EndReason::reshaped : EndReason::moved, certainty);
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
    out.contacts.push_back(current);
    if (stays_open) out.stays.push_back(event(current));
}

// Merges pairs of the last update with those found in this one, all sorted by their keys.
template <class T>
void WorldState<T>::emit(const FoundPairs& found, Emitted<T>& out) const {
    std::size_t m = 0, t = 0, f = 0;
    constexpr std::uint64_t none = ~std::uint64_t{0};
    for (;;) {
        const std::uint64_t key_before = m < found.before.size() ? found.before[m].key : none;
        const std::uint64_t key_now = t < found.touching.size() ? found.touching[t] : none;
        const std::uint64_t key_followed = f < found.continuous.size() ? found.continuous[f].key : none;
        const std::uint64_t key = std::min({key_before, key_now, key_followed});
        if (key == none) break;
        const ContactPair* before = key_before == key ? &found.before[m++] : nullptr;
        const bool touches = key_now == key;
        t += touches;
        const bool now = touches || (before && both_rest(key));
        const ContinuousPair* continuous = key_followed == key ? &found.continuous[f++] : nullptr;
        if (continuous && continuous->has_intervals) {
            emit_continuous_pair(*continuous, before, out);
        } else if (before || now) {
            emit_pair(key, before, now, out);
        }
    }
}

namespace {

// Where what a range has in one of its lists begins, once those of all ranges are one.
template <class T, class List>
std::size_t place_of(std::span<const Emitted<T>> ranges, std::size_t range, List Emitted<T>::*list) {
    std::size_t place = 0;
    for (const Emitted<T>& before : ranges.first(range)) place += (before.*list).size();
    return place;
}

// Sorts the lists of all ranges, each of which is sorted.
template <class T>
void sort_joined(std::span<const Emitted<T>> ranges, std::vector<BasicWorldEvent<T>> Emitted<T>::*list,
                 std::vector<BasicWorldEvent<T>>& joined) {
    bool are_sorted = true;
    std::size_t end = 0;
    for (const Emitted<T>& own : ranges) {
        const std::size_t first = std::exchange(end, end + (own.*list).size());
        if (first > 0 && first < end) are_sorted &= !is_listed_before(joined[first], joined[first - 1]);
    }
    if (!are_sorted) std::sort(joined.begin(), joined.end(), is_listed_before<T>);
}

}  // namespace

// Threads share the pairs by ranges of keys, whose events are then put one after the other.
template <class T>
void WorldState<T>::emit_events(TaskRunner* tasks) {
    constexpr std::size_t pairs_in_range = 128, most_ranges = 128;
    const std::span<const PairLists> lists = std::span(scratch->pair_lists).first(scratch->pair_list_count);
    std::size_t pairs = contacts.size();
    for (const PairLists& found : lists) pairs += found.touching.size();
    const KeyRanges keys(hot.size(), tasks ? std::clamp(pairs / pairs_in_range, std::size_t{1}, most_ranges) : 1);
    DividedKeys& touching = scratch->touching;
    touching.assign(
        lists.size(), [&](std::size_t list) { return std::span(lists[list].touching); }, keys, tasks);
    scratch->emitted.resize(std::max(scratch->emitted.size(), keys.count()));
    const std::span<Emitted<T>> emitted = std::span(scratch->emitted).first(keys.count());
    for_each_chunk(tasks, emitted.size(), 1, [&](std::size_t range, std::size_t, std::size_t) {
        Emitted<T>& own = emitted[range];
        own.clear();
        emit({keys.part(std::span<const ContactPair>(contacts), range), touching.sorted(range),
              keys.part(std::span<const ContinuousPair>(scratch->continuous_pairs), range)},
             own);
        sort_events(own.begins);
        if (part) sort_events(own.stays);  // keys have another order than ids there
        sort_events(own.ends);
    });
    join(emitted, tasks);
}

template <class T>
void WorldState<T>::join(std::span<const Emitted<T>> emitted, TaskRunner* tasks) {
    const auto each_list = [&](const auto& visit) {
        visit(&Emitted<T>::begins, begins);
        visit(&Emitted<T>::stays, stays);
        visit(&Emitted<T>::ends, ends);
        visit(&Emitted<T>::contacts, contacts);
    };
    each_list([&](auto list, auto& joined) { joined.resize(place_of(emitted, emitted.size(), list)); });
    for_each_chunk(tasks, emitted.size(), 1, [&](std::size_t range, std::size_t, std::size_t) {
        each_list([&](auto list, auto& joined) {
            const auto& own = emitted[range].*list;
            std::copy(own.begin(), own.end(),
                      joined.begin() + static_cast<std::ptrdiff_t>(place_of(emitted, range, list)));
        });
    });
    sort_joined(emitted, &Emitted<T>::begins, begins);
    sort_joined(emitted, &Emitted<T>::stays, stays);
    sort_joined(emitted, &Emitted<T>::ends, ends);
}

#define CAROM_INSTANTIATE(T)                                                              \
    template bool is_listed_before(const BasicWorldEvent<T>&, const BasicWorldEvent<T>&); \
    template void sort_events(std::vector<BasicWorldEvent<T>>&);                          \
    template void WorldState<T>::emit_events(TaskRunner*);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
