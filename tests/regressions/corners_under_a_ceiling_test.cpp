// Found by a review: with a normal that was vertical up to an ulp, a displacement along the floor led into the
// ceiling, and sharp characters ended `unfinished` where floor and ceiling fit them exactly.
#include "respond/level.hpp"

#include <gtest/gtest.h>

namespace carom {
namespace {

using test::Level;

template <class T>
void walk_between_floor_and_ceiling() {
    const BasicAnyShape<T> bodies[] = {
        *BasicConvexPolygon<T>::from_points({{T(-0.5), 0}, {T(0.5), 0}, {0, 2}}),
        *BasicConvexPolygon<T>::from_points({{T(-0.25), 0}, {T(0.25), 0}, {T(0.5), 1}, {0, 2}, {T(-0.5), 1}})};
    for (int tenths = 3; tenths <= 40; ++tenths) {
        const T width = T(tenths) / T(10), dt = T(1) / 64;
        Level<T> level;
        for (int i = -4; i < 12; ++i) {
            level.add(BasicAabb<T>{{T(i) * width, -1}, {T(i + 1) * width, 0}});
            level.add(BasicAabb<T>{{T(i) * width, 2}, {T(i + 1) * width, 3}});
        }
        BasicMoveWorkspace<T> room;
        for (const BasicAnyShape<T>& body : bodies) {
            BasicCharacter<T> hero;
            for (int i = 0; i < 60; ++i) {
                hero.velocity = {3, i % 3 == 0 ? T(6) : hero.velocity.y - 10 * dt};
                const MoveEnd end = move_and_slide(body, hero, dt, {}, level, room)->end;
                EXPECT_TRUE(end != MoveEnd::unfinished && end != MoveEnd::wedged) << tenths;
            }
            EXPECT_GT(hero.pose.at.x, T(2.7)) << tenths;  // a corner right under a seam may stop for a step
        }
    }
}

TEST(Regression, CornersSlideBetweenAFloorAndACeilingThatFit) {
    walk_between_floor_and_ceiling<float>();
    walk_between_floor_and_ceiling<double>();
}

}  // namespace
}  // namespace carom
