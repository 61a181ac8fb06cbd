/// A filled simple polygon: concave allowed, with or without holes.
#pragma once

#include <carom/shape/aabb.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <span>
#include <vector>

namespace carom {

template <class T>
class BasicSimplePolygon;

// Declared here for friendship only; see build/simple_polygon.hpp.
template <class T>
Result<BasicSimplePolygon<T>> simple_polygon(std::span<const BasicVec2<T>> outline,
                                             std::span<const std::vector<BasicVec2<T>>> holes);

/// Everything inside the outline that is not strictly inside a hole, borders included. `simple_polygon` in build/ makes
/// it, checks it exactly and cuts it into convex parts; every corner of a part is a vertex of the polygon, so the union
/// of the parts is exactly the polygon, and questions are asked about that union.
template <class T>
class BasicSimplePolygon {
  public:
    /// The outline in positive order (x towards y).
    std::span<const BasicVec2<T>> outline() const { return rings_.front(); }

    /// Holes in negative order, so that the filled side is the same, seen along any edge.
    std::size_t hole_count() const { return rings_.size() - 1; }
    std::span<const BasicVec2<T>> hole(std::size_t i) const { return rings_[i + 1]; }

    /// Convex polygons that tile it.
    std::span<const BasicConvexPolygon<T>> parts() const { return parts_; }

    /// The smallest upright box around part i, and around all of it.
    const BasicAabb<T>& part_box(std::size_t i) const { return part_boxes_[i]; }
    const BasicAabb<T>& box() const { return box_; }

    /// Whether outline and holes are the same, vertex by vertex.
    friend bool operator==(const BasicSimplePolygon& a, const BasicSimplePolygon& b) { return a.rings_ == b.rings_; }

  private:
    BasicSimplePolygon(std::vector<std::vector<BasicVec2<T>>> rings, std::vector<BasicConvexPolygon<T>> parts);

    template <class U>
    friend Result<BasicSimplePolygon<U>> simple_polygon(std::span<const BasicVec2<U>>,
                                                        std::span<const std::vector<BasicVec2<U>>>);

    std::vector<std::vector<BasicVec2<T>>> rings_;
    std::vector<BasicConvexPolygon<T>> parts_;
    std::vector<BasicAabb<T>> part_boxes_;
    BasicAabb<T> box_;
};

using SimplePolygon = BasicSimplePolygon<float>;
using SimplePolygonD = BasicSimplePolygon<double>;

}  // namespace carom
