#include <carom/respond/obstacles.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

// The outermost of the end of a box now and before it moved, rounded outward; `out` is the infinity on that side.
template <class T>
T swept_end(T end, T displacement, T out) {
    if (displacement == 0) return end;
    const T before = std::nextafter(end - displacement, out);
    return out < 0 ? std::min(end, before) : std::max(end, before);
}

}  // namespace

template <class T>
void BasicObstacleList<T>::add(const BasicObstacle<T>& obstacle) {
    constexpr T infinity = std::numeric_limits<T>::infinity();
    BasicAabb<T> box = bounds(place(*obstacle.shape, obstacle.pose));
    box.min.x = swept_end(box.min.x, obstacle.displacement.x, -infinity);
    box.min.y = swept_end(box.min.y, obstacle.displacement.y, -infinity);
    box.max.x = swept_end(box.max.x, obstacle.displacement.x, infinity);
    box.max.y = swept_end(box.max.y, obstacle.displacement.y, infinity);
    items_.push_back({box, obstacle});
}

template <class T>
void BasicObstacleList<T>::operator()(const BasicAabb<T>& region, ObstacleVisitor<T> visit) const {
    for (const Item& item : items_) {
        const BasicAabb<T>& box = item.box;
        if (box.min.x <= region.max.x && region.min.x <= box.max.x && box.min.y <= region.max.y &&
            region.min.y <= box.max.y) {
            visit(item.obstacle);
        }
    }
}

template class BasicObstacleList<float>;
template class BasicObstacleList<double>;

}  // namespace carom
