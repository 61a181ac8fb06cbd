/// LinearMotion: a direction and a range of parameters. CastPath: the line, ray or segment that is cast.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>

#include <limits>
#include <optional>
#include <type_traits>

namespace carom::detail {

/// A motion by t * direction with low <= t <= high. The direction is that of a straight convex part, so that a placed
/// one is as exact as any placed shape.
template <class T>
class LinearMotion {
  public:
    static constexpr T endless = std::numeric_limits<T>::infinity();

    /// The motion of an object with velocity va relative to one with velocity vb, from time 0 to `max_time`. The
    /// difference is not rounded.
    static LinearMotion of_motion(const BasicVec2<T>& va, const BasicVec2<T>& vb, T max_time) {
        LinearMotion path({}, T(0), max_time);
        path.core_.set_segment(vb, va);
        return path;
    }

    T low() const { return low_; }
    T high() const { return high_; }

    template <class N>
    BasicVec2<N> direction() const {
        if (core_.is_bounded()) return core_.template vertex<N>(core_.size() - 1) - core_.template vertex<N>(0);
        return core_.template direction<N>();
    }

    /// Whether it has no direction.
    bool is_still() const { return core_.is_point(); }

  protected:
    LinearMotion(const ConvexPart<T>& core, T low, T high) : core_(core), low_(low), high_(high) {}

    ConvexPart<T> core_;
    T low_;
    T high_;
};

/// The points start + t * direction with low <= t <= high. A segment of zero length has only the parameter 0, and any
/// direction.
template <class T>
class CastPath : public LinearMotion<T> {
  public:
    using LinearMotion<T>::endless;

    static CastPath along(const Operand<BasicLine<T>, T>& line) {
        CastPath path{convex_part(line), -endless, endless};
        path.keep_length_of(line.shape.direction);
        return path;
    }
    static CastPath along(const Operand<BasicRay<T>, T>& ray, T max_t = endless) {
        CastPath path{convex_part(ray), T(0), max_t};
        path.keep_length_of(ray.shape.direction);
        return path;
    }
    static CastPath along(const Operand<BasicSegment<T>, T>& segment) {
        CastPath path{convex_part(segment), T(0), T(1)};
        if (path.core_.size() == 1) {
            path.core_.set_unbounded(CoreKind::ray, segment.shape.a, {T(1), T(0)});
            path.high_ = T(0);
        }
        return path;
    }

    /// False when its numbers are invalid, or `high` lies before `low`: it then hits nothing.
    bool is_meaningful() const { return core_.size() > 0 && low_ <= high_; }

    bool is_placed() const { return core_.pose_count() > 0; }

    /// The ray that has its start and direction, by their stored numbers: none of a segment, or of what has a pose.
    std::optional<BasicRay<T>> stored_ray() const {
        if (core_.is_bounded() || is_placed()) return {};
        return BasicRay<T>{core_.local(0), core_.local(1)};
    }

    template <class N>
    BasicVec2<N> start() const {
        return core_.template vertex<N>(0);
    }

    /// The same set of points as a convex part.
    ConvexPart<T> part() const;

    /// Its first point as a convex part.
    ConvexPart<T> start_part() const;

  protected:
    using LinearMotion<T>::core_;
    using LinearMotion<T>::low_;
    using LinearMotion<T>::high_;

  private:
    CastPath(const ConvexPart<T>& core, T low, T high) : LinearMotion<T>(core, low, high) {}

    // Parameters are in multiples of the direction's length, so it is restored here: `fill` may have rescaled it. In
    // float it never does.
    void keep_length_of(const BasicVec2<T>& direction) {
        if (std::is_same_v<T, double> && core_.size() > 0)
            core_.set_unbounded(core_.core_kind(), core_.local(0), direction);
    }
};

}  // namespace carom::detail
