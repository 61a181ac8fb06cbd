/// Many convex polygons with their vertices laid out for SIMD, which tests several polygons at once.
#pragma once

#include <carom/shape/convex_polygon.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace carom {

namespace detail {
struct ConvexArrayAccess;
}  // namespace detail

/// Convex polygons of any vertex counts, in blocks of `block_size`; most compact when neighbors have the same count.
/// The array refers to the polygons it was built from, which must outlive it and stay unchanged.
template <class T>
class BasicConvexArray {
  public:
    using Shape = BasicConvexPolygon<T>;
    static constexpr std::size_t block_size = 16;

    /// Lays out the vertices of `polygons`. Example:
    ///     const std::vector<ConvexPolygon> tiles{ConvexPolygon::from_points({{0, 0}, {4, 0}, {0, 3}}).value()};
    ///     const ConvexArray array(tiles);
    ///     assert(array.size() == 1 && array[0] == tiles[0]);
    explicit BasicConvexArray(std::span<const Shape> polygons) { assign(polygons); }

    /// Replaces the polygons, or reloads the same ones after they changed; reuses its memory. Cost: O(vertices).
    void assign(std::span<const Shape> polygons);

    std::size_t size() const { return polygons_.size(); }
    bool is_even() const { return true; }
    const Shape& operator[](std::size_t i) const { return polygons_[i]; }

  private:
    friend struct detail::ConvexArrayAccess;

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

namespace detail {

struct ConvexArrayAccess {
    /// The number of sides that every polygon of a block has in this layout: shorter outlines wrap around, and the
    /// first vertex of each is repeated after the last.
    template <class T>
    static std::size_t side_count(const BasicConvexArray<T>& array, std::size_t block) {
        return array.blocks_[block].sides;
    }

    /// Points to the x coordinates of vertex k (0 to side_count) of the block's polygons, one after the other; the y
    /// coordinates follow after block_size numbers. Lanes after the last polygon repeat it.
    template <class T>
    static const T* vertex(const BasicConvexArray<T>& array, std::size_t block, std::size_t k) {
        return array.numbers_.data() + array.blocks_[block].begin + 2 * array.block_size * k;
    }
};

}  // namespace detail

}  // namespace carom
