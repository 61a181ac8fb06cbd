#include "quick_sweep.hpp"

#include <carom/math/lanes.hpp>

#include <carom/math/error_bounded.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The least of n . v over all vertices, of which there may be one more than there are, a copy.
double least_along(const double* x, const double* y, int count, double nx, double ny) {
    const Lanes nx2 = both(nx);
    const Lanes ny2 = both(ny);
    Lanes lowest = nx2 * two_of(x) + ny2 * two_of(y);
    for (int i = 2; i < count; i += 2) lowest = lesser(nx2 * two_of(x + i) + ny2 * two_of(y + i), lowest);
    return least(lowest);
}

}  // namespace

// The vertices in the world, and how far each may be off: as in quick_part.cpp, with |c| + |s| <= 1.5 for each pose.
template <class T>
double QuickSweep::load(const ConvexPart<T>& part, Outline& outline) {
    outline.count = part.size();
    double error = 0;
    for (int i = 0; i < part.size(); ++i) {
        outline.x[index(i)] = static_cast<double>(part.local(i).x);
        outline.y[index(i)] = static_cast<double>(part.local(i).y);
    }
    for (int k = part.pose_count(); k-- > 0;) {
        const double c = static_cast<double>(part.pose(k).rot.c);
        const double s = static_cast<double>(part.pose(k).rot.s);
        const double at_x = static_cast<double>(part.pose(k).at.x);
        const double at_y = static_cast<double>(part.pose(k).at.y);
        double most = std::max(std::fabs(at_x), std::fabs(at_y));
        for (int i = 0; i < part.size(); ++i) {
            double& x = outline.x[index(i)];
            double& y = outline.y[index(i)];
            most = std::max(most, std::max(std::fabs(x), std::fabs(y)));
            const double turned = c * x - s * y + at_x;
            y = s * x + c * y + at_y;
            x = turned;
        }
        error = 1.5 * error + 8 * unit_roundoff * most + tiny;
    }
    return error;
}

template <class T>
QuickSweep::QuickSweep(const ConvexPart<T>& a, const ConvexPart<T>& b, const BasicVec2<T>& va, const BasicVec2<T>& vb) {
    error_ = std::max(load(a, a_), load(b, b_));
    dx_ = static_cast<double>(va.x) - static_cast<double>(vb.x);
    dy_ = static_cast<double>(va.y) - static_cast<double>(vb.y);
    radius_ = (a.template radius<ErrorBounded>() + b.template radius<ErrorBounded>()).value;
    const Vec2D origin{a_.x[0], a_.y[0]};
    for (Outline* outline : {&a_, &b_}) {
        for (int i = 0; i < outline->count; ++i) {
            double& x = outline->x[index(i)];
            double& y = outline->y[index(i)];
            x -= origin.x;
            y -= origin.y;
            largest_ = std::max(largest_, std::max(std::fabs(x), std::fabs(y)));
        }
        // One more, for lanes that take two at once.
        if (outline->count % 2 == 1) {
            outline->x[index(outline->count)] = outline->x[0];
            outline->y[index(outline->count)] = outline->y[0];
        }
    }
    largest_ += 2 * error_;
    error_ += unit_roundoff * largest_;
    slope_error_ = (std::fabs(dx_) + std::fabs(dy_)) * (4 * error_ + 32 * unit_roundoff * largest_) + tiny;
    area_error_ = 64 * largest_ * (2 * error_ + unit_roundoff * largest_) + tiny;
    reach_error_ = 32 * radius_ * (2 * error_ + unit_roundoff * largest_);
}

// Where the squares under the roots lose nothing to underflow that the bounds would not cover.
bool QuickSweep::is_in_range() const {
    const double speed = std::max(std::fabs(dx_), std::fabs(dy_));
    const bool sizes_are = radius_ == 0 || a_.count + b_.count == 2 || largest_ > 0x1p-100;
    return speed > 0x1p-200 && speed < 0x1p200 && largest_ + radius_ < 0x1p200 && sizes_are;
}

// On which sides of the line b - a has points.
QuickSweep::Verdict QuickSweep::which_sides() const {
    const double most = -least_along(b_.x.data(), b_.y.data(), b_.count, dy_, -dx_) -
                        least_along(a_.x.data(), a_.y.data(), a_.count, -dy_, dx_);
    const double least = least_along(b_.x.data(), b_.y.data(), b_.count, -dy_, dx_) +
                         least_along(a_.x.data(), a_.y.data(), a_.count, dy_, -dx_);
    const double reach = radius_ * length_;
    const double doubt = slope_error_ + 16 * unit_roundoff * reach;
    if (most + reach < -doubt || least - reach > doubt) return Verdict::misses;
    return most + reach > doubt && least - reach < -doubt ? Verdict::crosses : Verdict::doubtful;
}

