// Labels of marks in a picture: near their marks, and never on each other while there is room.
#include "draw/place_labels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace carom::tool {
namespace {

constexpr double radius = 9;
constexpr Vec2D label{30, 18};
constexpr AabbD frame{{0, 0}, {1000, 1000}};

bool share_pixels(const AabbD& a, const AabbD& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

AabbD box_around(const LabeledMark& mark) {
    return {mark.at - Vec2D{radius, radius}, mark.at + Vec2D{radius, radius}};
}

TEST(PlaceLabels, AloneUpToTheRightAndWithinThePicture) {
    const auto only = [](const Vec2D& at) {
        const LabeledMark marks[] = {{at, label}};
        return place_labels(marks, radius, frame).at(0);
    };
    EXPECT_EQ(only({500, 500}), (AabbD{{512, 482}, {542, 500}}));
    EXPECT_EQ(only({500, 5}), (AabbD{{512, 5}, {542, 23}}));
    EXPECT_EQ(only({995, 500}), (AabbD{{953, 482}, {983, 500}}));
}

TEST(PlaceLabels, SeveralOfOneMarkLieAroundIt) {
    const std::vector<LabeledMark> marks(20, {{500, 500}, label});
    const std::vector<AabbD> labels = place_labels(marks, radius, frame);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        EXPECT_FALSE(share_pixels(labels[i], box_around(marks[0])));
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(share_pixels(labels[i], labels[k])) << i << " on " << k;
    }
    // More than there is room for are placed all the same.
    EXPECT_EQ(place_labels(std::vector<LabeledMark>(2000, marks[0]), radius, frame).size(), 2000u);
}

TEST(PlaceLabels, CrowdsAreReadable) {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> place(1, 49);
    std::vector<LabeledMark> marks(150);
    for (LabeledMark& mark : marks) mark = {{20.0 * place(random), 20.0 * place(random)}, label};
    const std::vector<AabbD> labels = place_labels(marks, radius, frame);
    int moved = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        EXPECT_TRUE(labels[i].min.x >= 0 && labels[i].max.x <= 1000 && labels[i].min.y >= 0 && labels[i].max.y <= 1000);
        const AabbD usual{marks[i].at + Vec2D{12, -18}, marks[i].at + Vec2D{42, 0}};
        if (labels[i] != usual) ++moved;
        for (const LabeledMark& mark : marks) EXPECT_FALSE(share_pixels(labels[i], box_around(mark)));
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(share_pixels(labels[i], labels[k])) << i << " on " << k;
    }
    EXPECT_GT(moved, 15);
    EXPECT_LT(moved, 135);
}

}  // namespace
}  // namespace carom::tool
