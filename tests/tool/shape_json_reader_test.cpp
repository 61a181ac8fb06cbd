#include "io/json_text.hpp"
#include "io/shape_json.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace carom::tool {
namespace {

template <class T>
BasicAnyShape<T> parse(const std::string& text) {
    return shape_from_json<T>(parse_json(text).root, "a");
}

struct BadShape {
    std::string text, code, at;
};

TEST(ShapeJson, ReadsEveryType) {
    EXPECT_EQ(parse<double>(R"({"type": "point", "at": [1, 2]})"), AnyShapeD(PointD{{1, 2}}));
    EXPECT_EQ(parse<double>(R"({"type": "segment", "a": [1, 2], "b": [3, 4]})"), AnyShapeD(SegmentD{{1, 2}, {3, 4}}));
    EXPECT_EQ(parse<double>(R"({"type": "circle", "center": [1, 2], "radius": 0})"), AnyShapeD(CircleD{{1, 2}, 0}));
    EXPECT_EQ(parse<double>(R"({"type": "aabb", "min": [1, 2], "max": [1, 4]})"), AnyShapeD(AabbD{{1, 2}, {1, 4}}));
    EXPECT_EQ(parse<double>(R"({"type": "capsule", "a": [1, 2], "b": [3, 4], "radius": 5})"),
              AnyShapeD(CapsuleD{{1, 2}, {3, 4}, 5}));
    const std::string box = R"({"type": "box", "center": [1, 2], "half_extents": [3, 4])";
    EXPECT_EQ(parse<double>(box + "}"), AnyShapeD(BoxD{{1, 2}, {3, 4}, {1, 0}}));
    EXPECT_EQ(parse<double>(box + R"(, "axis": [0, -7]})"), AnyShapeD(BoxD{{1, 2}, {3, 4}, {0, -1}}));
    EXPECT_EQ(parse<double>(box + R"(, "rotation": [0.6, 0.8]})"), AnyShapeD(BoxD{{1, 2}, {3, 4}, {0.6, 0.8}}));
    EXPECT_EQ(parse<double>(box + R"(, "angle": 0.5})"), AnyShapeD(BoxD{{1, 2}, {3, 4}, RotD::radians(0.5)}));
    const auto loop = parse<double>(R"({"type": "chain", "points": [[0, 0], [1, 0], [0, 1]], "closed": true})");
    EXPECT_TRUE(std::get<ChainD>(loop.value).is_closed());
    const auto square = parse<double>(R"({"type": "polygon", "points": [[0, 0], [0, 1], [1, 1], [1, 0]]})");
    EXPECT_EQ(std::get<ConvexPolygonD>(square.value).points().size(), 4u);
    const auto arrow = parse<double>(R"({"type": "polygon", "points": [[0, 0], [4, 2], [0, 4], [1, 2]]})");
    EXPECT_EQ(std::get<SimplePolygonD>(arrow.value).parts().size(), 2u);
}

TEST(ShapeJson, PosesGoToParts) {
    const auto compound = parse<double>(R"({"type": "compound", "shapes": [
        {"type": "point", "at": [1, 2], "pose": {"at": [5, 6], "degrees": -90}}, {"type": "point", "at": [0, 0]}]})");
    const auto parts = std::get<CompoundD>(compound.value).parts();
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].pose, (PoseD{{5, 6}, RotD::degrees(-90)}));
    EXPECT_EQ(parts[1].pose, PoseD{});
    const auto posed = posed_shape_from_json<double>(
        parse_json(R"({"type": "point", "at": [1, 2], "pose": {"rotation": [0.8, 0.6]}})").root, "a");
    EXPECT_EQ(posed.shape, AnyShapeD(PointD{{1, 2}}));
    EXPECT_EQ(posed.pose, (PoseD{{0, 0}, {0.8, 0.6}}));
}

TEST(ShapeJson, NumbersAreRoundedToTheRequestedType) {
    const std::string text = R"({"type": "point", "at": [0.1, 16777217]})";
    EXPECT_EQ(parse<float>(text), AnyShape(Point{{0.1f, 16777216.0f}}));
    EXPECT_EQ(parse<double>(text), AnyShapeD(PointD{{0.1, 16777217.0}}));
}

void expect_refused(const BadShape& bad) {
    try {
        parse<float>(bad.text);
        ADD_FAILURE() << "accepted " << bad.text;
    } catch (const QueryError& error) {
        EXPECT_EQ(error.code, bad.code) << bad.text << error.message;
        EXPECT_EQ(error.at, bad.at) << bad.text << error.message;
        EXPECT_NE(error.message.find(bad.at), std::string::npos) << error.message;
    }
}

