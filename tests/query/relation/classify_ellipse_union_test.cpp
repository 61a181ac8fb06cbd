// Ellipses in unions and in rounded shapes. What a convex shape is cut into is the same set of points, so its exact
// relation to an ellipse is that of the union, too.
#include "random.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace carom {
namespace {

using enum Relation;

struct Tally {
    int cases = 0, touch_of = 0, unresolved = 0, within = 0;

    /// The relation of one shape, whole and in pieces, to the same other.
    void check(Relation whole, Relation in_pieces) {
        ++cases;
        touch_of += whole != disjoint;
        within += whole == inside || whole == contains || whole == inside_tangent || whole == contains_tangent;
        if (in_pieces == Relation::unresolved) {
            ++unresolved;
            return;
        }
        ASSERT_STREQ(relation_name(in_pieces), relation_name(whole));
    }
};

class Drawn {
  public:
    explicit Drawn(std::uint64_t seed) : random_(seed) {}

    double number(int low, int high) { return random_.integer(4 * low, 4 * high) / 4.0; }
    Vec2D point(int reach) { return {number(-reach, reach), number(-reach, reach)}; }
    EllipseD ellipse() {
        static constexpr RotD turns[] = {{1, 0}, {0, 1}, {0.6, 0.8}, {-0.8, 0.6}};
        return {point(9), {number(1, 4), number(1, 4)}, turns[random_.integer(0, 3)]};
    }
    AabbD box() {
        const Vec2D corner{number(-8, 0), number(-8, 0)};
        return {corner, corner + Vec2D{number(4, 16), number(4, 16)}};
    }
    /// Between two numbers, and neither of them.
    double between(double low, double high) { return low + (high - low) * random_.integer(1, 7) / 8; }

