// The meaning of the two verbs, shape by shape, and the traps that naive formulas fall into.

#include "query/overlap_of.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

using test::Overlap;
using test::overlap_of;

AnyShape polygon(std::vector<Vec2> points) {
    return ConvexPolygon::from_points(std::move(points)).value();
}

TEST(Overlaps, PointsAndSegments) {
    EXPECT_EQ(overlap_of(Point{{1, 2}}, Point{{1, 2}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Point{{1, 2}}, Point{{1, 2.5f}}), Overlap::apart);
    EXPECT_EQ(overlap_of(Point{{1, 1}}, Segment{{0, 0}, {2, 2}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Point{{3, 3}}, Segment{{0, 0}, {2, 2}}), Overlap::apart);  // on the line, beyond the end
    EXPECT_EQ(overlap_of(Segment{{-1, 0}, {1, 0}}, Segment{{0, -1}, {0, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{-1, 0}, {1, 0}}, Segment{{0, 0}, {0, 1}}), Overlap::touch);  // T
    EXPECT_EQ(overlap_of(Segment{{-1, 0}, {1, 0}}, Segment{{1, 0}, {2, 5}}), Overlap::touch);  // end to end
    EXPECT_EQ(overlap_of(Segment{{-1, 0}, {1, 0}}, Segment{{0, 0}, {2, 0}}),
              Overlap::touch);  // [DevMag]: collinear overlap
    EXPECT_EQ(overlap_of(Segment{{-1, 0}, {1, 0}}, Segment{{2, 0}, {3, 0}}), Overlap::apart);   // collinear, apart
    EXPECT_EQ(overlap_of(Segment{{-1, 0}, {1, 0}}, Segment{{-1, 1}, {1, 1}}), Overlap::apart);  // parallel
    EXPECT_EQ(overlap_of(Segment{{1, 1}, {1, 1}}, Segment{{0, 0}, {2, 2}}), Overlap::touch);  // zero length is a point
}

TEST(Overlaps, ZeroSizesAreThePointsAndSegmentsTheyAre) {
    EXPECT_EQ(overlap_of(Circle{{1, 1}, 0}, Aabb{{0, 0}, {2, 2}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Circle{{0, 1}, 0}, Aabb{{0, 0}, {2, 2}}),
              Overlap::touch);  // [Canvas]'s strict test misses this
    EXPECT_EQ(overlap_of(Aabb{{1, 0}, {1, 2}}, Segment{{0, 1}, {2, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Box{{1, 1}, {0, 0}, Rot::degrees(30)}, Point{{1, 1}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Capsule{{0, 0}, {0, 0}, 1}, Point{{1, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Capsule{{0, 0}, {4, 0}, 0}, Point{{2, 0}}), Overlap::touch);
    EXPECT_EQ(overlap_of(Circle{{0, 0}, 0}, Circle{{0, 0}, 0}), Overlap::touch);
}

TEST(Overlaps, RoundShapesTouchExactly) {
    EXPECT_EQ(overlap_of(Circle{{0, 0}, 2}, Circle{{3, 4}, 3}), Overlap::touch);
    EXPECT_EQ(overlap_of(Circle{{0, 0}, 2}, Circle{{3, 4}, std::nextafter(3.0f, 4.0f)}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Circle{{0, 0}, 2}, Circle{{3, 4}, std::nextafter(3.0f, 2.0f)}), Overlap::apart);
    EXPECT_EQ(overlap_of(Capsule{{0, 0}, {10, 0}, 1}, Capsule{{0, 3}, {10, 3}, 2}), Overlap::touch);
    EXPECT_EQ(overlap_of(Capsule{{0, 0}, {10, 0}, 1}, Capsule{{13, 4}, {20, 20}, 4}), Overlap::touch);
    EXPECT_EQ(overlap_of(Circle{{-3, 6}, 5}, Aabb{{0, 0}, {2, 2}}),
              Overlap::touch);  // [Gaul]'s strict rule loses corners
    EXPECT_EQ(overlap_of(Circle{{5, 5}, 1}, Aabb{{0, 0}, {10, 10}}), Overlap::penetrate);
}

TEST(Overlaps, PolygonsTouchExactly) {
    const AnyShape triangle = polygon({{0, 0}, {4, 0}, {0, 3}});
    EXPECT_EQ(overlap_of(triangle, polygon({{4, 0}, {8, 0}, {8, 3}})), Overlap::touch);  // corner to corner
    EXPECT_EQ(overlap_of(triangle, polygon({{4, 0}, {4, 3}, {0, 3}})), Overlap::touch);  // along the long side
    EXPECT_EQ(overlap_of(triangle, Point{{2, 1.5f}}), Overlap::touch);
    EXPECT_EQ(overlap_of(triangle, Point{{2, 1.25f}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(triangle, Segment{{2, 1.5f}, {5, 5}}), Overlap::touch);
    EXPECT_EQ(overlap_of(triangle, Circle{{5, 5}, std::nextafter(3.4f, 0.0f)}),
              overlap_of(triangle, Circle{{5, 5}, 3.399f}));
}

TEST(Overlaps, PlacedShapesAreExactlyWhereTheirNumbersSay) {
    const Box box{{0, 0}, {1, 1}, {0.6f, 0.8f}};
    // Its corner is at (0.6f - 0.8f * -1, ...) in exact arithmetic, not in rounded: the rounded corner misses.
    const Vec2 rounded_corner = rotate(box.rot, Vec2{1, 1});
    EXPECT_EQ(overlap_of(box, Point{{0, 0}}), Overlap::penetrate);
    const bool hit = overlaps(box, Point{rounded_corner});
    const double x = double(0.6f) - double(0.8f);
    EXPECT_EQ(hit, double(rounded_corner.x) == x && double(rounded_corner.y) == double(0.6f) + double(0.8f));
    EXPECT_EQ(overlap_of(place(Aabb{{0, 0}, {1, 1}}, Pose{{5, 5}, Rot::degrees(90)}), Aabb{{5, 5}, {6, 6}}),
              Overlap::touch);
    EXPECT_EQ(overlap_of(place(Aabb{{0, 0}, {1, 1}}, Pose{{5, 5}, Rot::degrees(90)}), Aabb{{4.5f, 5}, {6, 6}}),
              Overlap::penetrate);
    // Two copies under one pose share exactly what they share without it.
    const Pose pose{{0.1f, 0.7f}, Rot::degrees(17)};
    EXPECT_EQ(overlap_of(place(Aabb{{0, 0}, {1, 1}}, pose), place(Aabb{{1, 0}, {2, 1}}, pose)), Overlap::touch);
}

TEST(Overlaps, UnionsMeanTheUnion) {
    const AnyShape corner = Chain::open({{-1, 0}, {0, 0}, {0, 1}}).value();
    EXPECT_EQ(overlap_of(corner, Segment{{-1, 1}, {1, -1}}), Overlap::penetrate);  // crosses the chain in its vertex
    EXPECT_EQ(overlap_of(corner, Segment{{1, -1}, {0, 0}}), Overlap::touch);       // ends in it
    EXPECT_EQ(overlap_of(corner, Segment{{-1, -1}, {1, 1}}), Overlap::touch);      // passes by outside the corner
    EXPECT_EQ(overlap_of(corner, Point{{0, 0}}), Overlap::touch);

    const AnyShape square =
        Compound::from_parts({{polygon({{0, 0}, {2, 0}, {2, 2}})}, {polygon({{0, 0}, {2, 2}, {0, 2}})}}).value();
    EXPECT_EQ(overlap_of(square, Point{{1, 1}}), Overlap::penetrate);  // on the seam
    EXPECT_EQ(overlap_of(square, Point{{0, 0}}), Overlap::touch);      // at the seam's end
    EXPECT_EQ(overlap_of(square, Segment{{1, 1}, {1, 1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(square, square), Overlap::penetrate);

    const AnyShape ring = Chain::closed({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).value();
    EXPECT_EQ(overlap_of(ring, Circle{{2, 2}, 1}), Overlap::apart);  // a chain is a curve: inside is not on it
    EXPECT_EQ(overlap_of(ring, Circle{{2, 2}, 2}),
              Overlap::penetrate);  // touches all four sides: no translation separates them
    EXPECT_EQ(overlap_of(ring, Aabb{{1, 0}, {3, 4}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(ring, Aabb{{1, 0}, {3, 3}}), Overlap::touch);
}

TEST(Overlaps, CornersAllAroundPenetrate) {
    const Aabb box{{0, 0}, {1, 1}};
    std::vector<CompoundPart> corners{{Aabb{{-1, -1}, {0, 0}}}, {Aabb{{1, -1}, {2, 0}}}, {Aabb{{1, 1}, {2, 2}}}};
    EXPECT_EQ(overlap_of(AnyShape(Compound::from_parts(corners).value()), box), Overlap::touch);
    corners.push_back({Aabb{{-1, 1}, {0, 2}}});
    EXPECT_EQ(overlap_of(AnyShape(Compound::from_parts(corners).value()), box), Overlap::penetrate);
    for (CompoundPart& corner : corners) corner.pose.rot = Rot::degrees(90);
    EXPECT_EQ(overlap_of(place(Compound::from_parts(corners).value(), Pose{{1, 0}, {}}), box), Overlap::penetrate);
}

TEST(Overlaps, SeamsOfRoundPartsLeaveCusps) {
    const auto discs = [](std::vector<CompoundPart> more) {
        std::vector<CompoundPart> parts{{Circle{{-1, 0}, 1}}, {Circle{{1, 0}, 1}}};
        parts.insert(parts.end(), more.begin(), more.end());
        return AnyShape(Compound::from_parts(parts).value());
    };
    const Point origin{{0, 0}};
    EXPECT_EQ(overlap_of(discs({}), origin), Overlap::touch);  // up or down, between the discs, it gets out
    EXPECT_EQ(overlap_of(discs({{polygon({{0, 0}, {1, 9}, {-1, 9}})}}), origin), Overlap::touch);  // down is still free
    EXPECT_EQ(overlap_of(discs({{polygon({{0, 0}, {1, 9}, {-1, 9}})}, {polygon({{0, 0}, {-1, -9}, {1, -9}})}}), origin),
              Overlap::penetrate);
    // A half disc's worth of square next to a disc: the straight side covers its own line, but the disc curves away.
    EXPECT_EQ(
        overlap_of(AnyShape(Compound::from_parts({{Circle{{-1, 0}, 1}}, {Aabb{{0, -1}, {1, 1}}}}).value()), origin),
        Overlap::touch);
    EXPECT_EQ(
        overlap_of(AnyShape(Compound::from_parts({{Aabb{{-1, -1}, {0, 1}}}, {Aabb{{0, -1}, {1, 1}}}}).value()), origin),
        Overlap::penetrate);
    // Capsules side by side are flat along their shared line, and round only past its ends.
    const AnyShape capsules =
        Compound::from_parts({{Capsule{{-1, -2}, {-1, 2}, 1}}, {Capsule{{1, -2}, {1, 2}, 1}}}).value();
    EXPECT_EQ(overlap_of(capsules, origin), Overlap::penetrate);
    EXPECT_EQ(overlap_of(capsules, Point{{0, 2}}), Overlap::touch);
    EXPECT_EQ(overlap_of(capsules, Point{{0, 2.5f}}), Overlap::apart);
}

TEST(Overlaps, NonsenseIsADefinedNo) {
    EXPECT_FALSE(overlaps(Circle{{nan, 0}, 1}, Circle{{0, 0}, 1}));
    EXPECT_FALSE(overlaps(Circle{{0, 0}, inf}, Circle{{0, 0}, 1}));  // [DevMag]: inf <= inf
    EXPECT_FALSE(overlaps(Circle{{0, 0}, nan}, Aabb{{0, 0}, {1, 1}}));
    EXPECT_FALSE(overlaps(Aabb{{nan, 0}, {1, 1}}, Aabb{{0, 0}, {1, 1}}));
    EXPECT_FALSE(overlaps(Aabb{{-inf, 0}, {inf, 1}}, Aabb{{0, 0}, {1, 1}}));
    EXPECT_FALSE(overlaps(Segment{{0, 0}, {nan, 1}}, Point{{0, 0}}));
    EXPECT_FALSE(overlaps(Box{{0, 0}, {1, 1}, {nan, 0}}, Point{{0, 0}}));
    EXPECT_FALSE(overlaps(place(Circle{{0, 0}, 1}, Pose{{inf, 0}, {}}), Circle{{0, 0}, 1}));
    EXPECT_FALSE(penetrates(Capsule{{0, 0}, {1, 0}, inf}, Capsule{{0, 0}, {1, 0}, 1}));
}

// Mistakes of a program; data from elsewhere goes through `validate`.
TEST(Overlaps, InvalidShapesAssert) {
    const Circle ball{{0, 0}, 1};
    const auto ask = [&](const auto& other) { static_cast<void>(overlaps(ball, other)); };
    const Pose twice{{0, 0}, {2, 0}};
    EXPECT_DEATH_IF_SUPPORTED(ask(Circle{{0, 0}, -1}), "radius must be >= 0; got -1");
    EXPECT_DEATH_IF_SUPPORTED(ask(AnyShape(Rounded<Aabb>{{{0, 0}, {1, 1}}, -1})), "radius must be >= 0; got -1");
    EXPECT_DEATH_IF_SUPPORTED(ask(Aabb{{2, 0}, {1, 1}}), "min must be <= max; got .2, 0. and .1, 1.");
    EXPECT_DEATH_IF_SUPPORTED(ask(Box{{0, 0}, {1, -1}, {}}), "half extents must be >= 0; got .1, -1.");
    EXPECT_DEATH_IF_SUPPORTED(ask(Ellipse{{0, 0}, {-2, 1}, {}}), "radii must be >= 0");
    EXPECT_DEATH_IF_SUPPORTED(ask(Box{{0, 0}, {1, 1}, {0, 0}}), "a rotation has .* got c = 0, s = 0");
    EXPECT_DEATH_IF_SUPPORTED(static_cast<void>(distance(place(ball, twice), ball)), "a rotation has .* got c = 2");
    EXPECT_FALSE(overlaps(bounds(Circle{{nan, 0}, 1}), ball));  // an empty box
}

TEST(Overlaps, FarBeyondTheUsualRange) {
    EXPECT_EQ(overlap_of(Circle{{1e-40f, 0}, 1e-40f}, Circle{{-1e-40f, 0}, 1e-40f}),
              Overlap::touch);  // [DevMag]: 0 <= 0 underflow
    EXPECT_EQ(overlap_of(Circle{{1e-40f, 0}, 1e-40f}, Circle{{-1e-40f, 0}, 0.5e-40f}), Overlap::apart);
    EXPECT_EQ(overlap_of(Capsule{{-3e38f, 0}, {3e38f, 0}, 1}, Point{{0, 1}}), Overlap::touch);
    EXPECT_EQ(overlap_of(CapsuleD{{-1e308, 0}, {1e308, 0}, 1e-300}, PointD{{0, 1e-300}}), Overlap::touch);
    EXPECT_EQ(overlap_of(CapsuleD{{-1e308, 0}, {1e308, 0}, 1e-300}, PointD{{0, std::nextafter(1e-300, 1.0)}}),
              Overlap::apart);
}

}  // namespace
}  // namespace carom
