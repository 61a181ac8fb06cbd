/// The minimum translation out of a union by its few candidates: where it is known it is the one that walks along all
/// borders find, and it is known nearly always where nothing coincides.
#include "narrow/border/clear_exit.hpp"

#include "narrow/border/nearest_exit.hpp"
#include "narrow/distance/inner_exit.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>
#include <carom/query/contact.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

namespace carom {
namespace {

template <class T>
class ClearExitCases {
  public:
    using Shape = BasicAnyShape<T>;

    explicit ClearExitCases(std::uint64_t seed) : random_(seed) {}

    void compare(const Shape& level, const Shape& shape, const BasicPose<T>* pose,
                 const BasicPose<T>* level_pose = nullptr) {
        const detail::Operand<Shape, T> a{level, level_pose}, b{shape, pose};
        const auto parts_a = detail::parts_of(a), parts_b = detail::parts_of(b);
        const bool penetrate = detail::unions_penetrate<T>(parts_a, parts_b);
        BasicVec2<detail::DoubleDouble> origin{};
        parts_b(detail::whole_plane, [&](const detail::ConvexPart<T>& part) {
            origin = part.template vertex<detail::DoubleDouble>(0);
            return true;
        });
        const double reach = random_.real(0.5, 3);
        const bool is_told = penetrate && random_.chance(0.5);
        const auto found = detail::clear_exit<T>(parts_a, parts_b, origin, reach, is_told);
        ++cases;
        met += penetrate;
        if (!penetrate) {
            EXPECT_FALSE(found);
            return;
        }
        told += is_told;
        if (!found) return;
        known += is_told;
        const auto expected = detail::nearest_exit<T>(parts_a, parts_b, origin, 2 * reach);
        if (found->gap == std::numeric_limits<double>::infinity()) {
            EXPECT_GT(expected.gap, reach * (1 - 0x1p-18));
            return;
        }
        const auto* const ball = std::get_if<BasicCircle<T>>(&shape.value);
        expect_same(*found, expected, ball ? 2.0 * double(ball->radius) : 0);
    }

    // In both orders.
    void compare_inner(const Shape& polygon, const Shape& shape, const BasicPose<T>* pose) {
        const detail::Operand<Shape, T> a{polygon, nullptr}, b{shape, pose};
        const auto parts_a = detail::parts_of(a), parts_b = detail::parts_of(b);
        const bool is_inside = detail::unions_penetrate<T>(parts_a, parts_b) &&
                               !parts_a.edges(parts_b.box(), [](const detail::ConvexPart<T>&) { return true; });
        const detail::PartSource<T> first = turned ? parts_b : parts_a, second = turned ? parts_a : parts_b;
        const auto found = detail::inner_exit<T>(*detail::polygon_and_shape(first, second));
        ++cases;
        met += is_inside;
        turned = !turned;
        if (!is_inside) {
            if (found) {
                EXPECT_TRUE(detail::unions_penetrate<T>(parts_a, parts_b));
            }
            return;
        }
        known += found.has_value();
        if (!found) return;
        BasicVec2<detail::DoubleDouble> origin{};
        parts_b(detail::whole_plane, [&](const detail::ConvexPart<T>& part) {
            origin = part.template vertex<detail::DoubleDouble>(0);
            return true;
        });
        expect_same(*found, detail::nearest_exit<T>(first, second, origin, 20));
    }

    // A ball that touches both walls of a slot may have its point on either.
    void expect_same(const detail::Separation& found, const detail::Separation& expected, double width = 0) {
        EXPECT_NEAR(found.gap, expected.gap, 1e-12);
        EXPECT_EQ(found.unique_normal, expected.unique_normal);
        EXPECT_NEAR(dot(found.on_b - found.on_a, found.normal), -found.gap, 1e-12);
        if (!expected.unique_normal) {
            ++tied;
            return;
        }
        ++exits;
        const double aside = std::sqrt(length_sq(found.on_a - expected.on_a));
        const bool is_same_point = aside == 0 || std::fabs(aside - width) < 1e-12;
        same += found.gap == expected.gap && found.normal == expected.normal && is_same_point;
        EXPECT_NEAR(dot(found.normal, expected.normal), 1, 1e-12);
    }

