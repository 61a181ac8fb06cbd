/// OutlineView: where the numbers of a bounded convex shape and of its poses are, for filters that read them in place.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace carom::detail {

/// How the vertices of an outline are stored.
enum class OutlineForm : unsigned char {
    none,      ///< not as an outline: unbounded, curved, or to be checked first
    points,    ///< one or two vertices
    triangle,  ///< three, of either winding
    polygon,   ///< three or more, from +x towards +y
    aabb,      ///< two opposite corners: the lower and the upper one
    box        ///< center, half extents, and a rotation in the place of a third point
};

/// Whether there is a pose, and not that of identity. By its bits, without branches: numbers that are loaded to be
/// compared would go through other registers before they are computed with.
template <class T>
CAROM_ALWAYS_INLINE inline bool moves(const BasicPose<T>* pose) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const auto size_bits = [](T number) { return std::bit_cast<Bits>(number) << 1; };  // without the sign
    return pose && (size_bits(pose->at.x) | size_bits(pose->at.y) | size_bits(pose->rot.s) |
                    (std::bit_cast<Bits>(pose->rot.c) ^ std::bit_cast<Bits>(T(1)))) != 0;
}

/// All points at distance <= radius + rounding from the hull of some vertices, mapped through poses (the outermost
/// first). Refers to the shape and the poses, which must outlive it. Copies no coordinates, and checks none.
template <class T>
struct OutlineView {
    const BasicVec2<T>* points = nullptr;
    const BasicPose<T>* poses = nullptr;
    T radius{};
    T rounding = -T(0);  ///< which compilers need not add to a radius
    int count = 0;       ///< of vertices
    int pose_count = 0;
    OutlineForm form = OutlineForm::none;

    /// Null for none; one that moves nothing does not count.
    CAROM_ALWAYS_INLINE void set_pose(const BasicPose<T>* pose) {
        poses = pose;
        pose_count = moves(pose) ? 1 : 0;
    }

    /// Whether the radius is one: not negative, infinite or NaN.
    bool has_sound_radius() const {
        return (radius >= 0) & (rounding >= 0) & (radius + rounding < std::numeric_limits<T>::infinity());
    }
    bool has_no_negative_radius() const { return (radius >= 0) & (rounding >= 0); }

    double whole_radius() const { return static_cast<double>(radius) + static_cast<double>(rounding); }

    /// A stored number near the outline, in world coordinates: where a pose puts it, or else its first point.
    const BasicVec2<T>& reference() const { return pose_count > 0 ? poses[0].at : points[0]; }
};

// One overload for each shape that has an outline.
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicPoint<T>& s) {
    return {.points = &s.at, .count = 1, .form = OutlineForm::points};
}
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicSegment<T>& s) {
    return {.points = &s.a, .count = s.a == s.b ? 1 : 2, .form = OutlineForm::points};
}
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicCircle<T>& s) {
    return {.points = &s.center, .radius = s.radius, .count = 1, .form = OutlineForm::points};
}
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicAabb<T>& s) {
    return {.points = &s.min, .count = 4, .form = OutlineForm::aabb};
}
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicBox<T>& s) {
    return {.points = &s.center, .count = 4, .form = OutlineForm::box};
}
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicCapsule<T>& s) {
    return {.points = &s.a, .radius = s.radius, .count = s.a == s.b ? 1 : 2, .form = OutlineForm::points};
}
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicTriangle<T>& s) {
    return {.points = &s.a, .count = 3, .form = OutlineForm::triangle};
}
template <class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const BasicConvexPolygon<T>& s) {
    const auto points = s.points();
    return {.points = points.data(),
            .count = static_cast<int>(points.size()),
            .form = points.empty() ? OutlineForm::none : OutlineForm::polygon};
}

template <class Core>
requires requires(const Core& core) {
    outline_view(core);
}
OutlineView<scalar_of<Core>> outline_view(const Rounded<Core>& s) {
    OutlineView<scalar_of<Core>> view = outline_view(s.core);
    view.rounding = s.radius;
    return view;
}

/// A shape with an outline, except for AnyConvex, which may be none.
template <class S>
concept OutlineShape = requires(const S& s) {
    outline_view(s);
};

/// The outline of a part; of form `none` if it is no outline.
template <class T>
OutlineView<T> outline_view(const ConvexPart<T>& part) {
    if (!part.is_bounded() || part.size() == 0) return {};
    return {.points = &part.local(0),
            .poses = &part.pose(0),
            .radius = part.stored_radius(),
            .rounding = part.stored_rounding(),
            .count = part.size(),
            .pose_count = part.pose_count(),
            .form = part.size() > 2 ? OutlineForm::polygon : OutlineForm::points};
}

/// The outline of a shape under a pose.
template <OutlineShape S, class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> outline_view(const Operand<S, T>& operand) {
    OutlineView<T> view = outline_view(operand.shape);
    view.set_pose(operand.pose);
    return view;
}

/// A view of the shape alone.
template <class T>
const OutlineView<T>& unposed_view(const OutlineView<T>& view) {
    return view;
}
template <OutlineShape S, class T>
CAROM_ALWAYS_INLINE inline OutlineView<T> unposed_view(const Operand<S, T>& operand) {
    return outline_view(operand.shape);
}

/// The same of an AnyShape, of form `none` if that has no outline.
template <class T>
OutlineView<T> outline_view(const Operand<BasicAnyShape<T>, T>& operand);

/// Shapes whose outline is one point.
template <class S>
inline constexpr bool is_point_shape = false;
template <class T>
inline constexpr bool is_point_shape<BasicPoint<T>> = true;
template <class T>
inline constexpr bool is_point_shape<BasicCircle<T>> = true;
template <class Core>
inline constexpr bool is_point_shape<Rounded<Core>> = is_point_shape<Core>;

/// Shapes whose outline is a segment, or one point.
template <class S>
inline constexpr bool is_segment_shape = false;
template <class T>
inline constexpr bool is_segment_shape<BasicSegment<T>> = true;
template <class T>
inline constexpr bool is_segment_shape<BasicCapsule<T>> = true;
template <class Core>
inline constexpr bool is_segment_shape<Rounded<Core>> = is_segment_shape<Core>;

/// Boxes, turned or not, which may be rounded.
template <class S>
inline constexpr bool is_box_shape = false;
template <class T>
inline constexpr bool is_box_shape<BasicAabb<T>> = true;
template <class T>
inline constexpr bool is_box_shape<BasicBox<T>> = true;
template <class Core>
inline constexpr bool is_box_shape<Rounded<Core>> = is_box_shape<Core>;

/// Whether two shapes may have outlines: those that have one, and AnyShape.
template <class A, class B, class T>
inline constexpr bool may_have_outlines = requires(const Operand<A, T>& a, const Operand<B, T>& b) {
    outline_view(a);
    outline_view(b);
};

}  // namespace carom::detail
