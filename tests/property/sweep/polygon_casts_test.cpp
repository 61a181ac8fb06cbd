// Rays and sweeps on a polygon, whose first contact its edges find, against the compound of its convex parts, which are
// all looked at: the same answers, bit for bit. What comes has points on corners and sides, or beside them by anything
// down to rounding, and goes to others, often along an edge.
#include "property/placed_polygon.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace {

using namespace carom;
using test::PlacedPolygon;
using test::Random;

const std::uint64_t polygons_cast_at = test::cases_or_fewer(600, 40);
constexpr int casts_each = 4;

template <class T>
class PolygonCasts : public testing::Test {
  protected:
    using Vec = BasicVec2<T>;

    void compare_rays(const PlacedPolygon<T>& placed, const BasicRay<T>& ray, T max_t) {
        const auto polygon = place(placed.polygon, placed.pose);
        const auto parts = place(placed.parts, placed.pose);
        const auto found = raycast(ray, polygon, max_t), expected = raycast(ray, parts, max_t);
        ASSERT_EQ(found.has_value(), expected.has_value());
        count(found.has_value(), found && found->started_inside);
        if (found) {
            EXPECT_EQ(found->enter, expected->enter);
            EXPECT_EQ(found->exit, expected->exit);
            EXPECT_EQ(found->point, expected->point);
            EXPECT_EQ(found->normal, expected->normal);
            EXPECT_EQ(found->feature, expected->feature);
            EXPECT_EQ(found->started_inside, expected->started_inside);
            EXPECT_EQ(found->graze, expected->graze);
        }
        std::vector<BasicClip<T>> clips, expected_clips;
        clip_all(ray, polygon, [&](const BasicClip<T>& clip) { clips.push_back(clip); });
        clip_all(ray, parts, [&](const BasicClip<T>& clip) { expected_clips.push_back(clip); });
        ASSERT_EQ(clips.size(), expected_clips.size());
        for (std::size_t i = 0; i < clips.size(); ++i) {
            EXPECT_EQ(clips[i].enter, expected_clips[i].enter);
            EXPECT_EQ(clips[i].exit, expected_clips[i].exit);
            EXPECT_EQ(clips[i].graze, expected_clips[i].graze);
        }
    }

    void expect_same(const BasicSweep<T>& found, const BasicSweep<T>& expected) {
        ASSERT_EQ(found.hits(), expected.hits());
        EXPECT_EQ(found.enter, expected.enter);
        EXPECT_EQ(found.exit, expected.exit);
        EXPECT_EQ(found.initially_overlapping, expected.initially_overlapping);
        EXPECT_EQ(found.graze, expected.graze);
        EXPECT_EQ(found.certainty, expected.certainty);
        if (found.initially_overlapping) return;  // by the normal of the contact there, of which a corner has several
        EXPECT_EQ(found.point, expected.point);
        EXPECT_EQ(found.normal, expected.normal);
        EXPECT_EQ(found.feature_a, expected.feature_a);
        EXPECT_EQ(found.feature_b, expected.feature_b);
    }

    template <class S>
    void compare_sweeps(const PlacedPolygon<T>& placed, const S& shape, const Vec& direction, T max_time) {
        const auto polygon = place(placed.polygon, placed.pose);
        const auto parts = place(placed.parts, placed.pose);
        const BasicSweep<T> found = sweep(shape, direction, polygon, {}, max_time);
        count(found.hits(), found.initially_overlapping);
        expect_same(found, sweep(shape, direction, parts, {}, max_time));
        expect_same(sweep(polygon, direction, shape, {}, max_time), sweep(parts, direction, shape, {}, max_time));
        EXPECT_EQ(sweep_hits(shape, direction, polygon, {}, max_time), found.hits());
        std::vector<BasicContactInterval<T>> contacts, expected;
        all_contacts(shape, direction, polygon, {}, max_time,
                     [&](const auto& contact) { contacts.push_back(contact); });
        all_contacts(shape, direction, parts, {}, max_time, [&](const auto& contact) { expected.push_back(contact); });
        ASSERT_EQ(contacts.size(), expected.size());
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            EXPECT_EQ(contacts[i].enter, expected[i].enter);
            EXPECT_EQ(contacts[i].exit, expected[i].exit);
            EXPECT_EQ(contacts[i].graze, expected[i].graze);
        }
    }

    void ask(const PlacedPolygon<T>& placed, Random& random) {
        const auto near = [&] { return test::point_near(placed, random); };
        const Vec p = near(), q = near(), r = near(), to = near();
        const T length = random.chance(0.3) ? std::numeric_limits<T>::infinity() : static_cast<T>(random.real(0, 2));
        const T radius = static_cast<T>(std::pow(10, random.real(-6, 0)));
        const Vec direction = random.chance(0.2) ? Vec{to.x - p.x, 0} : to - p;
        if (direction == Vec{}) return;
        const Vec from = random.chance(0.5) ? p : p - T(2) * direction;
        compare_rays(placed, {from, direction}, length);
        compare_sweeps(placed, BasicPoint<T>{from}, direction, length);
        compare_sweeps(placed, BasicCircle<T>{from, radius}, direction, length);
        if (p == q) return;
        compare_sweeps(placed, BasicSegment<T>{from, from + (q - p)}, direction, length);
        compare_sweeps(placed, BasicCapsule<T>{from, from + (q - p), radius}, direction, length);
        const auto triangle = BasicConvexPolygon<T>::from_points({from, from + (q - p), from + (r - p)});
        if (triangle.ok()) compare_sweeps(placed, triangle.value(), direction, length);
    }

    void run() {
        for (std::uint64_t i = 0; i < polygons_cast_at && !testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE("polygon " + std::to_string(i));
            Random random(i);
            const auto placed = test::placed_polygon<T>(random);
            for (int k = 0; placed && k < casts_each; ++k) ask(*placed, random);
        }
        test::expect_share(later_, asked_, 0.25, 0.7, "met later");
        test::expect_share(hits_ - later_, asked_, 0.1, 0.5, "in contact at the start");
    }

  private:
    void count(bool hits, bool at_start) {
        ++asked_;
        hits_ += hits ? 1 : 0;
        later_ += hits && !at_start ? 1 : 0;
    }

    int asked_ = 0, hits_ = 0, later_ = 0;
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(PolygonCasts, Numbers);

TYPED_TEST(PolygonCasts, AreThoseOfItsParts) {
    this->run();
}

}  // namespace
