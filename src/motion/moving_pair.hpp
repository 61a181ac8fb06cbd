/// MovingPair: two moving parts, the way of one as seen from the other, and when polynomials of time say that they
/// touch.
#pragma once

#include <carom/detail/motion/encounter.hpp>
#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/detail/narrow/exact/difference.hpp>
#include <carom/math/real_roots.hpp>

namespace carom::detail {

/// A point that moves, in the number type N.
template <class N>
struct PolynomialWay {
    BasicPolynomial<N> x;
    BasicPolynomial<N> y;
};

/// Refers to parts and movers, which must outlive it.
class MovingPair {
  public:
    MovingPair() = default;
    MovingPair(const MovingPart& a, const Mover& mover_a, const MovingPart& b, const Mover& mover_b)
        : a_(&a), b_(&b), mover_a_(&mover_a), mover_b_(&mover_b) {}

    const MovingPart& a() const { return *a_; }
    const MovingPart& b() const { return *b_; }
    const Mover& mover_a() const { return *mover_a_; }
    const Mover& mover_b() const { return *mover_b_; }
    friend bool operator==(const MovingPair&, const MovingPair&) = default;

    /// b - a, without the ways.
    Difference<double> difference() const { return {a_->part, b_->part}; }

    /// Whether its contact is that of polynomials: else it is followed by numbers.
    bool is_exact() const { return mover_a_->is_exact() && mover_b_->is_exact() && !difference().is_curved(); }

    /// Whether there is, was or will be a radius.
    bool is_rounded() const { return difference().is_rounded() || mover_a_->growth() != 0 || mover_b_->growth() != 0; }

    /// The way of a as seen from b.
    template <class N>
    PolynomialWay<N> way() const {
        const MotionD& a = *mover_a_->motion;
        const MotionD& b = *mover_b_->motion;
        return {between<N>(a.x(), b.x()), between<N>(a.y(), b.y())};
    }

    /// Whether, as they are placed then, one that is a segment of a one-sided chain has the other one in front of it.
    bool is_in_front(bool of_a, double t) const {
        const ConvexPart<double> a = placed(true, t), b = placed(false, t);
        return of_a ? detail::is_in_front(a, b) : detail::is_in_front(b, a);
    }

    /// Whether, as they are placed then, they answer each other for `contact`. What has grown is only asked where it
    /// is.
    bool answer_each_other(double t) const {
        if (t * mover_a_->growth() == 0 && t * mover_b_->growth() == 0) {
            return detail::answer_each_other(placed(true, t), placed(false, t));
        }
        return !(a_->one_sided && !is_in_front(true, t)) && !(b_->one_sided && !is_in_front(false, t));
    }

    /// The sum of both radii.
    template <class N>
    BasicPolynomial<N> radius() const {
        const N now = difference().template radius<N>();
        if (mover_a_->growth() == 0 && mover_b_->growth() == 0) return now;
        return {now, N(mover_a_->growth()) + N(mover_b_->growth())};
    }

    /// That of one.
    template <class N>
    BasicPolynomial<N> radius_of(bool a) const {
        const ConvexPart<double>& part = (a ? a_ : b_)->part;
        return {part.template radius<N>(), N((a ? *mover_a_ : *mover_b_).growth())};
    }

  private:
    ConvexPart<double> placed(bool a, double t) const {
        return (a ? a_ : b_)->part.posed((a ? mover_a_ : mover_b_)->pose_at(t));
    }

    template <class N>
    static BasicPolynomial<N> between(const PolynomialD& a, const PolynomialD& b) {
        if (b.size() == 0) return lift<N>(a);
        return a.size() == 0 ? -lift<N>(b) : lift<N>(a) - lift<N>(b);
    }

    const MovingPart* a_ = nullptr;
    const MovingPart* b_ = nullptr;
    const Mover* mover_a_ = nullptr;
    const Mover* mover_b_ = nullptr;
};

}  // namespace carom::detail
