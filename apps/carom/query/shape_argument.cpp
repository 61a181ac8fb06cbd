#include "query/shape_argument.hpp"

#include "io/json_text.hpp"
#include "io/shape_json.hpp"
#include "query/mask_json.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace carom::tool {

using nlohmann::json;

namespace {

bool has_type(const json& object, const char* type) {
    const auto found = object.find("type");
    return found != object.end() && *found == type;
}

bool needs_spelling(const json& shape) {
    if (!shape.is_object()) return false;
    if (has_type(shape, "triangle") || is_mask(shape)) return true;
    const auto parts = shape.find("shapes");
    if (parts == shape.end() || !parts->is_array()) return false;
    return std::any_of(parts->begin(), parts->end(), needs_spelling);
}

/// Spells triangles as polygons, here and in the parts of compounds, and refuses masks. The depth of the recursion is
/// bounded by what the reader of the line lets through.
void spell_out(json& shape, const std::string& at) {
    if (!shape.is_object()) return;
    if (is_mask(shape))
        throw QueryError("unknown_type", fmt::format("{} is a mask; ask mask_overlap or validate about masks", at),
                         json_path(at, "type"));
    if (has_type(shape, "triangle")) {
        const std::string path = json_path(at, "points");
        const json& points = required_key(shape, "points", at);
        if (!points.is_array() || points.size() != 3)
            throw QueryError("bad_type", fmt::format("{} must be an array of three points", path), path);
        shape["type"] = "polygon";
        return;
    }
    const auto parts = shape.find("shapes");
    if (parts == shape.end() || !parts->is_array()) return;
    for (std::size_t i = 0; i < parts->size(); ++i) spell_out((*parts)[i], json_path(json_path(at, "shapes"), i));
}

}  // namespace

template <class T>
BasicAnyShape<T> shape_argument(const json& question, const char* key) {
    const json& shape = required_key(question, key, "");
    if (!needs_spelling(shape)) return shape_from_json<T>(shape, key);
    json spelled = shape;
    spell_out(spelled, key);
    return shape_from_json<T>(spelled, key);
}

template BasicAnyShape<float> shape_argument(const json&, const char*);
template BasicAnyShape<double> shape_argument(const json&, const char*);

}  // namespace carom::tool
