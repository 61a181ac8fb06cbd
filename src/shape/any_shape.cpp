#include <carom/shape/any_shape.hpp>

#include <array>

namespace carom {

template <class T>
const char* type_name(const BasicAnyShape<T>& shape) {
    constexpr std::array names{"point", "segment",        "ray",      "line",           "half_space", "circle",  "aabb",
                               "box",   "capsule",        "triangle", "convex_polygon", "rounded",    "ellipse", "arc",
                               "chain", "simple_polygon", "compound", "circle_tree",    "tile_grid"};
    static_assert(names.size() == std::variant_size_v<typename BasicAnyShape<T>::Variant>);
    return names[shape.value.index()];
}

template const char* type_name(const BasicAnyShape<float>&);
template const char* type_name(const BasicAnyShape<double>&);

}  // namespace carom
