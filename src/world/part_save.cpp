#include "part_state.hpp"

#include <algorithm>

namespace carom::detail {

// Contacts are by names, and so are events. Colliders that are in either come as ghosts where they are of others.
template <class T>
std::vector<std::uint8_t> WorldPart<T>::save(std::size_t section_slots, std::size_t section) const {
    const State& s = *state_;
    const std::size_t first = section * section_slots, last = std::min(first + section_slots, s.state.hot.size());
    Parcel<T> parcel;
    ByteWriter owners;
    const auto add = [&](std::uint32_t slot, bool is_own) {
        BasicSavedSlot<T> saved = save_slot(s.state, slot);
        if (!is_own) saved.stage = SlotStage::used;  // its owner tells of its removal
        parcel.add(s.slots.names[slot], std::move(saved));
        owners.number(static_cast<std::uint8_t>(is_own));
    };
    for (std::size_t slot = first; slot < last; ++slot) {
        if (s.is_own(static_cast<std::uint32_t>(slot))) add(static_cast<std::uint32_t>(slot), true);
    }

    std::vector<std::uint32_t> others;
    const auto name_other = [&](std::uint32_t slot) {
        const bool is_here = first <= slot && slot < last && s.is_own(slot);
        if (!is_here && s.can_touch(slot)) others.push_back(slot);
    };
    // Sorted by their keys, and so by the slot in the upper half.
    const auto begin_of = [&](std::size_t slot) {
        return std::partition_point(s.state.contacts.begin(), s.state.contacts.end(),
                                    [&](const ContactPair& pair) { return lower_slot(pair.key) < slot; });
    };
    for (auto pair = begin_of(first), end = begin_of(last); pair != end; ++pair) {
        const std::uint32_t a = lower_slot(pair->key), b = upper_slot(pair->key);
        parcel.colliders.contacts.push_back({s.state.name(a), s.state.name(b), pair->pushes});
        name_other(a);
        name_other(b);
    }
    if (section == 0) {
        parcel.colliders.begins = s.state.begins;
        parcel.colliders.stays = s.state.stays;
        parcel.colliders.ends = s.state.ends;
        s.visit_slots_of_events(name_other);
    }
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    for (const std::uint32_t slot : others) add(slot, false);
    ByteWriter to;
    to.count(parcel.names.size());
    to.append(owners.take());
    to.append(to_bytes(parcel));
    return to.take();
}

template <class T>
std::size_t WorldPart<T>::section_count(std::size_t section_slots) const {
    return std::max<std::size_t>((state_->state.hot.size() + section_slots - 1) / section_slots, 1);
}

template <class T>
Status WorldPart<T>::restore(std::span<const std::uint8_t> section) {
    State& s = *state_;
    ByteReader from(section);
    const std::span<const std::uint8_t> is_own = from.bytes(from.count(1));
    const Result<Parcel<T>> parcel = parcel_from_bytes<T>(from.bytes(from.left()));
    if (!parcel) return parcel.error();
    const auto& [dropped, names, sent_to, colliders] = *parcel;
    if (names.size() != is_own.size()) return make_error(ErrorCode::bad_size, -1, "the numbers of colliders differ");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::optional<std::uint32_t> known = s.slots.find(names[i]);
        const bool is_other = known && s.state.cold[*known].generation != colliders.slots[i].generation;
        if (is_other || (known && is_own[i] && s.is_own(*known)))
            return make_error(ErrorCode::bad_size, names[i], "collider %u is there twice", unsigned{names[i]});
        if (known && !is_own[i]) continue;
        const SlotStage stage = colliders.slots[i].stage;
        if (stage == SlotStage::free || (!is_own[i] && stage != SlotStage::used))
            return make_error(ErrorCode::bad_size, names[i], "collider %u is in no stage of its own",
                              unsigned{names[i]});
        const int owner = is_own[i] ? s.slots.rank : unknown_owner;
        if (const Status status = s.put(names[i], owner, colliders.slots[i]); !status) return status;
    }
    for (const SavedContact& contact : colliders.contacts) {
        if (!s.can_touch(contact.a, contact.b)) {
            return make_error(ErrorCode::bad_size, -1, "colliders %u and %u of a contact are not there",
                              unsigned{contact.a}, unsigned{contact.b});
        }
        s.state.contacts.push_back({s.state.key_of(*s.slots.find(contact.a), *s.slots.find(contact.b)), contact.solid});
    }
    for (const auto* const events : {&colliders.begins, &colliders.stays, &colliders.ends}) {
        for (const BasicWorldEvent<T>& event : *events) {
            if (event.time >= 0 && event.time <= 1) continue;
            return make_error(ErrorCode::out_of_range, -1, "the time of an event, %g, must be from 0 to 1",
                              static_cast<double>(event.time));
        }
    }
    const auto append_all = [](auto& events, const auto& more) {
        events.insert(events.end(), more.begin(), more.end());
    };
    append_all(s.state.begins, colliders.begins);
    append_all(s.state.stays, colliders.stays);
    append_all(s.state.ends, colliders.ends);
    return std::monostate{};
}

// A ghost may have come before its collider, which may be in another stage.
template <class T>
Status WorldPart<T>::end_restore() {
    State& s = *state_;
    for (auto* const events : {&s.state.begins, &s.state.stays, &s.state.ends}) sort_events(*events);
    for (const ContactPair& pair : s.state.contacts) {
        for (const std::uint32_t slot : {lower_slot(pair.key), upper_slot(pair.key)}) {
            if (s.can_touch(slot)) continue;
            return make_error(ErrorCode::bad_size, s.slots.names[slot], "collider %u has a contact, and has ended",
                              unsigned{s.slots.names[slot]});
        }
    }
    return s.sort_contacts();
}

template <class T>
void WorldPart<T>::needed(std::vector<ColliderId>& ids) const {
    ids.clear();
    for (std::uint32_t slot = 0; slot < state_->state.hot.size(); ++slot) {
        if (state_->is_alive(slot) && !state_->is_own(slot)) ids.push_back(state_->state.id_of(slot));
    }
}

template <class T>
void WorldPart<T>::subscribe(ColliderId id, int rank) {
    if (const std::optional<ColliderId> own = local(id)) state_->sent_to[own->index].push_back(rank);
}

#define CAROM_INSTANTIATE(T)                                                               \
    template std::size_t WorldPart<T>::section_count(std::size_t) const;                   \
    template std::vector<std::uint8_t> WorldPart<T>::save(std::size_t, std::size_t) const; \
    template Status WorldPart<T>::restore(std::span<const std::uint8_t>);                  \
    template Status WorldPart<T>::end_restore();                                           \
    template void WorldPart<T>::needed(std::vector<ColliderId>&) const;                    \
    template void WorldPart<T>::subscribe(ColliderId, int);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
