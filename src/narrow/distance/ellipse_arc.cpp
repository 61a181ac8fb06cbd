#include "ellipse_arc.hpp"

#include "ellipse_escape.hpp"
#include "ellipse_separation.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/touch/curved.hpp"

namespace carom::detail {
namespace {

// Whether the direction from the arc's center to where the ellipse touches its disc lies between its ends. Exact.
template <class T>
bool touching_point_is_on(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const Direction<T> start = Direction<T>::of(arc, 0, 0);
    const Direction<T> end = Direction<T>::of(arc, 0, 1);
    const Direction<T> point{&ellipse, Direction<T>::on_ellipse, &arc, 0, 2};
    const int turn = cross_sign(start, end);
    if (turn == 0 && dot_sign(start, end) > 0) return true;
    const bool after_start = cross_sign(start, point) > 0 || is_same_direction(start, point);
    const bool before_end = cross_sign(point, end) > 0 || is_same_direction(point, end);
    return turn > 0 ? after_start && before_end : after_start || before_end;
}

// An arc in the frame where the ellipse is the disc of radius 1.
template <class T>
class ArcByDisc {
  public:
    ArcByDisc(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc)
        : scale_(EllipsePair<T>{ellipse, arc}.unit(0)),
          arc_(ellipse, arc, scale_),
          u_(scale_ * rounded(ellipse.template direction<DoubleDouble>(0))),
          v_(scale_ * rounded(ellipse.template direction<DoubleDouble>(1))),
          shorter_(std::fmin(length(u_), length(v_))) {}

    const SeenArc<T>& arc() const { return arc_; }
    Vec2D to_disc(const Vec2D& direction) const { return map(arc_.at(direction)); }

    // How far a stretch rises over its chord, at most.
    double rise(const ArcStretch& stretch) const { return stretch.rise() * arc_.radius / shorter_; }

    // How far from where it should be a point in that frame may be.
    double doubt() const {
        const double size = (length(arc_.center) + arc_.radius) / shorter_;
        return 64 * unit_roundoff * (1 + size);
    }

  private:
    Vec2D map(const Vec2D& p) const { return {dot(unit(u_), p) / length(u_), dot(unit(v_), p) / length(v_)}; }

    double scale_;
    SeenArc<T> arc_;
    Vec2D u_;
    Vec2D v_;
    double shorter_;
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

// Whether the arc keeps off the ellipse for certain. What is around a very thin one is exact.
template <class T>
bool certainly_apart(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    constexpr double thin = 0x1p-57;
    const ArcGaps<T> gaps(ellipse, arc);
    const double reach = gaps.scale * ellipse.template radius<DoubleDouble>().rounded();
    const double slack = 64 * unit_roundoff * (2 + gaps.real.radius + reach);
    if (ShiftBorders(gaps, reach).is_clear_after({}, slack)) return true;
    const HalfAxes<double>& axes = gaps.of_ellipse.axes();
    const double shorter = std::fmin(length(axes.u), length(axes.v));
    const bool is_speck = shorter < thin * (length(gaps.real.center) + gaps.real.radius) && !ellipse.is_rounded();
    return is_speck && arc_touch(arc, capsule_around(ellipse)) == Touch::apart;
}

// Stretches still to be looked at, halved where nothing is known yet. Halving 50 times leaves no room between doubles.
class PendingStretches {
  public:
    bool empty() const { return count_ == 0; }
    ArcStretch take() { return stretches_[static_cast<std::size_t>(--count_)]; }
    void add(const ArcStretch& stretch) { stretches_[static_cast<std::size_t>(count_++)] = stretch; }
    bool halve(const ArcStretch& stretch) {
        const Vec2D middle = stretch.middle();
        if (count_ + 2 > capacity || stretch.rise() < 0x1p-100) return false;
        add({middle, stretch.end});
        add({stretch.start, middle});
        return true;
    }

