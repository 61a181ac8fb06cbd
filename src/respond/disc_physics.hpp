// Collisions of a disc with another or with a wall: when they happen and their response. Pairs are found elsewhere.
#pragma once

#include <carom/respond/discs.hpp>

namespace carom::detail {

inline constexpr double never = std::numeric_limits<double>::infinity();

/// The time until two discs collide, from their present positions.
template <class T>
double time_to_disc(const BasicDisc<T>& a, const BasicDisc<T>& b);

/// The same for a disc and a wall.
template <class T>
double time_to_wall(const BasicDisc<T>& disc, const BasicSegment<T>& wall);

/// Whether a disc penetrates what it would collide with.
template <class T>
bool penetrates_solid(const BasicDisc<T>& a, const BasicDisc<T>& b);
template <class T>
bool penetrates_solid(const BasicDisc<T>& disc, const BasicSegment<T>& wall);

/// Moves them apart by their overlap and a few ulps, the lighter one farther. Walls and infinite masses stay.
template <class T>
void push_apart(BasicDisc<T>& a, BasicDisc<T>& b, int bits);
template <class T>
void push_off(BasicDisc<T>& disc, const BasicSegment<T>& wall, int bits);

/// Sets their velocities after a collision, and returns the point where they touch.
template <class T>
BasicVec2<T> collide_discs(BasicDisc<T>& a, BasicDisc<T>& b, T restitution);
template <class T>
BasicVec2<T> collide_with_wall(BasicDisc<T>& disc, const BasicSegment<T>& wall, T restitution);

/// The position of a disc after a time of straight flight.
template <class T>
BasicVec2<T> position_after(const BasicVec2<T>& from, double duration, const BasicVec2<T>& velocity) {
    const double x = static_cast<double>(from.x) + duration * static_cast<double>(velocity.x);
    const double y = static_cast<double>(from.y) + duration * static_cast<double>(velocity.y);
    return {static_cast<T>(x), static_cast<T>(y)};
}

}  // namespace carom::detail
