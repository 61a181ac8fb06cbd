#include "draw/draw_explanation.hpp"

#include "draw/explanation_view.hpp"
#include "picture/png.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"

#include <carom/query/contact.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom::tool {
namespace {

/// A pair of shapes, drawn, with the picture's colors at places of the level.
class Drawn {
  public:
    Drawn(AnyShapeD a, AnyShapeD b)
        : Drawn(level_of({item_of("game", "a", 1, std::move(a)), item_of("game", "b", 2, std::move(b))})) {}
    explicit Drawn(Level level)
        : level_(std::move(level)),
          explanation_(explain(level_, 0, 1)),
          view_(explanation_view(level_, explanation_, std::nullopt)) {
        const std::string path = folder_.path("picture.png");
        draw_explanation(level_, explanation_, {path, std::nullopt});
        image_ = decode_png(file_bytes(path), path);
    }

    const View& view() const { return view_; }
    const Image& image() const { return image_; }

    const std::uint8_t* at(const Vec2D& p) const {
        const Vec2D pixel = view_.to_image(p);
        return &image_.rgba[4 * (static_cast<std::size_t>(pixel.y) * static_cast<std::size_t>(image_.width) +
                                 static_cast<std::size_t>(pixel.x))];
    }
    bool is_paper(const Vec2D& p) const { return at(p)[0] == 255 && at(p)[1] == 255 && at(p)[2] == 255; }
    bool is_bluish(const Vec2D& p) const { return at(p)[2] > at(p)[0] + 20; }
    bool is_orange(const Vec2D& p) const { return at(p)[0] > at(p)[2] + 20; }
    bool is_shared(const Vec2D& p) const { return at(p)[1] < 150 && at(p)[0] > at(p)[1] + 40; }
    bool is_ink(const Vec2D& p) const { return at(p)[0] < 60 && at(p)[1] < 60 && at(p)[2] < 70; }

