/// Depths of unions with many parts: of two grids of boxes as of two boxes, and of a polygon, which knows its border,
/// as of the compound of its parts, which does not.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/query/contact.hpp>
#include <carom/shape/compound.hpp>
#include <carom/work_budget.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace carom {
namespace {

// Unit boxes side by side, `count` in each direction, around the origin.
CompoundD grid_of_boxes(int count) {
    std::vector<CompoundPartD> parts;
    const double first = 0.5 * (1 - count);
    for (int i = 0; i < count * count; ++i) {
        parts.push_back({BoxD{{first + i % count, first + i / count}, {0.5, 0.5}, {}}, {}});
    }
    return CompoundD::from_parts(parts).value();
}

TEST(UnionDepth, OfGridsIsThatOfBoxes) {
    constexpr int count = 7;
    const CompoundD grid = grid_of_boxes(count);
    const BoxD whole{{0, 0}, {0.5 * count, 0.5 * count}, {}};
    test::Random random(1);
    for (int i = 0; i < 40; ++i) {
        const PoseD pose{{random.real(-3.0, 3.0), random.real(-3.0, 3.0)},
                         i % 2 == 0 ? RotD{} : RotD::radians(random.real(0.0, 1.5))};
        const auto found = contact(grid, place(grid, pose));
        const auto expected = contact(whole, place(whole, pose));
        ASSERT_TRUE(found && expected);
        EXPECT_NEAR(found->separation, expected->separation, 1e-13) << i;
        if (expected->unique_normal && found->unique_normal) {
            EXPECT_NEAR(dot(found->normal, expected->normal), 1, 1e-12) << i;
        }
    }
}

// A wavy blob.
std::vector<Vec2D> blob(int count, double radius) {
    std::vector<Vec2D> corners;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * 3.14159265358979 * i / count;
        const double r = radius * (1 + 0.2 * std::sin(7 * angle) + 0.3 / count * (i * 7919 % 13));
        corners.push_back({r * std::cos(angle), r * std::sin(angle)});
    }
    return corners;
}

CompoundD compound_of(const SimplePolygonD& polygon) {
    std::vector<CompoundPartD> parts;
    for (const ConvexPolygonD& part : polygon.parts()) parts.push_back({part, {}});
    return CompoundD::from_parts(parts).value();
}

TEST(UnionDepth, OfAPolygonIsThatOfItsParts) {
    const auto polygon = simple_polygon<double>(blob(400, 50), {}).value();
    const CompoundD compound = compound_of(polygon);
    ASSERT_GT(polygon.parts().size(), 100U);
    test::Random random(2);
    int deep = 0;
    for (int i = 0; i < 150; ++i) {
        const double r = 62 * std::sqrt(random.real(0.0, 1.0)), angle = random.real(0.0, 6.3);
        const PoseD pose{{r * std::cos(angle), r * std::sin(angle)}, RotD::radians(angle)};
        const AnyShapeD shapes[] = {CircleD{{0, 0}, 0.5}, BoxD{{0, 0}, {2, 0.25}, {}}, PointD{{0, 0}},
                                    CapsuleD{{-4, 0}, {4, 1}, 1}};
        const AnyShapeD& shape = shapes[i % 4];
        const double found = signed_distance(polygon, place(shape, pose));
        deep += found < -5;
        EXPECT_NEAR(found, signed_distance(compound, place(shape, pose)), 1e-12) << i;
        EXPECT_NEAR(signed_distance(place(shape, pose), polygon), found, 1e-12) << i;
    }
    EXPECT_GT(deep, 50);
    EXPECT_LT(deep, 140);
}

