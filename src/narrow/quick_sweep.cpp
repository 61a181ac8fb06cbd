#include "quick_sweep.hpp"

#include <carom/math/error_bounded.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// NaN where the mask is, which `lesser` passes over in its first operand.
Lanes except(LaneMasks mask, Lanes a) {
    return (Lanes)((LaneMasks)a | mask);
}

// The least and the greatest of direction x vertex.
struct Shadow {
    double least;
    double most;

    Shadow(const QuickPart& part, double dx, double dy) {
        Lanes low = both(infinity);
        Lanes high = both(-infinity);
        for (int i = 0; i < part.count; i += 2) {
            const Lanes here = both(dx) * part.two_y(i) - both(dy) * part.two_x(i);
            low = lesser(here, low);
            high = greater(here, high);
        }
        least = detail::least(low);
        most = greatest(high);
    }
};

bool is_single(std::uint64_t bits) {
    return (bits & (bits - 1)) == 0;
}

}  // namespace

void QuickSweep::set_bounds() {
    const double error = pair_.error + unit_roundoff * pair_.extent;
    slope_error_ = (std::fabs(dx_) + std::fabs(dy_)) * (4 * pair_.error + 32 * unit_roundoff * pair_.extent) + tiny;
    area_error_ = 64 * pair_.extent * (pair_.error + error) + tiny;
    reach_error_ = 32 * pair_.radius * (pair_.error + error);
}

// Where the squares under the roots lose nothing to underflow that the bounds would not cover.
bool QuickSweep::is_in_range() const {
    const double speed = std::fabs(dx_) + std::fabs(dy_);
    const bool sizes_are = pair_.radius == 0 || pair_.a.count + pair_.b.count == 2 || pair_.extent > 0x1p-100;
    return speed > 0x1p-200 && speed < 0x1p200 && pair_.extent + pair_.radius < 0x1p200 && sizes_are;
}

// On which sides of the line b - a has points.
QuickSweep::Verdict QuickSweep::which_sides() const {
    const Shadow a(pair_.a, dx_, dy_);
    const Shadow b(pair_.b, dx_, dy_);
    const double most = b.most - a.least;
    const double least = b.least - a.most;
    const double reach = pair_.radius * length_;
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
    const QuickPart& own = of_a ? pair_.a : pair_.b;
    const QuickPart& other = of_a ? pair_.b : pair_.a;
    if (own.count == 1) return;
    Row& enter_row = of_a ? enters_.of_a : enters_.of_b;
    Row& leave_row = of_a ? leaves_.of_a : leaves_.of_b;
    const Lanes dx = both(of_a ? -dx_ : dx_);
    const Lanes dy = both(of_a ? -dy_ : dy_);
    const Lanes level = both(8 * slope_error_);
    const bool is_rounded = pair_.radius > 0;
    Lanes first = enters_.least;
    Lanes last = leaves_.least;
    Lanes slack = both(slack_);
    Lanes steepness = both(steepness_);
    each_side_block(own, other, [&](int k, const auto& block, std::size_t i) {
        Lanes depth = -block.height(i);
        if (is_rounded) depth += both(pair_.radius) * square_roots(block.length_sq(i));
        const Lanes slope = block.slope(i, dx, dy);
        const Lanes t = depth / slope;
        const LaneMasks no_enter = are_at_most(-level, slope);
        const LaneMasks no_leave = are_at_most(slope, level);
        const LaneMasks along = no_enter & no_leave;
        const Lanes comes = except(no_enter, -t);
        const Lanes goes = except(no_leave, t);
        enter_row.set(k, comes);
        leave_row.set(k, goes);
        first = lesser(comes, first);
        last = lesser(goes, last);
        slack = lesser(except(~along, depth), slack);
        steepness = lesser(except(along, magnitude(slope)), steepness);
    });
    enters_.least = first;
    leaves_.least = last;
    slack_ = least(slack);
    steepness_ = least(steepness);
}

