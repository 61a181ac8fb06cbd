#include "ellipse_arc.hpp"

#include "curved.hpp"
#include "ellipse_escape.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

template <class T>
bool points_alike(const Direction<T>& u, const Direction<T>& v) {
    return cross_sign(u, v) == 0 && dot_sign(u, v) > 0;
}

// Whether the direction from the arc's center to where the ellipse touches its disc lies between its ends. Exact.
template <class T>
bool touching_point_is_on(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const Direction<T> start = arc_end_direction(arc, 0);
    const Direction<T> end = arc_end_direction(arc, 1);
    const Direction<T> point{&ellipse, Direction<T>::on_ellipse, &arc, 0, 2};
    const int turn = cross_sign(start, end);
    if (turn == 0 && dot_sign(start, end) > 0) return true;
    const bool after_start = cross_sign(start, point) > 0 || points_alike(start, point);
    const bool before_end = cross_sign(point, end) > 0 || points_alike(point, end);
    return turn > 0 ? after_start && before_end : after_start || before_end;
}

// An arc in the frame where the ellipse is the disc of radius 1.
template <class T>
class ArcByDisc {
  public:
    ArcByDisc(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc)
        : scale_(EllipsePair<T>{ellipse, arc}.unit(0)),
          real(ellipse, arc, scale_),
          u_(scale_ * rounded(ellipse.template direction<DoubleDouble>(0))),
          v_(scale_ * rounded(ellipse.template direction<DoubleDouble>(1))),
          shorter_(std::fmin(length(u_), length(v_))),
          longer_(std::fmax(length(u_), length(v_))),
          size_((length(real.center) + real.radius) / shorter_),
          doubt(64 * unit_roundoff * (1 + size_)) {}

    Vec2D to_disc(const Vec2D& direction) const { return map(real.at(direction)); }

    // How far a stretch rises over its chord, at most.
    double rise(const ArcStretch& stretch) const { return stretch.rise() * real.radius / shorter_; }

    // Whether all of a stretch is farther out than 1, by Taylor's formula for the squared distance around the middle.
    // With q(t) = o + w(t) on the arc, o its center and a, b the images of its radii to the middle and across, the
    // derivatives there are 2 q.b, 2 (b.b - q.a), and everywhere |-8 w.w' - 2 o.w'|, at most 4 R^2 (1 / b^2 - 1 / a^2)
    // + 2 |o| R / b for the ellipse's half axes a and b: little where the arc runs along the ellipse.
    bool keeps_off(const ArcStretch& stretch) const {
        const Vec2D middle = stretch.middle();
        const Vec2D q = to_disc(middle), along = map(real.radius * middle), across = map(real.radius * perp(middle));
        const double half = 0x1.00001p0 * cross(middle, stretch.end) / dot(middle, stretch.end);  // its tangent
        const double slope = 2 * dot(q, across), bend = 2 * (length_sq(across) - dot(q, along));
        const bool dips = bend > 0 && std::fabs(slope) < bend * half;
        const double dip = dips ? -slope * slope / (2 * bend) : half * (half * bend / 2 - std::fabs(slope));
        const double third = 4 * (square(real.radius / shorter_) - square(real.radius / longer_)) +
                             2 * length(map(real.center)) * (real.radius / shorter_);
        const double off = length(q), error = doubt / 4;
        const double slack = error * (2 * off + error + 4 * half * (off + size_) + 4 * half * half * size_);
        return length_sq(q) + dip - third * half * half * half / 6 > 1 + slack;
    }

  private:
    static double square(double x) { return x * x; }
    Vec2D map(const Vec2D& p) const { return {dot(unit(u_), p) / length(u_), dot(unit(v_), p) / length(v_)}; }

    double scale_;

  public:
    SeenArc<T> real;

  private:
    Vec2D u_;
    Vec2D v_;
    double shorter_;
    double longer_;
    double size_;

  public:
    double doubt;  // how far from where it should be a point in that frame may be
};

struct NearestOnArc {
    Vec2D direction;
    BestDirection gap;
};

