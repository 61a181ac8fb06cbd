/// The outline of a body as the data of an SVG path.
#pragma once

#include "draw/view.hpp"
#include "level/level.hpp"

#include <string>

namespace carom::tool {

/// "M10 0L20 0L20 10Z": what `add_outline` draws, in the level's units and with three decimals. Empty for what lies
/// too far away to be drawn.
std::string svg_path(const View& view, const Body& body);

}  // namespace carom::tool
