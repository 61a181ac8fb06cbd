// Maps whose cells are no rectangles on the screen, or lie otherwise there than the objects are stored.
#include "level/load.hpp"
#include "tool/temporary_folder.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/measure.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace carom::tool {
namespace {

class Projections : public testing::Test {
  protected:
    Projections() { folder_.copy_from(source_path("tests/fixtures/tiled")); }

    // A map of 3 x 2 cells of 16 x 8 pixels; `more` is of the <map> element, the rest within and after the <tileset>.
    Level level(const std::string& more, const std::string& content, const std::string& tiles = "",
                const std::string& grid = "") {
        return load_level(
            folder_.write("m.tmx", fmt::format(R"(<map {} width="3" height="2" tilewidth="16" tileheight="8">
                <tileset firstgid="1" name="t" tilewidth="16" tileheight="8">{}
                <image source="grid.png" width="37" height="20"/>{}</tileset>{}</map>)",
                                               more, grid, tiles, content)));
    }

    static std::string cells(const std::string& csv) {
        return "<layer name=\"l\"><data encoding=\"csv\">" + csv + "</data></layer>";
    }

    static AabbD box(const Item& item) { return bounds(place(item.body->shape, item.body->pose)); }
    static double size(const Item& item) { return area(item.body->shape); }

    TemporaryFolder folder_;
};

constexpr const char* orthogonal = "orientation=\"orthogonal\"";
constexpr const char* isometric = "orientation=\"isometric\"";
const std::string solid = R"(<tile id="0"><objectgroup><object id="1" width="16" height="8"/></objectgroup></tile>)";

TEST_F(Projections, IsometricCellsAreSquaresAmongTheObjects) {
    const Level read = level(isometric, cells("1,2,0,0,0,3") + R"(<objectgroup name="o"><object id="1" x="3" y="4"
        width="5" height="6"/><object id="2" gid="1" x="8" y="8"/></objectgroup>)");
    EXPECT_TRUE(read.warnings.empty());
    EXPECT_EQ((Vec2D{read.width, read.height}), (Vec2D{24, 16}));
    ASSERT_EQ(read.items.size(), 5u);
    EXPECT_EQ(box(read.items[0]), (AabbD{{0, 0}, {8, 8}}));
    EXPECT_EQ(box(read.items[1]), (AabbD{{8, 0}, {16, 8}}));
    EXPECT_EQ(box(read.items[2]), (AabbD{{16, 8}, {24, 16}}));
    EXPECT_TRUE(read.items[2].plain_tile);
    EXPECT_EQ(box(read.items[3]), (AabbD{{3, 4}, {8, 10}}));
    // The picture stands upright on the screen: its corners are there at (-8, 0) and (8, 8) from the cell's upper one.
    EXPECT_EQ(read.items[0].sprite->placement, (SpritePlacement{{-4, 4}, {0.5, -0.5}, {1, 1}}));
    // A tile object stands with the middle of its lower side where the object is.
    EXPECT_EQ(read.items[4].sprite->placement, read.items[0].sprite->placement);
    EXPECT_EQ(box(read.items[4]), (AabbD{{-4, -4}, {12, 12}}));
    EXPECT_EQ(size(read.items[4]), 128);
}

TEST_F(Projections, ShapesOfIsometricTilesAreOfThePictureOrOfTheGrid) {
    const Item of_picture = level(isometric, cells("0,1,0,0,0,0"), solid).items.at(0);
    EXPECT_EQ(box(of_picture), (AabbD{{4, -4}, {20, 12}}));
    EXPECT_EQ(size(of_picture), 128);
    const std::string grid = R"(<grid orientation="isometric" width="16" height="8"/>)";
    const std::string square =
        R"(<tile id="0"><objectgroup><object id="1" x="2" width="6" height="8"/></objectgroup></tile>)";
    const Item of_grid = level(isometric, cells("0,1,0,0,0,0"), square, grid).items.at(0);
    EXPECT_EQ(box(of_grid), (AabbD{{10, 0}, {16, 8}}));
    EXPECT_EQ(size(of_grid), 48);
    // On an orthogonal map the same square is the diamond that is drawn.
    const Item drawn = level(orthogonal, cells("0,1,0,0,0,0"), square, grid).items.at(0);
    EXPECT_EQ(box(drawn), (AabbD{{18, 1}, {32, 8}}));
    const std::string round = R"(<tile id="0"><objectgroup><object id="1" width="8" height="8"><ellipse/></object>
        <object id="2" width="9" height="4"><capsule/></object></objectgroup></tile>)";
    const Level bad = level(isometric, cells("0,1,0,1,0,0"), round);
    ASSERT_EQ(bad.findings.size(), 1u);
    EXPECT_EQ(bad.findings[0].rule, "bad-outline");
    EXPECT_NE(bad.findings[0].message.find("a capsule that is stretched askew"), std::string::npos);
    EXPECT_TRUE(bad.findings[0].message.ends_with("; this and 1 like it on the layer are without that shape"));
    ASSERT_EQ(bad.items.size(), 2u);  // with the ellipse
    EXPECT_TRUE(bad.items[0].body && bad.items[0].sprite);
}

