#include "local_cone.hpp"

namespace carom::detail {
namespace {

// The cone inside of sides that meet in the corner: each is a half turn to the left of its direction, so it begins at
// the direction that is furthest counter-clockwise and ends opposite the one furthest clockwise.
template <class T>
void narrow_to_side(LocalCone<T>& cone, const Direction<T>& along) {
    const Direction<T> back = along.turned(2);
    if (cone.kind == ConeKind::full) {
        cone = {ConeKind::sector, 2, {along, back}};
        return;
    }
    if (cross_sign(cone.rays[0], along) > 0) cone.rays[0] = along;
    if (cross_sign(cone.rays[1], back) < 0) cone.rays[1] = back;
}

template <class T>
LocalCone<T> cone_in_area(const ConvexPart<T>& part, const Corner<T>& corner) {
    LocalCone<T> cone{ConeKind::full};
    for (int k = 0; k < side_count(part); ++k) {
        const int height = height_sign(part, k, corner);
        if (height > 0) return {};
        if (height == 0) narrow_to_side(cone, side_normal(part, k).turned(1));
    }
    return cone;
}

template <class T>
LocalCone<T> cone_on_curve(const ConvexPart<T>& part, const Corner<T>& corner) {
    const Direction<T> along = edge_direction(part, 0);
    LocalCone<T> cone{ConeKind::curve, 2, {along, along.turned(2)}};
    for (int k = 0; k < side_count(part); ++k) {
        const int height = height_sign(part, k, corner);
        if (height > 0) return {};
        if (k < 2 || height < 0) continue;  // a flank, or a cap that is elsewhere
        const bool is_forward_cap = dot_sign(side_normal(part, k), along) > 0;
        cone.rays[0] = is_forward_cap ? along.turned(2) : along;
        cone.ray_count = 1;
    }
    return cone;
}

template <class T>
bool is_at(const ConvexPart<T>& point, const Corner<T>& corner) {
    const auto offset_sign = [&](auto coordinate) {
        return sign_of([&]<class N>(In<N>) {
            const Homogeneous<N> c = corner.template in<N>();
            return coordinate(c.at - c.weight * point.template vertex<N>(0));
        });
    };
    return offset_sign([](const auto& v) { return v.x; }) == 0 && offset_sign([](const auto& v) { return v.y; }) == 0;
}

template <class T>
LocalCone<T> cone_of_rounded(const ConvexPart<T>& part, const Corner<T>& corner) {
    const ConvexPart<T> nothing;
    switch (where_in_inset(part, nothing, corner)) {
        case Where::inside:
            return {ConeKind::full};
        case Where::rim:
            return {ConeKind::rim};
        default:
            return {};
    }
}

}  // namespace

template <class T>
LocalCone<T> cone_at(const ConvexPart<T>& part, const Corner<T>& corner) {
    if (part.size() == 0) return {};
    if (part.is_rounded()) return cone_of_rounded(part, corner);
    if (part.is_point()) return {is_at(part, corner) ? ConeKind::point : ConeKind::absent};
    return core_has_area(part) ? cone_in_area(part, corner) : cone_on_curve(part, corner);
}

template <class T>
bool LocalCone<T>::covers(const Direction<T>& d, int side) const {
    if (kind == ConeKind::full) return true;
    if (kind != ConeKind::sector && kind != ConeKind::curve) return false;
    for (int i = 0; i < ray_count; ++i) {
        if (!is_same_direction(rays[i], d)) continue;
        return side == 0 || (kind == ConeKind::sector && (side > 0) == (i == 0));
    }
    return kind == ConeKind::sector && cross_sign(rays[0], d) > 0 && cross_sign(d, rays[1]) > 0;
}

#define CAROM_INSTANTIATE(T)      \
    template struct LocalCone<T>; \
    template LocalCone<T> cone_at(const ConvexPart<T>&, const Corner<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
