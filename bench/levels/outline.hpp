/// The levels that are measured.
#pragma once

#include "levels/level_peer.hpp"

namespace bench::levels {

/// A level of about so many parts, the same in every run, and places all over it. Half of the tiles of a grid's lower
/// half are full, so that rays from above have some way to go.
Outline make_outline(LevelKind kind, int count);

}  // namespace bench::levels