// Of parts that may be inside and outside at the same time, and of another polygon.
AnyShapeD several_parts(test::Random& random) {
    const double spread = random.real(0.5, 30.0);
    const auto at = [&] { return PoseD{{random.real(-spread, spread), random.real(-spread, spread)}, {}}; };
    const auto size = [&] { return random.real(0.1, 4.0); };
    std::vector<CompoundPartD> parts;
    for (int i = random.integer(2, 5); i > 0; --i) {
        switch (random.integer(0, 4)) {
            case 0:
                parts.push_back({BoxD{{0, 0}, {size(), size()}, RotD::radians(size())}, at()});
                break;
            case 1:
                parts.push_back({CapsuleD{{0, 0}, {size(), size()}, size()}, at()});
                break;
            case 2:
                parts.push_back({SegmentD{{0, 0}, {size(), size()}}, at()});
                break;
            case 3:
                parts.push_back({TriangleD{{0, 0}, {size(), 0}, {0, size()}}, at()});
                break;
            default:
                parts.push_back({CircleD{{0, 0}, size()}, at()});
        }
    }
    if (random.chance(0.2)) return simple_polygon<double>(blob(12, 8 * size()), {}).value();
    return CompoundD::from_parts(std::move(parts)).value();
}

TEST(UnionDepth, OfSeveralPartsInAPolygonIsThatOfAllParts) {
    const auto polygon = simple_polygon<double>(blob(200, 25), {}).value();
    const CompoundD compound = compound_of(polygon);
    test::Random random(5);
    const std::uint64_t cases = test::cases_or_fewer(400);
    int deep = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        const AnyShapeD shape = several_parts(random);
        const auto* const inner = std::get_if<SimplePolygonD>(&shape.value);
        const AnyShapeD by_parts = inner ? AnyShapeD(compound_of(*inner)) : shape;
        const PoseD pose{{random.real(-25.0, 25.0), random.real(-25.0, 25.0)}, RotD::radians(random.real(0.0, 6.3))};
        const double found = signed_distance(polygon, place(shape, pose));
        deep += found < 0;
        ASSERT_NEAR(found, signed_distance(compound, place(by_parts, pose)), 1e-11) << i;
        ASSERT_NEAR(signed_distance(place(shape, pose), polygon), found, 1e-11) << i;
    }
    test::expect_share(deep, cases, 0.4, 0.99, "deep");
}

// On a small grid, so that edges are collinear and rings touch; none where the points make no polygon.
std::optional<SimplePolygonD> polygon_on_grid(test::Random& random) {
    const auto ring = [&](int count, int low, int high) {
        std::vector<Vec2D> points(static_cast<std::size_t>(count));
        for (Vec2D& p : points) p = {double(random.integer(low, high)), double(random.integer(low, high))};
        return points;
    };
    const bool has_holes = random.chance(0.5);
    const std::vector<Vec2D> outline = ring(random.integer(3, has_holes ? 5 : 9), 0, 6);
    std::vector<std::vector<Vec2D>> holes;
    for (int i = has_holes ? random.integer(1, 2) : 0; i > 0; --i) holes.push_back(ring(3, 1, 5));
    auto polygon = simple_polygon<double>(outline, holes);
    if (!polygon.ok()) return std::nullopt;
    return std::move(polygon).value();
}

AnyShapeD small_shape(test::Random& random) {
    const auto at = [&] { return Vec2D{0.5 * double(random.integer(0, 6)), 0.5 * double(random.integer(0, 6))}; };
    const Vec2D p = at(), q = at(), r = at();
    switch (random.integer(0, 6)) {
        case 0:
            return PointD{p};
        case 1:
            return SegmentD{p, q};
        case 2:
            return CircleD{p, 0.5 + p.x};
        case 3:
            return BoxD{p, {0.5 + q.x, 0.5 + q.y}, random.integer(0, 1) == 0 ? RotD{} : RotD::degrees(30)};
        case 4:
            return CapsuleD{p, q, 0.25};
        case 5:
            return TriangleD{p, q, r};
        default:
            return Rounded<BoxD>{BoxD{p, {0.5, 1}, {}}, 0.25};
    }
}

