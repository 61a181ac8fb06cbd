#include "shift_border.hpp"

#include "narrow/exact/real_arc.hpp"
#include "narrow/exact/ties.hpp"

#include <limits>

namespace carom::detail {
namespace {

constexpr Vec2D right{1, 0};
constexpr Vec2D up{0, 1};

// How much of a point's way from an axis is rounding.
constexpr double nearly_on = 0x1p-44;

// How a normal passes the point: the sign tells on which side. Zero where it leads through it.
struct Passing {
    double off_circle;
    Vec2D scaled;  // (a x, b y) of the point, both >= 0

    double operator()(const Vec2D& w) const { return scaled.x * w.y - scaled.y * w.x - off_circle * w.x * w.y; }
};

}  // namespace

// In the first quarter and the third there is one each; in the fourth, where the sign would have to change twice, none
// or two, on both sides of where k - a x / w.x - b y / |w.y| is greatest.
NormalsThrough::NormalsThrough(const UprightEllipse& ellipse, const Vec2D& point)
    : sides_{point.x < 0 ? -1.0 : 1.0, point.y < 0 ? -1.0 : 1.0} {
    const double x = std::fabs(point.x), y = std::fabs(point.y);
    const Passing passing{(ellipse.a - ellipse.b) * (ellipse.a + ellipse.b), {ellipse.a * x, ellipse.b * y}};
    near_ = place_between(right, up, passing);
    far_ = place_between(-right, -up, passing);
    const Vec2D flat{passing.scaled.x, passing.scaled.y};
    const Vec2D top = place_between(
        right, -up, [&](const Vec2D& w) { return flat.x * -w.y * (w.y * w.y) - flat.y * w.x * (w.x * w.x); });
    has_beside_ = passing(top) > 0;
    if (has_beside_) {
        beside_[0] = place_between(-up, top, passing);
        beside_[1] = place_between(top, right, passing);
    }
    on_x_ = y <= nearly_on * (ellipse.b + x);
    on_y_ = x <= nearly_on * (ellipse.a + y);
}

void NormalsThrough::each(FunctionRef<void(const Vec2D&)> visit) const {
    const auto mirrored = [&](const Vec2D& place) {
        visit(at(place));
        if (on_x_) visit(at({place.x, -place.y}));
        if (on_y_) visit(at({-place.x, place.y}));
    };
    mirrored(near_);
    mirrored(far_);
    if (has_beside_) mirrored(beside_[0]), mirrored(beside_[1]);
    if (on_x_) visit(right), visit(-right);
    if (on_y_) visit(up), visit(-up);
}

bool NormalsThrough::any_span(FunctionRef<bool(const Vec2D&, const Vec2D&)> visit) const {
    const auto span = [&](const Vec2D& from, const Vec2D& to) { return visit(at(from), at(to)); };
    if (span(right, near_) || span(near_, up) || span(up, -right)) return true;
    if (span(-right, far_) || span(far_, -up)) return true;
    if (!has_beside_) return span(-up, right);
    return span(-up, beside_[0]) || span(beside_[0], beside_[1]) || span(beside_[1], right);
}

template <class T>
ShiftBorders::ShiftBorders(const ArcGaps<T>& gaps, double reach)
    : right_(unit(length(gaps.of_ellipse.axes().u) >= length(gaps.of_ellipse.axes().v) ? gaps.of_ellipse.axes().u
                                                                                       : gaps.of_ellipse.axes().v)),
      ellipse_(std::fmax(length(gaps.of_ellipse.axes().u), length(gaps.of_ellipse.axes().v)),
               std::fmin(length(gaps.of_ellipse.axes().u), length(gaps.of_ellipse.axes().v)), reach),
      center_(to_frame(gaps.real.center)),
      radius_(gaps.real.radius),
      ends_{to_frame(gaps.real.stretches[0].start),
            to_frame(gaps.real.stretches[static_cast<std::size_t>(gaps.real.count - 1)].end)},
      quarters_(gaps.real.count),
      full_(gaps.real.full) {}

ShiftBorder ShiftBorders::border(int number) const {
    if (number == 0) return {center_, ellipse_.radius + radius_, 1};
    if (number == 1) return {center_, ellipse_.radius - radius_, -1};
    return {end(number - 2), ellipse_.radius, 0};
}

bool ShiftBorders::holds_direction(const Vec2D& direction) const {
    return full_ || unit_angle_contains(ends_[0], ends_[1], quarters_ > 2, direction);
}

// Where the circle crosses the border of what is within the clearance around the ellipse after a shift, on the arc.
bool ShiftBorders::any_crossing(const Vec2D& shift, double clearance, FunctionRef<bool(const Vec2D&)> visit) const {
    const Vec2D middle = center_ - shift;
    const auto height = [&](const Vec2D& place) { return length(around(place, clearance) - middle) - radius_; };
    return NormalsThrough(ellipse_, middle).any_span([&](const Vec2D& from, const Vec2D& to) {
        if ((height(from) > 0) == (height(to) > 0)) return false;
        const Vec2D point = around(place_between(from, to, height), clearance);
        return holds_direction(point - middle) && visit(point);
    });
}

bool ShiftBorders::is_clear_after(const Vec2D& shift, double clearance) const {
    // By more than the crossings' directions may be off.
    const auto is_near = [&](const Vec2D& p) { return !(ellipse_.gap_to(p - shift) > 1.25 * clearance); };
    if (full_ ? is_near(center_ + Vec2D{radius_, 0}) : is_near(end(0)) || is_near(end(1))) return false;
    return !any_crossing(shift, clearance, [](const Vec2D&) { return true; });
}

NearestOnArc ShiftBorders::nearest() const {
    const double rounding = 32 * unit_roundoff * extent();
    NearestOnArc best{std::numeric_limits<double>::infinity(), {1, 0}, {}};
    const auto keep = [&](const Vec2D& point) {
        const BestDirection to = ellipse_.to_point(point);
        const bool as_near = std::fabs(to.height - best.gap) <= 2 * rounding;
        const bool unique =
            !as_near || (best.unique && !are_tied(to.height, to.normal, best.gap, best.normal, rounding));
        if (to.height < best.gap) best = {to.height, to.normal, point, unique};
        if (as_near) best.unique = unique;
    };
    keep(end(0)), keep(end(1));
    NormalsThrough(ellipse_, center_).each([&](const Vec2D& place) {
        const Vec2D normal = ellipse_.normal(place), way = around(place, 0) - center_;
        const Vec2D out = way == Vec2D{} ? normal : unit(way);
        if (holds_direction(out)) keep(center_ + radius_ * out);
    });
    return best;
}

Vec2D ShiftBorders::shared_point() const {
    for (int k = 0; k < 2; ++k) {
        if (ellipse_.gap_to(end(k)) <= 0) return end(k);
    }
    Vec2D point = nearest().point;
    any_crossing({}, 0, [&](const Vec2D& crossing) {
        point = crossing;
        return true;
    });
    return point;
}

template ShiftBorders::ShiftBorders(const ArcGaps<float>&, double);
template ShiftBorders::ShiftBorders(const ArcGaps<double>&, double);

}  // namespace carom::detail
