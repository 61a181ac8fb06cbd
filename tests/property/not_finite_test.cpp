/// NaN and infinity anywhere give "no" and nothing worse.
#include "oracle/cases/check.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Kind;
using oracle::Suite;
using oracle::Verdict;

/// The shapes without a factory, from up to six numbers in the order of their members.
template <class T>
std::vector<BasicAnyShape<T>> plain_shapes(const std::array<T, 6>& n) {
    const BasicVec2<T> p{n[0], n[1]}, q{n[2], n[3]};
    return {BasicPoint<T>{p},
            BasicSegment<T>{p, q},
            BasicCircle<T>{p, n[2]},
            BasicAabb<T>{p, q},
            BasicBox<T>{p, q, {n[4], n[5]}},
            BasicCapsule<T>{p, q, n[4]},
            BasicRay<T>{p, q},
            BasicLine<T>{p, q},
            BasicHalfSpace<T>{p, q},
            BasicTriangle<T>{p, q, {n[4], n[5]}},
            Rounded<BasicSegment<T>>{{p, q}, n[4]},
            BasicEllipse<T>{p, q, {n[4], n[5]}},
            BasicArc<T>{p, n[2], q, {n[4], n[5]}}};
}

/// Whether an infinite number also makes a negative radius or extent, or turns min and max around: programmer's errors,
/// which assert.
template <class T>
bool breaks_a_promise(const BasicAnyShape<T>& shape) {
    const auto* circle = std::get_if<BasicCircle<T>>(&shape.value);
    const auto* capsule = std::get_if<BasicCapsule<T>>(&shape.value);
    const auto* rounded = std::get_if<Rounded<BasicAnyConvex<T>>>(&shape.value);
    const auto* box = std::get_if<BasicBox<T>>(&shape.value);
    const auto* ellipse = std::get_if<BasicEllipse<T>>(&shape.value);
    const auto* arc = std::get_if<BasicArc<T>>(&shape.value);
    const auto* aabb = std::get_if<BasicAabb<T>>(&shape.value);
    return (circle && circle->radius < 0) || (capsule && capsule->radius < 0) || (rounded && rounded->radius < 0) ||
           (box && (box->half_extents.x < 0 || box->half_extents.y < 0)) ||
           (ellipse && (ellipse->radii.x < 0 || ellipse->radii.y < 0)) || (arc && arc->radius < 0) ||
           (aabb && (aabb->min.x > aabb->max.x || aabb->min.y > aabb->max.y));
}

constexpr int numbers_used[] = {2, 4, 3, 4, 6, 5, 4, 4, 4, 6, 5, 6, 6};

template <class T>
class NotFinite : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(NotFinite, Numbers, );

TYPED_TEST(NotFinite, numbers_in_shapes_and_poses_give_no) {
    using T = TypeParam;
    using Limits = std::numeric_limits<T>;
    constexpr std::array<T, 6> sound{0, 0, 1, 1, 1, 0};
    int asked = 0;
    for (const T bad : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()}) {
        for (int other = 0; other < oracle::kind_count; ++other) {
            const Body<T> target = oracle::generate<T>(Suite::mixed, Kind(other), Kind::point, 1).a;
            const auto expect_no = [&](const Body<T>& body, int where) {
                EXPECT_EQ(oracle::ask(body, target), Verdict{}) << "number " << where << " against " << other;
                EXPECT_EQ(oracle::ask(target, body), Verdict{}) << "number " << where << " against " << other;
                ++asked;
            };
            for (std::size_t where = 0; where < 6; ++where) {
                auto numbers = sound;
                numbers[where] = bad;
                const auto shapes = plain_shapes<T>(numbers);
                for (std::size_t kind = 0; kind < shapes.size(); ++kind)
                    if (int(where) < numbers_used[kind] && !breaks_a_promise(shapes[kind]))
                        expect_no({shapes[kind]}, int(where));
            }
            for (int kind = 0; kind < oracle::kind_count; ++kind) {
                Body<T> body = oracle::generate<T>(Suite::mixed, Kind(kind), Kind::point, 2).a;
                const BasicPose<T> sound_pose = body.pose;
                for (T* number : {&body.pose.at.x, &body.pose.at.y, &body.pose.rot.c, &body.pose.rot.s}) {
                    body.pose = sound_pose;
                    *number = bad;
                    expect_no(body, 100 + kind);
                }
            }
        }
    }
    EXPECT_EQ(asked, 19 * (3 * (59 + 19 * 4) - 12));
}

TYPED_TEST(NotFinite, directions_without_length_give_no) {
    using T = TypeParam;
    const BasicVec2<T> at{1, 2}, none{};
    for (int other = 0; other < oracle::kind_count; ++other) {
        const Body<T> target = oracle::generate<T>(Suite::mixed, Kind(other), Kind::point, 1).a;
        for (const BasicAnyShape<T>& shape :
             {BasicAnyShape<T>(BasicRay<T>{at, none}), BasicAnyShape<T>(BasicLine<T>{at, none}),
              BasicAnyShape<T>(BasicHalfSpace<T>{at, none}), BasicAnyShape<T>(Rounded<BasicRay<T>>{{at, none}, 1})}) {
            EXPECT_EQ(oracle::judge<T>({shape}, target), Verdict{});
            EXPECT_EQ(oracle::ask<T>({shape}, target), Verdict{}) << "against " << other;
            EXPECT_EQ(oracle::ask<T>(target, {shape}), Verdict{}) << "against " << other;
        }
    }
}

TYPED_TEST(NotFinite, factories_refuse_them) {
    using T = TypeParam;
    for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()}) {
        const auto refused = [](const auto& result) {
            return !result.ok() && result.error().code == ErrorCode::not_finite;
        };
        EXPECT_TRUE(refused(BasicConvexPolygon<T>::from_points({{0, 0}, {1, 0}, {0, bad}})));
        EXPECT_TRUE(refused(BasicChain<T>::open({{0, 0}, {bad, 0}})));
        EXPECT_TRUE(refused(BasicCompound<T>::from_parts({{BasicPoint<T>{}, {{bad, 0}, {}}}})));
    }
}

}  // namespace
