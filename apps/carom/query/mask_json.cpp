#include "query/mask_json.hpp"

#include "io/input_error.hpp"
#include "io/json_text.hpp"
#include "io/shape_keys.hpp"
#include "picture/image_cache.hpp"

#include <carom/mask/polygons.hpp>

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace carom::tool {

std::int64_t integer_from_json(const Json& value, const JsonPath& at, std::int64_t least, std::int64_t most) {
    if (!value.is_whole()) refuse("bad_type", at, "must be an integer, written without a fraction");
    if (const auto whole = value.whole_within(least, most)) return *whole;
    refuse("out_of_range", at, fmt::format("must be from {} to {}", least, most));
}

namespace {

PixelPos pixel_from_json(const Json& value, const JsonPath& at) {
    if (!value.is_array() || value.size() != 2) refuse("bad_type", at, "must be an array of two integers");
    const auto coordinate = [&](std::size_t i) {
        return integer_from_json(value[i], at / i, -max_mask_offset, max_mask_offset);
    };
    return {coordinate(0), coordinate(1)};
}

Bitmask valid_mask(Result<Bitmask> mask, const JsonPath& at) {
    if (mask.ok()) return std::move(mask).value();
    const Error& error = mask.error();
    const std::string message = fmt::format("{}: {}", at.text(), error.message);
    if (error.index < 0) throw QueryError(error_code_name(error.code), message, at);
    throw QueryError(error_code_name(error.code), message, at / static_cast<std::size_t>(error.index));
}

Bitmask mask_from_rows(const Json& list, const JsonPath& at) {
    if (!list.is_array()) refuse("bad_type", at, "must be an array of strings");
    std::vector<std::string_view> rows;
    rows.reserve(list.size());
    for (const Json& row : list.elements()) {
        if (!row.is_string()) refuse("bad_type", at / rows.size(), "must be a string of # and .");
        rows.push_back(row.text());
    }
    return valid_mask(Bitmask::from_rows(rows), at);
}

Bitmask mask_from_png(const Json& object, const JsonPath& where) {
    const JsonPath at = where / "png";
    std::uint8_t threshold = 127;
    if (const Json* const found = object.find("threshold"))
        threshold = static_cast<std::uint8_t>(integer_from_json(*found, where / "threshold", 0, 255));
    try {
        const auto image = ImageCache().load(std::string(string_from_json(object["png"], at)), at.text());
        return valid_mask(Bitmask::from_alpha(image->rgba, image->width, image->height, threshold), at);
    } catch (const InputError& error) {
        throw QueryError("unreadable_file", error.what(), at);
    }
}

}  // namespace

void expect_few_pixels(double width, double height, const char* at) {
    if (width * height <= static_cast<double>(max_mask_pixels)) return;
    throw QueryError("too_large",
                     fmt::format("the mask would have {:.0f} x {:.0f} pixels, and a mask that is made here at most {}",
                                 width, height, max_mask_pixels),
                     at);
}

bool is_mask(const Json& object) {
    const Json* const type = object.find("type");
    return type && type->is("mask");
}

namespace {

MaskAt posed_mask_from_json(const Json& object, const JsonPath& where) {
    if (string_from_json(required_key(object, "type", where), where / "type") != "mask") {
        refuse("unknown_type", where / "type", "must be \"mask\" here");
    }
    const bool is_png = object.contains("png");
    if (is_png) {
        expect_only_keys(object, {"type", "png", "threshold", "at", "pose"}, where);
    } else {
        expect_only_keys(object, {"type", "rows", "at", "pose"}, where);
    }
    MaskAt result;
    if (object.contains("at")) result.at = pixel_from_json(object["at"], where / "at");
    result.mask =
        is_png ? mask_from_png(object, where) : mask_from_rows(required_key(object, "rows", where), where / "rows");
    return result;
}

}  // namespace

MaskAt mask_from_json(const Json& object, const JsonPath& where) {
    MaskAt result = posed_mask_from_json(object, where);
    if (object.contains("pose")) refuse("unknown_key", where / "pose", "is for masks that are asked about as shapes");
    return result;
}

template <class T>
PosedShape<T> pixels_from_json(const Json& object, const JsonPath& where) {
    const MaskAt mask = posed_mask_from_json(object, where);
    const BasicVec2<T> origin{static_cast<T>(mask.at.x), static_cast<T>(mask.at.y)};
    if (static_cast<double>(origin.x) != static_cast<double>(mask.at.x) ||
        static_cast<double>(origin.y) != static_cast<double>(mask.at.y)) {
        refuse("out_of_range", where / "at", "must be exact in the precision that is asked for, to be a shape");
    }
    Result<BasicTileGrid<T>> squares = tile_grid_of_pixels<T>(mask.mask, origin);
    if (!squares) throw_library_error(squares.error(), where);
    PosedShape<T> posed{std::move(squares).value()};
    if (object.contains("pose")) posed.pose = pose_from_json<T>(object["pose"], where / "pose");
    return posed;
}

template PosedShape<float> pixels_from_json<float>(const Json&, const JsonPath&);
template PosedShape<double> pixels_from_json<double>(const Json&, const JsonPath&);

MaskAt mask_argument(const Json& query, const char* key) {
    return mask_from_json(required_key(query, key, JsonPath()), key);
}

std::int64_t integer_argument(const Json& query, const char* key, std::int64_t least, std::int64_t most) {
    return integer_from_json(required_key(query, key, JsonPath()), key, least, most);
}

Neighbors neighbors_argument(const Json& query) {
    const Json* const found = query.find("neighbours");
    if (!found || found->is(8)) return Neighbors::eight;
    if (found->is(4)) return Neighbors::four;
    throw QueryError("out_of_range", "neighbours must be 4 or 8", "neighbours");
}

void write_mask(JsonWriter& out, const Bitmask& mask, const PixelPos& at) {
    out.key("rows");
    out.begin_array();
    std::string row;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        row.clear();
        for (std::int64_t x = 0; x < mask.width(); ++x) row += mask.get(x, y) ? '#' : '.';
        out.string(row);
    }
    out.end_array();
    out.key("at");
    out.pixel(at);
}

}  // namespace carom::tool
