// A ray against an upright box where it is: the shortest path to an answer.
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/cast/cast_enter.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// Each parameter is a difference of two floats times an inverse, in doubles: three roundings and never an underflow. So
// its sign is exact, and it is off by less than this part of itself.
constexpr double doubt = 0x1p-50;

// Whether a and b, with such errors, certainly differ: then they differ by more than twice the error of the lesser.
bool are_apart(double a, double b) {
    return std::fabs(a - b) > 4 * doubt * std::min(std::fabs(a), std::fabs(b));
}

// The ray with x and y as lanes, and where it enters the slabs of both axes and the box.
struct BoxEnds {
    Lanes start;
    Lanes direction;
    Lanes near;
    double enter;
    double leave;
};

// A direction along one axis has infinite parameters on the other, of the right signs, unless the origin lies on a
// face.
QuickEnter find_ends(const Ray& ray, float max_t, Lanes box_min, Lanes box_max, BoxEnds& ends) {
    const Lanes start = lanes_of(ray.origin);
    const Lanes direction = lanes_of(ray.direction);
    const Lanes low = box_min - start;
    const Lanes high = box_max - start;
    const Lanes end = both(static_cast<double>(max_t));
    const Lanes numbers = (high - low) + direction;
    const LaneMasks are_finite = are_less(magnitude(numbers), both(std::numeric_limits<double>::infinity()));
    if (!are_all(are_less(low, high) & are_finite) || !(max_t >= 0)) return QuickEnter::doubtful;
    const Lanes both_faces = low * high;
    if (direction[0] * direction[1] == 0 && (direction[0] == direction[1] || both_faces[0] == 0 || both_faces[1] == 0))
        return QuickEnter::doubtful;
    const LaneMasks is_forward = are_less(Lanes{}, direction);
    const Lanes inverse = both(1) / direction;
    const Lanes near = picked(is_forward, low, high) * inverse;
    const Lanes far = picked(is_forward, high, low) * inverse;
    const double enter = greatest(near);
    const double leave = least(far);
    if (!are_apart(enter, leave)) return QuickEnter::doubtful;
    if (enter > leave || leave < 0) return QuickEnter::no_hit;
    // Both, with 0 and with the end of the ray.
    const Lanes ends_of_stretch{enter, leave};
    const Lanes sizes = magnitude(ends_of_stretch);
    const LaneMasks are_certain =
        are_less(both(4 * doubt) * lesser(sizes, end), magnitude(ends_of_stretch - end)) & are_less(Lanes{}, sizes);
    if (!are_all(are_certain)) return QuickEnter::doubtful;
    if (enter > end[0]) return QuickEnter::no_hit;
    if (enter > 0 && !are_apart(near[0], near[1])) return QuickEnter::doubtful;  // in a corner
    ends = {start, direction, near, enter, leave};
    return QuickEnter::hit;
}

// The edge it enters by: through y or x, and by the signs of the ray's direction, that of x in bit 0.
constexpr int edges[2][4] = {{0, 0, 2, 2}, {3, 1, 3, 1}};

}  // namespace

bool quick_cast(const Ray& ray, float max_t, const Aabb& box, std::optional<Raycast>& result) {
    BoxEnds ends;
    const QuickEnter quick = find_ends(ray, max_t, widened(box.min), widened(box.max), ends);
    if (quick != QuickEnter::hit) return quick == QuickEnter::no_hit;
    Raycast& hit = result.emplace();
    hit.exit = std::min(static_cast<float>(ends.leave), max_t);
    hit.feature.part = 0;
    if (ends.enter < 0) {
        hit.started_inside = true;
        hit.point = {ray.origin.x + 0.0f, ray.origin.y + 0.0f};
        return true;
    }
    const LaneMasks is_side = are_less(swapped(ends.near), ends.near);
    const int backward = sign_bits(ends.direction);
    hit.enter = std::min(static_cast<float>(ends.enter), max_t);
    hit.point = stored(ends.start + both(ends.enter) * ends.direction);
    hit.normal = stored(only(is_side, flipped(both(-1), signs_of(ends.direction))));
    hit.feature = {0, FeatureKind::edge, edges[sign_bits((Lanes)is_side) & 1][backward]};
    return true;
}

QuickEnter quick_enter(const Ray& ray, float max_t, const Aabb& box, float& enter) {
    BoxEnds ends;
    const QuickEnter quick = find_ends(ray, max_t, lanes_of(box.min), lanes_of(box.max), ends);
    if (quick == QuickEnter::hit) enter = ends.enter < 0 ? 0 : std::min(static_cast<float>(ends.enter), max_t);
    return quick;
}

}  // namespace carom::detail