    Shape polygon() { return polygon(random_.integer(30, 60), 1.5); }
    Shape polygon(int count, double rough) {
        std::vector<BasicVec2<T>> corners;
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * 3.14159265358979 * i / count, radius = random_.real(9.5 - rough, 9.5);
            corners.push_back({T(radius * std::cos(angle)), T(radius * std::sin(angle))});
        }
        return simple_polygon<T>(corners).value();
    }
    Shape boxes() {
        std::vector<BasicCompoundPart<T>> parts;
        for (int i = 0; i < 30; ++i) {
            const BasicVec2<T> low{T(random_.real(-8, 7)), T(random_.real(-8, 7))};
            parts.push_back(
                {BasicAabb<T>{low, {low.x + T(random_.real(0.5, 2)), low.y + T(random_.real(0.5, 2))}}, {}});
        }
        return BasicCompound<T>::from_parts(std::move(parts)).value();
    }
    Shape tiles() {
        std::vector<typename BasicTileGrid<T>::Cell> cells(256);
        for (auto& cell : cells) cell = random_.chance(0.2) ? BasicTileGrid<T>::full : BasicTileGrid<T>::empty;
        return BasicTileGrid<T>::from_cells({-8, -8}, {1, 1}, 16, 16, std::move(cells)).value();
    }
    Shape small(int kind) {
        const T size = T(random_.integer(1, 4)) / 4;
        switch (kind) {
            case 0:
                return BasicCircle<T>{{0, 0}, size};
            case 1:
                return BasicAabb<T>{{-size, -size / 2}, {size, size / 2}};
            case 2:
                return BasicTriangle<T>{{-size, 0}, {size, -size}, {size / 2, size}};
            case 3:
                return BasicCapsule<T>{{-size, 0}, {size, size / 4}, size / 2};
            case 4:
                return BasicSegment<T>{{-size, 0}, {size, size / 4}};
            case 5:
                return Rounded<BasicTriangle<T>>{{{-size, 0}, {size, -size}, {size / 2, size}}, size / 4};
            default:
                return BasicBox<T>{{0, 0}, {size, size}, BasicRot<T>::degrees(T(random_.real(0, 90)))};
        }
    }
    Shape point() { return BasicPoint<T>{{0, 0}}; }
    BasicPose<T> anywhere() { return rotated({T(random_.real(-8, 8)), T(random_.real(-8, 8))}); }
    BasicPose<T> on_grid() { return {{T(random_.integer(-32, 32)) / 4, T(random_.integer(-32, 32)) / 4}, {}}; }
    BasicPose<T> at_border() {
        const double angle = random_.real(0, 6.3), far = random_.real(7, 11);
        return rotated({T(far * std::cos(angle)), T(far * std::sin(angle))});
    }

    BasicPose<T> rotated(const BasicVec2<T>& at) {
        return {at, random_.chance(0.5) ? BasicRot<T>{} : BasicRot<T>::radians(T(random_.real(0, 6)))};
    }

    static constexpr int kinds = 7;

    int cases = 0, met = 0, told = 0, known = 0, exits = 0, same = 0, tied = 0;
    bool turned = false;

  private:
    test::Random random_;
};

template <class T>
class ClearExit : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(ClearExit, Numbers);

TYPED_TEST(ClearExit, OfPolygonsIsThatOfWalks) {
    ClearExitCases<TypeParam> cases(1);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(1500); ++i) {
        const auto level = cases.polygon();
        for (int kind = 0; kind < cases.kinds; ++kind) {
            const auto pose = cases.at_border();
            cases.compare(level, cases.small(kind), &pose);
        }
    }
    test::expect_hit_rate(cases.met, cases.cases);
    test::expect_often(cases.known, cases.told, 0.9, "known");
    test::expect_often(cases.exits, cases.met, 0.3, "found");
    test::expect_often(cases.same, cases.exits, 0.97, "the same bits");  // not where a vertex rests in a corner
}

