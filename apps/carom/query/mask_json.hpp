/// Masks written in JSON: rows of '#' and '.', or a PNG's alpha, at a place on the pixel grid.
#pragma once

#include <carom/mask/overlap.hpp>

#include <nlohmann/json.hpp>

#include <string>

namespace carom::tool {

/// A mask that owns its pixels, and the grid pixel of its corner (0, 0).
struct GridMask {
    Bitmask mask;
    PixelPos at;

    PlacedMask placed() const { return {&mask, at}; }
};

/// Places beyond this many pixels from the origin are refused: JSON readers that keep numbers in doubles lose them.
inline constexpr std::int64_t max_mask_offset = std::int64_t{1} << 53;

/// Whether `json` is an object with "type": "mask".
bool is_mask(const nlohmann::json& json);

/// The mask that `json` describes: "type": "mask" with either "rows", or "png" (a path) and optionally "threshold"
/// (0 to 255, by default 127: pixels of a higher alpha are set); optionally "at": two integers. `where` is the path of
/// `json` within the question. Throws QueryError: the library's bad_row and bad_size, bad_type, missing_key,
/// unknown_key, unknown_type, out_of_range (a threshold or place), unreadable_file.
GridMask mask_from_json(const nlohmann::json& json, const std::string& where);

}  // namespace carom::tool