TEST(ShapeJson, ErrorsHaveCodeAndPlace) {
    const BadShape cases[] = {
        {R"({"type": "circle", "center": [0, 0], "radius": -1})", "negative_radius", "a.radius"},
        {R"({"type": "circle", "center": [0, 0]})", "missing_key", "a.radius"},
        {R"({"type": "circle", "center": [0, 0], "radius": "1"})", "bad_type", "a.radius"},
        {R"({"type": "circle", "center": [0], "radius": 1})", "bad_type", "a.center"},
        {R"({"type": "circle", "center": [0, null], "radius": 1})", "bad_type", "a.center[1]"},
        {R"({"type": "circle", "center": [0, 0], "radius": 1, "colour": 2})", "unknown_key", "a.colour"},
        {R"({"type": "blob"})", "unknown_type", "a.type"},
        {R"({"type": 3})", "bad_type", "a.type"},
        {R"([1, 2])", "bad_type", "a"},
        {R"({"type": "point", "at": [1e39, 0]})", "not_finite", "a.at[0]"},
        {R"({"type": "aabb", "min": [1, 0], "max": [0, 0]})", "inverted_bounds", "a.min"},
        {R"({"type": "box", "center": [0, 0], "half_extents": [1, -1]})", "negative_extent", "a.half_extents"},
        {R"({"type": "box", "center": [0, 0], "half_extents": [1, 1], "axis": [0, 0]})", "bad_rotation", "a.axis"},
        {R"({"type": "box", "center": [0, 0], "half_extents": [1, 1], "rotation": [1, 1]})", "bad_rotation",
         "a.rotation"},
        {R"({"type": "polygon", "points": [[0, 0], [1, 0]]})", "too_few_points", "a.points"},
        {R"({"type": "polygon", "points": [[0, 0], [1, 0], [1, 0], [0, 1]]})", "repeated_point", "a.points[2]"},
        {R"({"type": "polygon", "points": [[0, 0], [1, 1], [2, 2]]})", "collinear", "a.points"},
        {R"({"type": "polygon", "points": [[0, 0], [2, 2], [2, 0], [0, 2]]})", "self_intersecting", "a.points[0]"},
        {R"({"type": "chain", "points": [[0, 0]]})", "too_few_points", "a.points"},
        {R"({"type": "compound", "shapes": []})", "too_few_points", "a.shapes"},
        {R"({"type": "compound", "shapes": [{"type": "point"}]})", "missing_key", "a.shapes[0].at"},
        {R"({"type": "point", "at": [0, 0], "pose": {"rotation": [2, 0]}})", "bad_rotation", "a.pose.rotation"},
        {R"({"type": "point", "at": [0, 0], "pose": {"turn": 1}})", "unknown_key", "a.pose.turn"},
    };
    for (const BadShape& bad : cases) expect_refused(bad);
}

TEST(ShapeJson, ErrorsOfPolygonsAndChains) {
    const auto holed = [](const std::string& holes) {
        return R"({"type": "polygon", "points": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": )" + holes + "}";
    };
    const auto chain = [](const std::string& rest) {
        return R"({"type": "chain", "points": [[0, 0], [1, 0], [1, 1]], )" + rest + "}";
    };
    const std::string good = "[[1, 1], [2, 1], [2, 2]]";
    const BadShape cases[] = {
        {holed("3"), "bad_type", "a.holes"},
        {holed("[3]"), "bad_type", "a.holes[0]"},
        {holed("[" + good + ", [[3, 3], [4, 3], [4, null]]]"), "bad_type", "a.holes[1][2][1]"},
        {holed("[" + good + ", [[3, 3], [4, 3], [4, 3], [4, 4]]]"), "repeated_point", "a.holes[1][2]"},
        {holed("[" + good + ", [[3, 3], [4, 3]]]"), "too_few_points", "a.holes[1][0]"},
        {chain(R"("one_sided": 1)"), "bad_type", "a.one_sided"},
        {chain(R"("closed": "yes")"), "bad_type", "a.closed"},
        {chain(R"("ghosts": [null, null])"), "unknown_key", "a.ghosts"},
        {chain(R"("closed": true, "one_sided": true, "ghosts": [null, null])"), "unknown_key", "a.ghosts"},
        {chain(R"("one_sided": true, "ghosts": [[0, 0]])"), "bad_type", "a.ghosts"},
        {chain(R"("one_sided": true, "ghosts": [null, [1]])"), "bad_type", "a.ghosts[1]"},
    };
    for (const BadShape& bad : cases) expect_refused(bad);
}

