/// Obstacles: what movers meet, and how they ask for it.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/query/bounds.hpp>
#include <carom/shape/any_shape.hpp>

#include <cstdint>
#include <vector>

namespace carom {

/// One thing that is in the way, as it is at the end of the step.
template <class T>
struct BasicObstacle {
    const BasicAnyShape<T>* shape = nullptr;  ///< outlives the call that it is visited in
    BasicPose<T> pose{};
    BasicVec2<T> moved_by{};  ///< the way that it came in this step, straight; zero for what stands still
    BasicVec2<T> one_way{};   ///< pushes only in this direction, such as up; zero for what pushes everywhere
    std::uint64_t id = 0;     ///< the caller's own, by which moves name what they met
};

using Obstacle = BasicObstacle<float>;
using ObstacleD = BasicObstacle<double>;

template <class T>
using ObstacleVisitor = FunctionRef<void(const BasicObstacle<T>&)>;

/// Anything that can be asked for obstacles: a function that is given a box and a visitor, and calls the visitor with
/// each obstacle that meets the box anywhere on its way, and with others as it likes, in an order that is always the
/// same. A lambda over a grid or a tree of one's own will do, and so will an ObstacleList.
template <class T>
using BasicObstacles = FunctionRef<void(const BasicAabb<T>& region, ObstacleVisitor<T> visit)>;

using Obstacles = BasicObstacles<float>;
using ObstaclesD = BasicObstacles<double>;

/// Obstacles in a list, each with the box around it. Cost of a visit: a comparison of boxes for each. Example:
///     const AnyShape ground = Aabb{{-9, -1}, {9, 0}};
///     ObstacleList level;
///     level.add({&ground});
///     level.add({&ground, {{5, 1}, {}}});
///     int met = 0;
///     level(Aabb{{6, 0.5f}, {7, 3}}, [&](const Obstacle& obstacle) { met += obstacle.shape == &ground; });
///     assert(met == 1);
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
