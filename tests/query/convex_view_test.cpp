// A view of somebody's vertices returns what the shape that owns them returns, bit for bit.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/budgeted.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/validate.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace carom {
namespace {

// All that queries return, as bits.
class Answers {
  public:
    void add(double x) { bits_.push_back(std::bit_cast<std::uint64_t>(x)); }
    template <class T>
    void add(const BasicVec2<T>& v) {
        add(static_cast<double>(v.x)), add(static_cast<double>(v.y));
    }
    void add(const Feature& f) { add(f.part), add(static_cast<int>(f.kind)), add(f.index); }

    template <class A, class B>
    void add_pair(const A& a, const B& b) {
        using T = scalar_of_operand<A>;
        add(overlaps(a, b)), add(penetrates(a, b)), add(static_cast<int>(classify(a, b)));
        add(static_cast<double>(distance(a, b))), add(static_cast<double>(signed_distance(a, b)));
        const auto nearest = closest(a, b).value();
        add(static_cast<double>(nearest.distance)), add(nearest.on_a), add(nearest.on_b);
        if (const auto touched = contact(a, b, T(2))) {
            add(touched->normal), add(static_cast<double>(touched->separation)), add(touched->unique_normal);
            add(touched->point);
        }
        if (const auto flat = manifold(a, b, T(2))) {
            add(flat->normal), add(static_cast<double>(flat->separation));
            for (const auto& p : flat->points()) {
                add(p.point), add(static_cast<double>(p.separation)), add(p.features.a), add(p.features.b);
            }
        }
        for (const T x : {T(3), T(-2)}) {
            const auto cast = sweep(a, {x, 1}, b, {0, T(0.5)}, T(5));
            add(cast.hits()), add(static_cast<double>(cast.enter)), add(static_cast<double>(cast.exit));
            add(cast.normal), add(cast.point), add(static_cast<int>(cast.initially_overlapping)), add(cast.graze);
            add(sweep_hits(a, {x, 1}, b, {0, T(0.5)}, T(5)));
        }
    }

    // Those that one shape has.
    template <class S>
    void add_single(const S& shape) {
        using T = scalar_of_operand<S>;
        const auto box = bounds(shape);
        add(box.min), add(box.max), add(static_cast<double>(area(shape)));
        if (const auto middle = centroid(shape)) add(*middle);
        for (const BasicVec2<T> p : {BasicVec2<T>{1, 2}, BasicVec2<T>{-3, 0}, BasicVec2<T>{0, T(0.25)}}) {
            add(contains(shape, p)), add(static_cast<int>(locate(shape, p)));
            const auto nearest = closest_point(shape, p);
            add(nearest.point), add(static_cast<double>(nearest.distance)), add(nearest.inside);
            if (const auto hit = raycast(BasicRay<T>{p, {2, -1}}, shape)) {
                add(static_cast<double>(hit->enter)), add(static_cast<double>(hit->exit));
                add(hit->normal), add(hit->point), add(hit->started_inside), add(hit->graze), add(hit->feature);
            }
            if (const auto inside = clip(BasicLine<T>{p, {1, 3}}, shape)) {
                add(static_cast<double>(inside->enter)), add(static_cast<double>(inside->exit));
            }
        }
    }

    friend bool operator==(const Answers&, const Answers&) = default;

  private:
    std::vector<std::uint64_t> bits_;
};

// Vertices of a convex outline in order, or one or two: corners of a ring of whole numbers, which give many right
// angles, collinear vertices and equal shapes, or points on a circle.
template <class T>
std::vector<BasicVec2<T>> some_vertices(test::Random& random) {
    std::vector<BasicVec2<T>> vertices;
    const T x = static_cast<T>(random.integer(-3, 3)), y = static_cast<T>(random.integer(-3, 3));
    if (random.chance(0.3)) {
        const int count = random.integer(1, 2);
        for (int i = 0; i < count; ++i) {
            vertices.push_back({x + static_cast<T>(random.integer(-2, 2)), y + static_cast<T>(random.integer(-2, 2))});
        }
    } else if (random.chance(0.5)) {
        constexpr std::array<std::array<int, 2>, 10> ring{
            {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {3, 2}, {3, 3}, {2, 3}, {1, 3}, {0, 2}, {0, 1}}};
        const int first = random.integer(0, 4);
        for (int i = first; i < 10; ++i) {
            if (i - first > 2 && i < 9 && random.chance(0.3)) continue;
            const auto& [rx, ry] = ring[static_cast<std::size_t>(i)];
            vertices.push_back({x + static_cast<T>(rx), y + static_cast<T>(ry)});
        }
    } else {
        const int count = random.integer(3, random.chance(0.1) ? 40 : 9);
        for (int i = 0; i < count; ++i) {
            const auto rot = BasicRot<T>::degrees(T(360) * (static_cast<T>(i) + T(0.25)) / static_cast<T>(count));
            vertices.push_back({x + 2 * rot.c, y + 2 * rot.s});
        }
    }
    return vertices;
}

template <class T>
struct Both {
    std::vector<BasicVec2<T>> vertices;
    T radius;
    Rounded<BasicAnyConvex<T>> stored;

