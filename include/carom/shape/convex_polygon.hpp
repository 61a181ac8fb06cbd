/// A filled convex polygon with any number of vertices.
#pragma once

#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>

#include <limits>
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

    std::span<const BasicVec2<T>> points() const {
        const std::size_t kept = points_.size();
        return {points_.data(), kept < again ? 0 : kept - again};
    }

    /// The same points, and behind them the first `again` once more: for loops that read some in a row.
    static constexpr std::size_t again = 4;
    const BasicVec2<T>* loop() const { return points_.data(); }

    /// The smallest upright box around it: kept, not computed.
    const BasicAabb<T>& box() const { return box_; }

    /// The length of its shortest side, rounded, and whether the outline turns at every corner by more than a 64th of a
    /// radian: kept, too.
    T shortest_side() const { return shortest_side_; }
    bool turns_clearly() const { return turns_clearly_; }

    friend bool operator==(const BasicConvexPolygon&, const BasicConvexPolygon&) = default;

  private:
    explicit BasicConvexPolygon(std::vector<BasicVec2<T>> points);
    std::vector<BasicVec2<T>> points_;  // and the first few again
    BasicAabb<T> box_;
    T shortest_side_ = std::numeric_limits<T>::infinity();
    bool turns_clearly_ = true;
};

using ConvexPolygon = BasicConvexPolygon<float>;
using ConvexPolygonD = BasicConvexPolygon<double>;

}  // namespace carom
