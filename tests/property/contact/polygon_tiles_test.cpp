// A polygon against the compound of its convex parts: the same overlaps and depths, though its edges find those of the
// one and the parts those of the other. The shapes that it meets have points on its corners and sides, or beside them
// by anything down to rounding.
#include "property/placed_polygon.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <type_traits>

namespace {

using namespace carom;
using test::PlacedPolygon;
using test::Random;

const std::uint64_t polygon_count = test::cases_or_fewer(600, 40);
constexpr int questions_each = 4;

template <class T>
class PolygonTiles : public testing::Test {
  protected:
    template <class S>
    void compare(const PlacedPolygon<T>& placed, const S& shape) {
        const auto polygon = place(placed.polygon, placed.pose);
        const auto parts = place(placed.parts, placed.pose);
        EXPECT_EQ(overlaps(shape, polygon), overlaps(shape, parts));
        const double found = signed_distance(shape, polygon), expected = signed_distance(shape, parts);
        constexpr double digits = std::is_same_v<T, float> ? 1e-5 : 1e-9;
        EXPECT_NEAR(found, expected, digits * (1 + std::fabs(expected)));
        ++asked_;
        deep_ += found < 0;
    }

    void run() {
        for (std::uint64_t i = 0; i < polygon_count && !testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE("polygon " + std::to_string(i));
            Random random(i);
            const auto placed = test::placed_polygon<T>(random);
            for (int k = 0; placed && k < questions_each; ++k) {
                const auto p = test::point_near(*placed, random), q = test::point_near(*placed, random),
                           r = test::point_near(*placed, random);
                const T radius = static_cast<T>(std::pow(10, random.real(-6, 0)));
                compare(*placed, BasicPoint<T>{p});
                compare(*placed, BasicCircle<T>{p, radius});
                if (p == q) continue;
                compare(*placed, BasicSegment<T>{p, q});
                compare(*placed, BasicCapsule<T>{p, q, radius});
                const auto triangle = BasicConvexPolygon<T>::from_points({p, q, r});
                if (triangle.ok()) compare(*placed, triangle.value());
            }
        }
        test::expect_share(deep_, asked_, 0.6, 0.9, "in contact");
    }

  private:
    int asked_ = 0, deep_ = 0;
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(PolygonTiles, Numbers);

TYPED_TEST(PolygonTiles, HaveTheDepthsOfTheirPolygon) {
    this->run();
}

}  // namespace
