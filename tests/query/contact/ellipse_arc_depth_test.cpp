// The depth of ellipses and arcs: a shift that parts the two, and none that a walk around finds is shorter.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace carom {
namespace {

const double turn = 2 * std::acos(-1.0);

struct Span {
    double from;
    double to;
};

// The outline of an ellipse with a radius around it, as seen from its center: inscribed, so that it covers less by
// `lost` at most.
struct Outline {
    std::vector<Vec2D> points;
    double lost;

    Outline(const EllipseD& e, double radius) {
        const int count = 90;
        const double a = std::max(e.radii.x, 1e-9), b = std::max(e.radii.y, 1e-9);
        std::vector<double> normals;  // evenly rotated, and at evenly spaced points: a needle's are nearly all alike
        for (int i = 0; i < count; ++i) {
            const double t = turn * i / count - turn / 2;
            normals.push_back(t);
            normals.push_back(std::atan2(a * std::sin(t), b * std::cos(t)));
        }
        std::sort(normals.begin(), normals.end());
        for (const double t : normals) {
            const double c = std::cos(t), s = std::sin(t), reach = std::hypot(a * c, b * s);
            const Vec2D q{a * a * c / reach + radius * c, b * b * s / reach + radius * s};
            points.push_back({e.rot.c * q.x - e.rot.s * q.y, e.rot.s * q.x + e.rot.c * q.y});
        }
        lost = (std::max(a, b) + radius) * (turn / count) * (turn / count) / 8;
    }

    // For how long a point stays inside when it moves along a direction: nothing when it never is.
    Span span(const Vec2D& p, const Vec2D& direction) const {
        Span inside{-1e300, 1e300};
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Vec2D &a = points[i], side = points[(i + 1) % points.size()] - a;
            if (std::hypot(side.x, side.y) < 1e-9) continue;  // of nearly one normal: rounding
            const double height = cross(side, p - a), slope = cross(side, direction);
            if (slope == 0) {
                if (height < 0) return {1, 0};
            } else if (slope > 0) {
                inside.from = std::max(inside.from, -height / slope);
            } else {
                inside.to = std::min(inside.to, -height / slope);
            }
        }
        return inside;
    }
};

// The shortest shift of the ellipse along one of many directions after which it keeps as far off many points of the arc
// as is between two of these: no less than the depth but for what the outline has lost.
double shortest_translation(const EllipseD& e, double radius, const ArcD& arc, int directions) {
    const double from = std::atan2(arc.from.y, arc.from.x);
    double swept = std::atan2(arc.to.y, arc.to.x) - from;
    if (swept <= 0) swept += turn;
    std::vector<Vec2D> points;
    const int count = 250;
    const Outline outline(e, radius + arc.radius * swept / count);
    for (int i = 0; i <= count; ++i) {
        const double t = from + swept * i / count;
        points.push_back(arc.center + arc.radius * Vec2D{std::cos(t), std::sin(t)} - e.center);
    }
    double best = 1e300;
    for (int k = 0; k < directions; ++k) {
        const Vec2D direction{std::cos(turn * k / directions), std::sin(turn * k / directions)};
        std::vector<Span> spans;
        for (const Vec2D& p : points) {
            const Span inside = outline.span(p, -direction);
            if (inside.to >= inside.from) spans.push_back(inside);
        }
        std::sort(spans.begin(), spans.end(), [](const Span& p, const Span& q) { return p.from < q.from; });
        double far = 0;
        for (const Span& span : spans) {
            if (span.from <= far) far = std::max(far, span.to);
        }
        best = std::min(best, far);
    }
    return best;
}

template <class Shape>
bool parts_after(const Shape& shape, const ArcD& arc, double more) {
    const auto hit = contact(shape, arc);
    if (!hit) return true;
    const double size = 16 + arc.radius;
    const Vec2D shift = (more * size - hit->separation) * hit->normal;
    if (!overlaps(shape, place(arc, PoseD{shift, {}}))) return true;
    // From a corner of the border it continues to one side.
    for (int k = 0; k < 64; ++k) {
        const Vec2D aside{std::cos(turn * k / 64), std::sin(turn * k / 64)};
        const Vec2D other = -hit->separation * hit->normal + (more * size) * aside;
        if (!overlaps(shape, place(arc, PoseD{other, {}}))) return true;
    }
    return false;
}

