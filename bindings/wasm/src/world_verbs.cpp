#include "shapes.hpp"
#include "worlds.hpp"

// Worlds: colliders that come, move and go, and their events.

namespace carom::wasm {
namespace {

double number(ColliderId id) {
    return Ids<ColliderId>::number(id);
}

Status stale() {
    return make_error(ErrorCode::out_of_range, -1, "no collider of the world has this id; it may have been removed");
}

// A copy of a mask, so that what is drawn on it later changes no world; without pixels when there is none.
ColliderMask read_mask(Input& in) {
    if (!in.flag()) return {};
    const auto& mask = in.object<Bitmask>();
    const Vec2D pivot = in.vec();
    return {SharedMask(mask), pivot, in.number()};
}

ColliderD read_collider(Input& in) {
    const auto placed = read_placed(in);
    ColliderD collider{.shape = *placed.shape, .mask = read_mask(in), .pose = placed.pose};
    collider.velocity = in.vec();
    collider.angular_velocity = in.number();
    collider.kind = static_cast<ColliderKind>(in.whole_to(2));
    collider.filter = in.filter();
    collider.sensor = in.flag();
    collider.continuous = in.flag();
    collider.one_way = in.vec();
    collider.user_data = in.natural();
    return collider;
}

// A collider that is there and may be changed, or none.
struct Known {
    WorldD& world;
    ColliderId id;
    bool is_there;
};
Known read_known(Input& in) {
    auto& [world, ids] = in.object<HeldWorld>();
    const ColliderId id = ids.read(in);
    return {world, id, world.contains(id)};
}

void put_ids(Output& out, const std::vector<ColliderId>& found) {
    for (const ColliderId id : found) out.put(number(id));
}

}  // namespace

CAROM_WASM_FREE(world, HeldWorld)

CAROM_WASM_VERB(make_world) {
    out.give(HeldWorld{});
    return answered;
}

CAROM_WASM_VERB(world_copy) {
    out.give(HeldWorld(in.object<HeldWorld>()));
    return answered;
}

CAROM_WASM_VERB(world_assign) {
    auto& world = in.object<HeldWorld>();
    const auto& other = in.object<HeldWorld>();
    if (!in.fits()) return misfit();
    world = other;
    return answered;
}

CAROM_WASM_VERB(world_add) {
    auto& [world, ids] = in.object<HeldWorld>();
    const ColliderD collider = read_collider(in);
    if (!in.fits()) return misfit();
    const auto id = world.add(collider);
    if (!id) return id.error();
    out.put(ids.add(*id));
    return answered;
}

CAROM_WASM_VERB(world_remove) {
    const auto [world, id, is_there] = read_known(in);
    if (!in.fits()) return misfit();
    if (!is_there) return stale();
    world.remove(id);
    return answered;
}

CAROM_WASM_VERB(world_contains) {
    out.put(read_known(in).is_there);
    return answered;
}

/// All colliders there are: id, pose.
CAROM_WASM_VERB(world_list) {
    const WorldD& world = in.object<HeldWorld>().world;
    std::vector<ColliderId> all;
    world.collider_ids(all);
    for (const ColliderId id : all) out.put(number(id), world.pose(id));
    return answered;
}

CAROM_WASM_VERB(world_collider) {
    const auto [world, id, is_there] = read_known(in);
    if (!world.is_readable(id)) return stale();
    out.put(is_there, world.pose(id), world.velocity(id), world.angular_velocity(id), world.kind(id), world.filter(id));
    out.put(world.is_sensor(id), world.one_way(id), world.user_data(id), world.box(id), world.last_displacement(id));
    return answered;
}

CAROM_WASM_VERB(world_move) {
    const auto [world, id, is_there] = read_known(in);
    const PoseD pose = in.pose();
    if (!in.fits()) return misfit();
    return is_there ? world.move(id, pose) : stale();
}

CAROM_WASM_VERB(world_set_velocity) {
    const auto [world, id, is_there] = read_known(in);
    const Vec2D velocity = in.vec();
    const double angular_velocity = in.number();
    if (!in.fits()) return misfit();
    return is_there ? world.set_velocity(id, velocity, angular_velocity) : stale();
}

CAROM_WASM_VERB(world_set_motion) {
    const auto [world, id, is_there] = read_known(in);
    const MotionD motion = read_motion(in);
    if (!in.fits()) return misfit();
    return is_there ? world.set_motion(id, motion) : stale();
}

CAROM_WASM_VERB(world_set_shape) {
    const auto [world, id, is_there] = read_known(in);
    const auto& shape = in.object<AnyShapeD>();
    if (!in.fits()) return misfit();
    return is_there ? world.set_shape(id, shape) : stale();
}

CAROM_WASM_VERB(world_set_mask) {
    const auto [world, id, is_there] = read_known(in);
    const ColliderMask mask = read_mask(in);
    if (!in.fits()) return misfit();
    return is_there ? world.set_mask(id, mask) : stale();
}

CAROM_WASM_VERB(world_set_filter) {
    const auto [world, id, is_there] = read_known(in);
    const Filter filter = in.filter();
    if (!in.fits()) return misfit();
    if (!is_there) return stale();
    world.set_filter(id, filter);
    return answered;
}

CAROM_WASM_VERB(world_set_sensor) {
    const auto [world, id, is_there] = read_known(in);
    const bool sensor = in.flag();
    if (!in.fits()) return misfit();
    if (!is_there) return stale();
    world.set_sensor(id, sensor);
    return answered;
}

/// How many events of each kind there are then.
CAROM_WASM_VERB(world_update) {
    WorldD& world = in.object<HeldWorld>().world;
    const double dt = in.number();
    if (!in.fits()) return misfit();
    const Status status = world.update(dt);
    out.put(world.begins().size(), world.stays().size(), world.ends().size());
    return status;
}

/// The events of the last update that begin, stay or end: 0, 1, 2.
CAROM_WASM_VERB(world_events) {
    const WorldD& world = in.object<HeldWorld>().world;
    const std::span<const WorldEventD> kinds[] = {world.begins(), world.stays(), world.ends()};
    for (const WorldEventD& event : kinds[in.whole_to(2)]) {
        out.put(number(event.a), number(event.b), event.time, event.reason, event.solid, event.on_way, event.certainty);
    }
    return answered;
}

/// How the two of an event meet: its ids, its time, and whether it was found on the way.
CAROM_WASM_VERB(world_contact) {
    auto& [world, ids] = in.object<HeldWorld>();
    const ColliderId a = ids.read(in), b = ids.read(in);
    const double time = in.number();
    const auto found = world.contact({.a = a, .b = b, .time = time, .on_way = in.flag()});
    if (found) put_contact(out, *found);
    return answered;
}

CAROM_WASM_VERB(world_overlapping) {
    const WorldD& world = in.object<HeldWorld>().world;
    const auto placed = read_placed(in);
    std::vector<ColliderId> found;
    world.overlapping(*placed.shape, placed.pose, in.filter(), found);
    put_ids(out, found);
    return answered;
}

CAROM_WASM_VERB(world_boxes_in) {
    const WorldD& world = in.object<HeldWorld>().world;
    const AabbD box = in.box();
    std::vector<ColliderId> found;
    world.overlap_aabb(box, in.filter(), found);
    put_ids(out, found);
    return answered;
}

CAROM_WASM_VERB(world_raycast) {
    const WorldD& world = in.object<HeldWorld>().world;
    const RayD ray{in.vec(), in.vec()};
    const double max_t = in.number();
    const auto first = world.raycast(ray, max_t, in.filter());
    if (!first) return answered;
    out.put(number(first->id));
    put_raycast(out, first->hit);
    return answered;
}

CAROM_WASM_VERB(world_raycast_all) {
    const WorldD& world = in.object<HeldWorld>().world;
    const RayD ray{in.vec(), in.vec()};
    const double max_t = in.number();
    std::vector<BasicWorldRaycast<double>> found;
    world.raycast_all(ray, max_t, in.filter(), found);
    for (const BasicWorldRaycast<double>& one : found) {
        out.put(number(one.id));
        put_raycast(out, one.hit);
    }
    return answered;
}

CAROM_WASM_VERB(world_sweep) {
    const WorldD& world = in.object<HeldWorld>().world;
    const auto placed = read_placed(in);
    const Vec2D way = in.vec();
    const auto first = world.sweep(*placed.shape, placed.pose, way, in.filter());
    if (!first) return answered;
    out.put(number(first->id));
    put_sweep(out, first->hit);
    return answered;
}

CAROM_WASM_VERB(world_nearest) {
    const WorldD& world = in.object<HeldWorld>().world;
    const auto placed = read_placed(in);
    const double reach = in.number();
    const auto nearest = world.nearest(*placed.shape, placed.pose, reach, in.filter());
    if (!nearest) return answered;
    out.put(number(nearest->id), nearest->closest.distance, nearest->closest.on_a, nearest->closest.on_b);
    return answered;
}

/// Both halves of the hash, the higher one first.
CAROM_WASM_VERB(world_state_hash) {
    const std::uint64_t hash = in.object<HeldWorld>().world.state_hash();
    out.put(hash >> 32, hash & 0xFFFFFFFF);
    return answered;
}

}  // namespace carom::wasm
