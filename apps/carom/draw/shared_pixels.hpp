/// Highlights the pixels that two masks share.
#pragma once

#include "draw/canvas.hpp"

#include <carom/mask/overlap.hpp>

namespace carom::tool {

/// Paints every level pixel that is set in both masks in strong red; what lies outside the view is left out.
void paint_shared_pixels(cairo_t* context, const View& view, const PlacedMask& a, const PlacedMask& b);

}  // namespace carom::tool
