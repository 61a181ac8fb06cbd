// Rays, lines and half spaces, triangles, and shapes grown by a radius.
#include "query/overlap_of.hpp"

#include <carom/query/bounds.hpp>
#include <carom/shape/validate.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

using test::Overlap;
using test::overlap_of;

TEST(Unbounded, Rays) {
    const Ray ray{{1, 1}, {2, 0}};
    EXPECT_EQ(overlap_of(ray, Point{{1e30f, 1}}), Overlap::touch);
    EXPECT_EQ(overlap_of(ray, Point{{0.5f, 1}}), Overlap::apart);  // behind the origin
    EXPECT_EQ(overlap_of(ray, Point{{1, 1}}), Overlap::touch);
    EXPECT_EQ(overlap_of(ray, Segment{{5, 0}, {5, 2}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(ray, Segment{{5, 1}, {5, 2}}), Overlap::touch);
    EXPECT_EQ(overlap_of(ray, Segment{{0, 0}, {0, 2}}), Overlap::apart);
    EXPECT_EQ(overlap_of(ray, Ray{{3, 1}, {-1, 0}}), Overlap::touch);  // face to face on one line
    EXPECT_EQ(overlap_of(ray, Ray{{0, 1}, {-1, 0}}), Overlap::apart);  // back to back
    EXPECT_EQ(overlap_of(ray, Ray{{9, -9}, {0, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(ray, Ray{{9, -9}, {1, 0}}), Overlap::apart);
    EXPECT_EQ(overlap_of(ray, Ray{{9, -9}, {0, -1}}), Overlap::apart);
    EXPECT_EQ(overlap_of(ray, Circle{{-2, 5}, 5}), Overlap::touch);  // 3-4-5 from the origin
    EXPECT_EQ(overlap_of(ray, Circle{{1e6f, 3}, 2}), Overlap::touch);
    EXPECT_EQ(overlap_of(ray, Circle{{1e6f, 3}, 2.5f}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(ray, Aabb{{5, 1}, {6, 2}}), Overlap::touch);  // along its side
    EXPECT_EQ(overlap_of(ray, Aabb{{5, 0}, {6, 2}}), Overlap::penetrate);
}

TEST(Unbounded, Lines) {
    const Line line{{0, 0}, {1, 1}};
    EXPECT_EQ(overlap_of(line, Point{{-7, -7}}), Overlap::touch);
    EXPECT_EQ(overlap_of(line, Line{{5, 5}, {-2, -2}}), Overlap::touch);  // [DevMag]: coincident lines do intersect
    EXPECT_EQ(overlap_of(line, Line{{5, 6}, {-2, -2}}), Overlap::apart);
    EXPECT_EQ(overlap_of(line, Line{{5, 6}, {-2, -1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(line, Segment{{2, 2}, {4, 4}}), Overlap::touch);
    EXPECT_EQ(overlap_of(line, Ray{{2, 0}, {0, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(line, Ray{{2, 0}, {0, -1}}), Overlap::apart);
    EXPECT_EQ(overlap_of(Line{{0, 0}, {3, 4}}, Circle{{-8, 6}, 10}), Overlap::touch);
    EXPECT_EQ(overlap_of(Line{{0, 0}, {3, 4}}, Capsule{{-8, 6}, {-5, 10}, 10}), Overlap::touch);
}

TEST(Unbounded, HalfSpaces) {
    const HalfSpace floor{{0, 0}, {0, 2}};
    EXPECT_EQ(overlap_of(floor, Point{{3, -1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(floor, Point{{3, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(floor, Point{{3, 1}}), Overlap::apart);
    EXPECT_EQ(overlap_of(floor, Circle{{3, 2}, 2}), Overlap::touch);
    EXPECT_EQ(overlap_of(floor, Box{{3, 1}, {1, 1}, {}}), Overlap::touch);
    EXPECT_EQ(overlap_of(floor, Ray{{0, 5}, {1, -0.001f}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(floor, Ray{{0, 5}, {1, 0}}), Overlap::apart);
    EXPECT_EQ(overlap_of(floor, Line{{0, 5}, {1, 0}}), Overlap::apart);
    EXPECT_EQ(overlap_of(floor, Line{{0, 0}, {1, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(floor, HalfSpace{{0, 1}, {0, -1}}), Overlap::apart);  // a corridor
    EXPECT_EQ(overlap_of(floor, HalfSpace{{9, 0}, {0, -1}}), Overlap::touch);
    EXPECT_EQ(overlap_of(floor, HalfSpace{{9, 5}, {0, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(floor, HalfSpace{{9, 5}, {1e-9f, -1}}), Overlap::penetrate);
}

TEST(Triangle, EitherWindingAndDegenerate) {
    const Triangle triangle{{0, 0}, {4, 0}, {0, 3}};
    EXPECT_EQ(overlap_of(triangle, Point{{1, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Triangle{{0, 0}, {0, 3}, {4, 0}}, Point{{1, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(triangle, Point{{2, 1.5f}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Triangle{{0, 0}, {2, 2}, {1, 1}}, Point{{1.5f, 1.5f}}), Overlap::touch);  // a segment
    EXPECT_EQ(overlap_of(Triangle{{1, 1}, {1, 1}, {1, 1}}, triangle), Overlap::penetrate);         // a point
}

TEST(Rounded, GrowsItsCore) {
    EXPECT_EQ(overlap_of(Rounded<Aabb>{{{0, 0}, {2, 2}}, 5}, Point{{5, 6}}), Overlap::touch);  // 3-4-5 off the corner
    EXPECT_EQ(overlap_of(Rounded<Circle>{{{0, 0}, 1}, 4}, Point{{3, 4}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Rounded<Triangle>{{{0, 0}, {4, 0}, {0, 3}}, 0}, Point{{2, 1.5f}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Rounded<HalfSpace>{{{0, 0}, {0, 1}}, 2}, Circle{{7, 5}, 3}), Overlap::touch);
    EXPECT_EQ(overlap_of(Rounded<Line>{{{0, 0}, {3, 4}}, 5}, Circle{{-8, 6}, 5}), Overlap::touch);
    EXPECT_EQ(overlap_of(Rounded<Line>{{{0, 0}, {1, 0}}, 1}, Line{{0, 1}, {1, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Rounded<Line>{{{0, 0}, {1, 0}}, 1}, Line{{0, 2}, {9, 1}}), Overlap::penetrate);
    const AnyShape any = Rounded<Box>{{{0, 0}, {1, 1}, Rot::degrees(45)}, 0.5f};
    EXPECT_TRUE(overlaps(any, Point{{0, 1.9f}}));
    EXPECT_FALSE(overlaps(any, Point{{0, 1.95f}}));
    EXPECT_STREQ(type_name(any), "rounded");
}

TEST(Unbounded, SeamsInCompounds) {
    // A floor of two half spaces that together leave a wedge-shaped valley: its bottom is a corner of the union.
    const AnyShape valley = Compound::from_parts({{HalfSpace{{0, 0}, {1, 1}}}, {HalfSpace{{0, 0}, {-1, 1}}}}).value();
    EXPECT_EQ(overlap_of(valley, Point{{0, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(valley, Point{{0, -1}}), Overlap::penetrate);
    // Two half spaces back to back cover the plane.
    const AnyShape plane = Compound::from_parts({{HalfSpace{{0, 0}, {0, 1}}}, {HalfSpace{{0, 0}, {0, -1}}}}).value();
    EXPECT_EQ(overlap_of(plane, Point{{5, 0}}), Overlap::penetrate);
    // Rays that join to a line: what crosses it in the joint cannot get away.
    const AnyShape joined = Compound::from_parts({{Ray{{0, 0}, {1, 0}}}, {Ray{{0, 0}, {-1, 0}}}}).value();
    EXPECT_EQ(overlap_of(joined, Segment{{0, -1}, {0, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(joined, Segment{{0, 0}, {0, 1}}), Overlap::touch);
}

TEST(Unbounded, Bounds) {
    EXPECT_EQ(bounds(Ray{{1, 2}, {3, 0}}), (Aabb{{1, 2}, {inf, 2}}));
    EXPECT_EQ(bounds(Line{{1, 2}, {3, -1}}), (Aabb{{-inf, -inf}, {inf, inf}}));
    EXPECT_EQ(bounds(HalfSpace{{1, 2}, {0, 1}}), (Aabb{{-inf, -inf}, {inf, 2}}));
    EXPECT_EQ(bounds(Rounded<HalfSpace>{{{1, 2}, {0, 1}}, 1}), (Aabb{{-inf, -inf}, {inf, 3}}));
    EXPECT_EQ(bounds(place(Ray{{1, 2}, {3, 0}}, Pose{{0, 0}, Rot::degrees(90)})), (Aabb{{-2, 1}, {-2, inf}}));
    EXPECT_EQ(bounds(Triangle{{0, 0}, {4, 0}, {0, 3}}), (Aabb{{0, 0}, {4, 3}}));
}

TEST(Unbounded, DirectionsMustPointSomewhere) {
    EXPECT_EQ(validate(Ray{{0, 0}, {0, 0}}).error().code, ErrorCode::zero_direction);
    EXPECT_EQ(validate(AnyShape(Line{{0, 0}, {0, 0}})).error().message,
              "direction must not be (0, 0): it has no direction");
    EXPECT_EQ(validate(HalfSpace{{0, 0}, {0, 0}}).error().code, ErrorCode::zero_direction);
    EXPECT_EQ(validate(Rounded<Ray>{{{0, 0}, {1, 0}}, -1}).error().code, ErrorCode::negative_radius);
    EXPECT_TRUE(validate(HalfSpace{{0, 0}, {0, 1e-30f}}).ok());
    EXPECT_FALSE(overlaps(Ray{{0, 0}, {0, 0}}, Point{{0, 0}}));
    EXPECT_FALSE(overlaps(Line{{0, inf}, {0, 1}}, Point{{0, 0}}));
}

}  // namespace
}  // namespace carom
