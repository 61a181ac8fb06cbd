// What ranks send each other and what they read, damaged: all ranks have the same error, or none.
#include "random.hpp"
#include "snapshot_bytes.hpp"

#include <carom/mpi/distributed_pair_finder.hpp>

#include <filesystem>

namespace carom::test {
namespace {

/// Changes a byte of what this rank sends in one of the next exchanges, if it is armed.
class Damage {
  public:
    void arm(int calls, std::uint64_t seed) {
        calls_ = calls;
        random_ = Random(seed);
        is_done_ = false;
    }
    void disarm() { calls_ = -1; }
    bool is_done() const { return is_done_; }

    void pass(std::uint8_t* bytes, std::size_t size) {
        if (calls_ < 0 || size == 0 || calls_-- > 0) return;
        const std::size_t at = random_.bits() % size;
        const auto before = bytes[at];
        bytes[at] = static_cast<std::uint8_t>(random_.bits());
        is_done_ = bytes[at] != before;
    }

  private:
    int calls_ = -1;
    Random random_{0};
    bool is_done_ = false;
};

Damage in_transit;

}  // namespace
}  // namespace carom::test

// In place of MPI's own, which has another name for this purpose.
extern "C" int MPI_Ialltoallv(const void* sent, const int* send_counts, const int* send_places, MPI_Datatype send_type,
                              void* received, const int* receive_counts, const int* receive_places,
                              MPI_Datatype receive_type, MPI_Comm communicator, MPI_Request* request) {
    const auto last = static_cast<std::size_t>(carom::test::all_ranks().size() - 1);
    int size = 0;
    MPI_Type_size(send_type, &size);
    const auto records = static_cast<std::size_t>(send_places[last] + send_counts[last]);
    auto* const bytes = static_cast<std::uint8_t*>(const_cast<void*>(sent));  // of an exchange's own list
    carom::test::in_transit.pass(bytes, records * static_cast<std::size_t>(size));
    return PMPI_Ialltoallv(sent, send_counts, send_places, send_type, received, receive_counts, receive_places,
                           receive_type, communicator, request);
}

