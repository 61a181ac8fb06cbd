// A ray against an upright box where it is: the shortest way to an answer.
#include <carom/narrow/cast.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

// Each parameter is a difference of two floats times an inverse, in doubles: three roundings and never an underflow. So
// its sign is exact, and it is off by less than this part of itself.
constexpr double doubt = 0x1p-50;

// Whether a and b, with such errors, certainly differ: then they differ by more than twice the error of the lesser.
bool are_apart(double a, double b) {
    return std::fabs(a - b) > 4 * doubt * std::min(std::fabs(a), std::fabs(b));
}

}  // namespace

// A direction along one axis has infinite parameters on the other, of the right signs, unless the origin lies on a
// face.
bool quick_cast(const Ray& ray, float t_max, const Aabb& box, Raycast<float>& result) {
    const double dx = static_cast<double>(ray.direction.x);
    const double dy = static_cast<double>(ray.direction.y);
    const double start_x = static_cast<double>(ray.origin.x);
    const double start_y = static_cast<double>(ray.origin.y);
    const double left = static_cast<double>(box.min.x) - start_x;
    const double right = static_cast<double>(box.max.x) - start_x;
    const double below = static_cast<double>(box.min.y) - start_y;
    const double above = static_cast<double>(box.max.y) - start_y;
    const double high = static_cast<double>(t_max);
    if (!(left < right && below < above && high >= 0)) return false;
    if (!(std::fabs(right - left + (above - below) + (dx + dy)) < std::numeric_limits<double>::infinity()))
        return false;
    if (dx * dy == 0 && (dx == dy || left * right == 0 || below * above == 0)) return false;
    const double inverse_x = 1 / dx;
    const double inverse_y = 1 / dy;
    const double near_x = (dx > 0 ? left : right) * inverse_x;
    const double near_y = (dy > 0 ? below : above) * inverse_y;
    const double far_x = (dx > 0 ? right : left) * inverse_x;
    const double far_y = (dy > 0 ? above : below) * inverse_y;
    const double enter = std::max(near_x, near_y);
    const double leave = std::min(far_x, far_y);
    if (!are_apart(enter, leave)) return false;
    if (enter > leave || leave < 0) return true;
    if (!are_apart(enter, high)) return false;
    if (enter > high) return true;
    if (enter == 0 || leave == 0 || !are_apart(leave, high)) return false;
    result.exit = std::min(static_cast<float>(leave), t_max);
    result.feature.part = 0;
    if (enter < 0) {
        result.started_inside = true;
        result.point = {ray.origin.x + 0.0f, ray.origin.y + 0.0f};
    } else {
        if (!are_apart(near_x, near_y)) return false;  // in a corner
        const bool by_x = near_x > near_y;
        const float sign = (by_x ? dx : dy) > 0 ? -1.0f : 1.0f;
        result.enter = std::min(static_cast<float>(enter), t_max);
        result.point = {static_cast<float>(start_x + enter * dx) + 0.0f,
                        static_cast<float>(start_y + enter * dy) + 0.0f};
        result.normal = {by_x ? sign : 0.0f, by_x ? 0.0f : sign};
        result.feature = {0, FeatureKind::edge, by_x ? (dx > 0 ? 3 : 1) : (dy > 0 ? 0 : 2)};
    }
    result.hit = true;
    return true;
}

}  // namespace carom
