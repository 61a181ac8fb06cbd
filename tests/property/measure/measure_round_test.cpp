// Areas and centroids of single round shapes against numbers of 512 bits: circles, capsules, rounded polygons of any
// thinness, ellipses and arcs, unplaced and placed.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/measure.hpp>
#include <carom/shape/any_shape.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace {

using namespace carom;
using test::Random;

struct Real : mpf_class {
    Real(double x = 0) : mpf_class(x, 512) {}
    template <class U>
    Real(const __gmp_expr<mpf_t, U>& x) : mpf_class(x, 512) {}
};
using Point = BasicVec2<Real>;

const Real pi = mpf_class(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482"
    "5342117067982148086513282306647093844609550582231725359408128481117450284102701938521105559",
    512);

Real root(const Real& x) {
    return sqrt(x);
}

// Of a unit vector, from 0 to 2 pi: halved until its series ends soon.
Real angle_of(Real c, Real s) {
    if (s < 0) return 2 * pi - angle_of(c, -s);
    for (int i = 0; i < 12; ++i) {
        const Real half_s = c < 0 ? root((1 - c) / 2) : Real(s / (2 * root((1 + c) / 2)));
        c = c < 0 ? Real(s / (2 * half_s)) : root((1 + c) / 2);
        s = half_s;
    }
    const Real t = s / c;
    Real sum = 0, power = t;
    for (int n = 1; n < 80; n += 2) {
        sum += (n % 4 == 1 ? power : Real(-power)) / n;
        power *= t * t;
    }
    return 4096 * sum;
}

template <class T>
Point exact(const BasicVec2<T>& v) {
    return {Real(double(v.x)), Real(double(v.y))};
}
template <class T>
Point rotated(const BasicRot<T>& rot, const Point& p) {
    const Real c(double(rot.c)), s(double(rot.s));
    return {c * p.x - s * p.y, s * p.x + c * p.y};
}
template <class T>
Point carried(const BasicPose<T>& pose, const Point& p) {
    const Point v = rotated(pose.rot, p), at = exact(pose.at);
    return {v.x + at.x, v.y + at.y};
}
Point minus(const Point& a, const Point& b) {
    return {a.x - b.x, a.y - b.y};
}
Real product(const Point& a, const Point& b) {
    return a.x * b.y - a.y * b.x;
}
Real length(const Point& v) {
    return root(v.x * v.x + v.y * v.y);
}

struct Expected {
    Real area = 0;
    Point center{};
    Real across = 0;  // what errors of angles are in proportion to
    Real largest = 0;
};

Expected rounded_polygon(const std::vector<Point>& points, const Real& r) {
    Expected result;
    Point sum{};
    Real weights = 0;
    const auto add = [&](const Real& weight, const Point& at) {
        weights += weight;
        sum.x += weight * at.x, sum.y += weight * at.y;
    };
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point &before = points[(i + n - 1) % n], &p = points[i], &q = points[(i + 1) % n];
        const Real twice = product(minus(p, points[0]), minus(q, points[0]));
        add(twice / 2, {(points[0].x + p.x + q.x) / 3, (points[0].y + p.y + q.y) / 3});
        result.across = std::max<Real>(result.across, length(minus(p, points[0])) + 2 * r);
        result.largest = std::max<Real>(result.largest, abs(p.x) + abs(p.y) + r);
        if (n == 1) continue;
        const Point in = minus(p, before), out = minus(q, p);
        const Real a = length(in), b = length(out);
        add(r * b, {(p.x + q.x) / 2, (p.y + q.y) / 2});
        const Real cosine = (in.x * out.x + in.y * out.y) / (a * b), sine = product(in, out) / (a * b);
        add(r * r * (n == 2 ? pi : angle_of(cosine, sine)) / 2, p);
    }
    if (n == 1) add(pi * r * r, points[0]);
    result.area = weights;
    result.center = {sum.x / weights, sum.y / weights};
    return result;
}

// By the trapezoidal rule, which for periodic functions has an error of (a - b)^n / (a + b)^n [Trefethen & Weideman].
Real border_of_ellipse(const Real& a, const Real& b) {
    Real c = -1, s = 0;
    constexpr int halvings = 10;
    for (int i = 0; i < halvings; ++i) {
        const Real half_c = root((1 + c) / 2);
        s = i == 0 ? Real(1) : Real(s / (2 * half_c));
        c = half_c;
    }
    constexpr int count = 1 << (halvings + 1);
    Real sum = 0, x = 1, y = 0;
    for (int i = 0; i < count; ++i) {
        sum += root(a * a * y * y + b * b * x * x);
        const Real next = c * x - s * y;
        y = s * x + c * y;
        x = next;
    }
    return 2 * pi * sum / count;
}

