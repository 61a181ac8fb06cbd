#include "straight_cone.hpp"

namespace carom::detail {
namespace {

template <class T>
TangentCone<T> cone_of_rounded(const ConvexPart<T>& part, const Corner<T>& corner) {
    const ConvexPart<T> nothing;
    switch (locate_in_inset(part, nothing, corner)) {
        case PointLocation::inside:
            return {ConeKind::full};
        case PointLocation::rim:
            return {ConeKind::rim};
        default:
            return {};
    }
}

}  // namespace

template <class T>
TangentCone<T> cone_at(const ConvexPart<T>& part, const Corner<T>& corner) {
    if (part.size() == 0) return {};
    if (part.is_rounded()) return cone_of_rounded(part, corner);
    return straight_cone_at(part, corner);
}

template <class T>
SideOccupancy TangentCone<T>::occupancy(const Direction<T>& d) const {
    if (kind == ConeKind::full) return {true, true, true};
    if (kind != ConeKind::sector && kind != ConeKind::curve) return {};
    const bool is_sector = kind == ConeKind::sector;
    for (int i = 0; i < ray_count; ++i) {
        if (is_ray(i, d)) return {true, is_sector && i == 0, is_sector && i == 1};
    }
    const bool is_within = is_sector && cross_sign(rays[0], d) > 0 && cross_sign(d, rays[1]) > 0;
    return {is_within, is_within, is_within};
}

template <class T>
bool TangentCone<T>::is_ray(int i, const Direction<T>& d) const {
    return is_same_direction(rays[i], d);
}

#define CAROM_INSTANTIATE(T)        \
    template struct TangentCone<T>; \
    template TangentCone<T> cone_at(const ConvexPart<T>&, const Corner<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
