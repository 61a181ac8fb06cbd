/// A filled convex polygon with any number of vertices.
#pragma once

#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>

#include <span>
#include <vector>

namespace carom {

/// A convex polygon with an area, its vertices in positive order (x towards y). Vertices in the middle of an edge are
/// allowed; there is no upper limit to their number.
template <class T>
class BasicConvexPolygon {
  public:
    /// Checks the outline exactly and keeps it, reversed if it came in negative order. At least three points.
    /// Errors: not_finite, too_few_points, repeated_point, collinear, not_convex; each names the vertex.
    /// Cost: O(n). Example:
    ///     auto triangle = ConvexPolygon::from_points({{0, 0}, {4, 0}, {0, 3}});
    ///     assert(triangle.ok() && triangle->points().size() == 3);
    static Result<BasicConvexPolygon> from_points(std::vector<BasicVec2<T>> points);

    std::span<const BasicVec2<T>> points() const { return points_; }

    /// The smallest upright box around it: kept, not computed.
    const BasicAabb<T>& box() const { return box_; }

    friend bool operator==(const BasicConvexPolygon&, const BasicConvexPolygon&) = default;

  private:
    explicit BasicConvexPolygon(std::vector<BasicVec2<T>> points);
    std::vector<BasicVec2<T>> points_;
    BasicAabb<T> box_;
};

using ConvexPolygon = BasicConvexPolygon<float>;
using ConvexPolygonD = BasicConvexPolygon<double>;

}  // namespace carom
