/// Projectile motion: integration steps under constant acceleration, jump speeds, and launch velocities.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

namespace carom {

/// A position and a velocity, in any unit of length and time.
template <class T>
struct BasicFlight {
    BasicVec2<T> position{};
    BasicVec2<T> velocity{};
    friend bool operator==(const BasicFlight&, const BasicFlight&) = default;
};

using Flight = BasicFlight<float>;
using FlightD = BasicFlight<double>;

/// One step of the explicit Euler method: the position advances by the old velocity. It gains height: a jump of 10
/// under gravity 10 in steps of 1/8 reaches 5.625 instead of 5 [Gaul]. Rounds each number twice. Cost: O(1). Example:
///     const Flight next = explicit_euler(Flight{{0, 0}, {1, 8}}, {0, -8}, 0.5f);
///     assert((next == Flight{{0.5f, 4}, {1, 4}}));
template <class T>
BasicFlight<T> explicit_euler(const BasicFlight<T>& flight, const BasicVec2<T>& acceleration,
                              std::type_identity_t<T> dt);

/// One step of the semi-implicit Euler method: the position advances by the new velocity. It loses height where the
/// explicit one gains it (4.375 in that jump), and keeps the energy of oscillators. Otherwise the same. Example:
///     const Flight next = semi_implicit_euler(Flight{{0, 0}, {1, 8}}, {0, -8}, 0.5f);
///     assert((next == Flight{{0.5f, 2}, {1, 4}}));
template <class T>
BasicFlight<T> semi_implicit_euler(const BasicFlight<T>& flight, const BasicVec2<T>& acceleration,
                                   std::type_identity_t<T> dt);

/// The position and velocity after `dt` under constant acceleration: p + v dt + a dt^2 / 2, however long the step. In
/// float each number is rounded once, in double it is within 2 ulp of the largest of its terms. Cost: O(1). Example:
///     const Flight next = ballistic_step(Flight{{0, 0}, {1, 8}}, {0, -8}, 0.5f);
///     assert((next == Flight{{0.5f, 3}, {1, 4}}));
template <class T>
BasicFlight<T> ballistic_step(const BasicFlight<T>& flight, const BasicVec2<T>& acceleration,
                              std::type_identity_t<T> dt);

/// The initial speed of a jump that reaches `height` under `gravity`: sqrt(2 g h) [Gaul]. Both gravity and the speed
/// are magnitudes; gravity is more than 0, whether y points up or down. Within 1 ulp. Errors: not_finite; out_of_range
/// (gravity that is not more than 0, a height below 0). Cost: O(1). Example:
///     assert(*jump_velocity(10.0f, 5.0f) == 10);
///     assert(jump_velocity(-10.0f, 5.0f).error().code == ErrorCode::out_of_range);
template <class T>
Result<T> jump_velocity(T gravity, std::type_identity_t<T> height);

/// The height that a jump at `velocity` reaches: v^2 / (2 g). Within 1 ulp. Errors: not_finite; out_of_range (gravity
/// that is not more than 0, a velocity below 0). Cost: O(1). Example:
///     assert(*jump_height(10.0f, 10.0f) == 5);
template <class T>
Result<T> jump_height(T gravity, std::type_identity_t<T> velocity);

/// The time at which a jump at `velocity` is at its highest: v / g. Within 1 ulp. Errors: as for `jump_height`.
/// Example:
///     assert(*time_to_apex(10.0f, 20.0f) == 2);
template <class T>
Result<T> time_to_apex(T gravity, std::type_identity_t<T> velocity);

/// A launch of a projectile: its initial velocity, and when it arrives.
template <class T>
struct BasicLaunch {
    BasicVec2<T> velocity{};
    T time{};
};

using Launch = BasicLaunch<float>;
using LaunchD = BasicLaunch<double>;

/// The launch that arrives at `offset` from its start after `time`, under constant acceleration: its velocity is
/// d / t - a t / 2. Within 2 ulp of the larger term. Errors: not_finite; out_of_range (a time that is not more than 0).
/// Cost: O(1). Example:
///     const auto launch = launch_in_time(Vec2{6, 0}, Vec2{0, -10}, 2.0f);
///     assert((launch->velocity == Vec2{3, 10}));
template <class T>
Result<BasicLaunch<T>> launch_in_time(const BasicVec2<T>& offset, const BasicVec2<T>& acceleration,
                                      std::type_identity_t<T> time);

/// Both launches of one speed that reach `offset`.
template <class T>
struct BasicLaunches {
    BasicLaunch<T> low{};   ///< the one that arrives first
    BasicLaunch<T> high{};  ///< the one that arrives last; the same where there is only one, as without acceleration
};

using Launches = BasicLaunches<float>;
using LaunchesD = BasicLaunches<double>;

/// The launches at `speed` that reach `offset` under constant acceleration. With b = s^2 + a . d, their times are the
/// roots of a^2 t^4 / 4 - b t^2 + d^2. Errors: not_finite; out_of_range (a speed that is not more than 0, an offset of
/// zero); unreachable, with the lowest speed that suffices. Whether it is reachable is decided to 2^-90. Times are
/// within a few ulp, except near the lowest speed, where they are good to the square root of that. Cost: O(1). Example:
///     const auto throws = launch_at_speed(Vec2{60, 0}, Vec2{0, -10}, 25.0f);
///     assert((throws->low.velocity == Vec2{20, 15} && throws->low.time == 3));
///     assert((throws->high.velocity == Vec2{15, 20} && throws->high.time == 4));
///     assert(launch_at_speed(Vec2{60, 0}, Vec2{0, -10}, 24.0f).error().code == ErrorCode::unreachable);
template <class T>
Result<BasicLaunches<T>> launch_at_speed(const BasicVec2<T>& offset, const BasicVec2<T>& acceleration,
                                         std::type_identity_t<T> speed);

/// The slowest launch that reaches `offset`: its speed is sqrt(|a| |d| - a . d), which is 0 for an offset straight
/// along the acceleration. Errors: not_finite; out_of_range (an offset or an acceleration of zero: then every speed
/// suffices). Within a few ulp. Cost: O(1). Example:
///     const auto launch = slowest_launch(Vec2{40, 0}, Vec2{0, -10});
///     assert((launch->velocity == Vec2{launch->velocity.x, launch->velocity.x}));  // at 45 degrees
template <class T>
Result<BasicLaunch<T>> slowest_launch(const BasicVec2<T>& offset, const BasicVec2<T>& acceleration);

}  // namespace carom
