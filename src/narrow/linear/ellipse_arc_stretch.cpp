#include "ellipse_arc_stretch.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// The times, in lengths of the way, at which the ellipse's shift is on a border, in order. Those within the tolerance
// of the start are at the start.
class BorderTimes {
  public:
    BorderTimes(const ShiftBorders& borders, const Vec2D& way, double tolerance)
        : borders_(borders), way_(way), tolerance_(tolerance) {
        for (int i = 0; i < borders.count(); ++i) collect(borders.border(i));
        std::sort(times_.begin(), times_.begin() + count_);
    }

    /// The first after t; infinite when there is none.
    double after(double t) const {
        const double* const end = times_.data() + count_;
        const double* const next = std::upper_bound(times_.data(), end, t);
        return next == end ? infinity : *next;
    }

  private:
    double height(const ShiftBorder& border, const Vec2D& place) const {
        return cross(way_, borders_.shift(border, place));
    }

    void add(const ShiftBorder& border, const Vec2D& place) {
        if (count_ == static_cast<int>(times_.size()) || !borders_.holds(border, place)) return;
        const double t = dot(way_, borders_.shift(border, place));
        times_[static_cast<std::size_t>(count_++)] = std::fabs(t) <= tolerance_ ? 0 : t;
    }

    void collect(const ShiftBorder& border) {
        const Vec2D axes[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
        for (int i = 0; i < 4; ++i) collect_quarter(border, axes[i], axes[i + 1]);
    }

    // Of four heights in a row at most; where they are extreme, they may just touch the way.
    void collect_quarter(const ShiftBorder& border, const Vec2D& from, const Vec2D& to) {
        Vec2D splits[4] = {from};
        int count = 1;
        const auto is_within = [&](const Vec2D& place) { return dot(place, from) > 0 && dot(place, to) > 0; };
        const auto split = [&](const Vec2D& place) {
            if (std::fabs(height(border, place)) <= 0x1p-20 * borders_.extent()) add(border, place);
            if (is_within(place)) splits[count++] = place;
        };
        const UprightEllipse& ellipse = borders_.ellipse();
        const Vec2D across = ellipse.place_of(perp(way_));
        if (dot(across, from) >= 0 && dot(across, to) >= 0) split(across);
        if (dot(across, from) <= 0 && dot(across, to) <= 0) split(-across);
        const auto curve = [&](const Vec2D& place) { return border.grown + ellipse.radius_at(place); };
        if ((curve(from) > 0) != (curve(to) > 0)) split(place_between(from, to, curve));
        if (count == 3 && cross(splits[1], splits[2]) < 0) std::swap(splits[1], splits[2]);
        splits[count] = to;
        for (int i = 0; i < count; ++i) {
            const auto here = [&](const Vec2D& place) { return height(border, place); };
            const double low = here(splits[i]), high = here(splits[i + 1]);
            if ((low > 0) != (high > 0) || low == 0) add(border, place_between(splits[i], splits[i + 1], here));
        }
    }

    const ShiftBorders& borders_;
    Vec2D way_;
    double tolerance_;
    std::array<double, 128> times_;
    int count_ = 0;
};

class Passing {
  public:
    Passing(const ShiftBorders& borders, const Vec2D& way, double last)
        : borders_(borders),
          way_(way),
          last_(last),
          tolerance_(0x1p-46 * borders.extent()),
          times_(borders, way, tolerance_) {}

    // Times count in lengths. Begins in contact as told, where rounding might say something else.
    bool any(bool starts_in_contact, FunctionRef<bool(const CurvedStretch&)> visit) const {
        bool inside = starts_in_contact || is_touching(0);
        double from = 0;
        CurvedStretch stretch;
        while (from <= last_) {
            const double next = times_.after(from);
            const double until = std::min(next, last_);
            const double middle = until < infinity ? from + (until - from) / 2 : from + borders_.extent();
            if (until > from && is_touching(middle)) {
                if (!inside) stretch = {from};
                inside = true;
                stretch.crosses = stretch.crosses || holds(middle);
            } else if (inside) {
                if (stretch.enter == from) stretch.crosses = holds(from);
                stretch.leave = from;
                if (visit(stretch)) return true;
                inside = false;
                stretch = {};
            }
            if (next > last_ || next == infinity) break;
            if (!inside && is_touching(next)) inside = true, stretch = {next};
            from = next;
        }
        stretch.leave = last_;
        return inside && visit(stretch);
    }

  private:
    bool is_touching(double t) const { return !borders_.is_clear_after(t * way_, tolerance_); }

    // Whether shifts to either side leave them in contact.
    bool holds(double t) const {
        const Vec2D aside = 8 * tolerance_ * perp(way_);
        return !borders_.is_clear_after(t * way_ + aside, tolerance_) &&
               !borders_.is_clear_after(t * way_ - aside, tolerance_);
    }

    const ShiftBorders& borders_;
    Vec2D way_;
    double last_;
    double tolerance_;
    BorderTimes times_;
};

}  // namespace

template <class T>
bool any_ellipse_arc_stretch(const CurvedPassage<T>& passage, const Vec2D& way, double last,
                             FunctionRef<bool(const CurvedStretch&)> visit) {
    const bool is_a = passage.a.core_kind() == CoreKind::ellipse;
    const ConvexPart<T>& ellipse = is_a ? passage.a : passage.b;
    const ConvexPart<T>& arc = is_a ? passage.b : passage.a;
    const double power = std::ldexp(1.0, exponent_into_range(ellipse, arc));
    return ask_in_range(ellipse, arc, [&](const ConvexPart<T>& e, const ConvexPart<T>& c) {
        const ArcGaps<T> gaps(e, c);
        const ShiftBorders borders(gaps, gaps.scale * e.template radius<DoubleDouble>().rounded());
        const double scale = gaps.scale * power, speed = length(way);
        const Vec2D direction = borders.to_frame((is_a ? 1.0 : -1.0) * unit(way));
        const Passing passing(borders, direction, last * speed * scale);
        return passing.any(touch(passage.a, passage.b) != Touch::apart, [&](const CurvedStretch& found) {
            const auto time = [&](double lengths) { return std::min(lengths / scale / speed, last); };
            return visit({time(found.enter), time(found.leave), found.crosses});
        });
    });
}

#define CAROM_INSTANTIATE(T)                                                             \
    template bool any_ellipse_arc_stretch(const CurvedPassage<T>&, const Vec2D&, double, \
                                          FunctionRef<bool(const CurvedStretch&)>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
