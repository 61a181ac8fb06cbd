#include "query/mask_json.hpp"

#include "io/input_error.hpp"
#include "io/json_text.hpp"
#include "io/png.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace carom::tool {

using nlohmann::json;

std::int64_t integer_from_json(const json& value, const std::string& at, std::int64_t least, std::int64_t most) {
    if (!value.is_number_integer())
        throw QueryError("bad_type", fmt::format("{} must be an integer, written without a fraction", at), at);
    const bool huge = value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    if (huge || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
        throw QueryError("out_of_range", fmt::format("{} must be from {} to {}", at, least, most), at);
    return value.get<std::int64_t>();
}

namespace {

PixelPos pixel_from_json(const json& value, const std::string& at) {
    if (!value.is_array() || value.size() != 2)
        throw QueryError("bad_type", fmt::format("{} must be an array of two integers", at), at);
    const auto coordinate = [&](std::size_t i) {
        return integer_from_json(value[i], json_path(at, i), -max_mask_offset, max_mask_offset);
    };
    return {coordinate(0), coordinate(1)};
}

Bitmask valid_mask(Result<Bitmask> mask, const std::string& at) {
    if (mask.ok()) return std::move(mask).value();
    const Error& error = mask.error();
    const std::string place = error.index < 0 ? at : json_path(at, static_cast<std::size_t>(error.index));
    throw QueryError(error_code_name(error.code), fmt::format("{}: {}", at, error.message), place);
}

Bitmask mask_from_rows(const json& list, const std::string& at) {
    if (!list.is_array()) throw QueryError("bad_type", fmt::format("{} must be an array of strings", at), at);
    std::vector<std::string_view> rows;
    rows.reserve(list.size());
    for (const json& row : list) {
        const std::string place = json_path(at, rows.size());
        if (!row.is_string()) throw QueryError("bad_type", fmt::format("{} must be a string of # and .", place), place);
        rows.push_back(row.get_ref<const std::string&>());
    }
    return valid_mask(Bitmask::from_rows(rows), at);
}

Bitmask mask_from_png(const json& object, const std::string& where) {
    const std::string at = json_path(where, "png");
    std::uint8_t threshold = 127;
    if (const auto found = object.find("threshold"); found != object.end())
        threshold = static_cast<std::uint8_t>(integer_from_json(*found, json_path(where, "threshold"), 0, 255));
    try {
        const auto image = ImageCache().load(string_from_json(object["png"], at), at);
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

bool is_mask(const json& object) {
    if (!object.is_object()) return false;
    const auto type = object.find("type");
    return type != object.end() && *type == "mask";
}

MaskAt mask_from_json(const json& object, const std::string& where) {
    if (string_from_json(required_key(object, "type", where), json_path(where, "type")) != "mask") {
        const std::string at = json_path(where, "type");
        throw QueryError("unknown_type", fmt::format("{} must be \"mask\" here", at), at);
    }
    const bool is_png = object.contains("png");
    if (is_png) {
        expect_only_keys(object, {"type", "png", "threshold", "at"}, where);
    } else {
        expect_only_keys(object, {"type", "rows", "at"}, where);
    }
    MaskAt result;
    if (object.contains("at")) result.at = pixel_from_json(object["at"], json_path(where, "at"));
    result.mask = is_png ? mask_from_png(object, where)
                         : mask_from_rows(required_key(object, "rows", where), json_path(where, "rows"));
    return result;
}

MaskAt mask_argument(const json& question, const char* key) {
    return mask_from_json(required_key(question, key, ""), key);
}

std::int64_t integer_argument(const json& question, const char* key, std::int64_t least, std::int64_t most) {
    return integer_from_json(required_key(question, key, ""), key, least, most);
}

Neighbours neighbours_argument(const json& question) {
    const auto found = question.find("neighbours");
    if (found == question.end() || *found == 8) return Neighbours::eight;
    if (*found == 4) return Neighbours::four;
    throw QueryError("out_of_range", "neighbours must be 4 or 8", "neighbours");
}

void write_pixel(JsonWriter& out, const PixelPos& p) {
    out.begin_array();
    out.integer(p.x);
    out.integer(p.y);
    out.end_array();
}

void write_rect(JsonWriter& out, const PixelRect& rect) {
    out.begin_object();
    out.key("min");
    write_pixel(out, rect.min);
    out.key("max");
    write_pixel(out, rect.max);
    out.end_object();
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
    write_pixel(out, at);
}

}  // namespace carom::tool
