/// Random edits of a world, made in another form of the same world, too.
#pragma once

#include "random_colliders.hpp"
#include "world_kinds.hpp"

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
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

/// Colliders of a kind of world, those of a world and of another form of it, which has `add(collider, id)`, with the id
/// that it must get, and `edit(id, f)`, which calls f(world, id of that world).
template <class T, class Other>
class WorldEdits {
  public:
    WorldEdits(std::uint64_t seed, BasicWorld<T>& world, Other& other, const WorldKind& kind = {})
        : kind_(kind),
          random_(seed),
          source_(random_),
          few_continuous_(random_.chance(0.3)),
          world_(world),
          other_(other) {}

    Random& random() { return random_; }
    ColliderSource<T>& source() { return source_; }

    void add() {
        BasicCollider<T> made = source_.collider(kind_.masks);
        made.pose = place();
        made.velocity = velocity(made.kind, made.velocity);
        if (draws(kind_.at_rest)) made.kind = ColliderKind::static_body, made.velocity = {};
        if (few_continuous_) made.continuous = random_.chance(0.02);
        if (kind_.all_continuous) made.continuous = true;
        if (random_.chance(0.1)) made.one_way = source_.vec(1);
        if (random_.chance(kind_.large)) made.shape = BasicAabb<T>{{-30, -2}, {30, 1}};
        if (random_.chance(kind_.half_spaces)) made.shape = BasicHalfSpace<T>{{0, T(-18)}};
        if (random_.chance(kind_.turning) && made.kind != ColliderKind::static_body) made.angular_velocity = T(0.25);
        other_.add(made, world_.add(made).value());
    }

    void change() {
        world_.collider_ids(ids_);
        if (ids_.empty()) return add();
        const ColliderId id = ids_[random_.bits() % ids_.size()];
        const ColliderKind body = world_.kind(id);
        const bool is_static = body == ColliderKind::static_body;
        switch (draws(kind_.curved) ? 8 : random_.integer(0, 10)) {
            case 0:
                return add();
            case 1:
                return both(id, [](auto& world, ColliderId own) { world.remove(own); });
            case 2:
            case 3:
                return both(id,
                            [pose = place()](auto& world, ColliderId own) { EXPECT_TRUE(world.move(own, pose).ok()); });
            case 4:
                return both(id, [velocity = velocity(body, source_.velocity(body))](auto& world, ColliderId own) {
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

    /// Turns back what has left the field, so that much happens in long histories, too.
    void turn_back() {
        world_.collider_ids(ids_);
        for (const ColliderId id : ids_) {
            if (world_.kind(id) == ColliderKind::static_body) continue;
            const BasicVec2<T> at = world_.pose(id).at - field_near(world_.pose(id).at), now = world_.velocity(id);
            const auto turned = [](T x, T velocity, int reach) {
                const T speed = std::max(std::abs(velocity), T(1));
                return std::abs(x) <= static_cast<T>(4 * reach + 8) ? velocity : x > 0 ? -speed : speed;
            };
            const BasicVec2<T> velocity{turned(at.x, now.x, kind_.reach_x), turned(at.y, now.y, kind_.reach_y)};
            if (velocity == now) continue;
            both(id, [velocity](auto& world, ColliderId own) { EXPECT_TRUE(world.set_velocity(own, velocity).ok()); });
        }
    }

    /// A position in a field, or up to so many steps of 4 units beyond.
    BasicVec2<T> position(int beyond = 0) {
        const T x = static_cast<T>(source_.grid(kind_.reach_x + beyond));
        const T y = static_cast<T>(source_.grid(kind_.reach_y + beyond));
        const T right = draws(kind_.second_field > 0 ? 0.25 : 0) ? T(kind_.second_field) : T(0);
        return center() + T(4) * BasicVec2<T>{x, y} + BasicVec2<T>{right, 0};
    }

    T time_step() { return std::array{T(1), T(1), T(0.5), T(0)}[random_.bits() % 4]; }

  private:
    BasicPose<T> place() {
        BasicPose<T> pose = source_.pose(1);
        pose.at = pose.at + position();
        return pose;
    }
    // What a kind has none of draws nothing.
    bool draws(double share) { return share > 0 && random_.chance(share); }
    BasicVec2<T> velocity(ColliderKind body, const BasicVec2<T>& otherwise) {
        return body != ColliderKind::static_body && draws(kind_.fast) ? source_.vec(30) : otherwise;
    }
    BasicVec2<T> center() const { return {T(kind_.center), T(kind_.center)}; }
    // The center of the field that is nearest.
    BasicVec2<T> field_near(const BasicVec2<T>& at) const {
        const T second = T(kind_.second_field);
        return center() + BasicVec2<T>{at.x - center().x > second / 2 ? second : T(0), 0};
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

    WorldKind kind_;
    Random random_;
    ColliderSource<T> source_;
    bool few_continuous_;
    BasicWorld<T>& world_;
    Other& other_;
    std::vector<ColliderId> ids_;
};

}  // namespace carom::test
