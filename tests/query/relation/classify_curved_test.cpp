// The relations of arcs and ellipses, by hand.

#include <carom/query/classify.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

namespace carom {

inline void PrintTo(Relation relation, std::ostream* out) {
    *out << relation_name(relation);
}

namespace {

using enum Relation;

/// In both orders.
template <class A, class B>
Relation relation(const A& a, const B& b) {
    const Relation answer = classify(a, b);
    EXPECT_EQ(classify(b, a), flip(answer));
    EXPECT_EQ(classify(AnyShape(a), AnyShape(b)), answer);
    return answer;
}

AnyShape compound(std::vector<CompoundPart> parts) {
    return Compound::from_parts(std::move(parts)).value();
}

constexpr Arc upper_half{{0, 0}, 5, {1, 0}, {-1, 0}};
constexpr Arc full{{0, 0}, 5, {1, 0}, {1, 0}};
constexpr Ellipse pond{{0, 0}, {5, 3}};

TEST(ClassifyArc, Points) {
    EXPECT_EQ(relation(Point{{3, 4}}, upper_half), inside);
    EXPECT_EQ(relation(Point{{5, 0}}, upper_half), touching);  // an end is all boundary
    EXPECT_EQ(relation(Point{{0, 0}}, upper_half), disjoint);
    EXPECT_EQ(relation(Point{{5, 0}}, full), inside);
    EXPECT_EQ(relation(Circle{{3, 4}, 0}, upper_half), inside);
    EXPECT_EQ(relation(Arc{{3, 4}, 0, {1, 0}, {0, 1}}, upper_half), inside);
}

TEST(ClassifyArc, Lines) {
    EXPECT_EQ(relation(upper_half, Segment{{0, 0}, {0, 9}}), overlapping);
    EXPECT_EQ(relation(upper_half, Segment{{0, 5}, {0, 9}}), touching);
    EXPECT_EQ(relation(upper_half, Segment{{-5, -2}, {-5, 2}}), touching);   // an end of the arc
    EXPECT_EQ(relation(upper_half, Segment{{-3, 5}, {3, 5}}), overlapping);  // tangent, at inner points of both
    EXPECT_EQ(relation(upper_half, Segment{{0, 5}, {3, 5}}), touching);
    EXPECT_EQ(relation(upper_half, Ray{{0, 0}, {3, 4}}), overlapping);
    EXPECT_EQ(relation(upper_half, Ray{{3, 4}, {3, 4}}), touching);
    EXPECT_EQ(relation(upper_half, Line{{0, 5}, {1, 0}}), overlapping);
    EXPECT_EQ(relation(upper_half, Line{{0, 0}, {1, 0}}), touching);
}

TEST(ClassifyArc, Areas) {
    EXPECT_EQ(relation(upper_half, Aabb{{-6, -1}, {6, 6}}), inside);
    EXPECT_EQ(relation(upper_half, Aabb{{-6, 0}, {6, 6}}), inside_tangent);  // its ends
    EXPECT_EQ(relation(upper_half, Aabb{{-6, -1}, {6, 5}}), inside_tangent);
    EXPECT_EQ(relation(upper_half, Aabb{{-6, -1}, {6, 4.99f}}), overlapping);
    EXPECT_EQ(relation(upper_half, Aabb{{-6, 5}, {6, 6}}), touching);
    EXPECT_EQ(relation(upper_half, Aabb{{-6, -1}, {6, 0}}), touching);
    EXPECT_EQ(relation(upper_half, HalfSpace{{0, 5}, {0, 1}}), inside_tangent);
    EXPECT_EQ(relation(upper_half, HalfSpace{{0, 6}, {0, 1}}), inside);
    EXPECT_EQ(relation(upper_half, HalfSpace{{0, 0}, {0, 1}}), touching);
    EXPECT_EQ(relation(full, HalfSpace{{0, 0}, {0, 1}}), overlapping);
    // In through one corner and out through another, or only past them.
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {1, -1}, {-1, 1}}, Aabb{{3, 0}, {5, 4}}), overlapping);
    EXPECT_EQ(relation(full, Triangle{{5, 0}, {-3, 4}, {-3, -4}}), touching);
}

