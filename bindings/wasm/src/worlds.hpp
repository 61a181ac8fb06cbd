/// A world that JavaScript holds, shared by the questions about worlds and about moves among their colliders.
#pragma once

#include "ids.hpp"

#include <carom/world/world.hpp>

namespace carom::wasm {

struct HeldWorld {
    WorldD world;
    Ids<ColliderId> ids;
};

}  // namespace carom::wasm
