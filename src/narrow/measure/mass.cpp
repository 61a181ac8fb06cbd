#include "mass.hpp"

#include "narrow/core/real_part.hpp"
#include "narrow/exact/arc_features.hpp"

#include <carom/detail/math/algebraic/arc_angle.hpp>
#include <carom/detail/math/algebraic/scaled_numbers.hpp>

#include <cmath>

namespace carom::detail {

void MassSum::add(const ScaledValue& amount, const RealPoint& center) {
    const bool nothing_yet = amount_.value.high == 0;
    if (amount.value.value.high == 0) {
        if (nothing_yet) moment_ = center;
        return;
    }
    if (nothing_yet) {
        exponent_ = amount.exponent;
        moment_ = {};
    }
    if (amount.exponent > exponent_) {
        amount_ = times_power(amount_, exponent_ - amount.exponent);
        moment_ = times_power(moment_, exponent_ - amount.exponent);
        exponent_ = amount.exponent;
    }
    const DoubleDouble more = amount.over_power(exponent_);
    amount_ = amount_ + more;
    moment_ = moment_ + more * center;
}

ScaledValue MassSum::amount() const {
    ScaledValue result(amount_);
    result.exponent += exponent_;
    return result;
}

RealPoint MassSum::center() const {
    if (amount_.value.high == 0) return moment_;
    return {quotient(moment_.x, amount_), quotient(moment_.y, amount_)};
}

namespace {

const DoubleDouble real_pi = TwoTerm{pi, 0x1.1a62633145c07p-53};

// A length without over- or underflow of the squares.
ScaledValue length_of(const RealPoint& v) {
    const int exponent = exponent_of(largest_of(v));
    ScaledValue length(square_root(length_sq(times_power(v, -exponent))));
    length.exponent += exponent;
    return length;
}

// What the poses multiply areas by: the product of all c^2 + s^2.
template <class T>
DoubleDouble determinant(const ConvexPart<T>& part) {
    DoubleDouble product(1);
    for (int k = 0; k < part.pose_count(); ++k) {
        const auto [c, s] = part.pose(k).rot;
        product = product * length_sq(RealPoint{static_cast<double>(c), static_cast<double>(s)});
    }
    return product;
}

// A point of the part's own frame, in world coordinates.
template <class T>
RealPoint to_world(const ConvexPart<T>& part, RealPoint v) {
    for (int k = part.pose_count(); k-- > 0;) {
        const DoubleDouble c(static_cast<double>(part.pose(k).rot.c)), s(static_cast<double>(part.pose(k).rot.s));
        v = RealPoint{c * v.x - s * v.y, s * v.x + c * v.y} + lift<DoubleDouble>(part.pose(k).at);
    }
    return v;
}

// A core's vertices, relative to the first of them and before the poses.
template <class T>
class Core {
  public:
    explicit Core(const ConvexPart<T>& part) : part_(part) {}

    int size() const { return part_.size(); }
    RealPoint vertex(int i) const {
        return lift<DoubleDouble>(part_.local(i < size() ? i : i - size())) - lift<DoubleDouble>(part_.local(0));
    }
    RealPoint edge(int i) const { return vertex(i + 1) - vertex(i); }

    /// Twice the area of the triangle of vertices 0, i and i + 1: never below 0, for the core is convex.
    ScaledValue triangle(int i) const {
        return value_of(OrientFormula<T>{part_.local(0), part_.local(i), part_.local(i + 1)});
    }

    /// Whether each vertex has an opposite one, all about one center.
    bool is_symmetric() const {
        if (size() == 1) return true;
        const int half = size() / 2;
        bool same = size() % 2 == 0;
        for (int i = 1; same && i < half; ++i) {
            const RealPoint off = (vertex(i) + vertex(i + half)) - vertex(half);
            same = off.x.value.high == 0 && off.y.value.high == 0;
        }
        return same;
    }

    RealPoint in_world(const RealPoint& v) const { return to_world(part_, lift<DoubleDouble>(part_.local(0)) + v); }

