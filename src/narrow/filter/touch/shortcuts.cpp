#include "two_seen.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

double length_sq(Lanes v) {
    return v[0] * v[0] + v[1] * v[1];
}

}  // namespace

// The bound: all is relative to a.a, so coordinates are off by at most uL for the sum L of their magnitudes, and
// differences by 4uL. Cross products are then off by less than 56 uL^2 < slack = 128 uL^2, and so is t times the
// squared length e of a segment. A t that is wrong by slack / e makes a squared distance wrong by slack^2 / e, less
// than slack / 64 for segments that are not nearly points; with the rounding of the distances themselves, less than 200
// uL^2, all is below 3 slack. NaN and infinity get into L and out of every comparison.
template <class T>
QuickTouch shortcut(const Stadium<T>& a, const Stadium<T>& b) {
    const Lanes origin = widened(a.a);
    const Lanes edge_a = widened(a.b) - origin;
    const Lanes start_b = widened(b.a) - origin;
    const Lanes end_b = widened(b.b) - origin;
    const Lanes edge_b = end_b - start_b;
    const Lanes sizes = magnitude(edge_a) + magnitude(start_b) + magnitude(end_b);
    const double size = sizes[0] + sizes[1];
    const double slack = 128 * size * size * unit_roundoff + tiny;
    const double length_sq_a = length_sq(edge_a);
    const double length_sq_b = length_sq(edge_b);
    const bool has_point = length_sq_a == 0 || length_sq_b == 0;
    const auto has_good_length = [&](double e) { return e == 0 || e > 64 * slack; };
    if (!has_good_length(length_sq_a) || !has_good_length(length_sq_b)) return QuickTouch::unknown;
    if (!(a.radius >= 0 && b.radius >= 0)) return QuickTouch::unknown;

    const TwoSeen ends_of_b(start_b, end_b);
    const TwoSeen ends_of_a(-start_b, edge_a - start_b);
    const double nearest_sq =
        least(lesser(ends_of_b.distances_sq(edge_a, length_sq_a), ends_of_a.distances_sq(edge_b, length_sq_b)));
    const double reach = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    const double gap = nearest_sq - reach * reach;
    const double bound = 3 * slack + 8 * unit_roundoff * reach * reach;
    if (gap < -bound) return QuickTouch::penetrating;
    if (!(gap > bound)) return QuickTouch::unknown;
    if (has_point) return QuickTouch::apart;
    const Lanes over_a = ends_of_b.cross_from(edge_a);
    const Lanes over_b = ends_of_a.cross_from(edge_b);
    if (is_one_sided(over_a, slack) || is_one_sided(over_b, slack)) return QuickTouch::apart;
    if (is_two_sided(over_a, slack) && is_two_sided(over_b, slack)) return QuickTouch::penetrating;
    return QuickTouch::unknown;
}

template QuickTouch shortcut(const Stadium<float>&, const Stadium<float>&);
template QuickTouch shortcut(const Stadium<double>&, const Stadium<double>&);

}  // namespace carom::detail
