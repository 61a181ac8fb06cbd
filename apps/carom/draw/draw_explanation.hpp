/// The image of an explanation: the two shapes, and what decides whether they collide.
#pragma once

#include "explain/explanation.hpp"

#include <optional>
#include <string>

namespace carom::tool {

struct ExplanationImage {
    std::string path;             ///< ends in .png or .svg
    std::optional<double> scale;  ///< the image's pixels for one level unit; without it the image is 480 x 360
};

/// Draws A in blue and B in orange: their images, areas, outlines, and dashed boxes. When they are apart, the nearest
/// points and a line between them; when they overlap, what they share, the contact's points, the normal as an arrow,
/// and B dashed where it would only touch. When one of them moves, what draw_movement draws instead. Throws UsageError
/// for a bad ending, scale or size, and for a name that is a file of the level; OutputError when the file cannot be
/// written.
void draw_explanation(const Level& level, const Explanation& explanation, const ExplanationImage& image);

}  // namespace carom::tool
