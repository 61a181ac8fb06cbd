#include <carom/detail/math/algebraic/arc_angle.hpp>

#include <cmath>

namespace carom::detail {
namespace {

// For |x| <= tan(pi / 16) = 0.1990; the first omitted term is below 2^-57 of the sum.
double small_arc_tangent(double x) {
    const double x_sq = x * x;
    double sum = 0;
    for (int n = 23; n > 0; n -= 2) sum = 1.0 / n - x_sq * sum;
    return x * sum;
}

// cos and sin of k pi / 8 for k = 0 .. 2, from the half-angle formulas.
constexpr double cosines[] = {1, 0.92387953251128674, 0.70710678118654757};
constexpr double sines[] = {0, 0.38268343236508977, 0.70710678118654757};

// For 0 <= y <= x.
double angle_in_octant(double x, double y) {
    constexpr double tangent_of_pi_16 = 0.19891236737965801;
    constexpr double tangent_of_3_pi_16 = 0.66817863791929891;
    const int k = y <= tangent_of_pi_16 * x ? 0 : (y <= tangent_of_3_pi_16 * x ? 1 : 2);
    const double along = cosines[k] * x + sines[k] * y;
    const double across = cosines[k] * y - sines[k] * x;
    return k * (pi / 8) + small_arc_tangent(across / along);
}

}  // namespace

double arc_angle(const Vec2D& from, const Vec2D& to) {
    const double x = dot(from, to);
    const double y = cross(from, to);
    const double width = std::fabs(x);
    const double height = std::fabs(y);
    const double acute = height <= width ? angle_in_octant(width, height) : pi / 2 - angle_in_octant(height, width);
    const double half = x >= 0 ? acute : pi - acute;
    return y >= 0 ? half : 2 * pi - half;
}

}  // namespace carom::detail
