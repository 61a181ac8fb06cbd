// Everything is computed in doubles, in units in which the given lengths and times are about 1. These are powers of
// two, so that neither the units nor the scale of the problem change any bit of the result.
#include <carom/detail/math/double_double.hpp>
#include <carom/math/exact.hpp>
#include <carom/respond/kinematics.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

using detail::DoubleDouble;

template <class T>
bool is_finite(const BasicVec2<T>& v) {
    return v.x * 0 + v.y * 0 == 0;
}

// Returns an error that names the number unless it is valid; `must` describes the valid range.
template <class T>
Status check_number(const char* name, T value, bool is_in_range, const char* must) {
    if (!(value * 0 == 0)) {
        return make_error(ErrorCode::not_finite, -1, "%s must be finite; got %g", name, static_cast<double>(value));
    }
    if (is_in_range) return std::monostate{};
    return make_error(ErrorCode::out_of_range, -1, "%s must be %s; got %g", name, must, static_cast<double>(value));
}

template <class T>
Status check_above_zero(const char* name, T value) {
    return check_number(name, value, value > 0, "more than 0");
}

template <class T>
Status check_vector(const char* name, const BasicVec2<T>& v) {
    if (is_finite(v)) return std::monostate{};
    return make_error(ErrorCode::not_finite, -1, "%s must be finite; got (%g, %g)", name, static_cast<double>(v.x),
                      static_cast<double>(v.y));
}

template <class T>
Status check_jump(T gravity, const char* name, T value) {
    if (Status status = check_above_zero("gravity, a magnitude,", gravity); !status) return status;
    return check_number(name, value, value >= 0, "0 or more");
}

template <class T>
BasicVec2<T> rounded_to(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}

Vec2D scaled(const Vec2D& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}

int exponent_of(const Vec2D& v) {
    return std::ilogb(std::max(std::fabs(v.x), std::fabs(v.y)));
}

double length_of(const Vec2D& v) {
    return std::sqrt(length_sq(v));
}

// An offset and an acceleration in units of 2^length and 2^time, in which both are about 1.
struct Throw {
    Vec2D d, a;
    int length, time;

    Throw(const Vec2D& offset, const Vec2D& acceleration, double speed) : length(exponent_of(offset)) {
        const bool falls = acceleration != Vec2D{};
        time = falls ? (length - exponent_of(acceleration)) / 2 : length - std::ilogb(speed);
        d = scaled(offset, -length);
        a = falls ? scaled(acceleration, 2 * time - length) : Vec2D{};
    }

    double inner_speed(double speed) const { return std::ldexp(speed, time - length); }

    // The velocity d / t - a t / 2, which is rounding noise if a launch from rest suffices.
    template <class T>
    BasicLaunch<T> at(double t) const {
        const Vec2D v{d.x / t - a.x * t / 2, d.y / t - a.y * t / 2};
        return {rounded_to<T>(scaled(v, length - time)), static_cast<T>(std::ldexp(t, time))};
    }

    // s^2 = |a| |d| - a . d, without cancellation where a and d have the same direction.
    double least_speed_sq() const {
        const double sizes = length_of(a) * length_of(d);
        const double along = dot(a, d);
        const double turn = cross(a, d);
        return along > 0 ? turn * turn / (sizes + along) : sizes - along;
    }
};

DoubleDouble dot_of(const Vec2D& a, const Vec2D& b) {
    return DoubleDouble(a.x) * b.x + DoubleDouble(a.y) * b.y;
}

}  // namespace

template <class T>
BasicFlight<T> explicit_euler(const BasicFlight<T>& flight, const BasicVec2<T>& acceleration,
                              std::type_identity_t<T> dt) {
    return {flight.position + dt * flight.velocity, flight.velocity + dt * acceleration};
}

template <class T>
BasicFlight<T> semi_implicit_euler(const BasicFlight<T>& flight, const BasicVec2<T>& acceleration,
                                   std::type_identity_t<T> dt) {
    const BasicVec2<T> velocity = flight.velocity + dt * acceleration;
    return {flight.position + dt * velocity, velocity};
}

template <class T>
BasicFlight<T> ballistic_step(const BasicFlight<T>& flight, const BasicVec2<T>& acceleration,
                              std::type_identity_t<T> dt) {
    const double t = static_cast<double>(dt);
    const Vec2D p = lift<double>(flight.position), v = lift<double>(flight.velocity), a = lift<double>(acceleration);
    return {rounded_to<T>(p + (t * v + (0.5 * t * t) * a)), rounded_to<T>(v + t * a)};
}

template <class T>
Result<T> jump_velocity(T gravity, std::type_identity_t<T> height) {
    if (Status status = check_jump(gravity, "height", height); !status) return status.error();
    if (height == 0) return T(0);
    int g_exponent = 0, h_exponent = 0;
    const double g = std::frexp(static_cast<double>(gravity), &g_exponent);
    const double h = std::frexp(static_cast<double>(height), &h_exponent);
    const int exponent = g_exponent + h_exponent + 1;
    const int half = exponent >> 1;
    return static_cast<T>(std::ldexp(std::sqrt(std::ldexp(g * h, exponent - 2 * half)), half));
}