  private:
    const ConvexPart<T>& part_;
};

// The area of the core, a strip of the radius' width along each side, and a sector around each corner. The distances of
// the strips' and sectors' centers from the core cancel each other, so that each is taken at the middle of its side, or
// at its corner.
template <class T>
Mass mass_of_polygon(const ConvexPart<T>& part) {
    const Core<T> core(part);
    const DoubleDouble scale = determinant(part);
    const ScaledValue half(DoubleDouble(0.5));
    const DoubleDouble third = quotient(DoubleDouble(1), DoubleDouble(3));
    MassSum sum;
    for (int i = 1; i + 1 < core.size(); ++i) {
        sum.add(half * ScaledValue(scale) * core.triangle(i), third * (core.vertex(i) + core.vertex(i + 1)));
    }
    ScaledValue amount = sum.amount();
    const bool symmetric = core.is_symmetric();
    const RealPoint middle = symmetric ? DoubleDouble(0.5) * core.vertex(core.size() / 2) : RealPoint{};
    if (part.is_rounded()) {
        const ScaledValue radius(part.template radius<DoubleDouble>());
        const ScaledValue stretched = radius * ScaledValue(square_root(scale));
        for (int i = 0; i < core.size() && core.size() > 1; ++i) {
            sum.add(stretched * length_of(core.edge(i)), DoubleDouble(0.5) * (core.vertex(i) + core.vertex(i + 1)));
        }
        MassSum whole;
        whole.add(sum.amount(), {});
        whole.add(radius * radius * ScaledValue(real_pi), {});
        amount = whole.amount();
        for (int i = 0; i < core.size() && !symmetric; ++i) {
            const Vec2D before = unit(rounded(core.edge(i == 0 ? core.size() - 1 : i - 1)));
            const Vec2D after = unit(rounded(core.edge(i)));
            // Never negative, however rounding treats a nearly flat corner.
            const DoubleDouble angle(0.5 * arc_angle({1, 0}, {dot(before, after), std::fabs(cross(before, after))}));
            sum.add(radius * radius * ScaledValue(angle), core.vertex(i));
        }
    }
    return {amount, core.in_world(symmetric ? middle : sum.center())};
}

// The perimeter of an ellipse, by the arithmetic-geometric mean M [Abramowitz & Stegun 17.6]: with half axes 1 and b <=
// 1 it is 2 pi / M times 1/2 (1 + b^2) minus the sum of all 2^(n - 1) c^2.
DoubleDouble perimeter_of_ellipse(DoubleDouble b) {
    if (b.value.high == 0) return 4;
    DoubleDouble a(1), half_power(0.5), rest = DoubleDouble(0.5) * (DoubleDouble(1) + b * b);
    for (bool close = false; !close;) {
        const DoubleDouble c = DoubleDouble(0.5) * (a - b), mean = DoubleDouble(0.5) * (a + b);
        half_power = half_power + half_power;
        close = !(c.value.high > 0x1p-54 * mean.value.high);
        rest = rest - half_power * c * c;
        b = square_root(a * b);
        a = mean;
    }
    return quotient(DoubleDouble(2) * real_pi * rest, a);
}

template <class T>
Mass mass_of_ellipse(const ConvexPart<T>& part) {
    const DoubleDouble scale = determinant(part);
    ScaledValue a = length_of(lift<DoubleDouble>(part.local(1))), b = length_of(lift<DoubleDouble>(part.local(2)));
    const ScaledValue radius(part.template radius<DoubleDouble>());
    MassSum sum;
    sum.add(a * b * ScaledValue(real_pi * scale), {});
    if (part.is_rounded()) {
        const auto is_zero = [](const ScaledValue& x) { return x.value.value.high == 0; };
        const bool is_wide = is_zero(b) || (!is_zero(a) && quotient(a, b).exponent >= 0);
        const ScaledValue &longer = is_wide ? a : b, &shorter = is_wide ? b : a;
        const DoubleDouble thinness = is_zero(longer) ? DoubleDouble(1) : quotient(shorter, longer).over_power(0);
        const ScaledValue border(square_root(scale) * perimeter_of_ellipse(thinness));
        sum.add(radius * border * longer, {});
        sum.add(radius * radius * ScaledValue(real_pi), {});
    }
    return {sum.amount(), to_world(part, lift<DoubleDouble>(part.local(0)))};
}

// sin h / h - cos h for 0 <= h <= 1/2, by its series.
double rise_over_chord(double h) {
    double sum = 1;
    for (int k = 8; k > 0; --k) sum = 1 - h * h / (2 * k * (2 * k + 3)) * sum;
    return h * h / 3 * sum;
}

template <class T>
struct CrossFormula {
    BasicVec2<T> u, v;
    template <class N>
    N operator()(In<N>) const {
        return cross(lift<N>(u), lift<N>(v));
    }
};

// Relative to the middle of its chord if it is short, else to its center.
template <class T>
Mass mass_of_arc(const ConvexPart<T>& part) {
    const RealPoint center = part.template vertex<DoubleDouble>(0);
    const DoubleDouble radius = part.template radius<DoubleDouble>();
    if (is_full_circle(part)) return {ScaledValue(DoubleDouble(2) * real_pi * radius), center};
    // By exact products of the stored directions: rounded ones would lose a small angle.
    const auto sine = value_of(CrossFormula<T>{part.local(1), part.local(2)});
    const auto cosine = value_of(CrossFormula<T>{part.local(1), perp(part.local(2))});
    const ScaledValue size =
        length_of(lift<DoubleDouble>(part.local(1))) * length_of(lift<DoubleDouble>(part.local(2)));
    const double angle = arc_angle({1, 0}, {quotient(cosine, size).rounded(), quotient(sine, size).rounded()});
    const auto unit_at = [&](int k) {
        const RealPoint v = scaled_end_direction(part, k);
        const DoubleDouble length = square_root(length_sq(v));
        return RealPoint{quotient(v.x, length), quotient(v.y, length)};
    };
    const RealPoint from = unit_at(0), to = unit_at(1), chord = to - from;
    const ScaledValue amount = ScaledValue(radius) * ScaledValue(DoubleDouble(angle));
    if (angle > 1) {
        const RealPoint sum{quotient(chord.y, DoubleDouble(angle)), -quotient(chord.x, DoubleDouble(angle))};
        return {amount, center + radius * sum};
    }
    const Vec2D outward = unit(rounded(from + to));
    const DoubleDouble rise(rise_over_chord(0.5 * angle));
    const RealPoint off = DoubleDouble(0.5) * (from + to) + rise * RealPoint{outward.x, outward.y};
    return {amount, center + radius * off};
}

}  // namespace

template <class T>
Mass mass_of(const ConvexPart<T>& part, int dimension) {
    if (part.core_kind() == CoreKind::ellipse) return mass_of_ellipse(part);
    if (part.core_kind() == CoreKind::arc) return mass_of_arc(part);
    if (dimension == 2) return mass_of_polygon(part);
    const Core<T> core(part);
    const ScaledValue length = length_of(core.edge(0)) * ScaledValue(square_root(determinant(part)));
    return {dimension == 0 ? ScaledValue(DoubleDouble(1)) : length,
            core.in_world(DoubleDouble(0.5) * core.vertex(core.size() / 2))};
}

template Mass mass_of(const ConvexPart<float>&, int);
template Mass mass_of(const ConvexPart<double>&, int);

}  // namespace carom::detail