// The capsule along the longer axis of an ellipse, of twice the shorter as its radius: turns stretch the one and not
// the other.
template <class T>
ConvexPart<T> capsule_around(const ConvexPart<T>& ellipse) {
    const BasicVec2<T>&u = ellipse.local(1), &v = ellipse.local(2);  // (u.x, 0) and (0, v.y), after its center
    const BasicVec2<T> longer = u.x > v.y ? u : v;
    ConvexPart<T> capsule = ellipse;
    capsule.set_segment(ellipse.local(0) - longer, ellipse.local(0) + longer);
    capsule.set_radius(T(2) * std::fmin(u.x, v.y));
    return capsule;
}

// Whether the arc keeps off the ellipse for certain. What is around a very thin one is exact. Beside each other for a
// long way, tangents take many looks; they do what the frame of the disc cannot: thin ellipses, which it makes wide,
// and rounded ones.
template <class T>
bool certainly_apart(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const ArcByDisc<T> by_disc(ellipse, arc);
    const ArcGaps<T> gaps(ellipse, arc);
    const bool is_disc = by_disc.doubt < 0x1p-30 && !ellipse.is_rounded();
    const bool is_speck = !(by_disc.doubt < 0x1p10) && !ellipse.is_rounded();
    if (is_speck && arc_touch(arc, capsule_around(ellipse)) == Touch::apart) return true;
    const double reach = gaps.scale * ellipse.template radius<DoubleDouble>().rounded();
    const double slack = 64 * unit_roundoff * (2 + gaps.real.radius + reach);
    return all_settled(gaps.real, [&](const ArcStretch& stretch) {
        if (is_disc && by_disc.keeps_off(stretch)) return Finding::settled;
        const double start = gaps.to_point(stretch.start).height, end = gaps.to_point(stretch.end).height;
        if (std::fmin(start, end) <= reach) return Finding::final;
        return least_gap(gaps, stretch) > reach + slack ? Finding::settled : Finding::open;
    });
}

// Walks the halves of stretches that may still hold a nearer point than the best so far; then turns to where the normal
// from the ellipse goes through the arc's center.
template <class T>
NearestOnArc nearest_on_arc(const ArcGaps<T>& gaps) {
    const SeenArc<T>& real = gaps.real;
    NearestOnArc best{real.stretches[0].start, gaps.to_point(real.stretches[0].start)};
    ArcStretch around = real.stretches[0];
    const auto look = [&](const Vec2D& direction, const ArcStretch& where) {
        const BestDirection gap = gaps.to_point(direction);
        if (gap.height < best.gap.height) best = {direction, gap}, around = where;
    };
    PendingStretches pending;
    for (int i = 0; i < real.count; ++i) {
        const ArcStretch& stretch = real.stretches[static_cast<std::size_t>(i)];
        look(stretch.end, stretch);
        pending.add(stretch);
    }
    const double slack = 8 * unit_roundoff * (2 + real.radius);
    for (int looks = 0; looks < most_arc_looks && !pending.empty(); ++looks) {
        const ArcStretch stretch = pending.take();
        if (least_gap(gaps, stretch) >= best.gap.height - slack) continue;
        look(stretch.middle(), stretch);
        if (!pending.halve(stretch)) continue;
    }
    for (int i = 0; i < 60; ++i) {
        const Vec2D middle = around.middle();
        const BestDirection gap = gaps.to_point(middle);
        if (gap.height <= best.gap.height + slack) best = {middle, gap};
        (dot(gap.normal, perp(middle)) < 0 ? around.start : around.end) = middle;
        if (around.rise() < 0x1p-106) break;
    }
    return best;
}

}  // namespace

template <class T>
ArcInEllipse look_along_in_range(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const ArcByDisc<T> by_disc(ellipse, arc);
    ArcInEllipse found;
    found.is_clear = all_settled(by_disc.real, [&](const ArcStretch& stretch) {
        const Vec2D start = by_disc.to_disc(stretch.start), end = by_disc.to_disc(stretch.end);
        const double low = std::fmin(length(start), length(end));
        const double high = std::fmax(length(start), length(end));
        found.enters |= low < 1 - by_disc.doubt;
        found.leaves |= high > 1 + by_disc.doubt;
        if (found.leaves && found.enters) return Finding::final;
        return high + by_disc.rise(stretch) < 1 - by_disc.doubt ? Finding::settled : Finding::open;
    });
    return found;
}

