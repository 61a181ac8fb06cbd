#include "cast_refine.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/math/lanes/two_lanes.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// v turned by a quarter.
Lanes quarter(Lanes v) {
    return swapped(v) * Lanes{-1, 1};
}

TwoLanes sum(const TwoLanes& a, const TwoLanes& b) {
    const TwoLanes high = two_sum(a.high, b.high);
    return fast_two_sum(high.high, high.low + (a.low + b.low));
}

TwoLanes turned_by(const TwoLanes& rot, const TwoLanes& v) {
    const TwoLanes left = two_product(both(v.high[0]), rot.high);
    const TwoLanes right = two_product(both(v.high[1]), quarter(rot.high));
    const TwoLanes high = two_sum(left.high, right.high);
    const Lanes by_low = both(v.high[0]) * rot.low + both(v.high[1]) * quarter(rot.low);
    const Lanes of_low = both(v.low[0]) * rot.high + both(v.low[1]) * quarter(rot.high);
    return fast_two_sum(high.high, high.low + ((left.low + right.low) + (by_low + of_low)));
}

TwoTerm length_of(const TwoLanes& v) {
    const TwoLanes squares = two_product(v.high, v.high);
    const TwoTerm square = two_sum(squares.high[0], squares.high[1]);
    const double low = square.low + (sum_of(squares.low) + 2 * sum_of(v.high * v.low));
    const double root = square_root(square.high);
    const TwoTerm again = two_product(root, root);
    return {root, ((square.high - again.high) + (low - again.low)) / (2 * root)};
}

Vec2D point_of(Lanes a) {
    return {a[0], a[1]};
}

// start + t direction, with x and y as lanes, and what leads there from a point of a frame.
struct Along {
    Lanes start;
    Lanes direction;
    TwoLanes moved;  // t direction
    TwoLanes sum;

    Along(const ExactPath& path, double t)
        : start(path.start.high),
          direction(path.direction.high),
          moved(two_product(both(t), direction)),
          sum(two_sum(start, moved.high)) {
        moved.low += both(t) * path.direction.low;
        sum.low += path.start.low;
    }

    // After a further step, rounded once but for the last bits.
    Lanes rounded(double step) const { return sum.high + (sum.low + moved.low + both(step) * direction); }

    TwoLanes from(const CastFrame& frame, const Vec2D& point) const {
        const TwoLanes seen = frame.turned(TwoLanes{lanes_of(point), Lanes{}});
        const TwoLanes first = two_sum(sum.high, -frame.at().high);
        const TwoLanes second = two_sum(first.high, -seen.high);
        const Lanes lows = (first.low + second.low) + (sum.low + moved.low) - (frame.at().low + seen.low);
        return fast_two_sum(second.high, lows);
    }

    // The sum of all coordinates here and at a point of a frame, but for a part in thousands.
    double size_with(const CastFrame& frame, const Vec2D& point) const {
        const Lanes sizes = magnitude(start) + magnitude(frame.at().high) + magnitude(moved.high);
        return sum_of(sizes) + 2 * (std::fabs(point.x) + std::fabs(point.y));
    }
};

// With p - p(t) in both coordinates summed to 2^-101 of `size`, what of the residual is noise.
constexpr double noise = 0x1p-97;

// How far a slope may be off, as a part of the sum of the magnitudes of its products.
constexpr double slope_noise = 0x1p-50;

}  // namespace

CastFrame::CastFrame(const CastPoses<double>& poses) {
    if (poses.inner) place(*poses.inner);
    if (poses.outer) place(*poses.outer);
}

void CastFrame::place(const PoseD& pose) {
    const TwoLanes by{Lanes{pose.rot.c, pose.rot.s}, Lanes{}}, shift{lanes_of(pose.at), Lanes{}};
    at_ = is_placed_ ? sum(turned_by(by, at_), shift) : shift;
    rot_ = is_placed_ ? turned_by(by, rot_) : by;
    is_placed_ = true;
}

template <class T>
CastFrame::CastFrame(const OutlineView<T>& view) {
    const auto place_by = [&](const BasicVec2<T>& at, T c, T s) {
        place({lift<double>(at), {static_cast<double>(c), static_cast<double>(s)}});
    };
    const BasicVec2<T>* const p = view.points;
    if (view.form == OutlineForm::box) place_by(p[0], p[2].x, p[2].y);
    for (int k = view.pose_count; k-- > 0;) place_by(view.poses[k].at, view.poses[k].rot.c, view.poses[k].rot.s);
}

