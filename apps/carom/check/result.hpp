/// The result of a check: the pairs, and the number of pairs at each stage.
#pragma once

#include "check/rules.hpp"
#include "check/selection.hpp"

#include <carom/mask/bitmask.hpp>
#include <carom/mask/resample.hpp>
#include <carom/shape/aabb.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// The stages of a check, coarse to fine. A pair enters a stage only when it passed the one before.
enum class Stage { boxes, shapes, pixels };

/// "boxes", "shapes", "pixels".
const char* stage_name(Stage stage);

/// Two items, and the furthest stage they passed.
struct FoundPair {
    std::uint32_t a = 0;  ///< index into the level's items; with two sides, of the first side
    std::uint32_t b = 0;
    Stage stage = Stage::boxes;
    bool penetrating = false;                   ///< from the shapes stage on: deeper than touching
    std::optional<double> depth;                ///< of the shapes, from that stage on; none when too expensive
    AabbD overlap;                              ///< what the two bounding boxes share
    std::optional<std::int64_t> shared_pixels;  ///< none when the pair was not compared by pixels; may be 0
    std::optional<PixelPos> first_pixel;        ///< the first shared pixel, rows top-down, then left to right

    /// A point to look at: the first shared pixel's corner, or else the center of what the bounding boxes share.
    Vec2D where() const;
};

/// The number of pairs at each stage.
struct StageCounts {
    std::int64_t boxes = 0;               ///< bounding boxes overlap
    std::int64_t shapes = 0;              ///< of these, shapes overlap (touching counts)
    std::int64_t penetrating = 0;         ///< of these, deeper than touching
    std::int64_t compared_by_pixels = 0;  ///< of the shape pairs, compared by pixels: both items have images
    std::int64_t pixels = 0;              ///< of these, share a pixel
};

/// The counts of the pairs between two layers.
struct LayerPair {
    std::string a;
    std::string b;
    StageCounts counts;
};

struct CheckResult {
    Selection selection;
    Reporting reporting;                       ///< how much what was found matters
    std::string settings;                      ///< the path of the carom.toml that applied; empty for none
    Stage last_stage = Stage::pixels;          ///< the stage after which the check stops
    std::int64_t first_count = 0;              ///< items on the first side
    std::int64_t second_count = 0;             ///< items on the second side; 0 with one side only
    std::vector<FoundPair> pairs;              ///< the listed ones, by a, then b
    std::int64_t known = 0;                    ///< pairs and findings that the baseline has
    std::int64_t known_findings = 0;           ///< of these, findings
    std::int64_t ignored = 0;                  ///< pairs that `carom:ignore` leaves out
    std::int64_t unlisted = 0;                 ///< pairs that `--only` and `--min-depth` leave out
    StageCounts counts;                        ///< of all compared pairs, listed or not
    std::vector<LayerPair> layer_pairs;        ///< those with a pair of overlapping boxes, in the level's order
    std::int64_t fixed_count = 0;              ///< items that never move and were not compared with each other
    std::vector<std::optional<MaskAt>> masks;  ///< by item: the image on the level's grid, where it was needed
};

}  // namespace carom::tool