// As Tiled counts: rows are as far apart as a slope and the side together, here 1 and 5.
TEST_F(Projections, HexagonsWithAnOddSide) {
    const std::string map = R"(orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="5")";
    const Level read = level(map, cells("1,0,0,1,0,0"), "");
    ASSERT_EQ(read.items.size(), 2u);
    EXPECT_EQ(box(read.items[1]).min.y - box(read.items[0]).min.y, 6);
}

// Tiled flips the picture, and then turns it clockwise about its middle; the cell stays.
TEST_F(Projections, TilesOfHexagonalMapsAreTurned) {
    const std::string map = R"(orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="4")";
    const std::string shapes = R"(<tile id="0"><objectgroup><object id="1" x="2" y="1" width="4" height="6"/>
        </objectgroup></tile>)";
    struct Case {
        std::uint32_t flags;
        double degrees;
        double flip;
    };
    for (const auto& [flags, degrees, flip] : {Case{0, 0, 1}, Case{0x20000000, 60, 1}, Case{0x10000000, 120, 1},
                                               Case{0x30000000, 180, 1}, Case{0xA0000000, 60, -1}}) {
        SCOPED_TRACE(degrees);
        const std::string cell = cells(fmt::format("0,{},0,0,0,0", flags + 1));
        const Level plain = level(map, cell);
        EXPECT_TRUE(plain.findings.empty());
        EXPECT_EQ(box(plain.items.at(0)), (AabbD{{16, 0}, {32, 8}}));
        const RotD turn = RotD::degrees(degrees);
        const SpritePlacement& at = plain.items[0].sprite->placement;
        EXPECT_EQ(at.x_axis, rotate(turn, Vec2D{flip, 0}));
        EXPECT_EQ(at.y_axis, rotate(turn, Vec2D{0, 1}));
        const Vec2D middle = at.origin + 8.0 * at.x_axis + 4.0 * at.y_axis;
        EXPECT_NEAR(middle.x, 24, 1e-14);
        EXPECT_NEAR(middle.y, 4, 1e-14);
        // The rectangle's middle is 4 to the left of the picture's, or to the right of the flipped one's.
        const Level shaped = level(map, cell, shapes);
        const Body& body = *shaped.items.at(0).body;
        EXPECT_EQ(body.pose.rot, turn);
        const AabbD upright = bounds(body.shape);
        EXPECT_EQ(upright.max - upright.min, (Vec2D{4, 6}));
        const Vec2D stands = apply(body.pose, upright.min + 0.5 * (upright.max - upright.min));
        const Vec2D expected = Vec2D{24, 4} + rotate(turn, Vec2D{-4 * flip, 0});
        EXPECT_NEAR(stands.x, expected.x, 1e-14);
        EXPECT_NEAR(stands.y, expected.y, 1e-14);
    }
}

TEST_F(Projections, TileObjectsOfHexagonalMapsAreTurned) {
    const Level read =
        level(R"(orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="4")",
              R"(<objectgroup name="o"><object id="1" gid="536870913" x="10" y="20" width="16" height="8"/>
                             </objectgroup>)");
    const RotD turn = RotD::degrees(60);
    EXPECT_EQ(read.items.at(0).sprite->placement.x_axis, rotate(turn, Vec2D{1, 0}));
    const Body& body = *read.items[0].body;
    EXPECT_EQ(body.pose.rot, turn);
    const AabbD upright = bounds(body.shape);
    const Vec2D middle = apply(body.pose, upright.min + 0.5 * (upright.max - upright.min));
    EXPECT_NEAR(middle.x, 18, 1e-14);
    EXPECT_NEAR(middle.y, 16, 1e-14);
}

// Elsewhere the two flags are a diagonal flip, and nothing.
TEST_F(Projections, StaggeredMapsHaveDiagonalFlips) {
    const Level read = level("orientation=\"staggered\"", cells("536870913,268435457,0,0,0,0"));
    EXPECT_EQ(read.items.at(0).sprite->placement, (SpritePlacement{{0, -8}, {0, 1}, {1, 0}}));
    EXPECT_EQ(read.items.at(1).sprite->placement, (SpritePlacement{{16, 0}, {1, 0}, {0, 1}}));
}

