#include "part_state.hpp"

#include <algorithm>
#include <numeric>

namespace carom::detail {

namespace {

void write_list(ByteWriter& to, const auto& numbers) {
    to.count(numbers.size());
    for (const auto number : numbers) to.number(static_cast<std::uint32_t>(number));
}
void read_list(ByteReader& from, auto& numbers) {
    numbers.resize(from.count(sizeof(std::uint32_t)));
    for (auto& number : numbers)
        number = static_cast<std::remove_reference_t<decltype(number)>>(from.number<std::uint32_t>());
}

Error in_message(std::size_t rank, const Error& error) {
    return make_error(error.code, error.index, "the message of rank %zu: %s", rank, error.message.c_str());
}

// Calls `take(rank, parcel)` for each message, up to the first that is not what ranks write.
template <class T, class Take>
Status read_parcels(const Messages& messages, const Take& take) {
    for (std::size_t rank = 0; rank < messages.size(); ++rank) {
        if (messages[rank].empty()) continue;
        const Result<Parcel<T>> parcel = parcel_from_bytes<T>(messages[rank]);
        const Status status = parcel ? take(static_cast<int>(rank), *parcel) : Status(parcel.error());
        if (!status) return in_message(rank, status.error());
    }
    return std::monostate{};
}

void insert_once(std::vector<int>& ranks, int rank) {
    if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end()) ranks.push_back(rank);
}

template <class T>
bool share_point(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    const auto is_box = [](const BasicAabb<T>& box) { return box.min.x <= box.max.x && box.min.y <= box.max.y; };
    return is_box(a) && is_box(b) && a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y &&
           b.min.y <= a.max.y;
}

// Steps that visit all slots, by the golden ratio. Slots that are near each other tend to be so in the plane, too: in
// their order, all colliders of one rank would travel in the same rounds, and come there before its own have left.
std::uint32_t mixing_stride(std::size_t slots) {
    auto stride = static_cast<std::uint32_t>(0.6180339887 * static_cast<double>(slots)) | 1;
    while (std::gcd(std::size_t{stride}, slots) > 1) stride += 2;
    return stride;
}

}  // namespace

template <class T>
std::vector<std::uint8_t> to_bytes(const Parcel<T>& parcel) {
    ByteWriter to;
    write_list(to, parcel.dropped);
    write_list(to, parcel.names);
    to.count(parcel.sent_to.size());
    for (const std::vector<int>& ranks : parcel.sent_to) write_list(to, ranks);
    to.append(parcel.colliders.to_bytes());
    return to.take();
}

template <class T>
Result<Parcel<T>> parcel_from_bytes(std::span<const std::uint8_t> bytes) {
    ByteReader from(bytes);
    Parcel<T> parcel;
    read_list(from, parcel.dropped);
    read_list(from, parcel.names);
    parcel.sent_to.resize(from.count(sizeof(std::uint32_t)));
    for (std::vector<int>& ranks : parcel.sent_to) read_list(from, ranks);
    if (!from.ok()) return from.error();
    Result<BasicWorldSave<T>> colliders = BasicWorldSave<T>::from_bytes(from.bytes(from.left()));
    if (!colliders) return colliders.error();
    parcel.colliders = std::move(colliders).value();
    if (parcel.colliders.slots.size() != parcel.names.size())
        return make_error(ErrorCode::bad_size, -1, "there are %zu colliders, but %zu names",
                          parcel.colliders.slots.size(), parcel.names.size());
    return parcel;
}

// Boxes of masks without pixels are in no region.
template <class T>
void WorldPart<T>::State::visit_ranks(const BasicAabb<T>& box, FunctionRef<void(int)> visit) const {
    if (box.min.x <= box.max.x && box.min.y <= box.max.y) slots.ranks.visit_ranks(in_doubles(box), visit);
}

