/// ConvexPart: the small view that every convex shape is reduced to: a core, a radius, and the poses that place it.
#pragma once

#include <carom/detail/narrow/core/one_sided.hpp>
#include <carom/math/exact.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/shape/convex_view.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace carom::detail {

/// The kind of a core. `bounded` is a point, a segment or a polygon.
enum class CoreKind { bounded, ray, line, half_space, ellipse, arc };

/// Whether a segment is an edge of a polygon, which is on its left, and at which of its ends the polygon is convex.
struct PolygonEdge {
    bool is_one = false;
    std::array<bool, 2> is_convex{};
};

template <class T>
struct CurvedKernels;

/// All points at distance <= radius from the core: a point (one vertex), a segment (two), a convex polygon with an area
/// (three or more, from +x towards +y: counter-clockwise when y points up), or something unbounded, which is one vertex
/// and a direction: that of the ray or line, or the outward normal of the half space. Vertices and directions are exact
/// functions of the stored numbers: the local ones mapped through each pose in turn. The view holds small cores itself
/// and refers to polygons, which must outlive it.
///
/// Two more kinds are curved, with a center as their one vertex and two directions. An ellipse has its half axes u and
/// v: the points center + x u + y v with x^2 + y^2 <= 1. An arc, the only part that is not convex, has the directions
/// in which it starts and ends, and its own radius as the radius.
template <class T>
class ConvexPart {
  public:
    /// An empty part.
    ConvexPart() {}

    /// The number of vertices. A part with none is empty: it came from an invalid shape, and touches nothing.
    int size() const { return size_; }
    CoreKind core_kind() const { return kind_; }
    bool is_bounded() const { return kind_ == CoreKind::bounded; }
    bool is_point() const { return size_ == 1 && is_bounded(); }
    bool is_curved() const { return kind_ == CoreKind::ellipse || kind_ == CoreKind::arc; }

    /// What pairs with the part need, which must be curved.
    const CurvedKernels<T>& curved_kernels() const { return *curved_kernels_; }

    /// Whether the radius is greater than 0.
    bool is_rounded() const { return radius_ > 0 || rounding_ > 0; }

    /// Whether it has an area.
    bool has_area() const {
        if (kind_ == CoreKind::arc) return false;
        const bool is_wide = kind_ == CoreKind::half_space || kind_ == CoreKind::ellipse || size_ > 2;
        return size_ > 0 && (is_wide || is_rounded());
    }

    /// The radius, computed in the number type N. That of a rounded circle is the sum of two.
    template <class N>
    N radius() const {
        return N(static_cast<double>(radius_)) + N(static_cast<double>(rounding_));
    }

    /// The two numbers that the radius is the sum of.
    T stored_radius() const { return radius_; }
    T stored_rounding() const { return rounding_; }

    /// Vertex i before any pose.
    const BasicVec2<T>& local(int i) const { return outside_ ? outside_[i] : inside_[static_cast<std::size_t>(i)]; }

    /// The poses that map it into the world, outermost first.
    int pose_count() const { return pose_count_; }
    const BasicPose<T>& pose(int k) const { return poses_[static_cast<std::size_t>(k)]; }

    /// Whether its poses have the same rotations as those of another part, but for those that turn nothing.
    bool is_turned_as(const ConvexPart& other) const {
        if (this == &other) return true;
        int i = next_turn(0), j = other.next_turn(0);
        while (i < pose_count_ && j < other.pose_count_) {
            if (!(pose(i).rot == other.pose(j).rot)) return false;
            i = next_turn(i + 1);
            j = other.next_turn(j + 1);
        }
        return i == pose_count_ && j == other.pose_count_;
    }

    /// Vertex i in world coordinates, computed in the number type N; indices wrap around once.
    template <class N>
    BasicVec2<N> vertex(int i) const {
        BasicVec2<N> v = lift<N>(local(wrapped(i)));
        for (int k = pose_count_; k-- > 0;) v = turn(pose(k).rot, v) + lift<N>(pose(k).at);
        return v;
    }

    /// The offset from vertex i to vertex j in world coordinates, computed in the number type N. Vertices are
    /// subtracted before they are rotated, so that a short vector far from the origin keeps its bits, which the
    /// vertices themselves may not.
    template <class N>
    BasicVec2<N> offset(int i, int j) const {
        return rotated<N>(lift<N>(local(wrapped(j))) - lift<N>(local(wrapped(i))));
    }

