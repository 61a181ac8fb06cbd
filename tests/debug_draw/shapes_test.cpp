#include "debug_draw/drawn.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace {

using namespace carom;
using carom_test::Drawn;

constexpr double pixel = 0.125;

struct Case {
    const char* name;
    AnyShapeD shape;
    double length;  // of its outline; of curves, their own
};

std::vector<Case> finite_shapes() {
    const ConvexPolygonD kite = ConvexPolygonD::from_points({{0, -3}, {2, 0}, {0, 1}, {-2, 0}}).value();
    const double kite_length = 2 * std::sqrt(13.0) + 2 * std::sqrt(5.0), pi = std::numbers::pi;
    const Vec2D outline[] = {{-4, -4}, {4, -4}, {4, 4}, {0, 1}, {-4, 4}};
    const std::vector<Vec2D> holes[] = {{{-1, -2}, {1, -2}, {0, 0}}};
    const auto grid =
        TileGridD::from_cells({-3, -2}, {2, 2}, 3, 2, {1, 1, 0, 0, 2, 1}, {TriangleD{{0, 0}, {2, 0}, {0, 2}}});
    return {
        {"circle", CircleD{{1, 2}, 3}, 6 * pi},
        {"box", BoxD{{1, 0}, {3, 1}, RotD::degrees(30)}, 16},
        {"aabb", AabbD{{-2, -1}, {3, 1}}, 14},
        {"segment", SegmentD{{-2, -1}, {1, 3}}, 5},
        {"capsule", CapsuleD{{-2, 0}, {2, 0}, 1}, 8 + 2 * pi},
        {"capsule without length", CapsuleD{{2, 0}, {2, 0}, 1}, 2 * pi},
        {"positive triangle", TriangleD{{0, 0}, {3, 0}, {0, 4}}, 12},
        {"negative triangle", TriangleD{{0, 0}, {0, 4}, {3, 0}}, 12},
        {"polygon", kite, kite_length},
        {"rounded polygon", Rounded<ConvexPolygonD>{kite, 0.5}, kite_length + pi},
        {"rounded negative triangle", Rounded<TriangleD>{{{0, 0}, {0, 4}, {3, 0}}, 1}, 12 + 2 * pi},
        {"rounded flat triangle", Rounded<TriangleD>{{{0, 0}, {4, 0}, {1, 0}}, 1}, 8 + 2 * pi},
        {"rounded circle", Rounded<CircleD>{{{1, 1}, 1}, 1}, 4 * pi},
        {"rounded point", Rounded<PointD>{{{1, 1}}, 2}, 4 * pi},
        {"ellipse", EllipseD{{0, 1}, {4, 2}, RotD::degrees(20)}, 19.3769},
        {"rounded ellipse", Rounded<EllipseD>{{{0, 1}, {4, 2}, RotD::degrees(20)}, 1}, 19.3769 + 2 * pi},
        {"flat ellipse", Rounded<EllipseD>{{{0, 0}, {0, 2}}, 1}, 8 + 2 * pi},
        {"arc", ArcD{{0, 0}, 4, {1, 0}, {0, -2}}, 6 * pi},
        {"full arc", ArcD{{0, 0}, 4, {1, 1}, {2, 2}}, 8 * pi},
        {"open chain", ChainD::open({{0, 0}, {3, 0}, {3, 4}}).value(), 7},
        {"closed chain", ChainD::closed({{0, 0}, {3, 0}, {3, 4}}).value(), 12},
        {"polygon with a hole", simple_polygon<double>(outline, holes).value(), 34 + 2 + 2 * std::sqrt(5.0)},
        {"compound", CompoundD::from_parts({{CircleD{{0, 0}, 1}}, {CircleD{{3, 0}, 1}, {{1, 0}, {}}}}).value(), 4 * pi},
        {"circle tree", CircleTreeD::from_leaves({{{0, 0}, 3}, {{0, 6}, 1}}, {-1, 0, 0}).value(), 8 * pi},
        {"tile grid", grid.value(), 12 + 8 + 4 + 2 * std::sqrt(2.0)},
    };
}

