#include "points.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/decompose.hpp>
#include <carom/math/exact.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace carom {
namespace {

template <class T>
using Ring = std::vector<BasicVec2<T>>;

template <class T>
bool in_region(const Ring<T>& outline, const std::vector<Ring<T>>& holes, double x, double y) {
    return test::surrounds<T>(outline, x, y) &&
           std::none_of(holes.begin(), holes.end(), [&](auto& hole) { return test::surrounds<T>(hole, x, y); });
}

// Reflex corners of a ring, seen from the inside of the polygon.
template <class T>
std::size_t reflex_corners(const Ring<T>& ring, bool hole) {
    const int winding = (test::twice_area<T>(ring) > 0 ? 1 : -1) * (hole ? -1 : 1);
    std::size_t count = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        count += winding * orient(ring[i], ring[(i + 1) % ring.size()], ring[(i + 2) % ring.size()]) < 0;
    return count;
}

// Exact area, corners that are vertices of the input, and as many parts over every random point as there should be.
template <class T>
void expect_tiling(const Ring<T>& outline, const std::vector<Ring<T>>& holes,
                   const std::vector<BasicConvexPolygon<T>>& parts, test::Random& random, int samples) {
    Ring<T> all = outline;
    long long area = std::abs(test::twice_area<T>(outline));
    std::size_t reflex = reflex_corners(outline, false);
    for (const auto& hole : holes) {
        all.insert(all.end(), hole.begin(), hole.end());
        area -= std::abs(test::twice_area<T>(hole));
        reflex += reflex_corners(hole, true);
    }
    for (const auto& part : parts) {
        area -= test::twice_area<T>(part.points());
        for (const auto& corner : part.points()) ASSERT_NE(std::find(all.begin(), all.end(), corner), all.end());
    }
    ASSERT_EQ(area, 0);
    ASSERT_LE(parts.size(), 2 * reflex + 1);
    const auto by_x = [](auto& a, auto& b) { return a.x < b.x; };
    const auto by_y = [](auto& a, auto& b) { return a.y < b.y; };
    const auto [left, right] = std::minmax_element(outline.begin(), outline.end(), by_x);
    const auto [low, high] = std::minmax_element(outline.begin(), outline.end(), by_y);
    for (int i = 0; i < samples; ++i) {
        const double x = random.real(left->x, right->x), y = random.real(low->y, high->y);
        const auto covers = std::count_if(parts.begin(), parts.end(),
                                          [&](auto& part) { return test::surrounds<T>(part.points(), x, y); });
        ASSERT_EQ(covers, in_region(outline, holes, x, y) ? 1 : 0) << x << ' ' << y;
    }
}

template <class T>
class Decompose : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Decompose, Numbers);

TYPED_TEST(Decompose, TilesStarsWithHoles) {
    test::Random random(1);
    int tiled = 0, holes_seen = 0;
    const int cases = int(test::cases_or_fewer(400, 80));
    for (int i = 0; i < cases; ++i) {
        auto outline = test::whole_star<TypeParam>(random, random.integer(3, 60), 1000);
        if (i % 2) std::reverse(outline.begin(), outline.end());
        std::vector<Ring<TypeParam>> holes;
        for (int h = random.integer(0, 4); h > 0; --h) {
            auto hole = test::whole_star<TypeParam>(random, random.integer(3, 12), 60, random.real(-150, 150),
                                                    random.real(-150, 150));
            holes.push_back(hole);
            if (!validate_polygon<TypeParam>(outline, holes).ok()) holes.pop_back();
        }
        const auto parts = convex_parts<TypeParam>(outline, holes);
        if (!parts.ok()) continue;
        expect_tiling(outline, holes, *parts, random, 60);
        ++tiled;
        holes_seen += static_cast<int>(holes.size());
    }
    test::expect_often(tiled, cases, 0.75, "tiled");
    test::expect_often(holes_seen, cases, 0.15, "holes seen");
}

