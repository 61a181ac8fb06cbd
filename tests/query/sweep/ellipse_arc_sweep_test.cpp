// Ellipses that pass arcs: held against many moments in between, and round ones against circles.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace carom {
namespace {

using Interval = BasicContactInterval<double>;

template <class A, class B>
std::vector<Interval> all(const A& a, const Vec2D& va, const B& b, double max_time) {
    std::vector<Interval> found;
    all_contacts(a, va, b, {0, 0}, max_time, [&](const Interval& interval) { found.push_back(interval); });
    return found;
}

TEST(EllipseArcSweep, LeavesTheRingsInside) {
    const EllipseD e{{-20, 0}, {2, 1}, {}};
    const ArcD ring{{0, 0}, 8};
    const SweepD hit = sweep(e, {1, 0}, ring, {0, 0}, 100);
    EXPECT_TRUE(hit.hits());
    EXPECT_NEAR(hit.enter, 10, 1e-12);
    // Inside, its ends' distance from the center is sqrt((x - 2)^2) until it has come in as a whole.
    EXPECT_NEAR(hit.exit, 14, 1e-12);
    EXPECT_FALSE(hit.graze);
    const std::vector<Interval> both = all(e, {1, 0}, ring, 100);
    ASSERT_EQ(both.size(), 2u);
    EXPECT_NEAR(both[1].enter, 26, 1e-12);
    EXPECT_NEAR(both[1].exit, 30, 1e-12);
}

TEST(EllipseArcSweep, PassesThroughAnOpening) {
    const ArcD open{{0, 0}, 8, {3, 1}, {3, -1}};  // open to the right, where it is about 5 wide
    EXPECT_FALSE(sweep(EllipseD{{20, 0}, {4, 2}, {}}, {-1, 0}, open, {0, 0}, 20).hits());
    const SweepD far = sweep(EllipseD{{20, 0}, {4, 2}, {}}, {-1, 0}, open, {0, 0}, 100);
    EXPECT_TRUE(far.hits());  // the far wall, from inside
    EXPECT_GT(far.enter, 20);
    EXPECT_TRUE(sweep(EllipseD{{20, 0}, {4, 3}, {}}, {-1, 0}, open, {0, 0}, 20).hits());
}

TEST(EllipseArcSweep, GrazesFromOutside) {
    const ArcD ring{{0, 0}, 8};
    EXPECT_TRUE(sweep(EllipseD{{-20, 10}, {4, 2}, {}}, {1, 0}, ring, {0, 0}).graze);
    EXPECT_FALSE(sweep(EllipseD{{-20, 9}, {4, 2}, {}}, {1, 0}, ring, {0, 0}).graze);
    EXPECT_FALSE(sweep(EllipseD{{-20, 6}, {4, 2}, {}}, {1, 0}, ring, {0, 0}).graze);
}

// Each moment is in contact just where some interval has it, but for what rounding makes of its ends.
template <class A>
void expect_contacts(const A& a, const Vec2D& v, const ArcD& arc, int steps, double max_time, int& changes) {
    const std::vector<Interval> found = all(a, v, arc, max_time);
    const SweepD first = sweep(a, v, arc, {0, 0}, max_time);
    ASSERT_EQ(first.hits(), !found.empty());
    if (first.hits()) {
        ASSERT_EQ(first.enter, found[0].enter);
        ASSERT_EQ(first.exit, found[0].exit);
        ASSERT_EQ(first.graze, found[0].graze);
        changes += found.size() > 1;
    }
    for (int k = 0; k <= steps; ++k) {
        const double t = max_time * k / steps;
        const double gap = distance(place(a, PoseD{t * v, {}}), arc);
        const bool inside = std::any_of(found.begin(), found.end(), [&](const Interval& interval) {
            return interval.enter <= t && t <= interval.exit;
        });
        if (gap > 1e-9) {
            ASSERT_FALSE(inside) << t << " gap " << gap;
        }
        if (inside) continue;
        const bool nearly = std::any_of(found.begin(), found.end(), [&](const Interval& interval) {
            return interval.enter - 1e-6 <= t && t <= interval.exit + 1e-6;
        });
        ASSERT_TRUE(gap > 0 || nearly) << t;
    }
}

TEST(EllipseArcSweep, AgreesWithManyMoments) {
    test::Random random(92);
    int several = 0, hits = 0;
    const int cases = int(test::cases_or_fewer(400, 40));
    for (int i = 0; i < cases; ++i) {
        const auto number = [&] { return i % 2 == 0 ? random.integer(-6, 6) : random.real(-6, 6); };
        const double flat = i % 7 == 0 ? 0x1p-7 : 1;
        const EllipseD e{{double(number()), double(number())},
                         {std::fabs(double(number())) / 2 + 0.5, (std::fabs(double(number())) / 2 + 0.5) * flat},
                         RotD::degrees(i % 2 == 0 ? 90 * random.integer(0, 3) : random.real(0, 360))};
        const auto direction = [&] {
            const Vec2D d{double(number()), double(number())};
            return d == Vec2D{} ? Vec2D{1, 0} : d;
        };
        const Vec2D from = direction();
        const ArcD arc{{double(number()), double(number())},
                       std::fabs(double(number())) + 0.25,
                       from,
                       i % 4 == 0 ? from : direction()};
        const Vec2D v = direction();
        SCOPED_TRACE(i);
        ASSERT_NO_FATAL_FAILURE(expect_contacts(e, v, arc, 200, 8, several));
        hits += sweep_hits(e, v, arc, {0, 0}, 8);
    }
    std::printf("sweeps of ellipses past arcs: %d hit, %d more than once, of %d\n", hits, several, cases);
    test::expect_hit_rate(hits, cases);
    test::expect_often(several, cases, 0.02, "several");
}

// A round ellipse is a disc; of that all is known by signs.
TEST(EllipseArcSweep, RoundOnesAreCircles) {
    int hits = 0, grazes = 0, all_of_them = 0;
    for (int x = -9; x <= 9; ++x) {
        for (int y = -9; y <= 9; ++y) {
            for (int k = 0; k < 4; ++k) {
                const double r = 1 + k;
                const ArcD ring{{0, 0}, 4};
                const EllipseD e{{double(x), double(y)}, {r, r}, {}};
                const CircleD c{{double(x), double(y)}, r};
                const Vec2D v = k % 2 == 0 ? Vec2D{1, 0} : Vec2D{0, -2};
                SCOPED_TRACE(testing::Message() << x << " " << y << " " << r);
                const auto mine = all(e, v, ring, 16), exact = all(c, v, ring, 16);
                const SweepD a = sweep(e, v, ring, {0, 0}, 16), b = sweep(c, v, ring, {0, 0}, 16);
                ++all_of_them;
                ASSERT_EQ(a.hits(), b.hits());
                hits += b.hits();
                if (!b.hits()) continue;
                grazes += b.graze;
                ASSERT_EQ(a.graze, b.graze);
                ASSERT_NEAR(a.enter, b.enter, 1e-6);
                ASSERT_NEAR(a.exit, b.exit, 1e-6);
                ASSERT_EQ(mine.size(), exact.size());
            }
        }
    }
    std::printf("round ellipses past a ring: %d hit, %d graze, of %d\n", hits, grazes, all_of_them);
    test::expect_hit_rate(hits, all_of_them);
    test::expect_often(grazes, all_of_them, 0.03, "grazes");
}

}  // namespace
}  // namespace carom
