/// The state of a world: its colliders by slot, the pairs in contact, and the last events.
#pragma once

#include "body.hpp"
#include "candidates.hpp"
#include "part_slots.hpp"
#include "pool.hpp"
#include "shape_table.hpp"
#include "sort_keys.hpp"
#include "step_path.hpp"

#include <carom/detail/aligned_vector.hpp>
#include <carom/world/world.hpp>

#include <utility>

namespace carom::detail {

/// The polynomial relative to its value at 0.
template <class T>
BasicPolynomial<T> without_constant(BasicPolynomial<T> polynomial) {
    if (polynomial.size() > 0) polynomial[0] = T(0);
    return polynomial;
}

/// The stages of a slot.
enum class Life : std::uint8_t {
    free,  ///< available for a new collider
    alive,
    removed,  ///< since the last update: the next one reports the ends of its contacts
    ended     ///< by the last update: readable until the next one
};

/// The data of a slot that every update reads.
template <class T>
struct HotSlot {
    Life life = Life::free;
    ColliderKind kind = ColliderKind::dynamic_body;
    typename SimpleBody<T>::Kind simple{};      ///< at its current pose: see simple_now
    typename SimpleBody<T>::Kind local_kind{};  ///< of its simple form in its local frame
    bool is_active = false;                     ///< has a velocity, an angular velocity or a motion, and is in `active`
    bool is_straight = true;                    ///< without angular velocity or motion
    bool noted = false;                         ///< is in `changed`
    bool moved = false;                         ///< by the caller since the last update, and noted
    bool reshaped = false;                      ///< since the last update, and noted
    bool sensor = false;
    bool continuous = false;
    bool has_mask = false;
    std::uint32_t last_step = 0;  ///< the number of the update in which it last moved
    BasicVec2<T> velocity{};
    BasicPose<T> pose{};
    BasicVec2<T> local_p{}, local_q{};  ///< of its simple form in its local frame

    SimpleBody<T> local() const { return {local_kind, local_p, local_q}; }
    void set_local(const SimpleBody<T>& body) {
        local_kind = body.kind;
        local_p = body.p;
        local_q = body.q;
    }
};

/// The data of a slot that is read less often.
template <class T>
struct ColdSlot {
    std::uint64_t user_data = 0;
    std::uint32_t shape = no_number;   ///< in `shapes`; none if the slot is free
    std::uint32_t extras = no_number;  ///< in `extras`, or none
    std::uint32_t generation = 0;
    std::uint32_t active_index = 0;  ///< in `active`
};

/// What few colliders have.
template <class T>
struct SlotExtras {
    ColliderMask mask;
    std::optional<BasicMotion<T>> motion;  ///< from now on; without one, see `angular_velocity`
    std::optional<BasicMotion<T>> step;    ///< its path in the last update, for times from 0 to 1, unless straight
    T angular_velocity{};
    BasicVec2<T> one_way{};
    Filter filter{};  ///< of a collider that was removed; others have theirs in the candidates
};

/// Two colliders that were in contact after the last update.
struct ContactPair {
    std::uint64_t key = 0;  ///< see WorldState::key_of
    bool pushes = true;     ///< unless it was hit from the passing side of a one-way collider
};

/// A pair tested by continuous collision detection, and its intervals of contact in `step_contacts`.
struct ContinuousPair {
    std::uint64_t key = 0;
    bool in_contact = false;     ///< at their current poses
    bool has_intervals = false;  ///< false if the paths could not be followed
    std::size_t first = 0;
    std::size_t count = 0;
};

inline std::uint32_t lower_slot(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> 32);
}
inline std::uint32_t upper_slot(std::uint64_t key) {
    return static_cast<std::uint32_t>(key);
}

/// Pairs whose boxes overlap: keys of those in contact, and those that need more than a test of their poses.
struct PairLists {
    std::vector<std::uint64_t> touching;
    std::vector<ContinuousPair> continuous;

    void clear() { touching.clear(), continuous.clear(); }
};

/// Pairs by their keys: in contact before, in contact now, and those followed along their paths.
struct FoundPairs {
    std::span<const ContactPair> before;
    std::span<const std::uint64_t> touching;
    std::span<const ContinuousPair> continuous;
};

/// What an update reports of some pairs, and those in contact after it.
template <class T>
struct Emitted {
    std::vector<BasicWorldEvent<T>> begins, stays, ends;
    std::vector<ContactPair> contacts;

    void clear() { begins.clear(), stays.clear(), ends.clear(), contacts.clear(); }
};

