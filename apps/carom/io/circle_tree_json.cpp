#include "io/circle_tree_json.hpp"

#include "io/shape_keys.hpp"

#include <carom/build/circle_tree.hpp>

#include <cmath>
#include <variant>

namespace carom::tool {

namespace {

template <class T>
Result<BasicCircleTree<T>> tree_of(const BasicAnyShape<T>& shape, int levels, const JsonPath& at) {
    using V = BasicVec2<T>;
    const auto hull = [&](std::vector<V> points) {
        const std::vector<V> pieces[] = {std::move(points)};
        return circle_tree<T>(pieces, levels);
    };
    return std::visit(
        [&]<class S>(const S& s) -> Result<BasicCircleTree<T>> {
            if constexpr (std::is_same_v<S, BasicSimplePolygon<T>> || std::is_same_v<S, BasicChain<T>>) {
                return circle_tree(s, levels);
            } else if constexpr (std::is_same_v<S, BasicConvexPolygon<T>>) {
                return hull({s.points().begin(), s.points().end()});
            } else if constexpr (std::is_same_v<S, BasicAabb<T>>) {
                return hull({s.min, V{s.max.x, s.min.y}, s.max, V{s.min.x, s.max.y}});
            } else if constexpr (std::is_same_v<S, BasicTriangle<T>>) {
                return hull({s.a, s.b, s.c});
            } else if constexpr (std::is_same_v<S, BasicSegment<T>>) {
                return hull({s.a, s.b});
            } else {
                refuse("bad_type", at, "must be a segment, aabb, triangle, polygon or chain");
            }
        },
        shape.value);
}

}  // namespace

int circle_levels_from_json(const Json& value, const JsonPath& at) {
    const double levels = number_from_json<double>(value, at);
    if (!(levels >= 1 && levels <= 32 && levels == std::floor(levels)))
        refuse("bad_size", at, "must be a whole number from 1 to 32");
    return static_cast<int>(levels);
}

template <class T>
BasicCircleTree<T> valid_circle_tree(Result<BasicCircleTree<T>> tree, const JsonPath& at) {
    if (!tree.ok()) throw_library_error(tree.error(), at);
    return std::move(tree).value();
}

template <class T>
void count_circles(const BasicAnyShape<T>& shape, std::size_t& sum, const JsonPath& at) {
    if (const auto* tree = std::get_if<BasicCircleTree<T>>(&shape.value)) {
        sum += tree->size();
    } else if (const auto* compound = std::get_if<BasicCompound<T>>(&shape.value)) {
        for (const BasicCompoundPart<T>& part : compound->parts()) count_circles(part.shape, sum, at);
    } else if (const auto* grid = std::get_if<BasicTileGrid<T>>(&shape.value)) {
        for (const BasicAnyShape<T>& tile : grid->shapes()) count_circles(tile, sum, at);
    }
    if (sum > max_json_circles)
        refuse("bad_size", at, fmt::format("has circle trees of more than {} circles", max_json_circles));
}

template <class T>
BasicCircleTree<T> circle_tree_over(const Json& source, const JsonPath& at, int levels) {
    if (source.is_object() && source.contains("pose")) {
        const JsonPath path = at / "pose";
        throw QueryError("unknown_key", fmt::format("{}: circle trees are made of shapes without a pose", path.text()),
                         path);
    }
    return valid_circle_tree(tree_of<T>(posed_shape_from_json<T>(source, at).shape, levels, at), at);
}

template <class T>
void write_circles(JsonWriter& out, const BasicCircleTree<T>& tree) {
    out.begin_array();
    for (std::size_t level = 0, i = 0; level < tree.level_count(); ++level) {
        for (const BasicCircle<T>& circle : tree.circles(level)) {
            const int parent = tree.parent(i++);
            out.begin_object();
            out.field("center", circle.center);
            out.field("radius", circle.radius);
            out.field("level", std::uint64_t{level});
            out.field("parent", parent < 0 ? std::nullopt : std::optional(parent));
            out.end_object();
        }
    }
    out.end_array();
}

#define CAROM_INSTANTIATE(T)                                                                       \
    template BasicCircleTree<T> valid_circle_tree<T>(Result<BasicCircleTree<T>>, const JsonPath&); \
    template BasicCircleTree<T> circle_tree_over<T>(const Json&, const JsonPath&, int);            \
    template void write_circles<T>(JsonWriter&, const BasicCircleTree<T>&);                        \
    template void count_circles<T>(const BasicAnyShape<T>&, std::size_t&, const JsonPath&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::tool
