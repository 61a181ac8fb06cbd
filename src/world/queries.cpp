#include "squares.hpp"
#include "state.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/shape/validate.hpp>

#include <algorithm>

namespace carom {

namespace {

using namespace detail;

// Calls visit(slot), in any order, for the slots whose box overlaps `box` and that pass `filter`.
template <class T, class Visit>
void visit_overlapping(const WorldState<T>& state, const BasicAabb<T>& box, const Filter& filter, const Visit& visit) {
    state.candidates.for_each_in(std::span<const BasicAabb<T>>(state.box), box, [&](std::uint32_t slot) {
        if (state.is_asked(filter, slot)) visit(slot);
    });
}

// The order of results.
template <class T>
bool is_before(T measure, ColliderId id, T other_measure, ColliderId other) {
    return measure != other_measure ? measure < other_measure : id < other;
}

template <class T>
bool is_body(const BasicAnyShape<T>& shape, const BasicPose<T>& pose) {
    return validate(pose).ok() && validate(shape).ok();
}

// Bounds of everything at most `max_distance` away from a box.
template <class T>
BasicAabb<T> box_within(const BasicAabb<T>& box, double max_distance) {
    return detail::outward_box<T>(grown(in_doubles(box), max_distance));
}

// Bounds of the region that a translated box sweeps.
template <class T>
BasicAabb<T> swept_bounds(const BasicAabb<T>& box, const BasicVec2<T>& displacement) {
    const AabbD start = in_doubles(box);
    const Vec2D by = lift<double>(displacement);
    const AabbD end{start.min + by, start.max + by};
    const double size = std::fabs(end.min.x) + std::fabs(end.min.y) + std::fabs(end.max.x) + std::fabs(end.max.y);
    return detail::outward_box<T>(joined(start, grown(end, 0x1p-50 * size + std::numeric_limits<double>::min())));
}

// Bounds of a ray up to max_t.
template <class T>
BasicAabb<T> ray_box(const BasicRay<T>& ray, T max_t) {
    const BasicVec2<T> displacement = max_t * ray.direction;
    const bool is_finite = max_t < CastPath<T>::endless && displacement.x * 0 + displacement.y * 0 == 0;
    if (!is_finite) return bounds(ray);
    // The product is off by at most half an ulp.
    return box_within(swept_bounds<T>({ray.origin, ray.origin}, displacement),
                      static_cast<double>(std::numeric_limits<T>::epsilon()) *
                              static_cast<double>(std::fabs(displacement.x) + std::fabs(displacement.y)) +
                          static_cast<double>(std::numeric_limits<T>::min()));
}

template <class T>
BoxSweep<T> box_sweep_of(const BasicRay<T>& ray, T max_t) {
    return {{ray.origin, ray.origin}, ray.direction, max_t, ray_box(ray, max_t)};
}

// Returns the first hit in a sweep; `cast(body)` returns the hit of one body.
template <class Found, class T, class Cast>
std::optional<Found> first_in_sweep(const WorldState<T>& state, const BoxSweep<T>& query, const Filter& filter,
                                    const Cast& cast) {
    std::optional<Found> first;
    state.candidates.find_first_in_sweep(
        std::span<const BasicAabb<T>>(state.box), query, [&](std::uint32_t slot) -> std::optional<T> {
            if (!state.is_asked(filter, slot)) return std::nullopt;
            const auto hit = cast(state.body(slot));
            if (!hit) return std::nullopt;
            const Found here{state.id_of(slot), *hit};
            if (!first || is_before(here.hit.enter, here.id, first->hit.enter, first->id)) first = here;
            return here.hit.enter;
        });
    return first;
}

// Casts a ray at a collider.
template <class T>
std::optional<BasicRaycast<T>> cast_at(const Body<T>& body, const BasicRay<T>& ray, T max_t) {
    if (!body.mask) return raycast(ray, body.placed(), max_t);
    const Operand<BasicRay<T>, T> operand{ray};
    return detail::with_parts(
        body, [&](PartSource<T> parts) { return detail::cast<T>(CastPath<T>::along(operand, max_t), parts); });
}

template <class T>
std::optional<BasicSweep<T>> sweep_at(const Body<T>& moving, const BasicVec2<T>& displacement, const Body<T>& body) {
    constexpr BasicVec2<T> none{};
    const BasicSweep<T> found = body.mask ? sweep_of_squares(moving, displacement, body, none, T(1))
                                          : carom::sweep(moving.placed(), displacement, body.placed(), none, T(1));
    return found.hits() ? std::optional(found) : std::nullopt;
}

template <class T>
std::optional<BasicClosest<T>> closest_to(const Body<T>& query, const Body<T>& body) {
    if (!body.mask) return closest(query.placed(), body.placed());
    return detail::with_parts(query, [&](PartSource<T> a) {
        return detail::with_parts(body, [&](PartSource<T> b) {
            return std::optional(detail::rounded<T>(detail::closest_of_parts<T>(a, b)));
        });
    });
}

}  // namespace

template <class T>
void BasicWorld<T>::overlapping(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, const Filter& filter,
                                std::vector<ColliderId>& found) const {
    found.clear();
    if (!is_body(shape, pose)) return;
    const WorldState<T>& state = *state_;
    const Body<T> query{&shape, nullptr, pose};
    visit_overlapping(state, body_box(query), filter, [&](std::uint32_t slot) {
        if (bodies_overlap(query, state.body(slot))) found.push_back(state.id_of(slot));
    });
    std::sort(found.begin(), found.end());
}

template <class T>
void BasicWorld<T>::overlapping(const BasicAnyShape<T>& shape, const Filter& filter,
                                std::vector<ColliderId>& found) const {
    overlapping(shape, {}, filter, found);
}

template <class T>
void BasicWorld<T>::overlap_aabb(const BasicAabb<T>& box, const Filter& filter, std::vector<ColliderId>& found) const {
    found.clear();
    visit_overlapping(*state_, box, filter, [&](std::uint32_t slot) { found.push_back(state_->id_of(slot)); });
    std::sort(found.begin(), found.end());
}

template <class T>
void BasicWorld<T>::raycast_all(const BasicRay<T>& ray, T max_t, const Filter& filter,
                                std::vector<BasicWorldRaycast<T>>& found) const {
    found.clear();
    if (!validate(ray).ok() || !(max_t >= 0)) return;
    const WorldState<T>& state = *state_;
    const auto cast = [&](std::uint32_t slot) {
        if (!state.is_asked(filter, slot)) return;
        if (const auto hit = cast_at(state.body(slot), ray, max_t)) found.push_back({state.id_of(slot), *hit});
    };
    state.candidates.for_each_in_sweep(std::span<const BasicAabb<T>>(state.box), box_sweep_of(ray, max_t), cast);
    std::sort(found.begin(), found.end(), [](const BasicWorldRaycast<T>& x, const BasicWorldRaycast<T>& y) {
        return is_before(x.hit.enter, x.id, y.hit.enter, y.id);
    });
}

template <class T>
std::optional<BasicWorldRaycast<T>> BasicWorld<T>::raycast(const BasicRay<T>& ray, T max_t,
                                                           const Filter& filter) const {
    if (!validate(ray).ok() || !(max_t >= 0)) return std::nullopt;
    return first_in_sweep<BasicWorldRaycast<T>>(*state_, box_sweep_of(ray, max_t), filter,
                                                [&](const Body<T>& body) { return cast_at(body, ray, max_t); });
}

template <class T>
std::optional<BasicWorldSweep<T>> BasicWorld<T>::sweep(const BasicAnyShape<T>& shape, const BasicPose<T>& pose,
                                                       const BasicVec2<T>& displacement, const Filter& filter) const {
    if (!is_body(shape, pose) || displacement.x * 0 + displacement.y * 0 != 0) return std::nullopt;
    const Body<T> moving{&shape, nullptr, pose};
    const BasicAabb<T> start = body_box(moving);
    return first_in_sweep<BasicWorldSweep<T>>(
        *state_, BoxSweep<T>{start, displacement, T(1), swept_bounds(start, displacement)}, filter,
        [&](const Body<T>& body) { return sweep_at(moving, displacement, body); });
}

template <class T>
std::optional<BasicWorldNearest<T>> BasicWorld<T>::nearest(const BasicAnyShape<T>& shape, const BasicPose<T>& pose,
                                                           T max_distance, const Filter& filter) const {
    if (!is_body(shape, pose) || !(max_distance >= 0)) return std::nullopt;
    const WorldState<T>& state = *state_;
    const Body<T> query{&shape, nullptr, pose};
    const BasicAabb<T> box = body_box(query);
    std::optional<BasicWorldNearest<T>> nearest;
    const auto measure = [&](std::uint32_t slot) -> std::optional<T> {
        if (!state.is_asked(filter, slot)) return std::nullopt;
        const double least = gap_between(in_doubles(box), in_doubles(state.box[slot]));
        if (nearest && 0.5 * least > static_cast<double>(nearest->closest.distance)) return std::nullopt;
        const auto closest = closest_to(query, state.body(slot));
        const bool is_there = closest && closest->distance < infinity;  // not so a mask without pixels
        if (!is_there || !(closest->distance <= max_distance)) return std::nullopt;
        const BasicWorldNearest<T> here{state.id_of(slot), *closest};
        const T distance = closest->distance;
        if (!nearest || is_before(distance, here.id, nearest->closest.distance, nearest->id)) nearest = here;
        return distance;
    };
    state.candidates.find_nearest(std::span<const BasicAabb<T>>(state.box), box, max_distance,
                                  box_within(box, static_cast<double>(max_distance)), measure);
    return nearest;
}

#define CAROM_INSTANTIATE(T)                                                                                           \
    template void BasicWorld<T>::overlapping(const BasicAnyShape<T>&, const BasicPose<T>&, const Filter&,              \
                                             std::vector<ColliderId>&) const;                                          \
    template void BasicWorld<T>::overlapping(const BasicAnyShape<T>&, const Filter&, std::vector<ColliderId>&) const;  \
    template void BasicWorld<T>::overlap_aabb(const BasicAabb<T>&, const Filter&, std::vector<ColliderId>&) const;     \
    template std::optional<BasicWorldRaycast<T>> BasicWorld<T>::raycast(const BasicRay<T>&, T, const Filter&) const;   \
    template void BasicWorld<T>::raycast_all(const BasicRay<T>&, T, const Filter&, std::vector<BasicWorldRaycast<T>>&) \
        const;                                                                                                         \
    template std::optional<BasicWorldSweep<T>> BasicWorld<T>::sweep(const BasicAnyShape<T>&, const BasicPose<T>&,      \
                                                                    const BasicVec2<T>&, const Filter&) const;         \
    template std::optional<BasicWorldNearest<T>> BasicWorld<T>::nearest(const BasicAnyShape<T>&, const BasicPose<T>&,  \
                                                                        T, const Filter&) const;
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom
