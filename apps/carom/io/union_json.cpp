#include "io/union_json.hpp"

#include "io/circle_tree_json.hpp"
#include "io/shape_keys.hpp"

#include <carom/build/simple_polygon.hpp>

#include <algorithm>
#include <array>

namespace carom::tool {

using nlohmann::json;

namespace {

template <class T>
std::vector<std::vector<BasicVec2<T>>> holes_key(const json& object, const std::string& at) {
    if (!object.contains("holes")) return {};
    const std::string path = json_path(at, "holes");
    const json& list = object["holes"];
    if (!list.is_array()) throw QueryError("bad_type", fmt::format("{} must be an array of outlines", path), path);
    std::vector<std::vector<BasicVec2<T>>> holes;
    for (std::size_t i = 0; i < list.size(); ++i) holes.push_back(points_from_json<T>(list[i], json_path(path, i)));
    return holes;
}

// The errors of polygons count the vertices of the outline, then those of each hole.
template <class T>
[[noreturn]] void throw_ring_error(const Error& error, std::size_t outline_size,
                                   const std::vector<std::vector<BasicVec2<T>>>& holes, const std::string& at) {
    if (error.index < 0) throw_library_error(error, json_path(at, "points"));
    auto index = static_cast<std::size_t>(error.index);
    if (index < outline_size) throw_library_error(error, json_path(json_path(at, "points"), index));
    index -= outline_size;
    std::size_t hole = 0;
    while (hole + 1 < holes.size() && index >= holes[hole].size()) index -= holes[hole++].size();
    throw_library_error(error, json_path(json_path(json_path(at, "holes"), hole), index));
}

template <class T>
BasicAnyShape<T> polygon_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "points", "holes", "pose"}, at);
    const std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    const std::vector<std::vector<BasicVec2<T>>> holes = holes_key<T>(object, at);
    if (holes.empty()) {
        Result<BasicConvexPolygon<T>> convex = BasicConvexPolygon<T>::from_points(points);
        if (convex.ok()) return std::move(convex).value();
        if (convex.error().code != ErrorCode::not_convex) throw_element_error(convex.error(), json_path(at, "points"));
    }
    Result<BasicSimplePolygon<T>> polygon = simple_polygon<T>(points, holes);
    if (!polygon.ok()) throw_ring_error(polygon.error(), points.size(), holes, at);
    return std::move(polygon).value();
}

// The ghost points of a one-sided chain: [before, after], each a point or null.
template <class T>
std::array<typename BasicChain<T>::Ghost, 2> ghosts_key(const json& object, const std::string& at) {
    std::array<typename BasicChain<T>::Ghost, 2> ghosts;
    if (!object.contains("ghosts")) return ghosts;
    const std::string path = json_path(at, "ghosts");
    const json& list = object["ghosts"];
    if (!list.is_array() || list.size() != 2)
        throw QueryError("bad_type", fmt::format("{} must be [before, after], each a point or null", path), path);
    for (std::size_t i = 0; i < 2; ++i) {
        if (!list[i].is_null()) ghosts[i] = vec2_from_json<T>(list[i], json_path(path, i));
    }
    return ghosts;
}

template <class T>
BasicAnyShape<T> chain_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "points", "closed", "one_sided", "ghosts", "pose"}, at);
    const auto flag = [&](const char* key) {
        return object.contains(key) && bool_from_json(object[key], json_path(at, key));
    };
    const bool closed = flag("closed"), one_sided = flag("one_sided");
    if (object.contains("ghosts") && (closed || !one_sided))
        throw QueryError("unknown_key",
                         fmt::format("{} are only for a chain that is open and one_sided", json_path(at, "ghosts")),
                         json_path(at, "ghosts"));
    std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    const auto [before, after] = ghosts_key<T>(object, at);
    using Chain = BasicChain<T>;
    Result<Chain> chain = !one_sided ? (closed ? Chain::closed(std::move(points)) : Chain::open(std::move(points)))
                          : closed   ? Chain::closed_one_sided(std::move(points))
                                     : Chain::open_one_sided(std::move(points), before, after);
    if (!chain.ok()) throw_element_error(chain.error(), json_path(at, "points"));
    return std::move(chain).value();
}