double QuickSweep::time_error(double t, double slope) const {
    return (2 * (area_error_ + reach_error_) + 4 * std::fabs(t) * slope_error_) / std::fabs(slope) +
           8 * unit_roundoff * std::fabs(t);
}

// Narrows the stretch down by all sides of one part. Those along the line only have to be far enough from it.
void QuickSweep::cut_by_sides(bool of_a) {
    const Outline& own = of_a ? a_ : b_;
    const Outline& other = of_a ? b_ : a_;
    const double sign = of_a ? -1 : 1;
    for (int k = 0; k < own.side_count(); ++k) {
        const auto i = index(k);
        const auto j = index(own.next(k));
        Side side{of_a, k, sign * (own.y[j] - own.y[i]), sign * (own.x[i] - own.x[j])};
        side.slope = side.nx * dx_ + side.ny * dy_;
        const double facing = least_along(other.x.data(), other.y.data(), other.count, sign * side.nx, sign * side.ny);
        side.offset = sign * (side.nx * own.x[i] + side.ny * own.y[i]) - facing;
        if (radius_ > 0) side.reach = radius_ * std::sqrt(side.nx * side.nx + side.ny * side.ny);
        const double height = side.offset + side.reach;
        if (std::fabs(side.slope) <= 8 * slope_error_) {
            slack_ = std::min(slack_, height);
            continue;
        }
        side.t = height / side.slope;
        const bool enters = side.slope < 0;
        Cut& cut = enters ? first_ : last_;
        const double behind = enters ? side.t - cut.side.t : cut.side.t - side.t;
        if (behind > 0) {
            cut.next_t = cut.side.t;
            cut.side = side;
        } else {
            cut.next_t = enters ? std::max(cut.next_t, side.t) : std::min(cut.next_t, side.t);
        }
    }
}

QuickSweep::Verdict QuickSweep::run() {
    if (!is_in_range()) return Verdict::doubtful;
    if (radius_ > 0) length_ = std::sqrt(dx_ * dx_ + dy_ * dy_);
    const Verdict sides = which_sides();
    if (sides != Verdict::crosses) return sides;
    slack_ = infinity;
    first_.side.t = first_.next_t = -infinity;
    last_.side.t = last_.next_t = infinity;
    cut_by_sides(false);
    cut_by_sides(true);
    if (!finish(enter, first_, -1) || !finish(leave, last_, 1)) return Verdict::doubtful;
    const double most = std::max(std::fabs(enter.t), std::fabs(leave.t));
    return slack_ > 16 * slope_error_ * most + 2 * (area_error_ + reach_error_) ? Verdict::crosses : Verdict::doubtful;
}

bool QuickSweep::finish(End& end, const Cut& cut, int sign) const {
    if (cut.side.index >= 0 && try_side(end, cut, sign)) return true;
    if (radius_ == 0) return false;
    return try_corner(end, cut.side.index >= 0 ? corner_beyond(cut) : farthest_corner(sign), sign);
}

// Whether the point at t is certainly beside the side. Vertices of the other part that face it at one height, but for
// rounding, all are in it.
bool QuickSweep::try_side(End& end, const Cut& cut, int sign) const {
    const Side& side = cut.side;
    const Outline& own = side.of_a ? a_ : b_;
    const Outline& other = side.of_a ? b_ : a_;
    const double turn = side.of_a ? -1 : 1;
    const double facing =
        turn * (side.nx * own.x[index(side.index)] + side.ny * own.y[index(side.index)]) - side.offset;
    int partner = -1;
    int faces = 0;
    double least = infinity;
    double most = -infinity;
    for (int i = 0; i < other.count; ++i) {
        const double height = turn * (side.nx * other.x[index(i)] + side.ny * other.y[index(i)]);
        if (height > facing + area_error_) continue;
        const double along = turn * (side.nx * other.y[index(i)] - side.ny * other.x[index(i)]);
        if (along < least) least = along, partner = i;
        most = std::max(most, along);
        ++faces;
    }
    if (partner < 0) return false;
    const int to = own.next(side.index);
    end.t = side.t;
    end.error = time_error(side.t, side.slope);
    end.normal = {side.nx, side.ny};
    end.normal_error = 8 * (error_ + unit_roundoff * largest_);
    end.is_sole = faces == 1 && std::fabs(side.t - cut.next_t) > 2 * end.error;
    const DifferenceCorner at =
        side.of_a ? DifferenceCorner{side.index, partner} : DifferenceCorner{partner, side.index};
    end.crossing = {Crossing::On::edge, side.of_a, side.index, at, sign};
    const auto along_own = [&](int i) { return turn * (side.nx * own.y[index(i)] - side.ny * own.x[index(i)]); };
    const double foot = side.t * (side.nx * dy_ - side.ny * dx_);
    const bool by_own = foot + least < along_own(side.index);
    end.by_b = by_own != side.of_a;
    end.vertex = by_own ? side.index : partner;
    if (radius_ == 0) return true;
    const double doubt = 4 * end.error * (std::fabs(side.nx) + std::fabs(side.ny)) * (std::fabs(dx_) + std::fabs(dy_)) +
                         4 * std::fabs(side.t) * slope_error_ + 4 * area_error_;
    return foot > along_own(side.index) - most + doubt && foot < along_own(to) - least - doubt;
}

