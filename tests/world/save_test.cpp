// Saved worlds: what is restored has the same state and evolves in the same way, and contradictory saves are refused.

#include "random_colliders.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
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
        const auto save = BasicWorldSave<T>::from_bytes(twin_.save().to_bytes());
        ASSERT_TRUE(save.ok()) << save.error().message;
        auto restored = BasicWorld<T>::from_save(*save);
        ASSERT_TRUE(restored.ok()) << restored.error().message;
        twin_ = std::move(restored).value();
        compare();
    }
    void compare() const {
        ASSERT_EQ(world_.state_hash(), twin_.state_hash());
        ASSERT_EQ(world_.size(), twin_.size());
        const BasicWorldSave<T> saved = world_.save(), twin_saved = twin_.save();
        for (std::size_t i = 0; i < saved.slots.size(); ++i)
            EXPECT_EQ(saved.slots[i].last_path.has_value(), twin_saved.slots[i].last_path.has_value());
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

// Which collider an update names does not depend on the order in which they were set in motion, which is not saved.
TEST(WorldSave, RestoredWorldsReportTheSameCollider) {
    constexpr float far = 8e37f;  // within the range, and twice that is not
    World world;
    const ColliderId low = world.add({.pose = {{far, 0}, {}}}).value();
    const ColliderId high = world.add({.pose = {{far, 0}, {}}, .velocity = {far, 0}}).value();
    EXPECT_TRUE(world.set_velocity(low, {far, 0}).ok());
    World again = World::from_save(world.save()).value();
    const Status status = world.update(1), status_again = again.update(1);
    ASSERT_FALSE(status.ok() || status_again.ok());
    EXPECT_LT(low, high);
    EXPECT_EQ(status.error().index, static_cast<std::ptrdiff_t>(low.index));
    EXPECT_EQ(status_again.error().index, status.error().index);
    EXPECT_EQ(status_again.error().message, status.error().message);
}

// Every shape there is, and two colliders that share a mask.
World varied_world() {
    World world;
    const Triangle triangle{{0, 0}, {2, 0}, {0, 2}};
    const ConvexPolygon hull = ConvexPolygon::from_points({{0, 0}, {4, 0}, {3, 2}, {1, 2}}).value();
    const std::vector<Vec2> outline{{0, 0}, {6, 0}, {6, 6}, {3, 2}, {0, 6}};
    const std::vector<std::vector<Vec2>> holes{{{1, 1}, {2, 1}, {1, 2}}};
    const Chain chain = Chain::open_one_sided({{0, 0}, {1, 0}, {2, 1}}, Vec2{-1, 0}, Vec2{3, 0}).value();
    const Compound compound = Compound::from_parts({{hull, {{1, 1}, {}}}, {Circle{{0, 0}, 1}, {}}}).value();
    const AnyShape shapes[] = {Point{{1, 1}},
                               Segment{{0, 0}, {1, 1}},
                               Ray{{0, 0}, {1, 0}},
                               Line{{0, 0}, {0, 1}},
                               HalfSpace{{0, -9}, {0, 1}},
                               Circle{{0, 0}, 1},
                               Aabb{{0, 0}, {1, 2}},
                               Box{{0, 0}, {1, 2}, Rot::degrees(90)},
                               Capsule{{0, 0}, {1, 0}, 1},
                               triangle,
                               hull,
                               Rounded<Triangle>{triangle, 1},
                               Ellipse{{0, 0}, {2, 1}, {}},
                               Arc{{0, 0}, 2, {1, 0}, {0, 1}},
                               Chain::open({{0, 0}, {2, 0}}).value(),
                               Chain::closed({{0, 0}, {2, 0}, {0, 2}}).value(),
                               chain,
                               Chain::closed_one_sided({{0, 0}, {2, 0}, {0, 2}}).value(),
                               simple_polygon<float>(outline, holes).value(),
                               Compound::from_parts({{compound, {}}, {chain, {{0, 4}, {}}}}).value(),
                               CircleTree::from_leaves({{{0, 0}, 3}, {{0, 4}, 1}}, {-1, 0, 0}).value(),
                               TileGrid::from_cells({0, 0}, {2, 2}, 2, 2, {0, 1, 2, 0}, {triangle}).value()};
    for (const AnyShape& shape : shapes)
        EXPECT_TRUE(world.add({.shape = shape, .velocity = {1, 0.5f}, .user_data = world.size()}).ok());
    const SharedMask mask(Bitmask::from_rows(std::vector<std::string_view>{"#.#", ".#."}).value());
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(world.add({.mask = {mask, {1, 1}, 2}, .continuous = true}).ok());
    EXPECT_TRUE(world.update(0.5f).ok());
    return world;
}

TEST(WorldSave, BytesHoldAllShapesAndSharedMasks) {
    const World world = varied_world();
    const std::vector<std::uint8_t> bytes = world.save().to_bytes();
    const WorldSave save = WorldSave::from_bytes(bytes).value();
    EXPECT_EQ(save.to_bytes(), bytes);
    World again = World::from_save(save).value(), twin = world;
    for (int step = 0; step < 5; ++step) {
        EXPECT_EQ(again.state_hash(), twin.state_hash());
        EXPECT_TRUE(again.update(1).ok() && twin.update(1).ok());
    }
    const std::size_t count = save.slots.size();
    EXPECT_EQ(save.slots[count - 1].collider.mask.pixels, save.slots[count - 2].collider.mask.pixels);
    for (std::size_t i = 0; i + 2 < count; ++i)
        EXPECT_EQ(save.slots[i].collider.shape, world.save().slots[i].collider.shape) << i;
}

// Bytes from anywhere are a world or an error, whose index is in them.
TEST(WorldSave, RefusesDamagedBytes) {
    const World world = varied_world();
    const std::vector<std::uint8_t> bytes = world.save().to_bytes();
    for (std::size_t size = 0; size < bytes.size(); size += 7) {
        const auto cut = WorldSave::from_bytes(std::span(bytes).first(size));
        ASSERT_FALSE(cut.ok()) << size;
        EXPECT_LE(cut.error().index, static_cast<std::ptrdiff_t>(size));
    }
    std::size_t refused = 0;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::vector<std::uint8_t> damaged = bytes;
        damaged[i] ^= static_cast<std::uint8_t>(1 + i % 255);
        const auto save = WorldSave::from_bytes(damaged);
        auto loaded = save.ok() ? World::from_save(*save) : Result<World>(save.error());
        if (!loaded.ok()) {
            ++refused;
        } else {
            EXPECT_NE(loaded.value().state_hash(), 0u) << i;  // all of it can be read
        }
    }
    EXPECT_GT(refused, bytes.size() / 30);
    std::vector<std::uint8_t> longer = bytes;
    longer.push_back(0);
    EXPECT_EQ(WorldSave::from_bytes(longer).error().code, ErrorCode::bad_size);
    EXPECT_NE(WorldSaveD::from_bytes(bytes).error().message.find("numbers of another type"), std::string::npos);
}

