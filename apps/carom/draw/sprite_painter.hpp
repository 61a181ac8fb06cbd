/// Paints sprites where their placements put them.
#pragma once

#include "draw/canvas.hpp"
#include "level/level.hpp"

#include <map>
#include <tuple>
#include <vector>

namespace carom::tool {

/// The corners, on the level, of what is painted of a sprite: the four of its picture or, where it repeats, of all
/// copies that the view shows.
std::vector<Vec2D> painted_corners(const Sprite& sprite, const View& view);

/// Keeps cairo's copy of each image, so that an image used many times is converted (and, in an SVG, stored) once.
class SpritePainter {
  public:
    SpritePainter(cairo_t* context, const View& view) : context_(context), view_(view) {}

    /// Paints with the sprite's own opacity times `opacity`. Pixels stay sharp when enlarged and are averaged when
    /// reduced. Sprites that span no area, or nothing of the view, are not seen.
    void paint(const Sprite& sprite, double opacity);

  private:
    using Key = std::tuple<const Image*, int, int, int, int>;
    cairo_surface_t* surface_of(const Sprite& sprite);

    cairo_t* context_;
    View view_;
    std::map<Key, CairoSurface> surfaces_;
};

}  // namespace carom::tool
