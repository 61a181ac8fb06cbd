/// Motion of a shape: a polynomial path, rotation about a pivot and growth, or a function of the caller's own.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/math/polynomial.hpp>
#include <carom/math/pose.hpp>

#include <cmath>

namespace carom {

/// The motion of a shape: at time t its points are rotated from their stored positions by t * `angular_velocity` about
/// a pivot, and translated with that pivot along a polynomial path. `growth` is the rate at which its radius grows.
/// Exact without rotation. Example:
///     const auto thrown = Motion::ballistic({3, 4}, {0, -10});  // p(t) = (3 t, 4 t - 5 t^2)
///     assert(thrown.pose_at(0.4).at.y == 4 * 0.4 - 5 * 0.4 * 0.4 && !thrown.rotates());
///     const auto wheel = Motion::linear({1, 0}).spinning(6.28f, {5, 5});
///     assert(wheel.rotates() && wheel.pivot() == (Vec2{5, 5}));
template <class T>
class BasicMotion {
  public:
    /// Does not move.
    BasicMotion() = default;
    static BasicMotion still() { return {}; }

    /// v t.
    static BasicMotion linear(const BasicVec2<T>& v) { return polynomial({T(0), v.x}, {T(0), v.y}); }

    /// v t + g t^2 / 2: a projectile with initial velocity v and acceleration g.
    static BasicMotion ballistic(const BasicVec2<T>& v, const BasicVec2<T>& g) {
        return polynomial({T(0), v.x, g.x / 2}, {T(0), v.y, g.y / 2});
    }

    /// (x(t), y(t)), of any degrees. A constant term is an offset.
    static BasicMotion polynomial(BasicPolynomial<T> x, BasicPolynomial<T> y) {
        BasicMotion motion;
        motion.x_ = std::move(x);
        motion.y_ = std::move(y);
        return motion;
    }

    /// The same motion with angular velocity `angular_velocity`, in radians per unit of time, about a point of the
    /// shape. `pivot` is that point at the start, in world coordinates.
    BasicMotion spinning(T angular_velocity, const BasicVec2<T>& pivot) const {
        BasicMotion motion = *this;
        motion.angular_velocity_ = angular_velocity;
        motion.pivot_ = pivot;
        return motion;
    }

    /// The same motion, growing on all sides by `rate` per unit of time, like a radius; a negative rate shrinks the
    /// shape. Once its radius would be negative, the shape is gone: at once, if it has no radius.
    BasicMotion growing(T rate) const {
        BasicMotion motion = *this;
        motion.growth_ = rate;
        return motion;
    }

    const BasicPolynomial<T>& x() const { return x_; }
    const BasicPolynomial<T>& y() const { return y_; }
    T angular_velocity() const { return angular_velocity_; }
    const BasicVec2<T>& pivot() const { return pivot_; }
    T growth() const { return growth_; }
    bool rotates() const { return angular_velocity_ != 0; }

    /// The same in doubles, with all lengths times 2^exponent.
    BasicMotion<double> in_double(int exponent = 0) const;

    /// Whether all its numbers are finite. A shape whose motion is not finite hits nothing.
    bool is_finite() const;

    /// The pose of the shape at time t, rounded: a point p of the shape is at rot * p + at.
    PoseD pose_at(double t) const;

    /// The same, given the displacement along the path at time t.
    PoseD pose_after(double t, const Vec2D& displacement) const;

  private:
    template <class U>
    friend class BasicMotion;

    void scale_lengths(int exponent);

    BasicPolynomial<T> x_;
    BasicPolynomial<T> y_;
    T angular_velocity_{};
    BasicVec2<T> pivot_{};
    T growth_{};
};

using Motion = BasicMotion<float>;
using MotionD = BasicMotion<double>;

/// A caller's own motion: a function that returns the pose at any time, and a bound on the speed of all points of the
/// shape. The pose maps the shape's own coordinates to the world. The function must outlive the calls that the motion
/// is passed to. Example:
///     const auto swing = [](double t) { return PoseD{{0, t < 1 ? t : 2 - t}, {}}; };
///     const CustomMotion there_and_back{swing, 1};
///     assert(there_and_back.pose_at(1.5).at.y == 0.5);
struct CustomMotion {
    FunctionRef<PoseD(double)> pose_at;
    double max_speed = 0;  ///< in length per unit of time, >= 0
};

template <class T>
BasicMotion<double> BasicMotion<T>::in_double(int exponent) const {
    BasicMotion<double> motion;
    motion.x_ = lift<double>(x_);
    motion.y_ = lift<double>(y_);
    motion.angular_velocity_ = static_cast<double>(angular_velocity_);
    motion.pivot_ = lift<double>(pivot_);
    motion.growth_ = static_cast<double>(growth_);
    if (exponent != 0) motion.scale_lengths(exponent);
    return motion;
}

template <class T>
void BasicMotion<T>::scale_lengths(int exponent) {
    for (BasicPolynomial<T>* p : {&x_, &y_}) {
        for (int i = 0; i < p->size(); ++i) (*p)[i] = std::ldexp((*p)[i], exponent);
    }
    pivot_ = {std::ldexp(pivot_.x, exponent), std::ldexp(pivot_.y, exponent)};
    growth_ = std::ldexp(growth_, exponent);
}

template <class T>
bool BasicMotion<T>::is_finite() const {
    T zero = angular_velocity_ * 0 + growth_ * 0 + pivot_.x * 0 + pivot_.y * 0;
    for (const BasicPolynomial<T>* p : {&x_, &y_}) {
        for (int i = 0; i < p->size(); ++i) zero += (*p)[i] * 0;
    }
    return zero == 0;
}

template <class T>
PoseD BasicMotion<T>::pose_at(double t) const {
    const auto value = [t](const BasicPolynomial<T>& p) {
        double sum = 0;
        for (int i = p.size(); i-- > 0;) sum = sum * t + static_cast<double>(p[i]);
        return sum;
    };
    return pose_after(t, {value(x_), value(y_)});
}

template <class T>
PoseD BasicMotion<T>::pose_after(double t, const Vec2D& displacement) const {
    if (!rotates()) return {displacement, {}};
    const RotD rot = RotD::radians(static_cast<double>(angular_velocity_) * t);
    const Vec2D pivot{static_cast<double>(pivot_.x), static_cast<double>(pivot_.y)};
    return {displacement + (pivot - rotate(rot, pivot)), rot};
}

}  // namespace carom
