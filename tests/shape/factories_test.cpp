// What the factories accept, what they refuse, and that each refusal names the place.
#include <carom/shape/any_shape.hpp>
#include <carom/shape/validate.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

template <class T>
void expect_error(const Result<T>& result, ErrorCode code, std::ptrdiff_t index, const char* in_message) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(error_code_name(result.error().code), std::string(error_code_name(code)));
    EXPECT_EQ(result.error().index, index);
    EXPECT_NE(result.error().message.find(in_message), std::string::npos) << result.error().message;
}

TEST(Aabb, NamedMakers) {
    EXPECT_EQ(Aabb::from_edges(0, 1, 2, 3).value(), (Aabb{{0, 1}, {2, 3}}));
    EXPECT_EQ(Aabb::from_xywh(1, 2, 3, 4).value(), (Aabb{{1, 2}, {4, 6}}));
    EXPECT_EQ(Aabb::from_center({1, 2}, {3, 4}).value(), (Aabb{{-2, -2}, {4, 6}}));
    expect_error(Aabb::from_edges(3, 1, 2, 3), ErrorCode::inverted_bounds, -1, "min.x must be <= max.x; got 3 > 2");
    expect_error(Aabb::from_edges(0, 4, 2, 3), ErrorCode::inverted_bounds, -1, "min.y");
    expect_error(Aabb::from_edges(0, nan, 2, 3), ErrorCode::not_finite, -1, "finite");
    expect_error(Aabb::from_xywh(0, 0, -1, 3), ErrorCode::negative_extent, -1, "width must be >= 0; got -1");
    expect_error(Aabb::from_xywh(0, 0, 1, -3), ErrorCode::negative_extent, -1, "height");
    expect_error(Aabb::from_xywh(3e38f, 0, 3e38f, 1), ErrorCode::not_finite, -1, "finite");  // x + width overflows
    expect_error(Aabb::from_center({0, 0}, {1, -1}), ErrorCode::negative_extent, -1, "half_extents.y");
}

TEST(ConvexPolygon, EitherWindingAndAnyVertexCount) {
    const auto square = ConvexPolygon::from_points({{0, 0}, {2, 0}, {2, 2}, {0, 2}}).value();
    const auto reversed = ConvexPolygon::from_points({{0, 2}, {2, 2}, {2, 0}, {0, 0}}).value();
    EXPECT_EQ(square, reversed);
    std::vector<Vec2> parabola;
    for (int i = -500; i <= 500; ++i) parabola.push_back({static_cast<float>(i), static_cast<float>(i * i)});
    EXPECT_EQ(ConvexPolygon::from_points(parabola)->points().size(), 1001u);
    EXPECT_TRUE(ConvexPolygon::from_points({{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 1}}).ok());  // mid-edge points
    EXPECT_TRUE(ConvexPolygon::from_points({{1, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 0}}).ok());
}

