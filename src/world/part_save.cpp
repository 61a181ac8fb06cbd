#include "part_state.hpp"

namespace carom::detail {

// Contacts are by names, and so are events. Colliders that are in either come as ghosts where they are of others.
template <class T>
std::vector<std::uint8_t> WorldPart<T>::save() const {
    const State& s = *state_;
    Parcel<T> parcel;
    ByteWriter owners;
    const std::vector<bool> is_told_of = s.told_of();
    for (std::uint32_t slot = 0; slot < is_told_of.size(); ++slot) {
        const bool is_own = s.is_own(slot);
        if (!is_own && !(is_told_of[slot] && s.is_alive(slot))) continue;
        parcel.add(s.slots.names[slot], save_slot(s.state, slot));
        owners.number(static_cast<std::uint8_t>(is_own));
    }
    for (const ContactPair& pair : s.state.contacts) {
        parcel.colliders.contacts.push_back(
            {s.state.name(lower_slot(pair.key)), s.state.name(upper_slot(pair.key)), pair.pushes});
    }
    parcel.colliders.begins = s.state.begins;
    parcel.colliders.stays = s.state.stays;
    parcel.colliders.ends = s.state.ends;
    ByteWriter to;
    to.count(parcel.names.size());
    to.append(owners.take());
    to.append(to_bytes(parcel));
    return to.take();
}

template <class T>
Status WorldPart<T>::restore(std::span<const std::uint8_t> bytes) {
    State& s = *state_;
    ByteReader from(bytes);
    const std::span<const std::uint8_t> is_own = from.bytes(from.count(1));
    const Result<Parcel<T>> parcel = parcel_from_bytes<T>(from.bytes(from.left()));
    if (!parcel) return parcel.error();
    const auto& [dropped, names, sent_to, colliders] = *parcel;
    if (names.size() != is_own.size()) return make_error(ErrorCode::bad_size, -1, "the numbers of colliders differ");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::optional<std::uint32_t> known = s.slots.find(names[i]);
        if (known && is_own[i] && s.is_own(*known))
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
        const std::optional<std::uint32_t> a = s.slots.find(contact.a), b = s.slots.find(contact.b);
        const auto can_touch = [&](std::uint32_t slot) {
            const Life life = s.state.hot[slot].life;
            return life == Life::alive || life == Life::removed;
        };
        if (!a || !b || *a == *b || !can_touch(*a) || !can_touch(*b))
            return make_error(ErrorCode::bad_size, -1, "the colliders of a contact are not there");
        s.state.contacts.push_back({s.state.key_of(*a, *b), contact.solid});
    }
    s.sort_contacts();
    append_all(s.state.begins, colliders.begins);
    append_all(s.state.stays, colliders.stays);
    append_all(s.state.ends, colliders.ends);
    for (auto* const events : {&s.state.begins, &s.state.stays, &s.state.ends}) sort_events(*events);
    return std::monostate{};
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

#define CAROM_INSTANTIATE(T)                                              \
    template std::vector<std::uint8_t> WorldPart<T>::save() const;        \
    template Status WorldPart<T>::restore(std::span<const std::uint8_t>); \
    template void WorldPart<T>::needed(std::vector<ColliderId>&) const;   \
    template void WorldPart<T>::subscribe(ColliderId, int);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
