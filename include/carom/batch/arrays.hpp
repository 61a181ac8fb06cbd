/// Structure-of-arrays views of many shapes: one array for each coordinate, owned by the caller; and many polygons with
/// their vertices laid out for SIMD.
#pragma once

#include <carom/shape/aabb.hpp>
#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/placed.hpp>
#include <carom/shape/ray.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace carom {

/// Circles; all spans must have the same length, which `is_even` checks. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2};
///     const CircleArray circles{x, y, radius};
///     assert(circles.size() == 2 && (circles[1] == Circle{{5, 0}, 2}));
template <class T>
struct BasicCircleArray {
    using Shape = BasicCircle<T>;
    std::span<const T> x, y, radius;

    std::size_t size() const { return x.size(); }
    bool is_even() const { return y.size() == size() && radius.size() == size(); }
    Shape operator[](std::size_t i) const { return {{x[i], y[i]}, radius[i]}; }
};

using CircleArray = BasicCircleArray<float>;
using CircleArrayD = BasicCircleArray<double>;

/// Axis-aligned boxes; all spans must have the same length, which `is_even` checks.
template <class T>
struct BasicAabbArray {
    using Shape = BasicAabb<T>;
    std::span<const T> min_x, min_y, max_x, max_y;

    std::size_t size() const { return min_x.size(); }
    bool is_even() const { return min_y.size() == size() && max_x.size() == size() && max_y.size() == size(); }
    Shape operator[](std::size_t i) const { return {{min_x[i], min_y[i]}, {max_x[i], max_y[i]}}; }
};

using AabbArray = BasicAabbArray<float>;
using AabbArrayD = BasicAabbArray<double>;

/// Capsules; all spans must have the same length, which `is_even` checks.
template <class T>
struct BasicCapsuleArray {
    using Shape = BasicCapsule<T>;
    std::span<const T> ax, ay, bx, by, radius;

    std::size_t size() const { return ax.size(); }
    bool is_even() const {
        return ay.size() == size() && bx.size() == size() && by.size() == size() && radius.size() == size();
    }
    Shape operator[](std::size_t i) const { return {{ax[i], ay[i]}, {bx[i], by[i]}, radius[i]}; }
};

using CapsuleArray = BasicCapsuleArray<float>;
using CapsuleArrayD = BasicCapsuleArray<double>;

/// Rays; all spans must have the same length, which `is_even` checks.
template <class T>
struct BasicRayArray {
    using Shape = BasicRay<T>;
    std::span<const T> x, y, direction_x, direction_y;

    std::size_t size() const { return x.size(); }
    bool is_even() const { return y.size() == size() && direction_x.size() == size() && direction_y.size() == size(); }
    Shape operator[](std::size_t i) const { return {{x[i], y[i]}, {direction_x[i], direction_y[i]}}; }
};

using RayArray = BasicRayArray<float>;
using RayArrayD = BasicRayArray<double>;

/// Vectors, such as velocities; both spans must have the same length, which `is_even` checks.
template <class T>
struct BasicVectorArray {
    std::span<const T> x, y;

    std::size_t size() const { return x.size(); }
    bool is_even() const { return y.size() == size(); }
    BasicVec2<T> operator[](std::size_t i) const { return {x[i], y[i]}; }
};

using VectorArray = BasicVectorArray<float>;
using VectorArrayD = BasicVectorArray<double>;

/// Oriented boxes, with their rotations as cosine and sine; all spans must have the same length, which `is_even`
/// checks.
template <class T>
struct BasicBoxArray {
    using Shape = BasicBox<T>;
    std::span<const T> center_x, center_y, half_x, half_y, cosine, sine;

    std::size_t size() const { return center_x.size(); }
    bool is_even() const {
        return center_y.size() == size() && half_x.size() == size() && half_y.size() == size() &&
               cosine.size() == size() && sine.size() == size();
    }
    Shape operator[](std::size_t i) const {
        return {{center_x[i], center_y[i]}, {half_x[i], half_y[i]}, {cosine[i], sine[i]}};
    }
};

using BoxArray = BasicBoxArray<float>;
using BoxArrayD = BasicBoxArray<double>;

/// Shapes of any one type, such as AnyShape, as they are stored.
template <class S>
struct ShapeArray {
    using Shape = S;
    std::span<const S> shapes;

    std::size_t size() const { return shapes.size(); }
    bool is_even() const { return true; }
    const S& operator[](std::size_t i) const { return shapes[i]; }
};

/// Shapes of any one type, each placed by the pose of the same index: where its origin is, and its rotation as cosine
/// and sine. All spans must have the same length, which `is_even` checks. Example:
///     const std::vector<Aabb> shapes{{{-1, -1}, {1, 1}}};
///     const std::vector<float> x{5}, y{3}, cosine{0}, sine{1};
///     const PlacedArray<Aabb, float> placed{shapes, x, y, cosine, sine};
///     assert(overlaps(placed[0], Point{{4, 2}}));
template <class S, class T>
struct PlacedArray {
    using Shape = Placed<S, T>;
    std::span<const S> shapes;
    std::span<const T> x, y, cosine, sine;

    std::size_t size() const { return shapes.size(); }
    bool is_even() const {
        return x.size() == size() && y.size() == size() && cosine.size() == size() && sine.size() == size();
    }
    Shape operator[](std::size_t i) const { return place(shapes[i], BasicPose<T>{{x[i], y[i]}, {cosine[i], sine[i]}}); }
};

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
