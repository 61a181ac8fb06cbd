// What each kind of shape paints: points inside are filled, holes and the gaps between parts are not.
#include "draw/draw_check.hpp"
#include "io/json_text.hpp"
#include "io/shape_json.hpp"
#include "picture/png.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace carom::tool {
namespace {

/// A shape in a level of 100 x 100, drawn over a box that covers all of it: what both share is filled.
class DrawShapes : public testing::Test {
  protected:
    void draw(const std::string& shape) {
        const Level level =
            level_of({item_of("game", "box", 1, AabbD{{-20, -20}, {120, 120}}),
                      item_of("game", "shape", 2, shape_from_json<double>(parse_json(shape).root, "shape"))});
        const std::string path = folder_.path("picture.png");
        EXPECT_TRUE(draw_check(level, check(level), {path, 1}).empty());
        image_ = decode_png(file_bytes(path), path);
        ASSERT_EQ(image_.width, 100);
    }

    const std::uint8_t* pixel(int x, int y) const { return image_.rgba.data() + 4 * (y * image_.width + x); }

    /// Orange on grey.
    void expect_filled(std::initializer_list<std::array<int, 2>> places) const {
        for (const auto& [x, y] : places) EXPECT_GT(pixel(x, y)[0] - pixel(x, y)[2], 90) << x << ", " << y;
    }
    void expect_empty(std::initializer_list<std::array<int, 2>> places) const {
        for (const auto& [x, y] : places) {
            EXPECT_EQ(pixel(x, y)[0], pixel(x, y)[2]) << x << ", " << y;
            EXPECT_EQ(pixel(x, y)[0], pixel(x, y)[1]) << x << ", " << y;
        }
    }
    /// Within a pixel of the place there is the green of what moves.
    void expect_outline(std::initializer_list<std::array<int, 2>> places) const {
        for (const auto& [x, y] : places) {
            int greenest = 0;
            for (int i = 0; i < 9; ++i) {
                const std::uint8_t* near = pixel(x + i % 3 - 1, y + i / 3 - 1);
                greenest = std::max(greenest, near[1] - near[0]);
            }
            EXPECT_GT(greenest, 50) << x << ", " << y;
        }
    }

    TemporaryFolder folder_;
    Image image_;
};

TEST_F(DrawShapes, AnEllipseIsNoBox) {
    draw(R"({"type": "ellipse", "center": [50, 50], "radii": [45, 20], "rotation": [0.6, 0.8]})");
    // Along its long axis (0.6, 0.8) it reaches to 45, across to 20.
    expect_filled({{26, 18}, {74, 82}, {37, 61}, {37, 35}});
    expect_empty({{18, 8}, {82, 92}, {26, 66}, {74, 34}, {20, 80}, {80, 20}});
}

TEST_F(DrawShapes, AnArcIsACurveByIncreasingAngle) {
    draw(R"({"type": "arc", "center": [50, 50], "radius": 40, "from": [1, 0], "to": [-1, 0]})");
    expect_outline({{50, 90}, {74, 82}, {26, 82}});
    expect_empty({{50, 10}, {74, 18}, {50, 70}, {40, 75}});
}

TEST_F(DrawShapes, HolesStayUnpainted) {
    for (const char* hole : {"[[30, 30], [70, 30], [70, 70], [30, 70]]", "[[30, 30], [30, 70], [70, 70], [70, 30]]"}) {
        draw(R"({"type": "polygon", "points": [[10, 10], [90, 10], [90, 90], [10, 90]], "holes": [)" +
             std::string(hole) + "]}");
        expect_filled({{20, 80}, {80, 20}, {80, 80}, {20, 60}});
        expect_empty({{35, 65}, {65, 65}, {65, 35}, {50, 66}, {95, 50}});
    }
}

TEST_F(DrawShapes, AConcavePolygonKeepsItsNotch) {
    draw(R"({"type": "polygon", "points": [[10, 10], [90, 50], [10, 90], [50, 50]]})");
    expect_filled({{60, 44}, {60, 56}, {30, 75}});
    expect_empty({{20, 50}, {35, 50}, {90, 20}});
}

TEST_F(DrawShapes, PartsInEitherWindingFillTheirUnion) {
    for (const char* triangle : {"[[30, 30], [90, 30], [30, 90]]", "[[30, 90], [90, 30], [30, 30]]"}) {
        draw(R"({"type": "compound", "shapes": [{"type": "aabb", "min": [10, 10], "max": [60, 60]},)"
             R"( {"type": "triangle", "points": )" +
             std::string(triangle) + "}]}");
        expect_filled({{20, 50}, {45, 50}, {50, 45}, {70, 40}, {40, 70}});
        expect_empty({{75, 20}, {75, 75}});
    }
}

TEST_F(DrawShapes, ACircleTreeShowsItsLeaves) {
    draw(R"({"type": "circle_tree", "levels": 2, "of": {"type": "aabb", "min": [10, 10], "max": [90, 90]}})");
    // Four circles of radius 28.3 around (30, 30) and so on; the root alone would reach to -6.
    expect_filled({{30, 70}, {70, 30}, {80, 80}, {12, 30}});
    expect_empty({{4, 4}, {96, 96}, {50, 96}, {50, 4}});
}

TEST_F(DrawShapes, ATileGridHasItsGapsAndSlopes) {
    draw(R"({"type": "tile_grid", "cell": [30, 30], "origin": [5, 5], "rows": ["#.#", "##/", "..."],)"
         R"( "tiles": {"/": {"type": "triangle", "points": [[0, 0], [30, 0], [0, 30]]}}})");
    expect_filled({{12, 30}, {80, 15}, {20, 58}, {72, 42}});
    expect_empty({{50, 20}, {88, 58}, {20, 80}, {80, 80}});
}

}  // namespace
}  // namespace carom::tool