TEST(DebugDrawShapes, OutlinesAreWhereTheBordersAre) {
    const PoseD poses[] = {{}, {{5, -7}, RotD::degrees(33)}};
    const DebugViewD view{.visible = {{-50, -50}, {50, 50}}, .pixel = pixel};
    for (const Case& c : finite_shapes()) {
        for (const PoseD& pose : poses) {
            SCOPED_TRACE(c.name);
            Drawn<double> drawn;
            draw_shape(place(c.shape, pose), view, drawn);
            ASSERT_FALSE(drawn.lines.empty());
            EXPECT_TRUE(drawn.triangles.empty());
            // Chords are a little shorter than the curves.
            EXPECT_LT(drawn.length(), c.length * (1 + 1e-5));
            EXPECT_GT(drawn.length(), c.length * 0.98);
            for (const auto& line : drawn.lines) {
                const PointD ends[] = {{line.vertices[0]}, {line.vertices[1]}};
                for (const PointD& end : ends) EXPECT_LT(distance(place(c.shape, pose), end), 1e-9);
                const PointD middle{0.5 * (line.vertices[0] + line.vertices[1])};
                EXPECT_LT(distance(place(c.shape, pose), middle), pixel / 4);
            }
        }
    }
}

TEST(DebugDrawShapes, TrianglesFillTheArea) {
    const DebugViewD view{.visible = {{-50, -50}, {50, 50}}, .pixel = pixel, .fill = true};
    for (const Case& c : finite_shapes()) {
        SCOPED_TRACE(c.name);
        Drawn<double> drawn;
        draw_shape(place(c.shape, PoseD{{1, 2}, RotD::degrees(70)}), view, drawn);
        const double whole = area(c.shape);
        EXPECT_LE(drawn.area(), whole * (1 + 1e-9) + 1e-9);
        EXPECT_GE(drawn.area(), whole - c.length * pixel / 4);
        EXPECT_TRUE(whole > 0 || drawn.area() < 1e-9);
    }
}

TEST(DebugDrawShapes, InfiniteShapesFillTheView) {
    const AabbD visible{{100, -20}, {120, 10}};
    const AnyShapeD shapes[] = {
        HalfSpaceD{{0, 0}, {1, 30}},         HalfSpaceD{{110, 0}, {-2, 1}},
        HalfSpaceD{{0, 100}, {0, 3}},        HalfSpaceD{{0, -100}, {0, 3}},
        Rounded<LineD>{{{0, 0}, {1, 0}}, 4}, Rounded<RayD>{{{110, 0}, {1, -1}}, 3},
        Rounded<RayD>{{{0, 0}, {9, -1}}, 3}, Rounded<HalfSpaceD>{{{0, -8}, {0, 1}}, 2},
    };
    for (const AnyShapeD& shape : shapes) {
        Drawn<double> drawn;
        draw_shape(shape, DebugViewD{.visible = visible, .pixel = pixel, .fill = true}, drawn);
        for (double x = 100; x <= 120; x += 1.25) {
            for (double y = -20; y <= 10; y += 1.25) {
                if (std::abs(signed_distance(shape, PointD{{x, y}})) < pixel) continue;
                EXPECT_EQ(drawn.covers({x, y}), contains(shape, {x, y}))
                    << type_name(shape) << " at " << x << ", " << y;
            }
        }
    }
    Drawn<double> line, ray, behind;
    draw_shape(LineD{{0, 0}, {5, 0}}, DebugViewD{.visible = visible}, line);
    ASSERT_EQ(line.lines.size(), 1u);
    EXPECT_TRUE(line.lines[0].vertices[0].x <= 100 && line.lines[0].vertices[1].x >= 120);
    draw_shape(RayD{{110, 0}, {5, 0}}, DebugViewD{.visible = visible}, ray);
    ASSERT_EQ(ray.lines.size(), 1u);
    EXPECT_TRUE(ray.lines[0].vertices[0].x == 110 && ray.lines[0].vertices[1].x >= 120);
    draw_shape(RayD{{130, 0}, {5, 0}}, DebugViewD{.visible = visible}, behind);
    EXPECT_TRUE(behind.lines.empty());
}

