/// The outline of a body as a cairo path.
#pragma once

#include "draw/canvas.hpp"
#include "level/level.hpp"

namespace carom::tool {

/// Appends the outline of every part of the body, in the image's pixels. Points become small crosses, and the back of
/// a one-sided chain has ticks.
/// All areas have the same orientation, so that filling with the winding rule gives their union.
void add_outline(cairo_t* context, const View& view, const Body& body);

/// Appends the outlines of those parts only that have an interior.
void add_areas(cairo_t* context, const View& view, const Body& body);

}  // namespace carom::tool
