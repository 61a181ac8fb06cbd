/// ConvexPart: the small view every convex shape is reduced to - a core, a radius, and the poses that place it.
#pragma once

#include <carom/math/exact.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>

#include <array>
#include <cstddef>

namespace carom {

/// Whether a core ends, or how it goes on for ever.
enum class Extent { bounded, ray, line, half_space };

/// All points at distance <= radius from the core: a point (one vertex), a segment (two), a convex polygon with an area
/// (three or more, in positive order), or something unbounded, which is one vertex and a direction: that of the ray or
/// line, or the outward normal of the half space. Vertices and directions are exact functions of the stored numbers:
/// the local ones carried through each pose in turn. The view holds small cores itself and refers to polygons, which
/// must outlive it.
template <class T>
class ConvexPart {
  public:
    /// How many vertices. A part with none is empty: it came from numbers that are no shape, and touches nothing.
    int size() const { return size_; }
    Extent extent() const { return extent_; }
    bool is_bounded() const { return extent_ == Extent::bounded; }
    bool is_point() const { return size_ == 1 && is_bounded(); }

    /// Whether the radius is more than 0.
    bool is_rounded() const { return radius_ > 0 || rounding_ > 0; }

    /// The radius, computed in the number type N: a rounded circle has the sum of two.
    template <class N>
    N radius() const {
        return N(static_cast<double>(radius_)) + N(static_cast<double>(rounding_));
    }

    /// Vertex i before any pose.
    const BasicVec2<T>& local(int i) const { return outside_ ? outside_[i] : inside_[static_cast<std::size_t>(i)]; }

    /// The poses that carry it into the world, outermost first.
    int pose_count() const { return pose_count_; }
    const BasicPose<T>& pose(int k) const { return poses_[static_cast<std::size_t>(k)]; }

    /// Vertex i in world coordinates, computed in the number type N; indices wrap around once.
    template <class N>
    BasicVec2<N> vertex(int i) const {
        BasicVec2<N> v = lift<N>(local(i < size_ ? i : i - size_));
        for (int k = pose_count_; k-- > 0;) v = turn(pose(k).rot, v) + lift<N>(pose(k).at);
        return v;
    }

    /// The direction of an unbounded core in the world, computed in the number type N.
    template <class N>
    BasicVec2<N> direction() const {
        BasicVec2<N> v = lift<N>(inside_[1]);
        for (int k = pose_count_; k-- > 0;) v = turn(pose(k).rot, v);
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
    void set_triangle(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c);
    void set_box(const BasicVec2<T>& low, const BasicVec2<T>& high);
    void set_polygon(std::span<const BasicVec2<T>> points) {
        outside_ = points.data();
        size_ = static_cast<int>(points.size());
    }
    void set_unbounded(Extent extent, const BasicVec2<T>& vertex, const BasicVec2<T>& direction) {
        set_inline({vertex, direction}, direction == BasicVec2<T>{} ? 0 : 1);
        extent_ = extent;
    }
    void set_radius(T radius) { radius_ = radius; }
    void set_rounding(T rounding) { rounding_ = rounding; }
    void drop_radius() { radius_ = rounding_ = T(0); }

    /// Empties the part when its numbers are no shape: NaN, infinity, a negative radius or a pose that does not rotate.
    void drop_if_meaningless();

  private:
    void set_inline(const std::array<BasicVec2<T>, 4>& points, int count) {
        inside_ = points;
        outside_ = nullptr;
        size_ = count;
        extent_ = Extent::bounded;
    }

    template <class N>
    static BasicVec2<N> turn(const BasicRot<T>& rot, const BasicVec2<N>& v) {
        if (rot.s == 0 && (rot.c == 1 || rot.c == -1)) return rot.c == 1 ? v : -v;  // no product, no rounding
        if (rot.c == 0 && (rot.s == 1 || rot.s == -1)) return rot.s == 1 ? perp(v) : -perp(v);
        const N c(static_cast<double>(rot.c));
        const N s(static_cast<double>(rot.s));
        return {c * v.x - s * v.y, s * v.x + c * v.y};
    }

    std::array<BasicVec2<T>, 4> inside_{};
    const BasicVec2<T>* outside_ = nullptr;
    int size_ = 0;
    Extent extent_ = Extent::bounded;
    T radius_{};
    T rounding_{};
    int pose_count_ = 0;
    std::array<BasicPose<T>, max_pose_depth> poses_;  // only pose_count_ of them mean anything
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
void fill(ConvexPart<T>& part, const BasicRay<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicLine<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicHalfSpace<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicCircle<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicAabb<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicBox<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicCapsule<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicTriangle<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicConvexPolygon<T>& shape);

template <class T>
void fill(ConvexPart<T>& part, const BasicAnyConvex<T>& shape);

template <class Core>
void fill(ConvexPart<scalar_of<Core>>& part, const Rounded<Core>& shape) {
    fill(part, shape.core);
    part.set_rounding(shape.radius);
}

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
