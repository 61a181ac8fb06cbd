#include "body.hpp"

#include <carom/detail/narrow/core/part_box.hpp>

namespace carom::detail {

namespace {

template <class T>
bool mask_overlaps_shape(const GridPixels& pixels, const Body<T>& body) {
    const AxisAlignedPixels upright(pixels);
    return carom::overlaps(upright.placed(), body.placed());
}

template <class T>
T rounded_down(double x) {
    const T near = static_cast<T>(x);
    return static_cast<double>(near) > x ? std::nextafter(near, -std::numeric_limits<T>::infinity()) : near;
}

}  // namespace

template <class T>
GridPixels Body<T>::pixels() const {
    return grid_pixels(*mask, in_doubles(pose));
}

template <class T>
Status check_place(const Body<T>& body) {
    const T most = body.mask ? T(farthest_pixel) : std::numeric_limits<T>::max() / 4;
    const auto& [x, y] = body.pose.at;
    if (!(std::fabs(x) <= most && std::fabs(y) <= most)) {
        return make_error(ErrorCode::bad_size, -1, "position (%g, %g) is beyond %g", static_cast<double>(x),
                          static_cast<double>(y), static_cast<double>(most));
    }
    return body.mask ? check_pixels(*body.mask, in_doubles(body.pose)) : Status{std::monostate{}};
}

template <class T>
SimpleBody<T> simple_shape(const BasicAnyShape<T>& shape) {
    using Kind = typename SimpleBody<T>::Kind;
    if (const auto* circle = std::get_if<BasicCircle<T>>(&shape.value)) {
        return {Kind::circle, circle->center, {circle->radius, T(0)}};
    }
    if (const auto* point = std::get_if<BasicPoint<T>>(&shape.value)) return {Kind::circle, point->at, {}};
    if (const auto* box = std::get_if<BasicAabb<T>>(&shape.value)) return {Kind::box, box->min, box->max};
    return {};
}

template <class T>
bool bodies_overlap(const Body<T>& a, const Body<T>& b) {
    if (a.mask && b.mask) return overlaps(a.pixels(), b.pixels());
    if (a.mask) return mask_overlaps_shape(a.pixels(), b);
    if (b.mask) return mask_overlaps_shape(b.pixels(), a);
    return carom::overlaps(a.placed(), b.placed());
}

template <class T>
BasicAabb<T> outward_box(const AabbD& box) {
    return {{rounded_down<T>(box.min.x), rounded_down<T>(box.min.y)},
            {-rounded_down<T>(-box.max.x), -rounded_down<T>(-box.max.y)}};
}

template <class T>
BasicAabb<T> body_box(const Body<T>& body) {
    if (body.mask) return outward_box<T>(box_of(body.pixels()));
    return bounds(body.placed());
}

template struct Body<float>;
template struct Body<double>;
template Status check_place(const Body<float>&);
template Status check_place(const Body<double>&);
template SimpleBody<float> simple_shape(const BasicAnyShape<float>&);
template SimpleBody<double> simple_shape(const BasicAnyShape<double>&);
template bool bodies_overlap(const Body<float>&, const Body<float>&);
template bool bodies_overlap(const Body<double>&, const Body<double>&);
template BasicAabb<float> outward_box(const AabbD&);
template BasicAabb<double> outward_box(const AabbD&);
template BasicAabb<float> body_box(const Body<float>&);
template BasicAabb<double> body_box(const Body<double>&);

}  // namespace carom::detail
