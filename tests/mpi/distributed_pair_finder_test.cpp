#include "all_ranks.hpp"
#include "box_scenes.hpp"
#include "rates.hpp"

#include <carom/mpi/distributed_pair_finder.hpp>

#include <gtest/gtest.h>

#include <map>

namespace carom::test {
namespace {

std::uint64_t global_id(std::size_t i) {
    return (i + 1) * 0x9e3779b97f4a7c15u;  // odd, so that no two are the same; in no order
}

GlobalPair global_pair(IndexPair pair) {
    const std::uint64_t a = global_id(pair.first), b = global_id(pair.second);
    return {std::min(a, b), std::max(a, b)};
}

// How boxes come to ranks at the beginning.
enum class Share { blocks, in_turn, all_on_last, by_chance };

int first_holder(Share share, std::size_t i, std::size_t count) {
    const auto size = static_cast<std::size_t>(all_ranks().size());
    switch (share) {
        case Share::blocks:
            return static_cast<int>(i * size / count);
        case Share::in_turn:
            return static_cast<int>(i % size);
        case Share::all_on_last:
            return static_cast<int>(size - 1);
        default:
            return static_cast<int>((global_id(i) >> 20) % size);
    }
}

template <class T>
struct Held {
    std::vector<BasicAabb<T>> boxes;
    std::vector<std::uint64_t> ids;
};

template <class T>
Held<T> share_of(const std::vector<BasicAabb<T>>& scene, Share share) {
    Held<T> held;
    for (std::size_t i = 0; i < scene.size(); ++i) {
        if (first_holder(share, i, scene.size()) != all_ranks().rank()) continue;
        held.boxes.push_back(scene[i]);
        held.ids.push_back(global_id(i));
    }
    return held;
}

template <class T>
std::vector<GlobalPair> expected_pairs(const std::vector<BasicAabb<T>>& scene) {
    std::vector<GlobalPair> expected;
    for (const IndexPair pair : layouts::brute_force(scene)) {
        expected.push_back(global_pair(pair));
    }
    std::sort(expected.begin(), expected.end());
    return expected;
}

// Whether a region, with its upper sides and at the end of numbers with its lower ones, has a number of an interval.
bool meets(double from, double to, double low, double high) {
    const bool is_lowest = from == -std::numeric_limits<double>::max();
    return (is_lowest || (from < high && from < to)) && low <= to;
}

template <class T>
bool meets(const AabbD& region, const BasicAabb<T>& box) {
    const auto finite = [](T x) {
        constexpr double most = std::numeric_limits<double>::max();
        return std::clamp(static_cast<double>(x), -most, most);
    };
    return meets(region.min.x, region.max.x, finite(box.min.x), finite(box.max.x)) &&
           meets(region.min.y, region.max.y, finite(box.min.y), finite(box.max.y));
}

template <class T>
void expect_all_pairs(BasicDistributedPairFinder<T>& finder, const std::vector<BasicAabb<T>>& scene, Share share,
                      std::vector<GlobalPair>& found) {
    const Held<T> held = share_of(scene, share);
    std::map<std::uint64_t, std::size_t> index;
    for (std::size_t i = 0; i < scene.size(); ++i) index[global_id(i)] = i;
    const int rank = all_ranks().rank();
    found.clear();
    std::size_t foreign = 0;
    const Status status = finder.for_each_pair(held.boxes, held.ids, [&](GlobalPair pair) {
        const auto &a = scene[index.at(pair.first)], &b = scene[index.at(pair.second)];
        const BasicVec2<T> corner{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)};
        foreign += !meets(finder.region(rank), BasicAabb<T>{corner, corner});
        found.push_back(pair);
    });
    ASSERT_TRUE(status.ok()) << status.error().message;
    EXPECT_EQ(foreign, 0u) << "pairs of other ranks";
    EXPECT_EQ(finder.counts().pairs, found.size());
    const auto near = static_cast<std::uint64_t>(
        std::count_if(scene.begin(), scene.end(), [&](const auto& box) { return meets(finder.region(rank), box); }));
    EXPECT_EQ(finder.counts().held, near) << "boxes that do not meet the region came, or some that do did not";
    std::vector<GlobalPair> all = gathered(std::span<const GlobalPair>(found));
    std::sort(all.begin(), all.end());
    if (is_first_rank()) {
        EXPECT_TRUE(all == expected_pairs(scene)) << all.size() << " pairs, not " << expected_pairs(scene).size();
    }
}

template <class T>
void find_in_scenes(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    BasicDistributedPairFinder<T> kept(all_ranks());
    std::size_t boxes = 0, hit = 0, pairs = 0, kept_calls = 0;
    std::vector<GlobalPair> found;
    for (int round = 0; round < 12; ++round) {
        for (const char* kind : scene_kinds) {
            SCOPED_TRACE(std::string(kind) + ", round " + std::to_string(round));
            const std::vector<BasicAabb<T>> boxes_of_scene = scene<T>(kind, random);
            const auto share = static_cast<Share>(round % 4);
            // A finder of its own, and one whose regions are those of the scene before.
            BasicDistributedPairFinder<T> fresh(all_ranks());
            expect_all_pairs(fresh, boxes_of_scene, share, found);
            expect_all_pairs(kept, boxes_of_scene, share, found);
            kept_calls += !kept.counts().divided;
            pairs += found.size();
            std::vector<bool> is_hit(boxes_of_scene.size());
            for (const IndexPair pair : layouts::brute_force(boxes_of_scene))
                is_hit[pair.first] = is_hit[pair.second] = true;
            if (std::string(kind) == "one place") continue;  // where all overlap all
            boxes += is_hit.size();
            hit += static_cast<std::size_t>(std::count(is_hit.begin(), is_hit.end(), true));
        }
        if (testing::Test::HasFailure()) return;
    }
    expect_hit_rate(hit, boxes, "boxes that overlap another");
    EXPECT_GT(kept_calls, 0u);
    EXPECT_GT(pairs, 0u) << "this rank reports nothing";
}

TEST(DistributedPairFinder, FindsAllPairsOnceInFloats) {
    find_in_scenes<float>(1);
}

TEST(DistributedPairFinder, FindsAllPairsOnceInDoubles) {
    find_in_scenes<double>(2);
}

TEST(DistributedPairFinder, FindsWhatOneFinderFinds) {
    std::mt19937_64 random(3);
    const auto boxes = layouts::scattered<float>(random, 40000, 1000, 1000, 8);
    DistributedPairFinder finder(all_ranks());
    const Held<float> held = share_of(boxes, Share::by_chance);
    std::vector<GlobalPair> found;
    for (int call = 0; call < 3; ++call) {
        found.clear();
        ASSERT_TRUE(finder.for_each_pair(held.boxes, held.ids, [&](GlobalPair pair) { found.push_back(pair); }).ok());
    }
    // Every rank works about as much, and few boxes are known to several.
    const auto size = static_cast<std::uint64_t>(all_ranks().size());
    EXPECT_LT(finder.counts().held * size, boxes.size() * 11 / 10);
    EXPECT_LT(finder.counts().ghosts * 20, finder.counts().held);
    EXPECT_LE(finder.counts().bytes_sent, held.boxes.size() * 24 * 11 / 10);
    std::vector<GlobalPair> all = gathered(std::span<const GlobalPair>(found)), expected;
    if (!is_first_rank()) return;
    PairFinder one;
    one.for_each_pair(boxes, [&](IndexPair pair) { expected.push_back(global_pair(pair)); });
    std::sort(all.begin(), all.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_GT(expected.size(), 10000u);
    EXPECT_TRUE(all == expected);
}

TEST(DistributedPairFinder, EveryPointIsOfOneRank) {
    std::mt19937_64 random(4);
    const auto boxes = layouts::on_grid<float>(random, 500, 20);
    DistributedPairFinder finder(all_ranks());
    const Held<float> held = share_of(boxes, Share::in_turn);
    ASSERT_TRUE(finder.for_each_pair(held.boxes, held.ids, [](GlobalPair) {}).ok());
    for (float x = -1; x < 26; x += 0.5f) {
        for (float y = -1; y < 26; y += 0.5f) {
            int owners = 0;
            for (int rank = 0; rank < all_ranks().size(); ++rank)
                owners += meets(finder.region(rank), Aabb{{x, y}, {x, y}});
            ASSERT_EQ(owners, 1) << x << ", " << y;
        }
    }
}

TEST(DistributedPairFinder, DividesByWeights) {
    if (all_ranks().size() == 1) return;
    // Half of the weight is in a hundredth of the boxes.
    std::mt19937_64 random(5);
    auto boxes = layouts::scattered<float>(random, 10000, 100, 100, 0.1);
    DistributedPairFinder finder(all_ranks());
    const Held<float> held = share_of(boxes, Share::blocks);
    std::vector<float> weights;
    for (const Aabb& box : held.boxes) weights.push_back(box.min.x < 1 ? 99.f : 1.f);
    DistributedPairOptions options;
    options.weights = weights;
    ASSERT_TRUE(finder
                    .for_each_pair(
                        held.boxes, held.ids, [](GlobalPair) {}, options)
                    .ok());
    double weight = 0, all = 0;
    for (const Aabb& box : boxes) {
        const double own = box.min.x < 1 ? 99 : 1;
        const Vec2 center{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
        all += own;
        if (meets(finder.region(all_ranks().rank()), Aabb{center, center})) weight += own;
    }
    EXPECT_NEAR(weight * all_ranks().size() / all, 1, 0.1);
}

TEST(DistributedPairFinder, DividesAnewWhereTheWorkIsUneven) {
    if (all_ranks().size() == 1) return;
    std::mt19937_64 random(6);
    const auto calm = layouts::scattered<float>(random, 20000, 100, 100, 0.5);
    auto crowded = calm;
    for (Aabb& box : crowded) box = {{box.min.x / 9, box.min.y / 9}, {box.max.x / 9, box.max.y / 9}};
    DistributedPairFinder finder(all_ranks());
    const auto divides = [&](const std::vector<Aabb>& boxes) {
        const Held<float> held = share_of(boxes, Share::in_turn);
        EXPECT_TRUE(finder.for_each_pair(held.boxes, held.ids, [](GlobalPair) {}).ok());
        return finder.counts().divided;
    };
    EXPECT_TRUE(divides(calm));
    EXPECT_FALSE(divides(calm));
    EXPECT_FALSE(divides(crowded)) << "nobody knew yet";
    EXPECT_TRUE(divides(crowded));
    EXPECT_FALSE(divides(crowded));
}

TEST(DistributedPairFinder, StopsOnTheRankThatAsks) {
    const std::vector<Aabb> boxes(50, Aabb{{0, 0}, {1, 1}});
    DistributedPairFinder finder(all_ranks());
    const Held<float> held = share_of(boxes, Share::in_turn);
    int visits = 0;
    ASSERT_TRUE(finder.for_each_pair(held.boxes, held.ids, [&](GlobalPair) { return ++visits, Visit::stop; }).ok());
    int all = 0;
    MPI_Allreduce(&visits, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    EXPECT_EQ(all, 1) << "one rank has all pairs";
}

TEST(DistributedPairFinder, TellsAllRanksOfABadBoxOnOne) {
    DistributedPairFinder finder(all_ranks());
    const int last = all_ranks().size() - 1;
    std::vector<Aabb> boxes(4, Aabb{{0, 0}, {1, 1}});
    const std::vector<std::uint64_t> ids{1, 2, 3, 4};
    const auto expect_error = [&](ErrorCode code, std::ptrdiff_t index, const char* words,
                                  const DistributedPairOptions& options = {}) {
        const Status status = finder.for_each_pair(
            boxes, std::span(ids).first(all_ranks().rank() == last ? 4u : boxes.size()),
            [](GlobalPair) { ADD_FAILURE() << "visited"; }, options);
        ASSERT_FALSE(status.ok());
        EXPECT_EQ(status.error().code, code);
        EXPECT_EQ(status.error().index, index);
        EXPECT_EQ(status.error().message.find("rank " + std::to_string(last) + ": "), 0u) << status.error().message;
        EXPECT_NE(status.error().message.find(words), std::string::npos) << status.error().message;
    };
    const auto spoil = [&](const Aabb& box) {
        boxes.assign(4, Aabb{{0, 0}, {1, 1}});
        if (all_ranks().rank() == last) boxes[2] = box;
    };
    spoil({{0, 0}, {std::numeric_limits<float>::quiet_NaN(), 1}});
    expect_error(ErrorCode::not_finite, 2, "box 2");
    spoil({{2, 0}, {1, 1}});
    expect_error(ErrorCode::inverted_bounds, 2, "min (2, 0)");
    boxes.assign(all_ranks().rank() == last ? 3 : 4, Aabb{});
    expect_error(ErrorCode::bad_size, -1, "3 boxes, but 4 ids");
    boxes.assign(4, Aabb{});
    std::vector<float> weights(4, 1);
    DistributedPairOptions options;
    options.weights = weights;
    if (all_ranks().rank() == last) weights[3] = 0;
    expect_error(ErrorCode::out_of_range, 3, "weight 0", options);
}

}  // namespace
}  // namespace carom::test
