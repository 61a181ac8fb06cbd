#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/detail/narrow/core/curved_kernels.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace carom::detail {
namespace {

template <class T>
bool precedes(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

}  // namespace

// Collinear corners make it the segment between the outermost two.
template <class T>
void ConvexPart<T>::set_triangle(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c) {
    const T zero = a.x * 0 + a.y * 0 + b.x * 0 + b.y * 0 + c.x * 0 + c.y * 0;
    if (!(zero == 0)) return set_inline({a, b, c}, 3);  // to be dropped
    if (const int turn = orient(a, b, c); turn != 0) {
        turn > 0 ? set_inline({a, b, c}, 3) : set_inline({a, c, b}, 3);
        return;
    }
    set_segment(std::min({a, b, c}, precedes<T>), std::max({a, b, c}, precedes<T>));
}

// A box without width or height becomes a segment or point; an inverted one, or one with NaN, is empty.
template <class T>
void ConvexPart<T>::set_box(const BasicVec2<T>& low, const BasicVec2<T>& high) {
    if (!(low.x <= high.x) || !(low.y <= high.y)) {
        set_inline({}, 0);
    } else if (low.x == high.x || low.y == high.y) {
        set_segment(low, high);
    } else {
        set_inline({low, {high.x, low.y}, high, {low.x, high.y}}, 4);
    }
}

// With a radius of 0 it becomes the segment or point that it degenerates to.
template <class T>
void ConvexPart<T>::set_ellipse(const BasicVec2<T>& center, const BasicVec2<T>& u, const BasicVec2<T>& v) {
    if (u == BasicVec2<T>{} || v == BasicVec2<T>{}) return set_segment(center - u - v, center + u + v);
    set_inline({center, u, v}, 1);
    kind_ = CoreKind::ellipse;
    curved_kernels_ = &CurvedKernels<T>::of_ellipse;
}

template <class T>
void ConvexPart<T>::set_arc(const BasicVec2<T>& center, T radius, const BasicVec2<T>& from, const BasicVec2<T>& to) {
    const bool has_directions = from != BasicVec2<T>{} && to != BasicVec2<T>{};
    const bool are_finite = from.x * 0 + from.y * 0 + to.x * 0 + to.y * 0 == 0;
    if (radius == 0 && has_directions && are_finite) return set_point(center);
    set_inline({center, from, to}, has_directions ? 1 : 0);
    radius_ = radius;
    kind_ = CoreKind::arc;
    curved_kernels_ = &CurvedKernels<T>::of_arc;
}

namespace {

template <class T>
BasicVec2<T> times_power(const BasicVec2<T>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}

// How many of the vectors that a part stores are lengths rather than directions.
int stored_length_count(CoreKind kind) {
    switch (kind) {
        case CoreKind::bounded:
            return 4;
        case CoreKind::ellipse:
            return 3;
        default:
            return 1;
    }
}

}  // namespace

template <class T>
void ConvexPart<T>::scale_stored_lengths(int exponent) {
    for (std::size_t i = 0; !outside_ && i < static_cast<std::size_t>(stored_length_count(kind_)); ++i) {
        inside_[i] = times_power(inside_[i], exponent);
    }
    for (int k = 0; k < pose_count_; ++k) {
        BasicVec2<T>& at = poses_[static_cast<std::size_t>(k)].at;
        at = times_power(at, exponent);
    }
    radius_ = std::ldexp(radius_, exponent);
    rounding_ = std::ldexp(rounding_, exponent);
}

template <class T>
ConvexPart<T> ConvexPart<T>::scaled(int exponent) const {
    CAROM_ASSERT(is_curved(), "only curved parts are scaled");
    ConvexPart result = *this;
    result.scale_stored_lengths(exponent);
    return result;
}

template <class T>
ConvexPart<T> ConvexPart<T>::posed(const BasicPose<T>& pose) const {
    ConvexPart result = *this;
    if (pose == BasicPose<T>{}) return result;
    if (pose_count_ == max_pose_depth) {
        result.poses_[0] = compose(pose, result.poses_[0]);
        return result;
    }
    for (int k = pose_count_; k > 0; --k) {
        result.poses_[static_cast<std::size_t>(k)] = poses_[static_cast<std::size_t>(k - 1)];
    }
    result.poses_[0] = pose;
    ++result.pose_count_;
    return result;
}

template <class T>
void ConvexPart<T>::drop_outermost_pose() {
    --pose_count_;
    for (std::size_t k = 0; k < static_cast<std::size_t>(pose_count_); ++k) poses_[k] = poses_[k + 1];
}

template <class T>
void ConvexPart<T>::drop_common_frame(ConvexPart& a, ConvexPart& b) {
    while (have_common_pose(a, b)) {
        a.drop_outermost_pose();
        b.drop_outermost_pose();
    }
    if (a.pose_count_ == 0 || b.pose_count_ == 0) return;
    for (T BasicVec2<T>::*coordinate : {&BasicVec2<T>::x, &BasicVec2<T>::y}) {
        T& at_a = a.poses_[0].at.*coordinate;
        T& at_b = b.poses_[0].at.*coordinate;
        const TwoTerm offset = two_sum(static_cast<double>(at_a), -static_cast<double>(at_b));
        if (offset.low != 0 || static_cast<double>(static_cast<T>(offset.high)) != offset.high) continue;
        at_a = static_cast<T>(offset.high);
        at_b = 0;
    }
}

template <class T>
ConvexPart<double> ConvexPart<T>::in_double(Vec2D* buffer, int exponent) const {
    ConvexPart<double> result;
    if (outside_) {
        for (int i = 0; i < size_; ++i) buffer[i] = times_power(lift<double>(outside_[i]), exponent);
        result.outside_ = buffer;
    } else {
        for (std::size_t i = 0; i < inside_.size(); ++i) result.inside_[i] = lift<double>(inside_[i]);
    }
    result.size_ = size_;
    result.kind_ = kind_;
    if (is_curved()) result.curved_kernels_ = curved_kernels().in_double;
    result.radius_ = static_cast<double>(radius_);
    result.rounding_ = static_cast<double>(rounding_);
    for (int k = pose_count_; k-- > 0;) {
        const auto i = static_cast<std::size_t>(k);
        const BasicRot<T>& rot = poses_[i].rot;
        result.poses_[i] = {lift<double>(poses_[i].at), {static_cast<double>(rot.c), static_cast<double>(rot.s)}};
    }
    result.pose_count_ = pose_count_;
    result.link_ = link_;
    result.edge_ = edge_;
    result.number_ = number_;
    if (exponent != 0) result.scale_stored_lengths(exponent);
    return result;
}

template <class T>
void ConvexPart<T>::drop_unless_valid() {
    CAROM_ASSERT(!(radius_ < 0) && !(rounding_ < 0), "radius must be >= 0; got %g",
                 double(radius_ < 0 ? radius_ : rounding_));
    bool meaningful = radius_ >= 0 && rounding_ >= 0;
    T zero = radius_ * 0 + rounding_ * 0;  // stays 0 as long as every number is finite
    // Vertices stored outside come from a factory, which accepts only finite ones. Those inside were stored just now,
    // one by one: no loop, since a compiler would make it load two at once, which stalls until both are in memory.
    static_assert(std::tuple_size_v<decltype(inside_)> == 4);
    const auto zero_of = [&](std::size_t i) { return inside_[i].x * 0 + inside_[i].y * 0; };
    if (!outside_) zero += (zero_of(0) + zero_of(1)) + (zero_of(2) + zero_of(3));
    for (int k = 0; k < pose_count_; ++k) {
        zero += pose(k).at.x * 0 + pose(k).at.y * 0;
        meaningful = meaningful && is_rotation(pose(k).rot);
    }
    if (!meaningful || !(zero == 0)) size_ = 0;
}

template <class T>
void fill(ConvexPart<T>& part, const BasicPoint<T>& shape) {
    part.set_point(shape.at);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicSegment<T>& shape) {
    part.set_segment(shape.a, shape.b);
}

namespace {

// The length of a direction is arbitrary. If products of it would leave the range of doubles, it is scaled to about 1,
// unless that loses a bit.
template <class T>
BasicVec2<T> with_safe_length(const BasicVec2<T>& direction) {
    if constexpr (std::is_same_v<T, double>) {
        const double size = std::fmax(std::fabs(direction.x), std::fabs(direction.y));
        const bool is_handy = size > 0x1p-250 && size < 0x1p250;
        if (is_handy || !(size > 0 && size < std::numeric_limits<double>::infinity())) return direction;
        const int exponent = -std::ilogb(size);
        const Vec2D scaled_v = times_power(direction, exponent);
        return times_power(scaled_v, -exponent) == direction ? scaled_v : direction;
    } else {
        return direction;
    }
}

}  // namespace

template <class T>
void fill(ConvexPart<T>& part, const BasicRay<T>& shape) {
    part.set_unbounded(CoreKind::ray, shape.origin, with_safe_length(shape.direction));
}

template <class T>
void fill(ConvexPart<T>& part, const BasicLine<T>& shape) {
    part.set_unbounded(CoreKind::line, shape.point, with_safe_length(shape.direction));
}

template <class T>
void fill(ConvexPart<T>& part, const BasicHalfSpace<T>& shape) {
    part.set_unbounded(CoreKind::half_space, shape.point, with_safe_length(shape.normal));
}

template <class T>
void fill(ConvexPart<T>& part, const BasicCircle<T>& shape) {
    part.set_point(shape.center);
    part.set_radius(shape.radius);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicAabb<T>& shape) {
    CAROM_ASSERT(!(shape.min.x > shape.max.x || shape.min.y > shape.max.y), "aabb must have min <= max");
    part.set_box(shape.min, shape.max);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicBox<T>& shape) {
    CAROM_ASSERT(!(shape.half_extents.x < 0 || shape.half_extents.y < 0), "half extents must be >= 0; got (%g, %g)",
                 double(shape.half_extents.x), double(shape.half_extents.y));
    part.push_pose({shape.center, shape.rot});
    part.set_box(-shape.half_extents, shape.half_extents);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicCapsule<T>& shape) {
    part.set_segment(shape.a, shape.b);
    part.set_radius(shape.radius);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicTriangle<T>& shape) {
    part.set_triangle(shape.a, shape.b, shape.c);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicConvexPolygon<T>& shape) {
    part.set_polygon(shape.points());
}

namespace {

template <class T>
bool are_finite(std::span<const BasicVec2<T>> points) {
    T zero{};
    for (const BasicVec2<T>& p : points) zero += p.x * 0 + p.y * 0;
    return zero == 0;
}

}  // namespace

template <class T>
void fill(ConvexPart<T>& part, const BasicConvexView<T>& shape) {
    const std::span<const BasicVec2<T>> vertices = shape.vertices;
    part.set_empty();
    if (vertices.size() == 1) {
        part.set_point(vertices[0]);
    } else if (vertices.size() == 2) {
        part.set_segment(vertices[0], vertices[1]);
    } else if (vertices.size() > 2) {
        const bool is_convex = detail::is_convex_outline(vertices);
        CAROM_ASSERT(is_convex || !are_finite(vertices),
                     "a ConvexView must be convex and run from +x towards +y; `validate` says what is wrong");
        if (is_convex) part.set_polygon(vertices);
    }
    part.set_radius(shape.radius);
}

namespace {

// Whether the poses so far preserve lengths exactly.
template <class T>
bool turns_by_quarters(const ConvexPart<T>& part) {
    for (int k = 0; k < part.pose_count(); ++k) {
        if (!is_quarter_turn(part.pose(k).rot)) return false;
    }
    return true;
}

}  // namespace

// In a frame of its own, where the center is the origin and the half axes need no arithmetic. A circle becomes a disc,
// for which the sign tests are exact.
template <class T>
void fill(ConvexPart<T>& part, const BasicEllipse<T>& shape) {
    CAROM_ASSERT(!(shape.radii.x < 0 || shape.radii.y < 0), "radii must be >= 0; got (%g, %g)", double(shape.radii.x),
                 double(shape.radii.y));
    if (!(shape.radii.x >= 0) || !(shape.radii.y >= 0)) return part.set_empty();
    part.push_pose({shape.center, shape.rot});
    if (shape.radii.x == shape.radii.y && turns_by_quarters(part)) {
        part.set_point({});
        return part.set_radius(shape.radii.x);
    }
    part.set_ellipse({}, {shape.radii.x, T(0)}, {T(0), shape.radii.y});
}

template <class T>
void fill(ConvexPart<T>& part, const BasicArc<T>& shape) {
    part.set_arc(shape.center, shape.radius, with_safe_length(shape.from), with_safe_length(shape.to));
}

template <class T>
void fill(ConvexPart<T>& part, const BasicAnyConvex<T>& shape) {
    std::visit([&](const auto& concrete) { fill(part, concrete); }, shape.value);
}

#define CAROM_INSTANTIATE(T)                                          \
    template class ConvexPart<T>;                                     \
    template void fill(ConvexPart<T>&, const BasicPoint<T>&);         \
    template void fill(ConvexPart<T>&, const BasicSegment<T>&);       \
    template void fill(ConvexPart<T>&, const BasicRay<T>&);           \
    template void fill(ConvexPart<T>&, const BasicLine<T>&);          \
    template void fill(ConvexPart<T>&, const BasicHalfSpace<T>&);     \
    template void fill(ConvexPart<T>&, const BasicCircle<T>&);        \
    template void fill(ConvexPart<T>&, const BasicAabb<T>&);          \
    template void fill(ConvexPart<T>&, const BasicBox<T>&);           \
    template void fill(ConvexPart<T>&, const BasicCapsule<T>&);       \
    template void fill(ConvexPart<T>&, const BasicTriangle<T>&);      \
    template void fill(ConvexPart<T>&, const BasicConvexPolygon<T>&); \
    template void fill(ConvexPart<T>&, const BasicConvexView<T>&);    \
    template void fill(ConvexPart<T>&, const BasicEllipse<T>&);       \
    template void fill(ConvexPart<T>&, const BasicArc<T>&);           \
    template void fill(ConvexPart<T>&, const BasicAnyConvex<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
