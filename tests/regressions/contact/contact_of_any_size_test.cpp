// Found here: near 2^1010 contacts of what only touches had no normal, and depths of arcs near underflow took seconds.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/manifold.hpp>
#include <carom/shape/chain.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

namespace carom {
namespace {

constexpr int exponents[] = {-1010, -700, -500, 300, 512, 700, 990, 1000, 1010, 1015};

// Results for shapes at one size must hold at all sizes, with lengths in that unit.
template <class Make>
void expect_the_same_at_all_sizes(Make make) {
    const auto [a, b] = make(1.0);
    const auto usual = contact(a, b);
    const auto usual_points = manifold(a, b);
    ASSERT_TRUE(usual && usual_points);
    for (const int exponent : exponents) {
        SCOPED_TRACE(exponent);
        const double s = std::ldexp(1.0, exponent);
        const auto [big_a, big_b] = make(s);
        const auto found = contact(big_a, big_b);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->normal, usual->normal);
        EXPECT_EQ(found->separation, usual->separation * s);
        EXPECT_EQ(found->unique_normal, usual->unique_normal);
        EXPECT_EQ(found->point, s * usual->point);
        const auto points = manifold(big_a, big_b);
        ASSERT_TRUE(points);
        ASSERT_EQ(points->count, usual_points->count);
        for (std::size_t i = 0; i < points->points().size(); ++i) {
            EXPECT_EQ(points->points()[i].point, s * usual_points->points()[i].point);
            EXPECT_EQ(points->points()[i].separation, s * usual_points->points()[i].separation);
            EXPECT_EQ(points->points()[i].features, usual_points->points()[i].features);
        }
    }
}

TEST(Regression, ContactOfAnySizeOfASegmentAndAPoint) {
    expect_the_same_at_all_sizes([](double s) {
        return std::pair(SegmentD{{s, s}, {25 * s, 11 * s}}, PointD{{13 * s, 6 * s}});
    });
}

TEST(Regression, ContactOfAnySizeOfBoxes) {
    expect_the_same_at_all_sizes([](double s) {
        return std::pair(AabbD{{-4 * s, -s}, {s, s}}, BoxD{{3 * s, s}, {2 * s, s}, {}});
    });
    expect_the_same_at_all_sizes([](double s) {
        return std::pair(BoxD{{s, s}, {s, s}, {0.6, 0.8}}, BoxD{{2 * s, 2 * s}, {2 * s, s}, {0.28, 0.96}});
    });
}

TEST(Regression, ContactOfAnySizeOfRoundShapes) {
    expect_the_same_at_all_sizes([](double s) {
        return std::pair(CircleD{{0, 0}, 2 * s}, CapsuleD{{3 * s, 4 * s}, {6 * s, 8 * s}, 3 * s});
    });
    expect_the_same_at_all_sizes([](double s) {
        return std::pair(EllipseD{{0, 0}, {2 * s, s}, {}}, ArcD{{0, 4 * s}, 3 * s, {-1, -1}, {1, -1}});
    });
}

TEST(Regression, ContactOfAnySizeOfUnions) {
    expect_the_same_at_all_sizes([](double s) {
        const auto chain = ChainD::open({{0, 0}, {4 * s, 0}, {8 * s, 3 * s}, {9 * s, -s}}).value();
        return std::pair(chain, CircleD{{2 * s, s}, s});
    });
    expect_the_same_at_all_sizes([](double s) {
        const std::vector<Vec2D> corners{{0, 0}, {4 * s, 0}, {4 * s, 4 * s}, {3 * s, s}, {0, 4 * s}};
        return std::pair(simple_polygon<double>(corners, {}).value(), ArcD{{2 * s, 2 * s}, s, {1, 0}, {-1, 0}});
    });
}

// A small shape loses its form next to one that is larger by more than doubles go, but not its sign.
TEST(Regression, ContactOfTheLargestWithTheSmallest) {
    const AabbD large{{-0x1p1010, -0x1p1010}, {0x1p1010, 0}};
    const auto touching = contact(large, TriangleD{{0, 0}, {0x1p-1060, 0x1p-1070}, {0, 0x1p-1060}});
    ASSERT_TRUE(touching);
    EXPECT_EQ(touching->normal, (Vec2D{0, 1}));
    EXPECT_EQ(touching->separation, 0);
    EXPECT_GT(signed_distance(large, TriangleD{{0, 0x1p-1070}, {0x1p-1060, 0x1p-1060}, {0, 0x1p-1060}}), 0);
    EXPECT_FALSE(contact(large, CircleD{{0, 0x1p-1060}, 0x1p-1061}));
    EXPECT_LT(contact(large, CircleD{{0, 0x1p-1061}, 0x1p-1060})->separation, 0);
}

TEST(Regression, DepthOfAnArcNearUnderflow) {
    const double s = 0x1p-1074;
    const std::vector<Vec2D> corners{{-32 * s, 44 * s}, {-48 * s, 20 * s}, {-28 * s, 20 * s}, {-32 * s, 8 * s},
                                     {-32 * s, -8 * s}, {-4 * s, -4 * s},  {-4 * s, 8 * s}};
    const auto polygon = simple_polygon<double>(corners, {}).value();
    const ArcD arc{{-32 * s, -12 * s}, 20 * s, {3, -4}, {-1, -1}};
    const auto start = std::chrono::steady_clock::now();
    EXPECT_LT(signed_distance(arc, polygon), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));  // it was 5
}

}  // namespace
}  // namespace carom
