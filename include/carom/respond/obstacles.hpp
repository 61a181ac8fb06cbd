/// Obstacles: what moves and character controllers collide with, and the query by which they find it.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/query/bounds.hpp>
#include <carom/shape/any_shape.hpp>

#include <cstdint>
#include <vector>

namespace carom {

/// One obstacle, as it is at the end of the step.
template <class T>
struct BasicObstacle {
    const BasicAnyShape<T>* shape = nullptr;  ///< outlives the call in which it is visited
    BasicPose<T> pose{};
    BasicVec2<T> displacement{};  ///< its displacement in this step, in a straight line; zero for static obstacles
    BasicVec2<T> one_way{};       ///< it pushes only in this direction, such as up; zero for all directions
    std::uint64_t id = 0;         ///< the caller's own, by which moves report what they hit
};

using Obstacle = BasicObstacle<float>;
using ObstacleD = BasicObstacle<double>;

template <class T>
using ObstacleVisitor = FunctionRef<void(const BasicObstacle<T>&)>;

/// The query for obstacles: a function that takes a box and a visitor, and calls the visitor with each obstacle that
/// overlaps the box anywhere along its path, and optionally with others, in an order that is always the same. A lambda
/// over the caller's own grid or tree will do, and so will an ObstacleList.
template <class T>
using BasicObstacles = FunctionRef<void(const BasicAabb<T>& region, ObstacleVisitor<T> visit)>;

using Obstacles = BasicObstacles<float>;
using ObstaclesD = BasicObstacles<double>;

/// A list of obstacles, each with its bounding box. Cost of a visit: a comparison of boxes for each. Example:
///     const AnyShape ground = Aabb{{-9, -1}, {9, 0}};
///     ObstacleList level;
///     level.add({&ground});
///     level.add({&ground, {{5, 1}, {}}});
///     int found = 0;
///     level(Aabb{{6, 0.5f}, {7, 3}}, [&](const Obstacle& obstacle) { found += obstacle.shape == &ground; });
///     assert(found == 1);
template <class T>
class BasicObstacleList {
  public:
    void add(const BasicObstacle<T>& obstacle);
    void clear() { items_.clear(); }
    std::size_t size() const { return items_.size(); }

    void operator()(const BasicAabb<T>& region, ObstacleVisitor<T> visit) const;

  private:
    struct Item {
        BasicAabb<T> box;
        BasicObstacle<T> obstacle;
    };
    std::vector<Item> items_;
};

using ObstacleList = BasicObstacleList<float>;
using ObstacleListD = BasicObstacleList<double>;

}  // namespace carom