template <class T>
Result<T> jump_height(T gravity, std::type_identity_t<T> velocity) {
    if (Status status = check_jump(gravity, "velocity", velocity); !status) return status.error();
    if (velocity == 0) return T(0);
    int g_exponent = 0, v_exponent = 0;
    const double g = std::frexp(static_cast<double>(gravity), &g_exponent);
    const double v = std::frexp(static_cast<double>(velocity), &v_exponent);
    const double rounded = v * v / g;
    const double left = (detail::DoubleDouble(v) * v - detail::DoubleDouble(rounded) * g).rounded();
    return static_cast<T>(std::ldexp(rounded + left / g, 2 * v_exponent - g_exponent - 1));
}

template <class T>
Result<T> time_to_apex(T gravity, std::type_identity_t<T> velocity) {
    if (Status status = check_jump(gravity, "velocity", velocity); !status) return status.error();
    return velocity / gravity;
}

template <class T>
Result<BasicLaunch<T>> launch_in_time(const BasicVec2<T>& offset, const BasicVec2<T>& acceleration,
                                      std::type_identity_t<T> time) {
    for (const Status& status :
         {check_vector("offset", offset), check_vector("acceleration", acceleration), check_above_zero("time", time)}) {
        if (!status) return status.error();
    }
    const double t = static_cast<double>(time);
    const Vec2D d = lift<double>(offset), a = lift<double>(acceleration);
    return BasicLaunch<T>{rounded_to<T>({d.x / t - a.x * t / 2, d.y / t - a.y * t / 2}), time};
}

template <class T>
Result<BasicLaunches<T>> launch_at_speed(const BasicVec2<T>& offset, const BasicVec2<T>& acceleration,
                                         std::type_identity_t<T> speed) {
    for (const Status& status : {check_vector("offset", offset), check_vector("acceleration", acceleration),
                                 check_above_zero("speed", speed)}) {
        if (!status) return status.error();
    }
    if (offset == BasicVec2<T>{}) return make_error(ErrorCode::out_of_range, -1, "offset must not be (0, 0)");
    const Throw units(lift<double>(offset), lift<double>(acceleration), static_cast<double>(speed));
    const double s = units.inner_speed(static_cast<double>(speed));
    // So fast that the acceleration does not matter.
    if (s > 0x1p200) {
        const BasicLaunch<T> straight = units.template at<T>(length_of(units.d) / s);
        return BasicLaunches<T>{straight, straight};
    }
    const DoubleDouble s_sq = DoubleDouble(s) * s;
    const DoubleDouble b = s_sq + dot_of(units.a, units.d);
    const DoubleDouble turn = DoubleDouble(units.a.x) * units.d.y - DoubleDouble(units.a.y) * units.d.x;
    const double rest = (s_sq * (s_sq + DoubleDouble(2) * dot_of(units.a, units.d)) - turn * turn).rounded();
    if (!(rest >= 0) || !(b.rounded() > 0)) {
        const double least = std::ldexp(std::sqrt(units.least_speed_sq()), units.length - units.time);
        return make_error(ErrorCode::unreachable, -1, "offset (%g, %g) needs a speed of at least %.9g; got %.9g",
                          static_cast<double>(offset.x), static_cast<double>(offset.y), least,
                          static_cast<double>(speed));
    }
    const double sum = b.rounded() + std::sqrt(rest);
    const BasicLaunch<T> low = units.template at<T>(std::sqrt(2 * length_sq(units.d) / sum));
    if (units.a == Vec2D{}) return BasicLaunches<T>{low, low};
    return BasicLaunches<T>{low, units.template at<T>(std::sqrt(2 * sum / length_sq(units.a)))};
}

template <class T>
Result<BasicLaunch<T>> slowest_launch(const BasicVec2<T>& offset, const BasicVec2<T>& acceleration) {
    for (const Status& status : {check_vector("offset", offset), check_vector("acceleration", acceleration)}) {
        if (!status) return status.error();
    }
    if (offset == BasicVec2<T>{}) return make_error(ErrorCode::out_of_range, -1, "offset must not be (0, 0)");
    if (acceleration == BasicVec2<T>{}) {
        return make_error(ErrorCode::out_of_range, -1, "acceleration must not be (0, 0): then every speed will do");
    }
    const Throw units(lift<double>(offset), lift<double>(acceleration), 1);
    const double t = std::sqrt(2 * length_of(units.d) / length_of(units.a));
    BasicLaunch<T> launch = units.template at<T>(t);
    if (units.least_speed_sq() == 0) launch.velocity = {};
    return launch;
}

#define CAROM_INSTANTIATE(T)                                                                        \
    template BasicFlight<T> explicit_euler(const BasicFlight<T>&, const BasicVec2<T>&, T);          \
    template BasicFlight<T> semi_implicit_euler(const BasicFlight<T>&, const BasicVec2<T>&, T);     \
    template BasicFlight<T> ballistic_step(const BasicFlight<T>&, const BasicVec2<T>&, T);          \
    template Result<T> jump_velocity(T, T);                                                         \
    template Result<T> jump_height(T, T);                                                           \
    template Result<T> time_to_apex(T, T);                                                          \
    template Result<BasicLaunch<T>> launch_in_time(const BasicVec2<T>&, const BasicVec2<T>&, T);    \
    template Result<BasicLaunches<T>> launch_at_speed(const BasicVec2<T>&, const BasicVec2<T>&, T); \
    template Result<BasicLaunch<T>> slowest_launch(const BasicVec2<T>&, const BasicVec2<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