TEST(ClassifyArc, RoundedAreas) {
    EXPECT_EQ(relation(upper_half, Circle{{0, 0}, 5}), touching);  // all on the border
    EXPECT_EQ(relation(full, Circle{{0, 0}, 5}), touching);
    EXPECT_EQ(relation(upper_half, Circle{{0, 0}, 6}), inside);
    EXPECT_EQ(relation(upper_half, Circle{{0, 1}, 6}), inside);  // the full circle would touch
    EXPECT_EQ(relation(full, Circle{{0, 1}, 6}), inside_tangent);
    EXPECT_EQ(relation(full, Circle{{0, 1}, 5.99f}), overlapping);
    EXPECT_EQ(relation(full, Circle{{1, 0}, 4}), touching);  // around the disc
    EXPECT_EQ(relation(full, Circle{{9, 0}, 4}), touching);
    EXPECT_EQ(relation(full, Circle{{1, 0}, 3}), disjoint);
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {4, 3}, {3, 4}}, Rounded<Aabb>{{{-9, -9}, {0, 0}}, 5}), touching);
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {4, 3}, {-3, 4}}, Rounded<Aabb>{{{-9, -9}, {0, 0}}, 5}), inside_tangent);
    EXPECT_EQ(relation(full, Capsule{{-1, 0}, {1, 0}, 5}), inside_tangent);
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {4, 3}, {4, -3}}, Capsule{{-1, 0}, {1, 0}, 5}), inside_tangent);
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {4, -3}, {4, 3}}, Capsule{{-1, 0}, {1, 0}, 5}), inside);
    EXPECT_EQ(relation(upper_half, Rounded<HalfSpace>{{{0, 4}, {0, 1}}, 1}), inside_tangent);
}

TEST(ClassifyArc, Arcs) {
    EXPECT_EQ(relation(upper_half, upper_half), equal);
    EXPECT_EQ(relation(upper_half, Arc{{0, 0}, 5, {7, 0}, {-2, 0}}), equal);
    EXPECT_EQ(relation(full, Arc{{0, 0}, 5, {3, 4}, {3, 4}}), equal);
    EXPECT_EQ(relation(upper_half, full), inside);  // a full circle has no ends
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {3, 4}, {-3, 4}}, upper_half), inside);
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {1, 0}, {-3, 4}}, upper_half), inside_tangent);
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {0, 1}, {0, -1}}, upper_half), overlapping);
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {-1, 0}, {0, 1}}, upper_half), overlapping);  // around the back, to the far end
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {-1, 0}, {1, 0}}, upper_half), touching);     // both ends
    EXPECT_EQ(relation(Arc{{0, 0}, 5, {0, -1}, {1, 0}}, upper_half), touching);
    EXPECT_EQ(relation(Arc{{0, 0}, 4, {1, 0}, {-1, 0}}, upper_half), disjoint);
    EXPECT_EQ(relation(Arc{{6, 0}, 5, {0, 1}, {0, -1}}, upper_half), overlapping);  // cross at (3, 4)
    EXPECT_EQ(relation(Arc{{6, 0}, 5, {0, 1}, {-3, 4}}, upper_half), touching);     // ends there
    EXPECT_EQ(relation(Arc{{0, 8}, 3, {-1, 0}, {1, 0}}, upper_half), overlapping);  // tangent at inner points
    EXPECT_EQ(relation(Arc{{0, 8}, 3, {0, -1}, {1, 0}}, upper_half), touching);
    EXPECT_EQ(relation(Arc{{0, 2}, 3, {1, 0}, {-1, 0}}, upper_half), overlapping);
    EXPECT_EQ(relation(Arc{{0, 2}, 3, {-1, 0}, {1, 0}}, upper_half), disjoint);
}

TEST(ClassifyEllipse, StraightShapes) {
    EXPECT_EQ(relation(Point{{5, 0}}, pond), touching);
    EXPECT_EQ(relation(Point{{4, 0}}, pond), inside);
    EXPECT_EQ(relation(Segment{{-5, 0}, {0, 3}}, pond), inside_tangent);
    EXPECT_EQ(relation(Segment{{-4, 0}, {0, 2}}, pond), inside);
    EXPECT_EQ(relation(Segment{{-6, 0}, {0, 2}}, pond), overlapping);
    EXPECT_EQ(relation(Segment{{-6, 3}, {6, 3}}, pond), touching);
    EXPECT_EQ(relation(Line{{0, 2}, {1, 0}}, pond), overlapping);
    EXPECT_EQ(relation(pond, Aabb{{-5, -3}, {5, 3}}), inside_tangent);
    EXPECT_EQ(relation(pond, Aabb{{-6, -4}, {6, 4}}), inside);
    EXPECT_EQ(relation(pond, Aabb{{-6, -3}, {6, 2}}), overlapping);
    EXPECT_EQ(relation(pond, Aabb{{-6, 3}, {6, 4}}), touching);
    EXPECT_EQ(relation(pond, Aabb{{-1, -1}, {1, 1}}), contains);
    EXPECT_EQ(relation(pond, Triangle{{5, 0}, {-5, 0}, {0, 3}}), contains_tangent);
    EXPECT_EQ(relation(pond, Triangle{{0, 5}, {15, -7}, {-15, -7}}), inside_tangent);  // both flanks are tangents
    EXPECT_EQ(relation(pond, HalfSpace{{0, 3}, {0, 1}}), inside_tangent);
    EXPECT_EQ(relation(pond, Rounded<HalfSpace>{{{0, 1}, {0, 1}}, 2}), inside_tangent);
    EXPECT_EQ(relation(pond, Rounded<Line>{{{0, 0}, {1, 0}}, 4}), inside);
}

