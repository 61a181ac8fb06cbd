#include "io/union_json.hpp"

#include "io/circle_tree_json.hpp"
#include "io/shape_keys.hpp"

#include <carom/build/simple_polygon.hpp>

#include <algorithm>
#include <array>

namespace carom::tool {

namespace {

template <class T>
std::vector<std::vector<BasicVec2<T>>> holes_key(const Json& object, const JsonPath& at) {
    if (!object.contains("holes")) return {};
    const JsonPath path = at / "holes";
    const Json& list = object["holes"];
    if (!list.is_array()) refuse("bad_type", path, "must be an array of outlines");
    std::vector<std::vector<BasicVec2<T>>> holes;
    for (std::size_t i = 0; i < list.size(); ++i) holes.push_back(points_from_json<T>(list[i], path / i));
    return holes;
}

// The errors of polygons count the vertices of the outline, then those of each hole.
template <class T>
[[noreturn]] void throw_ring_error(const Error& error, std::size_t outline_size,
                                   const std::vector<std::vector<BasicVec2<T>>>& holes, const JsonPath& at) {
    auto index = static_cast<std::size_t>(error.index);
    if (error.index < 0 || index < outline_size) throw_element_error(error, at / "points");
    index -= outline_size;
    std::size_t hole = 0;
    while (hole + 1 < holes.size() && index >= holes[hole].size()) index -= holes[hole++].size();
    const JsonPath path = at / "holes";
    const JsonPath ring = path / hole;
    throw_library_error(error, ring / index);
}

template <class T>
BasicAnyShape<T> polygon_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "points", "holes", "pose"}, at);
    const std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    const std::vector<std::vector<BasicVec2<T>>> holes = holes_key<T>(object, at);
    if (holes.empty()) {
        Result<BasicConvexPolygon<T>> convex = BasicConvexPolygon<T>::from_points(points);
        if (convex.ok()) return std::move(convex).value();
        if (convex.error().code != ErrorCode::not_convex) throw_element_error(convex.error(), at / "points");
    }
    Result<BasicSimplePolygon<T>> polygon = simple_polygon<T>(points, holes);
    if (!polygon.ok()) throw_ring_error(polygon.error(), points.size(), holes, at);
    return std::move(polygon).value();
}

// The ghost points of a one-sided chain: [before, after], each a point or null.
template <class T>
std::array<typename BasicChain<T>::Ghost, 2> ghosts_key(const Json& object, const JsonPath& at) {
    std::array<typename BasicChain<T>::Ghost, 2> ghosts;
    if (!object.contains("ghosts")) return ghosts;
    const JsonPath path = at / "ghosts";
    const Json& list = object["ghosts"];
    if (!list.is_array() || list.size() != 2) refuse("bad_type", path, "must be [before, after], each a point or null");
    for (std::size_t i = 0; i < 2; ++i) {
        if (!list[i].is_null()) ghosts[i] = vec2_from_json<T>(list[i], path / i);
    }
    return ghosts;
}

template <class T>
BasicAnyShape<T> chain_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "points", "closed", "one_sided", "ghosts", "pose"}, at);
    const auto flag = [&](const char* key) { return object.contains(key) && bool_from_json(object[key], at / key); };
    const bool closed = flag("closed"), one_sided = flag("one_sided");
    if (object.contains("ghosts") && (closed || !one_sided))
        refuse("unknown_key", at / "ghosts", "are only for a chain that is open and one_sided");
    std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    const auto [before, after] = ghosts_key<T>(object, at);
    using Chain = BasicChain<T>;
    Result<Chain> chain = !one_sided ? (closed ? Chain::closed(std::move(points)) : Chain::open(std::move(points)))
                          : closed   ? Chain::closed_one_sided(std::move(points))
                                     : Chain::open_one_sided(std::move(points), before, after);
    if (!chain.ok()) throw_element_error(chain.error(), at / "points");
    return std::move(chain).value();
}

template <class T>
BasicAnyShape<T> circle_tree_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "of", "levels", "pose"}, at);
    const int levels = circle_levels_from_json(required_key(object, "levels", at), at / "levels");
    return circle_tree_over<T>(required_key(object, "of", at), at / "of", levels);
}