namespace carom::test {
namespace {

// Discs that cross borders and rest, some of which are removed.
std::vector<Collider> crowd(Random& random) {
    std::vector<Collider> discs;
    for (int i = 0; i < 20; ++i) {
        Collider& disc = discs.emplace_back();
        disc.shape = Circle{{0, 0}, 1};
        disc.pose.at = {static_cast<float>(random.real(0, 12)), static_cast<float>(random.real(0, 12))};
        disc.velocity = {static_cast<float>(random.integer(-2, 2)), static_cast<float>(random.integer(-2, 2))};
    }
    return discs;
}

// Removes some and adds as many. Errors: those of the calls.
Status step(DistributedWorld& world, Random& random) {
    std::vector<ColliderId> ids;
    world.collider_ids(ids);
    for (std::size_t i = 0; i < ids.size(); i += 9) world.remove(ids[i]);
    if (const Status status = world.update(0.5f); !status) return status;
    std::vector<Collider> few = crowd(random);
    few.resize(2);
    return world.add(few, ids);
}

TEST(Damage, OfWhatIsSentIsAnErrorOfAllRanksOrHarmless) {
    const int ranks = all_ranks().size();
    std::uint64_t damaged = 0, refused = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random(1000 * seed + static_cast<std::uint64_t>(all_ranks().rank()));
        DistributedWorld world(all_ranks());
        std::vector<ColliderId> ids;
        ASSERT_TRUE(world.add(crowd(random), ids).ok() && world.update(0.5f).ok() && step(world, random).ok());
        if (static_cast<int>(seed) % ranks == all_ranks().rank()) in_transit.arm(static_cast<int>(seed) % 8, seed);
        Status status = std::monostate{};
        for (int i = 0; status && i < 3; ++i) {
            status = step(world, random);
            expect_same_on_all(status);
        }
        in_transit.disarm();
        std::uint64_t here = in_transit.is_done();
        MPI_Allreduce(MPI_IN_PLACE, &here, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
        in_transit.arm(-1, 0);
        damaged += here;
        if (status) continue;
        ++refused;
        EXPECT_EQ(status.error().message.find("rank "), 0u) << status.error().message;
        EXPECT_EQ(here, 1u) << status.error().message;
    }
    if (ranks == 1) return;
    EXPECT_GT(damaged, 60u);
    EXPECT_GT(refused, damaged / 10);
}

TEST(Damage, OfBoxesThatAreSentIsAnErrorOfAllRanksOrHarmless) {
    std::uint64_t refused = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        DistributedPairFinder finder(all_ranks());
        Random random(seed);
        std::vector<Aabb> boxes;
        std::vector<std::uint64_t> ids;
        for (std::uint64_t i = 0; i < 20; ++i) {
            const auto x = static_cast<float>(random.real(0, 9)), y = static_cast<float>(random.real(0, 9));
            boxes.push_back({{x, y}, {x + 1, y + 1}});
            ids.push_back(i + 20 * static_cast<std::uint64_t>(all_ranks().rank()));
        }
        if (is_first_rank()) in_transit.arm(0, seed);
        const Status status = finder.for_each_pair(boxes, ids, [](GlobalPair) {});
        in_transit.disarm();
        expect_same_on_all(status);
        if (!status) {
            ++refused;
            EXPECT_NE(status.error().message.find("the boxes of rank 0: "), std::string::npos);
        }
    }
    if (all_ranks().size() > 1) {
        EXPECT_GT(refused, 0u);
    }
}

// A section under the checksums of what is in it now.
Bytes with_section(const Bytes& whole, const Bytes& section) {
    Heads heads = heads_of(whole);
    const auto at = static_cast<std::ptrdiff_t>(heads[0].offset);
    Bytes made(whole.begin(), whole.begin() + at);
    made.insert(made.end(), section.begin(), section.end());
    heads[0].part_bytes += section.size() - (whole.size() - heads[0].offset);
    heads[0].checksum = checksum_of_bytes(section);
    return with_table(made, heads, head_of(whole).slots);
}

TEST(Damage, OfSnapshotsUnderRightChecksumsIsAnErrorOfAllRanksOrHarmless) {
    const std::string path = "damage_test_" + std::to_string(all_ranks().size()) + ".snapshot";
    Random random(7);
    if (is_first_rank()) {
        const Ranks alone = Ranks::join(MPI_COMM_SELF).value();
        DistributedWorld world(alone);
        std::vector<ColliderId> ids;
        ASSERT_TRUE(world.add(crowd(random), ids).ok() && step(world, random).ok() && step(world, random).ok());
        world.collider_ids(ids);
        world.remove(ids[0]);
        ASSERT_TRUE(world.save(path).ok());
    }
    MPI_Barrier(MPI_COMM_WORLD);
    random = Random(8);
    const Bytes whole = bytes_of(path);
    const Heads heads = heads_of(whole);
    ASSERT_EQ(heads.size(), 1u);
    const Bytes section(whole.begin() + static_cast<std::ptrdiff_t>(heads[0].offset), whole.end());
    int refused = 0;
    constexpr int tries = 200;
    for (int i = 0; i < tries; ++i) {
        Bytes damaged = section;
        const std::size_t at = random.bits() % damaged.size();
        damaged[at] = static_cast<char>(random.chance(0.3) ? -1 : random.integer(0, 255));
        if (random.chance(0.1)) damaged.resize(at + 1);
        write_bytes(path, with_section(whole, damaged));
        auto loaded = DistributedWorld::load(all_ranks(), path);
        expect_same_on_all(loaded ? Status(std::monostate{}) : Status(loaded.error()));
        if (loaded) {
            DistributedWorld world = std::move(loaded).value();
            expect_same_on_all(world.update(0.5f));
            expect_same_on_all(world.update(0.5f));
        } else {
            ++refused;
            EXPECT_NE(loaded.error().message.find(path), std::string::npos) << loaded.error().message;
        }
    }
    EXPECT_GT(refused, tries / 4);
    EXPECT_LT(refused, tries * 9 / 10);
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_first_rank()) std::filesystem::remove(path);
}

}  // namespace
}  // namespace carom::test
