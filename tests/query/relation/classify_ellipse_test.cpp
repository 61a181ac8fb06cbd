// `classify` of ellipses against rational arithmetic: the form of one along the border of the other is a quartic, of
// which the signs that occur are counted.

#include "oracle/numbers/polynomial.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/classify.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace carom {
namespace {

using Q = mpq_class;
using oracle::Polynomial;

struct Point2 {
    Q x, y;
};

Point2 minus(const Point2& a, const Point2& b) {
    return {a.x - b.x, a.y - b.y};
}
Q cross_of(const Point2& a, const Point2& b) {
    return a.x * b.y - a.y * b.x;
}

/// center + x u + y v, x^2 + y^2 <= 1.
struct Oval {
    Point2 center, u, v;

    /// Below 0 inside, 0 on the border.
    Q form(const Point2& p) const {
        const Point2 offset = minus(p, center);
        const Q x = cross_of(offset, v), y = cross_of(u, offset), area = cross_of(u, v);
        return x * x + y * y - area * area;
    }
};

template <class T>
Point2 exact(const BasicVec2<T>& v) {
    return {Q(double(v.x)), Q(double(v.y))};
}

template <class T>
Oval oval(const BasicEllipse<T>& e) {
    const Q c(double(e.rot.c)), s(double(e.rot.s)), a(double(e.radii.x)), b(double(e.radii.y));
    return {exact(e.center), {c * a, s * a}, {-s * b, c * b}};
}
template <class T>
Oval oval(const BasicCircle<T>& disc) {
    const Q r(double(disc.radius));
    return {exact(disc.center), {r, 0}, {0, r}};
}

/// Which signs something takes.
struct Signs {
    bool negative = false, zero = false, positive = false;

    void note(const Q& value) {
        negative |= value < 0;
        zero |= value == 0;
        positive |= value > 0;
    }
    void note(const Signs& other) {
        negative |= other.negative;
        zero |= other.zero;
        positive |= other.positive;
    }
};

/// Of a polynomial that stands for one of that degree, over all t and infinity.
Signs signs_of(Polynomial p, std::size_t degree) {
    oracle::trim(p);
    if (p.empty()) return {false, true, false};
    const std::size_t at_infinity = degree + 1 - p.size();
    bool changes = at_infinity % 2 == 1;
    Signs signs{false, at_infinity > 0, false};
    const auto factors = oracle::square_free_factors(p);
    for (std::size_t k = 0; k < factors.size(); ++k) {
        if (oracle::count_real_roots(factors[k]) == 0) continue;
        signs.zero = true;
        changes |= k % 2 == 0;
    }
    signs.negative = changes || p.back() < 0;
    signs.positive = changes || p.back() > 0;
    return signs;
}

Polynomial times(const Polynomial& a, const Polynomial& b) {
    Polynomial product(a.size() + b.size() - 1, 0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) product[i + j] += a[i] * b[j];
    return product;
}

/// The border of an oval as (1 + t^2) times the offset from a point to it, one polynomial for each coordinate.
struct Border {
    Polynomial x, y;
    Border(const Oval& o, const Point2& from) {
        const Point2 m = minus(o.center, from);
        x = {m.x + o.u.x, 2 * o.v.x, m.x - o.u.x};
        y = {m.y + o.u.y, 2 * o.v.y, m.y - o.u.y};
    }
    Polynomial crossed_with(const Point2& v) const {  // border x v
        Polynomial result;
        for (std::size_t i = 0; i < 3; ++i) result.push_back(x[i] * v.y - y[i] * v.x);
        return result;
    }
};

Signs form_along(const Oval& border_of, const Oval& other) {
    const Border border(border_of, other.center);
    const Polynomial x = border.crossed_with(other.v), y = border.crossed_with(other.u);
    const Q area = cross_of(other.u, other.v);
    const Polynomial whole = times({1, 0, 1}, {1, 0, 1});
    Polynomial form = times(x, x);
    const Polynomial yy = times(y, y);
    for (std::size_t i = 0; i < 5; ++i) form[i] += yy[i] - area * area * whole[i];
    return signs_of(form, 4);
}

Relation judge(const Oval& a, const Oval& b) {
    const Signs of_a = form_along(a, b), of_b = form_along(b, a);
    if (!of_a.positive && !of_a.negative) return Relation::equal;
    if (!of_a.positive) return of_a.zero ? Relation::inside_tangent : Relation::inside;
    if (!of_b.positive) return of_b.zero ? Relation::contains_tangent : Relation::contains;
    if (of_a.negative) return Relation::overlapping;
    return of_a.zero ? Relation::touching : Relation::disjoint;
}

/// The signs of the form of an oval along a segment.
Signs form_on(const Oval& oval, const Point2& a, const Point2& b) {
    const Q at_a = oval.form(a), at_b = oval.form(b);
    Signs signs;
    signs.note(at_a);
    signs.note(at_b);
    const Q at_middle = oval.form({(a.x + b.x) / 2, (a.y + b.y) / 2});
    const Q bend = 2 * at_a + 2 * at_b - 4 * at_middle, slope = 4 * at_middle - 3 * at_a - at_b;
    if (bend == 0) return signs;
    const Q lowest = -slope / (2 * bend);
    if (lowest > 0 && lowest < 1) signs.note(at_a + lowest * (slope + lowest * bend));
    return signs;
}

/// An oval and a convex polygon in positive order, a segment or a point.
Relation judge_polygon(const Oval& a, const std::vector<Point2>& b) {
    Signs sides, corners, edges;
    for (std::size_t i = 0; i < b.size(); ++i) {
        const Point2& next = b[(i + 1) % b.size()];
        if (b.size() > 2) sides.note(signs_of(Border(a, b[i]).crossed_with(minus(next, b[i])), 2));
        corners.note(a.form(b[i]));
        edges.note(form_on(a, b[i], next));
    }
    if (b.size() > 2 && !sides.positive) return sides.zero ? Relation::inside_tangent : Relation::inside;
    if (!corners.positive) {
        if (b.size() == 1 && corners.zero) return Relation::touching;
        return corners.zero ? Relation::contains_tangent : Relation::contains;
    }
    if (edges.negative) return Relation::overlapping;
    return edges.zero ? Relation::touching : Relation::disjoint;
}

class Cases {
  public:
    explicit Cases(std::uint64_t seed) : random_(seed) {}

