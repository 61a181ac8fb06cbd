/// The bytes of snapshots, and tables of sections that were not written.
#pragma once

#include "all_ranks.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

namespace carom::test {

using Bytes = std::vector<char>;

/// The heads of a snapshot of version 3, as src/mpi/distributed_save.cpp has them.
struct FileHead {
    std::uint64_t magic, number_size, sections, slots, free_slots, heads_checksum, checksum;
};
struct SectionHead {
    std::uint64_t offset, part_bytes, places, checksum;
};
using Heads = std::vector<SectionHead>;

inline std::uint64_t checksum_of_bytes(std::span<const char> bytes, std::uint64_t before = 0xcbf29ce484222325u) {
    for (const char byte : bytes) before = (before ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3u;
    return before;
}
template <class... Record>
std::uint64_t checksum_of(const Record&... records) {
    std::uint64_t hash = checksum_of_bytes({});
    ((hash = checksum_of_bytes({reinterpret_cast<const char*>(&records), sizeof records}, hash)), ...);
    return hash;
}

inline Bytes bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline FileHead head_of(const Bytes& bytes) {
    FileHead head;
    std::memcpy(&head, bytes.data(), sizeof head);
    return head;
}
inline Heads heads_of(const Bytes& bytes) {
    Heads heads(head_of(bytes).sections);
    std::memcpy(heads.data(), bytes.data() + sizeof(FileHead), heads.size() * sizeof(SectionHead));
    return heads;
}

/// The same sections under another table, which the checksums are of.
inline Bytes with_table(const Bytes& bytes, Heads heads, std::uint64_t slots) {
    FileHead head = head_of(bytes);
    const std::size_t old_end = sizeof head + head.sections * sizeof(SectionHead);
    head.sections = heads.size();
    head.slots = slots;
    head.heads_checksum = 0;
    for (std::uint64_t i = 0; i < heads.size(); ++i) {
        heads[i].offset += sizeof head + heads.size() * sizeof(SectionHead) - old_end;
        head.heads_checksum += checksum_of(i, heads[i]);
    }
    std::array<char, offsetof(FileHead, checksum)> checked;
    std::memcpy(checked.data(), &head, checked.size());
    head.checksum = checksum_of(checked);
    Bytes made(sizeof head + heads.size() * sizeof(SectionHead));
    std::memcpy(made.data(), &head, sizeof head);
    std::memcpy(made.data() + sizeof head, heads.data(), heads.size() * sizeof(SectionHead));
    made.insert(made.end(), bytes.begin() + static_cast<std::ptrdiff_t>(old_end), bytes.end());
    return made;
}

/// Collective. Rank 0 writes them.
inline void write_bytes(const std::string& path, const Bytes& bytes) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_first_rank()) std::ofstream(path, std::ios::binary).write(bytes.data(), std::ssize(bytes));
    MPI_Barrier(MPI_COMM_WORLD);
}

/// Collective.
inline void expect_same_on_all(const Status& status) {
    const std::uint64_t said = status ? 0 : checksum_of(std::hash<std::string>()(status.error().message));
    std::uint64_t first = said;
    MPI_Bcast(&first, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    EXPECT_EQ(said, first) << "not all ranks have the same error: " << (status ? "none" : status.error().message);
}

}  // namespace carom::test
