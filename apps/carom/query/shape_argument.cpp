#include "query/shape_argument.hpp"

#include "io/json_text.hpp"
#include "query/mask_json.hpp"

#include <fmt/format.h>

namespace carom::tool {

template <class T>
PosedShape<T> posed_argument(const Json& query, const char* key) {
    const Json& shape = required_key(query, key, JsonPath());
    if (is_mask(shape)) return pixels_from_json<T>(shape, key);
    return posed_shape_from_json<T>(shape, key);
}

template <class T>
BasicAnyShape<T> shape_argument(const Json& query, const char* key) {
    return folded(posed_argument<T>(query, key), key);
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
