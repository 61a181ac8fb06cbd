// Relations of unions that once came out wrong.
#include <carom/query/classify.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

AnyShape compound(std::vector<CompoundPart> parts) {
    return Compound::from_parts(std::move(parts)).value();
}

TEST(Regression, PointOnTheEndOfACurveIsNoInteriorPoint) {
    const Ray ray{{1, 1}, {3, 4}};
    const Arc arc{{1, 0}, 1, {0, -1}, {-4, -3}};
    const AnyShape with_origin = compound({{ray}, {Point{ray.origin}}});
    EXPECT_EQ(classify(ray, arc), Relation::touching);
    EXPECT_EQ(classify(with_origin, arc), Relation::touching);
    EXPECT_EQ(classify(arc, with_origin), Relation::touching);
}

TEST(Regression, CurvesThatTouchNothingElseAreResolved) {
    const AnyShape curves = compound({{Segment{{1, 1}, {1, 3}}}, {Arc{{9, 9}, 1, {1, 0}, {0, 1}}}});
    const Arc arc{{1, 0}, 1, {0, -1}, {-4, -3}};
    EXPECT_EQ(classify(curves, arc), Relation::touching);
    const AnyShape with_area = compound({{Segment{{1, 0}, {1, 3}}}, {Circle{{9, 9}, 1}}});
    EXPECT_EQ(classify(with_area, arc), Relation::overlapping);
}

// A segment on the seam of two areas, one end of which sticks out: the search for its interior points once ended with
// the first point found outside.
TEST(Regression, SegmentAlongASeamIsInTheInterior) {
    const AnyShape halves =
        compound({{Aabb{{4, -4}, {8, 0}}}, {Aabb{{4, 0}, {8, 4}}}, {Circle{{20, 0}, 1}}, {Circle{{20, 1}, 1}}});
    for (const Segment& part : {Segment{{-8, 0}, {8, 0}}, Segment{{8, 0}, {-8, 0}}, Segment{{0, 0}, {9, 0}}}) {
        EXPECT_EQ(classify(part, halves), Relation::overlapping);
        EXPECT_EQ(classify(compound({{part}, {Segment{{4, 0}, {-8, 3}}}}), halves), Relation::overlapping);
    }
}

}  // namespace
