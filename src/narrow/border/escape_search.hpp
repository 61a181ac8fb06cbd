/// EscapeSearch: the least shift out of contact, among the crossings of the borders of all shifts in contact.
#pragma once

#include "narrow/exact/real_arc.hpp"
#include "narrow/exact/ties.hpp"

#include <carom/detail/answer/minimum_translation.hpp>

#include <array>
#include <limits>
#include <optional>
#include <span>

namespace carom::detail {

/// A circle around `place`, or the line through `place` in the direction of the unit vector `along`.
struct Border {
    bool is_line = false;
    Vec2D place{};
    double radius = 0;
    Vec2D along{};

    friend bool operator==(const Border&, const Border&) = default;

    Vec2D nearest_to_origin() const {
        if (is_line) return -cross(along, -place) * perp(along);
        const double distance = length(place);
        if (distance == 0) return {radius, 0};
        return (distance - radius) * unit(place);
    }
    Vec2D nearest_to(const Vec2D& p) const {
        if (is_line) return place + dot(along, p - place) * along;
        return p == place ? p : place + radius * unit(p - place);
    }
    Vec2D tangent_at(const Vec2D& p) const {
        return is_line ? along : (p == place ? Vec2D{1, 0} : perp(unit(p - place)));
    }
    double least_shift() const { return is_line ? std::fabs(cross(along, place)) : std::fabs(length(place) - radius); }
};

/// Calls `visit` with the points where two of them cross.
template <class Visit>
void visit_crossings(const Border& a, const Border& b, Visit visit) {
    if (a.is_line && b.is_line) {
        const double turn = cross(a.along, b.along);
        if (turn != 0) visit(a.place + (cross(b.place - a.place, b.along) / turn) * a.along);
    } else if (a.is_line || b.is_line) {
        const Border& line = a.is_line ? a : b;
        const Border& circle = a.is_line ? b : a;
        const Vec2D foot = circle.place - cross(line.along, circle.place - line.place) * perp(line.along);
        visit_line_and_circle(circle.place, circle.radius, foot, line.along, visit);
    } else {
        visit_circles(a.place, a.radius, b.place, b.radius, visit);
    }
}

// A hair around no shift at all: sixteen directions, Pythagorean so that every platform has the same.
inline constexpr Vec2D hairs[] = {{1, 0},       {0, 1},        {-1, 0},        {0, -1},      {0.6, 0.8},   {-0.8, 0.6},
                                  {-0.6, -0.8}, {0.8, -0.6},   {0.8, 0.6},     {-0.6, 0.8},  {-0.8, -0.6}, {0.6, -0.8},
                                  {0.28, 0.96}, {-0.96, 0.28}, {-0.28, -0.96}, {0.96, -0.28}};

/// What it searches says by `border_count` and `border(i)` which lines and circles the border is made of, how large it
/// is by `extent`, and by `distance(shift, most)` how far apart the two are after a shift; or any number up to `most`
/// when it is no more.
template <class Region>
class EscapeSearch {
  public:
    /// For shifts that are shorter than `limit`.
    explicit EscapeSearch(const Region& region, double limit = std::numeric_limits<double>::infinity())
        : region_(region), hair_(region.extent() * 0x1p-26), rounding_(region.extent() * 0x1p-47), best_(limit) {}

    /// None when no shift is found.
    std::optional<MinimumTranslation> run() {
        const int count = region_.border_count();
        try_shift({}, hairs);
        if (found_) found_->outward = sharpened(found_->outward);
        for (int i = 0; i < count; ++i) {
            const Border border = region_.border(i);
            const Vec2D x = border.nearest_to_origin();
            const Vec2D normal = perp(border.tangent_at(x));
            try_shift(x, std::array{normal, -normal});
            const bool turns = !border.is_line && length(border.place) <= rounding_;  // as near all around
            if (turns) try_shift(-x, std::array{normal, -normal}, false);
        }
        for (int i = 0; i < count; ++i) {
            const Border border = region_.border(i);
            for (int j = 0; j < i && border.least_shift() < limit(); ++j) {
                const Border other = region_.border(j);
                if (!(other.least_shift() < limit())) continue;
                try_crossings(border, other, border.least_shift() < best_ && other.least_shift() < best_);
            }
        }
        if (found_ && best_ <= 4 * rounding_) found_->unique = false;  // rounding hides where it leads
        return found_;
    }

