// Snapshots whose table of sections is not the one that was written: refused on any number of ranks, by all of them.
#include "all_ranks.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace carom::test {
namespace {

using Bytes = std::vector<char>;

/// The heads of a snapshot of version 3, as src/mpi/distributed_save.cpp has them.
struct FileHead {
    std::uint64_t magic, number_size, sections, slots, free_slots, heads_checksum, checksum;
};
struct SectionHead {
    std::uint64_t offset, part_bytes, places, checksum;
};
using Heads = std::vector<SectionHead>;

template <class... Record>
std::uint64_t checksum_of(const Record&... records) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    const auto add = [&](const auto& record) {
        for (std::size_t i = 0; i < sizeof record; ++i)
            hash = (hash ^ reinterpret_cast<const std::uint8_t*>(&record)[i]) * 0x100000001b3u;
    };
    (add(records), ...);
    return hash;
}

Bytes bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

FileHead head_of(const Bytes& bytes) {
    FileHead head;
    std::memcpy(&head, bytes.data(), sizeof head);
    return head;
}
Heads heads_of(const Bytes& bytes) {
    Heads heads(head_of(bytes).sections);
    std::memcpy(heads.data(), bytes.data() + sizeof(FileHead), heads.size() * sizeof(SectionHead));
    return heads;
}

/// The same sections under another table, which the checksums are of.
Bytes with_table(const Bytes& bytes, Heads heads, std::uint64_t slots) {
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

void expect_refusal(const std::string& path, const char* words) {
    const auto loaded = DistributedWorld::load(all_ranks(), path);
    ASSERT_FALSE(loaded.ok()) << words;
    EXPECT_EQ(loaded.error().code, ErrorCode::bad_size);
    EXPECT_NE(loaded.error().message.find(words), std::string::npos) << loaded.error().message;
    EXPECT_NE(loaded.error().message.find(path), std::string::npos) << loaded.error().message;
    const std::uint64_t said = checksum_of(std::hash<std::string>()(loaded.error().message));
    std::uint64_t first = said;
    MPI_Bcast(&first, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    EXPECT_EQ(said, first) << "not all ranks have the same error";
}

// Rows of squares that touch their neighbors, so that a section has a contact with the next.
std::vector<Collider> field() {
    std::vector<Collider> squares;
    for (int i = 0; i < 40000; ++i) {
        const auto x = static_cast<float>(i % 200), y = static_cast<float>(2 * (i / 200));
        squares.push_back({.shape = Aabb{{x, y}, {x + 1, y + 1}}, .velocity = {0, i % 2 == 0 ? .25f : 0}});
    }
    return squares;
}

TEST(SnapshotTable, IsRefusedWhereItIsNotWhatWasWritten) {
    const std::string path = "snapshot_table_test_" + std::to_string(all_ranks().size()) + ".snapshot";
    std::uint64_t saved_hash = 0;
    if (is_first_rank()) {
        const Ranks alone = Ranks::join(MPI_COMM_SELF).value();
        DistributedWorld world(alone);
        std::vector<ColliderId> ids;
        ASSERT_TRUE(world.add(field(), ids).ok() && world.update(1).ok() && world.save(path).ok());
        saved_hash = world.state_hash();
    }
    MPI_Bcast(&saved_hash, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    const Bytes whole = bytes_of(path);
    const Heads heads = heads_of(whole);
    ASSERT_EQ(heads.size(), 3u);
    const auto write = [&](const Bytes& bytes) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (is_first_rank()) std::ofstream(path, std::ios::binary).write(bytes.data(), std::ssize(bytes));
        MPI_Barrier(MPI_COMM_WORLD);
    };
    {
        write(with_table(whole, {heads[2], heads[0], heads[1]}, 40000));
        auto loaded = DistributedWorld::load(all_ranks(), path);
        ASSERT_TRUE(loaded.ok()) << loaded.error().message;
        DistributedWorld world = std::move(loaded).value();
        EXPECT_EQ(world.state_hash(), saved_hash);
        EXPECT_TRUE(world.update(1).ok());
    }
    Bytes overwritten = whole;
    std::copy_n(whole.begin() + sizeof(FileHead), sizeof(SectionHead),
                overwritten.begin() + sizeof(FileHead) + sizeof(SectionHead));
    write(overwritten);
    expect_refusal(path, all_ranks().size() > 2 ? "damaged or cut off" : "");
    write(with_table(whole, {heads[0], heads[0], heads[2]}, 40000));
    expect_refusal(path, "");
    write(with_table(whole, {heads[0], heads[0], heads[1], heads[2]}, 56384));
    expect_refusal(path, "twice");
    write(with_table(whole, {heads[0], heads[2]}, 40000));
    expect_refusal(path, all_ranks().size() == 1 ? "" : "has not as many colliders as it says");
    write(with_table(whole, {heads[0], heads[1]}, 32768));
    expect_refusal(path, "and lacks the collider");
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_first_rank()) std::filesystem::remove(path);
}

// What cannot be renamed is not left behind.
TEST(SnapshotTable, LeavesNothingAside) {
    const std::string path = "snapshot_table_test_" + std::to_string(all_ranks().size()) + ".folder";
    if (is_first_rank()) std::filesystem::create_directory(path);
    MPI_Barrier(MPI_COMM_WORLD);
    const DistributedWorld world(all_ranks());
    const Status status = world.save(path);
    ASSERT_FALSE(status.ok());
    EXPECT_NE(status.error().message.find("cannot be renamed"), std::string::npos) << status.error().message;
    EXPECT_NE(status.error().message.find("irectory"), std::string::npos) << status.error().message;
    MPI_Barrier(MPI_COMM_WORLD);
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_first_rank()) std::filesystem::remove(path);
}

}  // namespace
}  // namespace carom::test
