/// The image of how two items move, drawn over where they are at the time 0.
#pragma once

#include "draw/canvas.hpp"
#include "explain/movement.hpp"
#include "level/level.hpp"

#include <vector>

namespace carom::tool {

/// The times at which ghosts are drawn, the last one last: until they separate, or the contact never ends, or they are
/// closest. None when that is not resolved.
std::vector<double> ghost_times(const Movement& movement);

/// Draws the paths of what moves, A in blue and B in orange: the outline of all it passes over where it does not turn,
/// faint ghosts along the path, a strong one at the contact, and a dashed one at its end. Then the point of contact
/// and the normal, or the nearest points.
void draw_movement(cairo_t* context, const View& view, const Item& a, const Item& b, const Movement& movement);

}  // namespace carom::tool