TEST_F(Projections, JsonHasTheSameGrid) {
    const std::string path =
        folder_.write("m.tmj", R"({"type": "map", "orientation": "isometric", "width": 1, "height": 1,
        "tilewidth": 16, "tileheight": 8, "layers": [{"type": "tilelayer", "name": "l", "data": [1], "width": 1,
        "height": 1}],
        "tilesets": [{"firstgid": 1, "name": "t", "image": "grid.png", "tilewidth": 16, "tileheight": 8,
            "grid": {"orientation": "isometric", "width": 16, "height": 8}, "tiles": [{"id": 0, "objectgroup":
            {"type": "objectgroup", "objects": [{"id": 1, "x": 2, "y": 0, "width": 6, "height": 8}]}}]}]})");
    EXPECT_EQ(box(load_level(path).items.at(0)), (AabbD{{2, 0}, {8, 8}}));
}

TEST_F(Projections, OffsetsAndPicturesOfLayersAreOnTheScreen) {
    const std::string offset = R"(<objectgroup name="o" offsetx="16" offsety="8"><object id="1" width="8" height="8"/>
        </objectgroup><imagelayer name="i"><image source="grid.png"/></imagelayer>)";
    const Level read = level(isometric, offset);
    EXPECT_EQ(box(read.items[0]), (AabbD{{16, 0}, {24, 8}}));
    // The upper corner of the map is on the screen at (16, 0).
    EXPECT_EQ(read.items[1].sprite->placement, (SpritePlacement{{-8, 8}, {0.5, -0.5}, {1, 1}}));
}

TEST_F(Projections, PicturesOfLayersRepeat) {
    const auto repeats = [&](const std::string& attributes) {
        const Level read =
            level(orthogonal, "<imagelayer name=\"i\" " + attributes + "><image source=\"grid.png\"/></imagelayer>");
        EXPECT_TRUE(read.warnings.empty());
        return std::pair(read.items.at(0).sprite->repeats_x, read.items[0].sprite->repeats_y);
    };
    EXPECT_EQ(repeats(""), std::pair(false, false));
    EXPECT_EQ(repeats("repeatx=\"1\""), std::pair(true, false));
    EXPECT_EQ(repeats("repeatx=\"0\" repeaty=\"1\""), std::pair(false, true));
}

TEST_F(Projections, StaggeredCellsAreDiamonds) {
    const Level read = level("orientation=\"staggered\"", cells("1,0,0,0,1,0"));
    EXPECT_EQ((Vec2D{read.width, read.height}), (Vec2D{56, 12}));
    EXPECT_EQ(box(read.items.at(0)), (AabbD{{0, 0}, {16, 8}}));
    EXPECT_EQ(box(read.items.at(1)), (AabbD{{24, 4}, {40, 12}}));
    EXPECT_EQ(size(read.items[1]), 64);
    EXPECT_EQ(read.items[1].sprite->placement, (SpritePlacement{{24, 4}, {1, 0}, {0, 1}}));
    const Level columns = level(R"(orientation="staggered" staggeraxis="x" staggerindex="even")", cells("1,1,0,0,1,0"));
    EXPECT_EQ((Vec2D{columns.width, columns.height}), (Vec2D{32, 20}));
    EXPECT_EQ(box(columns.items.at(0)), (AabbD{{0, 4}, {16, 12}}));
    EXPECT_EQ(box(columns.items.at(1)), (AabbD{{8, 0}, {24, 8}}));
    EXPECT_EQ(box(columns.items.at(2)), (AabbD{{8, 8}, {24, 16}}));
}

TEST_F(Projections, HexagonalCellsAreHexagons) {
    const Level read = level(R"(orientation="hexagonal" staggeraxis="x" hexsidelength="4")", cells("1,1,1,0,0,0"));
    EXPECT_EQ(box(read.items.at(1)), (AabbD{{10, 4}, {26, 12}}));
    EXPECT_EQ(size(read.items[1]), 80);
    EXPECT_EQ(box(read.items.at(2)), (AabbD{{20, 0}, {36, 8}}));
    // As flat as their side asks for, and no flatter.
    const Level rows = level(R"(orientation="hexagonal" hexsidelength="99")", cells("1,1,1,1,0,0"));
    EXPECT_EQ(box(rows.items.at(3)), (AabbD{{8, 8}, {24, 16}}));
    EXPECT_EQ(size(rows.items[3]), 128);
}

TEST_F(Projections, ObliqueRowsAreNotShiftedAmongTheObjects) {
    const Level read = level(R"(orientation="oblique" skewx="8")", cells("1,0,0,0,1,0"));
    EXPECT_TRUE(read.warnings.empty());
    EXPECT_EQ(box(read.items.at(0)), (AabbD{{0, 0}, {16, 8}}));
    EXPECT_EQ(box(read.items.at(1)), (AabbD{{16, 8}, {32, 16}}));
    EXPECT_EQ(read.items[0].sprite->placement, (SpritePlacement{{8, 0}, {1, 0}, {-1, 1}}));
    EXPECT_THROW(level(R"(orientation="oblique" skewx="8" skewy="16")", ""), InputError);
}

}  // namespace
}  // namespace carom::tool
