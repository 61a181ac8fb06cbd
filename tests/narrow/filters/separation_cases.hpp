/// Rows for separations: what all of these count.
#pragma once

#include "narrow/filters/agreement.hpp"
#include "narrow/filters/filter.hpp"

#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/distance/union_manifold.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::test {

/// A hit is a pair that overlaps or touches.
template <class Case>
Filter<Case, Separation> separation_filter(std::string name) {
    Filter<Case, Separation> filter;
    filter.name = "separation_of_" + std::move(name);
    filter.cases = 12'000;
    filter.is_hit = [](const Separation& s) { return s.gap <= 0; };
    return filter;
}

/// Asks for shares of the cases that penetrate, touch, and have several normals.
template <class Case>
void expect_kinds(Filter<Case, Separation>& filter, double touching, double ties) {
    const auto share = [&](const char* what, double least, auto holds) {
        filter.shares.push_back(
            {what, least, [holds](const Case&, const auto&, const Separation& exact) { return holds(exact); }});
    };
    share("penetrating", 0.2, [](const Separation& s) { return s.gap < 0; });
    share("touching", touching, [](const Separation& s) { return s.gap == 0; });
    share("ties", ties, [](const Separation& s) { return !s.unique_normal; });
}

/// How far lengths may be off, which is at least what `separation` and `manifold` promise: 64 u times the radii and the
/// coordinates of both parts, as seen from one of the vertices where neither has a pose.
template <class T>
double slack_of(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const bool is_posed = a.pose_count() + b.pose_count() > 0;
    const Vec2D origin = is_posed ? Vec2D{} : a.template vertex<double>(0);
    double size = a.template radius<double>() + b.template radius<double>();
    for (const ConvexPart<T>* part : {&a, &b}) {
        for (int i = 0; i < part->size(); ++i) {
            const Vec2D v = part->template vertex<double>(i) - origin;
            size = std::max(size, std::fabs(v.x) + std::fabs(v.y));
        }
    }
    return 0x1p-47 * size;
}

/// Expects that a point is on the border of a part, up to `slack`.
template <class T>
void expect_on_border(const Vec2D& point, const ConvexPart<T>& part, double slack) {
    std::array<Vec2D, 64> buffer;
    ConvexPart<double> at;
    at.set_point(point);
    const double gap = detail::exact_separation(at, part.in_double(buffer.data())).gap;
    EXPECT_LE(std::fabs(gap), slack + 0x1p-50 * (std::fabs(point.x) + std::fabs(point.y))) << point.x << ' ' << point.y;
}

/// Expects that what was found is right: up to the points of those that are as near, which are on the borders then.
template <class T>
void expect_agreement(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& got, const Separation& exact) {
    const double slack = slack_of(a, b);
    expect_agreement(got, exact, slack);
    if (!(exact.gap > 0) || points_agree(got.on_a, exact.on_a, slack)) return;
    expect_on_border(got.on_a, a, slack);
    expect_on_border(got.on_b, b, slack);
}

/// The contact points of two parts as those of two unions of one part.
template <class T>
RealManifold contact_of_unions(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& exact, double margin) {
    return flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                           [&](PartVisitor<T> visit) { return visit(b); }, exact, margin);
}

}  // namespace carom::test
