// Worlds: edits, snapshots, contacts and queries of C do what their twins in C++ do.

#include "twins.hpp"

namespace {

using namespace carom;
using namespace c_test;

ColliderId cpp(carom_collider_id id) {
    return {id.index, id.generation};
}
void expect_same_ids(const std::vector<carom_collider_id>& a, const std::vector<ColliderId>& b) {
    c_test::expect_same(a, b, [](carom_collider_id x, ColliderId y) { EXPECT_EQ(cpp(x), y); });
}

/// Two worlds that get the same edits.
class CTwinWorlds : public ::testing::Test {
  protected:
    CTwinWorlds() {
        check(carom_world_create(&world));
        for (int i = 0; i < 60; ++i) {
            const TwinShape shape = twins.shape();
            PoseD pose = twins.random().pose();
            pose.at = 3.0 * pose.at;
            carom_collider collider = CAROM_COLLIDER_INIT;
            collider.shape = shape.c, collider.pose = c(pose);
            collider.kind = static_cast<carom_collider_kind>(i % 3);
            collider.filter.category = 1u << (i % 2);
            ColliderD same{.shape = shape.cpp, .pose = pose, .kind = static_cast<ColliderKind>(i % 3)};
            same.filter.category = 1u << (i % 2);
            carom_collider_id id;
            check(carom_world_add(world, &collider, &id));
            EXPECT_EQ(cpp(id), expected.add(same).value());
            ids.push_back(id);
        }
        update();
    }
    ~CTwinWorlds() override { carom_world_free(world); }

    void update() {
        check(carom_world_update(world, 0.5));
        ASSERT_TRUE(expected.update(0.5).ok());
        expect_same_state(world);
    }
    void expect_same_state(const carom_world* one) {
        std::uint64_t hash;
        check(carom_world_state_hash(one, &hash));
        EXPECT_EQ(hash, expected.state_hash());
    }
    std::vector<carom_event> events(carom_event_kind kind) {
        return listed<carom_event>([&](auto* to, std::size_t capacity, std::size_t* count) {
            return carom_world_events(world, kind, to, capacity, count);
        });
    }

    Twins twins{51};
    carom_world* world = nullptr;
    WorldD expected;
    std::vector<carom_collider_id> ids;
};

TEST_F(CTwinWorlds, Edits) {
    const Bitmask pixels = rasterize(CircleD{{4, 4}, 3}, {{0, 0}, {8, 8}}).value();
    carom_mask* made;
    check(carom_mask_from_shape(MakeInC::circle({4, 4}, 3), nullptr, {{0, 0}, {8, 8}}, &made));
    const Mask mask(made);
    const double x[] = {0, 1}, y[] = {0, 3, -2};
    carom_motion thrown = CAROM_MOTION_INIT;
    thrown.x = x, thrown.x_count = 2, thrown.y = y, thrown.y_count = 3;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const ColliderId id = cpp(ids[i]);
        const TwinShape shape = twins.bounded();
        switch (i % 6) {
            case 0:
                check(carom_world_set_filter(world, ids[i], {4, 1, 0}));
                expected.set_filter(id, {4, 1, 0});
                break;
            case 1:
                check(carom_world_set_sensor(world, ids[i], 1));
                expected.set_sensor(id, true);
                break;
            case 2:
                check(carom_world_set_shape(world, ids[i], shape.c));
                ASSERT_TRUE(expected.set_shape(id, shape.cpp).ok());
                break;
            case 3:
                check(carom_world_set_mask(world, ids[i], mask.get(), {4, 4}, 0.5));
                ASSERT_TRUE(expected.set_mask(id, {SharedMask(pixels), {4, 4}, 0.5}).ok());
                break;
            case 4:
                check(carom_world_set_motion(world, ids[i], &thrown));
                ASSERT_TRUE(expected.set_motion(id, MotionD::polynomial({0, 1}, {0, 3, -2})).ok());
                break;
            default:
                check(carom_world_remove(world, ids[i]));
                expected.remove(id);
        }
        std::int32_t is_there;
        check(carom_world_contains(world, ids[i], &is_there));
        EXPECT_EQ(is_there != 0, expected.contains(id));
    }
    for (int step = 0; step < 3; ++step) update();
    std::vector<ColliderId> all;
    expected.collider_ids(all);
    EXPECT_EQ(all.size(), 50u);
    expect_same_ids(listed<carom_collider_id>([&](auto* to, std::size_t capacity, std::size_t* count) {
                        return carom_world_ids(world, to, capacity, count);
                    }),
                    all);
    carom_motion none = CAROM_MOTION_INIT;
    EXPECT_EQ(carom_world_set_motion(world, ids[5], &none), CAROM_OUT_OF_RANGE);
    EXPECT_EQ(carom_world_set_filter(world, ids[5], {1, 1, 0}), CAROM_OUT_OF_RANGE);
}

