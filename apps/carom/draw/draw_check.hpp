/// The image of a check: the level as it looks, what was compared, and where it overlaps.
#pragma once

#include "check/result.hpp"
#include "draw/view.hpp"
#include "level/level.hpp"

#include <string>
#include <vector>

namespace carom::tool {

struct DrawOptions {
    std::string path;  ///< ends in .png or .svg
    double scale = 1;  ///< the image's pixels for one level unit; finite and > 0
};

/// Draws the level's visible images, then the outlines of the compared bodies (blue-gray where they never move, green
/// where they may), the overlaps (shared pixels in red; overlapping areas that no images refine in orange), and a
/// numbered ring at each listed pair. The numbers are the rows of the table. The image covers the level and every
/// overlap outside it. Returns what could not be drawn, in words.
/// Throws UsageError for a bad ending or an image that is too large, OutputError when the file cannot be written.
std::vector<std::string> draw_check(const Level& level, const CheckResult& result, const DrawOptions& options);

/// What of the level is shown: the level and every listed overlap outside it, in whole units.
View check_view(const Level& level, const CheckResult& result, double scale);

/// The bytes of a PNG of the level's images alone, those that `draw_check` draws, on nothing. Throws as it does.
std::string draw_images(const Level& level, const CheckResult& result, const View& view);

}  // namespace carom::tool