  private:
    TemporaryFolder folder_;
    Level level_;
    Explanation explanation_;
    View view_;
    Image image_;
};

TEST(DrawExplanation, ShowsBothAndTheLineBetweenThem) {
    const Drawn drawn(CircleD{{0, 0}, 10}, CircleD{{40, 0}, 10});
    EXPECT_EQ(drawn.image().width, 480);
    EXPECT_EQ(drawn.image().height, 360);
    EXPECT_TRUE(drawn.is_bluish({0, 0}));
    EXPECT_TRUE(drawn.is_orange({40, 0}));
    EXPECT_TRUE(drawn.is_ink({10, 0}));
    EXPECT_TRUE(drawn.is_ink({20, 0}));
    EXPECT_TRUE(drawn.is_ink({30, 0}));
    EXPECT_TRUE(drawn.is_paper({20, 5}));
}

TEST(DrawExplanation, ShowsTheIntersectionAndTheTranslationApart) {
    const Drawn drawn(AabbD{{0, 0}, {40, 20}}, AabbD{{10, 15}, {30, 40}});
    EXPECT_TRUE(drawn.is_shared({13, 17}));
    EXPECT_TRUE(drawn.is_bluish({5, 5}));
    EXPECT_TRUE(drawn.is_orange({13, 33}));
    // B's lower edge, moved down by the depth of 5, is dashed; the picture holds it.
    int orange = 0;
    for (int i = 0; i <= 100; ++i) orange += drawn.is_orange({10 + 0.2 * i, 45});
    EXPECT_GT(orange, 30);
    EXPECT_LT(orange, 95);
}

TEST(DrawExplanation, UnboundedShapesAreCutOff) {
    const Drawn drawn(HalfSpaceD{{0, 1000}, {1, -1}}, CircleD{{1e6, 1e6}, 10});
    EXPECT_LT(drawn.view().max.x - drawn.view().min.x, 5000);
    const Drawn lines(LineD{{0, 0}, {1, 0}}, LineD{{0, 0}, {0, 1}});
    EXPECT_TRUE(lines.is_ink({0, 0}));
    EXPECT_TRUE(lines.is_bluish({0.5, 0}) || lines.is_bluish({-0.5, 0}));
}

TEST(DrawExplanation, TheSmallerOneIsVisibleNextToAMuchLargerOne) {
    const Drawn drawn(AabbD{{-1e5, 20}, {1e5, 40}}, CircleD{{0, 11}, 10});
    EXPECT_GT(20 * drawn.view().scale, 20);
    EXPECT_TRUE(drawn.is_orange({0, 5}));
    EXPECT_TRUE(drawn.is_bluish({15, 25}));
}

TEST(DrawExplanation, ShapesWithoutExtentAreStillDrawn) {
    const Drawn same(PointD{{3, 4}}, PointD{{3, 4}});
    EXPECT_EQ(same.image().width, 480);
    const Drawn flat(EllipseD{{0, 0}, {5, 0}}, ArcD{{0, 3}, 0, {1, 0}, {0, 1}});
    EXPECT_TRUE(flat.is_bluish({2, 0}));
}

TEST(DrawExplanation, TheBackOfAOneSidedChainHasTicks) {
    const Drawn drawn(ChainD::open_one_sided({{0, 0}, {100, 0}}).value(), CircleD{{50, -40}, 10});
    int front = 0;
    int back = 0;
    for (double x = 5; x < 95; x += 0.2) {
        front += drawn.is_bluish({x, -3 / drawn.view().scale});
        back += drawn.is_bluish({x, 3 / drawn.view().scale});
    }
    EXPECT_EQ(front, 0);
    EXPECT_GT(back, 50);
}

TEST(DrawExplanation, MovingItemsHaveGhostsAndTheOutlineOfTheirPath) {
    Level level =
        level_of({item_of("game", "a", 1, CircleD{{0, 0}, 10}), item_of("game", "b", 2, AabbD{{90, -30}, {100, 30}})});
    level.items[0].motion = MotionD::linear({20, 0});
    const Drawn drawn(level);
    EXPECT_TRUE(drawn.is_ink({90, 0}));      // the contact
    EXPECT_TRUE(drawn.is_bluish({70, 0}));   // A's rear when they meet
    EXPECT_TRUE(drawn.is_bluish({50, 10}));  // the outline of its path
    EXPECT_TRUE(drawn.is_bluish({50, -10}));
    EXPECT_TRUE(drawn.is_paper({50, 5}));
    EXPECT_GT(drawn.view().max.x, 120);  // where they have parted is in the picture
}

TEST(DrawExplanation, RotatingItemsHaveGhostsOnly) {
    Level level =
        level_of({item_of("game", "a", 1, AabbD{{-10, -2}, {10, 2}}), item_of("game", "b", 2, PointD{{0, 9}})});
    level.items[0].motion = MotionD::still().spinning(1, {0, 0});
    const Drawn drawn(level);
    EXPECT_TRUE(drawn.is_bluish({0, 2}));
    const double angle = std::acos(2.0 / 9);  // when A's upper side, 2 from the pivot, comes to the point
    const Vec2D tip = rotate(RotD::radians(angle), Vec2D{10, 2});
    EXPECT_TRUE(drawn.is_ink({0, 9}));
    EXPECT_TRUE(drawn.is_bluish(tip));
}

TEST(DrawExplanation, AScaleShowsTheWholePair) {
    const Level level =
        level_of({item_of("game", "a", 1, AabbD{{0, 0}, {400, 2}}), item_of("game", "b", 2, CircleD{{0, 11}, 10})});
    const View view = explanation_view(level, explain(level, 0, 1), 2.0);
    EXPECT_EQ(view.scale, 2);
    EXPECT_LE(view.min.x, -10);
    EXPECT_GE(view.max.x, 400);
}

}  // namespace
}  // namespace carom::tool