TEST(ConvexPolygon, RefusesWithThePlace) {
    expect_error(ConvexPolygon::from_points({{0, 0}, {1, 0}}), ErrorCode::too_few_points, -1,
                 "at least 3 points; got 2");
    expect_error(ConvexPolygon::from_points({}), ErrorCode::too_few_points, -1, "got 0");
    expect_error(ConvexPolygon::from_points({{0, 0}, {1, 0}, {1, inf}}), ErrorCode::not_finite, 2, "vertex 2");
    expect_error(ConvexPolygon::from_points({{0, 0}, {1, 0}, {1, 0}, {1, 1}}), ErrorCode::repeated_point, 2,
                 "vertex 2");
    expect_error(ConvexPolygon::from_points({{0, 0}, {1, 0}, {1, 1}, {0, 0}}), ErrorCode::repeated_point, 0,
                 "vertex 0");
    expect_error(ConvexPolygon::from_points({{0, 0}, {1, 1}, {2, 2}}), ErrorCode::not_convex, 2, "spike");
    expect_error(ConvexPolygon::from_points({{0, 0}, {4, 0}, {2, 1}, {4, 4}, {0, 4}}), ErrorCode::not_convex, 2,
                 "vertex 2 (2, 1)");
    // A pentagram turns left everywhere but winds twice.
    expect_error(ConvexPolygon::from_points({{0, 3}, {-2, -3}, {3, 1}, {-3, 1}, {2, -3}}), ErrorCode::not_convex, -1,
                 "winds around more than once");
    // Two laps around a square.
    expect_error(ConvexPolygon::from_points({{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}),
                 ErrorCode::not_convex, -1, "winds around");
}

TEST(ConvexPolygon, ConvexityIsDecidedExactly) {
    // The middle vertex is one ulp inside or outside the edge from (0, 0) to (3, 3).
    const float below = std::nextafter(1.0f, 0.0f);
    const float above = std::nextafter(1.0f, 2.0f);
    EXPECT_TRUE(ConvexPolygonD::from_points({{0, 0}, {1, below}, {3, 3}, {0, 3}}).ok());
    EXPECT_TRUE(ConvexPolygonD::from_points({{0, 0}, {1, 1}, {3, 3}, {0, 3}}).ok());
    expect_error(ConvexPolygonD::from_points({{0, 0}, {1, above}, {3, 3}, {0, 3}}), ErrorCode::not_convex, 2,
                 "vertex 2");
}

TEST(Chain, OpenAndClosed) {
    const auto open = Chain::open({{0, 0}, {1, 0}, {1, 1}}).value();
    EXPECT_EQ(open.segment_count(), 2u);
    const auto closed = Chain::closed({{0, 0}, {1, 0}, {1, 1}}).value();
    EXPECT_EQ(closed.segment_count(), 3u);
    EXPECT_EQ(closed.segment_end(2), (Vec2{0, 0}));
    EXPECT_TRUE(Chain::open({{1, 1}, {1, 1}}).ok());  // repeated points are allowed
    expect_error(Chain::open({{0, 0}}), ErrorCode::too_few_points, -1, "open chain: needs at least 2 points; got 1");
    expect_error(Chain::closed({{0, 0}, {1, 1}}), ErrorCode::too_few_points, -1, "closed chain");
    expect_error(Chain::open({{0, 0}, {nan, 1}}), ErrorCode::not_finite, 1, "vertex 1");
}

TEST(Compound, ChecksItsParts) {
    EXPECT_EQ(Compound::from_parts({{Circle{{0, 0}, 1}}, {Point{{5, 5}}}})->parts().size(), 2u);
    expect_error(Compound::from_parts({}), ErrorCode::too_few_points, -1, "at least one part");
    expect_error(Compound::from_parts({{Point{}}, {Circle{{0, 0}, -2}}}), ErrorCode::negative_radius, 1,
                 "part 1: radius must be >= 0; got -2");
    expect_error(Compound::from_parts({{Point{}, Pose{{0, 0}, {1, 1}}}}), ErrorCode::bad_rotation, 0, "part 0");
    expect_error(Compound::from_parts({{Point{}, Pose{{0, inf}, {}}}}), ErrorCode::not_finite, 0, "part 0");
}

TEST(Compound, NestsToALimit) {
    auto nested = Compound::from_parts({{Box{{0, 0}, {1, 1}, {}}, Pose{{1, 0}, {}}}});
    int levels = 1;
    while (nested.ok()) {
        EXPECT_EQ(nested->depth(), levels);
        nested = Compound::from_parts({{nested.value(), Pose{{1, 0}, {}}}});
        ++levels;
    }
    EXPECT_EQ(levels, max_pose_depth - 1);
    expect_error(nested, ErrorCode::nested_too_deep, -1, "nests 7 levels deep");
}

TEST(Validate, NamesTheProblem) {
    EXPECT_TRUE(validate(AnyShape(Circle{{0, 0}, 0})).ok());
    EXPECT_TRUE(validate(Box{{0, 0}, {0, 2}, Rot::degrees(30)}).ok());
    expect_error(validate(Circle{{0, 0}, -1}), ErrorCode::negative_radius, -1, "radius must be >= 0; got -1");
    expect_error(validate(Circle{{nan, 0}, 1}), ErrorCode::not_finite, -1, "center");
    expect_error(validate(Circle{{0, 0}, nan}), ErrorCode::not_finite, -1, "radius");
    expect_error(validate(Capsule{{0, 0}, {1, inf}, 1}), ErrorCode::not_finite, -1, "b must be finite");
    expect_error(validate(Box{{0, 0}, {-1, 1}, {}}), ErrorCode::negative_extent, -1, "half_extents.x");
    expect_error(validate(Box{{0, 0}, {1, 1}, {2, 0}}), ErrorCode::bad_rotation, -1, "rotation");
    expect_error(validate(Aabb{{1, 0}, {0, 1}}), ErrorCode::inverted_bounds, -1, "min.x");
    expect_error(validate(AnyShapeD(SegmentD{{0, 0}, {0, std::nan("")}})), ErrorCode::not_finite, -1, "b must");
    expect_error(validate(PoseD{{0, 0}, {0.5, 0.5}}), ErrorCode::bad_rotation, -1, "rotation");
}

TEST(AnyShape, KnowsItsType) {
    EXPECT_STREQ(type_name(AnyShape(Point{})), "point");
    EXPECT_STREQ(type_name(AnyShape(Capsule{})), "capsule");
    EXPECT_STREQ(type_name(AnyShapeD(ChainD::open({{0, 0}, {1, 1}}).value())), "chain");
    EXPECT_STREQ(type_name(AnyShape(Compound::from_parts({{Point{}}}).value())), "compound");
    EXPECT_TRUE(AnyShape(Circle{{1, 2}, 3}) == AnyShape(Circle{{1, 2}, 3}));
    EXPECT_FALSE(AnyShape(Circle{{1, 2}, 3}) == AnyShape(Point{{1, 2}}));
}

}  // namespace
}  // namespace carom
