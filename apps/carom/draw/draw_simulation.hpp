/// The picture of a simulation: what stands still, the paths of what moves, and where they begin to meet.
#pragma once

#include "draw/draw_check.hpp"
#include "level/level.hpp"
#include "simulate/simulation.hpp"

namespace carom::tool {

/// Draws the outlines of what stands still in grey, of what moves in orange - faint at the start and on the way, strong
/// at the end - its path in blue, and a dot with the contact's normal at each begin. The picture covers the level,
/// and what leaves it is cut off. The poses must have been kept. Throws UsageError for a bad ending or a picture that
/// is too large, OutputError when the file cannot be written.
void draw_simulation(const Level& level, const Simulation& simulation, const DrawOptions& options);

}  // namespace carom::tool