// A collider that gets another owner stays here as a ghost if it is needed here, and is sent here again when it has
// moved. Rounds after the last one of this rank go through nothing: `advance` makes ready for the next update.
template <class T>
bool WorldPart<T>::write_moves(std::size_t most, Messages& messages) {
    State& s = *state_;
    std::vector<Parcel<T>> parcels(s.rank_count);
    if (!s.moves.has_begun) {
        s.moves.in_contact = s.in_contact();
        if (most < s.moves.in_contact.size()) s.moves.stride = mixing_stride(s.moves.in_contact.size());
        s.moves.has_begun = true;
    }
    const auto is_needed = [&](std::uint32_t slot) {
        bool is_near = false;
        s.visit_ranks(s.state.box[slot], [&](int rank) { is_near |= rank == s.slots.rank; });
        return is_near || s.moves.in_contact[slot];
    };
    std::size_t moved = 0;
    for (; s.moves.next < s.moves.in_contact.size() && moved < most; ++s.moves.next) {
        const auto slot =
            static_cast<std::uint32_t>(std::uint64_t{s.moves.next} * s.moves.stride % s.moves.in_contact.size());
        if (!s.is_alive(slot)) continue;
        const std::uint32_t name = s.slots.names[slot];
        int& owner = s.slots.owners[slot];
        if (s.slots.is_ghost(slot)) {
            if (owner == unknown_owner || is_needed(slot)) continue;
            parcels[static_cast<std::size_t>(owner)].dropped.push_back(name);
            s.drop(slot);
        } else if (const Vec2D at = s.place(slot); !s.slots.ranks.has(s.slots.rank, at)) {
            owner = s.slots.ranks.rank_of(at);
            Parcel<T>& parcel = parcels[static_cast<std::size_t>(owner)];
            parcel.add(name, save_slot(s.state, slot));
            std::vector<int>& ranks = s.sent_to[slot];
            std::erase(ranks, owner);
            const bool stays = is_needed(slot);
            if (stays) ranks.push_back(s.slots.rank);
            parcel.sent_to.push_back(std::exchange(ranks, {}));
            if (stays) {
                s.state.set_active(slot, false);
            } else {
                s.drop(slot);
            }
            ++moved;
        }
    }
    messages = s.messages_of(parcels);
    return s.moves.next == s.moves.in_contact.size();
}

template <class T>
Status WorldPart<T>::read_moves(const Messages& messages) {
    State& s = *state_;
    s.arrivals.clear();
    return read_parcels<T>(messages, [&](int rank, const Parcel<T>& parcel) -> Status {
        if (parcel.sent_to.size() != parcel.names.size()) {
            return make_error(ErrorCode::bad_size, -1, "there are %zu colliders, but %zu lists of ranks",
                              parcel.names.size(), parcel.sent_to.size());
        }
        for (const std::uint32_t name : parcel.dropped) {
            if (const auto slot = s.slots.find(name)) std::erase(s.sent_to[*slot], rank);
        }
        for (std::size_t i = 0; i < parcel.names.size(); ++i) {
            const std::uint32_t name = parcel.names[i];
            for (const int other : parcel.sent_to[i]) {
                if (other >= 0 && static_cast<std::size_t>(other) < s.rank_count && other != s.slots.rank) continue;
                return make_error(ErrorCode::out_of_range, name, "collider %u is a ghost on rank %d, which cannot be",
                                  unsigned{name}, other);
            }
            if (const Status status = s.take(name, s.slots.rank, parcel.colliders.slots[i]); !status) return status;
            const std::uint32_t slot = s.slots.slot_of.at(name);
            s.sent_to[slot] = parcel.sent_to[i];
            s.arrivals.push_back(slot);
        }
        return std::monostate{};
    });
}