    /// Direction k in world coordinates, computed in the number type N: an unbounded core has one, a curved part two.
    template <class N>
    BasicVec2<N> direction(int k = 0) const {
        return rotated<N>(lift<N>(inside_[static_cast<std::size_t>(1 + k)]));
    }

    /// Returns a curved part with every length times 2^exponent; none may leave the range of T.
    ConvexPart scaled(int exponent) const;

    /// Returns the part with one more pose, as the outermost. If the part has the maximum number of poses already, the
    /// new one is composed with its outermost pose, which rounds.
    ConvexPart posed(const BasicPose<T>& pose) const;
    ConvexPart moved(const BasicVec2<T>& shift) const { return posed({shift, {}}); }

    /// Returns the same part in doubles, with every length times 2^exponent. Vertices that are stored outside are
    /// copied to `buffer`, which must hold size() of them and outlive the result.
    ConvexPart<double> in_double(Vec2D* buffer, int exponent = 0) const;

    /// Whether the outermost poses of two parts are the same, and neither has a radius, which a rotation in floats does
    /// not stretch as it does the cores.
    static bool have_common_pose(const ConvexPart& a, const ConvexPart& b) {
        const bool are_placed = a.pose_count_ > 0 && b.pose_count_ > 0 && !a.is_rounded() && !b.is_rounded();
        return are_placed && a.pose(0) == b.pose(0);
    }

    /// Moves two parts to a frame of their own as far as that rounds nothing: takes off their common poses, then what
    /// their shifts have in common. The parts' relation and the signs of products of their directions stay.
    static void drop_common_frame(ConvexPart& a, ConvexPart& b);

    /// Adds a pose that is applied before the ones added so far. Identities are dropped.
    void push_pose(const BasicPose<T>& pose) {
        if (pose == BasicPose<T>{}) return;
        CAROM_ASSERT(pose_count_ < max_pose_depth, "at most %d nested poses", max_pose_depth);
        poses_[static_cast<std::size_t>(pose_count_++)] = pose;
    }

    void set_empty() { set_inline({}, 0); }
    void set_point(const BasicVec2<T>& p) { set_inline({p}, 1); }
    void set_segment(const BasicVec2<T>& a, const BasicVec2<T>& b) { set_inline({a, b}, a == b ? 1 : 2); }
    void set_triangle(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c);
    void set_box(const BasicVec2<T>& low, const BasicVec2<T>& high);
    void set_polygon(std::span<const BasicVec2<T>> points) {
        outside_ = points.data();
        size_ = static_cast<int>(points.size());
    }
    void set_unbounded(CoreKind kind, const BasicVec2<T>& vertex, const BasicVec2<T>& direction) {
        set_inline({vertex, direction}, direction == BasicVec2<T>{} ? 0 : 1);
        kind_ = kind;
    }
    void set_ellipse(const BasicVec2<T>& center, const BasicVec2<T>& u, const BasicVec2<T>& v);
    void set_arc(const BasicVec2<T>& center, T radius, const BasicVec2<T>& from, const BasicVec2<T>& to);
    void set_radius(T radius) { radius_ = radius; }

    /// Marks the part as a segment of a one-sided chain, which must outlive it.
    void set_one_sided(const BasicChain<T>& chain, std::size_t segment) { link_ = {chain, segment}; }
    bool is_one_sided() const { return static_cast<bool>(link_); }

    /// The segment of a one-sided chain that the part is, if any.
    const OneSidedLink& one_sided_link() const { return link_; }

    /// Makes the part an edge of a polygon: a segment between two of its corners, which knows those before and after.
    void set_polygon_edge(const std::array<BasicVec2<T>, 4>& corners, const std::array<bool, 2>& is_convex) {
        set_inline({corners[1], corners[2], corners[0], corners[3]}, 2);
        edge_ = {true, is_convex};
    }
    const PolygonEdge& polygon_edge() const { return edge_; }

    /// The offset from one end of an edge of a polygon to the next corner beyond, computed in the number type N.
    template <class N>
    BasicVec2<N> offset_beyond(int end) const {
        const auto at = static_cast<std::size_t>(end);
        return rotated<N>(lift<N>(inside_[at + 2]) - lift<N>(inside_[at]));
    }

