#include "shapes.hpp"
#include "worlds.hpp"

// Collision worlds and their events.

namespace carom::wasm {
namespace {

double number(ColliderId id) {
    return Ids<ColliderId>::number(id);
}

Status stale() {
    return make_error(ErrorCode::out_of_range, -1, "no collider of the world has this id; it may have been removed");
}

// A copy of a mask, so that later changes of the original do not change the world; empty if there is none.
ColliderMask read_mask(Input& in) {
    if (!in.flag()) return {};
    const auto& mask = in.object<Bitmask>();
    const Vec2D pivot = in.vec();
    return {SharedMask(mask), pivot, in.number()};
}

ColliderD read_collider(Input& in) {
    const Operand shape(in);
    const PoseD pose = in.flag() ? in.pose() : shape.placed.pose;
    ColliderD collider{.shape = shape.shape(), .mask = read_mask(in), .pose = pose};
    collider.velocity = in.vec();
    collider.angular_velocity = in.number();
    collider.kind = static_cast<ColliderKind>(in.uint_up_to(2));
    collider.filter = in.filter();
    collider.sensor = in.flag();
    collider.continuous = in.flag();
    collider.one_way = in.vec();
    collider.user_data = in.uint64();
    return collider;
}

// A world, the id of a collider, and whether it exists.
struct ColliderRef {
    WorldD& world;
    ColliderId id;
    bool exists;
};
ColliderRef read_collider_ref(Input& in) {
    auto& [world, ids] = in.object<WorldWithIds>();
    const ColliderId id = ids.read(in);
    return {world, id, world.contains(id)};
}

void put_ids(Output& out, const std::vector<ColliderId>& found) {
    for (const ColliderId id : found) out.put(number(id));
}

}  // namespace

CAROM_WASM_FREE(world, WorldWithIds)

CAROM_WASM_OPERATION(make_world) {
    out.put_handle(WorldWithIds{});
    return done;
}

CAROM_WASM_OPERATION(world_copy) {
    out.put_handle(WorldWithIds(in.object<WorldWithIds>()));
    return done;
}

CAROM_WASM_OPERATION(world_assign) {
    auto& world = in.object<WorldWithIds>();
    const auto& other = in.object<WorldWithIds>();
    if (!in.fits()) return mismatch();
    world = other;
    return done;
}

CAROM_WASM_OPERATION(world_add) {
    auto& [world, ids] = in.object<WorldWithIds>();
    const ColliderD collider = read_collider(in);
    if (!in.fits()) return mismatch();
    const auto id = world.add(collider);
    if (!id) return id.error();
    out.put(ids.add(*id));
    return done;
}

CAROM_WASM_OPERATION(world_remove) {
    const auto [world, id, exists] = read_collider_ref(in);
    if (!in.fits()) return mismatch();
    if (!exists) return stale();
    world.remove(id);
    return done;
}

CAROM_WASM_OPERATION(world_contains) {
    out.put(read_collider_ref(in).exists);
    return done;
}

/// The id and pose of each collider.
CAROM_WASM_OPERATION(world_poses) {
    const WorldD& world = in.object<WorldWithIds>().world;
    std::vector<ColliderId> all;
    world.collider_ids(all);
    for (const ColliderId id : all) out.put(number(id), world.pose(id));
    return done;
}

CAROM_WASM_OPERATION(world_collider) {
    const auto [world, id, exists] = read_collider_ref(in);
    if (!world.is_readable(id)) return stale();
    out.put(exists, world.pose(id), world.velocity(id), world.angular_velocity(id), world.kind(id), world.filter(id));
    out.put(world.is_sensor(id), world.one_way(id), world.user_data(id), world.box(id), world.last_displacement(id));
    return done;
}

CAROM_WASM_OPERATION(world_move) {
    const auto [world, id, exists] = read_collider_ref(in);
    const PoseD pose = in.pose();
    if (!in.fits()) return mismatch();
    return exists ? world.move(id, pose) : stale();
}

CAROM_WASM_OPERATION(world_set_velocity) {
    const auto [world, id, exists] = read_collider_ref(in);
    const Vec2D velocity = in.vec();
    const bool keeps_spin = in.flag();
    const double spin = in.number();
    if (!in.fits()) return mismatch();
    const double angular_velocity = exists && keeps_spin ? world.angular_velocity(id) : spin;
    return exists ? world.set_velocity(id, velocity, angular_velocity) : stale();
}

CAROM_WASM_OPERATION(world_set_motion) {
    const auto [world, id, exists] = read_collider_ref(in);
    const MotionD motion = read_motion(in);
    if (!in.fits()) return mismatch();
    return exists ? world.set_motion(id, motion) : stale();
}

CAROM_WASM_OPERATION(world_set_shape) {
    const auto [world, id, exists] = read_collider_ref(in);
    const Operand shape(in);
    if (!in.fits()) return mismatch();
    return exists ? world.set_shape(id, shape.shape()) : stale();
}

CAROM_WASM_OPERATION(world_set_point) {
    const auto [world, id, exists] = read_collider_ref(in);
    const std::size_t i = in.uint_up_to(0xFFFFFFFF);
    const Vec2D point = in.vec();
    if (!in.fits()) return mismatch();
    const auto edit = [&](ChainD& chain) { return chain.set_point(i, point); };
    return exists ? world.edit_shape<ChainD>(id, edit) : stale();
}

CAROM_WASM_OPERATION(world_set_part) {
    const auto [world, id, exists] = read_collider_ref(in);
    const std::size_t i = in.uint_up_to(0xFFFFFFFF);
    const Operand part(in);
    if (!in.fits()) return mismatch();
    const auto edit = [&](CompoundD& compound) { return compound.set_part(i, {part.shape(), part.placed.pose}); };
    return exists ? world.edit_shape<CompoundD>(id, edit) : stale();
}

CAROM_WASM_OPERATION(world_set_part_pose) {
    const auto [world, id, exists] = read_collider_ref(in);
    const std::size_t i = in.uint_up_to(0xFFFFFFFF);
    const PoseD pose = in.pose();
    if (!in.fits()) return mismatch();
    const auto edit = [&](CompoundD& compound) { return compound.set_pose(i, pose); };
    return exists ? world.edit_shape<CompoundD>(id, edit) : stale();
}

CAROM_WASM_OPERATION(world_set_cell) {
    const auto [world, id, exists] = read_collider_ref(in);
    const auto x = static_cast<int>(in.uint_up_to(TileGridD::max_side));
    const auto y = static_cast<int>(in.uint_up_to(TileGridD::max_side));
    const auto cell = static_cast<TileGridD::Cell>(in.uint_up_to(std::numeric_limits<TileGridD::Cell>::max()));
    if (!in.fits()) return mismatch();
    const auto edit = [&](TileGridD& grid) { return grid.set_cell(x, y, cell); };
    return exists ? world.edit_shape<TileGridD>(id, edit) : stale();
}

CAROM_WASM_OPERATION(world_set_mask) {
    const auto [world, id, exists] = read_collider_ref(in);
    const ColliderMask mask = read_mask(in);
    if (!in.fits()) return mismatch();
    return exists ? world.set_mask(id, mask) : stale();
}

CAROM_WASM_OPERATION(world_set_filter) {
    const auto [world, id, exists] = read_collider_ref(in);
    const Filter filter = in.filter();
    if (!in.fits()) return mismatch();
    if (!exists) return stale();
    world.set_filter(id, filter);
    return done;
}

CAROM_WASM_OPERATION(world_set_sensor) {
    const auto [world, id, exists] = read_collider_ref(in);
    const bool sensor = in.flag();
    if (!in.fits()) return mismatch();
    if (!exists) return stale();
    world.set_sensor(id, sensor);
    return done;
}

/// Updates the world; returns the number of events of each kind.
CAROM_WASM_OPERATION(world_update) {
    WorldD& world = in.object<WorldWithIds>().world;
    const double dt = in.number();
    if (!in.fits()) return mismatch();
    const Status status = world.update(dt);
    out.put(world.begins().size(), world.stays().size(), world.ends().size());
    return status;
}

/// The events of the last update: begins (0), stays (1) or ends (2).
CAROM_WASM_OPERATION(world_events) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const std::span<const WorldEventD> kinds[] = {world.begins(), world.stays(), world.ends()};
    for (const WorldEventD& event : kinds[in.uint_up_to(2)]) {
        out.put(number(event.a), number(event.b), event.time, event.reason, event.solid, event.on_path,
                event.certainty);
    }
    return done;
}

