/// Random colliders on a small grid, where touching, equal and crossing shapes come up all the time.
#pragma once

#include "random.hpp"

#include <carom/world/collider.hpp>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace carom::test {

template <class T>
class ColliderSource {
  public:
    explicit ColliderSource(Random& random) : random_(random) {
        for (int i = 0; i < 4; ++i) pixels_.push_back(random_mask());
    }

    int grid(int reach) { return random_.integer(-reach, reach); }
    BasicVec2<T> vec(int reach) { return {static_cast<T>(grid(reach)), static_cast<T>(grid(reach))}; }

    /// A position on the grid or halfway, sometimes rotated, mostly by a quarter.
    BasicPose<T> pose(int reach) {
        BasicPose<T> pose{vec(reach), {}};
        if (random_.chance(0.2)) pose.at = pose.at + BasicVec2<T>{T(0.5), T(0.25)};
        if (random_.chance(0.2)) pose.rot = BasicRot<T>::degrees(static_cast<T>(90 * random_.integer(1, 3)));
        if (random_.chance(0.1)) pose.rot = BasicRot<T>::degrees(static_cast<T>(random_.integer(1, 359)));
        return pose;
    }

    BasicAnyShape<T> shape() {
        switch (random_.integer(0, 10)) {
            case 0:
                return BasicPoint<T>{vec(1)};
            case 1:
                return BasicSegment<T>{vec(3), vec(3)};
            case 2:
            case 3:
                return BasicCircle<T>{vec(random_.integer(0, 1)), static_cast<T>(random_.integer(0, 3))};
            case 4:
            case 5:
                return aabb();
            case 6:
                return BasicBox<T>{vec(1), size(), BasicRot<T>::degrees(static_cast<T>(random_.integer(0, 8) * 45))};
            case 7:
                return BasicCapsule<T>{vec(2), vec(2), static_cast<T>(random_.integer(0, 2))};
            case 8:
                return BasicTriangle<T>{vec(3), vec(3), vec(3)};
            case 9:
                return BasicChain<T>::open({vec(4), vec(4), vec(4)}).value();
            default:
                return BasicCompound<T>::from_parts(
                           {{aabb(), {vec(3), {}}}, {BasicCircle<T>{vec(2), T(1)}, {vec(3), {}}}})
                    .value();
        }
    }

    ColliderMask mask() {
        ColliderMask mask{pixels_[random_.bits() % pixels_.size()]};
        if (random_.chance(0.3)) mask.pivot = {static_cast<double>(random_.integer(0, 6)), 3};
        if (random_.chance(0.1)) mask.scale = 2;
        return mask;
    }

    Filter filter() {
        Filter filter;
        filter.category = 1u << random_.integer(0, 2);
        if (random_.chance(0.3)) filter.mask = static_cast<std::uint32_t>(random_.integer(0, 7));
        if (random_.chance(0.1)) filter.group = random_.integer(-1, 1);
        return filter;
    }

    BasicVec2<T> velocity(ColliderKind kind) {
        if (kind == ColliderKind::static_body || random_.chance(0.5)) return {};
        return vec(random_.chance(0.15) ? 30 : 1);
    }

    BasicCollider<T> collider(double mask_share = 0.1) {
        BasicCollider<T> made;
        if (random_.chance(mask_share)) {
            made.mask = mask();
        } else {
            made.shape = shape();
        }
        made.pose = pose(4);
        const int kind = random_.integer(0, 5);
        made.kind = kind == 0   ? ColliderKind::static_body
                    : kind == 1 ? ColliderKind::kinematic_body
                                : ColliderKind::dynamic_body;
        made.velocity = velocity(made.kind);
        made.filter = filter();
        made.sensor = random_.chance(0.2);
        made.continuous = random_.chance(0.2);
        made.user_data = random_.bits();
        return made;
    }

  private:
    BasicVec2<T> size() { return {static_cast<T>(random_.integer(0, 3)), static_cast<T>(random_.integer(0, 3))}; }
    BasicAabb<T> aabb() {
        const BasicVec2<T> low = vec(2);
        return {low, low + size()};
    }
    SharedMask random_mask() {
        Bitmask mask = Bitmask::blank(random_.integer(1, 9), random_.integer(1, 9)).value();
        for (int i = 0; i < 25; ++i) {
            mask.set(random_.integer(0, static_cast<int>(mask.width()) - 1),
                     random_.integer(0, static_cast<int>(mask.height()) - 1));
        }
        return SharedMask(std::move(mask));
    }

    Random& random_;
    std::vector<SharedMask> pixels_;
};

}  // namespace carom::test
