#include "query/shape_argument.hpp"

#include "io/json_text.hpp"
#include "query/mask_json.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

// Masks are shapes of the protocol that only some operations know; a mask may also hide among the parts of a compound.
// The depth of the recursion is limited by the reader of the line.
void refuse_masks(const Json& shape, const JsonPath& at) {
    if (is_mask(shape))
        throw QueryError("unknown_type",
                         fmt::format("{} is a mask; ask mask_overlap or validate about masks", at.text()), at / "type");
    const Json* const parts = shape.find("shapes");
    if (!parts) return;
    const JsonPath path = at / "shapes";
    for (std::size_t i = 0; i < parts->elements().size(); ++i) refuse_masks((*parts)[i], path / i);
}

}  // namespace

template <class T>
BasicAnyShape<T> shape_argument(const Json& query, const char* key) {
    const Json& shape = required_key(query, key, JsonPath());
    refuse_masks(shape, key);
    return shape_from_json<T>(shape, key);
}

template <class T>
PosedShape<T> posed_argument(const Json& query, const char* key) {
    const Json& shape = required_key(query, key, JsonPath());
    refuse_masks(shape, key);
    return posed_shape_from_json<T>(shape, key);
}

template <class T>
std::optional<T> length_argument(const Json& query, const char* key) {
    const Json* const found = query.find(key);
    if (!found) return std::nullopt;
    const T number = number_from_json<T>(*found, key);
    if (number < 0) refuse("out_of_range", key, fmt::format("must be >= 0; got {}", number));
    return number;
}

#define CAROM_INSTANTIATE(T)                                               \
    template BasicAnyShape<T> shape_argument<T>(const Json&, const char*); \
    template PosedShape<T> posed_argument<T>(const Json&, const char*);    \
    template std::optional<T> length_argument<T>(const Json&, const char*);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::tool
