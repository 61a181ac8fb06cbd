/// Reproducible pairs of shapes that are hard to judge: a case is named by its suite, its two kinds and its number.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <cstdint>

namespace oracle {

enum class Suite {
    mixed,     ///< about as many hits as misses: grids with snaps of 1 to 16, random floats, sizes from 1e-6 to 1e6
    touching,  ///< placed to touch exactly, or to miss that by a rounding error
    grid,      ///< whole numbers only, as in mixed: moving everything by a whole number is exact
    extreme,   ///< near overflow, near underflow, and both in one case
};

/// The alternatives of AnyShape, in its order.
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

const char* name_of(Kind kind);

constexpr bool is_unbounded(Kind kind) {
    return kind == Kind::ray || kind == Kind::line || kind == Kind::half_space;
}

template <class T>
struct Case {
    Body<T> a, b;
};

/// The same numbers on every machine and in every build.
template <class T>
Case<T> generate(Suite suite, Kind a, Kind b, std::uint64_t number);

}  // namespace oracle