EllipseD any_ellipse(test::Random& random, int i) {
    const auto number = [&] { return i % 2 == 0 ? random.integer(-4, 4) : random.real(-4, 4); };
    const double flat = i % 11 == 0 ? 0 : (i % 7 == 0 ? 0x1p-7 : 1);
    const double x = std::fabs(double(number())) + 0.5, y = (std::fabs(double(number())) + 0.5) * flat;
    return {{double(number()), double(number())},
            {x, i % 5 == 0 ? x : y},
            RotD::degrees(i % 2 == 0 ? 90 * random.integer(0, 3) : random.real(0, 360))};
}

ArcD any_arc(test::Random& random, int i) {
    const auto number = [&] { return i % 2 == 0 ? random.integer(-4, 4) : random.real(-4, 4); };
    const auto direction = [&] {
        const Vec2D d{double(number()), double(number())};
        return d == Vec2D{} ? Vec2D{1, 0} : d;
    };
    const Vec2D from = direction();
    return {{double(number()), double(number())},
            std::fabs(double(number())) + 0.25,
            from,
            i % 6 == 0 ? from : direction()};
}

// Inside a ring that it crosses with one end, an ellipse is nearer to the ring's inside than to the hull's outside.
TEST(EllipseArcDepth, TranslationsInward) {
    const ArcD ring{{0, 0}, 8}, lower_half{{0, 0}, 8, {-1, 0}, {1, 0}};
    for (const ArcD& arc : {ring, lower_half}) {
        const auto hit = contact(EllipseD{{0, -6}, {1, 3}, {}}, arc);
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->separation, -1, 1e-14);
        EXPECT_NEAR(hit->normal.y, -1, 1e-14);
        EXPECT_NEAR(hit->point.y, -8, 1);
        EXPECT_TRUE(hit->unique_normal);
    }
    // The same with a radius around it, in either order.
    const Rounded<EllipseD> rounded{{{0, -6}, {0.5, 2.5}, {}}, 0.5};
    EXPECT_NEAR(signed_distance(rounded, ring), -1, 1e-14);
    EXPECT_EQ(signed_distance(rounded, ring), signed_distance(ring, rounded));
    // A needle through the bottom leaves by its nearer end.
    EXPECT_NEAR(signed_distance(EllipseD{{0, -8}, {3, 0}, {0, 1}}, lower_half), -3, 1e-14);
}

TEST(EllipseArcDepth, ScalesBitForBit) {
    test::Random random(93);
    for (int i = 0; i < 60; ++i) {
        const EllipseD e = any_ellipse(random, i);
        const ArcD arc = any_arc(random, i);
        const double depth = signed_distance(e, arc);
        for (const int exponent : {-300, -20, 1, 40, 200}) {
            const double s = std::ldexp(1.0, exponent);
            const EllipseD scaled{s * e.center, s * e.radii, e.rot};
            const ArcD scaled_arc{s * arc.center, s * arc.radius, arc.from, arc.to};
            ASSERT_EQ(signed_distance(scaled, scaled_arc), s * depth) << i << " 2^" << exponent;
        }
    }
}

TEST(EllipseArcDepth, NoTranslationOutIsShorter) {
    test::Random random(91);
    int deep = 0;
    const int cases = int(test::cases_or_fewer(120, 12));
    for (int i = 0; i < cases; ++i) {
        const EllipseD e = any_ellipse(random, i);
        const ArcD arc = any_arc(random, i);
        const double radius = i % 3 == 0 ? 0.5 * random.integer(1, 3) : 0;
        const Rounded<EllipseD> rounded{e, radius};
        const auto hit = radius > 0 ? contact(rounded, arc) : contact(e, arc);
        if (!hit || !(hit->separation < 0)) continue;
        ++deep;
        ASSERT_TRUE(radius > 0 ? parts_after(rounded, arc, 0x1p-24) : parts_after(e, arc, 0x1p-24)) << i;
        const double walked = shortest_translation(e, radius, arc, 72);
        const Outline outline(e, radius);
        ASSERT_LE(-hit->separation, walked + outline.lost)
            << i << ": ellipse " << e.center.x << " " << e.center.y << ", " << e.radii.x << " " << e.radii.y << " "
            << e.rot.c << " " << e.rot.s << " +" << radius << ", arc " << arc.center.x << " " << arc.center.y << " "
            << arc.radius << " " << arc.from.x << " " << arc.from.y << " to " << arc.to.x << " " << arc.to.y;
    }
    std::printf("depth of ellipses in arcs: %d of %d\n", deep, cases);
    test::expect_hit_rate(deep, cases);
}

}  // namespace
}  // namespace carom