    Vec2D point(int reach) { return {double(random_.integer(-reach, reach)), double(random_.integer(-reach, reach))}; }
    int integer(int low, int high) { return random_.integer(low, high); }

    EllipseD ellipse() {
        EllipseD e{point(4), {double(random_.integer(1, 8)), double(random_.integer(1, 8))}};
        if (random_.integer(0, 3) == 0) e.rot = turn(random_.integer(0, 3));
        if (random_.integer(0, 9) == 0) e.center.x += 0.1;
        return e;
    }

  private:
    static RotD turn(int k) {
        static constexpr RotD turns[] = {{0, 1}, {0.6, 0.8}, {-0.8, 0.6}, {-1, 0}};
        return turns[k];
    }
    test::Random random_;
};

struct Tally {
    std::array<int, 9> of{};
    int cases = 0;

    template <class B>
    void check(const EllipseD& a, const B& b, Relation expected) {
        ++cases;
        ++of[std::size_t(expected)];
        ASSERT_STREQ(relation_name(classify(a, b)), relation_name(expected))
            << a.center.x << " " << a.center.y << " " << a.radii.x << " " << a.radii.y << " " << a.rot.c << " "
            << a.rot.s << testing::PrintToString(b);
        ASSERT_EQ(classify(b, a), flip(expected));
    }
    void expect(std::initializer_list<Relation> all) const {
        for (int r = 0; r < 9; ++r) std::printf("  %-17s %6d\n", relation_name(Relation(r)), of[std::size_t(r)]);
        for (const Relation r : all) test::expect_often(of[std::size_t(r)], cases, 0.001, relation_name(r));
        test::expect_hit_rate(cases - of[std::size_t(Relation::disjoint)], cases);
    }
};

constexpr std::initializer_list<Relation> all_relations = {
    Relation::disjoint, Relation::touching,         Relation::overlapping, Relation::inside_tangent,
    Relation::inside,   Relation::contains_tangent, Relation::contains,    Relation::equal};

TEST(ClassifyEllipseOracle, EllipsesAndDiscs) {
    Cases cases(7);
    Tally tally;
    const std::uint64_t count = test::cases_or_fewer(20000);
    for (std::uint64_t i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
        const EllipseD a = cases.ellipse();
        if (i % 2 == 0) {
            EllipseD b = cases.ellipse();
            if (cases.integer(0, 2) > 0) b.center = cases.point(16);
            if (cases.integer(0, 3) == 0) b.center = a.center;
            if (cases.integer(0, 5) == 0) b.radii = {a.radii.y, a.radii.x};
            tally.check(a, b, judge(oval(a), oval(b)));
        } else {
            const CircleD b{cases.integer(0, 2) == 0 ? a.center : cases.point(16), double(cases.integer(1, 16)) / 2};
            tally.check(a, b, judge(oval(a), oval(b)));
        }
    }
    tally.expect(all_relations);
}

TEST(ClassifyEllipseOracle, StraightShapes) {
    Cases cases(11);
    Tally tally;
    const std::uint64_t count = test::cases_or_fewer(20000);
    for (std::uint64_t i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
        const EllipseD a = cases.ellipse();
        Vec2D p = cases.point(9), q = cases.point(9);
        const Vec2D r = cases.point(20);
        if (cases.integer(0, 2) == 0) p = a.center - a.radii;  // the corner of its box, or an end of its axis
        if (cases.integer(0, 2) == 0) p = a.center + Vec2D{a.radii.x, 0};
        if (cases.integer(0, 2) == 0) q = a.center + a.radii;
        if (cases.integer(0, 4) == 0) q = a.center + Vec2D{0, a.radii.y};
        if (i % 4 == 0) {
            tally.check(a, PointD{p}, judge_polygon(oval(a), {exact(p)}));
        } else if (i % 4 == 1 && !(p == q)) {
            tally.check(a, SegmentD{p, q}, judge_polygon(oval(a), {exact(p), exact(q)}));
        } else if (i % 4 == 2 && p.x < q.x && p.y < q.y) {
            const Vec2D right{q.x, p.y}, left{p.x, q.y};
            tally.check(a, AabbD{p, q}, judge_polygon(oval(a), {exact(p), exact(right), exact(q), exact(left)}));
        } else if (i % 4 == 3 && orient(p, q, r) > 0) {
            const TriangleD large{2.0 * p, 2.0 * q, 2.0 * r};
            tally.check(a, large, judge_polygon(oval(a), {exact(large.a), exact(large.b), exact(large.c)}));
        }
    }
    tally.expect({Relation::disjoint, Relation::touching, Relation::overlapping, Relation::inside_tangent,
                  Relation::inside, Relation::contains_tangent, Relation::contains});
}

}  // namespace
}  // namespace carom
