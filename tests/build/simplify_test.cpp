#include "points.hpp"
#include "sanitized.hpp"

#include <carom/build/decompose.hpp>
#include <carom/build/simplify.hpp>
#include <carom/build/triangulate.hpp>
#include <carom/math/exact.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace carom {
namespace {

template <class T>
using Ring = std::vector<BasicVec2<T>>;

// Whether |p - (nearest point of ab)| <= tolerance, exactly, by a route of its own: p is outside the disc around both
// ends and the strip around the line, or beyond its ends.
template <class T>
bool near_segment(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& p, T tolerance) {
    if (compare_distance(a, p, tolerance, T(0)) <= 0 || compare_distance(b, p, tolerance, T(0)) <= 0) return true;
    if (dot_sign(a, b, a, p) <= 0 || dot_sign(b, a, b, p) <= 0) return false;
    return sign_of([&]<class N>(In<N>) {
               const BasicVec2<N> along = lift<N>(b) - lift<N>(a), away = lift<N>(p) - lift<N>(b);
               const N reach = N(double(tolerance));
               return cross(away, along) * cross(away, along) - length_sq(along) * (reach * reach);
           }) <= 0;
}

// The kept points are a subsequence of the input, and each removed one is near the edge that spans it.
template <class T>
void expect_within(const Ring<T>& before, const Ring<T>& after, bool closed, T tolerance) {
    ASSERT_GE(after.size(), closed ? 3u : 2u);
    ASSERT_LE(after.size(), before.size());
    const auto start = std::find(before.begin(), before.end(), after.front()) - before.begin();
    std::size_t edge = 0;
    for (std::size_t k = 1; k <= before.size(); ++k) {
        if (!closed && k == before.size()) break;
        const BasicVec2<T>& p = before[(static_cast<std::size_t>(start) + k) % before.size()];
        const BasicVec2<T>&a = after[edge], &b = after[(edge + 1) % after.size()];
        if (p == b) {
            ++edge;
        } else {
            ASSERT_TRUE(near_segment(a, b, p, tolerance)) << p.x << ' ' << p.y;
        }
    }
    ASSERT_EQ(edge, closed ? after.size() : after.size() - 1);
}

template <class T>
class Simplify : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Simplify, Numbers);

TYPED_TEST(Simplify, KeepsPolylinesWithinTheTolerance) {
    test::Random random(1);
    std::size_t before = 0, after = 0;
    for (int i = 0; i < 600; ++i) {
        Ring<TypeParam> line;
        const double size = std::ldexp(1, random.integer(-20, 20));
        const double offset = i % 5 == 0 ? 1e6 * size : 0;
        double y = 0;
        for (int k = 0; k < 100; ++k) {
            y += random.real(-0.3, 0.3);
            line.push_back({TypeParam(offset + size * k), TypeParam(offset + size * y)});
        }
        const auto tolerance = TypeParam(size * random.real(0.05, 0.6));
        const auto simple = simplify_polyline<TypeParam>(line, tolerance);
        ASSERT_TRUE(simple.ok());
        expect_within(line, *simple, false, tolerance);
        ASSERT_EQ(simple->front(), line.front());
        ASSERT_EQ(simple->back(), line.back());
        before += line.size();
        after += simple->size();
    }
    EXPECT_LT(after, before / 2);
    EXPECT_GT(after, before / 20);
}

// The fewest vertices by trying every edge, exactly.
template <class T>
std::size_t fewest(const Ring<T>& line, T tolerance) {
    std::vector<std::size_t> edges(line.size(), line.size());
    edges[0] = 0;
    for (std::size_t b = 1; b < line.size(); ++b) {
        for (std::size_t a = 0; a < b; ++a) {
            bool possible = true;
            for (std::size_t k = a + 1; k < b; ++k)
                possible = possible && near_segment(line[a], line[b], line[k], tolerance);
            if (possible) edges[b] = std::min(edges[b], edges[a] + 1);
        }
    }
    return edges.back() + 1;
}

