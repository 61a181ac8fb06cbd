/// FreeSlots: the slots of a distributed world that are free, as the stack that one world has of them.
#pragma once

#include <carom/mpi/ranks.hpp>
#include <carom/world/collider.hpp>

#include <span>
#include <vector>

namespace carom::detail {

/// A place of the stack, and the next id of the slot there.
struct FreePlace {
    std::uint64_t place = 0;
    ColliderId next;
};

/// Place p of the stack is on rank p % ranks, so that no rank has all of them.
class FreeSlots {
  public:
    explicit FreeSlots(const Ranks& ranks) : ranks_(&ranks) {}

    /// Collective. Takes `count` ids: the lowest rank gets those that one world would give first. Errors: bad_size for
    /// more than 2^31 slots, with nothing changed; those of `push`.
    Status take(std::size_t count, std::vector<ColliderId>& ids);

    /// Collective. Adds the next ids of slots that became free, in ascending order of all ranks' slots. Errors:
    /// out_of_range for a place or slot that cannot be, with the rank it is from.
    Status push(std::span<const ColliderId> freed);

    /// What the places of this rank add to the state hash.
    std::uint64_t hash() const;

    std::uint64_t slot_count() const { return slots_; }  ///< of the whole world, free or not
    std::uint64_t size() const { return count_; }        ///< of the whole stack

    /// The places of this rank. `restore` is collective, and takes what was read from a file: places of any ranks, all
    /// of them once. Errors: those of `push`.
    std::vector<FreePlace> places() const;
    Status restore(std::uint64_t slots, std::uint64_t size, std::span<const FreePlace> places);

  private:
    std::uint64_t ranks() const { return static_cast<std::uint64_t>(ranks_->size()); }
    int holder(std::uint64_t place) const { return static_cast<int>(place % ranks()); }
    bool is_here(std::uint64_t place) const;
    Status put(std::span<const FreePlace> places);
    void set_size(std::uint64_t size);

    const Ranks* ranks_;
    std::uint64_t slots_ = 0;
    std::uint64_t count_ = 0;
    std::vector<ColliderId> own_;  // at place rank + i * ranks
};

}  // namespace carom::detail
