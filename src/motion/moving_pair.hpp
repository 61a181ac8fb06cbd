/// MovingPair: two moving parts, and the path of one as seen from the other.
#pragma once

#include <carom/detail/motion/motion_query.hpp>
#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/detail/narrow/exact/difference.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/math/real_roots.hpp>

namespace carom::detail {

/// A polynomial path in the number type N.
template <class N>
struct PolynomialPath {
    BasicPolynomial<N> x;
    BasicPolynomial<N> y;
};

/// Refers to parts and moving shapes, which must outlive it.
class MovingPair {
  public:
    MovingPair() = default;
    MovingPair(const MovingPart& a, const MovingShape& shape_a, const MovingPart& b, const MovingShape& shape_b)
        : a_(&a), b_(&b), shape_a_(&shape_a), shape_b_(&shape_b) {}

    const MovingPart& a() const { return *a_; }
    const MovingPart& b() const { return *b_; }
    const MovingShape& shape_a() const { return *shape_a_; }
    const MovingShape& shape_b() const { return *shape_b_; }
    friend bool operator==(const MovingPair&, const MovingPair&) = default;

    /// b - a as stored, without the motions.
    Difference<double> difference() const { return {a_->part, b_->part}; }

    /// Whether polynomials decide its contact; else it is found by conservative advancement.
    bool is_exact() const { return shape_a_->is_exact() && shape_b_->is_exact() && !difference().is_curved(); }

    bool grows() const { return shape_a_->growth() != 0 || shape_b_->growth() != 0; }

    /// Whether either part ever has a radius.
    bool is_rounded() const { return difference().is_rounded() || grows(); }

    /// The path of a as seen from b.
    template <class N>
    PolynomialPath<N> relative_path() const {
        const MotionD& a = *shape_a_->motion;
        const MotionD& b = *shape_b_->motion;
        return {between<N>(a.x(), b.x()), between<N>(a.y(), b.y())};
    }

    /// Whether, as placed at t, the part that is a segment of a one-sided chain has the other in front of it.
    bool is_in_front(bool of_a, double t) const {
        const ConvexPart<double> a = placed(true, t), b = placed(false, t);
        return of_a ? detail::is_in_front(a, b) : detail::is_in_front(b, a);
    }

    /// Whether `contact` would report them as placed at t.
    bool answer_each_other(double t) const { return detail::answer_each_other(placed(true, t), placed(false, t)); }

    /// Whether they have interior points in common as placed at t.
    bool penetrates(double t) const { return touch(placed(true, t), placed(false, t)) == Touch::penetrating; }

    /// The sum of both radii.
    template <class N>
    BasicPolynomial<N> radius() const {
        const N now = difference().template radius<N>();
        if (!grows()) return now;
        return {now, N(shape_a_->growth()) + N(shape_b_->growth())};
    }

    /// The radius of one.
    template <class N>
    BasicPolynomial<N> radius_of(bool a) const {
        const ConvexPart<double>& part = (a ? a_ : b_)->part;
        return {part.template radius<N>(), N((a ? *shape_a_ : *shape_b_).growth())};
    }

  private:
    ConvexPart<double> placed(bool a, double t) const {
        const MovingShape& shape = a ? *shape_a_ : *shape_b_;
        ConvexPart<double> part = (a ? a_ : b_)->part.posed(shape.pose_at(t));
        grow(part, shape.growth() * t);
        return part;
    }

    // The radius of what is not curved is one number then, rounded.
    static void grow(ConvexPart<double>& part, double by) {
        double rounding = part.stored_rounding() + by;
        if (rounding < 0 && !Difference<double>(part, part).is_curved()) {
            part.set_radius(part.stored_radius() + rounding);
            rounding = 0;
        }
        part.set_rounding(rounding);
        if (rounding < 0 || part.stored_radius() < 0) part = {};
    }

    template <class N>
    static BasicPolynomial<N> between(const PolynomialD& a, const PolynomialD& b) {
        if (b.size() == 0) return lift<N>(a);
        return a.size() == 0 ? -lift<N>(b) : lift<N>(a) - lift<N>(b);
    }

    const MovingPart* a_ = nullptr;
    const MovingPart* b_ = nullptr;
    const MovingShape* shape_a_ = nullptr;
    const MovingShape* shape_b_ = nullptr;
};

}  // namespace carom::detail
