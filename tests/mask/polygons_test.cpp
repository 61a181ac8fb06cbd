#include "mask/mask_cases.hpp"

#include <carom/build/decompose.hpp>
#include <carom/mask/polygons.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using Ring = std::vector<Vec2>;

// The numbers below are exact: coordinates are integers of at most 300, errors few binary digits.
double area2(const Ring& ring) {
    double sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
        sum += double(a.x) * double(b.y) - double(a.y) * double(b.x);
    }
    return sum;
}

double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (double(b.x) - double(a.x)) * (double(c.y) - double(a.y)) -
           (double(b.y) - double(a.y)) * (double(c.x) - double(a.x));
}

double dot_at(const Vec2& a, const Vec2& b, const Vec2& p) {
    return (double(b.x) - double(a.x)) * (double(p.x) - double(a.x)) +
           (double(b.y) - double(a.y)) * (double(p.y) - double(a.y));
}

bool is_within(double error, const Vec2& a, const Vec2& b, const Vec2& p) {
    const double length_sq = dot_at(a, b, b), along = dot_at(a, b, p), area = turn(a, b, p);
    if (along <= 0) return dot_at(a, p, p) <= error * error;
    if (along >= length_sq) return dot_at(b, p, p) <= error * error;
    return area * area <= error * error * length_sq;
}

// The ring consists of corners of the contour in their order, and of those left out between two that stay each is near
// the edge that joins these two. Hence every point of the one line is that near to some point of the other.
void expect_within(const Contour& contour, const Ring& ring, double error) {
    std::size_t k = 0;
    const auto corner = [&](std::size_t i) {
        const PixelPos& p = contour.corners[i % contour.corners.size()];
        return Vec2{float(p.x), float(p.y)};
    };
    std::size_t start = 0;
    while (start < contour.corners.size() && corner(start) != ring[0]) ++start;
    ASSERT_LT(start, contour.corners.size());
    for (std::size_t i = start + 1; i <= start + contour.corners.size(); ++i) {
        ASSERT_LT(k, ring.size());
        const Vec2 &a = ring[k], &b = ring[(k + 1) % ring.size()];
        ASSERT_TRUE(is_within(error, a, b, corner(i)));
        if (corner(i) == b) ++k;
    }
    ASSERT_EQ(k, ring.size());
}

struct Edge {
    Vec2 a, b;
};

// Whether two edges share a point that is no end of both: a crossing, a stretch, or an end in the middle of the other.
bool overlap_inside(const Edge& e, const Edge& f) {
    const double a = turn(e.a, e.b, f.a), b = turn(e.a, e.b, f.b), c = turn(f.a, f.b, e.a), d = turn(f.a, f.b, e.b);
    if (a * b < 0 && c * d < 0) return true;
    const auto inside = [](const Edge& g, const Vec2& p) {
        return turn(g.a, g.b, p) == 0 && dot_at(g.a, g.b, p) > 0 && dot_at(g.b, g.a, p) > 0;
    };
    return inside(e, f.a) || inside(e, f.b) || inside(f, e.a) || inside(f, e.b) || (e.a == f.b && e.b == f.a);
}

std::vector<Ring> all_rings(const std::vector<PolygonRings>& polygons) {
    std::vector<Ring> rings;
    for (const auto& polygon : polygons) {
        rings.push_back(polygon.outline);
        rings.insert(rings.end(), polygon.holes.begin(), polygon.holes.end());
    }
    return rings;
}

void expect_apart(const std::vector<PolygonRings>& polygons) {
    std::vector<Edge> edges;
    for (const Ring& ring : all_rings(polygons)) {
        for (std::size_t i = 0; i < ring.size(); ++i) edges.push_back({ring[i], ring[(i + 1) % ring.size()]});
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) ASSERT_FALSE(overlap_inside(edges[i], edges[k]));
    }
}

TEST(PolygonRings, WithoutErrorAreTheContours) {
    naive::for_random_masks(31, 500, [&](const Bitmask& mask, std::uint64_t i) {
        SCOPED_TRACE(i);
        const std::vector<Contour> borders = contours(mask);
        const auto polygons = polygon_rings(std::span<const Contour>(borders), 0.0f);
        double area = 0;
        std::size_t corners = 0, all = 0;
        for (const Ring& ring : all_rings(*polygons)) {
            area += area2(ring);
            corners += ring.size();
        }
        for (const Contour& contour : borders) all += contour.corners.size();
        EXPECT_EQ(area, 2 * static_cast<double>(mask.count()));
        EXPECT_EQ(corners, all);
        for (const auto& polygon : *polygons) {
            ASSERT_GT(area2(polygon.outline), 0);
            for (const Ring& hole : polygon.holes) ASSERT_LT(area2(hole), 0);
        }
    });
}