QuickSweep::Verdict QuickSweep::run() {
    if (!is_in_range()) return Verdict::doubtful;
    if (pair_.radius > 0) length_ = square_root(dx_ * dx_ + dy_ * dy_);
    const Verdict sides = which_sides();
    if (sides != Verdict::crosses) return sides;
    slack_ = steepness_ = infinity;
    enters_.least = leaves_.least = both(infinity);
    cut_by_sides(false);
    cut_by_sides(true);
    if (!find_times()) return Verdict::doubtful;
    const double most = std::max(std::fabs(enter.t), std::fabs(leave.t));
    return slack_ > 16 * slope_error_ * most + 2 * (area_error_ + reach_error_) ? Verdict::crosses : Verdict::doubtful;
}

bool QuickSweep::find_times() {
    enter.t = -least(enters_.least);
    leave.t = least(leaves_.least);
    if (pair_.radius > 0) return find_round_end(enter) && find_round_end(leave);
    enter.by_corner = leave.by_corner = false;
    enter.error = time_error(enter.t, steepness_);
    leave.error = time_error(leave.t, steepness_);
    return true;
}

void QuickSweep::find_place(End& end) const {
    if (!end.by_corner) set_side(end, decisive_side(end));
}

QuickSweep::Side QuickSweep::decisive_side(const End& end) const {
    const double soonest = sign_of(end) * end.t;
    const std::uint64_t of_b = pair_.b.count > 1 ? times_of(end).of_b.at_most(soonest, pair_.b.count) : 0;
    if (of_b != 0) return side_at(false, std::countr_zero(of_b));
    return side_at(true, std::countr_zero(times_of(end).of_a.at_most(soonest, pair_.a.count)));
}

// Vertices of the other part that face the side at one height, but for rounding, all are in it.
QuickSweep::Side QuickSweep::side_at(bool of_a, int k) const {
    const QuickPart& own = of_a ? pair_.a : pair_.b;
    const QuickPart& other = of_a ? pair_.b : pair_.a;
    const double x = own.x(k + 1) - own.x(k);
    const double y = own.y(k + 1) - own.y(k);
    const auto along = [&](const QuickPart& part, int i) { return x * part.x(i) + y * part.y(i); };
    std::uint64_t facing = other.count == 1 ? 1 : lowest_vertices(own, k, other, area_error_);
    int first = std::countr_zero(facing);
    int last = first;
    for (facing &= facing - 1; facing != 0; facing &= facing - 1) {
        const int i = std::countr_zero(facing);
        if (along(other, i) > along(other, first)) first = i;
        if (along(other, i) < along(other, last)) last = i;
    }
    const double from = along(own, k);
    const double least = along(other, last);
    return {of_a,
            k,
            of_a ? Vec2D{-y, x} : Vec2D{y, -x},
            from - along(other, first),
            from - least,
            along(own, k + 1) - least,
            first,
            last};
}

void QuickSweep::set_side(End& end, const Side& side) const {
    const int sign = sign_of(end);
    const Times& times = times_of(end);
    const double soonest = sign * end.t + 2 * end.error;
    const std::uint64_t of_a = pair_.a.count > 1 ? times.of_a.at_most(soonest, pair_.a.count) : 0;
    const std::uint64_t of_b = pair_.b.count > 1 ? times.of_b.at_most(soonest, pair_.b.count) : 0;
    const DifferenceCorner at =
        side.of_a ? DifferenceCorner{side.index, side.last} : DifferenceCorner{side.last, side.index};
    end.crossing = {Crossing::On::edge, side.of_a, side.index, at, sign};
    end.normal = side.normal;
    end.normal_error = 8 * (pair_.error + unit_roundoff * pair_.extent);
    end.is_sole = side.first == side.last && (of_a == 0 || of_b == 0) && is_single(of_a | of_b);
    const bool by_own = end.t * (side.normal.x * dy_ - side.normal.y * dx_) < side.seam;
    end.by_b = by_own != side.of_a;
    end.vertex = by_own ? side.index : side.last;
}