template <class T>
BasicAnyShape<T> compound_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "shapes", "pose"}, at);
    const JsonPath path = at / "shapes";
    const Json& list = required_key(object, "shapes", at);
    if (!list.is_array()) refuse("bad_type", path, "must be an array of shapes");
    std::vector<BasicCompoundPart<T>> parts;
    std::size_t circles = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        PosedShape<T> part = posed_shape_from_json<T>(list[i], path / i);
        count_circles(part.shape, circles, path);
        parts.push_back({std::move(part.shape), part.pose});
    }
    Result<BasicCompound<T>> compound = BasicCompound<T>::from_parts(std::move(parts));
    if (!compound.ok()) throw_element_error(compound.error(), path);
    return std::move(compound).value();
}

// The shapes of the characters in a grid's rows, and their names in order.
template <class T>
struct TileTable {
    std::string names;
    std::vector<BasicAnyShape<T>> shapes;
};

template <class T>
TileTable<T> tiles_key(const Json& object, const JsonPath& at) {
    TileTable<T> table;
    if (!object.contains("tiles")) return table;
    const JsonPath path = at / "tiles";
    if (!object["tiles"].is_object()) refuse("bad_type", path, "must be an object from characters to shapes");
    std::size_t circles = 0;
    for (const auto& [name, shape] : object["tiles"].sorted_members()) {
        const JsonPath here = path / name;
        if (name.size() != 1 || name == "#" || name == ".")
            throw QueryError("bad_type",
                             fmt::format("{}: a tile is named by one ASCII character but # and .", here.text()), here);
        table.names += name;
        table.shapes.push_back(shape_from_json<T>(shape, here));
        count_circles(table.shapes.back(), circles, path);
    }
    return table;
}

template <class T>
BasicAnyShape<T> tile_grid_from_json(const Json& object, const JsonPath& at) {
    using Grid = BasicTileGrid<T>;
    expect_only_keys(object, {"type", "origin", "cell", "rows", "tiles", "pose"}, at);
    TileTable<T> table = tiles_key<T>(object, at);
    const JsonPath path = at / "rows";
    const Json& rows = required_key(object, "rows", at);
    if (!rows.is_array()) refuse("bad_type", path, "must be an array of strings");
    std::vector<typename Grid::Cell> cells;
    std::size_t width = 0;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        const std::string_view row = string_from_json(rows[y], path / y);
        if (y == 0) width = row.size();
        for (const char c : row) {
            const std::size_t shape = table.names.find(c);
            const bool known = c == '#' || c == '.' || shape != std::string::npos;
            if (row.size() != width || !known)
                refuse("bad_row", path / y,
                       fmt::format("must have {} of the characters #, . and those of tiles", width));
            cells.push_back(static_cast<typename Grid::Cell>(c == '.'   ? Grid::empty
                                                             : c == '#' ? Grid::full
                                                                        : Grid::first_shape + shape));
        }
    }
    if (cells.size() != width * rows.size()) refuse("bad_row", path, "must all be of one length");
    Result<Grid> grid = Grid::from_cells(object.contains("origin") ? vec2_key<T>(object, "origin", at) : BasicVec2<T>{},
                                         vec2_key<T>(object, "cell", at),
                                         static_cast<int>(std::min<std::size_t>(width, Grid::max_side + 1)),
                                         static_cast<int>(std::min<std::size_t>(rows.size(), Grid::max_side + 1)),
                                         std::move(cells), std::move(table.shapes));
    if (!grid.ok()) throw_library_error(grid.error(), at);
    return std::move(grid).value();
}

}  // namespace

template <class T>
std::optional<BasicAnyShape<T>> union_from_json(std::string_view type, const Json& object, const JsonPath& at) {
    if (type == "polygon") return polygon_from_json<T>(object, at);
    if (type == "chain") return chain_from_json<T>(object, at);
    if (type == "compound") return compound_from_json<T>(object, at);
    if (type == "circle_tree") return circle_tree_from_json<T>(object, at);
    if (type == "tile_grid") return tile_grid_from_json<T>(object, at);
    return std::nullopt;
}

template std::optional<AnyShape> union_from_json<float>(std::string_view, const Json&, const JsonPath&);
template std::optional<AnyShapeD> union_from_json<double>(std::string_view, const Json&, const JsonPath&);

}  // namespace carom::tool
