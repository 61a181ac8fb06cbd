#include "shift_border.hpp"

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
    if (full_) return true;
    const bool after = cross(ends_[0], direction) >= 0;
    const bool before = cross(direction, ends_[1]) >= 0;
    if (quarters_ > 2) return after || before;
    return after && before && (quarters_ > 1 || dot(ends_[0], direction) > 0);
}

bool ShiftBorders::is_clear_after(const Vec2D& shift, double clearance) const {
    const auto is_near = [&](const Vec2D& p) { return !(ellipse_.gap_to(p - shift) > clearance); };
    if (!full_ && (is_near(end(0)) || is_near(end(1)))) return false;
    const Vec2D middle = center_ - shift;
    const double around = ellipse_.radius + clearance;
    const auto from_middle = [&](const Vec2D& place) {
        return ellipse_.point(place) + around * ellipse_.normal(place) - middle;
    };
    const auto height = [&](const Vec2D& place) { return length(from_middle(place)) - radius_; };
    const bool meets = NormalsThrough(ellipse_, middle).any_span([&](const Vec2D& from, const Vec2D& to) {
        const double at_from = height(from), at_to = height(to);
        if ((at_from > 0) == (at_to > 0)) return false;
        return holds_direction(from_middle(place_between(from, to, height)));
    });
    return !meets && (!full_ || !is_near(center_ + Vec2D{radius_, 0}));
}

template ShiftBorders::ShiftBorders(const ArcGaps<float>&, double);
template ShiftBorders::ShiftBorders(const ArcGaps<double>&, double);

}  // namespace carom::detail
