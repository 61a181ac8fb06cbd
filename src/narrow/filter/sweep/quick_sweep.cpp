#include "quick_sweep.hpp"

#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

QuickSweep::Shadow::Shadow(const LoadedOutline& part, double dx, double dy) : count(part.count) {
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

// On which sides of the line b - a has points.
QuickSweep::Verdict QuickSweep::which_sides(const Shadow& a, const Shadow& b) const {
    const double most = b.most - a.least;
    const double least = b.least - a.most;
    const double reach = pair_.radius * length_;
    const double doubt = slope_error_ + 16 * unit_roundoff * reach;
    if (most + reach < -doubt || least - reach > doubt) return Verdict::misses;
    return most + reach > doubt && least - reach < -doubt ? Verdict::crosses : Verdict::doubtful;
}

QuickSweep::Verdict QuickSweep::run() {
    if (!is_in_range()) return Verdict::doubtful;
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
Crossed QuickSweep::walk(const DifferenceCorner& from, double height, double side) const {
    const LoadedOutline& a = pair_.a;
    const LoadedOutline& b = pair_.b;
    bool only_a = b.count == 1;
    bool never_a = a.count == 1;
    const bool has_segment = (a.count == 2) | (b.count == 2);
    DifferenceCorner at = from;
    for (int steps = a.count + b.count; steps > 0; --steps) {
        const int next_a = step > 0 ? next_vertex(a, at.on_a) : previous_vertex(a, at.on_a);
        const int next_b = step > 0 ? next_vertex(b, at.on_b) : previous_vertex(b, at.on_b);
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
        if (has_segment) {
            // Half of the outline has only one of its sides: the other differs by half a turn, which no product tells.
            only_a |= !of_a & (b.count == 2);
            never_a |= of_a & (a.count == 2);
        }
    }
    return {};
}

}  // namespace carom::detail
