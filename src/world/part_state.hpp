/// The state of a part of a world, and the messages that parts send to each other.
#pragma once

#include "byte_io.hpp"
#include "edit_slot.hpp"

#include <carom/detail/world/world_part.hpp>

#include <algorithm>

namespace carom::detail {

/// The owner of a restored ghost, until that is heard of.
inline constexpr int unknown_owner = -1;

/// Colliders in a message.
template <class T>
struct Parcel {
    std::vector<std::uint32_t> dropped;     ///< ghosts that the sender needs no longer, by their names
    std::vector<std::uint32_t> names;       ///< of `colliders.slots`
    std::vector<std::vector<int>> sent_to;  ///< of those that get another owner, ranks that have them as ghosts
    BasicWorldSave<T> colliders;

    bool is_empty() const { return dropped.empty() && names.empty(); }
    void add(std::uint32_t name, BasicSavedSlot<T> slot) {
        names.push_back(name);
        colliders.slots.push_back(std::move(slot));
    }
};

template <class T>
std::vector<std::uint8_t> to_bytes(const Parcel<T>& parcel);
template <class T>
Result<Parcel<T>> parcel_from_bytes(std::span<const std::uint8_t> bytes);

template <class T>
struct WorldPart<T>::State {
    PartSlots slots;
    std::size_t rank_count;
    BasicWorld<T> world;
    WorldState<T>& state;                   ///< of `world`
    std::vector<std::vector<int>> sent_to;  ///< of each own collider, ranks that have it as a ghost

    /// How far `write_moves` is.
    struct Moves {
        bool has_begun = false;        ///< in this update
        std::vector<bool> in_contact;  ///< of each slot, when it began
        std::uint32_t stride = 1;      ///< from a slot to the next
        std::uint32_t next = 0;        ///< slots so far
    } moves;
    std::vector<std::uint32_t> arrivals;  ///< slots that the last `read_moves` filled

    State(const RankMap& ranks, int rank, int count)
        : slots{ranks, rank}, rank_count(static_cast<std::size_t>(count)), state(*world.state_) {
        state.part = &slots;
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() = default;

    bool is_alive(std::uint32_t slot) const { return state.hot[slot].life == Life::alive; }
    /// Whether a slot can be in a contact of the last update.
    bool can_touch(std::uint32_t slot) const {
        return state.hot[slot].life == Life::alive || state.hot[slot].life == Life::removed;
    }
    /// The same of two different colliders, by their names.
    bool can_touch(std::uint32_t name_a, std::uint32_t name_b) const {
        const std::optional<std::uint32_t> a = slots.find(name_a), b = slots.find(name_b);
        return a && b && *a != *b && can_touch(*a) && can_touch(*b);
    }
    bool is_own(std::uint32_t slot) const { return state.hot[slot].life != Life::free && !slots.is_ghost(slot); }

    /// Where a name's collider is or, if it is new here, comes to.
    std::uint32_t slot_for(std::uint32_t name, int owner) {
        const auto [entry, is_new] = slots.slot_of.try_emplace(name, 0);
        if (is_new) {
            entry->second = take_slot(state);
            slots.names.resize(state.hot.size());
            slots.owners.resize(state.hot.size());
            sent_to.resize(state.hot.size());
        }
        slots.names[entry->second] = name;
        slots.owners[entry->second] = owner;
        return entry->second;
    }

    /// Puts a collider of an owner into its slot, in place of its ghost if there is one.
    Status put(std::uint32_t name, int owner, const BasicSavedSlot<T>& saved) {
        const std::uint32_t slot = slot_for(name, owner);
        if (Status status = fill_slot(state, slot, saved); !status) return status;
        if (slots.is_ghost(slot)) state.set_active(slot, false);
        if (saved.stage == SlotStage::removed) state.removed.push_back(slot);
        if (saved.stage == SlotStage::ended) state.ended.push_back(slot);
        return std::monostate{};
    }

    /// The same of what came in a message: whatever the bytes were. Errors: those of `fill_slot`, and bad_size for a
    /// collider that cannot come now.
    Status take(std::uint32_t name, int owner, const BasicSavedSlot<T>& saved) {
        const bool is_ghost = owner != slots.rank;
        const bool can_come = saved.stage == SlotStage::used || (is_ghost && saved.stage == SlotStage::removed);
        const std::optional<std::uint32_t> known = slots.find(name);
        const bool is_its_ghost =
            !known || (is_alive(*known) && slots.is_ghost(*known) && state.cold[*known].generation == saved.generation);
        if (can_come && is_its_ghost) return put(name, owner, saved);
        return make_error(
            ErrorCode::bad_size, name, "collider %u of generation %u %s", unsigned{name}, unsigned{saved.generation},
            can_come ? "comes where another of its number is" : "is in no stage in which colliders are sent");
    }

    /// Forgets a live ghost.
    void drop(std::uint32_t slot) {
        slots.slot_of.erase(slots.names[slot]);
        slots.owners[slot] = slots.rank;
        withdraw(state, slot);
        state.free_slot(slot);
        state.free_slots.push_back(slot);
    }

    /// The middle of the box of a slot; none if that is unbounded or empty.
    std::optional<Vec2D> middle(std::uint32_t slot) const;

    /// The point that decides which rank has an own collider.
    Vec2D place(std::uint32_t slot) const {
        const std::optional<Vec2D> at = middle(slot);
        return at ? *at : lift<double>(state.hot[slot].pose.at);
    }

    /// Calls `visit` for the ranks whose regions a box meets.
    void visit_ranks(const BasicAabb<T>& box, FunctionRef<void(int)> visit) const;

    /// Errors: bad_size if one is there twice.
    Status sort_contacts() {
        std::vector<ContactPair>& all = state.contacts;
        std::sort(all.begin(), all.end(), [](const ContactPair& x, const ContactPair& y) { return x.key < y.key; });
        const auto twice = std::adjacent_find(
            all.begin(), all.end(), [](const ContactPair& x, const ContactPair& y) { return x.key == y.key; });
        if (twice == all.end()) return std::monostate{};
        return make_error(ErrorCode::bad_size, -1, "the contact of colliders %u and %u is there twice",
                          unsigned{slots.names[lower_slot(twice->key)]}, unsigned{slots.names[upper_slot(twice->key)]});
    }

    /// Slots that are in a contact.
    std::vector<bool> in_contact() const {
        std::vector<bool> found(state.hot.size());
        for (const ContactPair& pair : state.contacts) found[lower_slot(pair.key)] = found[upper_slot(pair.key)] = true;
        return found;
    }

    /// Calls `visit` for the slots of all events, some of them several times.
    void visit_slots_of_events(FunctionRef<void(std::uint32_t)> visit) const {
        for (const auto* const events : {&state.begins, &state.stays, &state.ends}) {
            for (const BasicWorldEvent<T>& event : *events) {
                for (const ColliderId& id : {event.a, event.b}) {
                    if (const std::optional<std::uint32_t> slot = slots.find(id.index)) visit(*slot);
                }
            }
        }
    }

    Messages messages_of(const std::vector<Parcel<T>>& parcels) const {
        Messages messages(rank_count);
        for (std::size_t rank = 0; rank < rank_count; ++rank) {
            if (!parcels[rank].is_empty()) messages[rank] = to_bytes(parcels[rank]);
        }
        return messages;
    }
};

}  // namespace carom::detail
