/// Random edits of a world, made in another form of the same world, too.
#pragma once

#include "random_colliders.hpp"

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <tuple>

namespace carom::test {

/// Whether two contacts are the same bit for bit.
template <class T>
bool is_same_contact(const std::optional<BasicContact<T>>& x, const std::optional<BasicContact<T>>& y) {
    if (!x || !y) return !x && !y;
    return std::tie(x->normal, x->separation, x->unique_normal, x->point) ==
           std::tie(y->normal, y->separation, y->unique_normal, y->point);
}

/// Colliders of all kinds over a field of some 10 times `reach` units, those of a world and of another form of it,
/// which has `add(collider, id)`, with the id that it must get, and `edit(id, f)`, which calls f(world, id of that
/// world).
template <class T, class Other>
class WorldEdits {
  public:
    WorldEdits(std::uint64_t seed, BasicWorld<T>& world, Other& other, int reach = 4)
        : reach_(reach),
          random_(seed),
          source_(random_),
          few_continuous_(random_.chance(0.3)),
          world_(world),
          other_(other) {}

    Random& random() { return random_; }
    ColliderSource<T>& source() { return source_; }

    void add() {
        BasicCollider<T> made = source_.collider();
        made.pose = place();
        if (few_continuous_) made.continuous = random_.chance(0.02);
        if (random_.chance(0.1)) made.one_way = source_.vec(1);
        if (random_.chance(0.05)) made.shape = BasicAabb<T>{{-30, -2}, {30, 1}};
        if (random_.chance(0.12 / reach_)) made.shape = BasicHalfSpace<T>{{0, T(-18)}};
        if (random_.chance(0.05) && made.kind != ColliderKind::static_body) made.angular_velocity = T(0.25);
        other_.add(made, world_.add(made).value());
    }

    void change() {
        world_.collider_ids(ids_);
        if (ids_.empty()) return add();
        const ColliderId id = ids_[random_.bits() % ids_.size()];
        const bool is_static = world_.kind(id) == ColliderKind::static_body;
        switch (random_.integer(0, 10)) {
            case 0:
                return add();
            case 1:
                return both(id, [](auto& world, ColliderId own) { world.remove(own); });
            case 2:
            case 3:
                return both(id,
                            [pose = place()](auto& world, ColliderId own) { EXPECT_TRUE(world.move(own, pose).ok()); });
            case 4:
                return both(id, [velocity = source_.velocity(world_.kind(id))](auto& world, ColliderId own) {
                    EXPECT_TRUE(world.set_velocity(own, velocity, T(0)).ok());
                });
            case 5:
                return both(
                    id, [filter = source_.filter()](auto& world, ColliderId own) { world.set_filter(own, filter); });
            case 6:
                return both(id, [shape = source_.shape()](auto& world, ColliderId own) {
                    EXPECT_TRUE(world.set_shape(own, shape).ok());
                });
            case 7:
                return both(id, [mask = source_.mask()](auto& world, ColliderId own) {
                    EXPECT_TRUE(world.set_mask(own, mask).ok());
                });
            case 8:
                if (is_static) return;
                return both(id, [curve = BasicMotion<T>::ballistic({1, 1}, {0, T(-0.25)})](
                                    auto& world, ColliderId own) { EXPECT_TRUE(world.set_motion(own, curve).ok()); });
            case 9:
                return edit_shape(id);
            default:
                return both(id, [sensor = !world_.is_sensor(id)](auto& world, ColliderId own) {
                    world.set_sensor(own, sensor);
                });
        }
    }

    T time_step() { return std::array{T(1), T(1), T(0.5), T(0)}[random_.bits() % 4]; }

  private:
    BasicPose<T> place() {
        BasicPose<T> pose = source_.pose(1);
        pose.at = pose.at + T(4) * source_.vec(reach_);
        return pose;
    }
    // In place, of what has parts or points.
    void edit_shape(ColliderId id) {
        const BasicAnyShape<T>& shape = world_.shape(id);
        if (std::holds_alternative<BasicCompound<T>>(shape.value)) {
            const BasicPose<T> pose = source_.pose(3);
            both(id, [pose](auto& world, ColliderId own) {
                EXPECT_TRUE(world
                                .template edit_shape<BasicCompound<T>>(
                                    own, [&](BasicCompound<T>& parts) { return parts.set_pose(1, pose); })
                                .ok());
            });
        } else if (std::holds_alternative<BasicChain<T>>(shape.value)) {
            const BasicVec2<T> point = source_.vec(4) + BasicVec2<T>{T(0.5), T(0.5)};
            both(id, [point](auto& world, ColliderId own) {
                EXPECT_TRUE(world
                                .template edit_shape<BasicChain<T>>(
                                    own, [&](BasicChain<T>& chain) { return chain.set_point(1, point); })
                                .ok());
            });
        } else {
            both(id, [shape = source_.shape()](auto& world, ColliderId own) {
                EXPECT_TRUE(world.set_shape(own, shape).ok());
            });
        }
    }
    template <class Edit>
    void both(ColliderId id, const Edit& edit) {
        edit(world_, id);
        other_.edit(id, edit);
    }

    int reach_;
    Random random_;
    ColliderSource<T> source_;
    bool few_continuous_;
    BasicWorld<T>& world_;
    Other& other_;
    std::vector<ColliderId> ids_;
};

}  // namespace carom::test
