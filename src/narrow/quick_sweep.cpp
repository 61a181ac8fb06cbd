#include "quick_sweep.hpp"

#include <carom/math/error_bounded.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Without branches: what a walk comes to is as good as random.
int next(const QuickPart& part, int i) {
    return (i + 1) & -static_cast<int>(i + 1 != part.count);
}

int previous(const QuickPart& part, int i) {
    return i - 1 + (part.count & -static_cast<int>(i == 0));
}

int picked(bool which, int a, int b) {
    return b ^ ((a ^ b) & -static_cast<int>(which));
}

}  // namespace

QuickSweep::Shadow::Shadow(const QuickPart& part, double dx, double dy) : count(part.count) {
    Lanes low = both(infinity);
    Lanes high = both(-infinity);
    for (int i = 0; i < part.count; i += 2) {
        const Lanes here = both(dx) * part.two_y(i) - both(dy) * part.two_x(i);
        put_two(&heights[static_cast<std::size_t>(i)], here);
        low = lesser(here, low);
        high = greater(here, high);
    }
    least = detail::least(low);
    most = greatest(high);
}

// The first that is as high.
int QuickSweep::Shadow::find(double height) const {
    std::uint64_t bits = 0;
    for (int i = 0; i < count; i += 2) {
        const Lanes off = magnitude(two_of(&heights[static_cast<std::size_t>(i)]) - both(height));
        bits |= std::uint64_t{bits_at_most(off, Lanes{})} << i;
    }
    return std::countr_zero(bits);
}

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
QuickSweep::Verdict QuickSweep::which_sides(const Shadow& a, const Shadow& b) const {
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

Vec2D QuickSweep::corner_at(const DifferenceCorner& corner) const {
    return {pair_.b.x(corner.on_b) - pair_.a.x(corner.on_a), pair_.b.y(corner.on_b) - pair_.a.y(corner.on_a)};
}

QuickSweep::Verdict QuickSweep::run() {
    if (!is_in_range()) return Verdict::doubtful;
    if (pair_.radius > 0) length_ = square_root(dx_ * dx_ + dy_ * dy_);
    const Shadow a(pair_.a, dx_, dy_);
    const Shadow b(pair_.b, dx_, dy_);
    const Verdict sides = which_sides(a, b);
    if (sides != Verdict::crosses) return sides;
    const bool from_least = a.most - b.least < b.most - a.least;
    const DifferenceCorner from{a.find(from_least ? a.most : a.least), b.find(from_least ? b.least : b.most)};
    const double side = from_least ? -1 : 1;
    const double height = from_least ? a.most - b.least : b.most - a.least;
    const Crossed ahead = walk<1>(from, height, side);
    const Crossed behind = walk<-1>(from, height, side);
    const bool are_found =
        find_end(enter, -1, from_least ? behind : ahead) && find_end(leave, 1, from_least ? ahead : behind);
    return are_found ? Verdict::crosses : Verdict::doubtful;
}

// From the corner farthest to one side of the line to where the outline, at the distance of the radius, comes to it:
// counter-clockwise for a step of 1, clockwise for -1. Parallel sides may come in any order. Which part's side is next
// is anyone's guess, so there is no branch for it.
template <int step>
QuickSweep::Crossed QuickSweep::walk(const DifferenceCorner& from, double height, double side) const {
    const QuickPart& a = pair_.a;
    const QuickPart& b = pair_.b;
    const bool only_a = b.count == 1;
    const bool never_a = a.count == 1;
    DifferenceCorner at = from;
    for (int steps = a.count + b.count; steps > 0; --steps) {
        const int next_a = step > 0 ? next(a, at.on_a) : previous(a, at.on_a);
        const int next_b = step > 0 ? next(b, at.on_b) : previous(b, at.on_b);
        const Lanes by_a{a.x(at.on_a) - a.x(next_a), a.y(at.on_a) - a.y(next_a)};
        const Lanes by_b{b.x(next_b) - b.x(at.on_b), b.y(next_b) - b.y(at.on_b)};
        const Lanes turns = by_b * swapped(by_a);
        const bool of_a = ((step * (turns[0] - turns[1]) < 0) | only_a) & !never_a;
        const Lanes way = picked(LaneMasks{} - LaneMasks{of_a, of_a}, by_a, by_b);
        double shift = 0;
        if (pair_.radius > 0) {
            const double size = square_root(sum_of(way * way));
            shift = step * side * pair_.radius * (dx_ * way[0] + dy_ * way[1]) / size;
            if (!(height > shift)) return {Crossed::By::corner, false, at};
        }
        height += side * (dx_ * way[1] - dy_ * way[0]);
        const DifferenceCorner to{picked(of_a, next_a, at.on_a), picked(of_a, at.on_b, next_b)};
        if (!(height > shift)) return {Crossed::By::side, of_a, step > 0 ? at : to};
        at = to;
    }
    return {};
}

bool QuickSweep::find_end(End& end, int sign, const Crossed& crossed) const {
    if (crossed.by == Crossed::By::corner) return try_corner(end, sign, crossed.at);
    if (crossed.by == Crossed::By::none) return pair_.radius > 0 && try_corner(end, sign, farthest_corner(sign));
    const Side side = side_at(crossed.of_a, crossed.at);
    if (try_side(end, sign, side)) return true;
    return pair_.radius > 0 && try_corner(end, sign, corner_beyond(side, end.t));
}

// Vertices of the other part that face the side at one height, but for rounding, all are in it. No other does when both
// neighbours of one are higher.
QuickSweep::Side QuickSweep::side_at(bool of_a, const DifferenceCorner& start) const {
    const std::array parts{&pair_.b, &pair_.a};  // as good as random, too
    const QuickPart& own = *parts[of_a];
    const QuickPart& other = *parts[!of_a];
    const int k = picked(of_a, start.on_a, start.on_b);
    int first = start.on_a + start.on_b - k;
    int last = first;
    const double x = own.x(k + 1) - own.x(k);
    const double y = own.y(k + 1) - own.y(k);
    const auto along = [&](const QuickPart& part, int i) { return x * part.x(i) + y * part.y(i); };
    const auto rise = [&](int i) { return y * (other.x(i) - other.x(first)) - x * (other.y(i) - other.y(first)); };
    const bool is_lowest = other.count == 1 || std::min(rise(first + 1), rise(previous(other, first))) > area_error_;
    if (!is_lowest) {
        std::uint64_t facing = lowest_vertices(own, k, other, area_error_);
        first = last = std::countr_zero(facing);
        for (facing &= facing - 1; facing != 0; facing &= facing - 1) {
            const int i = std::countr_zero(facing);
            if (along(other, i) > along(other, first)) first = i;
            if (along(other, i) < along(other, last)) last = i;
        }
    }
    const double turn = std::array{1.0, -1.0}[of_a];
    const double from = along(own, k);
    const double least = along(other, last);
    return {of_a,
            k,
            {picked(of_a, k, last), picked(of_a, last, k)},
            {turn * y, -turn * x},
            from - along(other, first),
            from - least,
            along(own, k + 1) - least,
            first,
            last};
}

// Whether the point at t is certainly beside the side, and on it.
bool QuickSweep::try_side(End& end, int sign, const Side& side) const {
    const Vec2D& n = side.normal;
    const Vec2D at = corner_at(side.corner);
    const double slope = n.x * dx_ + n.y * dy_;
    if (!(sign * slope > 8 * slope_error_)) return false;
    double height = n.x * at.x + n.y * at.y;
    if (pair_.radius > 0) height += pair_.radius * square_root(n.x * n.x + n.y * n.y);
    end.t = height / slope;
    end.error = time_error(end.t, slope);
    end.crossing = {Crossing::On::edge, side.of_a, side.index, side.corner, sign};
    end.normal = n;
    end.normal_error = 8 * (pair_.error + unit_roundoff * pair_.extent);
    end.is_sole = side.first == side.last;
    const double foot = end.t * (n.x * dy_ - n.y * dx_);
    const bool by_own = foot < side.seam;
    end.by_b = by_own != side.of_a;
    end.vertex = picked(by_own, side.index, side.last);
    const double doubt = 4 * end.error * (std::fabs(n.x) + std::fabs(n.y)) * (std::fabs(dx_) + std::fabs(dy_)) +
                         4 * std::fabs(end.t) * slope_error_ + 4 * area_error_;
    return foot > side.start + doubt && foot < side.end - doubt;
}

// The end of a side that the line passes beyond.
DifferenceCorner QuickSweep::corner_beyond(const Side& side, double t) const {
    const QuickPart& own = side.of_a ? pair_.a : pair_.b;
    const double foot = t * (side.normal.x * dy_ - side.normal.y * dx_);
    const bool is_behind = foot > 0.5 * (side.start + side.end);
    const int partner = is_behind ? side.last : side.first;
    const int vertex = is_behind ? next(own, side.index) : side.index;
    return side.of_a ? DifferenceCorner{vertex, partner} : DifferenceCorner{partner, vertex};
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
bool QuickSweep::try_corner(End& end, int sign, const DifferenceCorner& corner) const {
    const double error = pair_.error + unit_roundoff * pair_.extent;
    const auto [x, y] = corner_at(corner);
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
    const int before = previous(part, i);
    const double behind = (part.x(i) - part.x(before)) * normal.x + (part.y(i) - part.y(before)) * normal.y;
    const double ahead = (part.x(i + 1) - part.x(i)) * normal.x + (part.y(i + 1) - part.y(i)) * normal.y;
    return behind > doubt && ahead < -doubt;
}

}  // namespace carom::detail