// What random rings on a tiny grid do: touch, share stretches, cross, overlap, contain. Accepted ones must tile; of
// refused ones, some point must be in a hole and outside, or in two holes, unless edges run along each other.
TYPED_TEST(Decompose, JudgesHolesOnTinyGrids) {
    test::Random random(2);
    int accepted = 0, touching = 0, along = 0, refused = 0, explained = 0;
    for (int i = 0; i < 4000; ++i) {
        const Ring<TypeParam> outline{{0, 0}, {3, 0}, {6, 0}, {6, 6}, {TypeParam(random.integer(2, 5)), 4}, {0, 6}};
        std::vector<Ring<TypeParam>> holes(static_cast<std::size_t>(random.integer(1, 2)));
        for (auto& hole : holes) {
            for (int k = 0; k < 3; ++k)
                hole.push_back({TypeParam(random.integer(0, 6)), TypeParam(random.integer(0, 6))});
            if (orient(hole[0], hole[1], hole[2]) == 0) hole = {{1, 1}, {2, 1}, {1, 2}};
        }
        const auto parts = convex_parts<TypeParam>(outline, holes);
        if (parts.ok()) {
            ++accepted;
            expect_tiling(outline, holes, *parts, random, 40);
            touching += std::any_of(holes[0].begin(), holes[0].end(), [&](auto& p) {
                return p.x == 0 || p.x == 6 || p.y == 0 || std::count(holes.back().begin(), holes.back().end(), p) > 1;
            });
            continue;
        }
        ASSERT_EQ(parts.error().code, ErrorCode::self_intersecting) << parts.error().message;
        ASSERT_GE(parts.error().index, 6) << parts.error().message;
        if (parts.error().message.find("runs along") != std::string::npos) {
            ++along;
            continue;
        }
        ++refused;
        bool found = false;
        for (int k = 0; k < 4000 && !found; ++k) {
            const double x = random.real(0, 6), y = random.real(0, 6);
            const bool first = test::surrounds<TypeParam>(holes[0], x, y);
            const bool second = holes.size() > 1 && test::surrounds<TypeParam>(holes[1], x, y);
            found = (first || second) && (!test::surrounds<TypeParam>(outline, x, y) || (first && second));
        }
        explained += found;
    }
    EXPECT_GT(accepted, 400);
    EXPECT_GT(touching, 100);
    EXPECT_GT(along, 200);
    EXPECT_GT(refused, 1000);
    test::expect_often(explained, refused, 0.99, "explained");  // a sliver may escape the sample
}

TYPED_TEST(Decompose, IsTheSameAtEveryPowerOfTwo) {
    test::Random random(3);
    const int far = sizeof(TypeParam) == 4 ? 100 : 600;  // squares of these leave the range
    for (int i = 0; i < 60; ++i) {
        const int k = i % 2 ? far : -far;
        const auto outline = test::whole_star<TypeParam>(random, 30, 1000);
        const auto small = convex_parts<TypeParam>(outline);
        const auto large = convex_parts<TypeParam>(test::scaled(outline, k));
        ASSERT_EQ(small.ok(), large.ok());
        if (!small.ok()) continue;
        ASSERT_EQ(small->size(), large->size());
        for (std::size_t part = 0; part < small->size(); ++part) {
            const auto points = (*small)[part].points();
            const auto expected = test::scaled(Ring<TypeParam>(points.begin(), points.end()), k);
            ASSERT_TRUE(std::equal(expected.begin(), expected.end(), (*large)[part].points().begin()));
        }
    }
}

