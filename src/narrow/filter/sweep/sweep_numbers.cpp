#include "sweep_numbers.hpp"

namespace carom::detail {
namespace {

// The core of an outline that is loaded.
ConvexPart<double> core_of(const OutlineView<double>& view) {
    ConvexPart<double> part;
    const Vec2D* const p = view.points;
    for (int k = 0; k < view.pose_count; ++k) part.push_pose(view.poses[k]);
    switch (view.form) {
        case OutlineForm::box:
            fill(part, BoxD{p[0], p[1], {p[2].x, p[2].y}});
            break;
        case OutlineForm::aabb:
            part.set_box(p[0], p[1]);
            break;
        case OutlineForm::triangle:
            part.set_triangle(p[0], p[1], p[2]);
            break;
        case OutlineForm::polygon:
            part.set_polygon({p, static_cast<std::size_t>(view.count)});
            break;
        default:
            view.count == 1 ? part.set_point(p[0]) : part.set_segment(p[0], p[1]);
    }
    return part;
}

}  // namespace

// Vertex i before any pose, of those that a LoadedOutline has.
Vec2D SweepNumbers<double>::Moving::local(int i) const {
    const Vec2D* const p = view.points;
    const bool is_right = i == 1 || i == 2, is_upper = i >= 2;
    switch (view.form) {
        case OutlineForm::box:
            return {is_right ? p[1].x : -p[1].x, is_upper ? p[1].y : -p[1].y};
        case OutlineForm::aabb:
            return {p[is_right ? 1 : 0].x, p[is_upper ? 1 : 0].y};
        default:
            return p[is_reversed && i > 0 ? 3 - i : i];
    }
}

// Of two vertices that reach a side at once, either tells when.
bool SweepNumbers<double>::has_certain_time(const SweepEnd& end) const {
    if (end.is_sole || end.rival < 0) return end.is_sole;
    const ConvexPart<double> a = core_of(a_.view), b = core_of(b_.view);
    return is_right(Difference<double>(a, b), end);
}

// Of sides along each other, takes the one that exact signs find there, with the vertex against it.
bool SweepNumbers<double>::name_as_exact(SweepEnd& end) const {
    if (end.is_sole) return true;
    const int place = end.rival < 0 ? 0 : quick_.place_beside_split(end);
    if (place == 0 || !has_certain_time(end)) return false;
    const auto& [on, of_a, index, at, side] = end.crossing;
    const int edge_a = of_a ? index : end.rival, edge_b = of_a ? end.rival : index;
    const int last_b = edge_b + 1 < b_.view.count ? edge_b + 1 : 0;
    end.by_b = place > 0;
    end.vertex = end.by_b ? last_b : edge_a;
    end.crossing = end.by_b ? Crossing{Crossing::On::edge, true, edge_a, {edge_a, last_b}, side}
                            : Crossing{Crossing::On::edge, false, edge_b, {edge_a, edge_b}, side};
    return true;
}

// With the error that is asked for, slopes are known to 2^-32 and a step is below 2^-30 of the time. One of Newton's
// method leaves the product of both; at a disc, where it is below 2^-30 of half the time that the line takes to cross
// it, 2^-60 of the time.
Refined SweepNumbers<double>::refined(const SweepEnd& end) const {
    const auto& [on, of_a, index, at, side] = end.crossing;
    const Moving &owner = of_a ? a_ : b_, &other = of_a ? b_ : a_;
    if (owner.has_two_radii() || other.has_two_radii() || !(end.error <= 0x1p-30 * end.scale)) return {};
    const TwoLanes along = two_sum(other.velocity, -owner.velocity);
    const ExactPath path(other.vertex(of_a ? at.on_b : at.on_a), along, other.radius());
    if (on == Crossing::On::vertex) {
        return refine_on_disc(path, owner.frame, owner.local(at.on_b), owner.radius(), end.t);
    }
    const int next = index + 1 < owner.view.count ? index + 1 : 0;
    return refine_on_edge(path, owner.frame, owner.local(index), owner.local(next), owner.radius(), end.t);
}

bool SweepNumbers<double>::set_time(SweepEnd& end) const {
    if (!has_certain_time(end)) return false;
    const Refined met = refined(end);
    end.t = met.t;
    return met.is_good;
}

bool SweepNumbers<double>::set_beginning(SweepEnd end, SweepD& result) const {
    if (!name_as_exact(end)) return false;
    const Refined met = refined(end);
    if (!met.is_good) return false;
    const Moving& moving = end.by_b ? b_ : a_;
    const Vec2D outward = unit(met.outward);
    const Vec2D normal = end.crossing.of_a ? outward : -outward;
    const ExactPath path(moving.vertex(end.vertex), {moving.velocity, Lanes{}}, 0);
    const double radius = moving.radius();
    const Lanes point = radius > 0 ? path.beyond(met.known, met.step, end.by_b ? -radius : radius, normal)
                                   : path.at(met.known, met.step);
    result.point = stored<double>({point[0], point[1]});
    result.normal = stored<double>(normal);
    set_features(end.crossing, end.crossing.of_a, result);
    result.enter = std::min(met.t, max_time_);
    return true;
}

}  // namespace carom::detail
