#include "upright.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace carom::detail {
namespace {

bool is_zero(Lanes v) {
    return v[0] == 0 && v[1] == 0;
}

// Whether nothing was lost in a sum [Knuth 1998, 4.2.2, theorem B].
bool is_exact_sum(Lanes sum, Lanes x, Lanes y) {
    const Lanes y_part = sum - x;
    return is_zero((x - (sum - y_part)) + (y - y_part));
}

// Of an upright box, by the corner that lies in a direction.
int corner_towards(Lanes way) {
    return way[1] > 0 ? (way[0] > 0 ? 2 : 3) : (way[0] > 0 ? 1 : 0);
}

// By the axis that its normal is along.
int side_towards(Lanes normal) {
    return normal[0] != 0 ? (normal[0] > 0 ? 1 : 3) : (normal[1] > 0 ? 2 : 0);
}

}  // namespace

// The corners of an upright box, or the only vertex, before all poses. A box's own pose counts as one.
template <class T>
bool UprightPair::Extent::find_corners(const OutlineView<T>& view) {
    const BasicVec2<T>* const p = view.points;
    is_point = view.form == OutlineForm::points && view.count == 1;
    low = lanes_of(p[0]);
    high = is_point ? low : lanes_of(p[1]);
    if (view.form == OutlineForm::box) {
        const bool is_turned = !(p[2].x == 1 && p[2].y == 0);
        const Lanes center = std::exchange(low, -high);  // that was the half extents
        return !is_turned && move(center);
    }
    if (view.form == OutlineForm::polygon) {
        const bool is_upright = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x;
        high = lanes_of(p[2]);
        return is_upright;
    }
    return is_point || view.form == OutlineForm::aabb;
}

// False if a sum is rounded.
bool UprightPair::Extent::move(Lanes by) {
    const Lanes moved_low = low + by, moved_high = high + by;
    const bool is_exact = is_exact_sum(moved_low, low, by) && is_exact_sum(moved_high, high, by);
    low = moved_low;
    high = moved_high;
    return is_exact;
}

template <class T>
bool UprightPair::Extent::load(const OutlineView<T>& view) {
    if (!may_be_upright(view) || !find_corners(view)) return false;
    radius = view.whole_radius();
    has_exact_radius = view.radius == 0 || view.rounding == 0;
    for (int k = view.pose_count; k-- > 0;) {
        const BasicPose<T>& pose = view.poses[k];
        const double c = static_cast<double>(pose.rot.c), s = static_cast<double>(pose.rot.s);
        const bool turns_nothing = is_point && is_zero(low) && std::fabs(c * c + s * s - 1) < 0x1p-21;
        if (!(c == 1 && s == 0) && !turns_nothing) return false;
        if (!move(lanes_of(pose.at))) return false;
    }
    return view.has_sound_radius() && (is_point ? is_zero(low - low) : low[0] < high[0] && low[1] < high[1]);
}

template <class T>
UprightPair::UprightPair(const OutlineView<T>& a, const OutlineView<T>& b) {
    is_known_ = a_.load(a) && b_.load(b) && !(a_.is_point && b_.is_point);
}

// All differences are off by less than u of themselves.
bool UprightPair::find_separation(Separation& found) {
    if (!is_known_) return false;
    above_ = b_.low - a_.high;
    below_ = a_.low - b_.high;
    const double radii = a_.radius + b_.radius;
    const double size = greatest(greater(a_.high, b_.high) - lesser(a_.low, b_.low)) + radii;
    if (!(size > 0x1p-250 && size < 0x1p250)) return false;
    Lanes normal;
    is_unique_ = true;
    if (greatest(greater(above_, below_)) > 0) {
        way_ = greater(above_, both(0)) - greater(below_, both(0));
        gap_ = length_of(way_);
        if (!(gap_ > 0x1p-250)) return false;  // its square has lost bits
        normal = way_ / both(gap_);
    } else {
        if (!find_least_side() || (gap_ == 0 && radii > 0)) return false;
        normal = way_;
    }
    const Lanes middle = both(0.5) * greater(a_.low, b_.low) + both(0.5) * lesser(a_.high, b_.high);
    const auto surface = [&](const Extent& shape, Lanes towards) {
        const auto on_axis = [&](int axis) {
            return towards[axis] > 0 ? shape.high[axis] : towards[axis] < 0 ? shape.low[axis] : middle[axis];
        };
        return Lanes{on_axis(0), on_axis(1)};
    };
    found.gap = gap_ - radii;
    found.normal = vector_of(normal);
    found.unique_normal = is_unique_;
    found.on_a = vector_of(surface(a_, way_) + both(a_.radius) * normal);
    found.on_b = vector_of(surface(b_, -way_) - both(b_.radius) * normal);
    // The gap that is rounded once has the sign of the exact one.
    const bool has_exact_radii = a_.has_exact_radius && b_.has_exact_radius && (a_.radius == 0 || b_.radius == 0);
    const bool is_exact = has_exact_radii && (way_[0] == 0 || way_[1] == 0) && are_differences_exact();
    doubtful_size_ = radii == 0 || is_exact ? -1 : size;
    return true;
}