    BasicConvexView<T> view() const { return {vertices, radius}; }
};

template <class T>
Both<T> some_shape(test::Random& random) {
    Both<T> both{some_vertices<T>(random), random.chance(0.5) ? T(0) : static_cast<T>(random.integer(1, 4)) / 4, {}};
    both.stored.radius = both.radius;
    const auto& v = both.vertices;
    if (v.size() == 1) {
        both.stored.core = BasicPoint<T>{v[0]};
    } else if (v.size() == 2) {
        both.stored.core = BasicSegment<T>{v[0], v[1]};
    } else {
        auto polygon = BasicConvexPolygon<T>::from_points(v).value();
        EXPECT_EQ(polygon.points()[0], v[0]);
        both.stored.core = std::move(polygon);
    }
    return both;
}

template <class T>
BasicPose<T> some_pose(test::Random& random) {
    const BasicVec2<T> at{static_cast<T>(random.integer(-2, 2)), static_cast<T>(random.integer(-8, 8)) / 4};
    return {at, BasicRot<T>::degrees(
                    static_cast<T>(random.chance(0.5) ? 90 * random.integer(0, 3) : random.integer(0, 359)))};
}

template <class T>
BasicAnyShape<T> some_other(test::Random& random) {
    const auto number = [&] { return static_cast<T>(random.integer(-4, 4)); };
    const auto size = [&] { return static_cast<T>(random.integer(1, 6)) / 2; };
    const auto vec = [&] { return BasicVec2<T>{number(), number()}; };
    const auto aabb = [&] {
        const BasicVec2<T> low = vec();
        return BasicAabb<T>{low, low + BasicVec2<T>{size(), size()}};
    };
    switch (random.integer(0, 15)) {
        case 0:
            return BasicPoint<T>{vec()};
        case 1:
            return BasicSegment<T>{vec(), vec()};
        case 2:
            return BasicRay<T>{vec(), {1, number()}};
        case 3:
            return BasicLine<T>{vec(), {1, number()}};
        case 4:
            return BasicHalfSpace<T>{vec(), {number(), 1}};
        case 5:
            return BasicCircle<T>{vec(), size()};
        case 6:
            return BasicBox<T>{vec(), {size(), size()}, BasicRot<T>::degrees(30)};
        case 7:
            return BasicCapsule<T>{vec(), vec(), size()};
        case 8:
            return BasicTriangle<T>{vec(), vec(), vec()};
        case 9:
            return some_shape<T>(random).stored;
        case 10:
            return BasicEllipse<T>{vec(), {size(), size()}};
        case 11:
            return BasicArc<T>{vec(), size(), {1, 0}, {-1, number()}};
        case 12:
            return BasicChain<T>::open_one_sided({vec(), {9, 9}, vec()}).value();
        case 13:
            return BasicCompound<T>::from_parts({{aabb()}, {BasicCircle<T>{vec(), size()}, some_pose<T>(random)}})
                .value();
        case 14:
            return BasicTileGrid<T>::from_cells(vec(), {2, 2}, 2, 2, {1, 0, 2, 1},
                                                {BasicTriangle<T>{{0, 0}, {2, 0}, {0, 2}}})
                .value();
        default:
            return aabb();
    }
}

template <class A, class B>
Answers of_pair(const A& a, const B& b) {
    Answers answers;
    answers.add_pair(a, b);
    answers.add_pair(b, a);
    return answers;
}

template <class S>
Answers of_single(const S& shape) {
    Answers answers;
    answers.add_single(shape);
    return answers;
}

template <class T>
class ConvexViews : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(ConvexViews, Numbers);

constexpr int rounds = test::is_sanitized ? 30 : 300;

TYPED_TEST(ConvexViews, AnswerAsTheShapesThatOwnTheirVertices) {
    using T = TypeParam;
    test::Random random(21);
    int hits = 0;
    for (int i = 0; i < rounds; ++i) {
        const Both<T> both = some_shape<T>(random);
        const auto view = both.view();
        ASSERT_TRUE(validate(view).ok());
        const BasicAnyShape<T> other = some_other<T>(random);
        hits += overlaps(view, other);
        const BasicPose<T> pose = some_pose<T>(random), pose_of_other = some_pose<T>(random);
        ASSERT_TRUE(of_single(view) == of_single(both.stored)) << i;
        ASSERT_TRUE(of_single(place(view, pose)) == of_single(place(both.stored, pose))) << i;
        ASSERT_TRUE(of_pair(view, other) == of_pair(both.stored, other)) << i << type_name(other);
        ASSERT_TRUE(of_pair(place(view, pose), place(other, pose_of_other)) ==
                    of_pair(place(both.stored, pose), place(other, pose_of_other)))
            << i << type_name(other);
    }
    test::expect_hit_rate(hits, rounds);
}

TYPED_TEST(ConvexViews, AnswerEachOther) {
    using T = TypeParam;
    test::Random random(22);
    int hits = 0;
    for (int i = 0; i < rounds; ++i) {
        const Both<T> a = some_shape<T>(random), b = some_shape<T>(random);
        const BasicPose<T> pose = some_pose<T>(random);
        hits += overlaps(a.view(), b.view());
        ASSERT_TRUE(of_pair(a.view(), b.view()) == of_pair(a.stored, b.stored)) << i;
        ASSERT_TRUE(of_pair(a.view(), place(b.view(), pose)) == of_pair(a.stored, place(b.stored, pose))) << i;
    }
    test::expect_hit_rate(hits, rounds);
}

// Where the shapes have types of their own, the yes/no answers and distances are theirs, too.
TYPED_TEST(ConvexViews, AreTheSetsOfPointsThatTheyDescribe) {
    using T = TypeParam;
    test::Random random(23);
    int hits = 0, inside = 0;
    for (int i = 0; i < rounds; ++i) {
        const Both<T> both = some_shape<T>(random);
        const auto& v = both.vertices;
        BasicAnyShape<T> own = both.stored;
        if (v.size() == 1) own = BasicCircle<T>{v[0], both.radius};
        if (v.size() == 2) own = BasicCapsule<T>{v[0], v[1], both.radius};
        if (v.size() > 2 && both.radius == 0) own = std::get<BasicConvexPolygon<T>>(both.stored.core.value);
        EXPECT_EQ(classify(both.view(), own), Relation::equal);
        const BasicAnyShape<T> other = some_other<T>(random);
        hits += overlaps(both.view(), other);
        inside += classify(both.view(), other) >= Relation::inside_tangent;
        EXPECT_EQ(overlaps(both.view(), other), overlaps(own, other));
        EXPECT_EQ(penetrates(both.view(), other), penetrates(own, other));
        EXPECT_EQ(classify(both.view(), other), classify(own, other));
        EXPECT_EQ(distance(both.view(), other), distance(own, other));
        const BasicVec2<T> velocity{T(1.5), T(-1)};
        EXPECT_EQ(sweep(both.view(), velocity, other, {}, T(4)).enter, sweep(own, velocity, other, {}, T(4)).enter);
    }
    test::expect_hit_rate(hits, rounds);
    test::expect_often(inside, rounds, 0.02);
}

// What somebody else has as an array of points, in any type that is one.
TYPED_TEST(ConvexViews, TakeArraysAndVectors) {
    using T = TypeParam;
    const BasicVec2<T> plain[] = {{0, 0}, {4, 0}, {0, 4}};
    const std::array<BasicVec2<T>, 1> one{{{1, 1}}};
    const std::vector<BasicVec2<T>> two{{0, 3}, {3, 3}};
    EXPECT_TRUE(overlaps(BasicConvexView<T>{plain}, BasicConvexView<T>{one}));
    EXPECT_TRUE(overlaps(BasicConvexView<T>{plain}, BasicConvexView<T>{two}));
    EXPECT_FALSE(penetrates(BasicConvexView<T>{plain}, BasicConvexView<T>{std::span(two).last(1), T(0.5)}));
    EXPECT_EQ(distance(BasicConvexView<T>{one}, BasicConvexView<T>{two, T(0.5)}), T(1.5));
    EXPECT_TRUE(overlaps(WorkBudget{1000}, BasicConvexView<T>{plain}, BasicConvexView<T>{one}).value());
}

template <class T>
void expect_invalid(const std::vector<BasicVec2<T>>& vertices, T radius, ErrorCode code, std::ptrdiff_t index) {
    const Status status = validate(BasicConvexView<T>{vertices, radius});
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, code) << status.error().message;
    EXPECT_EQ(status.error().index, index) << status.error().message;
}