TEST(PolygonRings, StayWithinTheErrorAndApart) {
    std::mt19937_64 random(32);
    std::size_t before = 0, after = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(800); ++i) {
        SCOPED_TRACE(i);
        const Bitmask mask = i % 2 ? naive::random_case(random, 24) : naive::random_blobs(random, 40, 33);
        const float error = static_cast<float>(random() % 16) / 4;
        const auto neighbors = random() % 2 ? Neighbors::four : Neighbors::eight;
        const std::vector<Contour> borders = contours(mask, neighbors);
        const auto polygons = polygon_rings<float>(borders, error);
        ASSERT_TRUE(polygons.ok()) << polygons.error().message;
        // Rings of one polygon come together; contours in the order of their first corners.
        std::size_t next = 0;
        for (std::size_t k = 0; k < borders.size(); ++k) {
            if (borders[k].is_hole) continue;
            const PolygonRings& polygon = (*polygons)[next++];
            ASSERT_EQ(polygon.component, borders[k].component);
            expect_within(borders[k], polygon.outline, double(error));
            std::size_t hole = 0;
            for (const Contour& inner : borders) {
                if (!inner.is_hole || inner.parent != static_cast<std::ptrdiff_t>(k)) continue;
                expect_within(inner, polygon.holes[hole++], double(error));
            }
            ASSERT_EQ(hole, polygon.holes.size());
            ASSERT_TRUE(validate_polygon<float>(polygon.outline, polygon.holes).ok());
            before += borders[k].corners.size();
            after += polygon.outline.size();
        }
        ASSERT_EQ(next, polygons->size());
        expect_apart(*polygons);
    }
    EXPECT_LT(after, before * 6 / 10);
    EXPECT_GT(after, before / 20);
}

TEST(MaskPolygons, AreExactlyThePixels) {
    std::mt19937_64 random(33);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(300); ++i) {
        SCOPED_TRACE(i);
        const Bitmask mask = i % 2 ? naive::random_case(random, 12) : naive::random_blobs(random, 20, 25);
        const auto polygons = mask_polygons<float>(mask, 0, i % 4 < 2 ? Neighbors::four : Neighbors::eight);
        ASSERT_TRUE(polygons.ok()) << polygons.error().message;
        double parts = 0;
        for (const SimplePolygon& polygon : *polygons) {
            for (const ConvexPolygon& part : polygon.parts()) parts += double(area(part));
        }
        EXPECT_EQ(parts, static_cast<double>(mask.count()));
        for (std::int64_t y = -1; y <= mask.height(); ++y) {
            for (std::int64_t x = -1; x <= mask.width(); ++x) {
                const Point center{{float(x) + 0.5f, float(y) + 0.5f}};
                const bool inside = std::ranges::any_of(*polygons, [&](const auto& p) { return overlaps(p, center); });
                ASSERT_EQ(inside, mask.get(x, y)) << x << ", " << y;
            }
        }
    }
}

TEST(MaskPolygons, OfWordSizedMasks) {
    for (const std::int64_t width : {63, 64, 65, 127, 128, 129}) {
        std::mt19937_64 random(34);
        const Bitmask full = naive::random_mask(random, width, 3, 1000);
        const auto polygons = mask_polygons<double>(full);
        ASSERT_EQ(polygons->size(), 1u);
        EXPECT_EQ(polygons->front().outline().size(), 4u);
        EXPECT_EQ(polygons->front().box(), (AabbD{{0, 0}, {double(width), 3}}));
    }
}

TEST(MaskPolygons, NothingIsNone) {
    EXPECT_TRUE(mask_polygons<float>(Bitmask())->empty());
    EXPECT_TRUE(mask_polygons<float>(Bitmask::blank(100, 100).value(), 2.0f)->empty());
}

TEST(MaskPolygons, BadErrorsAreRefused) {
    const Bitmask pixel = naive::mask_of({"#"});
    EXPECT_EQ(mask_polygons<float>(pixel, -1).error().code, ErrorCode::bad_size);
    EXPECT_EQ(mask_polygons<double>(pixel, NAN).error().code, ErrorCode::not_finite);
    EXPECT_EQ(mask_polygons<float>(Bitmask(), INFINITY).error().code, ErrorCode::not_finite);
    EXPECT_TRUE(mask_polygons<float>(pixel, std::numeric_limits<float>::max()).ok());
}

}  // namespace
}  // namespace carom