/// The contact of an event, given by its ids, its time, and whether it was found along the paths.
CAROM_WASM_OPERATION(world_contact) {
    auto& [world, ids] = in.object<WorldWithIds>();
    const ColliderId a = ids.read(in), b = ids.read(in);
    const double time = in.number();
    const auto found = world.contact({.a = a, .b = b, .time = time, .on_path = in.flag()});
    if (found) put_contact(out, *found);
    return done;
}

CAROM_WASM_OPERATION(world_keep_contacts) {
    WorldD& world = in.object<WorldWithIds>().world;
    const bool keep = in.flag();
    if (!in.fits()) return mismatch();
    world.keep_contacts(keep);
    return done;
}

/// The contacts that are kept of begins (0) or stays (1): for each whether there is one, and it.
CAROM_WASM_OPERATION(world_kept_contacts) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const std::span<const std::optional<ContactD>> kinds[] = {world.begin_contacts(), world.stay_contacts()};
    for (const std::optional<ContactD>& found : kinds[in.uint_up_to(1)]) {
        out.put(found.has_value());
        if (found) put_contact(out, *found);
    }
    return done;
}

CAROM_WASM_OPERATION(world_overlapping) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const Operand shape(in);
    std::vector<ColliderId> found;
    world.overlapping(shape.shape(), shape.placed.pose, in.filter(), found);
    put_ids(out, found);
    return done;
}