template <class T>
double ulps_off(T found, const Real& truth) {
    const T near = std::max(T(std::fabs(truth.get_d())), std::numeric_limits<T>::min());
    const double ulp = double(std::nextafter(near, std::numeric_limits<T>::infinity())) - double(near);
    return Real(abs(Real(double(found)) - truth) / Real(ulp)).get_d();
}

struct Worst {
    double area = 0;
    double centroid_share = 0;
    int tried = 0;

    template <class T, class S>
    void compare(const S& shape, const BasicPose<T>& pose, const Expected& expected, const Point& center) {
        ++tried;
        const double off = ulps_off<T>(carom::area(place(shape, pose)), expected.area);
        area = std::max(area, off);
        ASSERT_LE(off, 1);
        const auto found = centroid(place(shape, pose));
        ASSERT_TRUE(found);
        for (const auto& [x, truth] : {std::pair{found->x, center.x}, {found->y, center.y}}) {
            const T near = std::max(T(std::fabs(truth.get_d())), std::numeric_limits<T>::min());
            const double ulp = double(std::nextafter(near, std::numeric_limits<T>::infinity())) - double(near);
            const Real bound = Real(ulp) + 32 * 0x1p-53 * expected.across + 0x1p-70 * expected.largest;
            const double share = Real(abs(Real(double(x)) - truth) / bound).get_d();
            centroid_share = std::max(centroid_share, share);
            ASSERT_LE(share, 1) << double(x) << " for " << truth.get_d();
        }
    }
};

template <class T>
struct Source {
    Random random;
    double unit;

    explicit Source(std::uint64_t seed) : random(seed) {
        static constexpr int range = std::is_same_v<T, float> ? 30 : 290;
        unit = random.chance(0.5) ? 1 : std::ldexp(1.0, random.integer(-range, range));
    }
    T number() { return T(unit * random.real(-4, 4)); }
    T size() { return T(unit * (random.chance(0.4) ? std::fabs(random.scaled(-30, 10)) : random.real(0.1, 4))); }
    BasicVec2<T> point() { return {number(), number()}; }
    BasicRot<T> rot() {
        return random.chance(0.3) ? BasicRot<T>{T(0.6), T(0.8)} : BasicRot<T>::degrees(T(random.real(0, 360)));
    }
    BasicPose<T> pose() { return random.chance(0.5) ? BasicPose<T>{} : BasicPose<T>{{number(), number()}, rot()}; }
};

template <class T>
void with_magnitude(Expected& expected, const BasicPose<T>& pose, double more) {
    expected.largest += Real(std::fabs(double(pose.at.x)) + std::fabs(double(pose.at.y)) + more);
}

template <class T>
class MeasureRound : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(MeasureRound, Numbers, );

TYPED_TEST(MeasureRound, polygons_capsules_and_circles) {
    using T = TypeParam;
    const std::uint64_t cases = test::cases_or_fewer(4'000);
    Worst worst;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Source<T> source(i);
        const BasicPose<T> pose = source.pose();
        const T r = source.size();
        const BasicVec2<T> a = source.point(), b = source.point();
        BasicVec2<T> c = source.point();
        if (source.random.chance(0.5)) {
            const double t = source.random.real(-1, 2);
            c = {T(a.x + t * (double(b.x) - a.x)), T(a.y + t * (double(b.y) - a.y))};
        }
        const int turn = orient(a, b, c);
        if (turn == 0) continue;
        std::vector<Point> points{carried(pose, exact(a))};
        if (i % 3 > 0) points.push_back(carried(pose, exact(b)));
        if (i % 3 > 1) points.insert(turn > 0 ? points.end() : points.begin() + 1, carried(pose, exact(c)));
        Expected expected = rounded_polygon(points, Real(double(r)));
        with_magnitude(expected, pose, double(std::fabs(a.x) + std::fabs(a.y)) + 12 * source.unit);
        if (i % 3 < 2) expected.across = 0;  // they are symmetric
        SCOPED_TRACE(i);
        if (i % 3 == 0) worst.compare(BasicCircle<T>{a, r}, pose, expected, expected.center);
        if (i % 3 == 1) worst.compare(BasicCapsule<T>{a, b, r}, pose, expected, expected.center);
        if (i % 3 == 2) worst.compare(Rounded<BasicTriangle<T>>{{a, b, c}, r}, pose, expected, expected.center);
        if (this->HasFatalFailure()) return;
    }
    std::printf("rounded: area %.3f ulp, centroid %.3f of the bound\n", worst.area, worst.centroid_share);
    test::expect_often(worst.tried, cases, 0.9, "tried");
}

