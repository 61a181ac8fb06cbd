/// What a collision does to the velocities of two balls.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

namespace carom {

/// The velocities after a collision.
template <class T>
struct ElasticCollision {
    bool changed = false;  ///< false when they do not run into each other: then the velocities are those before
    BasicVec2<T> v1{};
    BasicVec2<T> v2{};
};

/// What happens to two smooth balls with centers p1 and p2 that collide: the parts of their velocities along the line
/// of centers change, those across it do not [Canvas]. Restitution 1 keeps the energy, 0 takes all of the speed at
/// which they come together; equal masses at restitution 1 swap the parts along the line. A mass may be infinite: such
/// a ball stays as it is, and of two of them both do. Nothing changes when they part already or keep their distance,
/// which is decided exactly, and none when the centers are one point: no direction is the right one. Radii do not
/// matter: whether they touch is for the caller to know. Error: in float 1 ulp of the change, in double 8; momentum is
/// kept as well. Errors: not_finite; out_of_range (a mass that is not more than 0, a restitution beyond [0, 1]). Cost:
/// O(1). Example:
///     const auto after = collide_elastic(Vec2{0, 0}, Vec2{3, 1}, 1.0f, Vec2{2, 0}, Vec2{0, 0}, 1.0f, 1.0f);
///     assert(after->changed && after->v1 == (Vec2{0, 1}) && after->v2 == (Vec2{3, 0}));
///     assert(!collide_elastic(Vec2{0, 0}, Vec2{-3, 1}, 1.0f, Vec2{2, 0}, Vec2{0, 0}, 1.0f, 1.0f)->changed);
template <class T>
Result<ElasticCollision<T>> collide_elastic(const BasicVec2<T>& p1, const BasicVec2<T>& v1, T m1,
                                            const BasicVec2<T>& p2, const BasicVec2<T>& v2, T m2, T restitution);

namespace detail {

/// The same for numbers that are known to be good.
template <class T>
ElasticCollision<T> elastic_collision(const BasicVec2<T>& p1, const BasicVec2<T>& v1, T m1, const BasicVec2<T>& p2,
                                      const BasicVec2<T>& v2, T m2, T restitution);

}  // namespace detail

}  // namespace carom
