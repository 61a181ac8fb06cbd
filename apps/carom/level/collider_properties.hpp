/// The properties `sensor` and `one_way`, which say of the items of any level how they collide.
#pragma once

#include "level/level.hpp"

namespace carom::tool {

/// Makes items with the property `sensor`, true, sensors, and those with `one_way` platforms that push in the direction
/// that it says: `up` (or `true`), `down`, `left` or `right`, as the screen has them. What a scene's collider says
/// itself stays. Another value of `one_way` is a warning of the level.
void apply_collider_properties(Level& level);

}  // namespace carom::tool
