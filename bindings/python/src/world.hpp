/// Worlds as Python has them.
#pragma once

#include "held.hpp"
#include "ids.hpp"

#include <carom/world/world.hpp>

namespace carom::python {

using World = Held<WorldD>;
using WorldClass = py::class_<World>;

inline constexpr const char* collider_kinds[] = {"static", "kinematic", "dynamic"};

/// The id of a collider of the world.
inline ColliderId known(const WorldD& world, py::handle h) {
    const auto id = id_of<ColliderId>(h);
    if (!world.contains(id))
        raise(ErrorCode::out_of_range, "id: no collider of the world has it; it may have been removed");
    return id;
}

void define_world_colliders(WorldClass& cls);
void define_world_queries(WorldClass& cls);
void define_world_save(WorldClass& cls);

/// Events as a list of carom.Event, and one from such an object.
py::list event_list(std::span<const WorldEventD> all);
WorldEventD event_of(py::handle h);

}  // namespace carom::python
