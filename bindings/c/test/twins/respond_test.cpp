// Collisions of balls, tables of discs, projectile motion and moves: each function of C returns what its twin does.

#include "twins.hpp"

#include <carom/respond/world_obstacles.hpp>

namespace {

using namespace carom;
using namespace c_test;

// The same number or the same error.
void expect_same(carom_status status, double number, const Result<double>& expected) {
    EXPECT_EQ(status == CAROM_OK, expected.ok());
    if (expected.ok()) c_test::expect_same(number, *expected);
}

void expect_same(const carom_launch& a, const LaunchD& b) {
    c_test::expect_same(a.velocity, b.velocity);
    EXPECT_EQ(a.time, b.time);
}

TEST(CTwins, Jumps) {
    for (const double gravity : {-1.0, 0.0, 9.81, 30.0}) {
        for (const double value : {-2.0, 0.0, 1.25, 8.0}) {
            double number = 0;
            carom_status status = carom_jump_velocity(gravity, value, &number);
            expect_same(status, number, jump_velocity(gravity, value));
            status = carom_jump_height(gravity, value, &number);
            expect_same(status, number, jump_height(gravity, value));
            status = carom_time_to_apex(gravity, value, &number);
            expect_same(status, number, time_to_apex(gravity, value));
        }
    }
}

TEST(CTwins, Launches) {
    Twins twins(21);
    int reached = 0;
    for (int i = 0; i < 300; ++i) {
        const Vec2D offset = twins.random().point(), pull = twins.random().point(), velocity = twins.random().point();
        carom_vec position, speed_there;
        check(carom_ballistic_step(c(offset), c(velocity), c(pull), 0.75, &position, &speed_there));
        const FlightD flight = ballistic_step<double>({offset, velocity}, pull, 0.75);
        c_test::expect_same(position, flight.position);
        c_test::expect_same(speed_there, flight.velocity);

        carom_launch low, high;
        check(carom_launch_in_time(c(offset), c(pull), 1.5, &low));
        expect_same(low, launch_in_time(offset, pull, 1.5).value());
        const auto slowest = slowest_launch(offset, pull);
        ASSERT_EQ(carom_slowest_launch(c(offset), c(pull), &low) == CAROM_OK, slowest.ok());
        if (slowest.ok()) expect_same(low, *slowest);
        const auto both = launch_at_speed(offset, pull, 8.0);
        const carom_status status = carom_launch_at_speed(c(offset), c(pull), 8, &low, &high);
        ASSERT_EQ(status == CAROM_OK, both.ok());
        if (!both.ok()) continue;
        ++reached;
        expect_same(low, both->low);
        expect_same(high, both->high);
    }
    EXPECT_GT(reached, 90);
    EXPECT_LT(reached, 300);
    carom_launch low, high;
    EXPECT_EQ(carom_launch_at_speed({100, 0}, {0, -10}, 1, &low, &high), CAROM_UNREACHABLE);
}

TEST(CTwins, ElasticCollisions) {
    Twins twins(22);
    int changes = 0;
    for (int i = 0; i < 200; ++i) {
        const auto p = twins.points(2), v = twins.points(2);
        std::int32_t changed = 7;
        carom_vec after_1, after_2;
        const auto expected = collide_elastic(p[0], v[0], 1.0, p[1], v[1], 3.0, 0.5);
        const carom_status status =
            carom_collide_elastic(c(p[0]), c(v[0]), 1, c(p[1]), c(v[1]), 3, 0.5, &changed, &after_1, &after_2);
        ASSERT_EQ(status == CAROM_OK, expected.ok());
        if (!expected.ok()) continue;
        EXPECT_EQ(changed != 0, expected->changed);
        c_test::expect_same(after_1, expected->v1);
        c_test::expect_same(after_2, expected->v2);
        changes += changed;
    }
    EXPECT_GT(changes, 60);
    EXPECT_LT(changes, 140);
}

// A break: the same collisions in the same order, also after an edit and backwards.
TEST(CTwins, DiscTables) {
    std::vector<carom_disc> discs{{{-8, 0.25}, {20, 0}, 1, 1}};
    for (int row = 0; row < 4; ++row) {
        for (int i = 0; i <= row; ++i) discs.push_back({{row * 2.0, i * 2.25 - row * 1.125}, {0, 0}, 1, 1.0 + i});
    }
    const std::vector<carom_wall> walls{
        {{-12, -9}, {12, -9}}, {{12, -9}, {12, 9}}, {{12, 9}, {-12, 9}}, {{-12, 9}, {-12, -9}}};
    std::vector<DiscD> cpp_discs;
    for (const carom_disc& disc : discs)
        cpp_discs.push_back({cpp(disc.at), cpp(disc.velocity), disc.radius, disc.mass});
    std::vector<SegmentD> cpp_walls;
    for (const carom_wall& wall : walls) cpp_walls.push_back({cpp(wall.from), cpp(wall.to)});

    carom_disc_table* table;
    check(carom_disc_table_create(discs.data(), discs.size(), walls.data(), walls.size(), 0.95, &table));
    DiscTableD expected = DiscTableD::create(cpp_discs, cpp_walls, 0.95).value();
    const auto run = [&](double duration, std::uint64_t most) {
        std::vector<carom_disc_collision> found(1000);
        std::uint64_t count;
        std::int32_t is_complete;
        check(carom_disc_table_run(table, duration, most, found.data(), found.size(), &count, &is_complete));
        ASSERT_LE(count, found.size());
        found.resize(count);
        std::vector<DiscCollisionD> collisions;
        const DiscRun result = expected.run_for(
            duration, [&](const DiscCollisionD& one) { collisions.push_back(one); }, most);
        EXPECT_EQ(is_complete != 0, result.is_complete);
        EXPECT_GT(count, 2u);
        c_test::expect_same(found, collisions, [](const carom_disc_collision& a, const DiscCollisionD& b) {
            EXPECT_EQ(a.time, b.time);
            EXPECT_EQ(a.first, b.first);
            EXPECT_EQ(a.other, b.other);
            EXPECT_EQ(a.is_wall != 0, b.is_wall);
            c_test::expect_same(a.point, b.point);
        });
        double time, energy;
        carom_vec momentum;
        check(carom_disc_table_state(table, &time, &energy, &momentum));
        EXPECT_EQ(time, expected.time());
        EXPECT_EQ(energy, expected.energy());
        c_test::expect_same(momentum, expected.momentum());
        const auto now = listed<carom_disc>([&](carom_disc* to, std::size_t capacity, std::size_t* size) {
            return carom_disc_table_discs(table, to, capacity, size);
        });
        c_test::expect_same(now, expected.discs(), [](const carom_disc& a, const DiscD& b) {
            c_test::expect_same(a.at, b.at);
            c_test::expect_same(a.velocity, b.velocity);
            EXPECT_EQ(a.radius, b.radius);
            EXPECT_EQ(a.mass, b.mass);
        });
    };
    run(1, 20);
    run(3, 1000);
    check(carom_disc_table_set_velocity(table, 2, {-9, 4}));
    expected.set_velocity(2, {-9, 4});
    run(2, 1000);
    check(carom_disc_table_reverse(table));
    expected.reverse();
    run(1, 1000);
    EXPECT_EQ(carom_disc_table_set_velocity(table, discs.size(), {0, 0}), CAROM_OUT_OF_RANGE);
    carom_disc_table_free(table);
    discs[1].at = discs[0].at;
    EXPECT_NE(carom_disc_table_create(discs.data(), discs.size(), nullptr, 0, 1, &table), CAROM_OK);
}

void expect_same(const carom_move& a, const MoveD& b) {
    c_test::expect_same(a.at, b.at);
    c_test::expect_same(a.direction, b.direction);
    EXPECT_EQ(a.time, b.time);
    EXPECT_EQ(static_cast<int>(a.end), static_cast<int>(b.end));
}

// Out of a list of shapes, out of a world of them, and out of an emptied list: nowhere.
TEST(CTwins, PushOut) {
    Twins twins(23);
    const CircleD ball{{0, 0}, 1};
    const Shape c_ball = MakeInC::circle(ball.center, ball.radius);
    carom_obstacles* list;
    check(carom_obstacles_create(&list));
    int moved = 0;
    for (int i = 0; i < 120; ++i) {
        const TwinShape obstacle = twins.bounded();
        const PoseD pose{twins.random().point(), {}};
        ObstacleListD cpp_list;
        cpp_list.add({.shape = &obstacle.cpp, .id = 5});
        MoveWorkspaceD workspace;
        carom_move found;
        check(carom_obstacles_add(list, obstacle.c, nullptr, {0, 0}, {0, 0}, 5));
        check(carom_push_out(list, c_ball, c(pose), &found));
        expect_same(found, push_out(ball, pose, cpp_list, workspace).value());
        moved += cpp(found.at) != pose.at;
        check(carom_obstacles_clear(list));
        check(carom_push_out(list, c_ball, c(pose), &found));
        c_test::expect_same(found.at, pose.at);

        carom_world* world;
        carom_collider collider = CAROM_COLLIDER_INIT;
        carom_collider_id id;
        collider.shape = obstacle.c, collider.kind = CAROM_STATIC_BODY;
        check(carom_world_create(&world));
        check(carom_world_add(world, &collider, &id));
        check(carom_world_update(world, 0));
        WorldD cpp_world;
        cpp_world.add({.shape = obstacle.cpp, .kind = ColliderKind::static_body}).value();
        ASSERT_TRUE(cpp_world.update(0).ok());
        WorldObstaclesD obstacles;
        obstacles.refresh(cpp_world);
        check(carom_push_out_in_world(world, nullptr, nullptr, c_ball, c(pose), &found));
        expect_same(found, push_out(ball, pose, obstacles, workspace).value());
        check(carom_push_out_in_world(world, nullptr, &id, c_ball, c(pose), &found));
        c_test::expect_same(found.at, pose.at);
        carom_world_free(world);
    }
    EXPECT_GT(moved, 10);
    EXPECT_LT(moved, 100);
    carom_obstacles_free(list);
}

}  // namespace
