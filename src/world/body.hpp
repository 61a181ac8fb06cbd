/// A collider's geometry at its pose: overlap tests, bounding boxes and convex parts.
#pragma once

#include "pixels.hpp"

#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/math/exact.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/overlaps.hpp>

namespace carom::detail {

/// The same numbers in double.
template <class T>
AabbD in_doubles(const BasicAabb<T>& box) {
    return {lift<double>(box.min), lift<double>(box.max)};
}
template <class T>
PoseD in_doubles(const BasicPose<T>& pose) {
    return {lift<double>(pose.at), {static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s)}};
}

/// A shape or pixels at a pose. Refers to its shape or mask.
template <class T>
struct Body {
    const BasicAnyShape<T>* shape = nullptr;  ///< if there are no pixels
    const ColliderMask* mask = nullptr;       ///< if there are
    BasicPose<T> pose;

    Placed<BasicAnyShape<T>, T> placed() const { return place(*shape, pose); }
    GridPixels pixels() const;
};

/// A circle or an axis-aligned box that equals the collider exactly, or none. Queries of these take nanoseconds.
template <class T>
struct SimpleBody {
    enum class Kind : std::uint8_t { none, circle, box };
    Kind kind = Kind::none;
    BasicVec2<T> p{};  ///< the center, or the minimum corner
    BasicVec2<T> q{};  ///< the radius and 0, or the maximum corner

    /// A circle about the origin of its frame: poses translate it without rounding and rotation leaves it unchanged.
    bool is_centered() const { return kind == Kind::circle && p == BasicVec2<T>{}; }

    /// A centered circle, translated.
    SimpleBody at(const BasicVec2<T>& position) const { return {kind, position, q}; }

    BasicCircle<T> circle() const { return {p, q.x}; }
    BasicAabb<T> box() const { return {p, q}; }
};

/// The simple form of a shape in its local frame. A point is a circle of radius 0.
template <class T>
SimpleBody<T> simple_shape(const BasicAnyShape<T>& shape);

/// A simple body of this kind, or none, with the numbers of another, translated.
template <class T>
inline SimpleBody<T> translated(typename SimpleBody<T>::Kind kind, const SimpleBody<T>& local, const BasicVec2<T>& by) {
    const bool is_box = kind == SimpleBody<T>::Kind::box;
    return {kind, local.p + by, is_box ? local.q + by : local.q};
}

/// The same at a pose, or none if that would round or rotate it.
template <class T>
inline SimpleBody<T> simple_body(const SimpleBody<T>& local, const BasicPose<T>& pose) {
    SimpleBody<T> moved = translated(local.kind, local, pose.at);
    if (local.is_centered()) return moved;
    const bool rotates = pose.rot.c != 1 || pose.rot.s != 0;
    const auto is_exact = [](T a, T b, T sum) {  // the error of the sum [Knuth 1969]
        const T b_part = sum - a;
        return (a - (sum - b_part)) + (b - b_part) == 0;
    };
    bool exact = is_exact(local.p.x, pose.at.x, moved.p.x) && is_exact(local.p.y, pose.at.y, moved.p.y);
    if (local.kind == SimpleBody<T>::Kind::box) {
        exact = exact && is_exact(local.q.x, pose.at.x, moved.q.x) && is_exact(local.q.y, pose.at.y, moved.q.y);
    }
    if (!exact || rotates) moved.kind = SimpleBody<T>::Kind::none;
    return moved;
}

/// What `query` returns for the shapes of two simple bodies.
template <class T, class Query>
inline auto of_simple(const SimpleBody<T>& a, const SimpleBody<T>& b, const Query& query) {
    constexpr auto circle = SimpleBody<T>::Kind::circle;
    if (a.kind == circle) return b.kind == circle ? query(a.circle(), b.circle()) : query(a.circle(), b.box());
    return b.kind == circle ? query(a.box(), b.circle()) : query(a.box(), b.box());
}

/// Returns bad_size for a position whose differences to others could overflow, or if `resample` would reject the
/// pixels.
template <class T>
Status check_place(const Body<T>& body);

/// Whether two bodies share a point, or two masks a pixel. Exact.
template <class T>
bool bodies_overlap(const Body<T>& a, const Body<T>& b);

/// Bounds of a body, rounded outward.
template <class T>
BasicAabb<T> body_box(const Body<T>& body);

/// The same for a simple body: some ulps larger, which avoids branches.
template <class T>
inline BasicAabb<T> simple_box(const SimpleBody<T>& body) {
    if (body.kind == SimpleBody<T>::Kind::box) return body.box();
    const auto [x, y] = body.p;
    const T r = body.q.x;
    // Each of the two sums is off by at most half an ulp of |center| + r.
    constexpr T some = 2 * std::numeric_limits<T>::epsilon();
    const T pad_x = some * (std::fabs(x) + r), pad_y = some * (std::fabs(y) + r);
    return {{x - r - pad_x, y - r - pad_y}, {x + r + pad_x, y + r + pad_y}};
}

/// A box in doubles, rounded outward.
template <class T>
BasicAabb<T> outward_box(const AabbD& box);

/// The smallest box that contains both.
template <class T>
inline BasicAabb<T> joined_boxes(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return {{lesser(a.min.x, b.min.x), lesser(a.min.y, b.min.y)},
            {greater(a.max.x, b.max.x), greater(a.max.y, b.max.y)}};
}

/// Calls `use(PartSource)` with the convex parts of a body: those of its shape, or its pixels as boxes.
template <class T, class Use>
auto with_parts(const Body<T>& body, Use use) {
    if (!body.mask) {
        const Operand<BasicAnyShape<T>, T> operand{*body.shape, &body.pose};
        const auto parts = parts_of(operand);
        return use(PartSource<T>(parts));
    }
    const AxisAlignedPixels upright(body.pixels());
    const PixelParts<T> parts{upright.placed()};
    return use(PartSource<T>(parts));
}

}  // namespace carom::detail
