/// The image of a simulation: static items, the paths of moving ones, and where contacts begin.
#pragma once

#include "draw/draw_check.hpp"
#include "level/level.hpp"
#include "simulate/simulation.hpp"

namespace carom::tool {

/// Draws the outlines of static items in gray, of moving ones in orange - faint at the start and along the path, strong
/// at the end - its path in blue, and a dot with the contact's normal at each begin. The image covers the level,
/// and what leaves it is cut off. The poses must have been kept. Throws UsageError for a bad ending or an image that
/// is too large, OutputError when the file cannot be written.
void draw_simulation(const Level& level, const Simulation& simulation, const DrawOptions& options);

}  // namespace carom::tool