  private:
    test::Random random_;
};

AnyShapeD compound(std::vector<CompoundPartD> parts) {
    return CompoundD::from_parts(std::move(parts)).value();
}

AnyShapeD cut(const AabbD& box, double x, double y) {
    const auto& [low, high] = box;
    return compound({{AabbD{low, {x, y}}}, {AabbD{{x, low.y}, {high.x, y}}}, {AabbD{{low.x, y}, high}}});
}

TEST(ClassifyEllipseUnion, ABoxInPieces) {
    Drawn draw(1);
    Tally tally;
    for (int i = 0; i < 4000 && !HasFatalFailure(); ++i) {
        const AabbD box = draw.box();
        const AnyShapeD pieces = cut(box, draw.between(box.min.x, box.max.x), draw.between(box.min.y, box.max.y));
        const EllipseD ellipse = draw.ellipse();
        tally.check(classify(ellipse, box), classify(AnyShapeD(ellipse), pieces));
        tally.check(classify(box, ellipse), classify(pieces, AnyShapeD(ellipse)));
    }
    test::expect_hit_rate(tally.touch_of, tally.cases);
    test::expect_often(tally.within, tally.cases, 0.05, "within");
    test::expect_share(tally.unresolved, tally.cases, 0, 0.01, "unresolved");
}

// A stadium is its box and its two discs.
TEST(ClassifyEllipseUnion, ACapsuleInPieces) {
    Drawn draw(2);
    Tally tally;
    for (int i = 0; i < 4000 && !HasFatalFailure(); ++i) {
        const Vec2D a = draw.point(6), b = a + Vec2D{draw.number(1, 12), 0};
        const double r = draw.number(1, 6);
        const CapsuleD capsule{a, b, r};
        const AnyShapeD pieces = compound({{CircleD{a, r}}, {CircleD{b, r}}, {AabbD{{a.x, a.y - r}, {b.x, b.y + r}}}});
        const AnyShapeD ellipse = draw.ellipse();
        const Relation whole = classify(ellipse, AnyShapeD(capsule)), in_pieces = classify(ellipse, pieces);
        tally.unresolved += whole == unresolved;
        if (whole != unresolved) tally.check(whole, in_pieces);
    }
    test::expect_hit_rate(tally.touch_of, tally.cases);
    test::expect_often(tally.within, tally.cases, 0.05, "within");
    test::expect_share(tally.unresolved, tally.cases, 0, 0.01, "unresolved");
}

/// In both orders.
template <class A, class B>
Relation relation(const A& a, const B& b) {
    const Relation answer = classify(a, b);
    EXPECT_EQ(classify(b, a), flip(answer));
    return answer;
}

TEST(ClassifyEllipseUnion, AcrossSeams) {
    const AnyShapeD corner = compound({{AabbD{{0, 0}, {4, 4}}}, {AabbD{{4, 0}, {10, 4}}}, {AabbD{{0, 4}, {4, 10}}}});
    EXPECT_EQ(relation(AnyShapeD(EllipseD{{2.5, 2.5}, {2, 1}, {0.8, 0.6}}), corner), inside);
    EXPECT_EQ(relation(AnyShapeD(EllipseD{{4, 2}, {3, 1.5}}), corner), inside);
    EXPECT_EQ(relation(AnyShapeD(EllipseD{{3, 3}, {2, 2.5}}), corner), overlapping);  // over the inner corner alone
    const AnyShapeD ring = compound({{AabbD{{0, 0}, {10, 5}}},
                                     {AabbD{{0, 5.25}, {10, 10}}},
                                     {AabbD{{0, 5}, {5, 5.25}}},
                                     {AabbD{{5.25, 5}, {10, 5.25}}}});
    EXPECT_EQ(relation(AnyShapeD(EllipseD{{5, 5}, {4, 3}}), ring), overlapping);  // around the hole
    EXPECT_EQ(relation(AnyShapeD(EllipseD{{5, 2.5}, {4, 2}}), ring), inside);
}

TEST(ClassifyEllipseUnion, WithinRoundedShapes) {
    const CapsuleD slanted{{0, 0}, {30, 40}, 5};
    EXPECT_EQ(relation(EllipseD{{15, 20}, {20, 4}, {0.6, 0.8}}, slanted), inside);
    EXPECT_EQ(relation(EllipseD{{15, 20}, {4, 20}, {0.6, 0.8}}, slanted), overlapping);
    EXPECT_EQ(relation(EllipseD{{30, 40}, {9, 4}, {0.6, 0.8}}, slanted), overlapping);
    EXPECT_EQ(relation(Rounded<EllipseD>{{{0, 0}, {4, 2}}, 1}, AabbD{{-6, -4}, {6, 4}}), inside);
    EXPECT_EQ(relation(Rounded<EllipseD>{{{0, 0}, {4, 2}}, 1}, AabbD{{-6, -4}, {4.5, 4}}), overlapping);
    EXPECT_EQ(relation(Rounded<EllipseD>{{{0, 0}, {4, 2}}, 1}, AabbD{{-3, -2}, {3, 2}}), contains);
}

TEST(ClassifyEllipseUnion, CoveredByEllipses) {
    const AnyShapeD two = compound({{EllipseD{{-2, 0}, {4, 3}}}, {EllipseD{{2, 0}, {4, 3}}}});
    EXPECT_EQ(relation(AnyShapeD(AabbD{{-4, -2}, {4, 2}}), two), inside);
    EXPECT_EQ(relation(AnyShapeD(AabbD{{-4, -2.75}, {4, 2.75}}), two), overlapping);  // over the notch
    EXPECT_EQ(relation(AnyShapeD(EllipseD{{0, 0}, {5, 2}}), two), inside);
    const AnyShapeD hill = compound({{AabbD{{0, 0}, {10, 4}}}, {EllipseD{{5, 4}, {4, 3}}}});
    EXPECT_EQ(relation(AnyShapeD(AabbD{{4, 0}, {6, 5}}), hill), inside_tangent);  // flush with the ground
    EXPECT_EQ(relation(AnyShapeD(AabbD{{4, 1}, {6, 5}}), hill), inside);
}

// On a curve of the union it is not clear of an area's border that touches the curve there.
TEST(ClassifyEllipseUnion, ACurveAlongACurve) {
    const AnyShapeD beam = compound({{SegmentD{{-10, 3}, {10, 3}}}, {EllipseD{{0, 0}, {4, 3}}}});
    const AnyShapeD bow = compound({{ArcD{{0, 0}, 3, {1, 0}, {-1, 0}}}, {EllipseD{{0, 0}, {2, 3}}}});
    EXPECT_NE(relation(AnyShapeD(SegmentD{{-5, 3}, {5, 3}}), beam), inside);
    EXPECT_NE(relation(AnyShapeD(ArcD{{0, 0}, 3, {3, 4}, {-3, 4}}), bow), inside);
    EXPECT_EQ(relation(AnyShapeD(SegmentD{{-1, 2}, {1, 2}}), beam), inside);
    EXPECT_EQ(relation(AnyShapeD(SegmentD{{-1, 2}, {1, 5}}), beam), overlapping);
    EXPECT_EQ(relation(AnyShapeD(PointD{{0, 2}}), beam), inside);
}

}  // namespace
}  // namespace carom
