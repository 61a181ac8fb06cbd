#include <carom/detail/math/error_free.hpp>
#include <carom/math/exact.hpp>
#include <carom/math/rot.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using namespace detail;

struct CosSin {
    double c;
    double s;
};

// Taylor coefficients 1/n! with alternating sign; n! is exact in double up to 18!.
constexpr double inverse_factorial(int n) {
    double factorial = 1;
    for (int i = 2; i <= n; ++i) factorial *= i;
    return ((n / 2) % 2 == 0 ? 1 : -1) / factorial;
}

// z * (c_0 + z (c_1 + ...)) for the coefficients of x^first, x^(first + 2), ..., x^last, with z = x^2.
template <int first, int last>
double series(double z) {
    double sum = 0;
    for (int n = last; n >= first; n -= 2) sum = sum * z + inverse_factorial(n);
    return sum;
}

// Cosine and sine of x.high + x.low for |x| up to about pi/4. The truncated terms are below 2^-58;
// adding the large first terms last keeps the rounding error below 1 ulp.
CosSin cos_sin_reduced(TwoTerm x) {
    const double z = x.high * x.high;
    const double sine_tail = x.high * z * series<3, 17>(z);
    const double half_z = 0.5 * z;
    const double one_minus = 1 - half_z;
    const double cosine_tail = z * z * series<4, 16>(z);
    return {one_minus + (((1 - one_minus) - half_z) + (cosine_tail - x.high * x.low)),
            x.high + (sine_tail + x.low * one_minus)};
}

CosSin rotated_by_quarters(CosSin r, int quarters) {
    switch (quarters & 3) {
        case 0:
            return r;
        case 1:
            return {-r.s, r.c};
        case 2:
            return {-r.c, -r.s};
        default:
            return {r.s, -r.c};
    }
}

// pi = 0x1.921fb54442d18p1 + 0x1.1a62633145c07p-53, so pi/180 in two terms, rounded to about 2^-108.
CosSin cos_sin_degrees(double angle) {
    constexpr TwoTerm radians_per_degree{0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62};
    const double within_turn = std::fmod(angle, 360.0);  // exact
    const double quarters = std::nearbyint(within_turn / 90.0);
    const double rest = within_turn - 90.0 * quarters;  // exact: [Sterbenz 1974], or quarters is 0
    const TwoTerm product = two_product(rest, radians_per_degree.high);
    const TwoTerm x = fast_two_sum(product.high, product.low + rest * radians_per_degree.low);
    return rotated_by_quarters(cos_sin_reduced(x), static_cast<int>(quarters));
}

// Argument reduction in three exact steps and a remainder [Cody & Waite 1980]: pi/2 is split into pieces of 33 bits,
// whose multiples by an integer below 2^20 are exact.
CosSin cos_sin_radians(double angle) {
    constexpr double piece[] = {0x1.921fb544p0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104};
    constexpr double limit = 0x1p20;
    if (std::fabs(angle) > limit) angle = std::fmod(angle, 0x1.921fb54442d18p2);
    const double quarters = std::nearbyint(angle * 0x1.45f306dc9c883p-1);
    const TwoTerm first = two_sum(angle - quarters * piece[0], -quarters * piece[1]);
    const TwoTerm second = two_sum(first.high, first.low - quarters * piece[2]);
    const TwoTerm x = fast_two_sum(second.high, second.low - quarters * piece[3]);
    return rotated_by_quarters(cos_sin_reduced(x), static_cast<int>(static_cast<long long>(quarters) & 3));
}

template <class T>
BasicRot<T> rounded(CosSin r) {
    return {static_cast<T>(r.c), static_cast<T>(r.s)};
}

template <class T>
BasicRot<T> not_a_rotation() {
    return {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::quiet_NaN()};
}

}  // namespace

template <class T>
BasicRot<T> BasicRot<T>::degrees(T angle) {
    return std::isfinite(angle) ? rounded<T>(cos_sin_degrees(angle)) : not_a_rotation<T>();
}

template <class T>
BasicRot<T> BasicRot<T>::radians(T angle) {
    return std::isfinite(angle) ? rounded<T>(cos_sin_radians(angle)) : not_a_rotation<T>();
}

template <class T>
BasicRot<T> BasicRot<T>::from_direction(BasicVec2<T> direction) {
    const T largest = std::max(std::fabs(direction.x), std::fabs(direction.y));
    if (!(largest > 0) || !std::isfinite(direction.x) || !std::isfinite(direction.y)) return not_a_rotation<T>();
    int exponent = 0;
    std::frexp(largest, &exponent);
    // A power of two scales the direction to about 1, so that squares neither overflow nor underflow.
    const double x = std::ldexp(static_cast<double>(direction.x), -exponent);
    const double y = std::ldexp(static_cast<double>(direction.y), -exponent);
    const double length = std::sqrt(x * x + y * y);
    return {static_cast<T>(x / length), static_cast<T>(y / length)};
}

template <class T>
bool detail::is_rotation_exactly(const BasicRot<T>& r) {
    if (!std::isfinite(r.c) || !std::isfinite(r.s)) return false;
    const auto excess = [&r](double limit) {
        return sign_of([&]<class N>(In<N>) { return length_sq(lift<N>(BasicVec2<T>{r.c, r.s})) - N(limit); });
    };
    return excess(1 + 0x1p-20) <= 0 && excess(1 - 0x1p-20) >= 0;
}

template struct BasicRot<float>;
template struct BasicRot<double>;
template bool detail::is_rotation_exactly(const BasicRot<float>&);
template bool detail::is_rotation_exactly(const BasicRot<double>&);

}  // namespace carom
