#include "swept_box.hpp"

#include <carom/respond/world_obstacles.hpp>

namespace carom {

template <class T>
void BasicWorldObstacles<T>::refresh(const BasicWorld<T>& world) {
    world_ = &world;
    moving_.clear();
    pixels_.forget_unused();
    world.collider_ids(found_);
    for (const ColliderId id : found_) {
        const BasicVec2<T> by = displacement(id);
        if (by == BasicVec2<T>{} || world.is_sensor(id)) continue;
        moving_.push_back({id, by, detail::swept_box(world.box(id), by)});
    }
}

template <class T>
void BasicWorldObstacles<T>::set_mover(const Filter& filter, ColliderId mover) {
    filter_ = filter;
    mover_ = mover;
}

// Masks move by whole pixels, whichever way they are turned.
template <class T>
BasicVec2<T> BasicWorldObstacles<T>::displacement(ColliderId id) const {
    const BasicVec2<T> by = world_->last_displacement(id);
    const ColliderMask& mask = world_->mask(id);
    if (!mask.pixels || by == BasicVec2<T>{}) return by;
    const BasicPose<T>& now = world_->pose(id);
    const auto pixel_at = [&](const BasicPose<T>& pose) {
        return whole_pixel_shift({.origin = detail::placement_of(mask, pose).origin});
    };
    const auto to = pixel_at(now), from = pixel_at({now.at - by, now.rot});
    if (!to || !from) return by;
    return {static_cast<T>(to->x - from->x), static_cast<T>(to->y - from->y)};
}

template <class T>
void BasicWorldObstacles<T>::visit_collider(ColliderId id, const BasicVec2<T>& displacement,
                                            ObstacleVisitor<T> visit) const {
    const std::uint64_t packed = std::uint64_t{id.generation} << 32 | id.index;
    const BasicVec2<T> one_way = world_->one_way(id);
    if (const ColliderMask& mask = world_->mask(id); mask.pixels) {
        const auto [shape, pose] = pixels_.find(id, mask, world_->pose(id));
        if (shape) visit({shape, pose, displacement, one_way, packed});
        return;
    }
    visit({&world_->shape(id), world_->pose(id), displacement, one_way, packed});
}

template <class T>
ColliderId BasicWorldObstacles<T>::collider_of(std::uint64_t obstacle_id) {
    return {static_cast<std::uint32_t>(obstacle_id), static_cast<std::uint32_t>(obstacle_id >> 32)};
}

template <class T>
void BasicWorldObstacles<T>::operator()(const BasicAabb<T>& region, ObstacleVisitor<T> visit) const {
    if (!world_) return;
    // Moving colliders may have entered or left the region.
    for (const Moving& moving : moving_) {
        if (moving.id != mover_ && detail::boxes_meet(moving.box, region) &&
            may_collide(filter_, world_->filter(moving.id)))
            visit_collider(moving.id, moving.displacement, visit);
    }
    world_->overlap_aabb(region, filter_, found_);
    for (const ColliderId id : found_) {
        if (id != mover_ && !world_->is_sensor(id) && displacement(id) == BasicVec2<T>{}) visit_collider(id, {}, visit);
    }
}

template class BasicWorldObstacles<float>;
template class BasicWorldObstacles<double>;

}  // namespace carom
