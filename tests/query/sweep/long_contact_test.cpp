// Contact that continues from part to part: the same intervals as with one part in their place, however many there are.
#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

// A row of boxes that abut, 1 wide and high, from the origin to the right.
template <class T>
BasicCompound<T> row_of(int count) {
    std::vector<BasicCompoundPart<T>> parts;
    for (int i = 0; i < count; ++i) parts.push_back({BasicAabb<T>{{T(i), T(0)}, {T(i + 1), T(1)}}});
    return BasicCompound<T>::from_parts(std::move(parts)).value();
}

template <class T>
BasicAabb<T> one_box(int count) {
    return {{T(0), T(0)}, {T(count), T(1)}};
}

// Normals at corners, where they are irrational, to an ulp.
template <class T>
void expect_same(const BasicSweep<T>& got, const BasicSweep<T>& expected) {
    ASSERT_EQ(got.hits(), expected.hits());
    EXPECT_EQ(got.enter, expected.enter);
    EXPECT_EQ(got.exit, expected.exit);
    EXPECT_LE(length_sq(got.normal - expected.normal), std::pow(std::numeric_limits<T>::epsilon(), T(2)));
    EXPECT_EQ(got.graze, expected.graze);
    EXPECT_EQ(got.initially_overlapping, expected.initially_overlapping);
}

template <class T>
void expect_same_sweeps(int count) {
    const auto row = row_of<T>(count);
    const auto box = one_box<T>(count);
    for (const T height : {T(0.75), T(1.25), T(1.5)}) {
        for (const T speed : {T(4), T(0.25)}) {
            const BasicCircle<T> from_left{{T(-2), height}, T(0.5)}, from_right{{T(count + 2), height}, T(0.5)};
            const BasicAabb<T> upright{{T(-3), height - T(0.5)}, {T(-2), height + T(0.5)}};
            const T long_enough = T(count + 8) / speed;
            expect_same(sweep(from_left, {speed, 0}, row, {0, 0}, long_enough),
                        sweep(from_left, {speed, 0}, box, {0, 0}, long_enough));
            expect_same(sweep(from_right, {-speed, 0}, row, {0, 0}, long_enough),
                        sweep(from_right, {-speed, 0}, box, {0, 0}, long_enough));
            expect_same(sweep(row, {0, 0}, upright, {speed, 0}, long_enough),
                        sweep(box, {0, 0}, upright, {speed, 0}, long_enough));
        }
    }
}

TEST(LongContact, SweepsAlongAFloorEndWhereItEnds) {
    for (const int count : {1, 2, 5, 11, 12, 13, 14, 40, 200}) {
        SCOPED_TRACE(count);
        expect_same_sweeps<float>(count);
        expect_same_sweeps<double>(count);
    }
}

TEST(LongContact, RaysThroughAFloorLeaveWhereItEnds) {
    for (const int count : {1, 2, 5, 11, 12, 13, 14, 40, 200}) {
        SCOPED_TRACE(count);
        const auto row = row_of<float>(count);
        for (const float slope : {0.0f, 0.125f / static_cast<float>(count)}) {
            const Ray ray{{-1, 0.5f}, {1, slope}};
            const auto got = raycast(ray, row), expected = raycast(ray, one_box<float>(count));
            ASSERT_TRUE(got && expected);
            EXPECT_EQ(got->enter, expected->enter);
            EXPECT_EQ(got->exit, expected->exit);
            EXPECT_EQ(got->normal, expected->normal);
        }
    }
}

/// Two floors behind each other: one interval each.
TEST(LongContact, IntervalsOfManyPartsAreKeptApart) {
    for (const int count : {1, 6, 12, 30}) {
        std::vector<CompoundPart> parts;
        for (const float start : {0.0f, float(count + 5)}) parts.push_back({row_of<float>(count), {{start, 0}, {}}});
        const auto floors = Compound::from_parts(std::move(parts)).value();
        std::vector<ContactInterval> found;
        all_contacts(Circle{{-2, 0.75f}, 0.5f}, {1, 0}, floors, {0, 0}, 1000, [&](const ContactInterval& c) {
            found.push_back(c);
            return Visit::proceed;
        });
        ASSERT_EQ(found.size(), 2u);
        EXPECT_EQ(found[0].enter, 1.5f);
        EXPECT_EQ(found[0].exit, static_cast<float>(count) + 2.5f);
        EXPECT_EQ(found[1].enter, static_cast<float>(count) + 6.5f);
        EXPECT_EQ(found[1].exit, static_cast<float>(2 * count) + 7.5f);
    }
}

}  // namespace
}  // namespace carom
