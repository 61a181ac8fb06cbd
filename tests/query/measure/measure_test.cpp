// Areas and centroids: known ones, unions of boxes against exact counting, and everything against fine sampling.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace carom {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double pi = std::numbers::pi;

void expect_at(const std::optional<Vec2D>& found, const Vec2D& expected, double error) {
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->x, expected.x, error);
    EXPECT_NEAR(found->y, expected.y, error);
}

CompoundD compound(std::vector<CompoundPartD> parts) {
    return CompoundD::from_parts(std::move(parts)).value();
}

TEST(Measure, ConvexShapes) {
    EXPECT_EQ(area(AabbD{{1, 2}, {4, 4}}), 6);
    EXPECT_EQ(centroid(AabbD{{1, 2}, {4, 4}}), (Vec2D{2.5, 3}));
    EXPECT_EQ(area(CircleD{{5, 6}, 2}), 4 * pi);
    EXPECT_EQ(centroid(CircleD{{5, 6}, 2}), (Vec2D{5, 6}));
    EXPECT_NEAR(area(CapsuleD{{0, 0}, {3, 4}, 2}), 20 + 4 * pi, 1e-14);
    expect_at(centroid(CapsuleD{{0, 0}, {3, 4}, 2}), {1.5, 2}, 1e-15);
    const Rounded<TriangleD> chip{{{0, 0}, {4, 0}, {0, 3}}, 0.5};
    EXPECT_NEAR(area(chip), 6 + 12 * 0.5 + pi * 0.25, 1e-14);
    EXPECT_NEAR(area(place(AabbD{{0, 0}, {2, 2}}, PoseD{{1e9, 7}, RotD::degrees(33)})), 4, 1e-14);
}

