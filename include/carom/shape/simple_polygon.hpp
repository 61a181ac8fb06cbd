/// A filled simple polygon, convex or concave, with or without holes.
#pragma once

#include <carom/detail/shape/union_access.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <memory>
#include <span>
#include <vector>

namespace carom {

template <class T>
class BasicSimplePolygon;

// Forward declaration for the friend declaration below; see build/simple_polygon.hpp.
template <class T>
Result<BasicSimplePolygon<T>> simple_polygon(std::span<const BasicVec2<T>> outline,
                                             std::span<const std::vector<BasicVec2<T>>> holes);

/// All points inside the outline that are not strictly inside a hole; the borders belong to it. `simple_polygon` in
/// build/ makes one: it checks the outline and the holes exactly and cuts the polygon into convex parts. Every corner
/// of a part is a vertex of the polygon, so the union of the parts is exactly the polygon, and queries run on that
/// union.
template <class T>
class BasicSimplePolygon {
  public:
    /// The outline, from +x towards +y: counter-clockwise when y points up.
    std::span<const BasicVec2<T>> outline() const { return rings_.front(); }

    /// The holes, which run in the opposite direction, so that the filled side is the same along every edge.
    std::size_t hole_count() const { return rings_.size() - 1; }
    std::span<const BasicVec2<T>> hole(std::size_t i) const { return rings_[i + 1]; }

    /// Convex polygons that tile the polygon.
    std::span<const BasicConvexPolygon<T>> parts() const { return parts_; }

    /// The smallest axis-aligned box around part i, and around the whole polygon.
    const BasicAabb<T>& part_box(std::size_t i) const { return part_boxes_[i]; }
    const BasicAabb<T>& box() const { return box_; }

    /// Whether outlines and holes are equal, vertex by vertex.
    friend bool operator==(const BasicSimplePolygon& a, const BasicSimplePolygon& b) { return a.rings_ == b.rings_; }

  private:
    friend detail::UnionAccess;

    BasicSimplePolygon(std::vector<std::vector<BasicVec2<T>>> rings, std::vector<BasicConvexPolygon<T>> parts);

    template <class U>
    friend Result<BasicSimplePolygon<U>> simple_polygon(std::span<const BasicVec2<U>>,
                                                        std::span<const std::vector<BasicVec2<U>>>);

    std::vector<std::vector<BasicVec2<T>>> rings_;
    std::vector<BasicConvexPolygon<T>> parts_;
    std::vector<BasicAabb<T>> part_boxes_;
    BasicAabb<T> box_;
    std::shared_ptr<const detail::UnionIndex> index_;
};

using SimplePolygon = BasicSimplePolygon<float>;
using SimplePolygonD = BasicSimplePolygon<double>;

}  // namespace carom