// The end of a side that the line passes beyond.
DifferenceCorner QuickSweep::corner_beyond(const Cut& cut) const {
    const Side& side = cut.side;
    const Outline& own = side.of_a ? a_ : b_;
    const Outline& other = side.of_a ? b_ : a_;
    const double turn = side.of_a ? -1 : 1;
    const int to = own.next(side.index);
    const auto along = [&](const Outline& outline, int i) {
        return turn * (side.nx * outline.y[index(i)] - side.ny * outline.x[index(i)]);
    };
    int partner = 0;
    double lowest = infinity;
    for (int i = 0; i < other.count; ++i) {
        const double height = turn * (side.nx * other.x[index(i)] + side.ny * other.y[index(i)]);
        if (height < lowest) lowest = height, partner = i;
    }
    const double middle = 0.5 * (along(own, side.index) + along(own, to)) - along(other, partner);
    const int vertex = side.t * (side.nx * dy_ - side.ny * dx_) > middle ? to : side.index;
    return side.of_a ? DifferenceCorner{vertex, partner} : DifferenceCorner{partner, vertex};
}

DifferenceCorner QuickSweep::farthest_corner(int sign) const {
    const auto farthest = [&](const Outline& outline, double turn) {
        int best = 0;
        const auto reach = [&](int i) { return turn * (dx_ * outline.x[index(i)] + dy_ * outline.y[index(i)]); };
        for (int i = 1; i < outline.count; ++i) {
            if (reach(i) > reach(best)) best = i;
        }
        return best;
    };
    return {farthest(a_, -sign), farthest(b_, sign)};
}

// Whether the line certainly crosses the disc around a corner where it is the outline of b - a: within the normals of
// the sides beside it.
bool QuickSweep::try_corner(End& end, const DifferenceCorner& corner, int sign) const {
    const double x = b_.x[index(corner.on_b)] - a_.x[index(corner.on_a)];
    const double y = b_.y[index(corner.on_b)] - a_.y[index(corner.on_a)];
    const double q = length_ * length_;
    const double p = dx_ * x + dy_ * y;
    const double turn = dx_ * y - dy_ * x;
    const double reach = radius_ * length_;
    const double d = (reach - turn) * (reach + turn);
    const double d_error = 4 * (reach + std::fabs(turn)) * (slope_error_ + 8 * unit_roundoff * reach);
    if (!(d > 2 * d_error)) return false;
    const double root = std::sqrt(d);
    end.t = (p + sign * root) / q;
    end.error = (2 * slope_error_ + 2 * d_error / root) / q + 16 * unit_roundoff * (std::fabs(p) + root) / q;
    end.crossing = Crossing::of_corner(corner, sign);
    end.by_b = false;
    end.vertex = corner.on_a;
    end.normal = {end.t * dx_ - x, end.t * dy_ - y};
    end.is_sole = true;
    const double off = 2 * end.error * (std::fabs(dx_) + std::fabs(dy_)) + 8 * (error_ + unit_roundoff * largest_) +
                       8 * unit_roundoff * (std::fabs(end.t * dx_) + std::fabs(end.t * dy_));
    end.normal_error = off;
    const double doubt = 8 * largest_ * off + 16 * radius_ * (error_ + 2 * unit_roundoff * largest_) + area_error_;
    return is_in_cone(b_, corner.on_b, end.normal, doubt) && is_in_cone(a_, corner.on_a, -end.normal, doubt);
}

bool QuickSweep::is_in_cone(const Outline& outline, int i, const Vec2D& normal, double doubt) const {
    if (outline.count == 1) return true;
    const auto at = index(i);
    const auto before = index(outline.previous(i));
    const auto after = index(outline.next(i));
    const double behind =
        (outline.x[at] - outline.x[before]) * normal.x + (outline.y[at] - outline.y[before]) * normal.y;
    const double ahead = (outline.x[after] - outline.x[at]) * normal.x + (outline.y[after] - outline.y[at]) * normal.y;
    return behind > doubt && ahead < -doubt;
}

template QuickSweep::QuickSweep(const ConvexPart<float>&, const ConvexPart<float>&, const Vec2&, const Vec2&);
template QuickSweep::QuickSweep(const ConvexPart<double>&, const ConvexPart<double>&, const Vec2D&, const Vec2D&);

}  // namespace carom::detail
