#include <carom/respond/world_obstacles.hpp>

namespace carom {

template <class T>
void BasicWorldObstacles<T>::refresh(const BasicWorld<T>& world) {
    world_ = &world;
    moving_.clear();
    world.collider_ids(found_);
    for (const ColliderId id : found_) {
        const BasicVec2<T> displacement = world.last_displacement(id);
        if (displacement == BasicVec2<T>{} || world.is_sensor(id) || world.mask(id).pixels) continue;
        moving_.add(obstacle(id, displacement));
    }
}

template <class T>
void BasicWorldObstacles<T>::set_mover(const Filter& filter, ColliderId mover) {
    filter_ = filter;
    mover_ = mover;
}

template <class T>
BasicObstacle<T> BasicWorldObstacles<T>::obstacle(ColliderId id, const BasicVec2<T>& displacement) const {
    const std::uint64_t packed = std::uint64_t{id.generation} << 32 | id.index;
    return {&world_->shape(id), world_->pose(id), displacement, world_->one_way(id), packed};
}

template <class T>
ColliderId BasicWorldObstacles<T>::collider_of(std::uint64_t obstacle_id) {
    return {static_cast<std::uint32_t>(obstacle_id), static_cast<std::uint32_t>(obstacle_id >> 32)};
}

template <class T>
bool BasicWorldObstacles<T>::is_obstacle(ColliderId id) const {
    return id != mover_ && !world_->is_sensor(id) && !world_->mask(id).pixels;
}

template <class T>
void BasicWorldObstacles<T>::operator()(const BasicAabb<T>& region, ObstacleVisitor<T> visit) const {
    if (!world_) return;
    // Moving colliders may have entered or left the region.
    moving_(region, [&](const BasicObstacle<T>& moving) {
        const ColliderId id = collider_of(moving.id);
        if (id != mover_ && may_collide(filter_, world_->filter(id))) visit(moving);
    });
    world_->overlap_aabb(region, filter_, found_);
    for (const ColliderId id : found_) {
        if (world_->last_displacement(id) == BasicVec2<T>{} && is_obstacle(id)) visit(obstacle(id, {}));
    }
}

template class BasicWorldObstacles<float>;
template class BasicWorldObstacles<double>;

}  // namespace carom
