#include "quick_sweep.hpp"

#include <carom/detail/math/infinity.hpp>

#include <utility>

namespace carom::detail {
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

// Those at that height, or at most `doubt` from it; bit i is vertex i.
std::uint64_t QuickSweep::Shadow::within(double height, double doubt) const {
    std::uint64_t bits = 0;
    for (int i = 0; i < count; i += 2) {
        const Lanes off = magnitude(two_of(&heights[static_cast<std::size_t>(i)]) - both(height));
        bits |= std::uint64_t{bits_at_most(off, both(doubt))} << i;
    }
    return bits & (~std::uint64_t{0} >> (64 - count));
}

// On which sides of the line b - a has points.
QuickSweep::Verdict QuickSweep::which_sides(const Shadow& a, const Shadow& b) const {
    const double most = b.most - a.least;
    const double least = b.least - a.most;
    const double reach = pair_.radius * length_;
    const double doubt = doubt_beside();
    if (most + reach < -doubt || least - reach > doubt) return Verdict::misses;
    return most + reach > doubt && least - reach < -doubt ? Verdict::crosses : Verdict::doubtful;
}

// Whether the edge leads on in the direction tells which end is first.
std::optional<QuickSweep::Run> QuickSweep::run_of(const LoadedOutline& part, std::uint64_t vertices,
                                                  bool leads_on) const {
    const auto along = [&](int i) { return dx_ * part.x(i) + dy_ * part.y(i); };
    const int low = std::countr_zero(vertices), high = 63 - std::countl_zero(vertices);
    if (std::popcount(vertices) == 1) return Run{low, low, along(low), along(low)};
    if (std::popcount(vertices) > 2 || (next_vertex(part, low) != high && next_vertex(part, high) != low)) return {};
    const auto [behind, ahead] = along(low) < along(high) ? std::pair(low, high) : std::pair(high, low);
    return Run{leads_on ? behind : ahead, leads_on ? ahead : behind, along(behind), along(ahead)};
}

// To the right of the line the outline of b - a leads against the direction where it is along it, to the left in it.
std::optional<Slide> QuickSweep::find_slide() const {
    if (!is_in_range()) return std::nullopt;
    const Shadow a(pair_.a, dx_, dy_), b(pair_.b, dx_, dy_);
    const double reach = pair_.radius * length_, doubt = doubt_beside();
    const bool is_right = std::fabs(b.most - a.least + reach) <= doubt;
    const bool is_left = std::fabs(b.least - a.most - reach) <= doubt;
    if (is_right == is_left) return std::nullopt;
    const auto of_a = run_of(pair_.a, a.within(is_right ? a.least : a.most, doubt), is_right);
    const auto of_b = run_of(pair_.b, b.within(is_right ? b.most : b.least, doubt), is_left);
    if (!of_a || !of_b || (!of_a->is_edge() && !of_b->is_edge())) return std::nullopt;
    const double from = of_b->from - of_a->to, to = of_b->to - of_a->from, beside = 2 * slope_error_;
    if (!(from < -beside && to > beside)) return std::nullopt;
    // Of sides along each other b's comes first, up to the corner of its last vertex and a's first.
    const auto at = [&](const LoadedOutline& part, int i) { return dx_ * part.x(i) + dy_ * part.y(i); };
    const double split = (is_right ? -1 : 1) * (at(pair_.b, of_b->last) - at(pair_.a, of_a->first));
    const bool are_edges = of_a->is_edge() && of_b->is_edge();
    if (are_edges && !(std::fabs(split) > beside)) return std::nullopt;
    const bool is_on_b = are_edges ? split > 0 : of_b->is_edge();
    Slide slide;
    SweepEnd& start = slide.start;
    start.t = start.error = start.scale = 0;
    start.crossing = is_on_b ? Crossing{Crossing::On::edge, false, of_b->first, {of_a->first, of_b->first}, -1}
                             : Crossing{Crossing::On::edge, true, of_a->first, {of_a->first, of_b->last}, -1};
    start.normal = is_right ? Vec2D{-dy_, dx_} : Vec2D{dy_, -dx_};
    start.normal_error = 4 * unit_roundoff * (std::fabs(dx_) + std::fabs(dy_));
    start.is_sole = true;
    start.rival = -1;
    start.by_b = !is_on_b;
    start.vertex = is_on_b ? of_a->first : of_b->last;
    slide.edge_a = of_a->is_edge() ? of_a->first : -1;
    slide.edge_b = of_b->is_edge() ? of_b->first : -1;
    slide.last = {is_right ? of_a->first : of_a->last, is_right ? of_b->first : of_b->last};
    return slide;
}

QuickSweep::Verdict QuickSweep::run() {
    if (!pair_.is_loaded() || !is_in_range()) return Verdict::doubtful;
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
