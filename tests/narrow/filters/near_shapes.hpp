/// Shapes for cases in which the bounds of filters matter: of any size, far from the origin, with sides that are nearly
/// points, and under poses that are only nearly rotations.
#pragma once

#include "random.hpp"

#include <carom/math/pose.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/point.hpp>
#include <carom/shape/rounded.hpp>
#include <carom/shape/segment.hpp>
#include <carom/shape/triangle.hpp>

#include <cmath>
#include <type_traits>
#include <vector>

namespace carom::test {

template <class T>
class NearDraw {
  public:
    NearDraw(Random& random, bool is_far) : random_(random), scale_(std::ldexp(1.0, random.integer(-3, 3))) {
        if (random.chance(0.05)) scale_ = std::ldexp(1.0, limit_of_range() + random.integer(-3, 3));
        if (is_far) away_ = {scale_ * random.real(-1e3, 1e3), scale_ * random.real(-1e3, 1e3)};
    }

    T length(double low, double high) { return static_cast<T>(scale_ * random_.real(low, high)); }
    BasicVec2<T> point() { return {length(-0.3, 0.3), length(-0.3, 0.3)}; }
    double small(int least, int most) { return random_.scaled(-most, -least); }  ///< of either sign
    double scale() const { return scale_; }
    Random& random() { return random_; }

    BasicPose<T> pose() {
        const Vec2D at = away_ + scale_ * Vec2D{random_.real(-1, 1), random_.real(-1, 1)};
        const RotD rot = RotD::degrees(random_.real(-180, 180));
        const double norm = random_.chance(0.1) ? 1 + small(24, 30) : 1;  // up to 2^-22 it counts as a rotation
        return {{static_cast<T>(at.x), static_cast<T>(at.y)},
                {static_cast<T>(norm * rot.c), static_cast<T>(norm * rot.s)}};
    }

    /// A length that is nearly nothing at times.
    T rarely_short(double low, double high) {
        return static_cast<T>(scale_ * (random_.chance(0.1) ? std::fabs(small(1, 40)) : random_.real(low, high)));
    }

    /// Turned by a multiple of 90 degrees and little more.
    BasicRot<T> nearly_parallel(const BasicRot<T>& to) {
        const double by = small(26, 54);
        const RotD turned{to.c - by * to.s, to.s + by * to.c};
        const BasicRot<T> result{static_cast<T>(turned.c), static_cast<T>(turned.s)};
        return random_.chance(0.5) ? result : BasicRot<T>{-result.s, result.c};
    }

    /// Of a polygon.
    int vertex_count() { return has_many_ ? random_.integer(31, 200) : random_.integer(3, 8); }
    void set_many_vertices() { has_many_ = true; }

  private:
    // Exponents of the sizes from which on products of lengths may leave the range of floats, or of doubles.
    int limit_of_range() {
        static constexpr int of_floats[] = {-84, -50, -40, 40, 50, 60}, of_doubles[] = {-250, -200, -80, 80, 200, 250};
        return (std::is_same_v<T, float> ? of_floats : of_doubles)[random_.integer(0, 5)];
    }

    Random& random_;
    double scale_;
    Vec2D away_{};
    bool has_many_ = false;
};

// One overload for each kind of shape that a pair is drawn from.
template <class S>
using Kind = std::type_identity<S>;

template <class T>
BasicPoint<T> drawn(NearDraw<T>& draw, Kind<BasicPoint<T>>) {
    return {draw.point()};
}
template <class T>
BasicSegment<T> drawn(NearDraw<T>& draw, Kind<BasicSegment<T>>) {
    return {{draw.length(-1, -0.3), draw.length(-0.1, 0.1)}, {draw.length(0.3, 1), draw.length(-0.1, 0.1)}};
}
template <class T>
BasicCircle<T> drawn(NearDraw<T>& draw, Kind<BasicCircle<T>>) {
    return {draw.point(), draw.length(0.2, 1)};
}
template <class T>
BasicCapsule<T> drawn(NearDraw<T>& draw, Kind<BasicCapsule<T>>) {
    return {{draw.length(-1, -0.3), draw.length(-0.1, 0.1)}, {draw.length(0.3, 1), 0}, draw.rarely_short(0.1, 0.5)};
}
template <class T>
BasicAabb<T> drawn(NearDraw<T>& draw, Kind<BasicAabb<T>>) {
    return {{draw.length(-1, -0.2), -draw.rarely_short(0.2, 1)}, {draw.length(0.2, 1), draw.rarely_short(0.2, 1)}};
}
template <class T>
BasicBox<T> drawn(NearDraw<T>& draw, Kind<BasicBox<T>>) {
    const double turn = draw.random().chance(0.5) ? draw.random().real(-180, 180) : 0;
    return {draw.point(), {draw.length(0.2, 1), draw.rarely_short(0.2, 1)}, BasicRot<T>::degrees(static_cast<T>(turn))};
}
template <class T>
BasicTriangle<T> drawn(NearDraw<T>& draw, Kind<BasicTriangle<T>>) {
    const BasicTriangle<T> t{
        {draw.length(-1, -0.5), draw.length(-1, -0.5)}, {draw.length(0.5, 1), 0}, {0, draw.length(0.3, 1)}};
    return draw.random().chance(0.5) ? t : BasicTriangle<T>{t.a, t.c, t.b};
}
template <class T>
BasicConvexPolygon<T> drawn(NearDraw<T>& draw, Kind<BasicConvexPolygon<T>>) {
    const int count = draw.vertex_count();
    std::vector<BasicVec2<T>> points;
    const auto add = [&](double degrees) {
        const RotD rot = RotD::degrees(degrees);
        points.push_back({static_cast<T>(draw.scale() * rot.c), static_cast<T>(draw.scale() * rot.s)});
    };
    double last = 0;
    for (int i = 0; i < count; ++i) add(last = 360.0 / count * (i + draw.random().real(-0.3, 0.3)));
    if (draw.random().chance(0.1)) {
        add(last + std::fabs(draw.small(1, 40)));
        const auto with_short_side = BasicConvexPolygon<T>::from_points(points);
        if (with_short_side.ok()) return with_short_side.value();
        points.pop_back();
    }
    return BasicConvexPolygon<T>::from_points(points).value();
}
template <class Core>
Rounded<Core> drawn(NearDraw<scalar_of<Core>>& draw, Kind<Rounded<Core>>) {
    return {drawn(draw, Kind<Core>{}), draw.length(0.1, 0.5)};
}

}  // namespace carom::test
