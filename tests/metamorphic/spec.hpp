/// Shapes and queries as plain numbers, which can be changed with a known effect on the results.
#pragma once

#include <carom/carom.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace metamorphic {

using carom::PoseD;
using carom::RotD;
using carom::Vec2D;

/// All kinds of shapes, in the order of AnyShape.
enum class Kind {
    point,
    segment,
    ray,
    line,
    half_space,
    circle,
    aabb,
    box,
    capsule,
    triangle,
    polygon,
    rounded,
    ellipse,
    arc,
    chain,
    simple_polygon,
    compound,
    circle_tree,
    tile_grid
};
inline constexpr int kind_count = 19;

/// A shape and where it is placed. Numbers that a kind has no use for are empty.
struct Spec {
    Kind kind = Kind::point;
    std::vector<Vec2D> points;      ///< ends, corners, the center; of an aabb min and max; of a tile grid the origin
    std::vector<Vec2D> directions;  ///< of rays, lines, half spaces; from and to of an arc
    std::vector<double> lengths;    ///< the radius, both radii or half extents, or the size of a cell
    RotD rot;                       ///< of boxes and ellipses
    std::vector<std::vector<Vec2D>> holes;
    bool closed = false, one_sided = false;
    std::optional<Vec2D> before, after;  ///< ghosts of a one-sided chain
    int width = 0;                       ///< of a tile grid
    std::vector<std::uint16_t> cells;
    std::vector<Spec> parts;  ///< of a compound; the core of a rounded shape; circles of a tree; shapes of tiles
    PoseD pose;

    friend bool operator==(const Spec&, const Spec&) = default;
};

enum class Precision { single, twice };

/// What a relation between answers is checked on: two shapes that move, and a number from which a relation draws the
/// rest of what it needs.
struct Query {
    Spec a, b;
    Vec2D va, vb;
    double max_time = 1;
    std::uint64_t choice = 0;
    Precision precision = Precision::single;
};

/// The shape in the number type; none when it is no shape, or one of its numbers is not in that type.
template <class T>
std::optional<carom::BasicAnyShape<T>> build(const Spec& spec);

bool can_build(const Spec& spec, Precision precision);
bool can_ask(const Query& query);

/// Calls `use` with every number, those of parts included.
void for_each_number(Spec& spec, const std::function<void(double&)>& use);
/// Calls `use` with the shape and all of its parts.
void for_each_spec(const Spec& spec, const std::function<void(const Spec&)>& use);

bool has(const Spec& spec, Kind kind);
bool has(const Query& query, Kind kind);
bool is_union(const Spec& spec);
bool is_one_sided(const Spec& spec);
bool is_one_sided(const Query& query);

/// As a line for `carom query`.
std::string to_json(const Spec& spec);
std::string to_json(const Query& query, const std::string& verb);

}  // namespace metamorphic