    /// Its number among the parts of its union.
    int number() const { return number_; }
    void set_number(std::size_t number) { number_ = static_cast<int>(static_cast<std::uint32_t>(number)); }

    void set_rounding(T rounding) { rounding_ = rounding; }
    void drop_radius() { radius_ = rounding_ = T(0); }

    /// Makes the part empty if its numbers are invalid: NaN, infinity, a negative radius or a pose that is not a
    /// rotation.
    void drop_if_invalid() {
        // An unmodified polygon from its factory needs no check.
        if (!(outside_ && pose_count_ == 0 && radius_ == 0 && rounding_ == 0)) drop_unless_valid();
    }

  private:
    template <class U>
    friend class ConvexPart;

    void drop_unless_valid();
    void drop_outermost_pose();
    void scale_stored_lengths(int exponent);

    void set_inline(const std::array<BasicVec2<T>, 4>& points, int count) {
        inside_ = points;
        outside_ = nullptr;
        size_ = count;
        kind_ = CoreKind::bounded;
    }

    int wrapped(int i) const { return i < size_ ? i : i - size_; }

    // The first pose from k on that is not only a shift.
    int next_turn(int k) const {
        while (k < pose_count_ && pose(k).rot == BasicRot<T>{}) ++k;
        return k;
    }

    // Maps a difference of points, or a direction, through the rotations of all poses.
    template <class N>
    BasicVec2<N> rotated(BasicVec2<N> v) const {
        for (int k = pose_count_; k-- > 0;) v = turn(pose(k).rot, v);
        return v;
    }

    template <class N>
    static BasicVec2<N> turn(const BasicRot<T>& rot, const BasicVec2<N>& v) {
        if (rot.s == 0 && (rot.c == 1 || rot.c == -1)) return rot.c == 1 ? v : -v;  // no product, no rounding
        if (rot.c == 0 && (rot.s == 1 || rot.s == -1)) return rot.s == 1 ? perp(v) : -perp(v);
        const auto c = static_cast<double>(rot.c);
        const auto s = static_cast<double>(rot.s);
        return {c * v.x - s * v.y, s * v.x + c * v.y};
    }

    // In unions with one member, so that making a part does not initialize memory that is never read.
    union {
        std::array<BasicVec2<T>, 4> inside_;  // all four written by set_inline
    };
    const BasicVec2<T>* outside_ = nullptr;
    union {
        const CurvedKernels<T>* curved_kernels_;  // only of curved parts
    };
    OneSidedLink link_;
    int size_ = 0;
    CoreKind kind_ = CoreKind::bounded;
    T radius_{};
    T rounding_{};
    int number_ = 0;
    std::int8_t pose_count_ = 0;
    PolygonEdge edge_;
    union {
        std::array<BasicPose<T>, max_pose_depth> poses_;  // only the first pose_count_ are set
    };
};

/// An argument of a query: a shape, and the pose that places it, or null for none.
template <class S, class T>
struct Operand {
    const S& shape;
    const BasicPose<T>* pose = nullptr;
};

// One overload per convex shape: sets the core and radius of `part`, in the frame of the poses that it has so far.
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
void fill(ConvexPart<T>& part, const BasicConvexView<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicEllipse<T>& shape);
template <class T>
void fill(ConvexPart<T>& part, const BasicArc<T>& shape);

template <class T>
void fill(ConvexPart<T>& part, const BasicAnyConvex<T>& shape);

template <class Core>
void fill(ConvexPart<scalar_of<Core>>& part, const Rounded<Core>& shape) {
    fill(part, shape.core);
    part.set_rounding(shape.radius);
}

/// Makes a part without poses that of a convex shape under a pose (null for none).
template <class S, class T>
void set_part(ConvexPart<T>& part, const Operand<S, T>& operand) {
    if (operand.pose) part.push_pose(*operand.pose);
    fill(part, operand.shape);
    part.drop_if_invalid();
}

/// Returns it.
template <class S, class T>
ConvexPart<T> convex_part(const Operand<S, T>& operand) {
    ConvexPart<T> part;
    set_part(part, operand);
    return part;
}

}  // namespace carom::detail
