// Areas and centroids of unions whose parts differ in size by up to 10^9, against whole numbers.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/measure.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

using namespace carom;
using test::Random;

constexpr double u = 0x1p-53;

// A few steps of 10^-3, 1, 10, 100 or 10^6, with 10^-3 as the unit for doubles and 1 for floats, which hold no more.
template <class T>
double coordinate(Random& random) {
    constexpr double of_double[] = {1, 1e3, 1e4, 1e5, 1e9};
    constexpr double of_float[] = {1, 1, 10, 100, 1e6};
    const auto size = static_cast<std::size_t>(random.integer(0, 4));
    return random.integer(-9, 9) * (std::is_same_v<T, double> ? of_double[size] : of_float[size]);
}

// Around one of few places: as close by as rounding counts as one, which here is some 4 to 8, or a little further off.
double crowded(Random& random) {
    const int off = random.chance(0.5) ? 12 : 100;
    return random.integer(-8, 8) * 0x1p46 + random.integer(-off, off);
}

struct WholeBox {
    double low[2];
    double high[2];
    bool holds(double x, double y) const { return low[0] <= x && x < high[0] && low[1] <= y && y < high[1]; }
};

template <class Coordinate>
std::vector<WholeBox> random_boxes(Random& random, const Coordinate& coordinate) {
    std::vector<WholeBox> boxes;
    for (int n = random.integer(1, 6); n > 0; --n) {
        WholeBox box;
        for (int k = 0; k < 2; ++k) {
            // Now and then a side that another box has, too.
            const bool shared = !boxes.empty() && random.chance(0.3);
            const double p = shared ? boxes.back().high[k] : coordinate(random);
            double q = coordinate(random);
            while (q == p) q = coordinate(random);
            box.low[k] = std::min(p, q);
            box.high[k] = std::max(p, q);
        }
        boxes.push_back(box);
    }
    return boxes;
}

std::vector<double> cuts(const std::vector<WholeBox>& boxes, int axis) {
    std::vector<double> at;
    for (const WholeBox& box : boxes) {
        at.push_back(box.low[axis]);
        at.push_back(box.high[axis]);
    }
    std::sort(at.begin(), at.end());
    return at;
}

struct Expected {
    long double area = 0;
    long double moment[2] = {0, 0};
    double extent = 0;
    double borders = 0;
};

// By the cells of the grid of all coordinates. All cells' areas are whole numbers below 2^69, rounded to 64 bits.
Expected count_cells(const std::vector<WholeBox>& boxes) {
    Expected result;
    const auto x = cuts(boxes, 0), y = cuts(boxes, 1);
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
        for (std::size_t j = 0; j + 1 < y.size(); ++j) {
            const auto filled = [&](const WholeBox& box) { return box.holds(x[i], y[j]); };
            if (std::none_of(boxes.begin(), boxes.end(), filled)) continue;
            const long double cell = static_cast<long double>(x[i + 1] - x[i]) * (y[j + 1] - y[j]);
            result.area += cell;
            result.moment[0] += cell * (x[i] + x[i + 1]) / 2;
            result.moment[1] += cell * (y[j] + y[j + 1]) / 2;
        }
    }
    result.extent = std::max(x.back() - x.front(), y.back() - y.front());
    for (const WholeBox& box : boxes) result.borders += 2 * (box.high[0] - box.low[0] + box.high[1] - box.low[1]);
    return result;
}

template <class T>
BasicCompound<T> compound(const std::vector<WholeBox>& boxes, int exponent) {
    const auto at = [&](const double(&p)[2]) {
        return BasicVec2<T>{T(std::ldexp(p[0], exponent)), T(std::ldexp(p[1], exponent))};
    };
    std::vector<BasicCompoundPart<T>> parts;
    for (const WholeBox& box : boxes) parts.push_back({BasicAabb<T>{at(box.low), at(box.high)}});
    return BasicCompound<T>::from_parts(std::move(parts)).value();
}

template <class T>
class MeasureOfSizes : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(MeasureOfSizes, Numbers, );

