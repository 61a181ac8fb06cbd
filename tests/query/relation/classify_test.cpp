// The eight relations, shape by shape: what is interior, what is boundary, and equal sets of points in many forms.

#include <carom/query/classify.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace carom {

inline void PrintTo(Relation relation, std::ostream* out) {
    *out << relation_name(relation);
}

namespace {

using enum Relation;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// In both orders, and through AnyShape.
template <class A, class B>
Relation relation(const A& a, const B& b) {
    const Relation answer = classify(a, b);
    EXPECT_EQ(classify(b, a), flip(answer));
    if constexpr (std::is_constructible_v<AnyShape, A> && std::is_constructible_v<AnyShape, B>) {
        EXPECT_EQ(classify(AnyShape(a), AnyShape(b)), answer);
    }
    return answer;
}

AnyShape polygon(std::vector<Vec2> points) {
    return ConvexPolygon::from_points(std::move(points)).value();
}
AnyShape open_chain(std::vector<Vec2> points) {
    return Chain::open(std::move(points)).value();
}
AnyShape closed_chain(std::vector<Vec2> points) {
    return Chain::closed(std::move(points)).value();
}
AnyShape compound(std::vector<CompoundPart> parts) {
    return Compound::from_parts(std::move(parts)).value();
}

TEST(Classify, Circles) {
    const Circle disc{{0, 0}, 5};
    EXPECT_EQ(relation(disc, Circle{{11, 0}, 5}), disjoint);
    EXPECT_EQ(relation(disc, Circle{{6, 8}, 5}), touching);
    EXPECT_EQ(relation(disc, Circle{{6, 7}, 5}), overlapping);
    EXPECT_EQ(relation(Circle{{1, 0}, 2}, disc), inside);
    EXPECT_EQ(relation(Circle{{0, 0}, 2}, disc), inside);  // concentric
    EXPECT_EQ(relation(disc, Circle{{0, 0}, 5}), equal);
    // [Gaul]: internal tangency is d = |r1 - r2|, here 5 = 10 - 5.
    EXPECT_EQ(relation(disc, Circle{{3, 4}, 10}), inside_tangent);
    EXPECT_EQ(relation(disc, Circle{{3, 4}, std::nextafter(10.0f, 11.0f)}), inside);
    EXPECT_EQ(relation(disc, Circle{{3, 4}, std::nextafter(10.0f, 9.0f)}), overlapping);
    EXPECT_EQ(relation(Circle{{3, 4}, 0}, disc), touching);  // a point on the border
    EXPECT_EQ(relation(Circle{{3, 4}, 0}, Circle{{3, 4}, 0}), equal);
}

TEST(Classify, PointsAndSegments) {
    const Segment level{{0, 0}, {4, 0}};
    EXPECT_EQ(relation(Point{{1, 0}}, level), inside);
    EXPECT_EQ(relation(Point{{4, 0}}, level), touching);  // an end is all boundary
    EXPECT_EQ(relation(Point{{5, 0}}, level), disjoint);
    EXPECT_EQ(relation(Point{{1, 2}}, Point{{1, 2}}), equal);
    EXPECT_EQ(relation(Segment{{1, 0}, {3, 0}}, level), inside);
    EXPECT_EQ(relation(Segment{{0, 0}, {3, 0}}, level), inside_tangent);
    EXPECT_EQ(relation(Segment{{4, 0}, {0, 0}}, level), equal);
    EXPECT_EQ(relation(Segment{{3, 0}, {7, 0}}, level), overlapping);  // [DevMag]: collinear is not apart
    EXPECT_EQ(relation(Segment{{4, 0}, {7, 0}}, level), touching);
    EXPECT_EQ(relation(Segment{{2, -1}, {2, 1}}, level), overlapping);
    EXPECT_EQ(relation(Segment{{2, 0}, {2, 1}}, level), touching);  // T: an end in the middle
}

TEST(Classify, UnboundedShapes) {
    const Ray ray{{0, 0}, {1, 0}};
    const Line line{{5, 0}, {-2, 0}};
    const HalfSpace ground{{0, 0}, {0, 1}};
    EXPECT_EQ(relation(ray, line), inside);  // a line has no boundary
    EXPECT_EQ(relation(line, Line{{0, 0}, {1, 0}}), equal);
    EXPECT_EQ(relation(Ray{{1, 0}, {3, 0}}, ray), inside);
    EXPECT_EQ(relation(Segment{{0, 0}, {3, 0}}, ray), inside_tangent);
    EXPECT_EQ(relation(Ray{{2, 0}, {-1, 0}}, ray), overlapping);
    EXPECT_EQ(relation(Ray{{0, 0}, {-1, 0}}, ray), touching);
    EXPECT_EQ(relation(line, ground), touching);  // all on the border
    EXPECT_EQ(relation(Line{{0, -1}, {1, 0}}, ground), inside);
    EXPECT_EQ(relation(Line{{0, -1}, {1, 1}}, ground), overlapping);
    EXPECT_EQ(relation(Circle{{3, -2}, 2}, ground), inside_tangent);
    EXPECT_EQ(relation(HalfSpace{{7, 0}, {0, 3}}, ground), equal);
    EXPECT_EQ(relation(HalfSpace{{7, -1}, {0, 3}}, ground), inside);
    EXPECT_EQ(relation(HalfSpace{{7, 0}, {0, -3}}, ground), touching);
    EXPECT_EQ(relation(Rounded<HalfSpace>{{{0, -2}, {0, 1}}, 2}, ground), equal);
    EXPECT_EQ(relation(Rounded<Line>{{{0, -2}, {1, 0}}, 2}, ground), inside_tangent);
    EXPECT_EQ(relation(Rounded<Ray>{ray, 1}, Rounded<Line>{line, 1}), inside_tangent);
    EXPECT_EQ(relation(Circle{{9, 0}, 3}, Rounded<Line>{line, 2}), overlapping);
}

TEST(Classify, RoundedInRounded) {
    const Capsule capsule{{0, 0}, {10, 0}, 5};
    EXPECT_EQ(relation(Circle{{4, 0}, 5}, capsule), inside_tangent);
    EXPECT_EQ(relation(Circle{{-3, 0}, 2}, capsule), inside_tangent);
    EXPECT_EQ(relation(Circle{{-2, 0}, 2}, capsule), inside);
    EXPECT_EQ(relation(Circle{{5, 0}, 6}, capsule), overlapping);  // greater radius than the capsule's
    EXPECT_EQ(relation(Segment{{-3, 4}, {10, 5}}, capsule), inside_tangent);
    EXPECT_EQ(relation(Segment{{0, 5}, {10, 5}}, capsule), touching);  // along the straight side of the border
    EXPECT_EQ(relation(Segment{{-1, 5}, {10, 5}}, capsule), touching);
    EXPECT_EQ(relation(Capsule{{10, 0}, {0, 0}, 5}, capsule), equal);
    EXPECT_EQ(relation(Rounded<Segment>{{{0, 0}, {10, 0}}, 5}, capsule), equal);
    const Aabb room{{0, 0}, {10, 8}};
    EXPECT_EQ(relation(Circle{{5, 4}, 4}, room), inside_tangent);
    EXPECT_EQ(relation(Circle{{5, 4}, 3}, room), inside);
    EXPECT_EQ(relation(Circle{{5, 4}, 5}, room), overlapping);
    EXPECT_EQ(relation(Circle{{0, 0}, 20}, room), contains);
    EXPECT_EQ(relation(Circle{{3, 4}, 5}, Aabb{{0, 0}, {3, 4}}), contains_tangent);
    EXPECT_EQ(relation(Rounded<Aabb>{{{2, 2}, {8, 6}}, 2}, room), inside_tangent);
    EXPECT_EQ(relation(Rounded<Aabb>{room, 0}, room), equal);
}

TEST(Classify, EqualSetsInManyForms) {
    const Aabb box{{-2, -2}, {2, 2}};
    EXPECT_EQ(relation(box, Box{{0, 0}, {2, 2}, Rot::degrees(90)}), equal);
    EXPECT_EQ(relation(box, polygon({{-2, -2}, {0, -2}, {2, -2}, {2, 2}, {-2, 2}})), equal);
    EXPECT_EQ(relation(box, place(Aabb{{0, 0}, {4, 4}}, Pose{{-2, -2}, {}})), equal);
    EXPECT_EQ(relation(box, compound({{Aabb{{-2, -2}, {0, 2}}}, {Aabb{{0, -2}, {2, 2}}}})), equal);
    EXPECT_EQ(relation(box, compound({{Aabb{{-2, -2}, {1, 2}}}, {Aabb{{0, -2}, {2, 2}}}, {Point{{1, 1}}}})), equal);
    EXPECT_EQ(relation(Aabb{{0, 0}, {4, 0}}, Segment{{4, 0}, {0, 0}}), equal);
    EXPECT_EQ(relation(Triangle{{0, 0}, {1, 1}, {2, 2}}, Capsule{{2, 2}, {0, 0}, 0}), equal);
    EXPECT_EQ(relation(open_chain({{0, 0}, {1, 0}, {4, 0}}), Segment{{0, 0}, {4, 0}}), equal);
    EXPECT_EQ(relation(open_chain({{1, 1}, {1, 1}}), Point{{1, 1}}), equal);
    EXPECT_EQ(relation(compound({{Ray{{0, 0}, {1, 0}}}, {Ray{{3, 0}, {-1, 0}}}}), Line{{7, 0}, {1, 0}}), equal);
    EXPECT_EQ(relation(compound({{compound({{Circle{{1, 0}, 2}}}), Pose{{1, 0}, {}}}}), Circle{{2, 0}, 2}), equal);
}

TEST(Classify, ChainsAreCurves) {
    const AnyShape ring = closed_chain({{0, 0}, {4, 0}, {4, 4}, {0, 4}});
    EXPECT_EQ(relation(ring, Aabb{{0, 0}, {4, 4}}), touching);  // it is the boundary of its inside
    EXPECT_EQ(relation(ring, Aabb{{-1, 0}, {4, 4}}), inside_tangent);
    EXPECT_EQ(relation(ring, Aabb{{-1, -1}, {5, 5}}), inside);
    EXPECT_EQ(relation(ring, Aabb{{1, 1}, {3, 3}}), disjoint);
    EXPECT_EQ(relation(Point{{0, 0}}, ring), inside);  // no ends, no boundary
    EXPECT_EQ(relation(Segment{{0, 0}, {4, 0}}, ring), inside);
    EXPECT_EQ(relation(ring, Circle{{2, 2}, 2}), touching);
    EXPECT_EQ(relation(ring, Circle{{2, 2}, 3}), inside);
    EXPECT_EQ(relation(ring, Circle{{2, 2}, 2.5f}), overlapping);
    const AnyShape corner = open_chain({{0, 4}, {0, 0}, {4, 0}});
    EXPECT_EQ(relation(corner, ring), inside);
    EXPECT_EQ(relation(Point{{0, 0}}, corner), inside);
    EXPECT_EQ(relation(Point{{0, 4}}, corner), touching);
    EXPECT_EQ(relation(Segment{{0, 0}, {0, 4}}, corner), inside_tangent);
    EXPECT_EQ(relation(Segment{{-1, 1}, {1, -1}}, corner), overlapping);  // through the corner point
    const AnyShape cross = open_chain({{-1, 0}, {1, 0}, {0, 1}, {0, -1}});
    EXPECT_EQ(relation(Point{{0, 0}}, cross), inside);
    EXPECT_EQ(relation(open_chain({{0, 0}, {2, 0}, {2, 2}, {1, 0}}), Point{{0, 0}}), touching);
}

TEST(Classify, AnEndInsideAnotherPartIsNoEnd) {
    const AnyShape tee = compound({{Segment{{-2, 0}, {2, 0}}}, {Segment{{0, 0}, {0, 3}}}});
    EXPECT_EQ(relation(Point{{0, 0}}, tee), inside);
    EXPECT_EQ(relation(Point{{0, 3}}, tee), touching);
    const AnyShape flag = compound({{Aabb{{0, 0}, {2, 2}}}, {Segment{{2, 1}, {5, 1}}}});
    EXPECT_EQ(relation(Point{{2, 1}}, flag), touching);  // the border of the area
    EXPECT_EQ(relation(Point{{3, 1}}, flag), inside);    // between the ends of the curve
    EXPECT_EQ(relation(Point{{5, 1}}, flag), touching);  // its end
    EXPECT_EQ(relation(Segment{{3, 1}, {4, 1}}, flag), inside);
    EXPECT_EQ(relation(Segment{{1, 1}, {5, 1}}, flag), inside_tangent);
}

TEST(Classify, JointCoverage) {
    const AnyShape ell = compound({{Aabb{{0, 0}, {4, 2}}}, {Aabb{{0, 2}, {2, 4}}}});
    EXPECT_EQ(relation(Aabb{{0.5f, 1}, {1.5f, 3}}, ell), inside);  // across the seam
    EXPECT_EQ(relation(Aabb{{1, 1}, {2, 3}}, ell), inside_tangent);
    EXPECT_EQ(relation(Aabb{{1, 1}, {3, 3}}, ell), overlapping);
    EXPECT_EQ(relation(Segment{{1, 2}, {2, 2}}, ell), inside_tangent);  // along the seam to the inner corner
    EXPECT_EQ(relation(Segment{{2, 2}, {4, 2}}, ell), touching);        // along the border
    EXPECT_EQ(relation(Aabb{{2, 2}, {3, 3}}, ell), touching);           // in the inner corner
    EXPECT_EQ(relation(Circle{{1, 2}, 1}, ell), inside_tangent);
    EXPECT_EQ(relation(Circle{{1, 2}, 0.75f}, ell), inside);
    EXPECT_EQ(relation(Circle{{1.5f, 1.5f}, 0.5f}, ell), inside);
    EXPECT_EQ(relation(Capsule{{1, 1}, {1, 3}, 1}, ell), inside_tangent);
    EXPECT_EQ(relation(Circle{{1.5f, 1.5f}, 0.75f}, ell), overlapping);  // out over the inner corner
    const AnyShape frame =
        compound({{Aabb{{0, 0}, {9, 1}}}, {Aabb{{0, 8}, {9, 9}}}, {Aabb{{0, 0}, {1, 9}}}, {Aabb{{8, 0}, {9, 9}}}});
    EXPECT_EQ(relation(Circle{{4, 4}, 2}, frame), disjoint);  // in the hole
    EXPECT_EQ(relation(Circle{{4.5f, 4.5f}, 3.5f}, frame), touching);
    EXPECT_EQ(relation(Circle{{4.5f, 4.5f}, 20}, frame), contains);
    EXPECT_EQ(relation(Aabb{{1, 1}, {8, 8}}, frame), touching);
    EXPECT_EQ(relation(Aabb{{0, 0}, {9, 9}}, frame), contains_tangent);
}

TEST(Classify, RoundPartsOfUnions) {
    const AnyShape pair = compound({{Circle{{-3, 0}, 5}}, {Circle{{3, 0}, 5}}});
    EXPECT_EQ(relation(Circle{{-3, 0}, 4}, pair), inside);
    EXPECT_EQ(relation(pair, Circle{{0, 0}, 9}), inside);
    EXPECT_EQ(relation(pair, Circle{{0, 0}, 8}), inside_tangent);
    EXPECT_EQ(relation(pair, Aabb{{-8, -5}, {8, 5}}), inside_tangent);
    EXPECT_EQ(relation(pair, Aabb{{0, -5}, {8, 5}}), overlapping);
    EXPECT_EQ(relation(pair, Aabb{{8, -5}, {9, 5}}), touching);
    EXPECT_EQ(relation(Point{{0, 4}}, pair), touching);
    EXPECT_EQ(relation(Point{{0, 3}}, pair), inside);
    EXPECT_EQ(relation(pair, Line{{0, 0}, {1, 0}}), overlapping);
    // Covered only by both together, through the lens between them.
    EXPECT_EQ(relation(Segment{{-6, 0}, {6, 0}}, pair), inside);
    EXPECT_EQ(relation(Segment{{-8, 0}, {6, 0}}, pair), inside_tangent);
    EXPECT_EQ(relation(Segment{{-3, 4}, {3, 4}}, pair), inside_tangent);  // through the point where the rims cross
    EXPECT_EQ(relation(Segment{{-3, 4.25f}, {3, 4.25f}}, pair), overlapping);
    EXPECT_EQ(relation(Circle{{0, 0}, 4}, pair), inside_tangent);
    EXPECT_EQ(relation(Circle{{0, 0}, 4.25f}, pair), overlapping);
    EXPECT_EQ(relation(Circle{{0, 0}, 3}, pair), inside);
    EXPECT_EQ(relation(Arc{{0, 0}, 4, {1, 0}, {0, 1}}, pair), inside_tangent);
    EXPECT_EQ(relation(Arc{{0, 0}, 4, {4, 3}, {4, -3}}, pair), inside_tangent);
    EXPECT_EQ(relation(Arc{{0, 0}, 4, {3, -4}, {3, 4}}, pair), inside);
    EXPECT_EQ(relation(Segment{{-9, 0}, {9, 0}}, pair), overlapping);
    EXPECT_EQ(relation(Segment{{-6, 0}, {1, 0}}, pair), inside);
}

TEST(Classify, SeamsBetweenRoundParts) {
    const AnyShape pipes = compound({{Capsule{{-1, -2}, {-1, 2}, 1}}, {Capsule{{1, -2}, {1, 2}, 1}}});
    const Circle far{{9, 9}, 1};
    EXPECT_EQ(relation(Point{{0, 0}}, pipes), inside);  // straight sides meet along the seam
    EXPECT_EQ(relation(Point{{0, 2}}, pipes), touching);
    EXPECT_EQ(relation(compound({{Point{{0, 0}}}, {far}}), pipes), overlapping);
    EXPECT_EQ(relation(compound({{Point{{0, 2}}}, {far}}), pipes), touching);
    EXPECT_EQ(relation(compound({{Segment{{0, -1}, {0, 1}}}, {far}}), pipes), overlapping);
    EXPECT_EQ(relation(Segment{{0, -1}, {0, 1}}, pipes), inside);
    EXPECT_EQ(relation(Segment{{0, -1}, {0, 2}}, pipes), inside_tangent);
    // A disc that rests on a segment makes a border of the place where it does.
    const AnyShape resting = compound({{Segment{{0, 0}, {4, 0}}}, {Circle{{2, 2}, 2}}});
    EXPECT_EQ(relation(Segment{{0.5f, 0}, {1, 0}}, resting), inside);
    EXPECT_EQ(relation(Segment{{1, 0}, {3, 0}}, resting), inside_tangent);
}

TEST(Classify, ManyPartsInOneCorner) {
    std::vector<CompoundPart> fan;
    const Vec2 rim[] = {{2, 0},  {2, 1},   {2, 2},   {1, 2},   {0, 2},  {-1, 2}, {-2, 2}, {-2, 1},
                        {-2, 0}, {-2, -1}, {-2, -2}, {-1, -2}, {0, -2}, {1, -2}, {2, -2}, {2, -1}};
    for (int i = 0; i < 16; ++i) fan.push_back({Triangle{{0, 0}, rim[i], rim[(i + 1) % 16]}});
    EXPECT_EQ(relation(Point{{0, 0}}, compound(fan)), inside);
    EXPECT_EQ(relation(Aabb{{-2, -2}, {2, 2}}, compound(fan)), equal);
    EXPECT_EQ(relation(Aabb{{-1, -1}, {1, 1}}, compound(fan)), inside);
    fan.erase(fan.begin() + 12);
    EXPECT_EQ(relation(Point{{0, 0}}, compound(fan)), touching);
    EXPECT_EQ(relation(Aabb{{-1, -1}, {1, 1}}, compound(fan)), overlapping);
    EXPECT_EQ(relation(Aabb{{-1, 0}, {1, 1}}, compound(fan)), inside_tangent);
    EXPECT_EQ(relation(Segment{{0, 0}, {0.5f, -2}}, compound(fan)), touching);  // in the gap
}

TEST(Classify, PlacedExactly) {
    const Pose pose{{0.1f, 0.7f}, Rot::degrees(17)};
    const Aabb left{{0, 0}, {1, 1}}, right{{1, 0}, {2, 1}}, whole{{0, 0}, {2, 1}};
    EXPECT_EQ(relation(place(left, pose), place(right, pose)), touching);
    EXPECT_EQ(relation(place(left, pose), place(whole, pose)), inside_tangent);
    const Compound both = Compound::from_parts({{left}, {right}}).value();
    EXPECT_EQ(relation(place(both, pose), place(whole, pose)), equal);
    EXPECT_EQ(relation(place(Circle{{1, 0.5f}, 0.5f}, pose), place(both, pose)), overlapping);  // radii do not scale
    EXPECT_EQ(relation(place(Segment{{0.25f, 0.5f}, {1.75f, 0.5f}}, pose), place(both, pose)), inside);
}

TEST(Classify, NonsenseIsDisjoint) {
    EXPECT_EQ(relation(Circle{{nan, 0}, 1}, Circle{{0, 0}, 1}), disjoint);
    EXPECT_EQ(relation(Ray{{0, 0}, {0, 0}}, Point{{0, 0}}), disjoint);
}

TEST(Classify, NamesAndFlips) {
    EXPECT_STREQ(relation_name(contains_tangent), "contains_tangent");
    EXPECT_STREQ(relation_name(unresolved), "unresolved");
    for (int i = 0; i <= static_cast<int>(unresolved); ++i) {
        EXPECT_EQ(flip(flip(Relation(i))), Relation(i));
    }
}

}  // namespace
}  // namespace carom
