#include "query/shape_argument.hpp"

#include "io/json_text.hpp"
#include "query/mask_json.hpp"

#include <fmt/format.h>

namespace carom::tool {

using nlohmann::json;

namespace {

// Masks are shapes of the protocol that only some verbs know; a mask may also hide among the parts of a compound. The
// depth of the recursion is bounded by what the reader of the line lets through.
void refuse_masks(const json& shape, const std::string& at) {
    if (!shape.is_object()) return;
    if (is_mask(shape))
        throw QueryError("unknown_type", fmt::format("{} is a mask; ask mask_overlap or validate about masks", at),
                         json_path(at, "type"));
    const auto parts = shape.find("shapes");
    if (parts == shape.end() || !parts->is_array()) return;
    for (std::size_t i = 0; i < parts->size(); ++i) refuse_masks((*parts)[i], json_path(json_path(at, "shapes"), i));
}

}  // namespace

template <class T>
BasicAnyShape<T> shape_argument(const json& question, const char* key) {
    const json& shape = required_key(question, key, "");
    refuse_masks(shape, key);
    return shape_from_json<T>(shape, key);
}

template <class T>
PosedShape<T> posed_argument(const json& question, const char* key) {
    const json& shape = required_key(question, key, "");
    refuse_masks(shape, key);
    return posed_shape_from_json<T>(shape, key);
}

template <class T>
std::optional<T> length_argument(const json& question, const char* key) {
    const auto found = question.find(key);
    if (found == question.end()) return std::nullopt;
    const T number = number_from_json<T>(*found, key);
    if (number < 0) throw QueryError("out_of_range", fmt::format("{} must be >= 0; got {}", key, number), key);
    return number;
}

#define CAROM_INSTANTIATE(T)                                               \
    template BasicAnyShape<T> shape_argument<T>(const json&, const char*); \
    template PosedShape<T> posed_argument<T>(const json&, const char*);    \
    template std::optional<T> length_argument<T>(const json&, const char*);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::tool
