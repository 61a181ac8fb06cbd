#include "swept_box.hpp"

#include <carom/respond/obstacles.hpp>

namespace carom {

template <class T>
void BasicObstacleList<T>::add(const BasicObstacle<T>& obstacle) {
    const BasicAabb<T> box = bounds(place(*obstacle.shape, obstacle.pose));
    items_.push_back({detail::swept_box(box, obstacle.displacement), obstacle});
}

template <class T>
void BasicObstacleList<T>::operator()(const BasicAabb<T>& region, ObstacleVisitor<T> visit) const {
    for (const Item& item : items_) {
        if (detail::boxes_meet(item.box, region)) visit(item.obstacle);
    }
}

template class BasicObstacleList<float>;
template class BasicObstacleList<double>;

}  // namespace carom