// What is under a mask was not checked when it was added, either.
TEST(WorldSave, BytesOfAnInvalidShapeUnderAMask) {
    World world;
    const SharedMask pixels(Bitmask::blank(0, std::int64_t{1} << 20).value());
    ASSERT_TRUE(world.add({.shape = Circle{{0, 0}, -1}, .mask = {pixels}}).ok());
    const auto save = WorldSave::from_bytes(world.save().to_bytes());
    ASSERT_TRUE(save.ok());
    EXPECT_EQ(World::from_save(*save).value().state_hash(), world.state_hash());
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
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[0].stage = SlotStage::ended, s.ended.swap(s.removed); }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[0].old_pose.rot = {2, 2}; }));
    EXPECT_TRUE(refused([](WorldSave& s) { s.slots[1].old_pose.at.x = 3e38f; }));
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

TEST(WorldSave, HasNoSignOfNoSpin) {
    World world;
    const ColliderId id = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {1, 0}}).value();
    ASSERT_TRUE(world.set_velocity(id, {1, 0}, 0.5f).ok());
    ASSERT_TRUE(world.set_velocity(id, {1, 0}, -0.0f).ok());
    EXPECT_EQ(World::from_save(world.save()).value().state_hash(), world.state_hash());
}

// What could not be saved is no motion of a collider.
TEST(WorldSave, MotionsHaveAtMost1024Coefficients) {
    World world;
    const ColliderId id = world.add({.shape = Circle{{0, 0}, 1}}).value();
    const auto motion_of = [](std::size_t count) {
        std::vector<float> x(count, 0.0f);
        x.back() = 1;
        return Motion::polynomial(Polynomial(std::span<const float>(x)), Polynomial());
    };
    EXPECT_TRUE(world.set_motion(id, motion_of(1024)).ok());
    const Status refused = world.set_motion(id, motion_of(1025));
    ASSERT_FALSE(refused.ok());
    EXPECT_NE(refused.error().message.find("1025 coefficients, over 1024"), std::string::npos);
}

}  // namespace
}  // namespace carom
