#include "tree_fault.hpp"

#include <cstdio>

namespace carom::detail {

template <class T>
std::optional<Error> fault_of(const BasicAabb<T>& box, std::ptrdiff_t index) {
    if (is_valid(box)) return std::nullopt;
    char name[40] = "box";
    if (index >= 0) std::snprintf(name, sizeof name, "box %td", index);
    const struct {
        const char* name;
        T value;
    } edges[] = {{"min.x", box.min.x}, {"min.y", box.min.y}, {"max.x", box.max.x}, {"max.y", box.max.y}};
    for (const auto& edge : edges) {
        if (edge.value != edge.value)
            return make_error(ErrorCode::not_finite, index, "%s: %s is NaN; give it a number, infinity for no end",
                              name, edge.name);
    }
    const char axis = box.min.x > box.max.x ? 'x' : 'y';
    return make_error(ErrorCode::inverted_bounds, index, "%s: min.%c (%.9g) exceeds max.%c (%.9g); swap them", name,
                      axis, static_cast<double>(axis == 'x' ? box.min.x : box.min.y), axis,
                      static_cast<double>(axis == 'x' ? box.max.x : box.max.y));
}

template std::optional<Error> fault_of(const BasicAabb<float>&, std::ptrdiff_t);
template std::optional<Error> fault_of(const BasicAabb<double>&, std::ptrdiff_t);

}  // namespace carom::detail
