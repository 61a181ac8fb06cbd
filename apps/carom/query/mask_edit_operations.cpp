#include "io/json_text.hpp"
#include "query/mask_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/mask/coarse.hpp>
#include <carom/mask/morphology.hpp>
#include <carom/mask/transform.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace carom::tool {

namespace {

constexpr std::int64_t most = Bitmask::max_side;

/// The edits of masks, and their keys besides "ask", "a" and "op".
struct Edit {
    const char* name;
    std::array<std::string_view, 3> keys;
    MaskAt (*apply)(const Json& query, const MaskAt& a);
};

bool boolean_argument(const Json& query, const char* key) {
    return query.contains(key) && bool_from_json(query[key], key);
}

MaskAt eroded(const Json& query, const MaskAt& a) {
    const std::int64_t n = integer_argument(query, "n", 0, most);
    return {value_or_throw(erode(a.mask, n, neighbors_argument(query)), "n"), a.at};
}

MaskAt dilated(const Json& query, const MaskAt& a) {
    const std::int64_t n = integer_argument(query, "n", 0, most);
    const bool grows = boolean_argument(query, "grow");
    const std::int64_t shift = grows ? n : 0;
    const auto side = [&](std::int64_t pixels) { return static_cast<double>(pixels + 2 * shift); };
    expect_few_pixels(side(a.mask.width()), side(a.mask.height()), "n");
    const Frame frame = grows ? Frame::grow : Frame::keep;
    return {value_or_throw(dilate(a.mask, n, neighbors_argument(query), frame), "n"), {a.at.x - shift, a.at.y - shift}};
}

MaskAt inverted(const Json&, const MaskAt& a) {
    MaskAt result = a;
    result.mask.invert();
    return result;
}

MaskAt scaled(const Json& query, const MaskAt& a) {
    const Json& size = required_key(query, "size", JsonPath());
    const JsonPath path = "size";
    if (!size.is_array() || size.size() != 2) refuse("bad_type", path, "must be an array of two integers");
    const std::int64_t width = integer_from_json(size[0], path / 0, 0, most);
    const std::int64_t height = integer_from_json(size[1], path / 1, 0, most);
    expect_few_pixels(static_cast<double>(width), static_cast<double>(height), "size");
    return {value_or_throw(scale(a.mask, width, height), "size"), a.at};
}

// In cells: its position is that of the cell that contains the mask's first pixel.
MaskAt coarse(const Json& query, const MaskAt& a) {
    const CoarseMask cells = value_or_throw(coarse_copy(a.mask, integer_argument(query, "n", 1, most)), "n");
    return {cells.mask, cells.cell_of(a.at)};
}

MaskAt rotated(const Json& query, const MaskAt& a) {
    const double degrees = number_from_json<double>(required_key(query, "degrees", JsonPath()), "degrees");
    const Vec2D middle{static_cast<double>(a.mask.width()) / 2, static_cast<double>(a.mask.height()) / 2};
    const bool has_pivot = query.contains("pivot");
    const Vec2D pivot = has_pivot ? vec2_from_json<double>(query["pivot"], "pivot") : middle;
    const RotD turn = RotD::degrees(degrees);
    const Vec2D x_axis = 2 * middle.x * Vec2D{std::fabs(turn.c), std::fabs(turn.s)};
    const Vec2D y_axis = 2 * middle.y * Vec2D{std::fabs(turn.s), std::fabs(turn.c)};
    expect_few_pixels(std::floor(x_axis.x + y_axis.x), std::floor(x_axis.y + y_axis.y), "degrees");
    MaskAt rotated = value_or_throw(rotate(a.mask, turn, pivot), "degrees");
    return {std::move(rotated.mask), {a.at.x + rotated.at.x, a.at.y + rotated.at.y}};
}

MaskAt flipped(const Json& query, const MaskAt& a) {
    const std::string_view axis = string_from_json(required_key(query, "axis", JsonPath()), "axis");
    if (axis != "x" && axis != "y") throw QueryError("out_of_range", "axis must be \"x\" or \"y\"", "axis");
    return {axis == "x" ? flip_x(a.mask) : flip_y(a.mask), a.at};
}

MaskAt brushed(const Json& query, const MaskAt& a, void (Bitmask::*apply)(const Bitmask&, PixelPos)) {
    const MaskAt brush = mask_argument(query, "b");
    MaskAt result = a;
    (result.mask.*apply)(brush.mask, {brush.at.x - a.at.x, brush.at.y - a.at.y});
    return result;
}

MaskAt drawn(const Json& query, const MaskAt& a) {
    return brushed(query, a, &Bitmask::draw);
}

MaskAt erased(const Json& query, const MaskAt& a) {
    return brushed(query, a, &Bitmask::erase);
}

constexpr Edit edits[] = {
    {"erode", {"n", "neighbours"}, eroded},
    {"dilate", {"n", "neighbours", "grow"}, dilated},
    {"invert", {}, inverted},
    {"scale", {"size"}, scaled},
    {"coarse", {"n"}, coarse},
    {"rotate", {"degrees", "pivot"}, rotated},
    {"flip", {"axis"}, flipped},
    {"draw", {"b"}, drawn},
    {"erase", {"b"}, erased},
};

const Edit& edit_of(const Json& query) {
    const std::string_view op = string_from_json(required_key(query, "op", JsonPath()), "op");
    std::string names;
    for (const Edit& edit : edits) {
        if (op == edit.name) return edit;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", edit.name);
    }
    throw QueryError("unknown_type", fmt::format("\"{}\" is not an op; the ops are {}", op, names), "op");
}

void expect_keys_of(const Edit& edit, const Json& query) {
    for (const auto& [key, value] : query.sorted_members()) {
        const bool is_common = key == "ask" || key == "a" || key == "op";
        if (is_common || std::find(edit.keys.begin(), edit.keys.end(), key) != edit.keys.end()) continue;
        refuse("unknown_key", JsonPath(key), fmt::format("says nothing about {}", edit.name));
    }
}

void run_mask_edit(const Json& query, JsonWriter& out) {
    const Edit& edit = edit_of(query);
    expect_keys_of(edit, query);
    const MaskAt result = edit.apply(query, mask_argument(query, "a"));
    out.begin_object();
    write_mask(out, result.mask, result.at);
    out.end_object();
}

constexpr JsonKeys edit_keys = {"ask", "a", "op", "n", "neighbours", "grow", "size", "degrees", "pivot", "axis", "b"};

constexpr Operation mask_edit_table[] = {{"mask_edit", edit_keys, run_mask_edit, run_mask_edit}};

}  // namespace

std::span<const Operation> mask_edit_operations() {
    return mask_edit_table;
}

}  // namespace carom::tool
