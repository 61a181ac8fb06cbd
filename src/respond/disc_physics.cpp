#include "disc_physics.hpp"

#include <carom/math/exact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/sweep.hpp>
#include <carom/respond/collide_elastic.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

template <class T>
BasicVec2<T> narrowed_vec(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}

template <class T>
BasicCircle<T> circle_of(const BasicDisc<T>& disc) {
    return {disc.at, disc.radius};
}

template <class T>
BasicVec2<T> nearest_on(const BasicSegment<T>& wall, const BasicVec2<T>& point) {
    return closest(wall, BasicPoint<T>{point}).value_or(BasicClosest<T>{}).on_a;
}

// Whether the nearest point of a wall is not one of its ends.
template <class T>
bool is_beside(const BasicDisc<T>& disc, const BasicSegment<T>& wall) {
    return dot_sign(wall.a, wall.b, wall.a, disc.at) >= 0 && dot_sign(wall.b, wall.a, wall.b, disc.at) >= 0;
}

// The unit vector along an offset, which is from center to center, or from the disc to the nearest point of a wall.
Vec2D unit_towards(const Vec2D& offset) {
    const double size = std::sqrt(length_sq(offset));
    return size > 0 ? 1 / size * offset : Vec2D{1, 0};
}

// Of the coordinates of a disc and what is at an offset from it.
template <class T>
double last_bit(const BasicDisc<T>& disc, const Vec2D& offset) {
    const double size = std::max({std::fabs(offset.x), std::fabs(offset.y), std::fabs(static_cast<double>(disc.at.x)),
                                  std::fabs(static_cast<double>(disc.at.y))});
    return static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
}

// The displacement that separates two that are nearer than `reach`, the other one in a direction.
template <class T>
Vec2D separating_shift(const BasicDisc<T>& disc, const Vec2D& offset, const Vec2D& towards, double reach, int bits) {
    const double more = std::ldexp(last_bit(disc, offset), bits - 2);
    return (std::max(0.0, reach - std::sqrt(length_sq(offset))) + more) * towards;
}

enum class Approach { unknown, certain };

// The unit vector from a disc to a wall, whose nearest point is at an offset. Where rounding has put the center onto
// the wall, or nearly, that tells nothing: then across the wall, from the side that the center is on or, if it is said
// to approach, from where it comes; at an end of the wall, ahead.
template <class T>
Vec2D towards_wall(const BasicDisc<T>& disc, const BasicSegment<T>& wall, const Vec2D& offset, Approach approach) {
    if (length_sq(offset) > 256 * last_bit(disc, offset) * last_bit(disc, offset)) return unit_towards(offset);
    const Vec2D v = lift<double>(disc.velocity);
    const Vec2D across = unit_towards(perp(lift<double>(wall.b) - lift<double>(wall.a)));
    if (!is_beside(disc, wall)) return unit_towards(v);
    const int side = approach == Approach::certain ? 0 : orient(wall.a, wall.b, disc.at);
    return side > 0 || (side == 0 && dot(v, across) < 0) ? -across : across;
}

}  // namespace

template <class T>
double time_to_disc(const BasicDisc<T>& a, const BasicDisc<T>& b) {
    if (std::isinf(a.mass) && std::isinf(b.mass)) return never;
    if (dot_sign(a.at, b.at, a.velocity, b.velocity) >= 0) return never;  // exact: they do not approach
    const auto hit = sweep(circle_of(a), a.velocity, circle_of(b), b.velocity);
    return hit.hits() && !hit.graze ? static_cast<double>(hit.enter) : never;
}

// A disc that is beside a wall and does not approach its line never hits it; this includes a wall that it just left.
template <class T>
double time_to_wall(const BasicDisc<T>& disc, const BasicSegment<T>& wall) {
    if (std::isinf(disc.mass)) return never;
    const int side = orient(wall.a, wall.b, disc.at);
    const BasicVec2<T> origin{};
    const BasicVec2<T>& v = disc.velocity;
    if (v == origin) return never;
    const int turn = sign_of([&]<class N>(In<N>) { return cross(lift<N>(wall.b) - lift<N>(wall.a), lift<N>(v)); });
    if (is_beside(disc, wall) && side != 0 && side * turn >= 0) return never;
    const auto hit = sweep(circle_of(disc), v, wall, origin);
    // A point at a wall's end only touches it, but so it would pass between two walls that end there.
    const bool is_point_at_end = disc.radius == 0 && turn != 0 && hit.enter > 0;
    return hit.hits() && (!hit.graze || is_point_at_end) ? static_cast<double>(hit.enter) : never;
}

template <class T>
bool penetrates_solid(const BasicDisc<T>& a, const BasicDisc<T>& b) {
    return !(std::isinf(a.mass) && std::isinf(b.mass)) && penetrates(circle_of(a), circle_of(b));
}

template <class T>
bool penetrates_solid(const BasicDisc<T>& disc, const BasicSegment<T>& wall) {
    return !std::isinf(disc.mass) && penetrates(circle_of(disc), wall);
}