/// Memory that updates reuse.
template <class T>
struct UpdateScratch {
    bool examines_few = false;              ///< only the pairs of those that are listed are searched for
    std::vector<std::uint32_t> examined;    ///< these, those that may move first
    std::size_t examined_movable = 0;       ///< how many these are
    AlignedVector<BasicAabb<T>> swept_box;  ///< bounds of paths in this update; only with continuous colliders
    bool static_moved = false;              ///< a static collider was moved, so its swept box is used
    std::vector<IndexPair> near;            ///< pairs of slots whose boxes overlap
    std::vector<PairLists> pair_lists;      ///< what these are, by chunks
    std::size_t pair_list_count = 0;        ///< of these, the last for pairs that are followed along their paths
    DividedKeys touching;                   ///< of pairs in contact now, but for those that rest
    std::vector<ContinuousPair> continuous_pairs;
    std::vector<StepContact<T>> step_contacts;
    std::vector<std::vector<StepContact<T>>> chunk_contacts;  ///< until they are in `step_contacts`
    std::vector<std::size_t> chunk_results;                   ///< one number per chunk of the current step
    std::vector<Emitted<T>> emitted;                          ///< for each range of keys
};

template <class T>
struct WorldState {
    AlignedVector<HotSlot<T>> hot;
    AlignedVector<ColdSlot<T>> cold;
    AlignedVector<BasicAabb<T>> box;       ///< at its current pose
    AlignedVector<BasicPose<T>> old_pose;  ///< at the update before, of slots that moved
    ShapeTable<T> shapes;
    Pool<SlotExtras<T>> extras;
    std::vector<std::uint32_t> free_slots;
    AlignedVector<std::uint32_t> active;   ///< the active set: slots that move by themselves
    AlignedVector<std::uint32_t> changed;  ///< noted since the last update: added, changed, or no longer on a curve
    std::vector<std::uint32_t> removed;    ///< since the last update
    std::vector<std::uint32_t> ended;      ///< by the last update
    std::size_t alive_count = 0;
    std::size_t continuous_count = 0;
    std::size_t one_way_count = 0;
    std::uint32_t update_count = 1;

    std::vector<ContactPair> contacts;  ///< by key
    std::vector<BasicWorldEvent<T>> begins, stays, ends;
    bool keeps_contacts = false;
    std::vector<std::optional<BasicContact<T>>> begin_contacts, stay_contacts;  ///< of these, if they are kept

    Candidates<T> candidates;
    NotCopied<UpdateScratch<T>> scratch;
    const PartSlots* part = nullptr;  ///< of a part of a larger world

    /// Whether the whole world has continuous colliders.
    bool has_continuous() const { return part ? part->any_continuous : continuous_count > 0; }

    /// The slot in the whole world.
    std::uint32_t name(std::uint32_t slot) const { return part ? part->names[slot] : slot; }
    ColliderId id_of(std::uint32_t slot) const { return {name(slot), cold[slot].generation}; }
    /// The slot of an id of the whole world whose collider is here and can be read, if only as a ghost.
    std::optional<std::uint32_t> find(ColliderId id) const {
        const std::optional<std::uint32_t> slot = part ? part->find(id.index) : id.index;
        return slot && is_readable({*slot, id.generation}) ? slot : std::nullopt;
    }
    bool is_ghost(std::uint32_t slot) const { return part && part->is_ghost(slot); }

    /// Both slots of a pair, in the upper half the one that is lower in the whole world.
    std::uint64_t key_of(std::uint32_t a, std::uint32_t b) const {
        return name(a) < name(b) ? (std::uint64_t{a} << 32) | b : (std::uint64_t{b} << 32) | a;
    }

    bool is_readable(ColliderId id) const {
        return id.index < hot.size() && hot[id.index].life != Life::free && cold[id.index].generation == id.generation;
    }
    bool contains(ColliderId id) const { return is_readable(id) && hot[id.index].life == Life::alive; }

    const BasicAnyShape<T>& shape(std::uint32_t slot) const { return shapes[cold[slot].shape]; }

    /// Those of a slot, or what a slot without any has.
    const SlotExtras<T>& extras_of(std::uint32_t slot) const {
        static const SlotExtras<T> ordinary;
        return cold[slot].extras == no_number ? ordinary : extras[cold[slot].extras];
    }
    bool has_extras(std::uint32_t slot) const { return cold[slot].extras != no_number; }
    SlotExtras<T>& make_extras(std::uint32_t slot) {
        if (!has_extras(slot)) cold[slot].extras = extras.add({});
        return extras[cold[slot].extras];
    }

    const Filter& filter_of(std::uint32_t slot) const {
        return hot[slot].life == Life::alive ? candidates.filter(slot) : extras_of(slot).filter;
    }

    Body<T> body(std::uint32_t slot) const {
        return {&shape(slot), hot[slot].has_mask ? &extras_of(slot).mask : nullptr, hot[slot].pose};
    }
    MovingBody<T> moving_body(std::uint32_t slot) const;

    /// The simple form of a slot at its current pose.
    SimpleBody<T> simple_now(std::uint32_t slot) const {
        const HotSlot<T>& h = hot[slot];
        return translated(h.simple, h.local(), h.pose.at);
    }

