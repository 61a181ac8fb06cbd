/// OutlineView: where the numbers of a bounded convex shape and of its pose are, for filters that read them in place.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>

#include <limits>

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

/// All points at distance <= radius + rounding from the hull of some vertices, at a pose (null for none). Refers to the
/// shape and the pose, which must outlive it. Copies no coordinates, and checks none.
template <class T>
struct OutlineView {
    const BasicVec2<T>* points = nullptr;
    const BasicPose<T>* pose = nullptr;
    T radius{};
    T rounding{};
    int count = 0;  ///< of vertices
    OutlineForm form = OutlineForm::none;

    /// Whether the radius is one: not negative, infinite or NaN.
    bool has_sound_radius() const {
        return radius >= 0 && rounding >= 0 && radius + rounding < std::numeric_limits<T>::infinity();
    }

    /// A stored number near the outline, in world coordinates: where the pose puts it, or else its first point.
    const BasicVec2<T>& reference() const { return pose ? pose->at : points[0]; }
};

// One overload for each shape that has an outline.
template <class T>
OutlineView<T> outline_view(const BasicPoint<T>& s) {
    return {.points = &s.at, .count = 1, .form = OutlineForm::points};
}
template <class T>
OutlineView<T> outline_view(const BasicSegment<T>& s) {
    return {.points = &s.a, .count = s.a == s.b ? 1 : 2, .form = OutlineForm::points};
}
template <class T>
OutlineView<T> outline_view(const BasicCircle<T>& s) {
    return {.points = &s.center, .radius = s.radius, .count = 1, .form = OutlineForm::points};
}
template <class T>
OutlineView<T> outline_view(const BasicAabb<T>& s) {
    return {.points = &s.min, .count = 4, .form = OutlineForm::aabb};
}
template <class T>
OutlineView<T> outline_view(const BasicBox<T>& s) {
    return {.points = &s.center, .count = 4, .form = OutlineForm::box};
}
template <class T>
OutlineView<T> outline_view(const BasicCapsule<T>& s) {
    return {.points = &s.a, .radius = s.radius, .count = s.a == s.b ? 1 : 2, .form = OutlineForm::points};
}
template <class T>
OutlineView<T> outline_view(const BasicTriangle<T>& s) {
    return {.points = &s.a, .count = 3, .form = OutlineForm::triangle};
}
template <class T>
OutlineView<T> outline_view(const BasicConvexPolygon<T>& s) {
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

/// The outline of a part, in the frame of its pose; of form `none` if it is no outline, or has several poses.
template <class T>
OutlineView<T> outline_view(const ConvexPart<T>& part) {
    if (!part.is_bounded() || part.pose_count() > 1 || part.size() == 0) return {};
    return {.points = &part.local(0),
            .pose = part.pose_count() > 0 ? &part.pose(0) : nullptr,
            .radius = part.stored_radius(),
            .rounding = part.stored_rounding(),
            .count = part.size(),
            .form = part.size() > 2 ? OutlineForm::polygon : OutlineForm::points};
}

/// The pose of an operand, or null for one that changes nothing.
template <class S, class T>
const BasicPose<T>* moving_pose(const Operand<S, T>& operand) {
    return operand.pose && !(*operand.pose == BasicPose<T>{}) ? operand.pose : nullptr;
}

/// The outline of a shape under a pose.
template <OutlineShape S, class T>
OutlineView<T> outline_view(const Operand<S, T>& operand) {
    OutlineView<T> view = outline_view(operand.shape);
    view.pose = moving_pose(operand);
    return view;
}

/// The same of an AnyShape, of form `none` if that has no outline.
template <class T>
OutlineView<T> outline_view(const Operand<BasicAnyShape<T>, T>& operand);

/// Whether two shapes may have outlines: those that have one, and AnyShape.
template <class A, class B, class T>
inline constexpr bool may_have_outlines = requires(const Operand<A, T>& a, const Operand<B, T>& b) {
    outline_view(a);
    outline_view(b);
};

}  // namespace carom::detail
