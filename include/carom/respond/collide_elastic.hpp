/// Elastic collision response: the velocities of two balls after a collision.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

namespace carom {

/// The velocities after a collision.
template <class T>
struct BasicElasticCollision {
    bool changed = false;  ///< false if they do not approach each other: then the velocities are those before
    BasicVec2<T> v1{};
    BasicVec2<T> v2{};
};

using ElasticCollision = BasicElasticCollision<float>;
using ElasticCollisionD = BasicElasticCollision<double>;

/// Returns the velocities of two smooth balls with centers p1 and p2 after they collide: the components along the line
/// of centers change, those across it do not [Canvas]. Restitution 1 conserves the energy, 0 removes all of the speed
/// of approach; equal masses at restitution 1 swap the components along the line. A mass may be infinite: such a ball
/// keeps its velocity, and of two of them both do. Nothing changes if the balls already separate or keep their
/// distance, which is decided exactly, nor if the centers coincide, as no direction is the right one then. Radii do not
/// matter: it is up to the caller whether the balls touch. Error: in float 1 ulp of the change, in double 8; momentum
/// is conserved as well. Errors: not_finite; out_of_range (a mass that is not more than 0, a restitution beyond [0,
/// 1]). Cost: O(1). Example:
///     const auto after = collide_elastic(Vec2{0, 0}, Vec2{3, 1}, 1.0f, Vec2{2, 0}, Vec2{0, 0}, 1.0f, 1.0f);
///     assert(after->changed && after->v1 == (Vec2{0, 1}) && after->v2 == (Vec2{3, 0}));
///     assert(!collide_elastic(Vec2{0, 0}, Vec2{-3, 1}, 1.0f, Vec2{2, 0}, Vec2{0, 0}, 1.0f, 1.0f)->changed);
template <class T>
Result<BasicElasticCollision<T>> collide_elastic(const BasicVec2<T>& p1, const BasicVec2<T>& v1,
                                                 std::type_identity_t<T> m1, const BasicVec2<T>& p2,
                                                 const BasicVec2<T>& v2, std::type_identity_t<T> m2,
                                                 std::type_identity_t<T> restitution);

namespace detail {

/// The same for numbers that are known to be valid.
template <class T>
BasicElasticCollision<T> elastic_collision(const BasicVec2<T>& p1, const BasicVec2<T>& v1, T m1, const BasicVec2<T>& p2,
                                           const BasicVec2<T>& v2, T m2, T restitution);

}  // namespace detail

}  // namespace carom