    /// What `query` returns for the shapes of two slots at their current poses if both are simple, which then need not
    /// be looked at; else what `of_bodies` returns.
    template <class Query, class OfBodies>
    auto of_slots(std::uint32_t a, std::uint32_t b, const Query& query, const OfBodies& of_bodies) const {
        const SimpleBody<T> simple_a = simple_now(a), simple_b = simple_now(b);
        const bool both_simple =
            simple_a.kind != SimpleBody<T>::Kind::none && simple_b.kind != SimpleBody<T>::Kind::none;
        return both_simple ? of_simple(simple_a, simple_b, query) : of_bodies(body(a), body(b));
    }

    /// Whether two slots overlap at their current poses.
    bool slots_overlap(std::uint32_t a, std::uint32_t b) const {
        return of_slots(
            a, b, [](const auto& x, const auto& y) { return overlaps(x, y); }, bodies_overlap<T>);
    }

    /// Whether a pair of live slots is tested.
    bool may_pair(std::uint32_t a, std::uint32_t b) const {
        return (hot[a].kind == ColliderKind::dynamic_body || hot[b].kind == ColliderKind::dynamic_body) &&
               may_collide(candidates.filter(a), candidates.filter(b));
    }

    /// Whether queries with a filter ask a live slot.
    bool is_asked(const Filter& filter, std::uint32_t slot) const {
        return may_collide(filter, candidates.filter(slot)) && !is_ghost(slot);
    }

    /// Whether a slot is as it was at the last update, also in this one: so are its contacts with others that are.
    bool rests(std::uint32_t slot) const {
        const HotSlot<T>& h = hot[slot];
        return h.life == Life::alive && !h.noted && h.last_step != update_count;
    }

    bool both_rest(std::uint64_t key) const { return rests(lower_slot(key)) && rests(upper_slot(key)); }

    /// Sets the box and the simple form at the current pose.
    void refresh(std::uint32_t slot);

    void note_change(std::uint32_t slot);
    void set_active(std::uint32_t slot, bool is_active);

    /// Makes the slot free, and releases what it refers to.
    void free_slot(std::uint32_t slot);

    // The steps of an update, in order; the error of `advance` has the index of a slot in the whole world. `find_pairs`
    // needs no contacts of the last update.
    void forget_ended();
    Status advance(T dt, TaskRunner* tasks);
    /// The same for slots that were filled after it, as of before this update.
    Status advance_late(T dt, std::span<const std::uint32_t> slots);
    void find_pairs(T dt, TaskRunner* tasks);
    void find_events(TaskRunner* tasks);

    /// Bounds of what the update tests of a live slot: of its path, if paths are followed.
    BasicAabb<T> query_box(std::uint32_t slot) const {
        const bool has_path = has_continuous() && hot[slot].last_step == update_count;
        return has_path ? path_box(moving_body(slot), box[slot]) : box[slot];
    }

    /// The state hash, but for free slots; of a part what it adds to that of the whole world.
    std::uint64_t hash() const;

    /// See World::contact.
    std::optional<BasicContact<T>> contact(const BasicWorldEvent<T>& event) const;

  private:
    bool may_be_at(std::uint32_t slot, const BasicPose<T>& pose) const;
    bool step(std::uint32_t slot, T dt);
    bool step_centered(std::uint32_t slot, T dt);
    bool step_straight(std::uint32_t slot, T dt);
    bool step_curved(std::uint32_t slot, T dt);
    void list_examined(T dt);
    void set_swept_boxes(TaskRunner* tasks);
    void find_contacts(TaskRunner* tasks);
    void continuous_pass(TaskRunner* tasks);
    void emit_events(TaskRunner* tasks);
    void join(std::span<const Emitted<T>> emitted, TaskRunner* tasks);
    void finish(TaskRunner* tasks);
    void find_kept_contacts(TaskRunner* tasks);
    void test_near_pairs(TaskRunner* tasks);
    void find_step_contacts(ContinuousPair& pair, std::vector<StepContact<T>>& found) const;
    bool pushes(std::uint64_t key, T from) const;
    bool is_pushed_by(std::uint32_t one_way, std::uint32_t other, T from) const;
    EndReason end_reason(std::uint64_t key) const;
    BasicWorldEvent<T> event(const ContactPair& pair) const;
    void emit_pair(std::uint64_t key, const ContactPair* before, bool now, Emitted<T>& out) const;
    void emit_continuous_pair(const ContinuousPair& pair, const ContactPair* before, Emitted<T>& out) const;
    void emit(const FoundPairs& found, Emitted<T>& out) const;
};

/// Whether differences of such positions cannot overflow.
template <class T>
bool in_range(const BasicVec2<T>& at) {
    constexpr T most = std::numeric_limits<T>::max() / 4;
    return std::fabs(at.x) <= most && std::fabs(at.y) <= most;
}

}  // namespace carom::detail