template <class T>
BasicAnyShape<T> circle_tree_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "of", "levels", "pose"}, at);
    const int levels = circle_levels_from_json(required_key(object, "levels", at), json_path(at, "levels"));
    return circle_tree_over<T>(required_key(object, "of", at), json_path(at, "of"), levels);
}

template <class T>
BasicAnyShape<T> compound_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "shapes", "pose"}, at);
    const std::string path = json_path(at, "shapes");
    const json& list = required_key(object, "shapes", at);
    if (!list.is_array()) throw QueryError("bad_type", fmt::format("{} must be an array of shapes", path), path);
    std::vector<BasicCompoundPart<T>> parts;
    std::size_t circles = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        PosedShape<T> part = posed_shape_from_json<T>(list[i], json_path(path, i));
        count_circles(part.shape, circles, path);
        parts.push_back({std::move(part.shape), part.pose});
    }
    Result<BasicCompound<T>> compound = BasicCompound<T>::from_parts(std::move(parts));
    if (!compound.ok()) throw_element_error(compound.error(), path);
    return std::move(compound).value();
}

// The shapes that the characters of a grid's rows stand for, and their names in order.
template <class T>
struct TileTable {
    std::string names;
    std::vector<BasicAnyShape<T>> shapes;
};

template <class T>
TileTable<T> tiles_key(const json& object, const std::string& at) {
    TileTable<T> table;
    if (!object.contains("tiles")) return table;
    const std::string path = json_path(at, "tiles");
    if (!object["tiles"].is_object())
        throw QueryError("bad_type", fmt::format("{} must be an object from characters to shapes", path), path);
    std::size_t circles = 0;
    for (const auto& [name, shape] : object["tiles"].items()) {
        const std::string here = json_path(path, name);
        if (name.size() != 1 || name == "#" || name == ".")
            throw QueryError("bad_type", fmt::format("{}: a tile is named by one ASCII character but # and .", here),
                             here);
        table.names += name;
        table.shapes.push_back(shape_from_json<T>(shape, here));
        count_circles(table.shapes.back(), circles, path);
    }
    return table;
}

template <class T>
BasicAnyShape<T> tile_grid_from_json(const json& object, const std::string& at) {
    using Grid = BasicTileGrid<T>;
    expect_only_keys(object, {"type", "origin", "cell", "rows", "tiles", "pose"}, at);
    TileTable<T> table = tiles_key<T>(object, at);
    const std::string path = json_path(at, "rows");
    const json& rows = required_key(object, "rows", at);
    if (!rows.is_array()) throw QueryError("bad_type", fmt::format("{} must be an array of strings", path), path);
    std::vector<typename Grid::Cell> cells;
    std::size_t width = 0;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        const std::string row = string_from_json(rows[y], json_path(path, y));
        if (y == 0) width = row.size();
        for (const char c : row) {
            const std::size_t shape = table.names.find(c);
            const bool known = c == '#' || c == '.' || shape != std::string::npos;
            if (row.size() != width || !known)
                throw QueryError(
                    "bad_row",
                    fmt::format("{} must have {} of the characters #, . and those of tiles", json_path(path, y), width),
                    json_path(path, y));
            cells.push_back(static_cast<typename Grid::Cell>(c == '.'   ? Grid::empty
                                                             : c == '#' ? Grid::full
                                                                        : Grid::first_shape + shape));
        }
    }
    if (cells.size() != width * rows.size())
        throw QueryError("bad_row", fmt::format("{} must all be of one length", path), path);
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
std::optional<BasicAnyShape<T>> union_from_json(const std::string& type, const json& object, const std::string& at) {
    if (type == "polygon") return polygon_from_json<T>(object, at);
    if (type == "chain") return chain_from_json<T>(object, at);
    if (type == "compound") return compound_from_json<T>(object, at);
    if (type == "circle_tree") return circle_tree_from_json<T>(object, at);
    if (type == "tile_grid") return tile_grid_from_json<T>(object, at);
    return std::nullopt;
}

template std::optional<AnyShape> union_from_json<float>(const std::string&, const json&, const std::string&);
template std::optional<AnyShapeD> union_from_json<double>(const std::string&, const json&, const std::string&);

}  // namespace carom::tool
