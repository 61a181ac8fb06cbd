/// ConvexPart: the small view every convex shape is reduced to - a core, a radius, and the poses that place it.
#pragma once

#include <carom/math/exact.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>

#include <array>
#include <cstddef>

namespace carom {

/// All points at distance <= radius from the core: a point (one vertex), a segment (two) or a convex polygon with an
/// area (three or more, in positive order). Vertices are exact functions of the stored numbers: the local ones carried
/// through each pose in turn. The view holds small cores itself and refers to polygons, which must outlive it.
template <class T>
class ConvexPart {
  public:
    /// A part with no vertices is empty: it came from numbers that are no shape, and touches nothing.
    int size() const { return size_; }
    T radius() const { return radius_; }

    /// Vertex i before any pose.
    const BasicVec2<T>& local(int i) const { return outside_ ? outside_[i] : inside_[static_cast<std::size_t>(i)]; }

    /// The poses that carry it into the world, outermost first.
    int pose_count() const { return pose_count_; }
    const BasicPose<T>& pose(int k) const { return poses_[static_cast<std::size_t>(k)]; }

    /// Vertex i in world coordinates, computed in the number type N; indices wrap around once.
    template <class N>
    BasicVec2<N> vertex(int i) const {
        BasicVec2<N> v = lift<N>(local(i < size_ ? i : i - size_));
        for (int k = pose_count_; k-- > 0;) v = carry(poses_[static_cast<std::size_t>(k)], v);
        return v;
    }

    /// Adds a pose that acts before the ones added so far. Identities are dropped.
    void push_pose(const BasicPose<T>& pose) {
        if (pose == BasicPose<T>{}) return;
        CAROM_ASSERT(pose_count_ < max_pose_depth, "at most %d nested poses", max_pose_depth);
        poses_[static_cast<std::size_t>(pose_count_++)] = pose;
    }

    void set_point(const BasicVec2<T>& p) { set_inline({p}, 1); }
    void set_segment(const BasicVec2<T>& a, const BasicVec2<T>& b) { set_inline({a, b}, a == b ? 1 : 2); }
    void set_box(const BasicVec2<T>& low, const BasicVec2<T>& high);
    void set_polygon(std::span<const BasicVec2<T>> points) {
        outside_ = points.data();
        size_ = static_cast<int>(points.size());
    }
    void set_radius(T radius) { radius_ = radius; }

    /// Empties the part when its numbers are no shape: NaN, infinity, a negative radius or a pose that does not rotate.
    void drop_if_meaningless();

  private:
    void set_inline(const std::array<BasicVec2<T>, 4>& points, int count) {
        inside_ = points;
        outside_ = nullptr;
        size_ = count;
    }

    template <class N>
    static BasicVec2<N> carry(const BasicPose<T>& pose, const BasicVec2<N>& v) {
        const BasicVec2<N> at = lift<N>(pose.at);
        if (pose.rot == BasicRot<T>{}) return v + at;
        const N c(static_cast<double>(pose.rot.c));
        const N s(static_cast<double>(pose.rot.s));
        return {c * v.x - s * v.y + at.x, s * v.x + c * v.y + at.y};
    }

    std::array<BasicVec2<T>, 4> inside_{};
    const BasicVec2<T>* outside_ = nullptr;
    int size_ = 0;
    T radius_{};
    int pose_count_ = 0;
    std::array<BasicPose<T>, max_pose_depth> poses_;  // outermost first; only pose_count_ of them mean anything
};

/// What a verb was asked about: a shape, and the pose that carries it, or none.
template <class S, class T>
struct Operand {
    const S& shape;
    const BasicPose<T>* pose = nullptr;
};

// One function a convex shape: its core and radius, in the frame that `part` has so far.
template <class T>
void fill(ConvexPart<T>& part, const BasicPoint<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicSegment<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicCircle<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicAabb<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicBox<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicCapsule<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicConvexPolygon<T>& shape);

/// The part of a convex shape under a pose (null for none).
template <class S, class T>
ConvexPart<T> convex_part(const Operand<S, T>& operand) {
    ConvexPart<T> part;
    if (operand.pose) part.push_pose(*operand.pose);
    fill(part, operand.shape);
    part.drop_if_meaningless();
    return part;
}

}  // namespace carom