// A copy stays as it was, and gives the world back.
TEST_F(CTwinWorlds, Snapshots) {
    carom_world* snapshot;
    check(carom_world_copy(world, &snapshot));
    const WorldD before = expected;
    check(carom_world_set_velocity(world, ids[2], {1, 2}, 0));
    ASSERT_TRUE(expected.set_velocity(cpp(ids[2]), {1, 2}, 0).ok());
    update();
    const std::uint64_t later = expected.state_hash();
    expected = before;
    EXPECT_NE(expected.state_hash(), later);
    expect_same_state(snapshot);
    check(carom_world_assign(world, snapshot));
    carom_world_free(snapshot);
    expect_same_state(world);
    update();
}

TEST_F(CTwinWorlds, ContactsOfEvents) {
    const auto begun = events(CAROM_BEGINS);
    ASSERT_GT(begun.size(), 20u);
    c_test::expect_same(begun, expected.begins(), [&](const carom_event& event, const WorldEventD& same) {
        std::int32_t found;
        carom_contact contact;
        check(carom_world_contact(world, &event, &found, &contact));
        const auto one = expected.contact(same);
        ASSERT_EQ(found != 0, one.has_value());
        if (one) c_test::expect_same(contact, *one);
    });
}

TEST_F(CTwinWorlds, Queries) {
    int hits = 0, sweeps = 0;
    std::size_t around = 0;
    for (int i = 0; i < 40; ++i) {
        const carom_filter c_filter{1, i % 2 ? 1u : 3u, 0};
        const Filter filter{1, i % 2 ? 1u : 3u, 0};
        const TwinShape shape = twins.bounded();
        const PoseD pose = twins.random().pose();
        const carom_pose at = c(pose);
        const Vec2D along = 4.0 * twins.random().direction();

        std::vector<ColliderId> same;
        expected.overlapping(shape.cpp, pose, filter, same);
        const auto near = listed<carom_collider_id>([&](auto* to, std::size_t capacity, std::size_t* count) {
            return carom_world_overlapping(world, shape.c, &at, &c_filter, to, capacity, count);
        });
        expect_same_ids(near, same);
        around += near.size();
        const AabbD box = bounds(shape.cpp);
        expected.overlap_aabb(box, filter, same);
        expect_same_ids(listed<carom_collider_id>([&](auto* to, std::size_t capacity, std::size_t* count) {
                            return carom_world_in_box(world, {c(box.min), c(box.max)}, &c_filter, to, capacity, count);
                        }),
                        same);

        const RayD ray{pose.at, along};
        const auto compare = [](const carom_world_raycast& a, const WorldRaycastD& b) {
            EXPECT_EQ(cpp(a.id), b.id);
            c_test::expect_same(a.hit, b.hit);
        };
        std::int32_t found;
        carom_world_raycast first;
        check(carom_world_cast_ray(world, c(ray.origin), c(ray.direction), 1, &c_filter, &found, &first));
        const auto expected_first = expected.raycast(ray, 1, filter);
        ASSERT_EQ(found != 0, expected_first.has_value());
        if (found) compare(first, *expected_first);
        hits += found;
        std::vector<WorldRaycastD> all;
        expected.raycast_all(ray, 2, filter, all);
        c_test::expect_same(listed<carom_world_raycast>([&](auto* to, std::size_t capacity, std::size_t* count) {
                                return carom_world_cast_ray_all(world, c(ray.origin), c(ray.direction), 2, &c_filter,
                                                                to, capacity, count);
                            }),
                            all, compare);

        carom_collider_id id;
        carom_sweep swept;
        check(carom_world_sweep(world, shape.c, &at, c(along), &c_filter, &found, &id, &swept));
        const auto expected_sweep = expected.sweep(shape.cpp, pose, along, filter);
        ASSERT_EQ(found != 0, expected_sweep.has_value());
        if (found) {
            EXPECT_EQ(cpp(id), expected_sweep->id);
            c_test::expect_same(swept, expected_sweep->hit);
        }
        sweeps += found;
        carom_closest closest;
        check(carom_world_nearest(world, shape.c, &at, 0.5, &c_filter, &found, &id, &closest));
        const auto expected_nearest = expected.nearest(shape.cpp, pose, 0.5, filter);
        ASSERT_EQ(found != 0, expected_nearest.has_value());
        if (found) {
            EXPECT_EQ(cpp(id), expected_nearest->id);
            c_test::expect_same(closest, expected_nearest->closest);
        }
    }
    EXPECT_GT(around, 40u);
    EXPECT_GT(hits, 5);
    EXPECT_GT(sweeps, 5);
}

}  // namespace
