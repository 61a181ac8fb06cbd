/// A collider's geometry where it is: whether two meet, the box around one, and its parts.
#pragma once

#include "pixels.hpp"

#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/math/exact.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/overlaps.hpp>

namespace carom::detail {

/// What is stored as numbers of T, as the same numbers in double.
template <class T>
AabbD in_doubles(const BasicAabb<T>& box) {
    return {lift<double>(box.min), lift<double>(box.max)};
}
template <class T>
PoseD in_doubles(const BasicPose<T>& pose) {
    return {lift<double>(pose.at), {static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s)}};
}

/// A shape or pixels under a pose. Refers to both.
template <class T>
struct Body {
    const BasicAnyShape<T>* shape = nullptr;  ///< of what has no pixels
    const ColliderMask* mask = nullptr;       ///< of what has
    BasicPose<T> pose;

    Placed<BasicAnyShape<T>, T> placed() const { return place(*shape, pose); }
    GridPixels pixels() const;
};

/// A circle or an upright box in the world whose numbers are exactly those of the collider, or none. For these the
/// answers are a matter of nanoseconds.
template <class T>
struct PlainBody {
    enum class Kind : std::uint8_t { none, circle, box };
    Kind kind = Kind::none;
    BasicVec2<T> p{};  ///< the center, or the least corner
    BasicVec2<T> q{};  ///< the radius and 0, or the greatest corner

    /// A circle about the origin of its frame: no pose rounds or turns it.
    bool is_centered() const { return kind == Kind::circle && p == BasicVec2<T>{}; }

    /// What is centered, somewhere else.
    PlainBody at(const BasicVec2<T>& place) const { return {kind, place, q}; }

    BasicCircle<T> circle() const { return {p, q.x}; }
    BasicAabb<T> box() const { return {p, q}; }
};

/// The plain form of a shape in its own frame. A point is a circle of radius 0.
template <class T>
PlainBody<T> plain_shape(const BasicAnyShape<T>& shape);

/// The same under a pose, where that rounds nothing.
template <class T>
inline PlainBody<T> plain_body(const PlainBody<T>& own, const BasicPose<T>& pose) {
    PlainBody<T> moved = own;
    moved.p = own.p + pose.at;
    if (own.is_centered()) return moved;
    const bool turns = pose.rot.c != 1 || pose.rot.s != 0;
    const auto is_exact = [](T a, T b, T sum) {  // the error of the sum [Knuth 1969]
        const T b_part = sum - a;
        return (a - (sum - b_part)) + (b - b_part) == 0;
    };
    bool exact = is_exact(own.p.x, pose.at.x, moved.p.x) && is_exact(own.p.y, pose.at.y, moved.p.y);
    if (own.kind == PlainBody<T>::Kind::box) {
        moved.q = own.q + pose.at;
        exact = exact && is_exact(own.q.x, pose.at.x, moved.q.x) && is_exact(own.q.y, pose.at.y, moved.q.y);
    }
    if (!exact || turns) moved.kind = PlainBody<T>::Kind::none;
    return moved;
}

/// Whether two plain bodies share a point. Exact.
template <class T>
inline bool plain_overlap(const PlainBody<T>& a, const PlainBody<T>& b) {
    constexpr auto circle = PlainBody<T>::Kind::circle;
    if (a.kind == circle) return b.kind == circle ? overlaps(a.circle(), b.circle()) : overlaps(a.circle(), b.box());
    return b.kind == circle ? overlaps(b.circle(), a.box()) : overlaps(a.box(), b.box());
}

/// Whether a body may be where it is: so that differences may be formed of its position, and `resample` takes its
/// pixels. The error is bad_size.
template <class T>
Status check_place(const Body<T>& body);

/// Whether two bodies share a point, or two masks a pixel. Exact.
template <class T>
bool bodies_overlap(const Body<T>& a, const Body<T>& b);

/// A box around a body, rounded outward.
template <class T>
BasicAabb<T> body_box(const Body<T>& body);

/// The same for a plain one: generous by some ulps, so that it takes no branch.
template <class T>
inline BasicAabb<T> plain_box(const PlainBody<T>& body) {
    if (body.kind == PlainBody<T>::Kind::box) return body.box();
    const auto [x, y] = body.p;
    const T r = body.q.x;
    // Either sum is off by at most half an ulp of |center| + r, and so is the second one.
    constexpr T some = 2 * std::numeric_limits<T>::epsilon();
    const T pad_x = some * (std::fabs(x) + r), pad_y = some * (std::fabs(y) + r);
    return {{x - r - pad_x, y - r - pad_y}, {x + r + pad_x, y + r + pad_y}};
}

/// A box around a box in doubles, rounded outward.
template <class T>
BasicAabb<T> outward_box(const AabbD& box);

/// The smallest box around two.
template <class T>
inline BasicAabb<T> joined_boxes(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return {{lesser(a.min.x, b.min.x), lesser(a.min.y, b.min.y)},
            {greater(a.max.x, b.max.x), greater(a.max.y, b.max.y)}};
}

/// Calls `use(PartSource)` with the parts of a body: those of its shape, or its pixels as boxes.
template <class T, class Use>
auto with_parts(const Body<T>& body, Use use) {
    if (!body.mask) {
        const Operand<BasicAnyShape<T>, T> operand{*body.shape, &body.pose};
        const auto parts = parts_of(operand);
        return use(PartSource<T>(parts));
    }
    const UprightPixels upright(body.pixels());
    const PixelParts<T> parts{upright.placed()};
    return use(PartSource<T>(parts));
}

}  // namespace carom::detail
