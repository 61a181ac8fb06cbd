// Only the parts near the other union are looked at: against all parts, with curved ones under poses, whose boxes in
// the frame of the pose and in the world differ.
#include "narrow/relation/union_relation.hpp"
#include "query/relation/shapes_on_grid.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/detail/narrow/touch/union_touch.hpp>
#include <carom/query/classify.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace carom {
namespace {

using enum Relation;
using detail::Operand;
using detail::PartVisitor;

template <class T>
struct AllParts {
    const Operand<BasicAnyShape<T>, T>& operand;
    bool operator()(PartVisitor<T> visit) const { return any_part(operand, visit); }
};

template <class T>
BasicAnyShape<T> part(test::Random& random) {
    const auto whole = [&](int low, int high) { return static_cast<T>(random.integer(low, high)); };
    const BasicVec2<T> at{whole(-12, 12), whole(-12, 12)};
    const T size = random.chance(0.2) ? T(10) : whole(1, 6) / 4;
    switch (random.integer(0, 6)) {
        case 0:
            return BasicArc<T>{at, size, {whole(-2, 2), 1}, {whole(-2, 2), -1}};
        case 1:
            return BasicEllipse<T>{at, {size, size / 2}};
        case 2:
            return Rounded<BasicEllipse<T>>{{at, {T(0.5), T(0.25)}}, size};
        default:
            return test::shape_on_grid<T>(random);
    }
}

template <class T>
BasicAnyShape<T> some_parts(test::Random& random) {
    std::vector<typename BasicCompound<T>::Part> parts;
    for (int k = random.integer(1, 5); k > 0; --k) parts.push_back({part<T>(random)});
    return BasicCompound<T>::from_parts(std::move(parts)).value();
}

template <class T>
void expect_the_relations_of_all_parts(std::uint64_t seed) {
    test::Random random(seed);
    const int cases = test::is_sanitized ? 200 : 800;
    std::array<int, 9> found{};
    for (int k = 0; k < cases; ++k) {
        const BasicAnyShape<T> a = some_parts<T>(random), b = some_parts<T>(random);
        const BasicPose<T> pose{{}, BasicRot<T>::degrees(static_cast<T>(random.integer(0, 7) * 45))};
        const Operand<BasicAnyShape<T>, T> placed{a, &pose}, other{b, nullptr};
        const AllParts<T> all_a{placed}, all_b{other};
        const bool intersect = detail::unions_overlap<T>(all_a, all_b);
        const Relation all = intersect ? detail::relate_unions<T>(all_a, all_b) : disjoint;
        const Relation near = classify(place(a, pose), b);
        if (all != unresolved) {
            ASSERT_STREQ(relation_name(near), relation_name(all)) << k;
        }
        ++found[static_cast<std::size_t>(all)];
    }
    test::expect_often(found[static_cast<std::size_t>(overlapping)], cases, 0.1);
    test::expect_often(found[static_cast<std::size_t>(touching)], cases, 0.003);
    EXPECT_LT(found[static_cast<std::size_t>(unresolved)], cases / 50);
}

TEST(ClassifyNear, AsByAllParts) {
    expect_the_relations_of_all_parts<float>(1);
    expect_the_relations_of_all_parts<double>(2);
}

// Turned by 45 degrees, a curve's box in the world reaches corners that its box in the frame does not.
TEST(ClassifyNear, AFarCurveLeaves) {
    const Aabb corner{{9.5f, 9.5f}, {10, 10}};
    const Pose turn{{}, Rot::degrees(45)};
    const auto with_ball = [](const AnyShape& far) {
        return Compound::from_parts({{far}, {Circle{{13.789f, 0}, 0.1f}}}).value();
    };
    EXPECT_EQ(classify(place(with_ball(Arc{{0, 0}, 10, {1, 0}, {1, 0}}), turn), corner), overlapping);
    EXPECT_EQ(classify(place(with_ball(Arc{{0, 0}, 10, {0, 1}, {1, 1}}), turn), corner), overlapping);
    EXPECT_EQ(classify(place(with_ball(Rounded<Ellipse>{{{0, 0}, {0.2f, 0.1f}}, 10}), turn), corner), overlapping);
    EXPECT_EQ(classify(place(with_ball(Circle{{13.789f, 0}, 0.05f}), turn), corner), inside);
}

// Polygons around an ellipse reach beyond its box.
TEST(ClassifyNear, WhatSurroundsAnEllipseIsNear) {
    const Compound frame =
        Compound::from_parts(
            {{Aabb{{-3, -3}, {2.0001f, 0}}}, {Aabb{{-3, 0}, {2.0001f, 3}}}, {Aabb{{2.00005f, -3}, {5, 3}}}})
            .value();
    EXPECT_EQ(classify(Ellipse{{0, 0}, {2, 1}}, frame), inside);
}

}  // namespace
}  // namespace carom
