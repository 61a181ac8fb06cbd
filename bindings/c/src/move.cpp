#include "colliders.hpp"

#include <carom/respond/move.hpp>
#include <carom/respond/world_obstacles.hpp>

// Moves among obstacles.

using namespace carom;
using namespace carom::c;

namespace {

// What every move takes.
struct MoveArguments {
    carom_move_kind kind;
    const carom_shape* mover;
    carom_pose pose;
    carom_vec displacement;
    double restitution;
    carom_move* result;
    carom_move_hit* hits;
    std::size_t capacity;
    std::size_t* count;
};

carom_move c_move(const MoveD& move) {
    return {c_vec(move.at), c_vec(move.direction), move.time, static_cast<carom_move_end>(move.end)};
}

Result<MoveD> make_move(const MoveArguments& m, const PoseD& pose, const Vec2D& displacement,
                        const ObstaclesD& obstacles, MoveWorkspaceD& workspace) {
    const AnyShapeD& mover = m.mover->value;
    switch (m.kind) {
        case CAROM_MOVE_TRY:
            return try_move(mover, pose, displacement, obstacles, workspace);
        case CAROM_MOVE_UNTIL_TOUCHING:
            return move_until_touching(mover, pose, displacement, obstacles, workspace);
        case CAROM_MOVE_SLIDE:
            return slide(mover, pose, displacement, obstacles, workspace);
        case CAROM_MOVE_BOUNCE:
            break;
    }
    return bounce(mover, pose, displacement, m.restitution, obstacles, workspace);
}

// Checks the arguments, and makes a move among what `with_obstacles` gives.
template <class With>
void run_move(Call& call, const MoveArguments& m, With with_obstacles) {
    call.choice(m.kind, CAROM_MOVE_BOUNCE, "kind"), call.object(m.mover, "mover");
    const PoseD pose = call.pose(m.pose, "pose");
    const Vec2D displacement = call.vec(m.displacement, "displacement");
    call.finite(m.restitution, "restitution"), call.pointer(m.result, "result"), call.pointer(m.count, "count");
    call.array(m.hits, m.capacity, "hits");
    if (!call.ok()) return;
    with_obstacles([&](const ObstaclesD& obstacles) {
        MoveWorkspaceD workspace;
        const auto made = make_move(m, pose, displacement, obstacles, workspace);
        if (!made) return call.fail(made.error());
        write_list(call, made->hits, m.hits, m.capacity, m.count, "hits", [](const MoveHitD& hit) {
            return carom_move_hit{hit.obstacle, c_vec(hit.normal), hit.time};
        });
        if (call.ok()) *m.result = c_move(*made);
    });
}

}  // namespace

carom_status carom_obstacles_create(carom_obstacles** obstacles) {
    return call([&](Call& c) {
        if (c.pointer(obstacles, "obstacles")) *obstacles = new carom_obstacles;
    });
}

void carom_obstacles_free(carom_obstacles* obstacles) {
    if (obstacles && is_alive(obstacles, carom_obstacles::tag)) delete obstacles;
}

carom_status carom_obstacles_add(carom_obstacles* obstacles, const carom_shape* shape, const carom_pose* pose,
                                 carom_vec displacement, carom_vec one_way, uint64_t id) {
    return call([&](Call& c) {
        c.object(obstacles, "obstacles"), c.object(shape, "shape");
        const PoseD at = pose ? c.pose(*pose, "pose") : PoseD{};
        const Vec2D along = c.vec(displacement, "displacement"), pushes = c.vec(one_way, "one_way");
        if (!c.ok()) return;
        auto& [shapes, list] = obstacles->value;
        shapes.push_back(shape->value);
        list.add({&shapes.back(), at, along, pushes, id});
    });
}

carom_status carom_obstacles_clear(carom_obstacles* obstacles) {
    return call([&](Call& c) {
        if (!c.object(obstacles, "obstacles")) return;
        obstacles->value.list.clear();
        obstacles->value.shapes.clear();
    });
}

carom_status carom_move_among(const carom_obstacles* obstacles, carom_move_kind kind, const carom_shape* mover,
                              carom_pose pose, carom_vec displacement, double restitution, carom_move* result,
                              carom_move_hit* hits, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        if (!c.object(obstacles, "obstacles")) return;
        run_move(c, {kind, mover, pose, displacement, restitution, result, hits, capacity, count},
                 [&](auto use) { use(obstacles->value.list); });
    });
}

carom_status carom_move_in_world(const carom_world* world, const carom_filter* filter, const carom_collider_id* self,
                                 carom_move_kind kind, const carom_shape* mover, carom_pose pose,
                                 carom_vec displacement, double restitution, carom_move* result, carom_move_hit* hits,
                                 size_t capacity, size_t* count) {
    return call([&](Call& c) {
        if (!c.object(world, "world")) return;
        run_move(c, {kind, mover, pose, displacement, restitution, result, hits, capacity, count}, [&](auto use) {
            WorldObstaclesD obstacles;
            obstacles.refresh(world->value);
            obstacles.set_mover(filter_or_all(filter), self ? id_of(*self) : ColliderId{});
            use(obstacles);
        });
    });
}

carom_status carom_push_out(const carom_obstacles* obstacles, const carom_shape* mover, carom_pose pose,
                            carom_move* result) {
    return call([&](Call& c) {
        c.object(obstacles, "obstacles"), c.object(mover, "mover"), c.pointer(result, "result");
        const PoseD at = c.pose(pose, "pose");
        if (!c.ok()) return;
        MoveWorkspaceD workspace;
        const auto made = push_out(mover->value, at, obstacles->value.list, workspace);
        if (!made) return c.fail(made.error());
        *result = c_move(*made);
    });
}

carom_status carom_push_out_in_world(const carom_world* world, const carom_filter* filter,
                                     const carom_collider_id* self, const carom_shape* mover, carom_pose pose,
                                     carom_move* result) {
    return call([&](Call& c) {
        c.object(world, "world"), c.object(mover, "mover"), c.pointer(result, "result");
        const PoseD at = c.pose(pose, "pose");
        if (!c.ok()) return;
        WorldObstaclesD obstacles;
        obstacles.refresh(world->value);
        obstacles.set_mover(filter_or_all(filter), self ? id_of(*self) : ColliderId{});
        MoveWorkspaceD workspace;
        const auto made = push_out(mover->value, at, obstacles, workspace);
        if (!made) return c.fail(made.error());
        *result = c_move(*made);
    });
}
