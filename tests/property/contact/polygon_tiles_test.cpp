// A polygon against the compound of its convex parts: the same overlaps and depths, though its edges find those of the
// one and the parts those of the other. The shapes that it meets have points on its corners and sides, or beside them
// by anything down to rounding.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/decompose.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace carom;
using test::Random;

const std::uint64_t polygon_count = test::cases_or_fewer(600, 40);
constexpr int questions_each = 4;

template <class T>
std::vector<BasicVec2<T>> star(Random& random) {
    std::vector<double> angles(static_cast<std::size_t>(random.integer(4, 20)));
    for (double& angle : angles) angle = random.real(0, 360);
    std::sort(angles.begin(), angles.end());
    const bool on_grid = random.chance(0.3);
    std::vector<BasicVec2<T>> outline;
    for (const double angle : angles) {
        const RotD turn = RotD::degrees(angle);
        Vec2D at = random.real(0.02, 1) * Vec2D{turn.c, turn.s};
        if (on_grid) at = {std::round(8 * at.x) / 8, std::round(8 * at.y) / 8};
        outline.push_back({static_cast<T>(at.x), static_cast<T>(at.y)});
    }
    return outline;
}

// A corner in the middle of every second side, as far as numbers allow: most are hardly bent.
template <class T>
std::vector<BasicVec2<T>> with_flat_corners(const std::vector<BasicVec2<T>>& outline) {
    std::vector<BasicVec2<T>> result;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        result.push_back(outline[i]);
        if (i % 2 == 0 && i + 1 < outline.size()) result.push_back(T(0.5) * (outline[i] + outline[i + 1]));
    }
    return result;
}

template <class T>
struct Placed {
    BasicSimplePolygon<T> polygon;
    BasicCompound<T> parts;
    BasicPose<T> pose;
    std::vector<BasicVec2<T>> corners;  // in the world, rounded
};

template <class T>
std::optional<Placed<T>> draw(Random& random) {
    std::vector<BasicVec2<T>> outline = star<T>(random);
    if (random.chance(0.3)) outline = with_flat_corners(outline);
    const auto polygon = simple_polygon<T>(outline);
    if (!polygon.ok()) return std::nullopt;
    std::vector<BasicCompoundPart<T>> parts;
    const auto convex = convex_parts(std::span<const BasicVec2<T>>(outline)).value();
    for (const auto& part : convex) parts.push_back({part, {}});
    BasicPose<T> pose;
    if (random.chance(0.7)) {
        const double far = random.chance(0.3) ? 100 : 1;
        pose.at = {static_cast<T>(random.real(-far, far)), static_cast<T>(random.real(-far, far))};
        pose.rot = BasicRot<T>::degrees(static_cast<T>(random.real(0, 360)));
    }
    for (auto& corner : outline) corner = apply(pose, corner);
    return Placed<T>{polygon.value(), BasicCompound<T>::from_parts(std::move(parts)).value(), pose, std::move(outline)};
}

template <class T>
BasicVec2<T> point_near(const Placed<T>& placed, Random& random) {
    const auto moved = [&](const BasicVec2<T>& p, double far) {
        return BasicVec2<T>{static_cast<T>(p.x + random.real(-far, far)), static_cast<T>(p.y + random.real(-far, far))};
    };
    const auto count = static_cast<int>(placed.corners.size());
    const int at = random.integer(0, count - 1);
    const auto& corner = placed.corners[static_cast<std::size_t>(at)];
    const auto& next = placed.corners[static_cast<std::size_t>((at + 1) % count)];
    const double beside = std::pow(10, random.real(-14, -1));
    switch (random.integer(0, 3)) {
        case 0:
            return moved(placed.pose.at, 1.2);
        case 1:
            return moved(corner, beside);
        case 2:
            return moved(corner + static_cast<T>(random.real(0, 1)) * (next - corner), beside);
        default:
            return corner;
    }
}

template <class T>
class PolygonTiles : public testing::Test {
  protected:
    template <class S>
    void compare(const Placed<T>& placed, const S& shape) {
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
            const auto placed = draw<T>(random);
            for (int k = 0; placed && k < questions_each; ++k) {
                const auto p = point_near(*placed, random), q = point_near(*placed, random),
                           r = point_near(*placed, random);
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
