// Worlds in which few colliders move: their updates against those of copies, which compare all.

#include "random_colliders.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/world/world.hpp>

#include <gtest/gtest.h>
#include <world/candidates.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace carom {
namespace {

using detail::Candidates;
using test::ColliderSource;
using test::Random;

template <class T>
class Quiet {
  public:
    Quiet(std::uint64_t seed, double static_share) : random_(seed), source_(random_), static_share_(static_share) {
        for (int i = 0; i < 400; ++i) add();
    }

    // A copy has no tree yet: it compares all.
    void step() {
        for (int i = random_.integer(0, 3); i-- > 0;) change();
        const T dt = std::array{T(1), T(0.5), T(0)}[random_.bits() % 3];
        BasicWorld<T> copy = world_;
        ASSERT_TRUE(copy.update(dt).ok());
        ASSERT_TRUE(world_.update(dt).ok());
        EXPECT_TRUE(std::ranges::equal(world_.begins(), copy.begins()));
        EXPECT_TRUE(std::ranges::equal(world_.stays(), copy.stays()));
        EXPECT_TRUE(std::ranges::equal(world_.ends(), copy.ends()));
        EXPECT_EQ(world_.state_hash(), copy.state_hash());
        begins += world_.begins().size();
        stays += world_.stays().size();
        ends += world_.ends().size();
    }

    std::size_t begins = 0, stays = 0, ends = 0;

  private:
    void add() {
        BasicCollider<T> made = source_.collider(0.05);
        made.pose = source_.pose(40);
        made.kind = random_.chance(static_share_) ? ColliderKind::static_body : ColliderKind::dynamic_body;
        made.velocity = random_.chance(0.03) ? source_.velocity(made.kind) : BasicVec2<T>{};
        if (random_.chance(0.1)) made.one_way = {T(0), T(1)};
        world_.add(made).value();
    }

    void change() {
        world_.collider_ids(ids_);
        const ColliderId id = ids_[random_.bits() % ids_.size()];
        const ColliderKind kind = world_.kind(id);
        switch (random_.integer(0, 8)) {
            case 0:
                return add();
            case 1:
                return world_.remove(id);
            case 2:
                return static_cast<void>(world_.set_velocity(id, source_.velocity(kind)));
            case 3:
                return world_.set_filter(id, source_.filter());
            case 4:
                return static_cast<void>(world_.set_shape(id, source_.shape()));
            case 5:
                return static_cast<void>(world_.set_mask(id, source_.mask()));
            case 6:
                return world_.set_sensor(id, random_.chance(0.5));
            case 7:
                return static_cast<void>(world_.set_motion(
                    id, BasicMotion<T>::ballistic(source_.velocity(kind), source_.vec(1)).spinning(T(1), {})));
            default:
                return static_cast<void>(world_.move(id, source_.pose(40)));
        }
    }

    Random random_;
    ColliderSource<T> source_;
    double static_share_;
    BasicWorld<T> world_;
    std::vector<ColliderId> ids_;
};

template <class T>
void expect_quiet_worlds_agree(double static_share) {
    std::size_t begins = 0, stays = 0, ends = 0;
    for (std::uint64_t seed = 0; seed < test::cases_or_fewer(20, 3); ++seed) {
        Quiet<T> quiet(seed, static_share);
        for (int i = 0; i < 30; ++i) {
            quiet.step();
            ASSERT_FALSE(testing::Test::HasFailure()) << "step " << i << " of seed " << seed;
        }
        begins += quiet.begins, stays += quiet.stays, ends += quiet.ends;
    }
    test::expect_often(begins, stays, 0.005, "begins");
    test::expect_often(ends, stays, 0.005, "ends");
}

TEST(RestingColliders, EvolveLikeACopy) {
    expect_quiet_worlds_agree<float>(0.1);
    expect_quiet_worlds_agree<double>(0.1);
}

TEST(RestingColliders, EvolveLikeACopyAmongManyStaticOnes) {
    expect_quiet_worlds_agree<float>(0.96);
    expect_quiet_worlds_agree<double>(0.96);
}

// Those that move and those that rest, by brute force.
TEST(RestingColliders, PairsOfFewAgreeWithBruteForce) {
    Random random(5);
    std::size_t pairs = 0, asked = 0;
    for (int round = 0; round < 40; ++round) {
        const int count = 400, static_every = round % 2 ? 3 : 0;
        Candidates<float> candidates;
        std::vector<Aabb> boxes;
        const auto is_static = [&](std::uint32_t slot) { return static_every && slot % 3 != 0; };
        for (std::uint32_t slot = 0; slot < count; ++slot) {
            const Vec2 low{static_cast<float>(random.integer(0, 60)), static_cast<float>(random.integer(0, 60))};
            boxes.push_back({low, low + Vec2{2, static_cast<float>(random.integer(0, 5))}});
            candidates.insert(slot, is_static(slot), {}, boxes.back());
        }
        std::vector<std::uint32_t> few;
        for (std::uint32_t slot = 0; slot < count; ++slot) {
            if (random.chance(0.03)) few.push_back(slot);
        }
        std::stable_partition(few.begin(), few.end(), [&](std::uint32_t slot) { return !is_static(slot); });
        const auto movable =
            std::count_if(few.begin(), few.end(), [&](std::uint32_t slot) { return !is_static(slot); });
        const auto rests = [&](std::uint32_t slot) { return std::find(few.begin(), few.end(), slot) == few.end(); };
        ASSERT_FALSE(candidates.prepare_few(few.size(), boxes));  // the first of these updates compares all
        ASSERT_TRUE(candidates.prepare_few(few.size(), boxes));
        std::vector<std::pair<std::uint32_t, std::uint32_t>> found, expected;
        std::vector<IndexPair> listed;
        candidates.list_pairs_of(few, static_cast<std::size_t>(movable), boxes, nullptr, rests, listed);
        for (const auto& [x, y] : listed) found.push_back(std::minmax(x, y));
        for (std::uint32_t a = 0; a < count; ++a) {
            for (std::uint32_t b = a + 1; b < count; ++b) {
                if ((is_static(a) && is_static(b)) || (rests(a) && rests(b))) continue;
                const bool share = boxes[a].min.x <= boxes[b].max.x && boxes[b].min.x <= boxes[a].max.x &&
                                   boxes[a].min.y <= boxes[b].max.y && boxes[b].min.y <= boxes[a].max.y;
                if (share) expected.push_back({a, b});
            }
        }
        std::sort(found.begin(), found.end());
        ASSERT_EQ(found, expected);
        pairs += found.size(), asked += few.size();
    }
    EXPECT_GT(pairs, asked);
}

}  // namespace
}  // namespace carom
