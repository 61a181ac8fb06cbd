// Whether a line that meets no edge of a polygon starts inside was asked of all its parts: nothing is at its start,
// which is infinitely far away.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/clip.hpp>
#include <carom/work_budget.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(LinePastPolygon, LooksAtFewParts) {
    std::vector<Vec2> comb;
    for (int i = 0; i < 20000; ++i) comb.push_back({float(i), i % 2 == 0 ? 1.0f : 2.0f});
    comb.push_back({20000, 0});
    comb.push_back({0, 0});
    const SimplePolygon polygon = simple_polygon<float>(std::vector<Vec2>(comb.rbegin(), comb.rend())).value();
    const WorkMeter meter;
    EXPECT_FALSE(clip(Line{{500, 3}, {1, 0.001f}}, polygon).has_value());
    EXPECT_LT(meter.units(), 200);
    EXPECT_TRUE(clip(Line{{500, 1.5f}, {1, 0.001f}}, polygon).has_value());
}

}  // namespace
}  // namespace carom
