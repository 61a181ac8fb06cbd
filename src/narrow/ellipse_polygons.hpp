/// Polygons close around and close within ellipses: what they prove of how a part lies to a union.
#pragma once

#include "coverage.hpp"

#include <carom/narrow/union_kernel.hpp>

#include <array>

namespace carom::detail {

enum class PolygonSide {
    around,  ///< holds the ellipse in its interior, and is held by 1 + 1 / m^2 times the ellipse
    within   ///< is held in the ellipse's interior, and holds 1 - 1 / m^2 times it
};

/// A polygon of 4 m vertices, 4 <= m <= 16, in the frame of an ellipse and with its radius.
template <class T>
class EllipsePolygon {
  public:
    static constexpr int most_vertices = 64;

    /// Whether the ellipse is neither so large nor so small that the vertices leave the range.
    static bool is_possible(const ConvexPart<T>& ellipse);

    EllipsePolygon(const ConvexPart<T>& ellipse, int m, PolygonSide side);
    EllipsePolygon(const EllipsePolygon&) = delete;
    EllipsePolygon& operator=(const EllipsePolygon&) = delete;

    /// Refers to the vertices in here.
    const ConvexPart<T>& part() const { return part_; }

  private:
    std::array<BasicVec2<T>, most_vertices> vertices_;
    ConvexPart<T> part_;
};

/// How the points of a part lie to a union, where ellipses take part: whether it leaves the union, and whether it lies
/// within, unless 2^-7 of the size of an ellipse makes the difference. Cost: as `gather_round_facts`, for ellipses as
/// polygons of 16 and, if that is not enough, of 64 vertices.
template <class T>
Coverage coverage_by_polygons(const ConvexPart<T>& part, PartSource<T> others);

/// Whether the interiors of two parts, one of them an ellipse, share a point, where that does not hang on 2^-7 of its
/// size: yes or unknown.
template <class T>
Answer interiors_meet_by_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail
