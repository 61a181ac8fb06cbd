/// The relation oracle itself, on cases whose answers are plain to see.
#include "oracle/relation/relation.hpp"

#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;
using enum Relation;

Relation judge(const AnyShapeD& a, const AnyShapeD& b) {
    const auto forth = oracle::judge_relation<double>({a}, {b});
    const auto back = oracle::judge_relation<double>({b}, {a});
    EXPECT_TRUE(forth && back && *back == flip(*forth));
    return forth.value_or(unresolved);
}

AnyShapeD compound(std::vector<CompoundPartD> parts) {
    return CompoundD::from_parts(std::move(parts)).value();
}

TEST(RelationOracle, straight_shapes) {
    const AabbD box{{0, 0}, {4, 4}};
    EXPECT_EQ(judge(box, AabbD{{5, 0}, {6, 1}}), disjoint);
    EXPECT_EQ(judge(box, AabbD{{4, 4}, {6, 6}}), touching);
    EXPECT_EQ(judge(box, AabbD{{3, 3}, {6, 6}}), overlapping);
    EXPECT_EQ(judge(AabbD{{1, 1}, {2, 2}}, box), inside);
    EXPECT_EQ(judge(AabbD{{0, 1}, {2, 2}}, box), inside_tangent);
    EXPECT_EQ(judge(SegmentD{{0, 1}, {0, 2}}, box), touching);
    EXPECT_EQ(judge(PointD{{4, 4}}, box), touching);
    EXPECT_EQ(judge(box, compound({{AabbD{{0, 0}, {4, 3}}}, {AabbD{{0, 1}, {4, 4}}}})), equal);
    EXPECT_EQ(judge(box, ChainD::closed({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).value()), touching);
    EXPECT_EQ(judge(PointD{{2, 2}}, compound({{AabbD{{0, 0}, {4, 2}}}, {AabbD{{0, 2}, {4, 4}}}})), inside);
}

TEST(RelationOracle, curves_and_unbounded_shapes) {
    EXPECT_EQ(judge(PointD{{1, 0}}, SegmentD{{0, 0}, {2, 0}}), inside);
    EXPECT_EQ(judge(PointD{{0, 0}}, SegmentD{{0, 0}, {2, 0}}), touching);
    EXPECT_EQ(judge(PointD{{0, 0}}, compound({{SegmentD{{0, 0}, {2, 0}}}, {SegmentD{{0, 0}, {0, 1}}}})), inside);
    EXPECT_EQ(judge(PointD{{0, 0}}, RayD{{0, 0}, {1, 0}}), touching);
    EXPECT_EQ(judge(PointD{{0, 0}}, LineD{{5, 0}, {1, 0}}), inside);
    EXPECT_EQ(judge(LineD{{5, 0}, {1, 0}}, HalfSpaceD{{0, 0}, {0, 1}}), touching);
    EXPECT_EQ(judge(LineD{{5, -1}, {1, 0}}, HalfSpaceD{{0, 0}, {0, 1}}), inside);
    EXPECT_EQ(judge(LineD{{0, 0}, {0, 1}}, LineD{{0, 0}, {1, 0}}), overlapping);
    EXPECT_EQ(judge(LineD{{0, 0}, {0, 1}}, LineD{{0, 3}, {0, -2}}), equal);
    EXPECT_EQ(judge(RayD{{0, 0}, {0, 1}}, RayD{{0, 0}, {0, -1}}), touching);
}

TEST(RelationOracle, rounded_shapes) {
    EXPECT_EQ(judge(CircleD{{0, 0}, 5}, CircleD{{3, 4}, 10}), inside_tangent);
    EXPECT_EQ(judge(CircleD{{0, 0}, 5}, CircleD{{3, 4}, 11}), inside);
    EXPECT_EQ(judge(CircleD{{0, 0}, 5}, CircleD{{3, 4}, 9}), overlapping);
    EXPECT_EQ(judge(CircleD{{0, 0}, 5}, CircleD{{6, 8}, 5}), touching);
    EXPECT_EQ(judge(CircleD{{0, 0}, 5}, CapsuleD{{0, 0}, {0, 0}, 5}), equal);
    EXPECT_EQ(judge(SegmentD{{0, 5}, {9, 5}}, CapsuleD{{0, 0}, {9, 0}, 5}), touching);
    EXPECT_EQ(judge(SegmentD{{0, 4}, {9, 5}}, CapsuleD{{0, 0}, {9, 0}, 5}), inside_tangent);
    const AnyShapeD room = compound({{AabbD{{0, 0}, {4, 2}}}, {AabbD{{0, 2}, {4, 4}}}});
    EXPECT_EQ(judge(CircleD{{2, 2}, 2}, room), inside_tangent);
    EXPECT_EQ(judge(CircleD{{2, 2}, 1}, room), inside);
    EXPECT_EQ(judge(CircleD{{2, 2}, 2.5}, room), overlapping);
    EXPECT_EQ(judge(CircleD{{2, 2}, 3}, room), contains);
    EXPECT_FALSE(oracle::judge_relation<double>({compound({{CircleD{{0, 0}, 1}}, {CircleD{{1, 0}, 1}}})}, {room}));
}

}  // namespace
