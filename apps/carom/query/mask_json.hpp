/// Masks written in JSON: rows of '#' and '.', or a PNG's alpha, at a place on the pixel grid.
#pragma once

#include "io/json_writer.hpp"
#include "io/shape_json.hpp"

#include <carom/mask/neighbors.hpp>
#include <carom/mask/overlap.hpp>

#include <string>
#include <utility>

namespace carom::tool {

/// Places beyond this many pixels from the origin are refused: JSON readers that keep numbers in doubles lose them.
inline constexpr std::int64_t max_mask_offset = std::int64_t{1} << 53;

/// The most pixels of a mask that a query makes: as many as an image may have, or a line hold.
inline constexpr std::int64_t max_mask_pixels = std::int64_t{1} << 26;

/// Throws QueryError "too_large", about `at`, when a mask of that size would have more than max_mask_pixels. Asked
/// before the memory for it is taken; sides that no mask has are left to the library's own error.
void expect_few_pixels(double width, double height, const char* at);

/// Whether `json` is an object with "type": "mask".
bool is_mask(const Json& json);

/// The mask that `json` describes: "type": "mask" with either "rows", or "png" (a path) and optionally "threshold"
/// (0 to 255, by default 127: pixels of a higher alpha are set); optionally "at": two integers. `where` is the path of
/// `json` within the query. Throws QueryError: the library's bad_row and bad_size, bad_type, missing_key,
/// unknown_key, unknown_type, out_of_range (a threshold or place), unreadable_file.
MaskAt mask_from_json(const Json& json, const JsonPath& where);

/// The squares of its set pixels, as a tile grid: what a mask is to operations on shapes, where it may have a "pose".
/// Throws QueryError: the same, out_of_range for a place that T does not have, and bad_size for a mask that is too
/// large for a tile grid, or so far away that its pixels vanish.
template <class T>
PosedShape<T> pixels_from_json(const Json& json, const JsonPath& where);

/// The mask under a key of the query.
MaskAt mask_argument(const Json& query, const char* key);

/// The integer at `at`, from `least` to `most`. Throws QueryError: bad_type, out_of_range.
std::int64_t integer_from_json(const Json& value, const JsonPath& at, std::int64_t least, std::int64_t most);

/// What "neighbours" says, 4 or 8; 8 when it is left out.
Neighbors neighbors_argument(const Json& query);

/// The integer under `key`, from `least` to `most`. Throws QueryError: missing_key, bad_type, out_of_range.
std::int64_t integer_argument(const Json& query, const char* key, std::int64_t least, std::int64_t most);

/// What a library call gave; throws QueryError with its error, which is about `at`.
template <class T>
T value_or_throw(Result<T> result, const char* at) {
    if (!result) throw QueryError(error_code_name(result.error().code), result.error().message, at);
    return std::move(result).value();
}

/// The fields "rows" and "at" of a mask.
void write_mask(JsonWriter& out, const Bitmask& mask, const PixelPos& at);

}  // namespace carom::tool
