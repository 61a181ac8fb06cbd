/// Levels and movers for the tests of what moves.
#pragma once

#include <carom/query/overlaps.hpp>
#include <carom/respond/move_and_slide.hpp>

#include <gtest/gtest.h>

#include <deque>
#include <limits>

namespace carom::test {

/// Obstacles that own their shapes; ids count from 0.
template <class T>
class Level {
  public:
    std::uint64_t add(BasicAnyShape<T> shape, BasicPose<T> pose = {}, BasicVec2<T> displacement = {},
                      BasicVec2<T> one_way = {}) {
        shapes_.push_back(std::move(shape));
        const std::uint64_t id = obstacles_.size();
        obstacles_.push_back({&shapes_.back(), pose, displacement, one_way, id});
        list_.add(obstacles_.back());
        return id;
    }

    /// Puts an obstacle elsewhere, to where it came by `displacement`.
    void move(std::uint64_t id, BasicPose<T> pose, BasicVec2<T> displacement) {
        obstacles_[id].pose = pose;
        obstacles_[id].displacement = displacement;
        list_.clear();
        for (const auto& obstacle : obstacles_) list_.add(obstacle);
    }

    /// Whether a shape penetrates anything but one-way obstacles.
    bool is_penetrated_by(const BasicAnyShape<T>& shape, const BasicPose<T>& pose) const {
        for (const auto& obstacle : obstacles_) {
            if (obstacle.one_way != BasicVec2<T>{}) continue;
            if (penetrates(place(shape, pose), place(*obstacle.shape, obstacle.pose))) return true;
        }
        return false;
    }

    operator const BasicObstacleList<T>&() const { return list_; }
    void operator()(const BasicAabb<T>& region, ObstacleVisitor<T> visit) const { list_(region, visit); }

  private:
    std::deque<BasicAnyShape<T>> shapes_;
    std::vector<BasicObstacle<T>> obstacles_;
    BasicObstacleList<T> list_;
};

/// The four kinds of bodies, about 1 wide and 2 high, with the feet at the origin.
template <class T>
std::vector<BasicAnyShape<T>> bodies() {
    const auto polygon = BasicConvexPolygon<T>::from_points({{T(-0.25), 0},
                                                             {T(0.25), 0},
                                                             {T(0.5), T(0.5)},
                                                             {T(0.5), T(1.5)},
                                                             {0, 2},
                                                             {T(-0.5), T(1.5)},
                                                             {T(-0.5), T(0.5)}});
    return {BasicCircle<T>{{0, T(0.5)}, T(0.5)}, BasicCapsule<T>{{0, T(0.5)}, {0, T(1.5)}, T(0.5)},
            BasicAabb<T>{{T(-0.5), 0}, {T(0.5), 2}}, *polygon};
}

/// A character in a level, with gravity 10 and 60 steps a second.
template <class T>
struct Walking {
    const Level<T>& level;
    BasicAnyShape<T> body;
    BasicWalkRules<T> rules{};
    BasicCharacter<T> hero{};
    BasicMoveWorkspace<T> workspace{};
    BasicWalk<T> last{};

    static constexpr T dt = T(1) / T(64);

    void step(T across) {
        hero.velocity.x = across;
        hero.velocity.y -= 10 * dt * (rules.up.y > 0 ? 1 : -1);
        last = move_and_slide(body, hero, dt, rules, level, workspace).value();
    }
    void steps(T across, int count) {
        for (int i = 0; i < count; ++i) step(across);
    }
};

/// Some last bits of a number of that size.
template <class T>
constexpr double bits(double size) {
    return 64 * static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
}

}  // namespace carom::test