TEST(UnionDepth, OfPolygonsOnAGridIsThatOfTheirParts) {
    test::Random random(3);
    const std::uint64_t cases = test::cases_or_fewer(40000);
    int deep = 0, with_holes = 0, polygons = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        const auto polygon = polygon_on_grid(random);
        if (!polygon) continue;
        ++polygons;
        const CompoundD compound = compound_of(*polygon);
        const AnyShapeD shape = small_shape(random);
        const PoseD pose{{double(random.integer(-1, 4)), double(random.integer(-1, 4))},
                         random.integer(0, 2) == 0 ? RotD::degrees(random.real(0.0, 360.0)) : RotD{}};
        const auto found = contact(*polygon, place(shape, pose));
        const auto expected = contact(compound, place(shape, pose));
        ASSERT_EQ(found.has_value(), expected.has_value()) << i;
        if (!found) continue;
        deep += found->separation < 0;
        with_holes += polygon->hole_count() > 0;
        EXPECT_NEAR(found->separation, expected->separation, 1e-12) << i;
        const auto swapped = contact(place(shape, pose), *polygon);
        EXPECT_NEAR(swapped->separation, found->separation, 1e-12) << i;
        if (found->unique_normal && expected->unique_normal) {
            EXPECT_NEAR(dot(found->normal, expected->normal), 1, 1e-9) << i;
        }
    }
    test::expect_share(polygons, cases, 0.05, 0.9, "rings that make a polygon");
    test::expect_share(deep, polygons, 0.3, 0.95, "deep");
    test::expect_share(with_holes, polygons, 0.01, 0.9, "with holes");
}

// The search begins with a radius for the first pair that meets, which may only touch and be tiny.
TEST(UnionDepth, BehindATinyPairThatOnlyTouches) {
    for (const double overlap : {0.0, 1e-13, 1e-11, 1e-9, 1e-4}) {
        const auto make = [](const BoxD& tiny, const BoxD& large) {
            return CompoundD::from_parts({{tiny, {}}, {large, {}}}).value();
        };
        const CompoundD a = make({{0, 0}, {0.05, 0.05}, {}}, {{600, 0}, {500, 500}, {}});
        const CompoundD b = make({{0.1 - overlap, 0}, {0.05, 0.05}, {}}, {{600, 100}, {450, 450}, {}});
        EXPECT_NEAR(signed_distance(a, b), -850, 1e-9) << overlap;
        EXPECT_NEAR(signed_distance(b, a), -850, 1e-9) << overlap;
    }
}

// The exit is straight down. The second segment points at the circle there, and its ends are no sides, so where the
// center is in line with it up to rounding does not tell that the circle is clear of it.
TEST(UnionDepth, BesideASegmentThatPointsAtTheExit) {
    const std::pair<Vec2D, Vec2D> segments[] = {
        {{-0.84822341449699867, -0.09446804819972654}, {-1.2843975062052644, 0.37117528330806571}},
        {{0.83100201469842183, -0.11696645612098655}, {1.3073440794462514, 0.38920081434654841}},
        {{1.0237127363336496, -0.33687930858640724}, {1.5406236366744173, -0.0020448365050955708}}};
    for (const auto& [from, to] : segments) {
        const auto both = CompoundD::from_parts({{SegmentD{{-4, 0}, {4, 0}}, {}}, {SegmentD{from, to}, {}}}).value();
        EXPECT_NEAR(signed_distance(both, CircleD{{0, -0.25}, 1}), -0.75, 1e-15);
    }
}

// Work grows with what is near the minimum translation, not with the parts that cover all before it.
TEST(UnionDepth, DeepInAPolygonTakesLittleWork) {
    for (const int count : {1000, 10000}) {
        const auto polygon = simple_polygon<double>(blob(count, 100), {}).value();
        const WorkMeter meter;
        EXPECT_LT(signed_distance(polygon, CircleD{{60, 10}, 0.5}), -10);
        EXPECT_LT(meter.units(), 200000) << count;
    }
}

}  // namespace
}  // namespace carom
