#include "curved_exit.hpp"

#include "narrow/border/nearest_exit.hpp"
#include "narrow/border/straightened.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/ties.hpp"
#include "tangent_descent.hpp"
#include "union_escape.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace carom::detail {
namespace {

// The normals at which all curves are cut, besides the even pieces they start with.
class Cuts {
  public:
    static constexpr std::size_t capacity = 128;

    // False when it was there already, or nearly, or when there is no room.
    bool add(const Vec2D& normal) {
        constexpr double apart = 0x1p-20;
        if (count_ == capacity) return false;
        for (const Vec2D& known : normals()) {
            if (dot(known, normal) > 0 && std::fabs(cross(known, normal)) < apart) return false;
        }
        normals_[count_++] = normal;
        return true;
    }
    std::span<const Vec2D> normals() const { return {normals_.data(), count_}; }

  private:
    std::size_t count_ = 0;
    std::array<Vec2D, capacity> normals_;
};

// Parts with what stands for the curves among them. Borders of b - a have the normals of b, and those of a reversed.
template <class T>
class StraightenedParts {
  public:
    StraightenedParts(PartSource<T> parts, double side, const Cuts& cuts) : parts_(parts), side_(side), cuts_(cuts) {}

    bool operator()(PartVisitor<T> visit) const {
        std::size_t number = 0;
        return parts_([&](const ConvexPart<T>& part) {
            return any_piece(part, [&](ConvexPart<T> piece) {
                piece.set_number(number++);
                return visit(piece);
            });
        });
    }

  private:
    static constexpr int pieces = 16;

    bool any_piece(const ConvexPart<T>& part, PartVisitor<T> visit) const {
        if (!part.is_curved()) return visit(part);
        CutCurve<T> curve(part);
        curve.cut_roughly(pieces);
        if (part.core_kind() == CoreKind::ellipse) {
            for (const Vec2D& normal : cuts_.normals()) curve.cut_at_normal(side_ * normal);
        }
        return curve.any_piece(1, visit);
    }

    PartSource<T> parts_;
    double side_;
    const Cuts& cuts_;
};

template <class T>
bool has_arcs(PartSource<T> parts) {
    return parts.kinds().arcs &&
           parts([](const ConvexPart<T>& part) { return part.size() > 0 && part.core_kind() == CoreKind::arc; });
}

// A few of the shortest ways out, each in a place of its own.
class ShortExits {
  public:
    void keep(const Vec2D& point) {
        const double size = length(point);
        for (std::size_t i = 0; i < count_; ++i) {
            if (length(point - points_[i]) <= 0x1p-8 * size) return;
        }
        std::size_t i = count_ < capacity ? count_++ : capacity - 1;
        if (i == capacity - 1 && length(points_[i]) <= size) return;
        for (; i > 0 && size < length(points_[i - 1]); --i) points_[i] = points_[i - 1];
        points_[i] = point;
    }
    std::span<const Vec2D> points() const { return {points_.data(), count_}; }

  private:
    static constexpr std::size_t capacity = 16;
    std::size_t count_ = 0;
    std::array<Vec2D, capacity> points_;
};

// Straightened arcs are not inside the true ones, so that the nearest way out is only likely to begin near a short one
// of theirs.
template <class T>
class Search {
  public:
    Search(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, double rounding)
        : inside_a_(a, -1, cuts_),
          inside_b_(b, 1, cuts_),
          origin_(origin),
          descent_(a, b, rounding),
          rounding_(rounding) {}

    /// From the way out of one pair. False when no shift parts even the straightened parts: a search would only run
    /// off.
    bool start(const Separation& of_a_pair) {
        const Separation inner = exits(infinity);
        if (inner.gap == infinity) return false;
        improve(of_a_pair);
        improve(inner);
        if (best_.gap == infinity) start_again();
        return true;
    }

    /// Polygons of ellipses get vertices until their union has no shorter way out.
    void refine() {
        constexpr int max_rounds = 32;
        int futile = 0;
        for (int round = 0; round < max_rounds; ++round) {
            const double limit = (1 - share) * best_.gap - rounding_;
            bool refined = false;
            ShortExits ways;
            const auto cut = [&](const Vec2D& normal) { refined = cuts_.add(normal) || refined; };
            const Separation inner = visit_exits(limit, [&](const Vec2D& point, const Vec2D& normal) {
                ways.keep(point);
                cut(normal);
            });
            if (!(inner.gap < limit)) break;
            // Where it is not out of some true part, a side of that part's polygon may be near without a way out.
            descent_.each_overlap(inner.gap * inner.normal, [&](const Vec2D& normal) { cut(-normal); });
            futile = improve(inner) ? 0 : futile + 1;
            // It may be a point where parts meet that leave none free; then others are.
            if ((futile == 2 || !refined) && improve_from(ways)) futile = 0, refined = true;
            if (!refined) break;
        }
    }

