/// What a terrain of pixels costs as a shape.
#pragma once

namespace bench {

/// Prints, for hills in 4,096 x 1,024 pixels with caves and gravel: how long their tile grid takes to make and how much
/// memory it needs, how long it takes to dig, and a step of a character that walks and jumps there. Returns false if
/// the character ends up inside the ground, or a dug grid is not that of its pixels.
bool print_terrain(int rounds);

}  // namespace bench