  private:
    static constexpr int capacity = 64;
    int count_ = 0;
    std::array<ArcStretch, capacity> stretches_;
};

constexpr int most_arc_looks = 512;

enum class Finding { settled, open, final };

// Whether all stretches of an arc are settled. Open ones are halved; one that is final, or too many, ends it.
template <class T, class Find>
bool all_settled(const SeenArc<T>& arc, const Find& find) {
    PendingStretches pending;
    for (int i = 0; i < arc.count; ++i) pending.add(arc.stretches[static_cast<std::size_t>(i)]);
    for (int looks = 0; !pending.empty(); ++looks) {
        const ArcStretch stretch = pending.take();
        const Finding finding = find(stretch);
        if (finding == Finding::settled) continue;
        if (finding == Finding::final || looks == most_arc_looks || !pending.halve(stretch)) return false;
    }
    return true;
}

template <class T>
ArcInEllipse look_along_in_range(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const ArcByDisc<T> by_disc(ellipse, arc);
    const double doubt = by_disc.doubt();
    ArcInEllipse found;
    found.is_clear = all_settled(by_disc.arc(), [&](const ArcStretch& stretch) {
        const Vec2D start = by_disc.to_disc(stretch.start), end = by_disc.to_disc(stretch.end);
        const double low = std::fmin(length(start), length(end));
        const double high = std::fmax(length(start), length(end));
        found.enters |= low < 1 - doubt;
        found.leaves |= high > 1 + doubt;
        if (found.leaves && found.enters) return Finding::final;
        return high + by_disc.rise(stretch) < 1 - doubt ? Finding::settled : Finding::open;
    });
    return found;
}

// Off the arc or as good as touching it.
template <class T>
Separation nearest_in_range(const ArcGaps<T>& gaps, double radius) {
    const ShiftBorders borders(gaps, gaps.scale * radius);
    const NearestOnArc nearest = borders.nearest();
    const Vec2D normal = borders.from_frame(nearest.normal);
    const Vec2D on_a = (1 / gaps.scale) * gaps.of_ellipse(normal) + radius * normal;
    return {nearest.gap / gaps.scale, normal, nearest.unique, on_a, {}};
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
Vec2D shared_point_in_range(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const ArcGaps<T> gaps(ellipse, arc);
    const ShiftBorders borders(gaps, gaps.scale * ellipse.template radius<DoubleDouble>().rounded());
    const Vec2D point = (1 / gaps.scale) * borders.from_frame(borders.shared_point());
    return rounded(ellipse.template vertex<DoubleDouble>(0)) + point;
}

}  // namespace

template <class T>
ArcInEllipse locate_arc(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
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

template <class T>
Separation ellipse_arc_separation(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const Touch exact = ellipse_arc_touch(ellipse, arc);
    Separation result = ask_in_range(ellipse, arc, [&](const ConvexPart<T>& e, const ConvexPart<T>& a) {
        return separation_in_range(e, a, exact == Touch::penetrating);
    });
    const int exponent = -exponent_into_range(ellipse, arc);
    result.gap = with_exact_sign(std::ldexp(result.gap, exponent), exact, ellipse, arc);
    result.on_a = scaled(result.on_a, exponent);
    result.on_b = result.on_a + result.gap * result.normal;
    return result;
}

template <class T>
Vec2D ellipse_arc_shared_point(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    const Vec2D point = ask_in_range(ellipse, arc, shared_point_in_range<T>);
    return scaled(point, -exponent_into_range(ellipse, arc));
}

template ArcInEllipse locate_arc(const ConvexPart<float>&, const ConvexPart<float>&);
template ArcInEllipse locate_arc(const ConvexPart<double>&, const ConvexPart<double>&);
template Touch ellipse_arc_touch(const ConvexPart<double>&, const ConvexPart<double>&);
template Separation ellipse_arc_separation(const ConvexPart<double>&, const ConvexPart<double>&);
template Vec2D ellipse_arc_shared_point(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