TYPED_TEST(Decompose, KeepsUpWithManyVerticesAndHoles) {
    test::Random random(4);
    const int teeth = test::is_sanitized ? 400 : 1500;
    Ring<TypeParam> outline;
    for (int i = 0; i <= teeth; ++i) outline.push_back({TypeParam(4 * i), TypeParam(0)});
    for (int i = teeth; i-- > 0;) {
        outline.push_back({TypeParam(4 * i + 3), TypeParam(random.integer(102, 150))});
        outline.push_back({TypeParam(4 * i + 1), TypeParam(101)});
    }
    std::vector<Ring<TypeParam>> holes;
    for (int i = 2; i < 4 * teeth - 100; i += 10) {
        for (int j = 5; j < 90; j += 20)
            holes.push_back({{TypeParam(i), TypeParam(j)},
                             {TypeParam(i + 5), TypeParam(j + random.integer(1, 5))},
                             {TypeParam(i + 2), TypeParam(j + 9)}});
    }
    const auto parts = convex_parts<TypeParam>(outline, holes);
    ASSERT_TRUE(parts.ok()) << parts.error().message;
    expect_tiling(outline, holes, *parts, random, 20);
}

TEST(DecomposeExamples, ConvexInConvexOut) {
    const Vec2 square[] = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}};
    const auto parts = convex_parts<float>(square);
    ASSERT_EQ(parts->size(), 1u);
    EXPECT_EQ(parts->front().points().size(), 4u);  // without the vertex in mid-edge
    const Vec2 corner[] = {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}};
    EXPECT_EQ(convex_parts<float>(corner)->size(), 2u);
}

// A diamond whose corners touch the middles of the square's sides leaves four triangles.
TEST(DecomposeExamples, HoleThatTouchesEverySide) {
    const Vec2D square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const std::vector<Vec2D> diamond[] = {{{2, 0}, {4, 2}, {2, 4}, {0, 2}}};
    const auto parts = convex_parts<double>(square, diamond);
    ASSERT_TRUE(parts.ok()) << parts.error().message;
    ASSERT_EQ(parts->size(), 4u);
    for (const auto& part : *parts) EXPECT_EQ(part.points().size(), 3u);
}

TEST(DecomposeExamples, HolesThatTouchEachOtherAndACorner) {
    const std::vector<Vec2D> square{{0, 0}, {6, 0}, {6, 6}, {0, 6}};
    const std::vector<std::vector<Vec2D>> holes{{{0, 0}, {2, 1}, {3, 3}, {1, 2}}, {{3, 3}, {5, 4}, {4, 5}}};
    const auto parts = convex_parts<double>(square, holes);
    ASSERT_TRUE(parts.ok()) << parts.error().message;
    test::Random random(5);
    expect_tiling(square, holes, *parts, random, 500);
}

struct BadPolygon {
    std::vector<std::vector<Vec2D>> holes;
    ErrorCode code;
    std::ptrdiff_t index;
    const char* words;
};