// Nothing obstructs a line that only runs to the right; all that is left to chance is rounding in the plan.
TYPED_TEST(Simplify, LeavesTheFewestVerticesOfALine) {
    test::Random random(4);
    std::size_t best = 0, found = 0, all = 0;
    for (int i = 0; i < 60; ++i) {
        Ring<TypeParam> line;
        for (int k = 0; k < 60; ++k)
            line.push_back({TypeParam(k), TypeParam(i % 2 ? random.real(0, 3) : 20 * std::sqrt(double(k)))});
        const auto tolerance = TypeParam(random.real(0.1, 2));
        const auto simple = simplify_polyline<TypeParam>(line, tolerance);
        expect_within(line, *simple, false, tolerance);
        const std::size_t least = fewest(line, tolerance);
        ASSERT_GE(simple->size(), least);
        best += least;
        found += simple->size();
        all += line.size();
    }
    EXPECT_LE(found, best * 101 / 100);
    EXPECT_LT(best, all / 2);
}

// Around a disc of pixels, at a tolerance just below and at the height of a step.
TYPED_TEST(Simplify, LeavesFewVerticesOfARing) {
    Ring<TypeParam> ring;
    const int radius = 128;
    const auto width = [&](int y) {  // of the half row from y to y + 1
        return static_cast<int>(std::sqrt(radius * radius - (y + 0.5) * (y + 0.5)) + 0.5);
    };
    for (int y = -radius; y < radius; ++y) {
        ring.push_back({TypeParam(width(y)), TypeParam(y)});
        ring.push_back({TypeParam(width(y)), TypeParam(y + 1)});
    }
    for (int y = radius; y-- > -radius;) {
        ring.push_back({TypeParam(-width(y)), TypeParam(y + 1)});
        ring.push_back({TypeParam(-width(y)), TypeParam(y)});
    }
    ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
    for (const auto& [tolerance, most] : {std::pair(0.9, 60u), std::pair(1.0, 34u), std::pair(4.0, 14u)}) {
        const auto simple = simplify_polygon<TypeParam>(ring, {}, TypeParam(tolerance));
        expect_within(ring, simple->front(), true, TypeParam(tolerance));
        EXPECT_LE(simple->front().size(), most) << tolerance;
        EXPECT_TRUE(validate_outline<TypeParam>(simple->front()).ok());
    }
}

