// Snapshots whose table of sections is not the one that was written: refused on any number of ranks, by all of them.
#include "snapshot_bytes.hpp"

#include <algorithm>
#include <filesystem>

namespace carom::test {
namespace {

void expect_refusal(const std::string& path, const char* words) {
    const auto loaded = DistributedWorld::load(all_ranks(), path);
    ASSERT_FALSE(loaded.ok()) << words;
    EXPECT_EQ(loaded.error().code, ErrorCode::bad_size);
    EXPECT_NE(loaded.error().message.find(words), std::string::npos) << loaded.error().message;
    EXPECT_NE(loaded.error().message.find(path), std::string::npos) << loaded.error().message;
    expect_same_on_all(loaded.error());
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
    const auto write = [&](const Bytes& bytes) { write_bytes(path, bytes); };
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
    expect_refusal(path, all_ranks().size() > 2 ? "twice" : "damaged or cut off");  // more bytes than there are
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
