// Area, centroid, distance and nearest point of unions against brute force: which points of a lattice they contain.
#include "random.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/measure.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

/// Shapes with an area, on a lattice of halves with quarter turns or anywhere.
class ShapeSource {
  public:
    ShapeSource(std::uint64_t seed, bool on_grid) : random_(seed), on_grid_(on_grid) {}

    CompoundD compound() {
        std::vector<CompoundPartD> parts(static_cast<std::size_t>(random_.integer(1, 6)));
        for (CompoundPartD& part : parts) {
            part.shape = shape();
            if (random_.chance(0.33)) part.pose = pose();
        }
        return CompoundD::from_parts(std::move(parts)).value();
    }

    PoseD pose() { return {point(), turn()}; }

    Vec2D far_point() { return {random_.real(-15, 15), random_.real(-15, 15)}; }
    double fraction() { return random_.real(0, 1); }

  private:
    AnyShapeD shape() {
        switch (random_.integer(0, 6)) {
            case 0:
                return CircleD{point(), size()};
            case 1: {
                const Vec2D low = point();
                return AabbD{low, low + Vec2D{size(), size()}};
            }
            case 2:
                return BoxD{point(), {size(), size()}, turn()};
            case 3:
                return CapsuleD{point(), point(), size()};
            case 4:
                return EllipseD{point(), {size(), size()}, turn()};
            case 5: {
                const Vec2D a = point();
                return TriangleD{a, a + Vec2D{size(), 0}, a + Vec2D{0, size()}};
            }
            default:
                return arrow();
        }
    }

    AnyShapeD arrow() {
        const Vec2D p = point();
        const double w = 1 + size();
        const double h = 1 + size();
        const std::vector<Vec2D> outline{p, p + Vec2D{w, 0}, p + Vec2D{w, h}, p + Vec2D{w / 2, h / 2}, p + Vec2D{0, h}};
        return simple_polygon<double>(outline).value();
    }

    Vec2D point() {
        if (on_grid_) return {double(random_.integer(-4, 4)), double(random_.integer(-4, 4))};
        return {random_.real(-4, 4), random_.real(-4, 4)};
    }
    double size() { return on_grid_ ? 0.5 * random_.integer(1, 4) : random_.real(0.1, 2.5); }
    RotD turn() { return RotD::degrees(on_grid_ ? 90.0 * random_.integer(0, 3) : random_.real(0, 360)); }

    test::Random random_;
    bool on_grid_;
};

/// The points of a lattice that are in a shape.
struct Samples {
    int count = 0;
    double cell = 0;
    Vec2D sum{};
    double nearest = std::numeric_limits<double>::infinity();  // to a point

    template <class S>
    Samples(const S& shape, const Vec2D& start, const Vec2D& from) {
        constexpr int side = 160;
        const AabbD box = bounds(shape);
        const Vec2D step = (1.0 / side) * (box.max - box.min);
        cell = step.x * step.y;
        for (int i = 0; i < side; ++i) {
            for (int j = 0; j < side; ++j) {
                const Vec2D p = box.min + Vec2D{(i + start.x) * step.x, (j + start.y) * step.y};
                if (!contains(shape, p)) continue;
                ++count;
                sum = sum + p;
                nearest = std::min(nearest, std::sqrt(length_sq(p - from)));
            }
        }
    }
};

TEST(UnionMeasure, AgreesWithALattice) {
    const std::uint64_t cases = test::is_sanitized ? 6 : 100;
    for (std::uint64_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        ShapeSource source(i, i % 2 == 0);
        const CompoundD compound = source.compound();
        const auto shape = place(compound, source.pose());
        const Vec2D from = source.far_point();
        const Samples samples(shape, {source.fraction(), source.fraction()}, from);
        ASSERT_GT(samples.count, 0);
        const AabbD box = bounds(shape);
        const double width = (box.max.x - box.min.x) + (box.max.y - box.min.y);
        // A lattice is off where borders cut its cells; borders are no longer than those of a few boxes around all.
        const double slack = 0.5 * width * std::sqrt(samples.cell);
        ASSERT_NEAR(area(shape), samples.count * samples.cell, slack);
        const auto center = centroid(shape);
        ASSERT_TRUE(center);
        const Vec2D sampled = (1.0 / samples.count) * samples.sum;
        ASSERT_LE(std::sqrt(length_sq(*center - sampled)), width * slack / area(shape));
        const auto nearest = closest_point(shape, from);
        ASSERT_LE(distance(shape, PointD{from}), samples.nearest * (1 + 1e-12));
        ASSERT_NEAR(std::sqrt(length_sq(nearest.point - from)), nearest.distance, 1e-12 * (1 + nearest.distance));
        ASSERT_LE(distance(shape, PointD{nearest.point}), 1e-12);
    }
}

}  // namespace
}  // namespace carom
