/// UnposedPolygon, UnposedAabb: shapes without a pose, with the interface of a ConvexPart but without the cost of
/// making one.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom::detail {

/// Refers to the polygon, which must outlive it.
template <class T>
class UnposedPolygon {
  public:
    explicit UnposedPolygon(const BasicConvexPolygon<T>& polygon)
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

/// An axis-aligned box with an area.
template <class T>
class UnposedAabb {
  public:
    explicit UnposedAabb(const BasicAabb<T>& box) : low_(lift<double>(box.min)), high_(lift<double>(box.max)) {}

    static constexpr int size() { return 4; }
    Vec2D vertex(int i) const { return {i == 1 || i == 2 ? high_.x : low_.x, i > 1 ? high_.y : low_.y}; }
    static constexpr int pose_count() { return 0; }
    static constexpr bool is_rounded() { return false; }

  private:
    Vec2D low_;
    Vec2D high_;
};

template <class T>
UnposedPolygon<T> unposed(const BasicConvexPolygon<T>& polygon) {
    return UnposedPolygon<T>(polygon);
}

template <class T>
UnposedAabb<T> unposed(const BasicAabb<T>& box) {
    return UnposedAabb<T>(box);
}

/// The part of a shape without a pose.
template <class S, class T = scalar_of<S>>
ConvexPart<T> part_of(const S& shape) {
    return convex_part(Operand<S, T>{shape});
}

}  // namespace carom::detail