TEST(ShapeJson, ErrorsOfCurvedShapes) {
    const BadShape cases[] = {
        {R"({"type": "ellipse", "center": [0, 0], "radii": [1, -1]})", "negative_radius", "a.radii"},
        {R"({"type": "ellipse", "center": [0, 0], "radii": 3})", "bad_type", "a.radii"},
        {R"({"type": "ellipse", "center": [0, 0], "radii": [1, 1], "axis": [0, 0]})", "bad_rotation", "a.axis"},
        {R"({"type": "ellipse", "center": [0, 0], "radii": [1, 1], "axis": [1, 0], "angle": 1})", "unknown_key", "a"},
        {R"({"type": "arc", "center": [0, 0], "radius": 1, "from": [0, 0], "to": [1, 0]})", "zero_direction", "a.from"},
        {R"({"type": "arc", "center": [0, 0], "radius": 1, "from": [1, 0], "to": [0, 0]})", "zero_direction", "a.to"},
        {R"({"type": "arc", "center": [0, 0], "radius": -1, "from": [1, 0], "to": [0, 1]})", "negative_radius",
         "a.radius"},
        {R"({"type": "arc", "center": [0, 0], "radius": 1, "from": [1, 0]})", "missing_key", "a.to"},
    };
    for (const BadShape& bad : cases) expect_refused(bad);
}

TEST(ShapeJson, ErrorsOfTreesAndGrids) {
    const auto tree = [](const std::string& of, const std::string& levels) {
        return R"({"type": "circle_tree", "of": )" + of + R"(, "levels": )" + levels + "}";
    };
    const auto grid = [](const std::string& rest) { return R"({"type": "tile_grid", )" + rest + "}"; };
    const std::string segment = R"({"type": "segment", "a": [0, 0], "b": [1, 1]})";
    const std::string point = R"({"type": "point", "at": [0, 0]})";
    const BadShape cases[] = {
        {tree(segment, "0"), "bad_size", "a.levels"},
        {tree(segment, "2.5"), "bad_size", "a.levels"},
        {tree(segment, "[]"), "bad_type", "a.levels"},
        {tree(point, "2"), "bad_type", "a.of"},
        {tree(R"({"type": "segment", "a": [0, 0], "b": [1, 1], "pose": {}})", "2"), "unknown_key", "a.of.pose"},
        {tree(R"({"type": "segment", "a": [0, 0]})", "2"), "missing_key", "a.of.b"},
        {grid(R"("cell": [1, 1])"), "missing_key", "a.rows"},
        {grid(R"("rows": ["#"])"), "missing_key", "a.cell"},
        {grid(R"("cell": [1, 1], "rows": "#")"), "bad_type", "a.rows"},
        {grid(R"("cell": [1, 1], "rows": ["#", 2])"), "bad_type", "a.rows[1]"},
        {grid(R"("cell": [1, 1], "rows": ["##", "#"])"), "bad_row", "a.rows[1]"},
        {grid(R"("cell": [1, 1], "rows": ["##", "#?"])"), "bad_row", "a.rows[1]"},
        {grid(R"("cell": [1, 0], "rows": ["#"])"), "bad_size", "a"},
        {grid(R"("cell": [1, 1], "rows": ["#"], "tiles": [])"), "bad_type", "a.tiles"},
        {grid(R"("cell": [1, 1], "rows": ["#"], "tiles": {"#": )" + point + "}"), "bad_type", "a.tiles.#"},
        {grid(R"("cell": [1, 1], "rows": ["a"], "tiles": {"a": {"type": "blob"}})"), "unknown_type", "a.tiles.a.type"},
    };
    for (const BadShape& bad : cases) expect_refused(bad);
}

TEST(ShapeJson, CompoundsThatNestTooDeepAreRefused) {
    std::string text = R"({"type": "point", "at": [0, 0]})";
    for (int i = 0; i < 20; ++i) text = R"({"type": "compound", "shapes": [)" + text + "]}";
    try {
        parse<double>(text);
        FAIL();
    } catch (const QueryError& error) {
        EXPECT_EQ(error.code, "nested_too_deep");
    }
}

TEST(JsonText, NumbersBeyondDoubleAreErrors) {
    try {
        parse_json("[1e400]");
        FAIL();
    } catch (const QueryError& error) {
        EXPECT_EQ(error.code, "not_finite");
    }
}

}  // namespace
}  // namespace carom::tool
