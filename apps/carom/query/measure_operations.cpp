#include "io/circle_tree_json.hpp"
#include "io/json_text.hpp"
#include "query/mask_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/measure.hpp>

namespace carom::tool {

namespace {

template <class T>
void run_bounds(const Json& query, JsonWriter& out) {
    const BasicAabb<T> box = bounds(shape_argument<T>(query, "a"));
    out.begin_object();
    out.field("min", box.min);
    out.field("max", box.max);
    out.end_object();
}

template <class T>
void run_area(const Json& query, JsonWriter& out) {
    out.begin_object();
    out.field("area", area(shape_argument<T>(query, "a")));
    out.end_object();
}

template <class T>
void run_centroid(const Json& query, JsonWriter& out) {
    out.begin_object();
    out.field("point", centroid(shape_argument<T>(query, "a")));
    out.end_object();
}

// The tree over a mask's set pixels, relative to its corner.
template <class T>
BasicCircleTree<T> circle_tree_of_mask(const Json& object, int levels) {
    if (object.contains("at"))
        throw QueryError("unknown_key", "a must have no \"at\": the circles count from the mask's first pixel", "a.at");
    const Bitmask mask = mask_from_json(object, "a").mask;
    return valid_circle_tree(
        circle_tree_of_pixels<T>(
            mask.width(), mask.height(), [&](std::int64_t x, std::int64_t y) { return mask.get(x, y); }, levels),
        "a");
}

template <class T>
void run_circle_tree(const Json& query, JsonWriter& out) {
    const Json& a = required_key(query, "a", JsonPath());
    const int levels = circle_levels_from_json(required_key(query, "levels", JsonPath()), "levels");
    const BasicCircleTree<T> tree =
        is_mask(a) ? circle_tree_of_mask<T>(a, levels) : circle_tree_over<T>(a, "a", levels);
    out.begin_object();
    out.key("circles");
    write_circles(out, tree);
    out.end_object();
}

/// Whether the code is one of the library's: the query is valid, but its shape is not.
bool is_about_values(const std::string& code) {
    for (int i = 0;; ++i) {
        const std::string name = error_code_name(static_cast<ErrorCode>(i));
        if (name == code) return true;
        if (name == "unknown") return false;
    }
}

template <class T>
void check_shape_or_mask(const Json& query) {
    const Json& a = required_key(query, "a", JsonPath());
    if (is_mask(a)) {
        mask_from_json(a, "a");
    } else {
        shape_argument<T>(query, "a");
    }
}

template <class T>
void run_validate(const Json& query, JsonWriter& out) {
    try {
        check_shape_or_mask<T>(query);
    } catch (const QueryError& error) {
        if (!is_about_values(error.code)) throw;
        out.begin_object();
        out.field("valid", false);
        out.key("error");
        write_error(out, error.code, error.message, error.at);
        out.end_object();
        return;
    }
    out.begin_object();
    out.field("valid", true);
    out.end_object();
}

constexpr JsonKeys one_and_levels = {"ask", "a", "levels"};

constexpr Operation measure_table[] = {
    {"bounds", only_a, run_bounds<float>, run_bounds<double>},
    {"area", only_a, run_area<float>, run_area<double>},
    {"centroid", only_a, run_centroid<float>, run_centroid<double>},
    {"circle_tree", one_and_levels, run_circle_tree<float>, run_circle_tree<double>},
    {"validate", only_a, run_validate<float>, run_validate<double>},
};

}  // namespace

std::span<const Operation> measure_operations() {
    return measure_table;
}

}  // namespace carom::tool