TYPED_TEST(ClearExit, FromTheInsideOfAPolygonIsThatOfWalks) {
    ClearExitCases<TypeParam> cases(28);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(100); ++i) {
        const auto polygon = i % 2 == 0 ? cases.polygon() : cases.polygon(300, 0.1);
        for (int k = 0; k < 40; ++k) {
            const auto pose = k % 3 == 0 ? cases.anywhere() : (k % 3 == 1 ? cases.on_grid() : cases.at_border());
            cases.compare_inner(polygon, k % 4 == 0 ? cases.point() : cases.small(k % cases.kinds), &pose);
        }
    }
    test::expect_hit_rate(cases.met, cases.cases);
    test::expect_often(cases.known, cases.met, 0.6, "known");
    test::expect_often(cases.same, cases.exits, 0.5, "the same bits");  // those of walks depend on how far they look
}

TYPED_TEST(ClearExit, OfBoxesIsThatOfWalks) {
    ClearExitCases<TypeParam> cases(2);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(1500); ++i) {
        const auto level = cases.boxes();
        for (int kind = 0; kind < cases.kinds; ++kind) {
            const auto pose = cases.anywhere();
            cases.compare(level, cases.small(kind), &pose);
        }
    }
    test::expect_hit_rate(cases.met, cases.cases);
    test::expect_often(cases.known, cases.told, 0.95, "known");
    test::expect_often(cases.exits, cases.met, 0.3, "found");
    test::expect_often(cases.same, cases.exits, 0.999, "the same bits");
}

// On a grid borders coincide, and slots are as wide as the shape.
TYPED_TEST(ClearExit, OfTilesIsThatOfWalks) {
    ClearExitCases<TypeParam> cases(3);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(1500); ++i) {
        const auto level = cases.tiles();
        for (int kind = 0; kind < cases.kinds; ++kind) {
            const auto pose = i % 2 == 0 ? cases.anywhere() : cases.on_grid();
            cases.compare(level, cases.small(kind), &pose);
        }
    }
    test::expect_hit_rate(cases.met, cases.cases);
    test::expect_often(cases.known, cases.told, 0.85, "known");
    test::expect_often(cases.exits, cases.met, 0.3, "found");
    test::expect_often(cases.tied, cases.met, 0.01, "as deep elsewhere");
    test::expect_often(cases.same, cases.exits, 0.99, "the same bits");
}

// Rotations are rounded, so that a slot as wide as the shape is a little wider or narrower once it is placed: in
// doubles by no more than rounding, which then tells whether it is closed.
TYPED_TEST(ClearExit, OfPlacedTilesIsThatOfWalks) {
    ClearExitCases<TypeParam> cases(29);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(1500); ++i) {
        const auto level = cases.tiles();
        const auto level_pose = cases.rotated(cases.on_grid().at);
        for (int kind = 0; kind < cases.kinds; ++kind) {
            const bool is_on_grid = i % 2 == 0 && std::is_same_v<TypeParam, float>;
            const auto pose = is_on_grid ? compose(level_pose, cases.on_grid()) : cases.anywhere();
            cases.compare(level, cases.small(kind), &pose, &level_pose);
        }
    }
    test::expect_hit_rate(cases.met, cases.cases);
    test::expect_often(cases.known, cases.told, 0.85, "known");
    test::expect_often(cases.exits, cases.met, 0.3, "found");
    test::expect_often(cases.same, cases.exits, 0.99, "the same bits");
}