template <class T>
ArcInEllipse look_along(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    return ask_in_range(ellipse, arc, look_along_in_range<T>);
}

template <class T>
Touch ellipse_arc_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    ConvexPart<T> disc = arc;
    disc.set_point(arc.local(0));
    const Touch filled = ellipse_touch(ellipse, disc);
    if (filled == Touch::apart) return filled;
    if (filled == Touch::touching) return touching_point_is_on(ellipse, arc) ? filled : Touch::apart;
    return ask_in_range(ellipse, arc, certainly_apart<T>) ? Touch::apart : Touch::penetrating;
}

// Off the arc or as good as touching it.
template <class T>
Separation nearest_in_range(const ArcGaps<T>& gaps, double radius) {
    const BestDirection best = nearest_on_arc(gaps).gap;
    const Vec2D on_a = (1 / gaps.scale) * gaps.of_ellipse(best.normal) + radius * best.normal;
    return {best.height / gaps.scale - radius, best.normal, best.unique, on_a, {}};
}

// By the way out, which is that of the arc's hull where none is found.
template <class T>
Separation deep_in_range(const ArcGaps<T>& gaps, double radius) {
    const std::optional<EllipseEscape> escape = escape_of_ellipse(gaps, gaps.scale * radius);
    if (!escape) {
        const BestDirection best = gaps.to_hull_of_arc();
        const Vec2D on_a = (1 / gaps.scale) * gaps.of_ellipse(best.normal) + radius * best.normal;
        return {best.height / gaps.scale - radius, best.normal, best.unique, on_a, {}};
    }
    if (escape->shift == Vec2D{}) return nearest_in_range(gaps, radius);
    const double depth = length(escape->shift) / gaps.scale;
    const Vec2D on_a = (1 / gaps.scale) * gaps.of_ellipse(escape->contact) + radius * escape->contact;
    return {-depth, -unit(escape->shift), escape->unique, on_a, {}};
}

template <class T>
Separation separation_in_range(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc, bool is_penetrated) {
    const ArcGaps<T> gaps(ellipse, arc);
    const double radius = ellipse.template radius<DoubleDouble>().rounded();
    Separation result = is_penetrated ? deep_in_range(gaps, radius) : nearest_in_range(gaps, radius);
    result.on_a = result.on_a + rounded(ellipse.template vertex<DoubleDouble>(0));
    return result;
}

template <class T>
Separation ellipse_arc_separation(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const Touch exact = ellipse_arc_touch(ellipse, arc);
    Separation result = ask_in_range(ellipse, arc, [&](const ConvexPart<T>& e, const ConvexPart<T>& a) {
        return separation_in_range(e, a, exact == Touch::penetrating);
    });
    const int exponent = -exponent_into_range(ellipse, arc);
    result.gap = with_exact_sign(std::ldexp(result.gap, exponent), exact, ellipse, arc);
    result.on_a = times_power(result.on_a, exponent);
    result.on_b = result.on_a + result.gap * result.normal;
    return result;
}

template <class T>
Vec2D shared_point_in_range(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const ArcGaps<T> gaps(ellipse, arc);
    const Vec2D point = (1 / gaps.scale) * gaps.real.at(nearest_on_arc(gaps).direction);
    return rounded(ellipse.template vertex<DoubleDouble>(0)) + point;
}

template <class T>
Vec2D ellipse_arc_shared_point(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const Vec2D point = ask_in_range(ellipse, arc, shared_point_in_range<T>);
    return times_power(point, -exponent_into_range(ellipse, arc));
}

#define CAROM_INSTANTIATE(T)                                                                \
    template ArcInEllipse look_along(const ConvexPart<T>&, const ConvexPart<T>&);           \
    template Touch ellipse_arc_touch(const ConvexPart<T>&, const ConvexPart<T>&);           \
    template Separation ellipse_arc_separation(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Vec2D ellipse_arc_shared_point(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
