/// A world and the ids that JavaScript knows, for operations on worlds and moves among their colliders.
#pragma once

#include "ids.hpp"

#include <carom/world/world.hpp>

namespace carom::wasm {

struct WorldWithIds {
    WorldD world;
    Ids<ColliderId> ids;
};

}  // namespace carom::wasm
