#include "colliders.hpp"
#include "motions.hpp"

#include <functional>

// Collision worlds: their colliders. Their queries are in world_queries.cpp.

using namespace carom;
using namespace carom::c;

namespace {

ColliderMask mask_of(Call& call, const carom_mask* mask, const carom_vec& pivot, double scale, const char* name) {
    const Vec2D checked = call.vec(pivot, "mask_pivot");
    call.finite(scale, "mask_scale");
    if (!call.object(mask, name) || !call.ok()) return {};
    return {SharedMask(mask->value), checked, scale};
}

}  // namespace

carom_status carom_world_create(carom_world** world) {
    return call([&](Call& c) {
        if (c.pointer(world, "world")) make(c, world, WorldD());
    });
}

carom_status carom_world_copy(const carom_world* world, carom_world** copy) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(copy, "copy");
        if (c.ok()) make(c, copy, world->value);
    });
}

carom_status carom_world_assign(carom_world* world, const carom_world* from) {
    return call([&](Call& c) {
        c.object(world, "world"), c.object(from, "from");
        if (c.ok()) world->value = from->value;
    });
}

carom_status carom_world_save(const carom_world* world, uint8_t* bytes, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(count, "count"), c.array(bytes, capacity, "bytes");
        if (!c.ok()) return;
        write_list(c, world->value.save().to_bytes(), bytes, capacity, count, "bytes", std::identity());
    });
}

carom_status carom_world_load(const uint8_t* bytes, size_t count, carom_world** world) {
    return call([&](Call& c) {
        const std::span<const std::uint8_t> given = c.array(bytes, count, "bytes");
        if (!c.pointer(world, "world") || !c.ok()) return;
        const auto refuse = [&](const Error& error) { c.fail({error.code, "bytes: " + error.message, error.index}); };
        const Result<WorldSaveD> save = WorldSaveD::from_bytes(given);
        if (!save) return refuse(save.error());
        Result<WorldD> loaded = WorldD::from_save(*save);
        if (!loaded) return refuse(loaded.error());
        make(c, world, std::move(loaded).value());
    });
}

void carom_world_free(carom_world* world) {
    if (world && is_alive(world, carom_world::tag)) delete world;
}

carom_status carom_world_add(carom_world* world, const carom_collider* collider, carom_collider_id* id) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(id, "id");
        if (!c.sized(collider, "collider") || !c.ok()) return;
        const carom_collider& from = *collider;
        ColliderD added;
        if (!from.shape == !from.mask)
            c.fail(CAROM_NULL_ARGUMENT, "collider.shape or collider.mask must be NULL, and not both");
        if (from.shape && c.object(from.shape, "collider.shape")) added.shape = from.shape->value;
        if (from.mask) added.mask = mask_of(c, from.mask, from.mask_pivot, from.mask_scale, "collider.mask");
        added.pose = c.pose(from.pose, "collider.pose");
        added.velocity = c.vec(from.velocity, "collider.velocity");
        added.angular_velocity = c.finite(from.angular_velocity, "collider.angular_velocity");
        added.kind = static_cast<ColliderKind>(c.choice(from.kind, CAROM_DYNAMIC_BODY, "collider.kind"));
        added.filter = filter_of(from.filter);
        added.sensor = from.sensor != 0;
        added.continuous = from.continuous != 0;
        added.one_way = c.vec(from.one_way, "collider.one_way");
        added.user_data = from.user_data;
        if (!c.ok()) return;
        const auto result = world->value.add(added);
        if (!result) return c.fail(result.error());
        *id = c_id(*result);
    });
}

carom_status carom_world_remove(carom_world* world, carom_collider_id id) {
    return call([&](Call& c) {
        if (world_with(c, world, id)) world->value.remove(id_of(id));
    });
}

carom_status carom_world_contains(const carom_world* world, carom_collider_id id, int32_t* result) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(result, "result");
        if (c.ok()) *result = world->value.contains(id_of(id));
    });
}

carom_status carom_world_ids(const carom_world* world, carom_collider_id* ids, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(count, "count"), c.array(ids, capacity, "ids");
        if (!c.ok()) return;
        std::vector<ColliderId> all;
        world->value.collider_ids(all);
        write_list(c, all, ids, capacity, count, "ids", c_id);
    });
}

carom_status carom_world_get(const carom_world* world, carom_collider_id id, carom_collider_state* state) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(state, "state");
        if (!c.ok()) return;
        const WorldD& all = world->value;
        const ColliderId one = id_of(id);
        if (!all.is_readable(one))
            return c.fail(CAROM_OUT_OF_RANGE, "id: no collider of the world has it; it may have been removed");
        *state = {c_pose(all.pose(one)),     c_vec(all.velocity(one)),
                  all.angular_velocity(one), static_cast<carom_collider_kind>(all.kind(one)),
                  c_filter(all.filter(one)), all.is_sensor(one),
                  c_vec(all.one_way(one)),   all.user_data(one),
                  c_box(all.box(one)),       c_vec(all.last_displacement(one))};
    });
}

carom_status carom_world_move(carom_world* world, carom_collider_id id, carom_pose pose) {
    return call([&](Call& c) {
        const PoseD checked = c.pose(pose, "pose");
        if (c.ok() && world_with(c, world, id)) c.fail(world->value.move(id_of(id), checked));
    });
}

carom_status carom_world_set_velocity(carom_world* world, carom_collider_id id, carom_vec velocity,
                                      double angular_velocity) {
    return call([&](Call& c) {
        const Vec2D checked = c.vec(velocity, "velocity");
        c.finite(angular_velocity, "angular_velocity");
        if (c.ok() && world_with(c, world, id)) c.fail(world->value.set_velocity(id_of(id), checked, angular_velocity));
    });
}

carom_status carom_world_set_motion(carom_world* world, carom_collider_id id, const carom_motion* motion) {
    return call([&](Call& c) {
        const MotionD checked = motion_of(c, c.pointer(motion, "motion"), "motion");
        if (c.ok() && world_with(c, world, id)) c.fail(world->value.set_motion(id_of(id), checked));
    });
}

carom_status carom_world_set_shape(carom_world* world, carom_collider_id id, const carom_shape* shape) {
    return call([&](Call& c) {
        if (c.object(shape, "shape") && world_with(c, world, id))
            c.fail(world->value.set_shape(id_of(id), shape->value));
    });
}

carom_status carom_world_set_mask(carom_world* world, carom_collider_id id, const carom_mask* mask, carom_vec pivot,
                                  double scale) {
    return call([&](Call& c) {
        const ColliderMask checked = mask_of(c, mask, pivot, scale, "mask");
        if (c.ok() && world_with(c, world, id)) c.fail(world->value.set_mask(id_of(id), checked));
    });
}

carom_status carom_world_set_filter(carom_world* world, carom_collider_id id, carom_filter filter) {
    return call([&](Call& c) {
        if (world_with(c, world, id)) world->value.set_filter(id_of(id), filter_of(filter));
    });
}

carom_status carom_world_set_sensor(carom_world* world, carom_collider_id id, int32_t sensor) {
    return call([&](Call& c) {
        if (world_with(c, world, id)) world->value.set_sensor(id_of(id), sensor != 0);
    });
}

carom_status carom_world_update(carom_world* world, double dt) {
    return call([&](Call& c) {
        c.finite(dt, "dt");
        if (c.object(world, "world") && c.ok()) c.fail(world->value.update(dt));
    });
}

carom_status carom_world_state_hash(const carom_world* world, uint64_t* hash) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(hash, "hash");
        if (c.ok()) *hash = world->value.state_hash();
    });
}
