// Saved worlds: what is restored has the same state and evolves in the same way, and contradictory saves are refused.
// refused.

#include "random_colliders.hpp"
#include "sanitized.hpp"

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace carom {
namespace {

using test::ColliderSource;
using test::Random;

// Changes two worlds in the same way, which have the same ids.
template <class T>
class Twins {
  public:
    explicit Twins(std::uint64_t seed) : random_(seed), source_(random_) {}

    void run() {
        for (int i = 0; i < 12; ++i) add();
        for (int step = 0; step < 12; ++step) {
            for (int i = random_.integer(0, 4); i-- > 0;) change();
            if (random_.chance(0.4)) restore();
            const T dt = std::array{T(1), T(0.5), T(0)}[random_.bits() % 3];
            both([&](BasicWorld<T>& world) { EXPECT_TRUE(world.update(dt).ok()); });
            compare();
            if (random_.chance(0.4)) restore();
        }
    }

  private:
    template <class Use>
    void both(Use use) {
        use(world_), use(twin_);
    }
    void add() {
        BasicCollider<T> collider = source_.collider();
        if (random_.chance(0.2)) collider.one_way = {T(0), T(1)};
        if (collider.kind != ColliderKind::static_body && random_.chance(0.2)) collider.angular_velocity = T(1);
        both([&](BasicWorld<T>& world) { EXPECT_TRUE(world.add(collider).ok()); });
    }
    void change() {
        std::vector<ColliderId> ids;
        world_.collider_ids(ids);
        if (ids.size() < 3) return add();
        const ColliderId id = ids[random_.bits() % ids.size()];
        const ColliderKind kind = world_.kind(id);
        const BasicPose<T> pose = source_.pose(3);
        const BasicVec2<T> velocity = source_.velocity(kind), pull = source_.vec(2);
        const BasicAnyShape<T> shape = source_.shape();
        const ColliderMask mask = source_.mask();
        const int what = random_.integer(0, 6);
        if (what == 0) return add();
        both([&](BasicWorld<T>& world) {
            if (what == 1) world.remove(id);
            if (what == 2) {
                EXPECT_TRUE(world.move(id, pose).ok());
            }
            if (what == 3) {
                EXPECT_TRUE(world.set_velocity(id, velocity).ok());
            }
            if (what == 4) {
                EXPECT_TRUE(world.set_shape(id, shape).ok());
            }
            if (what == 5) {
                EXPECT_TRUE(world.set_mask(id, mask).ok());
            }
            if (what == 6 && kind != ColliderKind::static_body) {
                EXPECT_TRUE(world.set_motion(id, BasicMotion<T>::ballistic(velocity, pull)).ok());
            }
        });
    }
    void restore() {
        auto restored = BasicWorld<T>::from_save(twin_.save());
        ASSERT_TRUE(restored.ok()) << restored.error().message;
        twin_ = std::move(restored).value();
        compare();
    }
    void compare() const {
        ASSERT_EQ(world_.state_hash(), twin_.state_hash());
        ASSERT_EQ(world_.size(), twin_.size());
        EXPECT_TRUE(std::ranges::equal(world_.begins(), twin_.begins()));
        EXPECT_TRUE(std::ranges::equal(world_.stays(), twin_.stays()));
        EXPECT_TRUE(std::ranges::equal(world_.ends(), twin_.ends()));
        for (const auto& event : world_.begins()) {
            const auto a = world_.contact(event), b = twin_.contact(event);
            ASSERT_EQ(a.has_value(), b.has_value());
            if (a) {
                EXPECT_TRUE(a->normal == b->normal && a->separation == b->separation && a->point == b->point);
            }
            EXPECT_EQ(world_.last_displacement(event.a), twin_.last_displacement(event.a));
        }
    }

    Random random_;
    ColliderSource<T> source_;
    BasicWorld<T> world_, twin_;
};

TEST(WorldSave, RestoredWorldsEvolveAlike) {
    for (std::uint64_t seed = 0; seed < test::cases_or_fewer(100); ++seed) {
        Twins<float>(seed).run();
        Twins<double>(seed).run();
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    }
}

TEST(WorldSave, RefusesContradictions) {
    World world;
    const ColliderId a = world.add({.shape = Circle{{0, 0}, 1}}).value();
    ASSERT_TRUE(world.add({.shape = Circle{{1, 0}, 1}}).ok());
    ASSERT_TRUE(world.update().ok());
    world.remove(a);
    const auto refused = [&](auto spoil) {
        WorldSave save = world.save();
        EXPECT_TRUE(World::from_save(save).ok());
        spoil(save);
        return !World::from_save(save).ok();
    };
    EXPECT_TRUE(refused([](WorldSave& s) { s.removed.clear(); }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.removed.push_back(0); }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.free_slots.push_back(7); }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.contacts[0].b = 9; }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.contacts[0].b = 0; }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.contacts.push_back(s.contacts[0]); }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots.pop_back(); }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[0].stage = SlotStage{9}; }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[0].old_pose.rot = {2, 2}; }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[1].collider.shape = Circle{{0, 0}, -1}; }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[1].motion = Motion::linear({INFINITY, 0}); }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[1].last_path = Motion::linear({INFINITY, 0}); }));
    WorldSave save = world.save();
    save.slots[1].collider.shape = Circle{{0, 0}, -1};
    const auto error = World::from_save(save).error();
    EXPECT_EQ(error.code, ErrorCode::negative_radius);
    EXPECT_EQ(error.index, 1);
    EXPECT_EQ(error.message, "slot 1: radius must be >= 0; got -1");
}

}  // namespace
}  // namespace carom
