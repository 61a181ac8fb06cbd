/// The check itself: boxes, then shapes, then pixels.
#pragma once

#include "check/result.hpp"
#include "level/level.hpp"
#include "level/load_progress.hpp"

namespace carom::tool {

/// Which pairs are listed.
enum class Only { overlapping, penetrating, pixels };

struct StageOptions {
    Stage last = Stage::pixels;   ///< stop after this stage
    bool fixed_pairs = false;     ///< `--static-static`: compare items that never move with each other too
    bool list_box_pairs = false;  ///< `--all`: also list pairs whose boxes overlap and whose shapes do not
    Only only = Only::overlapping;
    double min_depth = 0;  ///< `--min-depth`: of those that penetrate less deep, none is listed
};

/// The most pairs that are listed for one level.
inline constexpr std::size_t max_listed_pairs = 10'000'000;

/// Compares the selected items, each unordered pair once and no item with itself:
/// - boxes: the outward bounds of the two bodies overlap;
/// - shapes: the bodies overlap, exactly, touching included; `penetrating` says whether they do more than touch, and
///   `depth` by how much, unless that would take too long;
/// - pixels: both items have an image, and these, resampled onto the level's pixel grid, share a set pixel. When one
///   of the two has no image there is nothing to refine, and the pair stays at `shapes`.
/// Pairs that `carom:ignore` means are not compared. A pair is listed when it passed `shapes` (with `last = boxes`:
/// `boxes`), all with `list_box_pairs`; of these, by `only` and `min_depth`. A depth that would take too long to find
/// counts as enough. Throws InputError when an image is too large to compare, or when more than `max_listed_pairs` are
/// found. Counts the pairs that it compares in `progress`.
CheckResult run_stages(const Level& level, Selection selection, const StageOptions& options, LoadProgress& progress);
CheckResult run_stages(const Level& level, Selection selection, const StageOptions& options);

}  // namespace carom::tool