TEST(DecomposeErrors, NameHoleAndVertex) {
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<Vec2D> square{{0, 0}, {8, 0}, {8, 8}, {0, 8}}, fine{{1, 1}, {2, 1}, {1, 2}};
    const BadPolygon cases[] = {
        {{fine, {{3, 3}, {4, 3}}}, ErrorCode::too_few_points, 7, "hole 1"},
        {{{}}, ErrorCode::too_few_points, 4, "hole 0: needs at least 3 points; got 0"},
        {{fine, {{3, 3}, {4, infinity}, {5, 5}}}, ErrorCode::not_finite, 8, "hole 1: vertex 1"},
        {{fine, {{3, 3}, {4, 3}, {4, 3}, {5, 5}}}, ErrorCode::repeated_point, 9, "hole 1: vertex 2"},
        {{{{3, 3}, {4, 4}, {5, 5}}}, ErrorCode::collinear, 4, "hole 0"},
        {{fine, {{4, 4}, {6, 6}, {6, 4}, {4, 6}}}, ErrorCode::self_intersecting, 7, "hole 1: the edge from vertex 0"},
        {{{{4, 4}, {9, 4}, {4, 5}}},
         ErrorCode::self_intersecting,
         4,
         "crosses the edge from vertex 1 (8, 0) of the out"},
        {{{{4, 0}, {6, 0}, {5, 2}}}, ErrorCode::self_intersecting, 4, "runs along"},
        {{fine, {{10, 1}, {12, 1}, {11, 2}}}, ErrorCode::self_intersecting, 7, "hole 1: lies outside"},
        {{{{8, 4}, {10, 3}, {10, 5}}},
         ErrorCode::self_intersecting,
         4,
         "hole 0: lies outside"},  // touches from outside
        {{{{1, 1}, {7, 1}, {4, 7}}, {{4, 2}, {5, 2}, {4, 3}}},
         ErrorCode::self_intersecting,
         7,
         "hole 1: overlaps hole 0"},
        {{{{-1, -1}, {9, -1}, {9, 9}, {-1, 9}}}, ErrorCode::self_intersecting, 4, "hole 0: lies outside"},
    };
    for (const BadPolygon& bad : cases) {
        const auto parts = convex_parts<double>(square, bad.holes);
        ASSERT_FALSE(parts.ok()) << bad.words;
        EXPECT_EQ(parts.error().code, bad.code) << parts.error().message;
        EXPECT_EQ(parts.error().index, bad.index) << parts.error().message;
        EXPECT_NE(parts.error().message.find(bad.words), std::string::npos) << parts.error().message;
        EXPECT_EQ(validate_polygon<double>(square, bad.holes).error().message, parts.error().message);
    }
    const Vec2D bow_tie[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    EXPECT_EQ(convex_parts<double>(bow_tie).error().code, ErrorCode::self_intersecting);
}

// The hole passes through the outline at vertices only: no two edges cross, and still it reaches out.
TEST(DecomposeErrors, HoleThatLeavesThroughAVertex) {
    const Vec2D outline[] = {{0, 0}, {8, 0}, {8, 8}, {4, 4}, {0, 8}};
    const std::vector<Vec2D> hole[] = {{{4, 1}, {5, 6}, {4, 4}, {3, 6}}};
    const auto parts = convex_parts<double>(outline, hole);
    ASSERT_FALSE(parts.ok());
    EXPECT_EQ(parts.error().code, ErrorCode::self_intersecting);
    const std::vector<Vec2D> through[] = {{{4, 4}, {5, 7}, {3, 7}}};
    EXPECT_EQ(convex_parts<double>(outline, through).error().index, 5);
}

// It was accepted: a vertex in mid-edge is none of the triangulation's, so that the edges crossed there unseen.
TEST(DecomposeErrors, HoleThatCrossesTheOutlineInMidEdge) {
    const auto refuse = [](const std::vector<Vec2D>& outline, const std::vector<Vec2D>& hole, const char* words) {
        const std::vector<Vec2D> holes[] = {hole};
        const auto parts = convex_parts<double>(outline, holes);
        ASSERT_FALSE(parts.ok());
        EXPECT_NE(parts.error().message.find(words), std::string::npos) << parts.error().message;
    };
    const std::vector<Vec2D> flat{{0, 0}, {6, 3}, {4, 3}, {1, 3}}, plain{{0, 0}, {6, 3}, {1, 3}};
    const std::vector<Vec2D> hole{{4, 4}, {2, 3}, {4, 2}};
    refuse(flat, hole, "crosses the edge from vertex");
    refuse(plain, hole, "crosses the edge from vertex");
    refuse(plain, {{4, 4}, {2, 3}, {4, 2}, {4, 3}}, "crosses the edge from vertex");
    refuse(flat, {{4, 4}, {2, 3}, {4, 2}, {4, 3}}, "crosses the edge from vertex");
    const std::vector<Vec2D> inside[] = {{{4, 3}, {2, 2.5}, {3, 2}}};
    EXPECT_TRUE(convex_parts<double>(flat, inside).ok());
}

}  // namespace
}  // namespace carom
