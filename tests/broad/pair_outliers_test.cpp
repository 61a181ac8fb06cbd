// A few boxes far from all others, or far larger, must not make the others expensive; nor may coordinates at the ends
// of the number range lose a pair.

#include "broad/layouts.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/math/vec2.hpp>

#include <gtest/gtest.h>

#include <functional>

namespace carom {
namespace {

template <class T>
using Change = std::function<void(std::mt19937_64&, layouts::Boxes<T>&)>;

struct Cost {
    double work;
    std::size_t pairs;
    PairStrategy strategy;
};

template <class T>
Cost cost_of(const layouts::Boxes<T>& boxes) {
    BasicPairFinder<T> finder;
    std::size_t pairs = 0;
    finder.for_each_pair(boxes, [&](IndexPair) { ++pairs; });
    return {static_cast<double>(finder.work()), pairs, finder.strategy()};
}

template <class T>
std::vector<IndexPair> pairs_of(const layouts::Boxes<T>& boxes) {
    BasicPairFinder<T> finder;
    std::vector<IndexPair> pairs;
    finder.for_each_pair(boxes, [&](IndexPair pair) { pairs.push_back(pair); });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

template <class T>
void move_to(BasicAabb<T>& box, double x, double y) {
    const T width = box.max.x - box.min.x, height = box.max.y - box.min.y;
    box = layouts::box_at(static_cast<T>(x), static_cast<T>(y), width, height);
}

// Puts every hundredth box where `place(random)` says.
template <class T, class Place>
Change<T> a_hundredth_at(Place place) {
    return [=](std::mt19937_64& random, layouts::Boxes<T>& boxes) {
        for (std::size_t i = 7; i < boxes.size(); i += 100) {
            const Vec2D at = place(random);
            move_to(boxes[i], at.x, at.y);
        }
    };
}

double number(std::mt19937_64& random, double low, double high) {
    return layouts::random_number<double>(random, low, high);
}

template <class T>
std::vector<std::pair<const char*, Change<T>>> outliers() {
    std::vector<std::pair<const char*, Change<T>>> all;
    for (const double far : {1e5, 1e7, 1e12}) {
        all.push_back({"one is far away", [=](std::mt19937_64&, layouts::Boxes<T>& boxes) {
                           move_to(boxes[boxes.size() / 2], far, -far);
                       }});
        all.push_back({"one is far to the right", [=](std::mt19937_64&, layouts::Boxes<T>& boxes) {
                           move_to(boxes[0], far, static_cast<double>(boxes[0].min.y));
                       }});
        all.push_back({"some are anywhere", a_hundredth_at<T>([=](std::mt19937_64& random) {
                           return Vec2D{number(random, -far, far), number(random, -far, far)};
                       })});
        all.push_back({"some are far above", a_hundredth_at<T>([=](std::mt19937_64& random) {
                           return Vec2D{number(random, 0, 300), number(random, 0, far)};
                       })});
    }
    all.push_back({"some are in a cluster of their own", a_hundredth_at<T>([](std::mt19937_64& random) {
                       return Vec2D{1e7 + number(random, 0, 100), number(random, 0, 100)};
                   })});
    all.push_back({"one holds all others, from far away", [](std::mt19937_64&, layouts::Boxes<T>& boxes) {
                       boxes[3] = {{-1000000, -1000000}, {1000000, 1000000}};
                   }});
    all.push_back({"one is infinite", [](std::mt19937_64&, layouts::Boxes<T>& boxes) {
                       constexpr T infinity = std::numeric_limits<T>::infinity();
                       boxes[3] = {{-infinity, -infinity}, {infinity, infinity}};
                   }});
    return all;
}

template <class T>
class PairOutliers : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(PairOutliers, Numbers);

TYPED_TEST(PairOutliers, CostTheOthersNothing) {
    using T = TypeParam;
    for (const std::size_t n : {2000u, 40'000u}) {
        std::mt19937_64 random(1);
        const double side = 2 * std::sqrt(static_cast<double>(n));
        const auto plain = layouts::scattered<T>(random, n, side, side, 1);
        const Cost alone = cost_of(plain);
        for (const auto& [name, change] : outliers<T>()) {
            auto boxes = plain;
            change(random, boxes);
            const Cost with = cost_of(boxes);
            const double more = with.pairs > alone.pairs ? static_cast<double>(with.pairs - alone.pairs) : 0;
            EXPECT_NE(with.strategy, PairStrategy::sweep) << name;
            EXPECT_LT(with.work, 1.4 * alone.work + 2 * more) << name << ", " << n << " boxes";
        }
    }
}

TYPED_TEST(PairOutliers, LoseNoPair) {
    using T = TypeParam;
    std::mt19937_64 random(2);
    for (const std::size_t n : {600u, 1500u}) {
        const double side = std::sqrt(static_cast<double>(n));
        for (const auto& [name, change] : outliers<T>()) {
            auto boxes = layouts::scattered<T>(random, n, side, side, 1);
            change(random, boxes);
            ASSERT_EQ(pairs_of(boxes), layouts::brute_force(boxes)) << name << ", " << n << " boxes";
        }
    }
}

// Where the last place of a float is as large as the boxes.
TEST(PairOutliersOfFloats, AWorldFarFromTheOriginCostsWhatItsPairsDo) {
    std::mt19937_64 random(3);
    const double side = 4 * std::sqrt(40'000.0);
    auto boxes = layouts::scattered<float>(random, 40'000, side, side, 1);
    for (auto& box : boxes) {
        const Vec2 far{0x1p24f, 0x1p24f};
        box = {box.min + far, box.max + far};
    }
    const Cost cost = cost_of(boxes);
    EXPECT_NE(cost.strategy, PairStrategy::sweep);
    EXPECT_LT(cost.work, 40 * static_cast<double>(boxes.size() + cost.pairs));
}

// The whole range does not fit into one number, nor does the difference of two coordinates.
TYPED_TEST(PairOutliers, TheEndsOfTheNumbersLoseNoPair) {
    using T = TypeParam;
    constexpr T most = std::numeric_limits<T>::max(), least = std::numeric_limits<T>::denorm_min();
    std::mt19937_64 random(4);
    std::size_t found = 0;
    for (int round = 0; round < 60; ++round) {
        layouts::Boxes<T> boxes;
        for (int i = 0; i < 700; ++i) {
            const auto coordinate = [&] {
                const double unit = number(random, -1, 1);
                switch (random() % 5) {
                    case 0:
                        return most * static_cast<T>(unit);
                    case 1:
                        return std::copysign(most, static_cast<T>(unit));
                    case 2:
                        return least * static_cast<T>(std::round(9 * unit));
                    default:
                        return static_cast<T>(20 * unit);
                }
            };
            const auto end = [&](T low) {
                const T high = random() % 8 == 0 ? most : low + std::max(T(1), std::fabs(low) * T(0x1p-6));
                return std::min(high, most);
            };
            const BasicVec2<T> low{coordinate(), coordinate()};
            boxes.push_back({low, {end(low.x), end(low.y)}});
        }
        const auto pairs = pairs_of(boxes);
        ASSERT_EQ(pairs, layouts::brute_force(boxes)) << round;
        found += pairs.size();
    }
    EXPECT_GT(found, 60u * 700);
}

}  // namespace
}  // namespace carom
