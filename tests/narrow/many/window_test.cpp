// The search for the few vertices that matter ends with an answer, whatever the polygons.
#include "narrow/filter/many/near_windows.hpp"
#include "narrow/many/polygons.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace carom::test {
namespace {

using namespace carom::detail;

template <class T>
void expect_answers(bool is_placed) {
    Random random(77);
    for (int i = 0; i < 1000; ++i) {
        SCOPED_TRACE(i);
        const auto draw = [&] {
            return polygon_of<T>(drawn_outline(random, random.integer(65, 500)), 1,
                                 {random.real(-1.2, 1.2), random.real(-1.2, 1.2)});
        };
        const auto a = draw(), b = draw();
        if (!a || !b) continue;
        const BasicPose<T> pose{{T(0.3), T(0.1)}, BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)))};
        const auto part_a = convex_part(Operand<BasicConvexPolygon<T>, T>{*a, is_placed ? &pose : nullptr});
        const auto part_b = convex_part(Operand<BasicConvexPolygon<T>, T>{*b});
        NearWindows<T> windows(part_a, part_b);
        EXPECT_NE(windows.find(std::numeric_limits<double>::infinity()), CoresFound::unknown);
    }
}

TEST(ManyVertices, AFewAlwaysStandForAll) {
    expect_answers<float>(false);
    expect_answers<float>(true);
    expect_answers<double>(false);
    expect_answers<double>(true);
}

}  // namespace
}  // namespace carom::test