bool UprightPair::are_differences_exact() const {
    return is_exact_sum(above_, b_.low, -a_.high) && is_exact_sum(below_, a_.low, -b_.high);
}

// Of directions that are exactly as deep, the one of the first side, of a unless that is a point. False where rounding
// hides which is the least.
bool UprightPair::find_least_side() {
    const std::array<double, 4> heights{below_[1], above_[0], above_[1], below_[0]};  // by a's sides
    const std::array<Lanes, 4> outward{Lanes{0, -1}, Lanes{1, 0}, Lanes{0, 1}, Lanes{-1, 0}};
    double next = -std::numeric_limits<double>::infinity();
    std::size_t least = a_.is_point ? 2 : 0;
    for (std::size_t k = 1; k < 4; ++k) {
        const std::size_t side = (k + (a_.is_point ? 2 : 0)) % 4;
        next = std::max(next, std::min(heights[least], heights[side]));
        if (heights[side] > heights[least]) least = side;
    }
    gap_ = heights[least];
    way_ = outward[least];
    is_unique_ = gap_ > next;
    if (gap_ - next > -0x1p-40 * next) return true;
    return gap_ == next && are_differences_exact();
}

// The side, or the corner, that lies in a direction.
Feature UprightPair::facing(const Extent& shape, Lanes way) const {
    if (shape.is_point) return {0, FeatureKind::vertex, 0};
    if (way[0] != 0 && way[1] != 0) return {0, FeatureKind::vertex, corner_towards(way)};
    return {0, FeatureKind::edge, side_towards(way)};
}

bool UprightPair::find_points(double margin, RealManifold& result) const {
    const Separation& separation = result.separation;
    result.count = separation.gap > margin ? 0 : 1;
    if (result.count == 0) return true;
    const Vec2D middle = 0.5 * (separation.on_b - separation.on_a) + separation.on_a;
    const int along = way_[0] != 0 ? 1 : 0;
    const bool has_point = a_.is_point || b_.is_point;
    Lanes way = way_;
    if (has_point && gap_ > 0 && way[along] == 0) {  // a point level with a corner is nearest to that
        way[along] = above_[along] == 0 ? 1 : below_[along] == 0 ? -1 : 0;
    }
    result.points[0] = {middle, separation.gap, {facing(a_, way), facing(b_, -way)}};
    if (has_point || way[along] != 0) return true;

    const auto end_of = [&](bool is_high) {
        const double of_a = (is_high ? a_.high : a_.low)[along];
        const double of_b = (is_high ? b_.high : b_.low)[along];
        const bool a_ends = is_high ? of_a < of_b : of_a > of_b;
        const double end = is_high ? 1 : -1;
        const auto corner = [&](Lanes towards) {
            towards[along] = end;
            return Feature{0, FeatureKind::vertex, corner_towards(towards)};
        };
        RealManifoldPoint point = result.points[0];
        (along == 0 ? point.point.x : point.point.y) = a_ends ? of_a : of_b;
        (a_ends ? point.features.a : point.features.b) = corner(a_ends ? way_ : -way_);
        return point;
    };
    RealManifoldPoint low = end_of(false), high = end_of(true);
    const auto position = [&](const RealManifoldPoint& p) { return along == 0 ? p.point.x : p.point.y; };
    if (!(position(low) < position(high))) return false;
    const bool low_is_first = along == 1 ? way_[0] > 0 : way_[1] < 0;  // in the order of perp(normal)
    if (!low_is_first) std::swap(low, high);
    result.points = {low, high};
    result.count = 2;
    return true;
}

template UprightPair::UprightPair(const OutlineView<float>&, const OutlineView<float>&);
template UprightPair::UprightPair(const OutlineView<double>&, const OutlineView<double>&);

}  // namespace carom::detail
