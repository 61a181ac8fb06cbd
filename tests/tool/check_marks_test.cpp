// The marks of a check's picture: the tower of Sticker Knight has hundreds close together.
#include "draw/check_marks.hpp"

#include "draw/draw_check.hpp"
#include "level/load.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace carom::tool {
namespace {

bool share_pixels(const AabbD& a, const AabbD& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

AabbD box_around(const Vec2D& ring) {
    return {ring - Vec2D{ring_radius, ring_radius}, ring + Vec2D{ring_radius, ring_radius}};
}

// How many pairs of labels share pixels, and how many labels lie on a ring.
int overlaps_of_labels(const std::vector<CheckMark>& marks) {
    int found = 0;
    for (const CheckMark& mark : marks) {
        if (!mark.label) continue;
        for (const CheckMark& other : marks) {
            if (other.number < mark.number && other.label) found += share_pixels(*mark.label, *other.label) ? 1 : 0;
            found += share_pixels(*mark.label, box_around(other.ring)) ? 1 : 0;
        }
    }
    return found;
}

TEST(CheckMarks, NoLabelOfTheTowerLiesOnAnother) {
    const Level level = load_level(source_path("assets/sticker-knight/map/sandbox.tmx"));
    const CheckResult result = check(level);
    for (const double scale : {0.25, 1.0, 2.0, 4.0}) {
        const std::vector<CheckMark> marks = check_marks(level, result, check_view(level, result, scale));
        ASSERT_GT(marks.size(), 400u);
        EXPECT_EQ(overlaps_of_labels(marks), 0) << "at scale " << scale;
        const auto left_out = std::ranges::count_if(marks, [](const CheckMark& mark) { return !mark.label; });
        // At a quarter of the size the tower is smaller than its labels.
        EXPECT_EQ(left_out > 0, scale < 1) << left_out << " at scale " << scale;
    }
}

}  // namespace
}  // namespace carom::tool
