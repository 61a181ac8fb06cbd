/// A filled convex polygon with any number of vertices.
#pragma once

#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>

#include <limits>
#include <span>
#include <vector>

namespace carom {

namespace detail {
struct PolygonAccess;
}  // namespace detail

/// The convex hull of its vertices, which has an area. The vertices run from +x towards +y: counter-clockwise when y
/// points up. Vertices in the middle of an edge are allowed, and there is no upper limit to the number of vertices.
template <class T>
class BasicConvexPolygon {
  public:
    /// Makes a polygon from its outline, which is checked exactly, and reversed if it has the other winding. Needs at
    /// least three points. Errors: not_finite, too_few_points, repeated_point, collinear, not_convex; each names the
    /// vertex. Cost: O(n). Example:
    ///     auto triangle = ConvexPolygon::from_points({{0, 0}, {4, 0}, {0, 3}});
    ///     assert(triangle.ok() && triangle->points().size() == 3);
    static Result<BasicConvexPolygon> from_points(std::vector<BasicVec2<T>> points);

    std::span<const BasicVec2<T>> points() const {
        const std::size_t kept = points_.size();
        return {points_.data(), kept < again ? 0 : kept - again};
    }

    /// The smallest axis-aligned box around the polygon; stored, not computed.
    const BasicAabb<T>& box() const { return box_; }

    friend bool operator==(const BasicConvexPolygon&, const BasicConvexPolygon&) = default;

  private:
    friend struct detail::PolygonAccess;

    explicit BasicConvexPolygon(std::vector<BasicVec2<T>> points);

    static constexpr std::size_t again = 4;
    std::vector<BasicVec2<T>> points_;  // followed by the first `again` ones
    BasicAabb<T> box_;
    T shortest_side_ = std::numeric_limits<T>::infinity();
    bool turns_clearly_ = true;  // by more than 1/64 radian at every vertex
};

using ConvexPolygon = BasicConvexPolygon<float>;
using ConvexPolygonD = BasicConvexPolygon<double>;

}  // namespace carom