TEST(DebugDrawShapes, NothingIsDrawnOfWhatIsOutsideOrInvalid) {
    const DebugView view{.visible = {{0, 0}, {10, 10}}, .fill = true};
    Drawn<float> drawn;
    draw_shape(Circle{{20, 5}, 9}, view, drawn);
    draw_shape(Circle{{NAN, 5}, 1}, view, drawn);
    draw_shape(Aabb{{6, NAN}, {5, 5}}, view, drawn);
    draw_shape(Rounded<Circle>{{{5, 5}, 1}, NAN}, view, drawn);
    draw_shape(AnyShape(Segment{{-5, 1}, {-1, 1}}), view, drawn);
    const Circle ball{{0, 0}, 1};
    draw_shape(place(ball, Pose{{5, 5}, Rot{NAN, 0}}), view, drawn);
    EXPECT_TRUE(drawn.lines.empty() && drawn.triangles.empty());
    draw_shape(Circle{{20, 5}, 10}, view, drawn);  // touches the view
    EXPECT_FALSE(drawn.lines.empty());
}

TEST(DebugDrawShapes, PointsAreCrossesAndOneSidedChainsHaveTicksInFront) {
    const DebugView view{.visible = {{-50, -50}, {50, 50}}, .pixel = 0.5f};
    Drawn<float> point;
    draw_shape(Point{{3, 4}}, view, point, DebugRole::sensor);
    ASSERT_EQ(point.lines.size(), 2u);
    EXPECT_EQ(point.count(DebugRole::sensor), 2u);
    EXPECT_EQ(point.lines[0].vertices[0], (Vec2{2, 3}));

    const Chain ground = Chain::open_one_sided({{20, 0}, {10, 0}, {10, 0}, {0, 0}}).value();
    Drawn<float> chain;
    draw_shape(ground, view, chain);
    int ticks = 0;
    for (const auto& line : chain.lines) {
        const Vec2 along = line.vertices[1] - line.vertices[0];
        if (along.x != 0 || along.y == 0) continue;
        EXPECT_EQ(along, (Vec2{0, 3}));  // upward, to which it pushes
        EXPECT_TRUE(line.vertices[0] == (Vec2{15, 0}) || line.vertices[0] == (Vec2{5, 0}));
        ++ticks;
    }
    EXPECT_EQ(ticks, 2);
}

TEST(DebugDrawShapes, TypesDrawTheSame) {
    const Vec2 points[] = {{0, -3}, {2, 0}, {0, 1}, {-2, 0}};
    const Vec2D points_d[] = {{0, -3}, {2, 0}, {0, 1}, {-2, 0}};
    const DebugView view{.visible = {{-50, -50}, {50, 50}}, .pixel = 0.125f, .fill = true};
    const DebugViewD view_d{.visible = {{-50, -50}, {50, 50}}, .pixel = pixel, .fill = true};
    const Rounded<ConvexPolygon> owned{ConvexPolygon::from_points({std::begin(points), std::end(points)}).value(),
                                       0.5f};
    Drawn<float> view_of_points, polygon, any;
    Drawn<double> in_double;
    draw_shape(ConvexView{points, 0.5f}, view, view_of_points);
    draw_shape(owned, view, polygon);
    draw_shape(AnyShape(owned), view, any);
    draw_shape(ConvexViewD{points_d, 0.5}, view_d, in_double);
    ASSERT_GT(polygon.lines.size(), 8u);
    ASSERT_EQ(polygon.lines.size(), in_double.lines.size());
    ASSERT_EQ(polygon.lines.size(), view_of_points.lines.size());
    ASSERT_EQ(polygon.lines.size(), any.lines.size());
    EXPECT_EQ(polygon.triangles.size(), in_double.triangles.size());
    for (std::size_t i = 0; i < polygon.lines.size(); ++i) {
        EXPECT_EQ(polygon.lines[i].vertices, view_of_points.lines[i].vertices);
        EXPECT_EQ(polygon.lines[i].vertices, any.lines[i].vertices);
        const Vec2D& exact = in_double.lines[i].vertices[0];
        const Vec2 rounded{static_cast<float>(exact.x), static_cast<float>(exact.y)};
        EXPECT_EQ(polygon.lines[i].vertices[0], rounded);  // computed in double, and rounded once
    }
}

TEST(DebugDrawShapes, ChordsFollowTheZoom) {
    const auto lines_at = [](float zoom) {
        Drawn<float> drawn;
        draw_shape(Circle{{0, 0}, 100}, DebugView{{{-200, -200}, {200, 200}}, zoom}, drawn);
        return drawn.lines.size();
    };
    EXPECT_EQ(lines_at(1000), 8u);
    EXPECT_EQ(lines_at(1), 64u);
    EXPECT_EQ(lines_at(1e-9f), 1024u);
}

}  // namespace
