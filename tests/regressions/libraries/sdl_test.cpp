// Failures reported to libsdl-org/SDL, SFML/SFML and the pygames: rectangles, lines through them, and masks.
#include "query/overlap_of.hpp"

#include <carom/mask/overlap.hpp>
#include <carom/query/raycast.hpp>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;

// libsdl-org/SDL#12767: rectangles of floats side by side intersected, those of ints did not. Both answers have a name
// here, and are the same in every number type.
TEST(Sdl, RectanglesSideBySide_12767) {
    EXPECT_EQ(overlap_of(Aabb{{0, 0}, {32, 32}}, Aabb{{32, 0}, {64, 32}}), Overlap::touch);
    EXPECT_TRUE(overlaps(AabbD{{0, 0}, {32, 32}}, AabbD{{32, 0}, {64, 32}}));
    EXPECT_FALSE(penetrates(AabbD{{0, 0}, {32, 32}}, AabbD{{32, 0}, {64, 32}}));
}

// libsdl-org/SDL#10866: clipping this line to this rectangle never came to an end. At x = 350 the line is at y = 619.9,
// inside.
TEST(Sdl, LineThatHungTheClipping_10866) {
    const Aabb box{{300, 592}, {364, 656}};
    EXPECT_EQ(overlap_of(Segment{{456, 592}, {160, 670}}, box), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{456, 592}, {364, 592}}, box), Overlap::touch);
}

// libsdl-org/SDL#1001: lines left of and above a rectangle were sorted by the origin instead of by its corner.
TEST(Sdl, LinesNextToARectangleFarFromTheOrigin_1001) {
    const Aabb box{{100, 100}, {150, 150}};
    EXPECT_EQ(overlap_of(Segment{{10, 120}, {90, 120}}, box), Overlap::apart);
    EXPECT_EQ(overlap_of(Segment{{120, 10}, {120, 90}}, box), Overlap::apart);
    EXPECT_EQ(overlap_of(Segment{{10, 10}, {90, 90}}, box), Overlap::apart);
    EXPECT_EQ(overlap_of(Segment{{10, 10}, {110, 110}}, box), Overlap::penetrate);
}

// SFML/SFML#219: a rectangle of negative size did not intersect what the same corners did.
TEST(Sfml, RectangleOfNegativeSize_219) {
    EXPECT_EQ(Aabb::from_xywh(15, 15, -10, -10).error().code, ErrorCode::negative_extent);
    EXPECT_EQ(overlap_of(Aabb{{0, 0}, {10, 10}}, Aabb::from_edges(5, 5, 15, 15).value()), Overlap::penetrate);
}

// pygame/pygame#1197: whether a rectangle of size 0 collided depended on where it was and on the order of the two.
TEST(Pygame, RectanglesOfSizeZero_1197) {
    const Aabb sized{{0, 0}, {10, 10}};
    EXPECT_EQ(overlap_of(sized, Aabb{{0, 0}, {0, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(sized, Aabb{{1, 1}, {1, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(sized, Aabb{{1, 1}, {2, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(sized, Aabb{{11, 1}, {11, 1}}), Overlap::apart);
}

// pygame/pygame#2246: a vertical and a horizontal rectangle without width stopped colliding. They share (50, 25).
TEST(Pygame, CrossedRectanglesWithoutWidth_2246) {
    EXPECT_EQ(overlap_of(Aabb{{50, 0}, {50, 50}}, Aabb{{0, 25}, {50, 25}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Aabb{{50, 0}, {50, 50}}, Aabb{{0, 25}, {51, 25}}), Overlap::penetrate);
}

// pygame-community/pygame-ce#3704: small rectangles of floats lost lines that run through them.
TEST(Pygame, LinesThroughSmallRectangles_3704) {
    EXPECT_EQ(overlap_of(Aabb{{0, 0}, {0, 0}}, Segment{{0, 0}, {0, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Aabb{{0, 0}, {0.5f, 0.5f}}, Segment{{-1, 0.25f}, {1, 0.25f}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Aabb{{0.2f, 0.2f}, {0.3f, 0.3f}}, Segment{{0.25f, 0}, {0.25f, 1}}), Overlap::penetrate);
}

Bitmask filled(std::int64_t width, std::int64_t height) {
    Bitmask mask = Bitmask::blank(width, height).value();
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x) mask.set(x, y);
    return mask;
}

// pygame/pygame#785: with offset (-1, 0) a mask of 2 x 1 did not reach a mask of 1 x 1.
TEST(Pygame, MaskWithANegativeOffset_785) {
    const Bitmask one = filled(1, 1), two = filled(2, 1);
    EXPECT_EQ(overlap_area({&one, {0, 0}}, {&two, {0, 0}}), 1);
    EXPECT_EQ(overlap_area({&one, {0, 0}}, {&two, {-1, 0}}), 1);
    EXPECT_EQ(overlap_area({&one, {0, 0}}, {&two, {-2, 0}}), 0);
    EXPECT_EQ(overlap_area({&one, {0, 0}}, {&two, {1, 0}}), 0);
}

// pygame/pygame#1361: masks whose width is a multiple of the word were read beyond their end.
TEST(Pygame, MasksAsWideAsAWord_1361) {
    for (const int width : {32, 64, 128}) {
        const Bitmask a = filled(width, 2), b = filled(width, 2);
        for (int offset = -width - 1; offset <= width + 1; ++offset) {
            const int shared = std::max(0, width - std::abs(offset));
            EXPECT_EQ(overlap_area({&a, {0, 0}}, {&b, {offset, 0}}), 2 * shared) << offset;
            EXPECT_EQ(overlaps({&a, {0, 0}}, {&b, {offset, 1}}), shared > 0) << offset;
        }
    }
}

// pygame-community/pygame-ce#585: a mask of negative size crashed.
TEST(Pygame, MaskOfNegativeSize_585) {
    EXPECT_EQ(Bitmask::blank(-1, 1).error().code, ErrorCode::bad_size);
    EXPECT_EQ(Bitmask::blank(1, -1).error().code, ErrorCode::bad_size);
}

// libsdl-org/SDL#10866: clipping hung. The line enters at its start's corner side x = 364 and leaves at y = 656 or x =
// 300.
TEST(Sdl, RayThatHungTheClipping_10866) {
    const auto hit = raycast(RayD{{456, 592}, {-296, 78}}, AabbD{{300, 592}, {364, 656}}, 1.0);
    ASSERT_TRUE(hit.has_value());
    EXPECT_DOUBLE_EQ(hit->enter, 92.0 / 296);
    EXPECT_DOUBLE_EQ(hit->exit, 156.0 / 296);  // x = 300 at y = 633.1, before y = 656
    EXPECT_EQ(hit->point.x, 364);
    EXPECT_EQ(hit->normal, (Vec2D{1, 0}));
}

}  // namespace
}  // namespace carom
