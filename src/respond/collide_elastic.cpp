#include <carom/detail/math/double_double.hpp>
#include <carom/math/exact.hpp>
#include <carom/respond/collide_elastic.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom {
namespace {

using detail::DoubleDouble;

// The shares of the two in the change of the relative velocity; they add up to 1 unless both masses are infinite.
struct Shares {
    double of_first, of_second;
};

Shares shares_of(double m1, double m2) {
    if (std::isinf(m1)) return {0, std::isinf(m2) ? 0.0 : 1.0};
    if (std::isinf(m2)) return {1, 0};
    const int exponent = -std::ilogb(std::max(m1, m2));
    const double a = std::ldexp(m1, exponent), b = std::ldexp(m2, exponent);
    return {b / (a + b), a / (a + b)};
}

// The difference, halved since it may overflow. Halving loses nothing that the sum would not lose anyway. Not rounded,
// as of velocities nearly along the tangent little is left along the normal.
template <class T>
BasicVec2<DoubleDouble> half_difference(const BasicVec2<T>& to, const BasicVec2<T>& from) {
    const auto half = [](T x) { return DoubleDouble(0.5 * static_cast<double>(x)); };
    return {half(to.x) - half(from.x), half(to.y) - half(from.y)};
}

// A power of two that brings the larger coordinate to about 1.
int exponent_to_one(const Vec2D& v) {
    return -std::ilogb(std::max(std::fabs(v.x), std::fabs(v.y)));
}

Vec2D times_power_of_two(const Vec2D& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}
BasicVec2<DoubleDouble> times_power_of_two(const BasicVec2<DoubleDouble>& v, int exponent) {
    return {times_power(v.x, exponent), times_power(v.y, exponent)};
}

Vec2D nearest_doubles(const BasicVec2<DoubleDouble>& v) {
    return {v.x.rounded(), v.y.rounded()};
}

template <class T>
BasicVec2<T> changed_by(const BasicVec2<T>& v, double share, const Vec2D& change) {
    return {static_cast<T>(static_cast<double>(v.x) + share * change.x),
            static_cast<T>(static_cast<double>(v.y) + share * change.y)};
}

template <class T>
Status check(const BasicVec2<T>& v, const char* name) {
    if (v.x * 0 + v.y * 0 == 0) return std::monostate{};
    return make_error(ErrorCode::not_finite, -1, "%s must be finite; got (%g, %g)", name, static_cast<double>(v.x),
                      static_cast<double>(v.y));
}

template <class T>
Status check_mass(T mass, const char* name) {
    if (std::isnan(mass)) return make_error(ErrorCode::not_finite, -1, "%s must not be NaN", name);
    if (mass > 0) return std::monostate{};
    return make_error(ErrorCode::out_of_range, -1, "%s must be more than 0; got %g", name, static_cast<double>(mass));
}

template <class T>
Status check_restitution(T restitution) {
    if (std::isnan(restitution)) return make_error(ErrorCode::not_finite, -1, "restitution must not be NaN");
    if (restitution >= 0 && restitution <= 1) return std::monostate{};
    return make_error(ErrorCode::out_of_range, -1, "restitution must be from 0 to 1; got %g",
                      static_cast<double>(restitution));
}

}  // namespace

template <class T>
BasicElasticCollision<T> detail::elastic_collision(const BasicVec2<T>& p1, const BasicVec2<T>& v1, T m1,
                                                   const BasicVec2<T>& p2, const BasicVec2<T>& v2, T m2,
                                                   T restitution) {
    const bool both_infinite = std::isinf(m1) && std::isinf(m2);
    if (both_infinite || dot_sign(p1, p2, v1, v2) >= 0) return {false, v1, v2};
    const BasicVec2<DoubleDouble> d = half_difference(p2, p1), u = half_difference(v2, v1);
    const BasicVec2<DoubleDouble> exact_n = times_power_of_two(d, exponent_to_one(nearest_doubles(d)));
    const Vec2D n = nearest_doubles(exact_n);
    const int speed = exponent_to_one(nearest_doubles(u));
    const double approach = dot(times_power_of_two(u, speed), exact_n).rounded();
    const double along = approach * ((1 + static_cast<double>(restitution)) / length_sq(n));
    const Vec2D change = times_power_of_two((2 * along) * n, -speed);  // twice, for the half above
    const Shares shares = shares_of(static_cast<double>(m1), static_cast<double>(m2));
    return {true, changed_by(v1, shares.of_first, change), changed_by(v2, -shares.of_second, change)};
}

template <class T>
Result<BasicElasticCollision<T>> collide_elastic(const BasicVec2<T>& p1, const BasicVec2<T>& v1,
                                                 std::type_identity_t<T> m1, const BasicVec2<T>& p2,
                                                 const BasicVec2<T>& v2, std::type_identity_t<T> m2,
                                                 std::type_identity_t<T> restitution) {
    for (const Status& status : {check(p1, "p1"), check(v1, "v1"), check_mass(m1, "m1"), check(p2, "p2"),
                                 check(v2, "v2"), check_mass(m2, "m2"), check_restitution(restitution)}) {
        if (!status) return status.error();
    }
    return detail::elastic_collision(p1, v1, m1, p2, v2, m2, restitution);
}

#define CAROM_INSTANTIATE(T)                                                                                     \
    template BasicElasticCollision<T> detail::elastic_collision(const BasicVec2<T>&, const BasicVec2<T>&, T,     \
                                                                const BasicVec2<T>&, const BasicVec2<T>&, T, T); \
    template Result<BasicElasticCollision<T>> collide_elastic(const BasicVec2<T>&, const BasicVec2<T>&, T,       \
                                                              const BasicVec2<T>&, const BasicVec2<T>&, T, T)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