TYPED_TEST(Simplify, ToleranceZeroChangesNothingButTheCount) {
    const Ring<TypeParam> line{{0, 0}, {1, 1}, {2, 2}, {2, 2}, {3, 3}, {3, 5}, {3, 4}, {3, 6}, {0, 6}};
    const Ring<TypeParam> expected{{0, 0}, {3, 3}, {3, 6}, {0, 6}};
    const auto simple = simplify_polyline<TypeParam>(line, TypeParam(0));
    expect_within(line, *simple, false, TypeParam(0));
    EXPECT_EQ(simple->front(), expected.front());
    EXPECT_LE(simple->size(), 6u);  // going back and forth may stay, straight runs may not
    const Ring<TypeParam> square{{0, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    EXPECT_EQ(simplify_polygon<TypeParam>(square, {}, TypeParam(0))->front().size(), 4u);
}

TYPED_TEST(Simplify, KeepsPolygonsSimpleAndWithinTheTolerance) {
    test::Random random(2);
    std::size_t before = 0, after = 0;
    int tried = 0;
    for (int i = 0; i < 500; ++i) {
        auto outline = test::whole_star<TypeParam>(random, random.integer(5, 60), 300);
        if (i % 3 == 0) outline = test::whole_star<TypeParam>(random, random.integer(4, 12), 6);
        std::vector<Ring<TypeParam>> holes{test::whole_star<TypeParam>(random, 12, 60, random.real(-100, 100), 20)};
        if (!validate_polygon<TypeParam>(outline, holes).ok()) holes.clear();
        if (!validate_polygon<TypeParam>(outline, holes).ok()) continue;
        const auto tolerance = TypeParam(random.real(0, i % 2 ? 20 : 200));
        const auto rings = simplify_polygon<TypeParam>(outline, holes, tolerance);
        ASSERT_TRUE(rings.ok());
        ASSERT_EQ(rings->size(), 1 + holes.size());
        expect_within(outline, rings->front(), true, tolerance);
        if (!holes.empty()) expect_within(holes[0], rings->back(), true, tolerance);
        const Status status = validate_polygon<TypeParam>(rings->front(), std::span(*rings).subspan(1));
        ASSERT_TRUE(status.ok()) << status.error().message;
        ++tried;
        before += outline.size();
        after += rings->front().size();
    }
    EXPECT_GT(tried, 250);
    EXPECT_LT(after, before * 3 / 4);
}

// A thin crack: at this tolerance its mouth could be pulled over its bottom, or shut.
TYPED_TEST(Simplify, KeepsACrackOpen) {
    const Ring<TypeParam> outline{{0, 0}, {10, 0}, {10, 10}, {6, 10}, {5, 1}, {4, 10}, {0, 10}};
    for (const double tolerance : {1.0, 3.0, 5.0, 9.0, 100.0}) {
        const auto rings = simplify_polygon<TypeParam>(outline, {}, TypeParam(tolerance));
        ASSERT_TRUE(validate_outline<TypeParam>(rings->front()).ok());
        expect_within(outline, rings->front(), true, TypeParam(tolerance));
    }
}

// The outline's dent is the hole's neighbor: without the hole it goes, with the hole in it it stays.
TYPED_TEST(Simplify, HolesKeepTheirDistance) {
    const Ring<TypeParam> outline{{0, 0}, {5, -2}, {10, 0}, {10, 10}, {0, 10}};
    const std::vector<Ring<TypeParam>> hole{{{5, -1.5}, {5.5, -1}, {4.5, -1}}};
    ASSERT_TRUE(validate_polygon<TypeParam>(outline, hole).ok());
    EXPECT_EQ(simplify_polygon<TypeParam>(outline, {}, TypeParam(3))->front().size(), 4u);
    const auto rings = simplify_polygon<TypeParam>(outline, hole, TypeParam(3));
    EXPECT_TRUE(validate_polygon<TypeParam>(rings->front(), std::span(*rings).subspan(1)).ok());
    const auto& kept = rings->front();
    EXPECT_NE(std::find(kept.begin(), kept.end(), outline[1]), kept.end());
}

TYPED_TEST(Simplify, ToleranceIsExact) {
    const Ring<TypeParam> line{{0, 0}, {3, 4}, {TypeParam(1000), 0}};  // the distance of vertex 1 is exactly 4
    EXPECT_EQ(simplify_polyline<TypeParam>(line, TypeParam(4))->size(), 2u);
    EXPECT_EQ(simplify_polyline<TypeParam>(line, std::nextafter(TypeParam(4), TypeParam(0)))->size(), 3u);
}

TYPED_TEST(Simplify, IsTheSameAtEveryPowerOfTwo) {
    test::Random random(3);
    for (int i = 0; i < 100; ++i) {
        const auto line = test::hard_points<TypeParam>(random, i, 60);
        for (const int k : {-30, 40}) {
            const auto same = simplify_polyline<TypeParam>(line, TypeParam(2));
            const auto other = simplify_polyline<TypeParam>(test::scaled(line, k), std::ldexp(TypeParam(2), k));
            ASSERT_EQ(test::scaled(*same, k), *other);
        }
    }
}

TYPED_TEST(Simplify, KeepsUpWithManyVertices) {
    const int length = test::is_sanitized ? 4000 : 20000;
    Ring<TypeParam> outline;
    for (int i = 0; i < length; ++i) outline.push_back({TypeParam(i), TypeParam(0)});
    for (int i = length; i-- > 0;) outline.push_back({TypeParam(i), TypeParam(1 + (i & 1))});
    const auto rings = simplify_polygon<TypeParam>(outline, {}, TypeParam(1));
    expect_within(outline, rings->front(), true, TypeParam(1));
    EXPECT_LT(rings->front().size(), 10u);
}

TEST(SimplifyErrors, NameWhatAndWhere) {
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<Vec2D> line{{0, 0}, {1, 1}};
    EXPECT_EQ(simplify_polyline<double>(line, -1).error().code, ErrorCode::bad_size);
    EXPECT_EQ(simplify_polyline<double>(line, infinity).error().code, ErrorCode::not_finite);
    EXPECT_EQ(simplify_polyline<double>(std::span(line).first(1), 1).error().code, ErrorCode::too_few_points);
    const std::vector<Vec2D> bad{{0, 0}, {1, infinity}};
    EXPECT_EQ(simplify_polyline<double>(bad, 1).error().code, ErrorCode::not_finite);
    EXPECT_EQ(simplify_polyline<double>(bad, 1).error().index, 1);
    const std::vector<Vec2D> bow_tie{{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    EXPECT_EQ(simplify_polygon<double>(bow_tie, {}, 1).error().code, ErrorCode::self_intersecting);
}

}  // namespace
}  // namespace carom