    /// For what touches or nearly does: the direction in which a hair leads furthest apart; the one given, or across a
    /// border that passes there, or one of sixteen.
    Vec2D sharpened(Vec2D direction) const {
        double most = region_.distance(hair_ * direction, -hair_);
        const auto try_hair = [&](const Vec2D& other) {
            const double here = region_.distance(hair_ * other, most);
            if (here > most) most = here, direction = other;
        };
        for (int i = 0; i < region_.border_count(); ++i) {
            const Border border = region_.border(i);
            if (border.least_shift() > clearance()) continue;
            const Vec2D normal = perp(border.tangent_at(border.nearest_to_origin()));
            try_hair(normal), try_hair(-normal);
        }
        for (const Vec2D& hair : hairs) try_hair(hair);
        return direction;
    }

  private:
    // A gap that begins where two borders cross is between them, however narrow.
    void try_crossings(const Border& a, const Border& b, bool may_be_best) {
        visit_crossings(a, b, [&](const Vec2D& x) {
            const Vec2D u = a.tangent_at(x);
            const Vec2D v = b.tangent_at(x);
            try_shift(x, std::array{u + v, u - v, -(u + v), v - u}, may_be_best);
            constexpr double nearly_parallel = 0x1p-14;
            if (std::fabs(cross(u, v)) < nearly_parallel) try_cusp(a, b, x, may_be_best);
        });
    }

    // Where borders touch, a gap between them may be a cusp, wide by the square of its length, and bent as they are.
    void try_cusp(const Border& a, const Border& b, const Vec2D& x, bool may_be_best) {
        for (const double step : {hair_ * 0x1p10, -hair_ * 0x1p10}) {
            const Vec2D further = a.nearest_to(x + step * a.tangent_at(x));
            const Vec2D midway = 0.5 * (further + b.nearest_to(further));
            if (!is_worth(x, may_be_best) || !(region_.distance(midway, clearance()) > clearance())) continue;
            keep(x, unit(midway - x), may_be_best);
        }
    }

    void try_shift(const Vec2D& shift, std::span<const Vec2D> directions, bool may_be_best = true) {
        if (!is_worth(shift, may_be_best)) return;
        double most = clearance();
        Vec2D onwards{};
        const auto try_hair = [&](const Vec2D& direction) {
            const double here = region_.distance(shift + hair_ * direction, most);
            if (here > most) most = here, onwards = direction;
        };
        for (const Vec2D& direction : directions) {
            if (direction != Vec2D{}) try_hair(unit(direction));
        }
        if (onwards == Vec2D{}) return;
        keep(shift, onwards, may_be_best);
    }

    // Up to here shifts may be rivals of the best one, as long as that has none.
    double limit() const { return found_ && found_->unique ? best_ + 2 * rounding_ : best_; }

    bool is_rival(const Vec2D& shift) const { return found_ && are_tied(shift, found_->shift, rounding_); }

    bool is_worth(const Vec2D& shift, bool may_be_best) const {
        return (may_be_best && length(shift) < best_) || (length(shift) < limit() && is_rival(shift));
    }

    void keep(const Vec2D& shift, const Vec2D& onwards, bool may_be_best) {
        const double size = length(shift);
        const bool as_short = found_ && std::fabs(size - best_) <= 2 * rounding_;
        const bool unique = !as_short || (found_->unique && !is_rival(shift));
        if (may_be_best && size < best_) {
            best_ = size;
            found_ = MinimumTranslation{shift, onwards, unique};
        } else {
            found_->unique = unique;
        }
    }

    double clearance() const { return hair_ * 0x1p-16; }

    const Region& region_;
    double hair_;
    double rounding_;
    double best_;
    std::optional<MinimumTranslation> found_;
};

}  // namespace carom::detail