    /// Starts again from other ways out of the straightened parts, and from the first ways out along them.
    void start_again() {
        ShortExits ways;
        visit_exits((1 + 1.0 / 8) * best_.gap, [&](const Vec2D& point, const Vec2D&) { ways.keep(point); });
        improve_from(ways);
        for (const Vec2D& point : ways.points()) {
            const Separation straight = descent_.along(-point);
            if (straight.gap < infinity) improve(straight);
        }
    }

    /// Looks to both sides of the way out for shorter ones. Borders that curve inwards, as arcs have them, may keep the
    /// descent from these.
    void swing() {
        constexpr int max_steps = 64;
        constexpr double shorter = 1 - 0x1p-11;
        double turn = 1;
        for (int i = 0; i < max_steps && turn > 0x1p-11 && best_.gap < infinity; ++i) {
            turn *= 0.5;
            for (const double side : {turn, -turn}) {
                const Vec2D aside = unit(best_.normal + side * perp(best_.normal));
                const Vec2D shift = shorter * best_.gap * aside;
                if (descent_.is_apart(shift) && improve({length(shift), aside})) turn = 1;
            }
        }
    }

    /// Infinite when none of the ways out of the straightened parts leads out of the true ones.
    Separation best() const {
        if (!(best_.gap < infinity)) return {infinity, {1, 0}, false};
        Separation best = descent_.polished(best_);
        best.unique_normal = !has_rival(best);
        return best;
    }

  private:
    // By how much of it no way out is shorter than the one found.
    static constexpr double share = 0x1p-12;

    Separation exits(double limit, const ExitVisitor* visit = nullptr) const {
        const ScaledParts straight_a(PartSource<T>(inside_a_), 0), straight_b(PartSource<T>(inside_b_), 0);  // copies
        return nearest_exit<double>(straight_a, straight_b, origin_, limit, visit);
    }
    Separation visit_exits(double limit, ExitVisitor visit) const { return exits(limit, &visit); }

    // Whether another way out is as short, as far as the search tells.
    bool has_rival(const Separation& best) const {
        const double rounding = share / 2 * best.gap + rounding_;
        ShortExits ways;
        visit_exits(best.gap + 2 * rounding, [&](const Vec2D& point, const Vec2D&) { ways.keep(point); });
        return std::any_of(ways.points().begin(), ways.points().end(), [&](const Vec2D& point) {
            const Separation other = way_out_from(-point);
            return are_tied(best.gap, best.normal, other.gap, other.normal, rounding);
        });
    }

    Separation way_out_from(const Vec2D& shift) const {
        const Separation here = descent_.from(shift);
        if (here.gap < infinity) return here;
        const std::optional<Vec2D> opening = descent_.opening(shift);
        return opening ? descent_.from(*opening) : descent_.along(shift);
    }

    // Whether it leads to a shorter way out.
    bool improve(const Separation& guess) {
        const Separation here = way_out_from(guess.gap * guess.normal);
        if (!(here.gap < best_.gap)) return false;
        best_ = here;
        return true;
    }
    bool improve_from(const ShortExits& ways) {
        bool improved = false;
        for (const Vec2D& point : ways.points()) improved = improve({length(point), -unit(point)}) || improved;
        return improved;
    }

    Cuts cuts_;
    StraightenedParts<T> inside_a_;
    StraightenedParts<T> inside_b_;
    BasicVec2<DoubleDouble> origin_;
    TangentDescent<T> descent_;
    double rounding_;
    Separation best_{infinity};
};

}  // namespace

template <class T>
bool has_curves(PartSource<T> parts) {
    return parts.kinds().curved() && parts([](const ConvexPart<T>& part) { return part.is_curved(); });
}

template <class T>
Separation nearest_curved_exit(PartSource<T> a, PartSource<T> b, const Separation& of_a_pair,
                               const BasicVec2<DoubleDouble>& origin, double rounding) {
    const bool arcs = has_arcs(a) || has_arcs(b);
    if (arcs) {
        const std::optional<MinimumTranslation> escape = union_escape(a, b);
        if (escape)
            return TangentDescent<T>(a, b, rounding)
                .polished({length(escape->shift), unit(escape->shift), escape->unique});
    }
    Search<T> search(a, b, origin, rounding);
    if (!search.start(of_a_pair)) return {infinity, {1, 0}, false};
    if (arcs) {
        search.start_again();
        search.swing();
    } else {
        search.refine();
    }
    return search.best();
}

#define CAROM_INSTANTIATE(T)                                                                 \
    template bool has_curves(PartSource<T>);                                                 \
    template Separation nearest_curved_exit(PartSource<T>, PartSource<T>, const Separation&, \
                                            const BasicVec2<DoubleDouble>&, double)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