// Those that rest go only to ranks that do not have them.
template <class T>
void WorldPart<T>::write_ghosts(bool divided, Messages& messages) {
    State& s = *state_;
    std::vector<Parcel<T>> parcels(s.rank_count);
    std::optional<BasicSavedSlot<T>> saved;
    const auto send = [&](std::uint32_t slot, int rank) {
        if (!saved) saved = save_slot(s.state, slot);
        parcels[static_cast<std::size_t>(rank)].add(s.slots.names[slot], *saved);
    };
    for (std::uint32_t slot = 0; slot < s.state.hot.size(); ++slot) {
        if (!s.is_own(slot)) continue;
        std::vector<int>& ranks = s.sent_to[slot];
        const bool is_removed = s.state.hot[slot].life == Life::removed;
        const bool rests = !is_removed && s.state.rests(slot);
        if (rests && !divided) continue;
        saved.reset();
        const std::size_t known = ranks.size();
        if (!is_removed) {
            s.visit_ranks(s.state.query_box(slot), [&](int rank) {
                if (rank != s.slots.rank) insert_once(ranks, rank);
            });
        }
        for (std::size_t i = rests ? known : 0; i < ranks.size(); ++i) send(slot, ranks[i]);
    }
    messages = s.messages_of(parcels);
}

template <class T>
Status WorldPart<T>::read_ghosts(const Messages& messages) {
    return read_parcels<T>(messages, [&](int rank, const Parcel<T>& parcel) -> Status {
        for (std::size_t i = 0; i < parcel.names.size(); ++i) {
            if (const Status status = state_->take(parcel.names[i], rank, parcel.colliders.slots[i]); !status)
                return status;
        }
        return std::monostate{};
    });
}

template <class T>
void WorldPart<T>::write_contacts(Messages& messages) {
    State& s = *state_;
    std::vector<ByteWriter> writers(s.rank_count);
    std::erase_if(s.state.contacts, [&](const ContactPair& pair) {
        const std::uint32_t a = lower_slot(pair.key), b = upper_slot(pair.key);
        if (!s.is_alive(a) || !s.is_alive(b)) return false;
        const BasicAabb<T> box_a = s.state.query_box(a), box_b = s.state.query_box(b);
        if (!share_point(box_a, box_b) || s.slots.is_here(box_a, box_b)) return false;
        const int rank = s.slots.ranks.rank_of(PartSlots::shared_corner(box_a, box_b));
        ByteWriter& to = writers[static_cast<std::size_t>(rank)];
        to.number(s.slots.names[a]);
        to.number(s.slots.names[b]);
        to.number(static_cast<std::uint8_t>(pair.pushes));
        return true;
    });
    messages.clear();
    for (ByteWriter& to : writers) messages.push_back(to.take());
}

template <class T>
Status WorldPart<T>::read_contacts(const Messages& messages) {
    State& s = *state_;
    for (std::size_t rank = 0; rank < messages.size(); ++rank) {
        for (ByteReader from(messages[rank]); from.left() > 0;) {
            const auto a = from.number<std::uint32_t>(), b = from.number<std::uint32_t>();
            const bool pushes = from.choice(1, "a flag") != 0;
            if (from.ok() && !s.can_touch(a, b)) {
                from.refuse("it has a contact of colliders " + std::to_string(a) + " and " + std::to_string(b) +
                            ", which are not there");
            }
            if (!from.ok()) return in_message(rank, from.error());
            s.state.contacts.push_back({s.state.key_of(*s.slots.find(a), *s.slots.find(b)), pushes});
        }
    }
    return s.sort_contacts();
}

#define CAROM_INSTANTIATE(T)                                                     \
    template std::vector<std::uint8_t> to_bytes(const Parcel<T>&);               \
    template Result<Parcel<T>> parcel_from_bytes(std::span<const std::uint8_t>); \
    template bool WorldPart<T>::write_moves(std::size_t, Messages&);             \
    template Status WorldPart<T>::read_moves(const Messages&);                   \
    template void WorldPart<T>::write_ghosts(bool, Messages&);                   \
    template Status WorldPart<T>::read_ghosts(const Messages&);                  \
    template void WorldPart<T>::write_contacts(Messages&);                       \
    template Status WorldPart<T>::read_contacts(const Messages&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