TEST(Measure, CurvesPointsAndTheUnbounded) {
    EXPECT_EQ(area(ChainD::closed({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).value()), 0);
    expect_at(centroid(ChainD::closed({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).value()), {2, 2}, 1e-15);
    expect_at(centroid(ChainD::open({{0, 0}, {4, 0}, {4, 4}}).value()), {3, 1}, 1e-15);
    expect_at(centroid(ChainD::open({{0, 0}, {4, 0}, {2, 0}}).value()), {2, 0}, 1e-15);  // back over itself
    EXPECT_EQ(area(PointD{{1, 2}}), 0);
    EXPECT_EQ(centroid(PointD{{1, 2}}), (Vec2D{1, 2}));
    EXPECT_EQ(centroid(compound({{PointD{{0, 0}}}, {PointD{{3, 0}}}, {PointD{{0, 0}}}, {PointD{{0, 3}}}})),
              (Vec2D{1, 1}));
    EXPECT_EQ(area(LineD{{0, 0}, {1, 1}}), 0);
    EXPECT_FALSE(centroid(LineD{{0, 0}, {1, 1}}));
    EXPECT_EQ(area(HalfSpaceD{{0, 0}, {1, 1}}), inf);
    EXPECT_EQ(area(Rounded<RayD>{{{0, 0}, {1, 1}}, 1}), inf);
    EXPECT_FALSE(centroid(HalfSpaceD{{0, 0}, {1, 1}}));
    EXPECT_EQ(area(compound({{AabbD{{0, 0}, {2, 2}}}, {SegmentD{{9, 9}, {8, 8}}}, {PointD{{7, 7}}}})), 4);
    EXPECT_EQ(area(CircleD{{std::nan(""), 0}, 1}), 0);
    EXPECT_FALSE(centroid(CircleD{{std::nan(""), 0}, 1}));
}

TEST(Measure, SharedAreaCountsOnce) {
    const AabbD box{{0, 0}, {2, 2}};
    EXPECT_EQ(area(compound({{box}, {box}, {box}})), 4);
    EXPECT_EQ(area(compound({{box}, {AabbD{{2, 0}, {4, 2}}}})), 8);
    EXPECT_EQ(area(compound({{TriangleD{{0, 0}, {4, 0}, {4, 4}}}, {TriangleD{{0, 0}, {4, 4}, {0, 4}}}})), 16);
    EXPECT_EQ(area(compound({{box}, {AabbD{{0.5, 0.5}, {1, 1}}}})), 4);
    EXPECT_NEAR(area(compound({{CircleD{{0, 0}, 2}}, {CircleD{{0, 0}, 2}}, {CircleD{{1, 0}, 1}}})), 4 * pi, 1e-14);
    // A bent tube: capsules that share an end.
    EXPECT_NEAR(area(compound({{CapsuleD{{0, 0}, {4, 0}, 1}}, {CapsuleD{{4, 0}, {9, 0}, 1}}})), 18 + pi, 1e-13);
    // At a right bend they share a unit square and three quarters of a disc.
    EXPECT_NEAR(area(compound({{CapsuleD{{0, 0}, {4, 0}, 1}}, {CapsuleD{{4, 0}, {4, 4}, 1}}})), 15 + 5 * pi / 4, 1e-13);
    const double lens = 2 * std::acos(0.5) - std::sqrt(3.0) / 2;  // of unit circles one apart
    EXPECT_NEAR(area(compound({{CircleD{{0, 0}, 1}}, {CircleD{{1, 0}, 1}}})), 2 * pi - lens, 1e-14);
    EXPECT_NEAR(area(compound({{CircleD{{0, 0}, 1}}, {CircleD{{2, 0}, 1}}})), 2 * pi, 1e-13);  // that only touch
    EXPECT_NEAR(area(compound({{CircleD{{0, 0}, 1}}, {AabbD{{-1, -1}, {1, 1}}}})), 4, 1e-13);  // touching from inside
    EXPECT_NEAR(area(compound({{AabbD{{-1, -1}, {1, 1}}}, {CircleD{{2, 0}, 1}}})), 4 + pi, 1e-13);
    EXPECT_NEAR(area(compound({{CircleD{{0, 0}, 2}}, {CircleD{{1, 0}, 1}}, {CircleD{{0, 1}, 1}}})), 4 * pi, 1e-13);
}

TEST(Measure, BoxesOnAGridByCountingCells) {
    test::Random random(71);
    for (int i = 0; i < 2'000; ++i) {
        std::vector<CompoundPartD> parts;
        bool filled[12][12] = {};
        for (int n = random.integer(1, 6); n > 0; --n) {
            const int x = random.integer(0, 8), y = random.integer(0, 8);
            const int w = random.integer(1, 4), h = random.integer(1, 4);
            parts.push_back({AabbD{{double(x), double(y)}, {double(x + w), double(y + h)}}});
            for (int u = x; u < x + w; ++u)
                for (int v = y; v < y + h; ++v) filled[u][v] = true;
        }
        double cells = 0;
        Vec2D sum{};
        for (int u = 0; u < 12; ++u)
            for (int v = 0; v < 12; ++v)
                if (filled[u][v]) cells += 1, sum = sum + Vec2D{u + 0.5, v + 0.5};
        const CompoundD shape = compound(std::move(parts));
        ASSERT_EQ(area(shape), cells) << i;
        const auto center = centroid(shape);
        ASSERT_NEAR(center->x, sum.x / cells, 1e-13);
        ASSERT_NEAR(center->y, sum.y / cells, 1e-13);
    }
}

// Exactly: what another part covers does not count, nor what is there twice, however thin.
TEST(Measure, PartsWithinOtherParts) {
    const BoxD thin{{1000, 1000}, {1000, 1e-20}, {0.6, 0.8}};
    const auto twice = compound({{thin}, {thin}, {BoxD{{1000, 1000}, {10, 1e-20}, {0.6, 0.8}}}});
    EXPECT_EQ(area(twice), area(thin));
    EXPECT_EQ(centroid(twice), centroid(thin));
    std::vector<CompoundPartD> discs;
    for (int i = 0; i < 2'000; ++i) discs.push_back({CircleD{{1, 2}, 1 + 0x1p-11 * (i * 7 % 2'000)}});
    EXPECT_EQ(area(compound(discs)), area(CircleD{{1, 2}, 1 + 0x1p-11 * 1'999}));
    EXPECT_EQ(centroid(compound({{SegmentD{{0, 0}, {8, 2}}}, {SegmentD{{4, 1}, {0, 0}}}})), (Vec2D{4, 1}));
}

// A convex polygon cut into a fan of triangles, all rounded, rotated and far away: the area stays that of the whole,
// and nearly every border runs along another.
TEST(Measure, CuttingChangesNothing) {
    test::Random random(73);
    double worst = 0;
    const int cases = int(test::cases_or_fewer(2000));
    for (int i = 0; i < cases; ++i) {
        const int corners = random.integer(3, 9);
        const double radius = i % 3 == 0 ? 0 : random.real(0, 1);
        std::vector<Vec2D> points;
        for (int k = 0; k < corners; ++k)
            points.push_back(random.real(2, 3) * rotate(RotD::degrees(360.0 * k / corners), Vec2D{1, 0}));
        const auto polygon = ConvexPolygonD::from_points(points);
        if (!polygon.ok()) continue;
        const auto corner = polygon->points();
        std::vector<CompoundPartD> parts;
        double core = 0, around = 0;
        for (std::size_t k = 0; k < corner.size(); ++k) {
            const Vec2D p = corner[k], q = corner[(k + 1) % corner.size()];
            core += 0.5 * cross(p, q);
            around += std::hypot(q.x - p.x, q.y - p.y);
            if (k > 0 && k + 1 < corner.size()) parts.push_back({Rounded<TriangleD>{{corner[0], p, q}, radius}});
        }
        const double expected = core + around * radius + pi * radius * radius;
        const PoseD pose{{random.real(-1e6, 1e6), random.real(-1e6, 1e6)}, RotD::degrees(random.real(0, 360))};
        const CompoundD cut = compound(std::move(parts));
        const Rounded<ConvexPolygonD> whole{*polygon, radius};
        for (const double found : {area(whole), area(cut), area(place(cut, pose))})
            worst = std::fmax(worst, std::fabs(found - expected) / expected);
        const auto center = centroid(cut), of_whole = centroid(whole);
        ASSERT_NEAR(center->x, of_whole->x, 1e-13) << i;
        ASSERT_NEAR(center->y, of_whole->y, 1e-13) << i;
    }
    std::printf("areas of cut polygons: worst error %.1f u of the area\n", worst / 0x1p-53);
    EXPECT_LT(worst, 256 * 0x1p-53);
}

// The points of a fine grid that the shape holds, each for its cell.
struct Sampled {
    double area = 0;
    Vec2D moment{};
};

Sampled sample(const CompoundD& shape, double low, double high, int rows) {
    Sampled result;
    const double step = (high - low) / rows;
    for (int i = 0; i < rows; ++i) {
        const double y = low + (i + 0.5) * step;
        for (int j = 0; j < rows; ++j) {
            const double x = low + (j + 0.5) * step;
            if (!overlaps(shape, PointD{{x, y}})) continue;
            result.area += step * step;
            result.moment = result.moment + (step * step) * Vec2D{x, y};
        }
    }
    return result;
}

TEST(Measure, AgainstSampling) {
    test::Random random(72);
    int tried = 0;
    const int cases = int(test::cases_or_fewer(150, 10));
    for (int i = 0; i < cases; ++i) {
        const bool grid = i % 2 == 0;
        const auto number = [&] { return grid ? double(random.integer(-2, 2)) : random.real(-2, 2); };
        const auto point = [&] { return Vec2D{number(), number()}; };
        std::vector<CompoundPartD> parts;
        for (int n = random.integer(1, 4); n > 0; --n) {
            const Vec2D p = point();
            switch (random.integer(0, 3)) {
                case 0:
                    parts.push_back({CircleD{p, std::fabs(number())}});
                    break;
                case 1:
                    parts.push_back({CapsuleD{p, point(), std::fabs(number()) / 2}});
                    break;
                case 2:
                    parts.push_back({TriangleD{p, point(), point()}});
                    break;
                default:
                    parts.push_back({Rounded<TriangleD>{{p, point(), point()}, std::fabs(number()) / 4}});
            }
        }
        const CompoundD shape = compound(std::move(parts));
        const Sampled expected = sample(shape, -4.03125, 4.03125, 100);
        if (expected.area < 0.5) continue;
        ++tried;
        ASSERT_NEAR(area(shape), expected.area, 0.35) << i;
        const auto center = centroid(shape);
        ASSERT_NEAR(center->x * area(shape), expected.moment.x, 0.7) << i;
        ASSERT_NEAR(center->y * area(shape), expected.moment.y, 0.7) << i;
    }
    test::expect_often(tried, cases, 2 / 3.0, "tried");
}

}  // namespace
}  // namespace carom
