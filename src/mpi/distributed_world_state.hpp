/// The state of a distributed world on one rank.
#pragma once

#include "free_slots.hpp"
#include "messages.hpp"
#include "partition.hpp"

#include <carom/mpi/distributed_world.hpp>

namespace carom {

namespace detail {
class SnapshotFile;
struct SectionHead;
}  // namespace detail

template <class T>
struct BasicDistributedWorld<T>::State {
    const Ranks& ranks;
    detail::Partition partition;
    detail::FreeSlots free_slots;
    detail::WorldPart<T> part;
    bool is_divided = false;  ///< at least once
    int updates_since = 0;    ///< the plane was divided
    int updates_to_next = 1;  ///< at least so many between two divisions
    DistributedWorldCounts counts;

    explicit State(const Ranks& all)
        : ranks(all), partition(all), free_slots(all), part(partition, all.rank(), all.size()) {}

    // Of distributed_update.cpp.
    struct Update;
    bool is_uneven(std::uint64_t most_work, std::uint64_t all_work);
    Status divide();

    // Of distributed_save.cpp.
    std::vector<std::uint8_t> section(std::size_t number, detail::SectionHead& head) const;
    Status write(const std::string& path) const;
    Status load(const std::string& path);
    Status load_section(detail::SnapshotFile& file, const detail::SectionHead& section, std::uint64_t& left,
                        std::vector<detail::FreePlace>& places);
    Status tell_owners(const std::string& path);
};

}  // namespace carom