TEST(ClassifyEllipse, Discs) {
    EXPECT_EQ(relation(pond, Circle{{0, 0}, 5}), inside_tangent);
    EXPECT_EQ(relation(pond, Circle{{0, 0}, 3}), contains_tangent);
    EXPECT_EQ(relation(pond, Circle{{0, 0}, 4}), overlapping);
    EXPECT_EQ(relation(pond, Circle{{0, 0}, 6}), inside);
    EXPECT_EQ(relation(pond, Circle{{0, 0}, 2}), contains);
    EXPECT_EQ(relation(pond, Circle{{3.5f, 0}, 1.5f}), contains_tangent);
    EXPECT_EQ(relation(pond, Circle{{3.5f, 0}, std::nextafter(1.5f, 2.0f)}), overlapping);
    EXPECT_EQ(relation(pond, Circle{{3.5f, 0}, std::nextafter(1.5f, 1.0f)}), contains);
    // The radius of curvature at the end is 1: such a disc touches to the fourth order, a larger one leaves.
    EXPECT_EQ(classify(EllipseD{{0, 0}, {4, 2}}, CircleD{{3, 0}, 1}), contains_tangent);
    EXPECT_EQ(classify(EllipseD{{0, 0}, {4, 2}}, CircleD{{2.875, 0}, 1.125}), overlapping);
    EXPECT_EQ(relation(Ellipse{{1, 2}, {3, 3}}, Circle{{1, 2}, 3}), equal);
    EXPECT_EQ(relation(pond, Capsule{{-1, 0}, {1, 0}, 1}), contains);
    EXPECT_EQ(relation(pond, Capsule{{-2, 0}, {2, 0}, 8}), inside);
    EXPECT_EQ(relation(pond, Capsule{{-2, 0}, {2, 0}, 2.5f}), contains);
    EXPECT_EQ(relation(pond, Capsule{{-2, 0}, {2, 0}, 2.9f}), overlapping);
}

TEST(ClassifyEllipse, Ellipses) {
    EXPECT_EQ(relation(pond, pond), equal);
    EXPECT_EQ(relation(pond, Ellipse{{0, 0}, {3, 5}, Rot::degrees(90)}), equal);
    EXPECT_EQ(relation(pond, Ellipse{{0, 0}, {3, 5}}), overlapping);  // four crossings
    EXPECT_EQ(relation(pond, Ellipse{{0, 0}, {4, 2}}), contains);
    EXPECT_EQ(relation(pond, Ellipse{{1, 0}, {4, 2}}), contains_tangent);
    EXPECT_EQ(relation(pond, Ellipse{{0, 1}, {4, 2}}), contains_tangent);
    EXPECT_EQ(relation(pond, Ellipse{{0, 1}, {4.5f, 2}}), overlapping);    // tangent at the top, but flatter there
    EXPECT_EQ(relation(pond, Ellipse{{0, 0}, {5, 2}}), contains_tangent);  // at both ends
    EXPECT_EQ(relation(pond, Ellipse{{0, 6}, {4, 3}}), touching);
    EXPECT_EQ(relation(pond, Ellipse{{0, 0}, {2, 2}}), contains);          // a disc in the middle
    EXPECT_EQ(relation(pond, Ellipse{{0, 0}, {5, 0}}), contains_tangent);  // which is a segment
}