TYPED_TEST(MeasureRound, ellipses) {
    using T = TypeParam;
    const std::uint64_t cases = test::cases_or_fewer(60);
    Worst worst;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Source<T> source(i);
        const BasicPose<T> pose = source.pose();
        const T b = T(source.unit * source.random.real(0.5, 4)), a = T(source.unit * source.random.real(0.5, 4));
        const T r = i % 2 == 0 ? T(0) : source.size();
        const BasicEllipse<T> ellipse{source.point(), {a, b}, source.rot()};
        Point u = rotated(ellipse.rot, {Real(double(a)), 0}), v = rotated(ellipse.rot, {0, Real(double(b))});
        u = rotated(pose.rot, u), v = rotated(pose.rot, v);
        Expected expected;
        expected.center = carried(pose, exact(ellipse.center));
        expected.area = pi * abs(product(u, v)) + pi * Real(double(r)) * Real(double(r));
        if (r > 0) expected.area += Real(double(r)) * border_of_ellipse(length(u), length(v));
        with_magnitude(expected, pose, 8 * source.unit);
        SCOPED_TRACE(i);
        worst.compare(Rounded<BasicEllipse<T>>{ellipse, r}, pose, expected, expected.center);
        if (this->HasFatalFailure()) return;
    }
    std::printf("ellipses: area %.3f ulp, centroid %.3f of the bound\n", worst.area, worst.centroid_share);
    // As thin as a segment: 4 a is the border then.
    const Rounded<BasicEllipse<T>> needle{{{}, {T(8), T(0x1p-60)}, {}}, T(0.5)};
    EXPECT_LE(ulps_off<T>(area(needle), 16 + pi / 4), 1);
}

TYPED_TEST(MeasureRound, arcs) {
    using T = TypeParam;
    const std::uint64_t cases = test::cases_or_fewer(4'000);
    Worst worst;
    int are_short = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Source<T> source(i);
        const BasicPose<T> pose = source.pose();
        BasicArc<T> arc{source.point(), source.size(), source.point(), source.point()};
        if (source.random.chance(0.5)) {  // short, or nearly all around
            const T tiny = T(source.random.scaled(-50, -1));
            arc.to = {arc.from.x - tiny * arc.from.y, arc.from.y + tiny * arc.from.x};
        }
        const Point from = rotated(pose.rot, exact(arc.from)), to = rotated(pose.rot, exact(arc.to));
        const Real sizes = length(from) * length(to), r(double(arc.radius));
        const Real turn = product(from, to);
        if (turn == 0) continue;
        const Real angle = angle_of((from.x * to.x + from.y * to.y) / sizes, turn / sizes);
        const Point p{from.x / length(from), from.y / length(from)}, q{to.x / length(to), to.y / length(to)};
        Expected expected;
        const Point center = carried(pose, exact(arc.center));
        expected.center = {center.x + r * (q.y - p.y) / angle, center.y - r * (q.x - p.x) / angle};
        expected.across = r * std::min<Real>(angle, Real(2));
        expected.largest = r;
        are_short += angle < 1;
        with_magnitude(expected, pose, 8 * source.unit);
        SCOPED_TRACE(i);
        worst.compare(arc, pose, expected, expected.center);
        if (this->HasFatalFailure()) return;
    }
    std::printf("arcs: centroid %.3f of the bound\n", worst.centroid_share);
    test::expect_often(worst.tried, cases, 0.7, "tried");
    test::expect_often(are_short, worst.tried, 0.2, "short");
}

TYPED_TEST(MeasureRound, chains) {
    using T = TypeParam;
    const std::uint64_t cases = test::cases_or_fewer(2'000);
    Worst worst;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Source<T> source(i);
        const BasicPose<T> pose = source.pose();
        std::vector<BasicVec2<T>> points{source.point()};
        const bool thin = source.random.chance(0.5);
        for (int n = source.random.integer(1, 6); n > 0; --n) {
            points.push_back(source.point());
            if (thin)
                points.back().y =
                    points[0].y + T(sizeof(T) == sizeof(float) ? 0x1p-6 : 0x1p-20) * (points.back().y - points[0].y);
        }
        const auto chain = BasicChain<T>::open(points);
        if (!chain.ok()) continue;
        Expected expected;
        Real all = 0;
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            const Point p = carried(pose, exact(points[k])), q = carried(pose, exact(points[k + 1]));
            const Real weight = length(minus(q, p));
            all += weight;
            expected.center.x += weight * (p.x + q.x) / 2;
            expected.center.y += weight * (p.y + q.y) / 2;
        }
        expected.center = {expected.center.x / all, expected.center.y / all};
        with_magnitude(expected, pose, 8 * source.unit);
        SCOPED_TRACE(i);
        worst.compare(*chain, pose, expected, expected.center);
        if (this->HasFatalFailure()) return;
    }
    std::printf("chains: centroid %.3f of the bound\n", worst.centroid_share);
    test::expect_often(worst.tried, cases, 0.9, "tried");
}

}  // namespace