CAROM_WASM_OPERATION(world_overlap_aabb) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const AabbD box = in.box();
    std::vector<ColliderId> found;
    world.overlap_aabb(box, in.filter(), found);
    put_ids(out, found);
    return done;
}

CAROM_WASM_OPERATION(world_raycast) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const RayD ray{in.vec(), in.vec()};
    const double max_t = in.number();
    const auto first = world.raycast(ray, max_t, in.filter());
    if (!first) return done;
    out.put(number(first->id));
    put_raycast(out, first->hit);
    return done;
}

CAROM_WASM_OPERATION(world_raycast_all) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const RayD ray{in.vec(), in.vec()};
    const double max_t = in.number();
    std::vector<WorldRaycastD> found;
    world.raycast_all(ray, max_t, in.filter(), found);
    for (const WorldRaycastD& one : found) {
        out.put(number(one.id));
        put_raycast(out, one.hit);
    }
    return done;
}

CAROM_WASM_OPERATION(world_sweep) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const Operand shape(in);
    const Vec2D displacement = in.vec();
    const auto first = world.sweep(shape.shape(), shape.placed.pose, displacement, in.filter());
    if (!first) return done;
    out.put(number(first->id));
    put_sweep(out, first->hit);
    return done;
}

CAROM_WASM_OPERATION(world_nearest) {
    const WorldD& world = in.object<WorldWithIds>().world;
    const Operand shape(in);
    const double reach = in.number();
    const auto nearest = world.nearest(shape.shape(), shape.placed.pose, reach, in.filter());
    if (!nearest) return done;
    out.put(number(nearest->id), nearest->closest.distance, nearest->closest.on_a, nearest->closest.on_b);
    return done;
}

/// Returns where the bytes are, and how many.
CAROM_WASM_OPERATION(world_save) {
    const WorldD& world = in.object<WorldWithIds>().world;
    bytes() = world.save().to_bytes();
    out.put(reinterpret_cast<std::uintptr_t>(bytes().data()), bytes().size());
    return done;
}

/// Makes a world of the saved state in `bytes`, whose colliders have the numbers that they had.
CAROM_WASM_OPERATION(load_world) {
    const auto refused = [](const Error& error) { return Error{error.code, "saved: " + error.message, error.index}; };
    const Result<WorldSaveD> save = WorldSaveD::from_bytes(bytes());
    if (!save) return refused(save.error());
    Result<WorldD> world = WorldD::from_save(*save);
    if (!world) return refused(world.error());
    WorldWithIds loaded{std::move(world).value(), {}};
    for (std::uint32_t slot = 0; slot < save->slots.size(); ++slot)
        loaded.ids.add({slot, save->slots[slot].generation});
    out.put_handle(std::move(loaded));
    return done;
}

/// Both halves of the hash, the upper one first.
CAROM_WASM_OPERATION(world_state_hash) {
    const std::uint64_t hash = in.object<WorldWithIds>().world.state_hash();
    out.put(hash >> 32, hash & 0xFFFFFFFF);
    return done;
}

}  // namespace carom::wasm