template <class T>
void push_apart(BasicDisc<T>& a, BasicDisc<T>& b, int bits) {
    const Vec2D offset = lift<double>(b.at) - lift<double>(a.at);
    const double reach = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    const Vec2D by = separating_shift(a, offset, unit_towards(offset), reach, bits);
    const double share = std::isinf(a.mass)   ? 0
                         : std::isinf(b.mass) ? 1
                                              : static_cast<double>(b.mass / (a.mass + b.mass));
    a.at = narrowed_vec<T>(lift<double>(a.at) - share * by);
    b.at = narrowed_vec<T>(lift<double>(b.at) + (1 - share) * by);
}

template <class T>
void push_off(BasicDisc<T>& disc, const BasicSegment<T>& wall, int bits) {
    const Vec2D offset = lift<double>(nearest_on(wall, disc.at)) - lift<double>(disc.at);
    const Vec2D towards = towards_wall(disc, wall, offset, Approach::unknown);
    const Vec2D by = separating_shift(disc, offset, towards, static_cast<double>(disc.radius), bits);
    disc.at = narrowed_vec<T>(lift<double>(disc.at) - by);
}

// What is left of an approach by rounding would make them collide again at once. Takes as few ulps as it can.
template <class T>
static void stop_approach(BasicDisc<T>& a, BasicDisc<T>& b, const Vec2D& n) {
    const BasicVec2<T> va = a.velocity, vb = b.velocity;
    const double size = std::sqrt(std::max(length_sq(lift<double>(va)), length_sq(lift<double>(vb))));
    const double last_bit = static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
    for (int bits = -2; bits < 6 && dot_sign(a.at, b.at, a.velocity, b.velocity) < 0; ++bits) {
        const Vec2D more = std::ldexp(last_bit, bits) * n;
        if (!std::isinf(a.mass)) a.velocity = narrowed_vec<T>(lift<double>(va) - more);
        if (!std::isinf(b.mass)) b.velocity = narrowed_vec<T>(lift<double>(vb) + more);
    }
}

template <class T>
BasicVec2<T> collide_discs(BasicDisc<T>& a, BasicDisc<T>& b, T restitution) {
    const auto after = elastic_collision(a.at, a.velocity, a.mass, b.at, b.velocity, b.mass, restitution);
    a.velocity = after.v1;
    b.velocity = after.v2;
    const Vec2D n = unit_towards(lift<double>(b.at) - lift<double>(a.at));
    if (after.changed) stop_approach(a, b, n);
    return narrowed_vec<T>(lift<double>(a.at) + static_cast<double>(a.radius) * n);
}

// Where rounding has put the center onto a wall or beyond it, moves it back by as few ulps as it takes: a point also
// from where it came, as it may be on a second wall, in the corner of both.
template <class T>
static void keep_before(BasicDisc<T>& disc, const BasicSegment<T>& wall, const Vec2D& offset, const Vec2D& n,
                        const Vec2D& v) {
    const Vec2D from = lift<double>(disc.at);
    const int beyond = dot(perp(lift<double>(wall.b) - lift<double>(wall.a)), n) > 0 ? 1 : -1;
    const bool is_flat = wall.a != wall.b && is_beside(disc, wall);
    const Vec2D ahead = disc.radius > 0 ? n : n + unit_towards(v);
    for (int bits = disc.radius > 0 ? -1 : 1; bits < 24 && is_flat && orient(wall.a, wall.b, disc.at) * beyond >= 0;
         ++bits)
        disc.at = narrowed_vec<T>(from - std::ldexp(last_bit(disc, offset), bits) * ahead);
}

template <class T>
BasicVec2<T> collide_with_wall(BasicDisc<T>& disc, const BasicSegment<T>& wall, T restitution) {
    const BasicVec2<T> point = nearest_on(wall, disc.at);
    const Vec2D offset = lift<double>(point) - lift<double>(disc.at), v = lift<double>(disc.velocity);
    const Vec2D n = towards_wall(disc, wall, offset, Approach::certain);
    const double speed = dot(v, n);
    if (speed > 0) disc.velocity = narrowed_vec<T>(v - (1 + static_cast<double>(restitution)) * speed * n);
    keep_before(disc, wall, offset, n, v);
    return point;
}

#define CAROM_INSTANTIATE(T)                                                     \
    template double time_to_disc(const BasicDisc<T>&, const BasicDisc<T>&);      \
    template double time_to_wall(const BasicDisc<T>&, const BasicSegment<T>&);   \
    template bool penetrates_solid(const BasicDisc<T>&, const BasicDisc<T>&);    \
    template bool penetrates_solid(const BasicDisc<T>&, const BasicSegment<T>&); \
    template void push_apart(BasicDisc<T>&, BasicDisc<T>&, int);                 \
    template void push_off(BasicDisc<T>&, const BasicSegment<T>&, int);          \
    template BasicVec2<T> collide_discs(BasicDisc<T>&, BasicDisc<T>&, T);        \
    template BasicVec2<T> collide_with_wall(BasicDisc<T>&, const BasicSegment<T>&, T)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
