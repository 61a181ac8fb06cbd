/// WorldPart: what one of several processes has of a world, and what it sends to the others in an update.
#pragma once

#include <carom/detail/world/rank_map.hpp>
#include <carom/world/world.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace carom::detail {

/// What a free slot of a world adds to its state hash: its place in the stack of them, and the id that comes next.
std::uint64_t free_slot_hash(std::size_t place, ColliderId next);

/// The error of an update in which a collider could not proceed: the lowest slot of those of all parts.
Error stuck_error(std::size_t slot);

/// Puts events into the order in which updates list them.
template <class T>
bool is_listed_before(const BasicWorldEvent<T>& x, const BasicWorldEvent<T>& y);
template <class T>
void sort_events(std::vector<BasicWorldEvent<T>>& events);

/// Bytes for each rank, or from each.
using Messages = std::vector<std::vector<std::uint8_t>>;

/// A part of a world: a world of its own, with the colliders that this rank owns and ghosts of others.
///
/// Each collider has one owner. It goes as a ghost to the ranks whose regions the box of its path meets, and those keep
/// it, and hear when it changes, until they say that they need it no longer. So does a rank that has it in a contact of
/// the last update. A pair is decided by the rank that has the lower left corner of what the boxes share. What it knows
/// of a contact goes from rank to rank with that corner.
///
/// In an update all ranks make these calls in order, and each `read` gets what all ranks wrote for this one:
/// `begin_update`, `write_moves`, `advance`, `read_moves`, `advance_arrivals`, `write_ghosts`, `read_ghosts`,
/// `write_contacts`, `find_pairs`, `read_contacts`, `find_events`. The map may change before `write_moves` only, and
/// where moves take several rounds, `advance` comes after the last.
///
/// Ids are those of the whole world, and given by the caller; those of `world()` are of this part.
template <class T>
class WorldPart {
  public:
    /// The map must outlive this object.
    WorldPart(const RankMap& ranks, int rank, int rank_count);
    WorldPart(WorldPart&&) noexcept;
    WorldPart& operator=(WorldPart&&) noexcept;
    ~WorldPart();

    /// The colliders and ghosts. Queries leave ghosts out and return ids of the whole; edits are of own colliders.
    const BasicWorld<T>& world() const;
    BasicWorld<T>& world();

    /// The id in `world()` of an own collider that is readable, or none.
    std::optional<ColliderId> local(ColliderId id) const;

    /// Errors: those of World::add.
    static Status check(const BasicCollider<T>& collider);

    /// Adds a collider that passes `check`, with an id that no collider of any rank has. Errors: bad_size where this
    /// one knows one that has it.
    Status add(const BasicCollider<T>& collider, ColliderId id);

    /// Fills `ids` with those of own colliders, in ascending order.
    void collider_ids(std::vector<ColliderId>& ids) const;

    /// Fills `ids` with those of own colliders that are readable, removed ones too, in any order.
    void readable_ids(std::vector<ColliderId>& ids) const;
    std::size_t size() const;     ///< of these
    bool has_continuous() const;  ///< whether one of these is continuous

    /// The sum over all parts, plus `free_slot_hash` of all free slots, is the hash of the whole world.
    std::uint64_t hash() const;

    /// Calls `visit(x, y)` with the points that decide which rank has which own collider, but for unbounded ones.
    void visit_points(FunctionRef<void(double, double)> visit) const;

    /// Adds the next ids of the slots that became free to `freed`.
    void begin_update(std::vector<ColliderId>& freed);

    /// Colliders whose points are in other regions, at most so many, and ghosts that are not needed. Returns whether
    /// that is all of them; else it is called again after `read_moves`, until it is all on all ranks.
    bool write_moves(std::size_t most, Messages& messages);

    /// Errors of this `read` and the two below, whatever the bytes are: with the rank that wrote them in the message,
    /// and the byte or collider that is wrong. Then some of the messages are not taken over: the part is of no further
    /// use, and can still be used without harm.
    Status read_moves(const Messages& messages);

    /// Moves own colliders, which needs no messages about moves once all of its own are written: those of others may
    /// still travel. `any_continuous` says whether a rank has continuous ones. Errors: as `World::update`, with the
    /// slot in the whole world as index.
    Status advance(T dt, bool any_continuous, TaskRunner* tasks);

    /// The same for those that came after it.
    Status advance_arrivals(T dt);

    /// Own colliders for ranks that need them and do not have them as they are; `divided`: the map has changed.
    void write_ghosts(bool divided, Messages& messages);
    Status read_ghosts(const Messages& messages);

    /// Contacts that are to be decided elsewhere.
    void write_contacts(Messages& messages);
    Status read_contacts(const Messages& messages);

    /// Finds the pairs that touch, which needs no messages about contacts: those may still travel.
    void find_pairs(T dt, TaskRunner* tasks);

    /// Finds the events that this rank decides: those of `world()`, each list sorted as that of a whole world.
    void find_events(TaskRunner* tasks);

    /// How many boxes and pairs the last update looked at.
    std::uint64_t work() const;

    /// How many colliders move by themselves, and how many pairs of boxes the last `find_pairs` looked at.
    std::uint64_t moving_count() const;
    std::uint64_t pair_count() const;

    /// This part as bytes, in sections of so many slots, with the ghosts in their contacts; the events are in the
    /// first. Any sections, of other parts too, can be put into a part, one after the other, and `end_restore` after
    /// the last. Then `needed` has the ids of ghosts, whose owners must be told by `subscribe`. Errors: those of
    /// `WorldSave::from_bytes` and `World::from_save`.
    std::size_t section_count(std::size_t section_slots) const;
    std::vector<std::uint8_t> save(std::size_t section_slots, std::size_t section) const;
    Status restore(std::span<const std::uint8_t> section);
    Status end_restore();
    void needed(std::vector<ColliderId>& ids) const;
    void subscribe(ColliderId id, int rank);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

extern template class WorldPart<float>;
extern template class WorldPart<double>;

}  // namespace carom::detail