TYPED_TEST(ConvexViews, AreValidatedAsPolygonsAre) {
    using T = TypeParam;
    constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    expect_invalid<T>({}, 0, ErrorCode::too_few_points, -1);
    expect_invalid<T>({{0, 0}}, -1, ErrorCode::negative_radius, -1);
    expect_invalid<T>({{0, 0}}, nan, ErrorCode::not_finite, -1);
    expect_invalid<T>({{0, 0}, {nan, 0}}, 0, ErrorCode::not_finite, 1);
    expect_invalid<T>({{0, 0}, {4, 0}, {8, 0}}, 0, ErrorCode::not_convex, 2);  // no area
    expect_invalid<T>({{0, 0}, {4, 0}, {4, 0}, {0, 4}}, 0, ErrorCode::repeated_point, 2);
    expect_invalid<T>({{0, 0}, {4, 0}, {1, 1}, {0, 4}}, 0, ErrorCode::not_convex, 2);
    expect_invalid<T>({{0, 0}, {0, 4}, {4, 0}}, 0, ErrorCode::not_convex, -1);                      // clockwise
    expect_invalid<T>({{0, 3}, {-2, -3}, {3, 1}, {-3, 1}, {2, -3}}, 0, ErrorCode::not_convex, -1);  // winds twice
    const BasicVec2<T> twice[] = {{1, 1}, {1, 1}};
    EXPECT_TRUE(validate(BasicConvexView<T>{twice}).ok());
    EXPECT_TRUE(validate(Rounded<BasicConvexView<T>>{{twice}, 1}).ok());
    EXPECT_TRUE(overlaps(Rounded<BasicConvexView<T>>{{twice}, 1}, BasicPoint<T>{{1, 2}}));
}