TEST(ClassifyEllipse, Arcs) {
    EXPECT_EQ(relation(upper_half, Ellipse{{0, 0}, {6, 7}}), inside);
    EXPECT_EQ(relation(upper_half, Ellipse{{0, 0}, {5, 7}}), inside_tangent);
    EXPECT_EQ(relation(upper_half, Ellipse{{0, 0}, {5, 5}}), touching);
    EXPECT_EQ(relation(upper_half, Ellipse{{0, 0}, {7, 3}}), overlapping);
    EXPECT_EQ(relation(full, Ellipse{{0, 8}, {7, 3}}), touching);
    EXPECT_EQ(relation(upper_half, Ellipse{{0, 4}, {9, 7}}), inside);
}

TEST(ClassifyArc, Unions) {
    const AnyShape floor = Chain::open({{-5, 5}, {0, 5}, {5, 5}}).value();
    EXPECT_EQ(relation(AnyShape(upper_half), floor), overlapping);  // touches it in an inner point of both
    // Tangent to the seam between two boxes, and through a corner that three share.
    const AnyShape boxes = compound({{Aabb{{-6, -1}, {6, 5}}}, {Aabb{{-6, 5}, {6, 6}}}});
    EXPECT_EQ(relation(AnyShape(upper_half), boxes), inside);
    const AnyShape notched =
        compound({{Aabb{{-6, -1}, {3, 6}}}, {Aabb{{3, -1}, {6, 4}}}, {Triangle{{3, 4}, {6, 4}, {3, 5}}}});
    EXPECT_EQ(relation(AnyShape(upper_half), notched), inside);
    const AnyShape sharp = compound({{Aabb{{-6, -1}, {3, 6}}}, {Aabb{{3, -1}, {6, 4}}}});
    EXPECT_EQ(relation(AnyShape(upper_half), sharp), inside_tangent);  // at its inner corner
    // Along the rim of discs, and between two that cross in its end.
    const AnyShape discs = compound({{Circle{{0, 0}, 5}}, {Circle{{6, 0}, 5}}});
    EXPECT_EQ(relation(AnyShape(Arc{{0, 0}, 5, {3, 4}, {-1, 0}}), discs), touching);
    EXPECT_EQ(relation(AnyShape(upper_half), discs), inside_tangent);
    EXPECT_EQ(relation(AnyShape(Arc{{0, 0}, 5, {4, -3}, {4, 3}}), discs), inside);
    EXPECT_EQ(relation(AnyShape(Arc{{0, 0}, 5, {3, -4}, {3, 4}}), discs), inside_tangent);
    // Parallel flanks: the arc touches both capsules where they touch each other.
    const AnyShape pipes = compound({{Capsule{{-9, 4}, {9, 4}, 1}}, {Capsule{{-9, 6}, {9, 6}, 1}}});
    EXPECT_EQ(relation(AnyShape(Arc{{0, 0}, 5, {3, 4}, {-3, 4}}), pipes), inside);
    EXPECT_EQ(relation(AnyShape(Arc{{0, 0}, 5, {4, 3}, {-3, 4}}), pipes), inside_tangent);
}

TEST(ClassifyCurved, UnionsByTheirParts) {
    const AnyShape two = compound({{Circle{{0, 0}, 6}}, {Aabb{{5, -1}, {20, 1}}}});
    EXPECT_EQ(relation(AnyShape(upper_half), two), inside);
    EXPECT_EQ(relation(AnyShape(Arc{{0, 0}, 7, {1, 0}, {-1, 0}}), two), overlapping);
    EXPECT_EQ(relation(AnyShape(pond), two), inside);
    EXPECT_EQ(relation(AnyShape(Ellipse{{0, 0}, {9, 3}}), two), overlapping);
    const AnyShape ring = compound({{upper_half}, {Arc{{0, 0}, 5, {-1, 0}, {1, 0}}}});
    EXPECT_EQ(relation(AnyShape(Aabb{{-1, 4}, {1, 6}}), ring), overlapping);
    EXPECT_EQ(relation(AnyShape(Aabb{{-1, 5}, {1, 6}}), ring), touching);
    EXPECT_EQ(relation(ring, AnyShape(Aabb{{-6, -6}, {6, 6}})), inside);
    EXPECT_EQ(relation(ring, AnyShape(full)), equal);  // only both together
    const AnyShape path = Chain::open({{0, 0}, {0, 9}, {3, 9}}).value();
    EXPECT_EQ(relation(AnyShape(upper_half), path), overlapping);
    EXPECT_EQ(relation(AnyShape(Point{{0, 0}}), AnyShape(compound({{pond}, {Aabb{{1, 1}, {2, 2}}}}))), inside);
}

}  // namespace
}  // namespace carom
