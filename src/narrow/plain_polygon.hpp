/// PlainPolygon: a convex polygon where it stands, to be read like a ConvexPart but without the cost of making one.
#pragma once

#include <carom/narrow/convex_part.hpp>

namespace carom::detail {

/// Refers to the polygon, which must outlive it.
template <class T>
class PlainPolygon {
  public:
    explicit PlainPolygon(const BasicConvexPolygon<T>& polygon)
        : points_(polygon.points().data()), size_(static_cast<int>(polygon.points().size())) {}

    int size() const { return size_; }
    const BasicVec2<T>& local(int i) const { return points_[i]; }
    Vec2D vertex(int i) const { return lift<double>(points_[i]); }
    static constexpr int pose_count() { return 0; }
    static constexpr bool is_rounded() { return false; }

  private:
    const BasicVec2<T>* points_;
    int size_;
};

/// The part that a polygon is.
template <class T>
ConvexPart<T> part_of(const BasicConvexPolygon<T>& polygon) {
    return convex_part(Operand<BasicConvexPolygon<T>, T>{polygon});
}

}  // namespace carom::detail
