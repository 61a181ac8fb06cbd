// Labels of marks in a picture: near their marks, and never on each other.
#include "draw/place_labels.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <vector>

namespace carom::tool {
namespace {

constexpr double radius = 9;
constexpr Vec2D label{30, 18};
constexpr AabbD frame{{0, 0}, {1000, 1000}};

bool share_pixels(const AabbD& a, const AabbD& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

bool contains(const AabbD& a, const AabbD& b) {
    return a.min.x <= b.min.x && b.max.x <= a.max.x && a.min.y <= b.min.y && b.max.y <= a.max.y;
}

AabbD box_around(const LabeledMark& mark) {
    return {mark.at - Vec2D{radius, radius}, mark.at + Vec2D{radius, radius}};
}

TEST(PlaceLabels, AloneUpToTheRightAndWithinThePicture) {
    const auto only = [](const Vec2D& at) {
        const LabeledMark marks[] = {{at, label}};
        return place_labels(marks, radius, frame).at(0).value();
    };
    EXPECT_EQ(only({500, 500}), (AabbD{{512, 482}, {542, 500}}));
    EXPECT_EQ(only({500, 5}), (AabbD{{512, 5}, {542, 23}}));
    EXPECT_EQ(only({995, 500}), (AabbD{{953, 482}, {983, 500}}));
}

// How many of the labels lie on no other label and no mark, which all that are placed must; the others have no place.
int expect_clear(const std::vector<std::optional<AabbD>>& labels, const std::vector<LabeledMark>& marks) {
    int placed = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!labels[i]) continue;
        ++placed;
        EXPECT_TRUE(contains(frame, *labels[i])) << i;
        for (const LabeledMark& mark : marks) EXPECT_FALSE(share_pixels(*labels[i], box_around(mark))) << i;
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(labels[k] && share_pixels(*labels[i], *labels[k])) << i << k;
    }
    return placed;
}

TEST(PlaceLabels, SeveralOfOneMarkLieAroundIt) {
    const std::vector<LabeledMark> marks(60, {{500, 500}, label});
    EXPECT_EQ(expect_clear(place_labels(marks, radius, frame), marks), 60);
}

// Those without room are left out, and labels that are smaller find the rest of it.
TEST(PlaceLabels, WithoutRoomThereIsNoLabel) {
    std::vector<LabeledMark> marks(2000, {{500, 500}, label});
    marks.push_back({{500, 500}, {2, 2}});
    const auto labels = place_labels(marks, radius, frame);
    ASSERT_EQ(labels.size(), 2001u);
    const int placed = expect_clear(labels, marks);
    EXPECT_GT(placed, 150);
    EXPECT_LT(placed, 700);
    EXPECT_FALSE(labels[1999]);
    EXPECT_TRUE(labels[2000]);
    const LabeledMark alone[] = {{{5, 5}, label}};
    EXPECT_FALSE(place_labels(alone, radius, {{0, 0}, {20, 20}})[0]) << "the picture is smaller than the label";
}

TEST(PlaceLabels, CrowdsAreReadable) {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> place(1, 49);
    std::vector<LabeledMark> marks(150);
    for (LabeledMark& mark : marks) mark = {{20.0 * place(random), 20.0 * place(random)}, label};
    const auto labels = place_labels(marks, radius, frame);
    EXPECT_EQ(expect_clear(labels, marks), 150);
    int moved = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const AabbD usual{marks[i].at + Vec2D{12, -18}, marks[i].at + Vec2D{42, 0}};
        if (labels[i] != usual) ++moved;
    }
    EXPECT_GT(moved, 15);
    EXPECT_LT(moved, 135);
}

}  // namespace
}  // namespace carom::tool
