/// Which features of two convex parts are nearest, or which side is least deep, found in doubles.
#pragma once

#include "narrow/filter/touch/nearest_features.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace carom::detail {

/// A set of up to LoadedOutline::capacity vertices.
class VertexSet {
  public:
    VertexSet() = default;
    explicit VertexSet(std::uint64_t bits) : bits_(bits) {}

    void add(int i) { bits_ |= std::uint64_t{1} << i; }

    /// Takes the first out.
    int take() {
        const int first = std::countr_zero(bits_);
        bits_ &= bits_ - 1;
        return first;
    }
    bool is_empty() const { return bits_ == 0; }

  private:
    std::uint64_t bits_ = 0;
};

/// The vertices of both cores that could belong to the nearest features, where several tie or nearly do.
struct NearVertices {
    VertexSet a;
    VertexSet b;
};

/// All pairs of a vertex of one core and an edge of the other that are not among these are further apart than the
/// nearest, by more than rounding. Nothing where doubles cannot tell. Cost: O(n + m).
std::optional<NearVertices> find_near_vertices(const OutlinePair& pair, const NearestFeatures& nearest);

/// A side of one of two cores, as convex_features.hpp counts them, and those vertices of the other that could be
/// deepest below it.
struct ShallowSide {
    bool is_of_a;
    int side;
    VertexSet vertices;
};

/// The sides over which the other core could be least deep: a's in their order, then b's.
struct ShallowSides {
    static constexpr int capacity = 8;
    std::array<ShallowSide, capacity> sides;
    int count = 0;
};

/// For cores that share points. No sides when there are too many. Cost: O(n m).
ShallowSides find_shallowest_sides(const OutlinePair& pair);

}  // namespace carom::detail