TYPED_TEST(MeasureOfSizes, boxes_as_counted) {
    using T = TypeParam;
    const double of_result = std::is_same_v<T, float> ? 0x1p-24 : 0x1p-53;
    const std::uint64_t cases = test::cases_or_fewer(20'000);
    double worst = 0;
    int overlapping = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Random random(i);
        const auto boxes = random_boxes(random, coordinate<T>);
        const Expected expected = count_cells(boxes);
        const auto shape = compound<T>(boxes, 0);
        const T found = area(shape);
        const double bound = 256 * u * expected.extent * expected.borders;
        const double error = std::fabs(double(found - expected.area));
        ASSERT_LE(error, bound + of_result * double(expected.area)) << i;
        worst = std::max(worst, (error - of_result * double(expected.area)) / bound);
        const auto center = centroid(shape);
        ASSERT_TRUE(center) << i;
        const double of_center = 4 * bound * expected.extent / double(expected.area) + 2 * of_result * 9e9;
        ASSERT_NEAR(center->x, double(expected.moment[0] / expected.area), of_center) << i;
        ASSERT_NEAR(center->y, double(expected.moment[1] / expected.area), of_center) << i;
        const int exponent = random.integer(-30, 30);
        ASSERT_EQ(area(compound<T>(boxes, exponent)), T(std::ldexp(found, 2 * exponent))) << i;
        double sum = 0;
        for (const WholeBox& box : boxes) sum += (box.high[0] - box.low[0]) * (box.high[1] - box.low[1]);
        overlapping += double(expected.area) < sum;
    }
    test::expect_often(overlapping, cases, 0.33, "overlapping boxes");
    std::printf("areas of boxes of mixed sizes: worst error %.4f of the bound\n", worst);
}

// Shifted by whole numbers, far more or less than its size.
TEST(MeasureOfSizesFarAway, boxes_as_counted_anywhere) {
    const std::uint64_t cases = test::cases_or_fewer(20'000);
    for (std::uint64_t i = 0; i < cases; ++i) {
        Random random(i);
        auto boxes = random_boxes(random, coordinate<double>);
        const Expected expected = count_cells(boxes);
        const Vec2D offset{std::round(random.scaled(0, 45)), std::round(random.scaled(0, 45))};
        const double bound = 256 * u * expected.extent * expected.borders;
        const auto as_drawn = compound<double>(boxes, 0);
        const auto placed = place(as_drawn, PoseD{offset, RotD::degrees(90.0 * random.integer(0, 3))});
        for (WholeBox& box : boxes) {
            box.low[0] += offset.x, box.high[0] += offset.x;
            box.low[1] += offset.y, box.high[1] += offset.y;
        }
        const auto shape = compound<double>(boxes, 0);
        ASSERT_NEAR(area(shape), double(expected.area), bound + u * double(expected.area)) << i;
        ASSERT_NEAR(area(placed), double(expected.area), bound + u * double(expected.area)) << i;
    }
}

// Borders that run together but not quite, of several parts each, as they are and rotated by any angle.
TEST(MeasureOfCrowds, boxes_as_counted) {
    const std::uint64_t cases = test::cases_or_fewer(20'000);
    double worst = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Random random(i);
        const auto boxes = random_boxes(random, crowded);
        const Expected expected = count_cells(boxes);
        const double bound = 256 * u * expected.extent * expected.borders;
        const auto shape = compound<double>(boxes, 0);
        const auto rotated = place(shape, PoseD{{}, RotD::degrees(random.real(0, 360))});
        for (const double found : {area(shape), area(rotated)}) {
            const double error = std::fabs(found - double(expected.area));
            worst = std::max(worst, error / bound);
            EXPECT_LE(error, bound + u * double(expected.area)) << i;
        }
    }
    std::printf("areas of crowded boxes: worst error %.4f of the bound\n", worst);
}

TYPED_TEST(MeasureOfSizes, chains_have_none) {
    using T = TypeParam;
    const std::uint64_t cases = test::cases_or_fewer(20'000);
    for (std::uint64_t i = 0; i < cases; ++i) {
        Random random(i);
        std::vector<BasicVec2<T>> points;
        const int count = random.integer(2, 6);
        const bool straight = random.chance(0.3);
        while (int(points.size()) < count) {
            const BasicVec2<T> next{T(coordinate<T>(random)), straight ? T(0) : T(coordinate<T>(random))};
            if (std::find(points.begin(), points.end(), next) == points.end()) points.push_back(next);
        }
        const auto chain =
            random.chance(0.3) && count > 2 && !straight ? BasicChain<T>::closed(points) : BasicChain<T>::open(points);
        ASSERT_TRUE(chain.ok());
        ASSERT_EQ(area(*chain), 0) << i;
        const auto center = centroid(*chain);
        ASSERT_TRUE(center) << i;
        if (!straight) continue;
        // However often it turns back, all of it counts once.
        const auto by_x = [](const auto& p, const auto& q) { return p.x < q.x; };
        const auto [low, high] = std::minmax_element(points.begin(), points.end(), by_x);
        const double length = double(high->x) - double(low->x);
        ASSERT_NEAR(center->x, 0.5 * (double(low->x) + double(high->x)),
                    1e-12 * length + 4 * std::numeric_limits<T>::epsilon() * std::fabs(double(high->x) + length))
            << i;
        ASSERT_EQ(center->y, 0) << i;
    }
}

}  // namespace