// Up to rounding, wider or narrower: as closed, such a slot is left at its end.
TEST(ClearExitOfABall, InASlotAsWideIsThatOfWalks) {
    ClearExitCases<double> cases(4);
    test::Random random(5);
    for (int i = 0; i < 3000; ++i) {
        const double low = 0.1 * random.integer(-9, 0), high = low + 0.1 * random.integer(2, 9),
                     top = random.real(0.3, 2);
        const std::vector<Vec2D> outline{{-3, -1},  {3, -1},  {3, top},   {high, top},
                                         {high, 0}, {low, 0}, {low, top}, {-3, top}};
        const double size = 0.5 * (high - low) * (1 + random.integer(-4, 4) * 0x1p-53);
        const AnyShapeD ball =
            i % 2 == 0 ? AnyShapeD(CircleD{{0, 0}, size}) : AnyShapeD(BoxD{{0, 0}, {size, size}, {}});
        const double aside = i % 4 < 2 ? 0 : random.real(-0.3, 0.3) * size;
        const PoseD pose{{0.5 * (low + high) + aside, random.real(-0.5, 1) * size}, {}};
        cases.compare(simple_polygon<double>(outline).value(), ball, &pose);
    }
    test::expect_often(cases.met, cases.cases, 0.5, "met");
    test::expect_often(cases.known, cases.told, 0.45, "known");
}

// One wall of the slot ends a little above the other: it is left at the end of the lower one.
TEST(ClearExitOfABall, InASlotWithEndsThatAreNearlyLevelIsThatOfWalks) {
    ClearExitCases<double> cases(6);
    test::Random random(7);
    for (int i = 0; i < 3000; ++i) {
        const double step = random.integer(-1, 1) * std::exp2(-random.integer(8, 52));
        std::vector<CompoundPartD> parts;
        parts.push_back({AabbD{{-2, -1}, {-0.5, step}}, {}});
        parts.push_back({AabbD{{0.5, -1}, {2, 0}}, {}});
        const PoseD pose{{random.real(-0.3, 0.3), random.real(-0.4, -0.01)}, {}};
        cases.compare(CompoundD::from_parts(std::move(parts)).value(), CircleD{{0, 0}, 0.5}, &pose);
    }
    test::expect_often(cases.met, cases.cases, 0.5, "met");
    test::expect_often(cases.exits, cases.met, 0.2, "found");
}

// To the left it would be as far, but for the bottom of the slot there.
TEST(ClearExitOfABox, IsTheOnlyOneWhereOthersAsDeepAreCovered) {
    const std::vector<Vec2D> outline{{0, -8}, {12, -8}, {12, 3}, {9, 3}, {9, 6},
                                     {6, 6},  {6, 0},   {4, 0},  {4, 3}, {0, 3}};
    const auto exit = contact(simple_polygon<double>(outline).value(), AabbD{{8.75, -0.25}, {9.25, 0.25}});
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->separation, -3.25);
    EXPECT_TRUE(exit->unique_normal);
    EXPECT_EQ(exit->normal, (Vec2D{1, 0}));
}

TEST(ClearExitOfABall, FromANotchLeadsAlongItsMiddle) {
    const std::vector<Vec2D> outline{{-9, -9}, {9, -9}, {9, 5}, {5, 5}, {0, 0}, {-5, 5}, {-9, 5}};
    const SimplePolygonD notched = simple_polygon<double>(outline).value();
    const CircleD ball{{0, 0.5}, 1};
    const detail::Operand<SimplePolygonD, double> a{notched, nullptr};
    const detail::Operand<CircleD, double> b{ball, nullptr};
    const auto parts_a = detail::parts_of(a);
    const auto parts_b = detail::parts_of(b);
    const BasicVec2<detail::DoubleDouble> origin{0, 0.5};
    const auto found = detail::clear_exit<double>(parts_a, parts_b, origin, 2, false);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->gap, std::sqrt(2.0) - 0.5, 1e-15);
    EXPECT_NEAR(found->normal.y, 1, 1e-15);
    const auto too_near = detail::clear_exit<double>(parts_a, parts_b, origin, 0.9, false);
    ASSERT_TRUE(too_near);
    EXPECT_EQ(too_near->gap, std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace carom
