// A ray against an upright box where it is: the shortest way to an answer.
#include "float_lanes.hpp"

#include <carom/narrow/cast.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using namespace detail;

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
    const Lanes start = lanes_of(ray.origin);
    const Lanes direction = lanes_of(ray.direction);
    const Lanes low = lanes_of(box.min) - start;
    const Lanes high = lanes_of(box.max) - start;
    const double end = static_cast<double>(t_max);
    if (!(are_all(low < high) && end >= 0)) return false;
    if (!(std::fabs(sum_of(high - low) + sum_of(direction)) < std::numeric_limits<double>::infinity())) return false;
    const Lanes both_faces = low * high;
    if (direction[0] * direction[1] == 0 && (direction[0] == direction[1] || both_faces[0] == 0 || both_faces[1] == 0))
        return false;
    const LaneMasks is_forward = are_less(Lanes{}, direction);
    const Lanes inverse = both(1) / direction;
    const Lanes near = picked(is_forward, low, high) * inverse;
    const Lanes far = picked(is_forward, high, low) * inverse;
    const double enter = greatest(near);
    const double leave = least(far);
    if (!are_apart(enter, leave)) return false;
    if (enter > leave || leave < 0) return true;
    if (!are_apart(enter, end)) return false;
    if (enter > end) return true;
    if (enter == 0 || leave == 0 || !are_apart(leave, end)) return false;
    if (enter > 0 && !are_apart(near[0], near[1])) return false;  // in a corner
    result.hit = true;
    result.exit = std::min(static_cast<float>(leave), t_max);
    result.feature.part = 0;
    if (enter < 0) {
        result.started_inside = true;
        result.point = {ray.origin.x + 0.0f, ray.origin.y + 0.0f};
        return true;
    }
    const bool by_x = near[0] > near[1];
    const bool forward = (by_x ? ray.direction.x : ray.direction.y) > 0;
    const float sign = forward ? -1.0f : 1.0f;
    result.enter = std::min(static_cast<float>(enter), t_max);
    result.point = stored(start + both(enter) * direction);
    result.normal = {by_x ? sign : 0.0f, by_x ? 0.0f : sign};
    result.feature = {0, FeatureKind::edge, by_x ? (forward ? 3 : 1) : (forward ? 0 : 2)};
    return true;
}

}  // namespace carom
