#include "colliders.hpp"
#include "results.hpp"

// Events of a world, and queries about its colliders.

using namespace carom;
using namespace carom::c;

carom_status carom_world_events(const carom_world* world, carom_event_kind kind, carom_event* events, size_t capacity,
                                size_t* count) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(count, "count"), c.array(events, capacity, "events");
        c.choice(kind, CAROM_ENDS, "kind");
        if (!c.ok()) return;
        const WorldD& all = world->value;
        const auto list = kind == CAROM_BEGINS ? all.begins() : kind == CAROM_STAYS ? all.stays() : all.ends();
        write_list(c, list, events, capacity, count, "events", [](const WorldEventD& e) {
            return carom_event{c_id(e.a),
                               c_id(e.b),
                               e.time,
                               static_cast<carom_end_reason>(e.reason),
                               e.solid,
                               e.on_path,
                               static_cast<carom_certainty>(e.certainty)};
        });
    });
}

carom_status carom_world_contact(const carom_world* world, const carom_event* event, int32_t* found,
                                 carom_contact* contact) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(event, "event"), c.pointer(found, "found"), c.pointer(contact, "contact");
        if (!c.ok()) return;
        c.finite(event->time, "event.time");
        for (const carom_collider_id id : {event->a, event->b}) {
            if (!world->value.is_readable(id_of(id)))
                c.fail(CAROM_OUT_OF_RANGE, "event: no collider of the world has its ids; one may have been removed");
        }
        if (!c.ok()) return;
        const auto one = world->value.contact(
            {.a = id_of(event->a), .b = id_of(event->b), .time = event->time, .on_path = event->on_path != 0});
        *found = one.has_value();
        if (one) *contact = c_contact(*one);
    });
}

carom_status carom_world_keep_contacts(carom_world* world, int32_t keep) {
    return call([&](Call& c) {
        if (c.object(world, "world")) world->value.keep_contacts(keep != 0);
    });
}

carom_status carom_world_kept_contacts(const carom_world* world, carom_event_kind kind, carom_kept_contact* contacts,
                                       size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(world, "world"), c.pointer(count, "count"), c.array(contacts, capacity, "contacts");
        c.choice(kind, CAROM_STAYS, "kind");
        if (!c.ok()) return;
        const auto list = kind == CAROM_BEGINS ? world->value.begin_contacts() : world->value.stay_contacts();
        write_list(c, list, contacts, capacity, count, "contacts", [](const std::optional<ContactD>& one) {
            return carom_kept_contact{one.has_value(), one ? c_contact(*one) : carom_contact{}};
        });
    });
}

carom_status carom_world_overlapping(const carom_world* world, const carom_shape* shape, const carom_pose* pose,
                                     const carom_filter* filter, carom_collider_id* ids, size_t capacity,
                                     size_t* count) {
    return call([&](Call& c) {
        c.object(world, "world"), c.object(shape, "shape"), c.pointer(count, "count"), c.array(ids, capacity, "ids");
        const PoseD at = pose ? c.pose(*pose, "pose") : PoseD{};
        if (!c.ok()) return;
        std::vector<ColliderId> found;
        if (pose) {
            world->value.overlapping(shape->value, at, filter_or_all(filter), found);
        } else {
            world->value.overlapping(shape->value, filter_or_all(filter), found);
        }
        write_list(c, found, ids, capacity, count, "ids", c_id);
    });
}

carom_status carom_world_in_box(const carom_world* world, carom_aabb box, const carom_filter* filter,
                                carom_collider_id* ids, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        const AabbD checked = c.box(box, "box");
        c.object(world, "world"), c.pointer(count, "count"), c.array(ids, capacity, "ids");
        if (!c.ok()) return;
        std::vector<ColliderId> found;
        world->value.overlap_aabb(checked, filter_or_all(filter), found);
        write_list(c, found, ids, capacity, count, "ids", c_id);
    });
}

carom_status carom_world_cast_ray(const carom_world* world, carom_vec origin, carom_vec direction, double max_t,
                                  const carom_filter* filter, int32_t* found, carom_world_raycast* result) {
    return call([&](Call& c) {
        const RayD ray{c.vec(origin, "origin"), c.direction(direction, "direction")};
        c.limit(max_t, "max_t"), c.object(world, "world"), c.pointer(found, "found"), c.pointer(result, "result");
        if (!c.ok()) return;
        const auto first = world->value.raycast(ray, max_t, filter_or_all(filter));
        *found = first.has_value();
        if (first) *result = {c_id(first->id), c_raycast(first->hit)};
    });
}

carom_status carom_world_cast_ray_all(const carom_world* world, carom_vec origin, carom_vec direction, double max_t,
                                      const carom_filter* filter, carom_world_raycast* hits, size_t capacity,
                                      size_t* count) {
    return call([&](Call& c) {
        const RayD ray{c.vec(origin, "origin"), c.direction(direction, "direction")};
        c.limit(max_t, "max_t"), c.object(world, "world"), c.pointer(count, "count"), c.array(hits, capacity, "hits");
        if (!c.ok()) return;
        std::vector<WorldRaycastD> found;
        world->value.raycast_all(ray, max_t, filter_or_all(filter), found);
        write_list(c, found, hits, capacity, count, "hits", [](const WorldRaycastD& one) {
            return carom_world_raycast{c_id(one.id), c_raycast(one.hit)};
        });
    });
}

carom_status carom_world_sweep(const carom_world* world, const carom_shape* shape, const carom_pose* pose,
                               carom_vec displacement, const carom_filter* filter, int32_t* found,
                               carom_collider_id* id, carom_sweep* result) {
    return call([&](Call& c) {
        const Vec2D along = c.vec(displacement, "displacement");
        const PoseD at = pose ? c.pose(*pose, "pose") : PoseD{};
        c.object(world, "world"), c.object(shape, "shape");
        c.pointer(found, "found"), c.pointer(id, "id"), c.pointer(result, "result");
        if (!c.ok()) return;
        const auto first = world->value.sweep(shape->value, at, along, filter_or_all(filter));
        *found = first.has_value();
        if (first) *id = c_id(first->id), *result = c_sweep(first->hit);
    });
}

carom_status carom_world_nearest(const carom_world* world, const carom_shape* shape, const carom_pose* pose,
                                 double reach, const carom_filter* filter, int32_t* found, carom_collider_id* id,
                                 carom_closest* result) {
    return call([&](Call& c) {
        const PoseD at = pose ? c.pose(*pose, "pose") : PoseD{};
        c.limit(reach, "reach"), c.object(world, "world"), c.object(shape, "shape");
        c.pointer(found, "found"), c.pointer(id, "id"), c.pointer(result, "result");
        if (!c.ok()) return;
        const auto nearest = world->value.nearest(shape->value, at, reach, filter_or_all(filter));
        *found = nearest.has_value();
        if (nearest) *id = c_id(nearest->id), *result = c_closest(nearest->closest);
    });
}
