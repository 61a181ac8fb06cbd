/// Many convex polygons, their vertices laid out so that a machine can look at several polygons at once.
#pragma once

#include <carom/shape/convex_polygon.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace carom {

/// Polygons of any vertex counts, in blocks of `block_size`; most compact when neighbours have the same count. It
/// refers to the polygons it was made from, which must outlive it and stay as they are.
template <class T>
class BasicConvexArray {
  public:
    using Shape = BasicConvexPolygon<T>;
    static constexpr std::size_t block_size = 16;

    /// Example:
    ///     const std::vector<ConvexPolygon> tiles{ConvexPolygon::from_points({{0, 0}, {4, 0}, {0, 3}}).value()};
    ///     const ConvexArray array(tiles);
    ///     assert(array.size() == 1 && array[0] == tiles[0]);
    explicit BasicConvexArray(std::span<const Shape> polygons) { assign(polygons); }

    /// Takes other polygons, or the same after they changed; reuses its memory. Cost: O(vertices).
    void assign(std::span<const Shape> polygons);

    std::size_t size() const { return polygons_.size(); }
    bool is_even() const { return true; }
    const Shape& operator[](std::size_t i) const { return polygons_[i]; }

    /// How many sides every polygon of a block has here: shorter outlines go around again, and the first vertex of each
    /// stands once more behind the last.
    std::size_t side_count(std::size_t block) const { return blocks_[block].sides; }

    /// Coordinate x of vertex k (0 to side_count) of the block's polygons, one after the other; y follows after
    /// block_size numbers. Lanes behind the last polygon repeat it.
    const T* vertex(std::size_t block, std::size_t k) const {
        return numbers_.data() + blocks_[block].begin + 2 * block_size * k;
    }

  private:
    struct Block {
        std::size_t begin;
        std::size_t sides;
    };
    std::span<const Shape> polygons_;
    std::vector<Block> blocks_;
    std::vector<T> numbers_;
};

using ConvexArray = BasicConvexArray<float>;
using ConvexArrayD = BasicConvexArray<double>;

}  // namespace carom