// On the mitred side that decides, or on the disc around that end of it which the line passes beyond.
bool QuickSweep::find_round_end(End& end) const {
    if (!(std::fabs(end.t) < infinity)) return try_corner(end, farthest_corner(sign_of(end)));
    const Side side = decisive_side(end);
    const double size = std::fabs(side.normal.x) + std::fabs(side.normal.y);
    end.error = time_error(end.t, side.normal.x * dx_ + side.normal.y * dy_);
    const double foot = end.t * (side.normal.x * dy_ - side.normal.y * dx_);
    const double doubt = 4 * end.error * size * (std::fabs(dx_) + std::fabs(dy_)) +
                         4 * std::fabs(end.t) * slope_error_ + 4 * area_error_;
    end.by_corner = !(foot > side.start + doubt && foot < side.end - doubt);
    if (!end.by_corner) return true;
    const QuickPart& own = side.of_a ? pair_.a : pair_.b;
    const bool is_behind = foot > 0.5 * (side.start + side.end);
    const int partner = is_behind ? side.last : side.first;
    const int vertex = is_behind ? (side.index + 1 < own.count ? side.index + 1 : 0) : side.index;
    return try_corner(end, side.of_a ? DifferenceCorner{vertex, partner} : DifferenceCorner{partner, vertex});
}

DifferenceCorner QuickSweep::farthest_corner(int sign) const {
    const auto farthest = [&](const QuickPart& part, double turn) {
        int best = 0;
        const auto reach = [&](int i) { return turn * (dx_ * part.x(i) + dy_ * part.y(i)); };
        for (int i = 1; i < part.count; ++i) {
            if (reach(i) > reach(best)) best = i;
        }
        return best;
    };
    return {farthest(pair_.a, -sign), farthest(pair_.b, sign)};
}

// Whether the line certainly crosses the disc around a corner where it is the outline of b - a: within the normals of
// the sides beside it.
bool QuickSweep::try_corner(End& end, const DifferenceCorner& corner) const {
    const int sign = sign_of(end);
    end.by_corner = true;
    const double error = pair_.error + unit_roundoff * pair_.extent;
    const double x = pair_.b.x(corner.on_b) - pair_.a.x(corner.on_a);
    const double y = pair_.b.y(corner.on_b) - pair_.a.y(corner.on_a);
    const double q = length_ * length_;
    const double p = dx_ * x + dy_ * y;
    const double turn = dx_ * y - dy_ * x;
    const double reach = pair_.radius * length_;
    const double d = (reach - turn) * (reach + turn);
    const double d_error = 4 * (reach + std::fabs(turn)) * (slope_error_ + 8 * unit_roundoff * reach);
    if (!(d > 2 * d_error)) return false;
    const double root = square_root(d);
    end.t = (p + sign * root) / q;
    end.error = (2 * slope_error_ + 2 * d_error / root) / q + 16 * unit_roundoff * (std::fabs(p) + root) / q;
    end.crossing = Crossing::of_corner(corner, sign);
    end.by_b = false;
    end.vertex = corner.on_a;
    end.normal = {end.t * dx_ - x, end.t * dy_ - y};
    end.is_sole = true;
    const double off = 2 * end.error * (std::fabs(dx_) + std::fabs(dy_)) + 8 * error +
                       8 * unit_roundoff * (std::fabs(end.t * dx_) + std::fabs(end.t * dy_));
    end.normal_error = off;
    const double doubt =
        8 * pair_.extent * off + 16 * pair_.radius * (error + unit_roundoff * pair_.extent) + area_error_;
    return is_in_cone(pair_.b, corner.on_b, end.normal, doubt) && is_in_cone(pair_.a, corner.on_a, -end.normal, doubt);
}

bool QuickSweep::is_in_cone(const QuickPart& part, int i, const Vec2D& normal, double doubt) const {
    if (part.count == 1) return true;
    const int before = i == 0 ? part.count - 1 : i - 1;
    const double behind = (part.x(i) - part.x(before)) * normal.x + (part.y(i) - part.y(before)) * normal.y;
    const double ahead = (part.x(i + 1) - part.x(i)) * normal.x + (part.y(i + 1) - part.y(i)) * normal.y;
    return behind > doubt && ahead < -doubt;
}

}  // namespace carom::detail
