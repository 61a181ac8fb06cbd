/// Ids of colliders, and whether a world has them.
#pragma once

#include "call.hpp"

namespace carom::c {

inline carom_collider_id c_id(ColliderId id) {
    return {id.index, id.generation};
}
inline ColliderId id_of(carom_collider_id id) {
    return {id.index, id.generation};
}

/// The world, if it has a collider of this id.
template <class World>
World* world_with(Call& call, World* world, carom_collider_id id) {
    if (!call.object(world, "world")) return nullptr;
    if (world->value.contains(id_of(id))) return world;
    call.fail(CAROM_OUT_OF_RANGE, "id: no collider of the world has it; it may have been removed");
    return nullptr;
}

inline Filter filter_or_all(const carom_filter* filter) {
    return filter ? filter_of(*filter) : Filter{};
}

}  // namespace carom::c