// What queries check in doubles first is what `validate` says: also for vertices next to the line of their neighbors,
// outlines that wind twice, and numbers that overflow and underflow.
TYPED_TEST(ConvexViews, AreCheckedExactly) {
    using T = TypeParam;
    test::Random random(25);
    int valid = 0, clockwise = 0, total = 0;
    const T sizes[] = {1, std::numeric_limits<T>::max() / 8, std::numeric_limits<T>::min()};
    for (int i = 0; i < 40 * rounds; ++i) {
        std::vector<BasicVec2<T>> vertices = some_vertices<T>(random);
        if (vertices.size() < 3) continue;
        if (random.chance(0.3)) {
            T& x = vertices[random.bits() % vertices.size()].x;
            x = std::nextafter(x, static_cast<T>(random.integer(-9, 9)));
        }
        if (random.chance(0.1)) vertices[random.bits() % vertices.size()] = vertices[0];
        if (random.chance(0.1)) vertices.insert(vertices.end(), vertices.begin(), vertices.end());
        if (random.chance(0.2)) std::reverse(vertices.begin(), vertices.end()), ++clockwise;
        for (BasicVec2<T>& v : vertices) v = sizes[i % 3] * v;
        const bool is_valid = validate(BasicConvexView<T>{vertices}).ok();
        ASSERT_EQ(detail::is_convex_outline<T>(vertices), is_valid) << i;
        valid += is_valid, ++total;
    }
    test::expect_hit_rate(valid, total);
    test::expect_often(clockwise, total, 0.1);
}

// Without vertices, or with some that are not finite, a view has no points.
TYPED_TEST(ConvexViews, WithoutPointsTouchNothing) {
    using T = TypeParam;
    const BasicVec2<T> bad[] = {{0, 0}, {4, 0}, {0, std::numeric_limits<T>::infinity()}};
    for (const auto& view : {BasicConvexView<T>{}, BasicConvexView<T>{bad}, BasicConvexView<T>{bad, 1},
                             BasicConvexView<T>{std::span(bad).last(2)}}) {
        EXPECT_FALSE(overlaps(view, BasicAabb<T>{{-9, -9}, {9, 9}}));
        EXPECT_EQ(classify(view, BasicPoint<T>{}), Relation::disjoint);
        EXPECT_EQ(distance(view, BasicPoint<T>{}), std::numeric_limits<T>::infinity());
        EXPECT_FALSE(sweep(view, {1, 0}, BasicPoint<T>{}, {}).hits());
        EXPECT_GT(bounds(view).min.x, bounds(view).max.x);
        EXPECT_EQ(area(view), 0);
    }
}

TEST(ConvexViewDeathTest, TheWrongWayAroundIsAProgrammerError) {
    const Vec2 clockwise[] = {{0, 0}, {0, 4}, {4, 0}};
#if defined(CAROM_HARDENED) || !defined(NDEBUG)
    EXPECT_DEATH(overlaps(ConvexView{clockwise}, Point{{1, 1}}), "must be convex");
#else
    EXPECT_FALSE(overlaps(ConvexView{clockwise}, Point{{1, 1}}));
#endif
}

}  // namespace
}  // namespace carom