template CastFrame::CastFrame(const OutlineView<float>&);
template CastFrame::CastFrame(const OutlineView<double>&);

TwoLanes CastFrame::turned(const TwoLanes& v) const {
    return is_placed_ ? turned_by(rot_, v) : v;
}

TwoLanes CastFrame::placed(const Vec2D& point) const {
    return sum(turned({lanes_of(point), Lanes{}}), at_);
}

ExactPath::ExactPath(const RayD& ray)
    : start{lanes_of(ray.origin), Lanes{}}, direction{lanes_of(ray.direction), Lanes{}} {}

ExactPath::ExactPath(const TwoLanes& from, const TwoLanes& along, double of_disc)
    : start(from), direction(along), radius(of_disc) {}

Lanes ExactPath::at(double t, double step) const {
    return Along(*this, t).rounded(step);
}

Lanes ExactPath::beyond(double t, double step, double distance, const Vec2D& normal) const {
    const TwoLanes out = two_product(both(distance), lanes_of(normal));
    return ExactPath(sum(start, out), direction, 0).at(t, step);
}

Refined refine_on_edge(const ExactPath& path, const CastFrame& frame, const Vec2D& a, const Vec2D& b, double distance,
                       double t) {
    const Along along(path, t);
    const TwoLanes w = along.from(frame, a);
    const TwoLanes e = frame.turned(two_sum(lanes_of(b), -lanes_of(a)));
    const Lanes across = swapped(e.high);
    const TwoLanes products = two_product(w.high, across);
    const TwoTerm rest = two_sum(products.high[0], -products.high[1]);
    const Lanes lows = w.high * swapped(e.low) + w.low * across;
    TwoTerm over{rest.high, rest.low + (products.low[0] - products.low[1]) + lows[0] - lows[1]};
    const TwoTerm reach = two_sum(distance, path.radius);
    if (reach.high > 0) {
        const TwoTerm length = length_of(e);
        const TwoTerm shift = two_product(reach.high, length.high);
        const TwoTerm less = two_sum(over.high, -shift.high);
        over = {less.high, less.low + (over.low - (shift.low + reach.high * length.low + reach.low * length.high))};
    }
    const double residual = over.high + over.low;
    const Lanes slopes = along.direction * across;
    const double slope = slopes[0] - slopes[1];
    const double step = -residual / slope;
    const double edge = sum_of(magnitude(e.high));
    const double size = along.size_with(frame, a) + reach.high;
    const double speed = sum_of(magnitude(along.direction));
    const bool is_in_range = std::min(edge, speed) > 0x1p-200 && std::max(std::max(edge, speed), size) < 0x1p200;
    const double doubt = noise * size * edge + slope_noise * std::fabs(step) * sum_of(magnitude(slopes));
    const bool is_good = is_in_range && doubt < 0x1p-57 * std::fabs((t + step) * slope);
    const Lanes outward = (across + swapped(e.low)) * Lanes{1, -1};
    return {is_good, t + step, t, step, point_of(along.rounded(step)), point_of(outward)};
}

Refined refine_on_disc(const ExactPath& path, const CastFrame& frame, const Vec2D& center, double radius, double t) {
    const Along along(path, t);
    const TwoLanes v = along.from(frame, center);
    const TwoLanes squares = two_product(v.high, v.high);
    const TwoTerm reach = two_sum(radius, path.radius);
    const TwoTerm rr = two_product(reach.high, reach.high);
    const TwoTerm sum = two_sum(squares.high[0], squares.high[1]);
    const TwoTerm rest = two_sum(sum.high, -rr.high);
    const double residual = rest.high + (rest.low + sum.low + (sum_of(squares.low) - rr.low) +
                                         2 * (sum_of(v.high * v.low) - reach.high * reach.low));
    const Lanes slopes = v.high * along.direction;
    const double slope = sum_of(slopes);
    const double step = -residual / (2 * slope);
    const double size = along.size_with(frame, center) + reach.high;
    const Lanes outward = v.high + (v.low + both(step) * along.direction);
    const double curving = 0.5 * step * step * sum_of(along.direction * along.direction);
    const double doubt =
        noise * size * reach.high + slope_noise * std::fabs(step) * sum_of(magnitude(slopes)) + curving;
    return {doubt < 0x1p-57 * std::fabs((t + step) * slope),
            t + step,
            t,
            step,
            point_of(along.rounded(step)),
            point_of(outward)};
}

}  // namespace carom::detail
